import {Box} from 'ink';
import {type ReactNode, useReducer} from 'react';
import {cutName} from '../../../text/cut-name.ts';
import {textWidth, truncateText} from '../../../text/width.ts';
import {TextField} from '../../input/text-field.tsx';
import {useScreenCommands} from '../../input/use-commands.ts';
import {useTextField} from '../../input/use-text-field.ts';
import type {CommandId, KeyContext} from '../../keymap.ts';
import {ListName} from '../../parts/list-row.tsx';
import {InRole, useRoleWords} from '../../parts/role.tsx';
import {Styled} from '../../parts/styled.tsx';
import {
  chosenOption,
  clipText,
  cycleValue,
  type FormRow,
  type FormState,
  reduceForm,
  stepsLeft,
  stepValue,
} from './form-state.ts';

/** The key contexts of a form. */
export const formContexts: readonly KeyContext[] = ['form'];
/** The key contexts while a text is edited. */
export const formTextContexts: readonly KeyContext[] = ['text'];

/** What a form needs of its screen. */
export type UseFormOptions<Id extends string> = {
  readonly rows: readonly FormRow<Id>[];
  readonly initialId: Id;
  readonly onChange: (id: Id, value: string) => void;
  /** Called on Enter on an action or a link, and on a choice if `entersAction` is given. */
  readonly onAction: (id: Id) => void;
  /** The action for Enter on a choice. Without it, Enter takes the next value. */
  readonly entersAction?: Id;
  readonly onBack: () => void;
  readonly isActive: boolean;
};

/** A form as its screen sees it. */
export type FormHandle = {
  readonly state: FormState;
  /** Ends the editing of the marked row. */
  readonly endEditing: () => void;
};

/** Handles the keys of a form. Returns the marked row, and whether it is edited. */
export const useForm = <Id extends string>(options: UseFormOptions<Id>): FormHandle => {
  const {rows, onChange, onAction} = options;
  const first = rows.findIndex(({id}) => id === options.initialId);
  const [state, dispatch] = useReducer(reduceForm, {row: Math.max(0, first), isEditing: false});
  const marked = rows[state.row];
  const step = (by: 1 | -1): void => {
    if (marked?.kind === 'choice') onChange(marked.id, stepValue(marked.options, marked.value, by));
    else if (marked?.kind === 'link' && by === 1) onAction(marked.id);
  };
  const choose = (): void => {
    if (marked?.kind === 'text') dispatch({type: 'edit'});
    else if (marked?.kind === 'action' || marked?.kind === 'link') onAction(marked.id);
    else if (options.entersAction !== undefined) onAction(options.entersAction);
    else if (marked !== undefined) onChange(marked.id, cycleValue(marked.options, marked.value));
  };
  const obey: {readonly [Command in CommandId]?: () => void} = {
    back: options.onBack,
    choose,
    'form-previous': () => dispatch({type: 'move', by: -1, count: rows.length}),
    'form-next': () => dispatch({type: 'move', by: 1, count: rows.length}),
    'form-less': () => step(-1),
    'form-more': () => step(1),
  };
  useScreenCommands(formContexts, id => obey[id]?.(), options.isActive && !state.isEditing);
  return {state, endEditing: () => dispatch({type: 'edited'})};
};

/** Maximum width of a text in cells. A longer one is shortened, and scrolls while it is edited. */
const widestText = 28;

/** A row to draw. Labels have a common width in cells. */
type RowProps = {
  readonly row: FormRow<string>;
  readonly isMarked: boolean;
  readonly labelWidth: number;
};

/** Cells of the marker before a label and of the space behind it. */
const labelSigns = 4;
/** Cells of the space before the text of a link and of its sign. */
const linkSigns = 4;

/** The marker and the label of a row. */
const Label = ({row, isMarked, labelWidth}: RowProps): ReactNode => (
  <Box width={labelWidth + labelSigns} flexShrink={0}>
    <Styled token="accent">{isMarked ? '❯ ' : '  '}</Styled>
    <Styled token={isMarked ? 'accent' : 'text.primary'}>{row.label}</Styled>
  </Box>
);

const ChoiceValue = ({
  row,
  isMarked,
}: Pick<RowProps, 'isMarked'> & {row: FormRow<string> & {kind: 'choice'}}) => {
  const can = stepsLeft(row.options, row.value);
  const label = chosenOption(row.options, row.value)?.label ?? '';
  return (
    <Box>
      <Styled token={isMarked ? 'accent' : 'text.secondary'}>{isMarked && can.down ? '‹ ' : '  '}</Styled>
      <Styled token={isMarked ? 'text.strong' : 'text.primary'}>{label}</Styled>
      <Styled token={isMarked ? 'accent' : 'text.secondary'}>{isMarked && can.up ? ' ›' : ''}</Styled>
    </Box>
  );
};

const valueText = (row: FormRow<string>): string => {
  if (row.kind === 'action') return '';
  if (row.kind === 'choice') return chosenOption(row.options, row.value)?.label ?? '';
  if (row.kind === 'link') return row.text;
  return row.text === '' ? row.placeholder : row.text;
};

/** @param room cells for the text of a link, which may end in the name of a model */
const RowValue = ({row, isMarked, room}: Pick<RowProps, 'row' | 'isMarked'> & {readonly room: number}) => {
  if (row.kind === 'choice') return <ChoiceValue row={row} isMarked={isMarked} />;
  const isEmpty = row.kind === 'text' && row.text === '';
  const token = isEmpty ? 'text.secondary' : isMarked ? 'text.strong' : 'text.primary';
  if (row.kind === 'link') return <Styled token={token}>{`  ${cutName(valueText(row), room)} ›`}</Styled>;
  const shown = row.kind === 'text' ? truncateText(valueText(row), widestText) : valueText(row);
  return <Styled token={token}>{`  ${shown}`}</Styled>;
};

const ActionRow = ({row, isMarked}: RowProps): ReactNode => (
  <Box marginTop={1}>
    <Styled token="accent">{isMarked ? '❯ ' : '  '}</Styled>
    <Styled token={isMarked ? 'highlight' : 'text.strong'}>{` ${row.label} `}</Styled>
  </Box>
);

/** A row that is not being edited. */
const Row = (props: RowProps & {readonly width: number}): ReactNode => {
  const {row, isMarked, labelWidth, width} = props;
  const words = useRoleWords();
  const said = row.kind === 'action' ? row.label : row.label + words?.('glue.colon') + valueText(row);
  return (
    <InRole role="option" state={isMarked ? 'selected' : undefined} text={said}>
      <Box flexShrink={0}>
        {row.kind === 'action' ? (
          <ActionRow {...props} />
        ) : (
          <>
            <Label {...props} />
            <RowValue row={row} isMarked={isMarked} room={width - labelWidth - labelSigns - linkSigns} />
          </>
        )}
      </Box>
    </InRole>
  );
};

type TextRowProps = {
  readonly row: FormRow<string> & {readonly kind: 'text'};
  readonly labelWidth: number;
  readonly isActive: boolean;
  readonly onSubmit: (text: string) => void;
  readonly onCancel: () => void;
};

/** A row whose text is being edited. */
const TextRow = ({row, labelWidth, isActive, onSubmit, onCancel}: TextRowProps): ReactNode => {
  const field = useTextField({
    text: row.text,
    maxGraphemes: row.maxLength,
    isActive,
    onSubmit: text => onSubmit(clipText(text.trim(), row.maxLength)),
  });
  useScreenCommands(formTextContexts, id => id === 'back' && onCancel(), isActive);
  return (
    <Box flexShrink={0}>
      <Box flexShrink={0} aria-hidden>
        <Label row={row} isMarked labelWidth={labelWidth} />
        <Styled token="accent">{'▏ '}</Styled>
      </Box>
      <TextField
        field={field}
        width={Math.min(row.maxLength, widestText) + 2}
        placeholder={row.placeholder}
        label={row.label}
      />
    </Box>
  );
};

type FormProps<Id extends string> = FormHandle &
  Pick<UseFormOptions<Id>, 'rows' | 'onChange' | 'isActive'> & {
    /** Width in cells. */
    readonly width: number;
    /** The most rows to show: where there are more, those around the marked one. Default: all. */
    readonly most?: number;
  };

const firstShown = (marked: number, count: number, most: number): number =>
  Math.max(0, Math.min(marked - Math.floor(most / 2), count - most));

/** Draws the rows of a form. */
export const Form = <Id extends string>(props: FormProps<Id>): ReactNode => {
  const {rows, onChange, isActive, state, endEditing, width, most = rows.length} = props;
  const labelWidth = Math.max(...rows.map(({label, kind}) => (kind === 'action' ? 0 : textWidth(label))));
  const first = firstShown(state.row, rows.length, most);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <ListName />
      {rows.slice(first, first + most).map(row =>
        row.kind === 'text' && state.isEditing && row === rows[state.row] ? (
          <TextRow
            key={row.id}
            row={row}
            labelWidth={labelWidth}
            isActive={isActive}
            onSubmit={text => {
              onChange(row.id, text);
              endEditing();
            }}
            onCancel={endEditing}
          />
        ) : (
          <Row key={row.id} isMarked={row === rows[state.row]} {...{row, labelWidth, width}} />
        ),
      )}
    </Box>
  );
};

import {Box} from 'ink';
import type {ReactNode} from 'react';
import {wrapText} from '../../../text/wrap.ts';
import type {FrameSize} from '../../hooks/use-frame-size.ts';
import type {Hint} from '../../parts/footer.tsx';
import {Paragraph} from '../../parts/styled.tsx';
import type {Services} from '../../services.ts';
import {bodySize, Frame, useIsWide} from '../frame.tsx';
import {Form, formContexts, formTextContexts, type UseFormOptions, useForm} from './form.tsx';
import {chosenOption, type FormRow} from './form-state.ts';

type FormScreenProps<Id extends string> = UseFormOptions<Id> & {
  readonly services: Services;
  readonly size: FrameSize;
  readonly title: string;
  /** Drawn beside the form if there is room, else under it. */
  readonly aside?: (room: {readonly width: number; readonly height: number}) => ReactNode;
  /** Drawn at the end of the title line. */
  readonly note?: string;
  /** An error, shown under the form. */
  readonly problem?: string | undefined;
};

/** Cells between a form and its aside. */
const columnGap = 4;
/** Rows from which a form starts lower. */
const tallRows = 32;
/** Maximum width of a form in cells: longer lines are hard to read. */
const widest = 76;

/** Rows of a form that are always shown, however low the terminal is; the others scroll. */
const fewestRows = 4;

/** Minimum rows for the notes, so that what is below doesn't jump. */
const leastNoteRows = 2;

/** Marks why something could not be done. */
export const makeProblem = (problem: string): string => `✘ ${problem}`;

const notesOf = (row: FormRow<string> | undefined): readonly string[] => {
  if (row === undefined) return [];
  const option = row.kind === 'choice' ? chosenOption(row.options, row.value) : undefined;
  return [option?.note, row.note].filter(note => note !== undefined);
};

type NotesProps = {
  readonly notes: readonly string[];
  readonly problem?: string | undefined;
  readonly width: number;
};

const Notes = ({notes, problem, width}: NotesProps): ReactNode => (
  <Box flexDirection="column" marginTop={1} minHeight={leastNoteRows} flexShrink={0}>
    {problem !== undefined && (
      <Paragraph token="status.error" width={width}>
        {makeProblem(problem)}
      </Paragraph>
    )}
    {notes.map(note => (
      <Paragraph key={note} token="text.secondary" width={width}>
        {note}
      </Paragraph>
    ))}
  </Box>
);

/** What Enter does, by the kind of row. */
const enterWords = {
  text: 'hint.edit',
  link: 'hint.open',
  action: 'hint.start',
  choice: 'hint.start',
} as const;

const hintsOf = (
  {words}: Services,
  row: FormRow<string> | undefined,
  isEditing: boolean,
  isStartedByEnter: boolean,
): readonly Hint[] => {
  if (isEditing) {
    return [
      {id: 'choose', text: words('hint.keep')},
      {id: 'back', text: words('hint.cancel')},
      {id: 'help', text: words('hint.help')},
    ];
  }
  const change = {id: 'form-more', text: words('hint.change')} as const;
  const enter = enterWords[row?.kind ?? 'action'];
  const isEntered = row?.kind !== 'choice' || isStartedByEnter;
  return [
    ...(isEntered ? [{id: 'choose', text: words(enter)} as const] : []),
    ...(row?.kind === 'choice' ? [change] : []),
    {id: 'form-previous', text: words(row?.kind === 'action' ? 'hint.options' : 'hint.move')},
    {id: 'back', text: words('hint.back')},
    {id: 'help', text: words('hint.help')},
  ];
};

/** Returns the rows of a form with its notes and empty rows. */
const formHeight = (rows: readonly FormRow<string>[], told: readonly string[], width: number): number =>
  3 +
  rows.length +
  rows.filter(({kind}) => kind === 'action').length +
  Math.max(leastNoteRows, told.flatMap(text => wrapText(text, width)).length);

/** A screen with a form, notes on the marked row, and an aside. */
export const FormScreen = <Id extends string>(props: FormScreenProps<Id>): ReactNode => {
  const {services, size, title, note, aside, problem, ...form} = props;
  const {state, endEditing} = useForm(form);
  const row = form.rows[state.row];
  const isWide = useIsWide(size);
  const body = bodySize(size);
  const width = isWide ? Math.floor(body.width / 2) - columnGap : Math.min(widest, body.width);
  const notes = notesOf(row);
  const told = problem === undefined ? notes : [makeProblem(problem), ...notes];
  const formRows = formHeight(form.rows, told, width);
  const height = body.height - (isWide ? 3 : formRows);
  // The last row of a form's height is the gap to its aside.
  const isTight = formRows - 1 > body.height;
  const most = Math.max(fewestRows, form.rows.length - Math.max(0, formRows - 1 - body.height));
  return (
    <Frame
      size={size}
      words={services.words}
      title={title}
      note={note}
      contexts={state.isEditing ? formTextContexts : formContexts}
      hints={hintsOf(services, row, state.isEditing, form.entersAction !== undefined)}
    >
      <Box
        flexDirection={isWide ? 'row' : 'column'}
        marginTop={isTight ? 0 : size.rows < tallRows ? 1 : 3}
        columnGap={columnGap}
      >
        <Box flexDirection="column" width={width} flexShrink={0}>
          <Form {...form} {...{state, endEditing, width, most}} />
          <Notes notes={notes} problem={problem} width={width} />
        </Box>
        {aside !== undefined && (
          <Box marginTop={isWide ? 0 : 1} alignItems="flex-start">
            {aside({width, height})}
          </Box>
        )}
      </Box>
    </Frame>
  );
};

import {Box} from 'ink';
import type {ReactNode} from 'react';
import {InRole, useRoleWords} from '../parts/role.tsx';
import {Styled} from '../parts/styled.tsx';
import {chosenOption, type FormRow, stepsLeft} from './form-state.ts';

/** A row to draw; labels are padded to a common width in cells. */
export type RowProps = {
  readonly row: FormRow<string>;
  readonly isMarked: boolean;
  readonly labelWidth: number;
};

/** The marker and the label at the start of a row. */
export const Label = ({row, isMarked, labelWidth}: RowProps): ReactNode => (
  <Box width={labelWidth + 4} flexShrink={0}>
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

const RowValue = ({
  row,
  isMarked,
}: {
  readonly row: FormRow<string>;
  readonly isMarked: boolean;
}): ReactNode => {
  if (row.kind === 'action') return null;
  if (row.kind === 'choice') return <ChoiceValue row={row} isMarked={isMarked} />;
  if (row.kind === 'link')
    return <Styled token={isMarked ? 'text.strong' : 'text.primary'}>{`  ${row.text} ›`}</Styled>;
  const token = row.text === '' ? 'text.secondary' : isMarked ? 'text.strong' : 'text.primary';
  return <Styled token={token}>{`  ${valueText(row)}`}</Styled>;
};

const ActionRow = ({row, isMarked}: RowProps): ReactNode => (
  <Box marginTop={1}>
    <Styled token="accent">{isMarked ? '❯ ' : '  '}</Styled>
    <Styled token={isMarked ? 'highlight' : 'text.strong'}>{` ${row.label} `}</Styled>
  </Box>
);

/** One row of a form that is not being edited. */
export const Row = (props: RowProps): ReactNode => {
  const {row, isMarked} = props;
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
            <RowValue row={row} isMarked={isMarked} />
          </>
        )}
      </Box>
    </InRole>
  );
};

import {Box} from 'ink';
import {memo, type ReactNode} from 'react';
import {Line} from '../parts/line.tsx';
import type {Row} from './rows.ts';

const emptyRow: Row = [{text: ' '}];

/** One row; drawn again only when it is another one. */
const RowLine = memo(
  ({row}: {readonly row: Row}): ReactNode => (
    <Line segments={row.length === 0 ? emptyRow : row} base={row[0]?.base} />
  ),
);

export type RowLinesProps = {
  readonly rows: readonly Row[];
  /** Which row of the whole text comes first. */
  readonly first: number;
};

/** Rows one under the other, already cut to the room there is. Where the text moves on, those that stay are kept. */
export const RowLines = ({rows, first}: RowLinesProps): ReactNode => (
  <Box flexDirection="column">
    {rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row of a text is its place
      <RowLine key={first + index} row={row} />
    ))}
  </Box>
);

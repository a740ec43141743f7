import {Box} from 'ink';
import {memo, type ReactNode} from 'react';
import {Line} from '../../parts/line.tsx';
import type {Row} from './rows.ts';

const emptyRow: Row = [{text: ' '}];

/** One row; drawn again only when it is another one. */
const RowLine = memo(
  ({row}: {readonly row: Row}): ReactNode => (
    <Line segments={row.length === 0 ? emptyRow : row} base={row[0]?.base} />
  ),
);

/** Rows one under the other, already cut to the room there is. */
export const RowLines = ({rows}: {readonly rows: readonly Row[]}): ReactNode => (
  <Box flexDirection="column">
    {rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row of the screen is its place
      <RowLine key={index} row={row} />
    ))}
  </Box>
);

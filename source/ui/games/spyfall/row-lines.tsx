import {Box, Text} from 'ink';
import {memo, type ReactNode} from 'react';
import {type Theme, useTheme} from '../../theme.ts';
import type {Row, Segment} from './rows.ts';

/** Segments drawn one after the other inside a `Text`. */
export const segmentTexts = (segments: readonly Segment[], theme: Theme): ReactNode =>
  segments.map(({text, token}, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: segments of a row have no other name and never move
    <Text key={index} {...theme[token ?? 'text.primary']}>
      {text}
    </Text>
  ));

/** One row; drawn again only when it is another one. */
const RowLine = memo(({row}: {readonly row: Row}): ReactNode => {
  const theme = useTheme();
  return <Text wrap="truncate">{row.length === 0 ? ' ' : segmentTexts(row, theme)}</Text>;
});

/** Rows one under the other, already cut to the room there is. */
export const RowLines = ({rows}: {readonly rows: readonly Row[]}): ReactNode => (
  <Box flexDirection="column">
    {rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row of the screen is its place
      <RowLine key={index} row={row} />
    ))}
  </Box>
);

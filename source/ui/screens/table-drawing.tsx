import {Box} from 'ink';
import type {ReactNode} from 'react';
import {Styled} from '../parts/styled.tsx';

export type TableDrawingProps = {
  readonly seats: number;
  /** Whether the seat in front is the person's. */
  readonly hasPerson: boolean;
};

/** Rows that a drawing takes. */
export const drawingHeight = 5;

const tableWidth = 27;
const inner = tableWidth - 8;

/** How many of the seats stand behind the table, at its ends and in front of it. */
type Places = {readonly behind: number; readonly ends: 0 | 2; readonly front: number};

/** Places for a number of seats, so that they stand evenly around. */
export const placesFor = (seats: number): Places => {
  const ends = seats > 3 ? 2 : 0;
  const front = Math.max(1, seats - 5);
  return {behind: seats - ends - front, ends, front};
};

/** Marks spread evenly over the width of the table. */
const spread = (marks: readonly string[]): string => {
  const cells = Array.from({length: tableWidth}, () => ' ');
  for (const [index, mark] of marks.entries()) {
    cells[4 + Math.floor(((2 * index + 1) * inner) / (2 * marks.length))] = mark;
  }
  return cells.join('').trimEnd();
};

const seatMarks = (count: number): readonly string[] => Array.from({length: count}, () => '○');

/** A table of so many seats from above; the person sits in front, marked. Not for screen readers. */
export const TableDrawing = ({seats, hasPerson}: TableDrawingProps): ReactNode => {
  const {behind, ends, front} = placesFor(seats);
  const end = ends === 0 ? ' ' : '○';
  const own = Math.floor(front / 2);
  const [before, after] = spread(seatMarks(front).map((mark, index) => (index === own ? '●' : mark))).split(
    '●',
  );
  return (
    <Box flexDirection="column" flexShrink={0} aria-hidden>
      <Styled token="text.secondary">{spread(seatMarks(behind))}</Styled>
      <Styled token="border">{`   ╭${'─'.repeat(inner)}╮`}</Styled>
      <Box>
        <Styled token="text.secondary">{` ${end} `}</Styled>
        <Styled token="border">{`│${' '.repeat(inner)}│`}</Styled>
        <Styled token="text.secondary">{` ${end}`}</Styled>
      </Box>
      <Styled token="border">{`   ╰${'─'.repeat(inner)}╯`}</Styled>
      <Box>
        <Styled token="text.secondary">{before ?? ''}</Styled>
        <Styled token={hasPerson ? 'accent' : 'text.secondary'}>{hasPerson ? '●' : '○'}</Styled>
        <Styled token="text.secondary">{after ?? ''}</Styled>
      </Box>
    </Box>
  );
};

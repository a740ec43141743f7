import {Box} from 'ink';
import type {ReactNode} from 'react';
import {wrapText} from '../../../text/wrap.ts';
import {Panel, panelFrame} from '../../parts/panel.tsx';
import {Paragraph, Styled} from '../../parts/styled.tsx';
import type {Services} from '../../services.ts';
import {useTerminal} from '../../terminal.ts';

type TableDrawingProps = {
  readonly seats: number;
  /** Whether the front seat is the person's. */
  readonly hasPerson: boolean;
};

/** Rows of the drawing. */
const drawingHeight = 5;

const tableWidth = 27;
const inner = tableWidth - 8;

/** How many seats are behind the table, at its ends and in front. */
type Places = {readonly behind: number; readonly ends: 0 | 2; readonly front: number};

/** Returns evenly spread places for a number of seats. */
const placesFor = (seats: number): Places => {
  const ends = seats > 3 ? 2 : 0;
  const front = Math.max(1, seats - 5);
  return {behind: seats - ends - front, ends, front};
};

/** Returns marks spread evenly over the width of the table. */
const spread = (marks: readonly string[]): string => {
  const cells = Array.from({length: tableWidth}, () => ' ');
  for (const [index, mark] of marks.entries()) {
    cells[4 + Math.floor(((2 * index + 1) * inner) / (2 * marks.length))] = mark;
  }
  return cells.join('').trimEnd();
};

const seatMarks = (count: number): readonly string[] => Array.from({length: count}, () => '○');

/** A table from above; the person's seat, in front, is marked. Not for screen readers. */
const TableDrawing = ({seats, hasPerson}: TableDrawingProps): ReactNode => {
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

type TablePreviewProps = {
  readonly services: Pick<Services, 'words' | 'games'>;
  readonly seats: number;
  /** Whether one of the seats is the person's. */
  readonly hasPerson: boolean;
  readonly width: number;
  /** Rows for the preview. If they are few, it takes one line. */
  readonly height: number;
};

const SeatsRow = ({
  services: {words},
  seats,
  hasPerson,
}: Pick<TablePreviewProps, 'services' | 'seats' | 'hasPerson'>): ReactNode => (
  <Box aria-hidden>
    {hasPerson && <Styled token="accent">{`● ${words('table.preview.you')} `}</Styled>}
    <Styled token="text.secondary">{'○ '.repeat(hasPerson ? seats - 1 : seats).trimEnd()}</Styled>
  </Box>
);

/** Shows the seats of a table, and what the game says of a table of this size. */
export const TablePreview = (props: TablePreviewProps): ReactNode => {
  const {services, seats, width, height} = props;
  const {words, games} = services;
  const {isScreenReader} = useTerminal();
  const inner = width - panelFrame.columns;
  const {sentences, short} = games[0].summarize(words, seats);
  const textRows = sentences.flatMap(text => wrapText(text, inner)).length;
  const rows = panelFrame.rows + 1 + textRows;
  if (height < rows + 1) {
    return (
      <Box columnGap={3}>
        <SeatsRow {...props} />
        <Styled token="text.secondary">{short}</Styled>
      </Box>
    );
  }
  const isDrawn = height >= rows + drawingHeight + 2 && !isScreenReader;
  return (
    <Panel title={words('table.preview')} flexShrink={0} width={width}>
      {isDrawn ? (
        <Box marginY={1} justifyContent="center">
          <TableDrawing {...props} />
        </Box>
      ) : (
        <SeatsRow {...props} />
      )}
      {sentences.map(sentence => (
        <Paragraph key={sentence} width={inner}>
          {sentence}
        </Paragraph>
      ))}
    </Panel>
  );
};

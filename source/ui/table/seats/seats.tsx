import {Box} from 'ink';
import {memo, type ReactNode} from 'react';
import type {BySeat, Seat} from '../../../games/game.ts';
import {padText, textWidth, truncateText} from '../../../text/width.ts';
import {wrapText} from '../../../text/wrap.ts';
import {hintKey} from '../../key-label.ts';
import {Line} from '../../parts/line.tsx';
import {ListName} from '../../parts/list-row.tsx';
import {InRole} from '../../parts/role.tsx';
import {Styled} from '../../parts/styled.tsx';
import {speakerToken} from '../../theme.ts';
import {columnFrame, type TableLayout} from '../layout.ts';
import type {TableModel} from '../table-model.ts';
import {MARK_SIGNS, type Mark, type TableState} from '../table-state.ts';
import type {Row, Segment} from '../talk/rows.ts';
import {longBar, quickBar} from './bars.ts';
import {nameOf, type SeatTalk} from './seat-talk.ts';
import {seatWidths} from './seat-widths.ts';

/** What a seat is at now, as its game says. */
export type SeatDoing = {
  /** Whether the table visibly waits for it. */
  readonly isAwaited: boolean;
  /** Whether a pointer says that it is waited for; where all move at once, signs do. */
  readonly hasPointer: boolean;
  /** What it does as a sign of one cell, and in words; a space and no words where that is nothing. */
  readonly sign: string;
  readonly status: string;
  /** How suspicious it is, from 0 to 1: shown to onlookers as a bar. */
  readonly level?: number;
};

type SeatCell = SeatDoing & {
  readonly seat: Seat;
  readonly name: string;
  readonly isMe: boolean;
  readonly mark: Mark;
};

/** The props of the three ways to draw seats. */
export type SeatsProps = Pick<TableModel, 'talk' | 'layout' | 'contexts'> & {
  readonly marks: TableState['marks'];
  readonly doings: BySeat<SeatDoing>;
  /** The seat that the cursor is on, while the seats have the keys. */
  readonly at: Seat | undefined;
  /** A rule of the game to keep in mind, said where the seats have a column of their own. */
  readonly note: string;
  /** What belongs under the seats where they have a column, such as what the room thinks. */
  readonly below?: readonly Row[] | undefined;
};

const cellsOf = ({talk, marks, doings}: SeatsProps): readonly SeatCell[] =>
  doings.map((doing, seat) => ({
    ...{...doing, seat, name: nameOf(talk, seat)},
    isMe: seat === talk.me,
    mark: marks[seat] ?? 'none',
  }));

type CellProps = Pick<SeatsProps, 'talk'> & {
  readonly cell: SeatCell;
  readonly isAt: boolean;
  readonly width: number;
};

/** Cells of pointer, number and space before a name; of the mark and the status sign after it. */
const beforeName = 3;
const afterName = 4;

const youMark = ({words}: SeatTalk, {isMe}: SeatCell): string => (isMe ? words('table.you-mark') : '');

/** Fewer cells of a name say nothing. */
const leastName = 3;

/**
 * A name in a column of `room` cells, one's own with its mark: the name is cut before the mark is, as long as
 * something of it stays.
 */
const nameSegments = ({talk, cell, isAt}: CellProps, room: number): readonly Segment[] => {
  const mark = youMark(talk, cell);
  const left = room - textWidth(mark);
  const isMarked = left >= Math.min(leastName, textWidth(cell.name));
  const name = truncateText(cell.name, isMarked ? left : room);
  const look = {
    token: isAt ? ('highlight' as const) : speakerToken(cell.seat),
    isBold: cell.isMe || cell.isAwaited,
  };
  return [
    {text: name, isApart: true, ...look},
    {text: padText(isMarked ? mark : '', room - textWidth(name)), ...look},
  ];
};

const pointer = (cell: SeatCell, isAt: boolean): string => {
  if (isAt) return '❯';
  return cell.hasPointer ? '▸' : ' ';
};

/** A seat's pointer and number, and its name in a column. */
const whoSegments = (props: CellProps, room: number): readonly Segment[] => [
  {text: pointer(props.cell, props.isAt), token: 'accent'},
  {text: `${props.talk.words.number(props.cell.seat + 1)} `, token: 'text.secondary'},
  ...nameSegments(props, room),
];

/** The same with the person's mark. */
const seatSegments = (props: CellProps, room: number): readonly Segment[] => [
  ...whoSegments(props, room),
  {text: ` ${MARK_SIGNS[props.cell.mark]} `, token: 'status.warning'},
];

/** A seat as it stands in a row with others: `▸1 Mags     ? ▅ ●`. */
const ShortCell = (props: CellProps): ReactNode => {
  const {level, sign} = props.cell;
  const bars = level === undefined ? [] : [{text: quickBar(level), token: 'accent' as const}];
  const room = props.width - beforeName - afterName - 1 - bars.length;
  return <Line segments={[...seatSegments(props, room), ...bars, {text: `${sign} `}]} />;
};

/** From this width on a bar is long, with its share in per cent. */
const wideCell = 38;
const shortBar = 5;
const wideBar = 10;
/** Cells of the longest share: " 100%". */
const shareWidth = 5;

type BarCellProps = CellProps & {readonly level: number; readonly longestName: number};

/** A seat under others with a bar, for onlookers, who have no marks: bars stand in a column, and words come last. */
const BarCell = ({level, longestName, ...props}: BarCellProps): ReactNode => {
  const {talk, cell, width} = props;
  const isWide = width >= wideCell;
  const cells = isWide ? wideBar : shortBar;
  const left = width - beforeName - cells - 2;
  const room = Math.max(1, Math.min(longestName, left));
  const status = cell.status === '' ? '' : ` ${cell.status}`;
  // A narrow column has room for one of both.
  const share = isWide || status === '' ? ` ${talk.words.percent(level)}`.padStart(shareWidth) : '';
  const rest = truncateText(share + status, Math.max(0, left + 1 - room));
  return (
    <Line
      segments={[
        ...whoSegments(props, room),
        {text: ' '},
        {text: longBar(level, cells), token: 'accent'},
        {text: rest, token: 'text.secondary'},
      ]}
    />
  );
};

/** A seat as it stands under others: with words. */
const LongCell = (props: CellProps): ReactNode => {
  const {status} = props.cell;
  const room = props.width - beforeName - 3 - (status === '' ? 0 : textWidth(status) + 1);
  return <Line segments={[...seatSegments(props, room), {text: status, token: 'text.secondary'}]} />;
};

/** A seat for a screen reader: everything in words. */
const plainCell = (talk: SeatTalk, cell: SeatCell): string => {
  const {words} = talk;
  const parts = [
    `${words.number(cell.seat + 1)} ${cell.name}${youMark(talk, cell)}`,
    cell.status,
    words(`table.mark-${cell.mark}`),
    cell.level === undefined ? '' : words('table.room-level', {percent: words.percent(cell.level)}),
  ];
  return parts.filter(part => part !== '').join(words('glue.clause'));
};

/** How many seats stand in one row over the talk. */
export const seatsPerRow = (seats: number, {seatRows}: TableLayout): number =>
  Math.max(1, Math.ceil(seats / Math.max(1, seatRows)));

/** The seats side by side over the talk, in as many rows as they need. */
export const SeatRows = memo((props: SeatsProps): ReactNode => {
  const {talk, at, layout} = props;
  const cells = cellsOf(props);
  const perRow = seatsPerRow(cells.length, layout);
  const wanted = cells.map(
    cell =>
      textWidth(cell.name + youMark(talk, cell)) +
      beforeName +
      afterName +
      (cell.level === undefined ? 1 : 2),
  );
  const me = cells.findIndex(({isMe}) => isMe);
  const widths = seatWidths(wanted, {perRow, width: layout.mainWidth, me});
  return (
    <Box width={layout.mainWidth} height={layout.seatRows} flexWrap="wrap" overflow="hidden" flexShrink={0}>
      {cells.map((cell, place) => (
        <Box key={cell.seat} width={widths[place] ?? 0} height={1} flexShrink={0}>
          <ShortCell talk={talk} cell={cell} isAt={cell.seat === at} width={widths[place] ?? 0} />
        </Box>
      ))}
    </Box>
  );
});

type NotesProps = Pick<SeatsProps, 'talk' | 'contexts' | 'note'> & {readonly width: number};

/** What the game's note says and what the marks mean: said where there is room for it. */
const SeatNotes = ({talk, contexts, note, width}: NotesProps): ReactNode => {
  const key = hintKey('suspicions', contexts);
  const legend = key === undefined ? [] : wrapText(talk.words('table.mark-legend', {key}), width);
  return (
    <Box flexDirection="column" marginTop={1}>
      <Styled token="text.secondary">{[...wrapText(note, width), '', ...legend].join('\n')}</Styled>
    </Box>
  );
};

/** The seats one under the other, with words; with notes where they have a column of their own. */
export const SeatColumn = memo((props: SeatsProps): ReactNode => {
  const {talk, at, layout, contexts, note, below = []} = props;
  const width = layout.seatsWidth - columnFrame;
  const cells = cellsOf(props);
  const longestName = Math.max(0, ...cells.map(cell => textWidth(cell.name + youMark(talk, cell))));
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Styled token={at === undefined ? 'text.strong' : 'accent'}>{talk.words('table.seats')}</Styled>
      {cells.map(cell => {
        const shown = {talk, cell, isAt: cell.seat === at, width};
        if (cell.level === undefined) return <LongCell key={cell.seat} {...shown} />;
        return <BarCell key={cell.seat} {...shown} level={cell.level} longestName={longestName} />;
      })}
      {below.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
        <Line key={index} segments={row.length === 0 ? [{text: ' '}] : row} />
      ))}
      {layout.kind === 'three' && <SeatNotes {...{talk, contexts, note, width}} />}
    </Box>
  );
});

/** The seats for a screen reader: a line each, without signs; a list to choose from while they have the keys. */
export const SeatWords = (props: SeatsProps): ReactNode => {
  const {talk, at} = props;
  return (
    <Box flexDirection="column">
      {at !== undefined && <ListName name={talk.words('table.seats')} />}
      {cellsOf(props).map(cell => {
        const text = plainCell(talk, cell);
        if (at === undefined) return <Styled key={cell.seat}>{text}</Styled>;
        const state = cell.seat === at ? 'selected' : undefined;
        return <InRole key={cell.seat} role="option" state={state} text={text} />;
      })}
    </Box>
  );
};

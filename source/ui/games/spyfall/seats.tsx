import {Box} from 'ink';
import {memo, type ReactNode} from 'react';
import {majorityOf} from '../../../games/spyfall/rules.ts';
import {truncateText} from '../../../text/truncate.ts';
import {padText, textWidth} from '../../../text/width.ts';
import {wrapText} from '../../../text/wrap.ts';
import {hintKey} from '../../key-label.ts';
import {Line} from '../../parts/line.tsx';
import {ListName} from '../../parts/list-words.tsx';
import {InRole} from '../../parts/role.tsx';
import {Styled} from '../../parts/styled.tsx';
import type {Segment} from '../../table/rows.ts';
import {speakerToken} from '../../theme.ts';
import {type SeatCell, type SeatStatus, seatCells, seatWidths} from './seat-cells.ts';
import {drawnFrom, type TableModel} from './table-model.ts';
import {MARK_SIGNS} from './table-state.ts';
import {nameOf} from './table-talk.ts';

const statusSigns: Readonly<Record<SeatStatus, string>> = {
  asks: ' ',
  answers: ' ',
  votes: '○',
  voted: '●',
  spy: '★',
  none: ' ',
};

const pointer = (cell: SeatCell, isAt: boolean, isVote: boolean): string => {
  if (isAt) return '❯';
  return cell.isAwaited && !isVote ? '▸' : ' ';
};

type CellProps = {readonly model: TableModel; readonly cell: SeatCell; readonly width: number};

const isAt = ({focus, state}: TableModel, {seat}: SeatCell): boolean =>
  focus === 'seats' && state.seatAt === seat;

/** What a seat does, in words; the moderator reads its vote. Else the votes it got last. */
const statusText = ({talk}: TableModel, {status, ballot, votesAgainst}: SeatCell): string => {
  if (ballot === null) return talk.words('table.ballot-skip');
  if (ballot !== undefined) return talk.words('table.ballot-for', {name: nameOf(talk, ballot)});
  if (status === 'none') return talk.words('table.votes-against', {count: votesAgainst});
  return talk.words(`table.status-${status}`);
};

/** Cells of pointer, number and space before a name; of the mark and the status sign after it. */
const beforeName = 3;
const afterName = 4;

const youMark = ({talk}: TableModel, {isMe}: SeatCell): string => (isMe ? talk.words('table.you-mark') : '');

/** Fewer cells of a name say nothing. */
const leastName = 3;

/**
 * A name in a column of `room` cells, one's own with its mark: the name is cut before the mark is, as long as
 * something of it stays.
 */
const nameSegments = (model: TableModel, cell: SeatCell, room: number): readonly Segment[] => {
  const mark = youMark(model, cell);
  const left = room - textWidth(mark);
  const isMarked = left >= Math.min(leastName, textWidth(cell.name));
  const name = truncateText(cell.name, isMarked ? left : room);
  const look = {
    token: isAt(model, cell) ? ('highlight' as const) : speakerToken(cell.seat),
    isBold: cell.isMe || cell.isAwaited,
  };
  return [
    {text: name, isApart: true, ...look},
    {text: padText(isMarked ? mark : '', room - textWidth(name)), ...look},
  ];
};

/** What stands in a seat's row before and behind a name's column. */
const seatSegments = (model: TableModel, cell: SeatCell, room: number): readonly Segment[] => [
  {text: pointer(cell, isAt(model, cell), model.view.phase === 'vote'), token: 'accent'},
  {text: `${model.talk.words.number(cell.seat + 1)} `, token: 'text.secondary'},
  ...nameSegments(model, cell, room),
  {text: ` ${MARK_SIGNS[cell.mark]} `, token: 'status.warning'},
];

/** A seat as it stands in a row with others: `▸1 Mags     ? ●`. */
const ShortCell = ({model, cell, width}: CellProps): ReactNode => {
  const room = width - beforeName - afterName - 1;
  return <Line segments={[...seatSegments(model, cell, room), {text: `${statusSigns[cell.status]} `}]} />;
};

/** A seat as it stands under others: with words. */
const LongCell = ({model, cell, width}: CellProps): ReactNode => {
  const status = statusText(model, cell);
  const room = width - beforeName - 3 - (status === '' ? 0 : textWidth(status) + 1);
  return <Line segments={[...seatSegments(model, cell, room), {text: status, token: 'text.secondary'}]} />;
};

/** A seat for a screen reader: everything in words. */
const plainCell = (model: TableModel, cell: SeatCell): string => {
  const {words} = model.talk;
  const parts = [
    `${words.number(cell.seat + 1)} ${cell.name}${youMark(model, cell)}`,
    statusText(model, cell),
    words(`table.mark-${cell.mark}`),
  ];
  return parts.filter(part => part !== '').join(words('glue.clause'));
};

const ShortCells = ({model}: {readonly model: TableModel}): ReactNode => {
  const {layout, view, talk, state} = model;
  const cells = seatCells(view, talk, state.marks, model.legal !== undefined);
  const perRow = Math.max(1, Math.ceil(cells.length / Math.max(1, layout.seatRows)));
  const wanted = cells.map(cell => textWidth(cell.name + youMark(model, cell)) + beforeName + afterName + 1);
  const me = cells.findIndex(({isMe}) => isMe);
  const widths = seatWidths(wanted, {perRow, width: layout.mainWidth, me});
  return (
    <Box width={layout.mainWidth} height={layout.seatRows} flexWrap="wrap" overflow="hidden" flexShrink={0}>
      {cells.map((cell, place) => (
        <Box key={cell.seat} width={widths[place] ?? 0} height={1} flexShrink={0}>
          <ShortCell model={model} cell={cell} width={widths[place] ?? 0} />
        </Box>
      ))}
    </Box>
  );
};

/** How votes end the game and what the marks mean: said where there is room for it. */
const SeatNotes = ({model, width}: Omit<CellProps, 'cell'>): ReactNode => {
  const {talk, contexts, view} = model;
  const seats = view.table?.seats.length ?? 0;
  const key = hintKey('suspicions', contexts);
  const legend = key === undefined ? [] : wrapText(talk.words('table.mark-legend', {key}), width);
  const rule = wrapText(talk.words('table.majority', {majority: majorityOf(seats), seats}), width);
  return (
    <Box flexDirection="column" marginTop={1}>
      <Styled token="text.secondary">{[...rule, '', ...legend].join('\n')}</Styled>
    </Box>
  );
};

const LongCells = ({model, width}: Omit<CellProps, 'cell'>): ReactNode => {
  const {view, talk, state, focus} = model;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Styled token={focus === 'seats' ? 'accent' : 'text.strong'}>{talk.words('table.seats')}</Styled>
      {seatCells(view, talk, state.marks, model.legal !== undefined).map(cell => (
        <LongCell key={cell.seat} model={model} cell={cell} width={width} />
      ))}
      {model.layout.kind === 'three' && <SeatNotes model={model} width={width} />}
    </Box>
  );
};

const isDrawnSame = drawnFrom(['view', 'talk', 'focus', 'contexts', 'layout'], ['marks', 'seatAt']);

/** The seats side by side over the talk, in as many rows as they need. */
export const SeatRows = memo(ShortCells, isDrawnSame);

/** The seats one under the other, with words; with notes where they have a column of their own. */
export const SeatColumn = memo(LongCells, isDrawnSame);

/** The seats for a screen reader: a line each, without signs; a list to choose from while they have the keys. */
export const SeatWords = ({model}: {readonly model: TableModel}): ReactNode => {
  const isChoosing = model.focus === 'seats';
  return (
    <Box flexDirection="column">
      {isChoosing && <ListName name={model.talk.words('table.seats')} />}
      {seatCells(model.view, model.talk, model.state.marks, model.legal !== undefined).map(cell =>
        isChoosing ? (
          <InRole
            key={cell.seat}
            role="option"
            state={isAt(model, cell) ? 'selected' : undefined}
            text={plainCell(model, cell)}
          />
        ) : (
          <Styled key={cell.seat}>{plainCell(model, cell)}</Styled>
        ),
      )}
    </Box>
  );
};

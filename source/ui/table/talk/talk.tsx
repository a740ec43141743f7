import {Box} from 'ink';
import {memo, type ReactNode, useMemo} from 'react';
import type {Words} from '../../../packs/words.ts';
import {textWidth} from '../../../text/width.ts';
import {hintKey} from '../../key-label.ts';
import {Line} from '../../parts/line.tsx';
import {Styled} from '../../parts/styled.tsx';
import type {TableModel} from '../table-model.ts';
import type {Tray} from '../tray.tsx';
import type {Row} from './rows.ts';
import {countNew, indexRows, type Place, type RowIndex, topOf, visibleRows} from './scroll.ts';
import type {RowsAround} from './words-around.ts';

/** Makes the rows of each observation once and remembers them. */
const createWrapper = <Observation extends object>(
  rowsOf: (heard: Observation) => readonly Row[],
): ((observations: readonly Observation[]) => RowIndex) => {
  const wrapped = new WeakMap<Observation, readonly Row[]>();
  const remembered = (heard: Observation): readonly Row[] => {
    const known = wrapped.get(heard);
    if (known !== undefined) return known;
    const rows = rowsOf(heard);
    wrapped.set(heard, rows);
    return rows;
  };
  return observations => indexRows(observations.map(remembered));
};

/** Adds rows to the entry of the last observation before them. */
const putWithin = ({rows, starts}: RowIndex, within: RowsAround['within']): RowIndex => {
  if (within === undefined) return {rows, starts};
  const at = starts[within.after] ?? rows.length;
  return {
    rows: [...rows.slice(0, at), ...within.rows, ...rows.slice(at)],
    starts: starts.map((start, entry) => (entry < within.after ? start : start + within.rows.length)),
  };
};

const putAround = (talk: RowIndex, {before, within, after}: RowsAround): RowIndex => {
  const {rows, starts} = putWithin(talk, within);
  const own = before.length;
  return {
    rows: [...before, ...rows, ...after],
    starts: [
      ...(own === 0 ? [] : [0]),
      ...starts.map(start => start + own),
      ...(after.length === 0 ? [] : [own + rows.length]),
    ],
  };
};

/** The talk as rows. `rowsOf` says what is shown of an observation; another function makes all rows anew. */
export const useTalk = <Observation extends object>(
  observations: readonly Observation[],
  rowsOf: (heard: Observation) => readonly Row[],
  around: RowsAround,
): RowIndex => {
  const wrap = useMemo(() => createWrapper(rowsOf), [rowsOf]);
  return useMemo(() => putAround(wrap(observations), around), [wrap, observations, around]);
};

const emptyRow: Row = [{text: ' '}];

/** One row; drawn again only when it is another one. */
const RowLine = memo(
  ({row}: {readonly row: Row}): ReactNode => (
    <Line segments={row.length === 0 ? emptyRow : row} base={row[0]?.base} />
  ),
);

/** The props of `RowLines`. */
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

type RowsProps = {readonly place: Place; readonly index: RowIndex; readonly height: number};

/** What was said, as many rows as there is room for. */
const Rows = memo(
  ({place, index, height}: RowsProps): ReactNode => (
    <Box height={height} flexDirection="column" overflowY="hidden" flexShrink={0}>
      <RowLines rows={visibleRows(place, index, height)} first={topOf(place, index, height)} />
    </Box>
  ),
);

type RuleProps = Pick<TableModel, 'contexts' | 'isPlain'> & {
  readonly place: Place;
  readonly index: RowIndex;
  readonly words: Words;
  readonly width: number;
};

/** The line under the talk; while one looks back it says how much is new below, and the key that goes there. */
const Rule = memo(({place, index, words, width, contexts, isPlain}: RuleProps): ReactNode => {
  const count = countNew(place, index);
  const text = count > 0 ? words('table.new-below', {count}) : words('table.more-below');
  const sign = place === 'newest' ? '' : ` ${text} ${hintKey('scroll-follow', contexts) ?? ''} `;
  const line = isPlain ? '' : '─'.repeat(Math.max(0, width - textWidth(sign) - 2));
  return (
    <Box width={width} height={1} overflow="hidden" flexShrink={0}>
      <Styled token="border">{line}</Styled>
      <Styled token="accent">{sign}</Styled>
      <Styled token="border">{isPlain ? '' : '──'}</Styled>
    </Box>
  );
});

/** Rows of the talk that a screen reader is read: the newest, so that it need not read all again. */
const plainTalkRows = 8;

/** Rows of the talk in view, over as many as something else `takes`. */
export const talkRowsOf = ({layout, isPlain}: TableModel, takes: number): number =>
  isPlain ? plainTalkRows : Math.max(1, layout.talkHeight - takes);

/** The props of `Talk`. */
export type TalkProps = {
  readonly model: TableModel;
  readonly index: RowIndex;
  /** Rows of the talk in view. */
  readonly talkRows: number;
  readonly tray: Tray;
  /** What must stay in view over the list. */
  readonly pinned?: readonly Row[];
  /** Something else stands in its place for a while. */
  readonly isHidden?: boolean;
};

/** The talk, the line under it, and what opens over the sentence. */
export const Talk = ({model, index, talkRows, tray, pinned = [], isHidden = false}: TalkProps): ReactNode => {
  const {state, talk, layout, contexts, isPlain, focus} = model;
  const {place} = state;
  const width = layout.mainWidth;
  // A list that waits for the answer to a question is there for eyes, and not for ears.
  const isUnheard = isPlain && focus === 'confirm';
  return (
    <Box display={isHidden ? 'none' : 'flex'} flexDirection="column" flexShrink={0}>
      <Rows place={place} index={index} height={talkRows} />
      <Rule {...{place, index, contexts, isPlain, width}} words={talk.words} />
      {pinned.length > 0 && <RowLines rows={pinned} first={0} />}
      <Box display={isUnheard ? 'none' : 'flex'} flexShrink={0}>
        <Box flexDirection="column" width={width} height={tray.rows} overflow="hidden" flexShrink={0}>
          {tray.list}
        </Box>
      </Box>
    </Box>
  );
};

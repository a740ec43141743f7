import {Box} from 'ink';
import {memo, type ReactNode} from 'react';
import type {Words} from '../../packs/words.ts';
import {textWidth} from '../../text/width.ts';
import {hintKey} from '../key-label.ts';
import type {KeyContext} from '../keymap.ts';
import {Styled} from '../parts/styled.tsx';
import {RowLines} from './row-lines.tsx';
import {countNew, type Place, type RowIndex, topOf, visibleRows} from './scroll.ts';
import type {TableModel} from './table-model.ts';
import type {Tray} from './tray.tsx';

type RowsProps = {readonly place: Place; readonly index: RowIndex; readonly height: number};

/** What was said, as many rows as there is room for. */
const Rows = memo(
  ({place, index, height}: RowsProps): ReactNode => (
    <Box height={height} flexDirection="column" overflowY="hidden" flexShrink={0}>
      <RowLines rows={visibleRows(place, index, height)} first={topOf(place, index, height)} />
    </Box>
  ),
);

type RuleProps = Omit<RowsProps, 'height'> & {
  readonly words: Words;
  readonly width: number;
  readonly contexts: readonly KeyContext[];
  readonly isPlain: boolean;
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
export const talkRowsOf = (
  {layout, isPlain}: Pick<TableModel, 'layout' | 'isPlain'>,
  takes: number,
): number => (isPlain ? plainTalkRows : Math.max(1, layout.talkHeight - takes));

export type TalkProps = {
  readonly model: TableModel;
  readonly index: RowIndex;
  /** Rows of the talk in view. */
  readonly talkRows: number;
  readonly tray: Tray;
  /** Something else stands in its place for a while. */
  readonly isHidden?: boolean;
};

/** The talk, the line under it, and what opens over the sentence. */
export const Talk = ({model, index, talkRows, tray, isHidden = false}: TalkProps): ReactNode => {
  const {state, talk, layout, contexts, isPlain, focus} = model;
  const {place} = state;
  const width = layout.mainWidth;
  // A list that waits for the answer to a question is there for eyes, and not for ears.
  const isUnheard = isPlain && focus === 'confirm';
  return (
    <Box display={isHidden ? 'none' : 'flex'} flexDirection="column" flexShrink={0}>
      <Rows place={place} index={index} height={talkRows} />
      <Rule {...{place, index, contexts, isPlain, width}} words={talk.words} />
      <Box display={isUnheard ? 'none' : 'flex'} flexShrink={0}>
        <Box flexDirection="column" width={width} height={tray.rows} overflow="hidden" flexShrink={0}>
          {tray.list}
        </Box>
      </Box>
    </Box>
  );
};

import {Box} from 'ink';
import {memo, type ReactNode} from 'react';
import {textWidth} from '../../../text/width.ts';
import {hintKey} from '../../key-label.ts';
import {Styled} from '../../parts/styled.tsx';
import {RowLines} from '../../table/row-lines.tsx';
import {countNew, type RowIndex, topOf, visibleRows} from '../../table/scroll.ts';
import {drawnFrom, type TableModel} from './table-model.ts';

export type TalkProps = {readonly model: TableModel; readonly index: RowIndex; readonly height: number};

const Rows = ({model: {state}, index, height}: TalkProps): ReactNode => (
  <Box height={height} flexDirection="column" overflowY="hidden" flexShrink={0}>
    <RowLines rows={visibleRows(state.place, index, height)} first={topOf(state.place, index, height)} />
  </Box>
);

/** What was said, as many rows as there is room for. */
export const Talk = memo(Rows, drawnFrom([], ['place']));

const Rule = ({model, index}: Omit<TalkProps, 'height'>): ReactNode => {
  const {state, talk, layout, contexts, isPlain} = model;
  const isBack = state.place !== 'newest';
  const count = countNew(state.place, index);
  const text = count > 0 ? talk.words('table.new-below', {count}) : talk.words('table.more-below');
  const sign = isBack ? ` ${text} ${hintKey('scroll-follow', contexts) ?? ''} ` : '';
  const line = isPlain ? '' : '─'.repeat(Math.max(0, layout.mainWidth - textWidth(sign) - 2));
  return (
    <Box width={layout.mainWidth} height={1} overflow="hidden" flexShrink={0}>
      <Styled token="border">{line}</Styled>
      <Styled token="accent">{sign}</Styled>
      <Styled token="border">{isPlain ? '' : '──'}</Styled>
    </Box>
  );
};

/** The line under the talk; while one looks back it says how much is new below, and the key that goes there. */
export const TalkRule = memo(Rule, drawnFrom(['talk', 'layout', 'contexts', 'isPlain'], ['place']));

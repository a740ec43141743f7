import {Box} from 'ink';
import {type ReactNode, useReducer} from 'react';
import {useKeyContexts} from '../hooks/use-key-contexts.ts';
import {useCommands} from '../input/use-commands.ts';
import type {CommandId, KeyContext} from '../keymap.ts';
import {Styled} from '../parts/styled.tsx';
import {useTerminal} from '../terminal.ts';
import type {Token} from '../theme.ts';

/** One row of a text, already wrapped. */
export type TextLine = {readonly text: string; readonly token?: Token};

/** Where keys are pressed while a text is read. */
export const readingContexts: readonly KeyContext[] = ['help'];

type Scroll = {readonly id: CommandId; readonly page: number; readonly last: number};

const moves: {readonly [Id in CommandId]?: (top: number, scroll: Scroll) => number} = {
  'help-up': top => top - 1,
  'help-down': top => top + 1,
  'help-page-up': (top, {page}) => top - page,
  'help-page-down': (top, {page}) => top + page,
  'help-start': () => 0,
  'help-end': (_, {last}) => last,
};

/** The first row that is shown after a key. Pure. */
export const scrollBy = (top: number, scroll: Scroll): number => {
  const moved = moves[scroll.id]?.(Math.min(top, scroll.last), scroll) ?? top;
  return Math.max(0, Math.min(scroll.last, moved));
};

export type UseScrollOptions = {
  readonly count: number;
  readonly height: number;
  readonly isActive: boolean;
  readonly onBack: () => void;
};

/** The keys of a text that is read: answers the first row that is shown. */
export const useScroll = ({count, height, isActive, onBack}: UseScrollOptions): number => {
  const last = Math.max(0, count - height);
  const [top, dispatch] = useReducer(scrollBy, 0);
  useKeyContexts(readingContexts, isActive);
  useCommands(
    readingContexts,
    id => {
      if (id === 'back') onBack();
      else dispatch({id, page: Math.max(1, height - 1), last});
    },
    {isActive},
  );
  return Math.min(top, last);
};

export type ScrollTextProps = {
  readonly lines: readonly TextLine[];
  /** The first row that is shown. */
  readonly top: number;
  readonly height: number;
};

/** The rows of a text that fit; a screen reader gets all of them. */
export const ScrollText = ({lines, top, height}: ScrollTextProps): ReactNode => {
  const shown = useTerminal().isScreenReader ? lines : lines.slice(top, top + height);
  return (
    <Box flexDirection="column" flexShrink={0}>
      {shown.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a window have no other identity
        <Styled key={index} token={line.token ?? 'text.primary'}>
          {line.text === '' ? ' ' : line.text}
        </Styled>
      ))}
    </Box>
  );
};

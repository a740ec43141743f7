import {Box} from 'ink';
import {type ReactNode, useReducer} from 'react';
import {useKeyContexts} from '../hooks/use-key-contexts.ts';
import {useCommands} from '../input/use-commands.ts';
import type {CommandId, KeyContext} from '../keymap.ts';
import {Line} from '../parts/line.tsx';
import type {Token} from '../theme.ts';

/** One row of a text, already wrapped. */
export type TextLine = {
  readonly text: string;
  readonly token?: Token;
  /** Stands before the text, in its own look. */
  readonly lead?: string;
};

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

const TextRow = ({text, token = 'text.primary', lead = ''}: TextLine): ReactNode => (
  <Line
    segments={[
      ...(lead === '' ? [] : [{text: lead, token: 'accent' as const, isApart: true}]),
      {text: text === '' && lead === '' ? ' ' : text, token},
    ]}
  />
);

/** The rows of a text that fit. */
export const ScrollText = ({lines, top, height}: ScrollTextProps): ReactNode => (
  <Box flexDirection="column" flexShrink={0}>
    {lines.slice(top, top + height).map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows of a window have no other identity
      <TextRow key={index} {...line} />
    ))}
  </Box>
);

import {Box} from 'ink';
import {type ReactNode, useReducer} from 'react';
import type {Words} from '../../../packs/words.ts';
import type {FrameSize} from '../../hooks/use-frame-size.ts';
import {useScreenCommands} from '../../input/use-commands.ts';
import type {CommandId, KeyContext} from '../../keymap.ts';
import type {Hint} from '../../parts/footer.tsx';
import {Line} from '../../parts/line.tsx';
import {TableRow} from '../../parts/table-row.tsx';
import type {Token} from '../../theme.ts';
import {bodySize, Frame} from '../frame.tsx';

/** One row of a text, already wrapped. */
export type TextLine = {
  readonly text: string;
  readonly token?: Token;
  /** Comes before the text, in its own look. */
  readonly lead?: string;
  /** The text as cells of a table. */
  readonly columns?: {readonly cells: readonly string[]; readonly widths: readonly number[]};
};

/** The key contexts of a text. */
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

/** Returns the first visible row after a key. */
export const scrollBy = (top: number, scroll: Scroll): number => {
  const moved = moves[scroll.id]?.(Math.min(top, scroll.last), scroll) ?? top;
  return Math.max(0, Math.min(scroll.last, moved));
};

const TextRow = ({text, token = 'text.primary', lead = '', columns}: TextLine): ReactNode =>
  columns ? (
    <TableRow {...columns} token={token} />
  ) : (
    <Line
      segments={[
        ...(lead === '' ? [] : [{text: lead, token: 'accent' as const, isApart: true}]),
        {text: text === '' && lead === '' ? ' ' : text, token},
      ]}
    />
  );

const scrollHints = (words: Words): readonly Hint[] => [
  {id: 'help-down', text: words('hint.scroll')},
  {id: 'help-page-down', text: words('hint.page')},
];

type ReadingScreenProps = {
  readonly words: Words;
  readonly size: FrameSize;
  readonly isActive: boolean;
  readonly title: string;
  readonly lines: readonly TextLine[];
  readonly onBack: () => void;
  /** Drawn beside the text; `top` is the first visible row. */
  readonly aside?: (top: number) => ReactNode;
  /** Contexts, hints and commands of a screen that has more keys than those for reading. */
  readonly contexts?: readonly KeyContext[];
  readonly hints?: readonly Hint[];
  readonly onCommand?: (id: CommandId) => void;
};

/** A screen with a text to read. */
export const ReadingScreen = (props: ReadingScreenProps): ReactNode => {
  const {words, size, isActive, lines, onBack, contexts = readingContexts, hints = [], onCommand} = props;
  const height = bodySize(size).height - 1;
  const last = Math.max(0, lines.length - height);
  const [scrolled, scroll] = useReducer(scrollBy, 0);
  const top = Math.min(scrolled, last);
  useScreenCommands(
    contexts,
    id => {
      if (id === 'back') onBack();
      else scroll({id, page: Math.max(1, height - 1), last});
      onCommand?.(id);
    },
    isActive,
  );
  const place = {first: top + 1, last: Math.min(lines.length, top + height), count: lines.length};
  return (
    <Frame
      size={size}
      words={words}
      title={props.title}
      note={last > 0 ? words('keys.more', place) : undefined}
      hints={[...hints, ...(last > 0 ? scrollHints(words) : []), {id: 'back', text: words('hint.back')}]}
      contexts={contexts}
    >
      <Box marginTop={1}>
        {props.aside?.(top)}
        <Box flexDirection="column" flexShrink={0}>
          {lines.slice(top, top + height).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a window have no other identity
            <TextRow key={index} {...line} />
          ))}
        </Box>
      </Box>
    </Frame>
  );
};

import type {MessageKey, MessageValues, Words} from '../../source/packs/words.ts';
import {directionOfLanguage} from '../../source/text/direction.ts';
import {textWidth} from '../../source/text/width.ts';
import type {KeyPress} from './keys.ts';
import {drawn, showsText, type Walk} from './language-walk.tsx';

// Keys as they are printed, names that are the same everywhere, and what is typed on a command line.
const LATIN = new RegExp(
  [
    'polyspy|[Oo]llama|OLLAMA_HOST|NO_COLOR|INK_SCREEN_READER|\\btrue\\b|qwen\\S*|house\\b|OpenAI|openai',
    'https?://\\S+|attic|ATTIC_KEY|GGUF',
    '\\bF\\d+|\\b(?:Esc|Enter|Tab|Space|PgUp|PgDn|Home|End|Backspace|Del)\\b|(?:Ctrl|Alt|Shift)\\+\\S+',
    '--[a-z-]+|\\b(?:servers|models|add|test|list|check|remove|URL|url|NAME|VARIABLE|API)\\b|English|Indonesia|Bahasa',
  ].join('|'),
  'gu',
);

/** What a screen should be like. */
type Seen = {
  readonly words: Words;
  readonly columns: number;
  readonly rows: number;
  /** Arabic that is shown as it is stored, on purpose. */
  readonly undrawn?: string;
};

/** Signs that stand for words to eyes, and frames. */
const SIGNS = /[\u2500-\u25ff❯❮▸◂✘✔★›‹⇒⇐]/u;
/** What Ink would say of a screen by itself, in English. */
const INK_ROLES = /\b(?:list|option|radiogroup|radio|textbox|toolbar|selected|checked|disabled)\b/u;

/** What is wrong with a screen that is told to a screen reader: signs, drawn letters, or another language. */
const faultsHeard = (words: Words, shown: readonly string[]): readonly string[] => {
  const isForeign = words.lang === 'arz' || words.lang === 'zh';
  return shown.flatMap(row => {
    const latin = row.replaceAll(LATIN, '').match(/[A-Za-z]{2,}/gu) ?? [];
    return [
      ...(SIGNS.test(row) ? [`there is a sign: ${row}`] : []),
      ...(/[\ufb50-\ufdff\ufe70-\ufefc]/u.test(row) ? [`letters are drawn: ${row}`] : []),
      ...(words.lang !== 'en' && INK_ROLES.test(row) ? [`a role is in English: ${row}`] : []),
      ...(isForeign && latin.length > 0 ? [`there is ${latin.join(' ')}: ${row}`] : []),
    ];
  });
};

const sideOf = (row: string, columns: number, isRightToLeft: boolean): number =>
  isRightToLeft ? columns - textWidth(row) : row.length - row.trimStart().length;

/** What is wrong with a screen: nothing cut off, nothing in another language, nothing written the wrong way round. */
const faultsOf = ({words, columns, rows, undrawn}: Seen, shown: readonly string[]): readonly string[] => {
  const isRightToLeft = directionOfLanguage(words.lang) === 'rtl';
  const isForeign = words.lang === 'arz' || words.lang === 'zh';
  // Words that end in dots of their own.
  const asking = ['seats.looking', 'servers.asking'] as const;
  const faults = shown.flatMap((row, index) => {
    const latin = row.replaceAll(LATIN, '').match(/[A-Za-z]{2,}/gu) ?? [];
    return [
      ...(textWidth(row) > columns ? [`row ${index} is too wide: ${row}`] : []),
      ...(row.includes('…') && !asking.some(key => row.includes(drawn(words, words(key))))
        ? [`row ${index} is cut: ${row}`]
        : []),
      ...(isForeign && latin.length > 0 ? [`row ${index} has ${latin.join(' ')}: ${row}`] : []),
      // Drawn letters are joined: a letter as it is stored has been forgotten. The hamza alone joins nothing.
      ...(isRightToLeft && row.trim() !== undrawn && /[\u0622-\u063a\u0641-\u064a]/u.test(row)
        ? [`row ${index} is not drawn: ${row}`]
        : []),
    ];
  });
  if (shown.length !== rows) faults.push(`there are ${shown.length} rows`);
  const first = shown[0] ?? '';
  if (first !== '' && sideOf(first, columns, isRightToLeft) > 2)
    faults.push(`the first row begins at the wrong side: ${first}`);
  return faults;
};

/** A walk that looks at every screen it comes to. */
export const watching = (walk: Walk, columns: number, rows: number) => {
  const {words, screen, isHeard} = walk;
  const faults: string[] = [];
  const look = (name: string, size: Partial<Seen> = {}): void => {
    const found = isHeard
      ? faultsHeard(words, screen.rows())
      : faultsOf({words, columns, rows, ...size}, screen.rows());
    faults.push(...found.map(fault => `${name}: ${fault}`));
  };
  const shows = (text: string, shown = screen.rows()): boolean => showsText(words, shown, text, isHeard);
  const go = async (name: string, keys: readonly KeyPress[], key: MessageKey, values?: MessageValues) => {
    await walk.go(keys, key, values);
    look(name);
  };
  /** Everything that is told stands there to its last word: on the screen, or on the rows of several pages. */
  const tells = (name: string, key: MessageKey, values?: MessageValues, shown = screen.rows()): void => {
    const text = words(key, values);
    if (!shows(text, shown)) faults.push(`${name}: not all of "${text}"`);
  };
  const change = async (name: string, ...keys: readonly KeyPress[]): Promise<void> => {
    const before = screen.screen();
    screen.press(...keys);
    await screen.waitFor(() => screen.screen() !== before);
    look(name);
  };
  return {...walk, faults, look, go, shows, tells, change};
};

export type Watched = ReturnType<typeof watching>;

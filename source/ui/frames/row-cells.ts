import {splitGraphemes} from '../../text/graphemes.ts';
import {textWidth} from '../../text/width.ts';

/** A cell of a row: what stands in it, and how it looks; the second cell of a wide character holds nothing. */
export type Cell = {
  readonly text: string;
  /** The codes that begin the look, as one escape sequence has them: `1;38;5;80`. */
  readonly look: string;
};

const BLANK: Cell = {text: ' ', look: ''};

/** Whether two cells look the same; behind the end of a row are blanks. */
export const isSame = (a: Cell = BLANK, b: Cell = BLANK): boolean => a.text === b.text && a.look === b.look;

/** A row as cells, as Ink has measured it. */
export type Cells = {
  readonly cells: readonly Cell[];
  /** How many cells stand, from the start of the row, where they do in every terminal. */
  readonly certain: number;
};

// What takes one cell, or two, in every terminal that was measured (terminal.md, section 3.5).
const narrow =
  '\\u0020-\\u007e\\u00a1-\\u00ac\\u00ae-\\u017f\\u2010-\\u2027\\u2190-\\u2193\\u2500-\\u259f\\u25b2-\\u25bf\\u25c6-\\u25cf\\u2605\\u2714\\u2718\\u276f';
const wide = '\\u3001-\\u3020\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff\\uff01-\\uff60';
const certain = new RegExp(`^[${narrow}${wide}]*$`, 'u');
const isWide = new RegExp(`^[${wide}]$`, 'u');

// biome-ignore lint/suspicious/noControlCharactersInRegex: looks are escape sequences
const LOOK = /\u001b\[([\d;]*)m/gu;
const CONTROL = /\p{Cc}/u;

const BEGINS: readonly (readonly [group: string, codes: RegExp])[] = [
  ['bold', /^1$/u],
  ['dim', /^2$/u],
  ['italic', /^3$/u],
  ['underline', /^4$/u],
  ['inverse', /^7$/u],
  ['strikethrough', /^9$/u],
  ['colour', /^(?:3[0-7]|9[0-7]|38;5;\d+|38;2;\d+;\d+;\d+)$/u],
  ['ground', /^(?:4[0-7]|10[0-7]|48;5;\d+|48;2;\d+;\d+;\d+)$/u],
];

const ENDS: Readonly<Record<string, readonly string[]>> = {
  '22': ['bold', 'dim'],
  '23': ['italic'],
  '24': ['underline'],
  '27': ['inverse'],
  '29': ['strikethrough'],
  '39': ['colour'],
  '49': ['ground'],
};

type Looks = Readonly<Record<string, string>>;

/** The look after one more code; nothing when the code is none of those that are known here. */
const changeLook = (looks: Looks, code: string): Looks | undefined => {
  if (code === '' || code === '0') return {};
  const ended = ENDS[code];
  if (ended !== undefined)
    return Object.fromEntries(Object.entries(looks).filter(([group]) => !ended.includes(group)));
  const group = BEGINS.find(([, codes]) => codes.test(code))?.[0];
  return group === undefined ? undefined : {...looks, [group]: code};
};

const codesOf = (looks: Looks): string => BEGINS.flatMap(([group]) => looks[group] ?? []).join(';');

const SEEN = /(?:^|;)(?:[479]|4\d|10\d)(?:;|$)/u;
const COLOUR_BY_NUMBERS = /(?<![^;])38;(?:5|2;\d+;\d+);\d+/u;

/** Whether a look shows on blanks: underlined, inverse, struck out, or on a ground. */
export const isSeenOnBlanks = (look: string): boolean => SEEN.test(look.replace(COLOUR_BY_NUMBERS, ''));

/** The cells behind the first hold nothing. */
const putCharacter = (cells: Cell[], text: string, look: string, width: number): void => {
  cells.push({text, look});
  for (let column = 1; column < width; column++) cells.push({text: '', look});
};

/** Puts text whose width is certain; of a blank's look only what is seen of it. */
const putText = (cells: Cell[], text: string, looks: Looks): void => {
  const look = codesOf(looks);
  const blank = {text: ' ', look: isSeenOnBlanks(look) ? look : ''};
  for (const character of text) {
    if (character === ' ') cells.push(blank);
    else putCharacter(cells, character, look, isWide.test(character) ? 2 : 1);
  }
};

/** Puts what has no width of its own to the character before it; answers whether there is one. */
const putMark = (cells: Cell[], text: string): boolean => {
  const last = cells.pop();
  if (last !== undefined) cells.push({...last, text: last.text + text});
  return last !== undefined;
};

/**
 * Puts text in which there are characters whose width is not certain; answers where the first of them stands, or nothing
 * when there is no cell for it.
 */
const putUncertain = (cells: Cell[], text: string, looks: Looks): number | undefined => {
  let first: number | undefined;
  for (const grapheme of splitGraphemes(text)) {
    if (certain.test(grapheme)) putText(cells, grapheme, looks);
    else {
      const width = textWidth(grapheme);
      first ??= cells.length - (width === 0 ? 1 : 0);
      if (width > 0) putCharacter(cells, grapheme, codesOf(looks), width);
      else if (!putMark(cells, grapheme)) return undefined;
    }
  }
  return first;
};

/** The cells of a row that is written in text and looks; nothing when it holds anything else. */
export const readCells = (row: string): Cells | undefined => {
  const cells: Cell[] = [];
  let looks: Looks | undefined = {};
  let uncertain: number | undefined;
  for (const [index, part] of row.split(LOOK).entries()) {
    if (index % 2 === 1) looks = changeLook(looks, part);
    else if (certain.test(part)) putText(cells, part, looks);
    else if (CONTROL.test(part)) return undefined;
    else {
      const first = putUncertain(cells, part, looks);
      if (first === undefined) return undefined;
      uncertain ??= first;
    }
    if (looks === undefined) return undefined;
  }
  return {cells, certain: uncertain ?? cells.length};
};

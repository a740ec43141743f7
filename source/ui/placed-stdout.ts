// biome-ignore-all lint/suspicious/noControlCharactersInRegex: what is written to terminals are escape sequences
import {hasRightToLeft} from '../text/direction.ts';
import {splitGraphemes} from '../text/graphemes.ts';
import {isSimple, simpleWidth} from '../text/simple.ts';
import {textWidth} from '../text/width.ts';

const CSI = '\u{1B}[';
/** Splits text at escape sequences and line ends. */
const ORDER = /(\u001b\[[\d;?]*[@-~]|\n)/u;
const TO_COLUMN = /^\u001b\[(?:\d+;)?(\d*)[GH]$/u;
const TO_START = /^(?:\n|\u001b\[\d*[EF])$/u;
/** Arabic presentation forms. */
const DRAWN_ARABIC = /^[\ufe70-\ufefc]$/u;

/** Where the next text belongs; columns count from 0. */
type Place = {
  readonly column: number;
  /** Whether every terminal has the cursor there. */
  readonly isSure: boolean;
};

const afterOrder = (order: string, place: Place): Place => {
  if (TO_START.test(order)) return {column: 0, isSure: true};
  const column = TO_COLUMN.exec(order)?.[1];
  return column === undefined ? place : {column: Number(column || 1) - 1, isSure: true};
};

const afterText = (text: string, {column}: Place): Place =>
  isSimple(text)
    ? {column: column + simpleWidth(text), isSure: true}
    : {column: column + textWidth(text), isSure: DRAWN_ARABIC.test(text)};

/** Splits text after which the cursor may differ between terminals. */
const splitText = (text: string): readonly string[] => (isSimple(text) ? [text] : splitGraphemes(text));

/**
 * Returns the text with a move to the right column after each grapheme that terminals may draw wider or narrower than
 * it was measured. The text starts at the beginning of a row.
 */
export const placeText = (written: string): string => {
  let placed = '';
  let place: Place = {column: 0, isSure: true};
  for (const [index, part] of written.split(ORDER).entries()) {
    if (index % 2 === 1) {
      placed += part;
      place = afterOrder(part, place);
      continue;
    }
    for (const text of splitText(part)) {
      if (text === '') continue;
      placed += (place.isSure ? '' : `${CSI}${place.column + 1}G`) + text;
      place = afterText(text, place);
    }
  }
  return placed;
};

/** Where Ink rewrites the rest of a row. */
const CHANGE = /\u001b\[(?!1G)\d+G\u001b\[K/gu;

/** Inserts a blank at the start of a row and deletes it again, so that the terminal redraws the whole row. */
const DRAW_ROW = `${CSI}G${CSI}@${CSI}P`;

/** Ink writes only strings, some with a callback. */
type Write = (data: string, ...rest: never[]) => boolean;

const createWrite = (write: Write): Write => {
  let hasArabic = false;
  return (data, ...rest) => {
    hasArabic ||= hasRightToLeft(data);
    const placed = placeText(data);
    return write(hasArabic ? placed.replace(CHANGE, `${DRAW_ROW}$&`) : placed, ...rest);
  };
};

/**
 * Wraps stdout for Ink's incremental rendering. It corrects the column after characters of doubtful width, and redraws
 * rows in which an Arabic letter may reach into the next cell.
 */
export const createPlacedStdout = <Stdout extends NodeJS.WritableStream>(stdout: Stdout): Stdout => {
  const write = createWrite(stdout.write.bind(stdout) as Write);
  return new Proxy(stdout, {
    get: (target, key) => {
      if (key === 'write') return write;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

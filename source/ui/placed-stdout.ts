// biome-ignore-all lint/suspicious/noControlCharactersInRegex: what is written to terminals are escape sequences
import {hasRightToLeft} from '../text/direction.ts';
import {splitGraphemes} from '../text/graphemes.ts';
import {isSimple, simpleWidth} from '../text/simple.ts';
import {textWidth} from '../text/width.ts';

const CSI = '\u{1B}[';
/** Orders to a terminal, and line ends, between which text stands. */
const ORDER = /(\u001b\[[\d;?]*[@-~]|\n)/u;
const TO_COLUMN = /^\u001b\[(?:\d+;)?(\d*)[GH]$/u;
const TO_START = /^(?:\n|\u001b\[\d*[EF])$/u;
/** Arabic letters as they are drawn. */
const DRAWN_ARABIC = /^[\ufe70-\ufefc]$/u;

/** Where the next text is to stand, counted from 0. */
type Place = {
  readonly column: number;
  /** Whether the cursor is there in every terminal. */
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

/** Pieces that are written without a step between them. */
const splitText = (text: string): readonly string[] => (isSimple(text) ? [text] : splitGraphemes(text));

/**
 * What is written to a terminal, with an order to go to the right column behind each grapheme that terminals may draw
 * wider or narrower than it was measured. It is written from the start of a row.
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

/** Where Ink changes a row from a column on. */
const CHANGE = /\u001b\[(?!1G)\d+G\u001b\[K/gu;

/** A blank put in at the start of a row and taken out again: the row is as it was, and the terminal draws all of it anew. */
const DRAW_ROW = `${CSI}G${CSI}@${CSI}P`;

/** Ink writes texts only, some with a callback. */
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
 * A stdout for Ink's incremental rendering, with everything of the real one, that keeps right what terminals would draw
 * wrong of it: text behind characters of doubtful width, and what is left of an Arabic letter beside its cell.
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

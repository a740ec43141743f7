import {shortenText} from '../../text/graphemes.ts';
import {firstSentences} from '../../text/sentences.ts';
import {washText} from '../../text/wash.ts';

/** The longest line that is said aloud, in graphemes. */
export const MAX_LINE = 400;

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['「', '」'],
  ["'", "'"],
  ['**', '**'],
];

const withoutQuotes = (line: string): string => {
  const pair = QUOTES.find(
    ([open, close]) =>
      line.length > open.length + close.length &&
      line.startsWith(open) &&
      line.endsWith(close) &&
      !line.slice(open.length, -close.length).includes(close),
  );
  return pair ? line.slice(pair[0].length, -pair[1].length).trim() : line;
};

const withoutSpeaker = (line: string, speaker: string): string => {
  const bare = line.startsWith('**') ? line.slice(2) : line;
  if (!bare.toLowerCase().startsWith(speaker.toLowerCase())) return line;
  const colon = /^(?:\*\*)?\s*[:：]\s*(?:\*\*)?\s*/.exec(bare.slice(speaker.length));
  return colon ? bare.slice(speaker.length + colon[0].length).trim() : line;
};

/** Cuts a line that is too long, after a whole word if possible, and adds a mark that something is missing. */
const shortened = (line: string): string => {
  if (shortenText(line, MAX_LINE) === line) return line;
  const cut = shortenText(line, MAX_LINE - 1);
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(' '))).trimEnd();
  return `${words.length > cut.length / 2 ? words : cut}…`;
};

/** Tags that some models write around their thinking, and by mistake into what they say. */
const THINK_TAG = /<\/?think(?:ing)?>/giu;

/**
 * Reads what a reply says aloud, as one washed line, without quotes around it and without its speaker's own name before
 * it. Returns `undefined` when nothing is left.
 */
export const readLine = (written: string, speaker: string): string | undefined => {
  const washed = washText(written).replace(THINK_TAG, ' ').replace(/\s+/gu, ' ').trim();
  const line = withoutQuotes(withoutSpeaker(withoutQuotes(washed), speaker));
  return line === '' ? undefined : shortened(line);
};

/** Cells of two rows at a table of eighty columns, beside the name and the indent: the most that is said beside a move. */
export const WORD_WIDTH = 130;

/**
 * Reads what a reply says beside a move, like `readLine`: as many whole sentences as fit into two rows, and of a longer
 * one as many words.
 */
export const readWord = (written: string, speaker: string): string | undefined => {
  const line = readLine(written, speaker);
  return line === undefined ? undefined : firstSentences(line, WORD_WIDTH);
};

import {takeWidth, textWidth} from './width.ts';

/** The end of a sentence: its signs, quotes that close behind them, and the space after it. */
const END = /[.!?…。！？؟]+["'”’»」』)）]*\s*/gu;

/** Returns the sentences of a text, each with its end; signs alone count as one. */
const sentencesOf = (text: string): readonly string[] => {
  const ends = Array.from(text.matchAll(END), ({index, 0: end}) => index + end.length);
  return [...ends, text.length].map((end, at, all) => text.slice(all[at - 1] ?? 0, end));
};

/** Cuts a text that is too wide after a whole word if possible, and adds a mark that something is missing. */
const cutWords = (text: string, width: number): string => {
  if (textWidth(text) <= width) return text;
  const cut = takeWidth(text, width - 1);
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(' '))).trimEnd();
  return `${words.length > cut.length / 2 ? words : cut.trimEnd()}…`;
};

/**
 * Returns as many whole sentences of a line as fit into `width` cells; if not even the first one does, as many of its
 * words as do, and an ellipsis.
 */
export const firstSentences = (line: string, width: number): string => {
  if (textWidth(line) <= width) return line;
  let kept = '';
  for (const sentence of sentencesOf(line)) {
    if (textWidth((kept + sentence).trimEnd()) > width) break;
    kept += sentence;
  }
  return kept.trim() === '' ? cutWords(line, width) : kept.trimEnd();
};

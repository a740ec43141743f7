import {takeWidth, textWidth} from './width.ts';

/** A sentence with its end, quotes that close behind it, and the space after it; signs alone count as one. */
const SENTENCE = /[^.!?…。！？؟]*(?:[.!?…。！？؟]+["'”’»」』)）]*|$)\s*/gu;

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
  for (const sentence of line.match(SENTENCE) ?? []) {
    if (textWidth((kept + sentence).trimEnd()) > width) break;
    kept += sentence;
  }
  return kept.trim() === '' ? cutWords(line, width) : kept.trimEnd();
};

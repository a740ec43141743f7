import type {Mind} from '../decide/mind.ts';
import {type Heard, wordsSaid} from '../heard.ts';
import {lineKey} from './bank.ts';

/** The longest typed answer that is quoted, in UTF-16 units. */
const LONGEST_QUOTE = 90;

/** Whether an answer can be quoted: lines of the bank, and typed words when they are short and give nothing away. */
export const isFitToQuote = ({kit}: Mind, heard: Heard): boolean => {
  const text = wordsSaid(heard);
  const isShort = text.length <= LONGEST_QUOTE && !/[“”«»]/.test(text);
  return heard.line !== undefined || (isShort && !kit.namesEntity(text));
};

/** Returns the words of an answer to quote: its line without the words around it. */
export const quoteOf = ({kit}: Mind, heard: Heard): string => {
  const text = wordsSaid(heard);
  const found = kit.lines.answer(text);
  const quote = found?.type === 'graded' ? found.line.text : text;
  return /\p{P}$/u.test(quote) ? quote : `${quote}${kit.data.voice.manner.stop}`;
};

/** Whether one of some texts is a line with its placeholders filled. */
export const isSaid = (line: string, texts: readonly string[]): boolean => {
  const parts = line.split(/\{\w+\}/).map(lineKey);
  return texts.some(text => {
    const key = lineKey(text);
    return parts.every(part => key.includes(part));
  });
};

import {partsAround} from '../../../packs/house/forms.ts';
import type {Mind} from '../decide/mind.ts';
import {gradeOf} from '../decide/speaker-model.ts';
import {type Heard, wordsSaid} from '../heard.ts';
import {questionFor} from './address.ts';
import {type AnswerLine, lineKey} from './bank.ts';
import {capitalised} from './fill.ts';

/** The longest typed answer that is quoted, in UTF-16 units. */
const LONGEST_QUOTE = 90;

/** Whether typed words can stand in quotation marks: they are short, have letters or digits, and no such marks of their own. */
const isQuotable = (text: string): boolean =>
  text.length <= LONGEST_QUOTE && /[\p{L}\p{N}]/u.test(text) && !/[“”«»]/.test(text);

/** Whether an answer can be quoted: lines of the bank, and typed words when they are short and give nothing away. */
export const isFitToQuote = ({kit}: Mind, heard: Heard): boolean => {
  const text = wordsSaid(heard);
  return heard.line !== undefined || (isQuotable(text) && !kit.namesEntity(text));
};

/** Whether others can say an answer's words as their own: not what happened to a persona alone. */
export const isAnybodys = ({line}: Heard): boolean => line?.persona === undefined;

/** The longest words that a remark takes up, in UTF-16 units: who repeats a whole sentence is a parrot. */
const LONGEST_CITED = 45;

/** Whether the telling words of an answer are few enough for a remark to take them up. */
export const isFitToCite = (mind: Mind, heard: Heard): boolean =>
  isFitToQuote(mind, heard) &&
  gradeOf(heard.meaning) !== undefined &&
  quoteOf(mind, heard).words.length <= LONGEST_CITED;

/** Words to quote, for the placeholders of a line: as a sentence of their own, and inside one. */
export type Quote = {
  /** They end with a mark: `{quote}`, or `{said}` for what was said before. */
  readonly sentence: string;
  /** They have no full stop: `{words}`, or `{said_words}`. */
  readonly words: string;
};

const toQuote = ({kit}: Mind, text: string): Quote => {
  const {stop} = kit.data.voice.manner;
  const words = text.endsWith(stop) && !text.endsWith(stop + stop) ? text.slice(0, -stop.length) : text;
  const sentence = capitalised(text);
  return {sentence: /\p{P}$/u.test(text) ? sentence : `${sentence}${stop}`, words};
};

/** Whether words are one word of several: nobody would know what it was about. */
const isLoneWord = (quote: string, text: string): boolean => !/\s/.test(quote) && /\s/.test(text);

const tellingWords = ({quote, text}: AnswerLine): string =>
  quote === undefined || isLoneWord(quote, text) ? text : quote;

/** Returns the words of an answer to quote: those of its line that tell most, without the words around it. */
export const quoteOf = (mind: Mind, heard: Heard): Quote => {
  const text = wordsSaid(heard);
  const found = mind.kit.lines.answer(text);
  return toQuote(mind, found?.type === 'graded' ? tellingWords(found.line) : text);
};

/** Returns all words of an answer's line, without the words around it: for somebody who shall say whether they agree. */
export const wholeQuoteOf = (mind: Mind, heard: Heard): Quote => {
  const text = wordsSaid(heard);
  const found = mind.kit.lines.answer(text);
  return toQuote(mind, found?.type === 'graded' ? found.line.text : text);
};

/** Returns a question as a sentence to quote, without the words before it; `undefined` when it can't be quoted. */
export const questionQuoteOf = (mind: Mind, {question, asked: {text}}: Heard): string | undefined => {
  if (question.line) return questionFor(mind, question.to, question.line);
  return isQuotable(text) && !mind.kit.namesEntity(text) ? toQuote(mind, text).sentence : undefined;
};

/** Returns the placeholders of a quote. */
export const placesOfQuote = ({sentence, words}: Quote) => ({quote: sentence, words});

/** Returns the placeholders of what was said before. */
export const placesOfSaid = ({sentence, words}: Quote) => ({said: sentence, said_words: words});

/** Whether one of some texts is a line with its placeholders filled. */
export const isSaid = (line: string, texts: readonly string[]): boolean => {
  if (texts.length === 0) return false;
  const parts = partsAround(line).flatMap(part => part.split(/\{\w+\}/).map(lineKey));
  return texts.some(text => {
    const key = lineKey(text);
    return parts.every(part => key.includes(part));
  });
};

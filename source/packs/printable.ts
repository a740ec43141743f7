import {washText} from '../text/wash.ts';
import type {Words} from './words.ts';

/** Returns a text from outside that is safe to print: washed, and cut after 60 graphemes. */
export const printable = (value: string): string => {
  const plain = washText(value, {maxGraphemes: 60});
  return plain.trim() === '' ? `"${plain}"` : plain;
};

/** Formats a list of choices as people read it: `a, b or c`. Digits stay as they are typed. */
export const formatChoices = (values: readonly (string | number)[], words: Words): string => {
  const texts = values.map(String);
  const [last = ''] = texts.slice(-1);
  if (texts.length < 2) return last;
  return words(texts.length === 2 ? 'glue.or' : 'glue.or-more', {
    first: words.list(texts.slice(0, -1)),
    last,
  });
};

import {IntlMessageFormat} from 'intl-messageformat';
import type app from '../../locales/en/words/app.json';
import type errors from '../../locales/en/words/errors.json';
import type measure from '../../locales/en/words/measure.json';
import type table from '../../locales/en/words/table.json';
import {createNumberText, tagOf} from './language.ts';

/** Every message of the interface, by key; English is the list that all locales follow. */
export type MessageKey = keyof typeof app | keyof typeof table | keyof typeof errors | keyof typeof measure;

/**
 * Values for the placeholders of a message. Numbers are written in the language's digits. Pass what people type
 * again, such as a seed, as text.
 */
export type MessageValues = Readonly<Record<string, string | number>>;

type Texts<Key extends string> = (key: Key, values?: MessageValues) => string;

/** The words of one locale: a message by key, filled. */
export type Words = Texts<MessageKey> & {
  /** The locale. */
  readonly lang: string;
  /** Writes a number in the language's digits, rounded to `digits` decimals if given. */
  readonly number: (value: number, digits?: number) => string;
  /** Joins parts as in a sentence: `Ann, Bea`. */
  readonly list: (parts: readonly string[]) => string;
  /** Writes a share of 1 as a whole percentage. */
  readonly percent: (share: number) => string;
};

/** Messages of plain text and plain placeholders only: no plural, no quoting. */
const PLAIN = /^(?:[^{}']|'(?![{}'])|\{\w+\})*$/;

type NumberText = (value: number | string) => string;

const shownValue = (value: string | number, numberText: NumberText): string =>
  typeof value === 'number' ? numberText(value) : value;

type Filling = {readonly lang: string; readonly key: string; readonly numberText: NumberText};

const fillPlain = (message: string, values: MessageValues, {lang, key, numberText}: Filling): string =>
  message.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The message ${key} of ${lang} was not given ${name}.`);
    return shownValue(value, numberText);
  });

/** The formatter's numbers for the elements of messages. It has others, for dates and tags. */
const PLACEHOLDER = 1;
const ELEMENTS: readonly number[] = [0, PLACEHOLDER, 5, 6, 7];

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** Returns the name of a value's shown text. Plurals and choices use the value under its own name. */
const shownName = (name: string): string => `${name} shown`;

const branchesOf = (element: Elements[number]): readonly Elements[] =>
  'options' in element && element.options !== undefined
    ? Object.values(element.options).map(({value}) => value)
    : [];

/** Makes plain placeholders use the shown text. The formatter would write their numbers in Latin digits. */
const askForShown = (elements: Elements): void => {
  for (const element of elements) {
    if (element.type === PLACEHOLDER) element.value = shownName(element.value);
    for (const branch of branchesOf(element)) askForShown(branch);
  }
};

const compile = (message: string, lang: string): IntlMessageFormat => {
  const format = new IntlMessageFormat(message, tagOf(lang), undefined, {ignoreTag: true});
  askForShown(format.getAst());
  return format;
};

const isMadeOfKnown = (elements: Elements): boolean =>
  elements.every(element => ELEMENTS.includes(element.type) && branchesOf(element).every(isMadeOfKnown));

/** Returns whether a message can be filled: the formatter can read it, and it has only plurals and choices. */
export const isFillable = (message: string): boolean => {
  if (PLAIN.test(message)) return true;
  try {
    return isMadeOfKnown(compile(message, 'en').getAst());
  } catch {
    // The formatter throws when it can't read a message, or when one is nested too deeply.
    return false;
  }
};

const withShown = (values: MessageValues, numberText: NumberText): MessageValues => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => [shownName(name), shownValue(value, numberText)]),
  ),
});

/**
 * Creates a locale's texts from its messages (ICU MessageFormat). Fills plain messages directly, since the first use
 * of the platform's plural rules takes 12 ms, a tenth of the first frame. Compiles others when first used. Throws
 * when a key is missing; checks refuse such a locale earlier.
 */
export const createTexts = <Key extends string>(
  messages: Readonly<Record<string, string>>,
  lang: string,
  numberText: NumberText = String,
): Texts<Key> => {
  const compiled = new Map<string, IntlMessageFormat>();
  return (key, values = {}) => {
    const message = messages[key];
    if (message === undefined) throw new Error(`The locale ${lang} has no message ${key}.`);
    if (!message.includes('{')) return message;
    if (PLAIN.test(message)) return fillPlain(message, values, {lang, key, numberText});
    const format = compiled.get(key) ?? compile(message, lang);
    compiled.set(key, format);
    return String(format.format(withShown(values, numberText)));
  };
};

const PER_CENT = 100;

/** Creates the words of a locale's interface. */
export const createWords = (messages: Readonly<Record<string, string>>, lang: string): Words => {
  const numberText = createNumberText(lang);
  const text = createTexts<MessageKey>(messages, lang, numberText);
  return Object.assign(text, {
    lang,
    number: (value: number, digits?: number) =>
      numberText(digits === undefined ? value : value.toFixed(digits)),
    list: (parts: readonly string[]) => parts.join(text('glue.comma')),
    percent: (share: number) => text('glue.percent', {share: Math.round(share * PER_CENT)}),
  });
};

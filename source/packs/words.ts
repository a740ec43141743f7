import {IntlMessageFormat} from 'intl-messageformat';
import type app from '../../locales/en/words/app.json';
import type errors from '../../locales/en/words/errors.json';
import type table from '../../locales/en/words/table.json';

/** Every message of the interface, by key; English is the list that all locales follow. */
export type MessageKey = keyof typeof app | keyof typeof table | keyof typeof errors;

/** What a message may be filled with. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** The words of one locale: a message by key, filled. */
export type Words = (key: MessageKey, values?: MessageValues) => string;

/** Messages of plain text and plain placeholders only: no plural, no quoting. */
const PLAIN = /^(?:[^{}']|'(?![{}'])|\{\w+\})*$/;

const fillPlain = (message: string, lang: string, key: string, values: MessageValues): string =>
  message.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The message ${key} of ${lang} was not given ${name}.`);
    return String(value);
  });

/**
 * Makes a locale's texts from its messages (ICU MessageFormat). Plain messages are filled directly: the first
 * use of the platform's plural rules takes 12 ms, a tenth of the first frame. Others are compiled when first used.
 * Throws when a key is missing: the pack check refuses such a locale before.
 */
export const createTexts = <Key extends string>(
  messages: Readonly<Record<string, string>>,
  lang: string,
): ((key: Key, values?: MessageValues) => string) => {
  const compiled = new Map<string, IntlMessageFormat>();
  return (key, values = {}) => {
    const message = messages[key];
    if (message === undefined) throw new Error(`The locale ${lang} has no message ${key}.`);
    if (!message.includes('{')) return message;
    if (PLAIN.test(message)) return fillPlain(message, lang, key, values);
    const format = compiled.get(key) ?? new IntlMessageFormat(message, lang, undefined, {ignoreTag: true});
    compiled.set(key, format);
    return String(format.format(values));
  };
};

/** Makes the words of a locale's interface. */
export const createWords = (messages: Readonly<Record<string, string>>, lang: string): Words =>
  createTexts<MessageKey>(messages, lang);

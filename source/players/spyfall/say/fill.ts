import type {Manner} from '../../../packs/house/parse-voice.ts';

/** Fills a line's placeholders; those without a value stay. */
export const fillLine = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** Writes a whole number in the digits of a language. */
export const writeNumber = ({digits}: Manner, number: number): string =>
  String(number).replace(/\d/g, digit => digits[Number(digit)] ?? digit);

/** Returns a text with a capital at its start. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Puts words before a line. After a comma the line begins with a small letter, unless `capital` has its first word. */
export const joinLines = ({joint, capital}: Manner, before: string, line: string): string => {
  const [first = ''] = /^\p{L}+/u.exec(line) ?? [];
  const isSmall = /[…:,]$/.test(before) && !capital.includes(first);
  return `${before}${joint}${isSmall ? line.charAt(0).toLowerCase() + line.slice(1) : line}`;
};

import type {Manner} from '../../packs/house/parse-voice.ts';

/** Fills a line's placeholders. */
export const fillLine = (template: string, values: Readonly<Record<string, string>>): string => {
  if (!template.includes('{')) return template;
  const [start = '', ...parts] = template.split('{');
  let line = start;
  for (const part of parts) {
    const end = part.indexOf('}');
    const value = end < 0 ? undefined : values[part.slice(0, end)];
    line += value === undefined ? `{${part}` : value + part.slice(end + 1);
  }
  return line;
};

/** The same with a capital at its start. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const RUNS_ON = /[…:,]$/;
const FIRST_WORD = /^\p{L}+/u;

/** Puts words before a line; after words that run on, the line begins small, where a script has small letters. */
export const joinLines = ({joint, capital}: Manner, before: string, line: string): string => {
  if (!RUNS_ON.test(before)) return `${before}${joint}${line}`;
  const [first = ''] = FIRST_WORD.exec(line) ?? [];
  return `${before}${joint}${capital.includes(first) ? line : line.charAt(0).toLowerCase() + line.slice(1)}`;
};

import type {Manner} from '../../packs/house/parse-voice.ts';

/** Fills a line's placeholders. */
export const fillLine = (template: string, values: Readonly<Record<string, string>>): string => {
  let open = template.indexOf('{');
  if (open < 0) return template;
  let line = template.slice(0, open);
  while (open >= 0) {
    const next = template.indexOf('{', open + 1);
    const part = template.slice(open + 1, next < 0 ? template.length : next);
    const end = part.indexOf('}');
    const value = end < 0 ? undefined : values[part.slice(0, end)];
    line += value === undefined ? `{${part}` : value + part.slice(end + 1);
    open = next;
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

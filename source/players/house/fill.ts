/** Fills a line's placeholders. */
export const fillLine = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);

/** The same with a capital at its start. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const RUNS_ON = /[…:,]$/;
const STAYS_CAPITAL = /^I\b/;

/** Puts words before a line; after words that run on, the line begins small. */
export const joinLines = (before: string, line: string): string => {
  const isSmall = RUNS_ON.test(before) && !STAYS_CAPITAL.test(line);
  return `${before} ${isSmall ? line.charAt(0).toLowerCase() + line.slice(1) : line}`;
};

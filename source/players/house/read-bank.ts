import {type AnswerLine, type Bank, lineKey, type QuestionLine, type Starts, type Template} from './bank.ts';

/** A second-opinion question taken apart: whose answer it quotes, and which words. */
export type QuotedQuestion = {readonly other: string; readonly quote: string};

/** Takes apart an answer that a house player may have put together. */
export type BankAnswer =
  | {readonly type: 'graded'; readonly line: AnswerLine; readonly isHedged: boolean}
  | {readonly type: 'dodge'}
  | {readonly type: 'off-topic'};

/**
 * Fits a text to a template with placeholders and answers what stands in them; `undefined` when it does not fit. The
 * words of a placeholder end where the template's next words begin.
 */
const fitTemplate = (parts: Template, text: string): Readonly<Record<string, string>> | undefined => {
  if (!text.startsWith(parts[0] as string)) return undefined;
  const filled: Record<string, string> = {};
  let at = (parts[0] as string).length;
  for (let part = 1; part < parts.length; part += 2) {
    const after = parts[part + 1] as string;
    const isLast = part + 2 >= parts.length;
    const end = isLast ? text.length - after.length : text.indexOf(after, at + 1);
    if (end <= at || !text.startsWith(after, end)) return undefined;
    filled[parts[part] as string] = text.slice(at, end);
    at = end + after.length;
  }
  return at === text.length ? filled : undefined;
};

/** Those of the starts by whose first letter a text begins. */
const startsFor = (key: string, starts: Starts): readonly string[] => starts.get(key.charAt(0)) ?? [];

const withoutPrefix = (bank: Bank, key: string): QuestionLine | undefined => {
  for (const prefix of startsFor(key, bank.prefixes)) {
    const line = key.startsWith(prefix) ? bank.questionByText.get(key.slice(prefix.length)) : undefined;
    if (line) return line;
  }
  return undefined;
};

/** The bank's question that a text is, alone or behind a prefix to `name`. */
export const findQuestion = (bank: Bank, text: string, name: string): QuestionLine | undefined => {
  const exact = bank.questionByText.get(text);
  if (exact) return exact;
  const key = lineKey(text);
  const whole = bank.questionByText.get(key);
  if (whole) return whole;
  const named = lineKey(name);
  return withoutPrefix(bank, key.includes(named) ? key.replaceAll(named, '{name}') : key);
};

/** Takes apart a second-opinion question; its parts are in lower case. */
export const findSecond = (bank: Bank, text: string): QuotedQuestion | undefined => {
  const key = lineKey(text);
  for (const template of bank.seconds) {
    const filled = fitTemplate(template, key);
    if (filled?.other && filled.quote) return {other: filled.other, quote: filled.quote};
  }
  return undefined;
};

const startOf = (key: string, starts: Starts): number =>
  startsFor(key, starts).find(start => key.startsWith(start))?.length ?? 0;

/** Where the words after a line begin: before the longest end that fits, since one may end like another. */
const endOf = (key: string, ends: readonly string[]): number =>
  key.length - (ends.find(end => key.endsWith(end))?.length ?? 0);

const secondOpenerEnd = (bank: Bank, key: string): number => {
  for (const [before = '', after] of bank.secondOpeners) {
    if (!key.startsWith(before)) continue;
    const end = after === undefined ? before.length : key.indexOf(after, before.length + 1) + after.length;
    if (end > before.length - 1 && key.startsWith(bank.joint, end)) return end + bank.joint.length;
  }
  return 0;
};

const findCore = (bank: Bank, core: string, isHedged: boolean): BankAnswer | undefined => {
  const line = bank.answerByText.get(core);
  if (line) return {type: 'graded', line, isHedged};
  if (bank.dodges.has(core)) return {type: 'dodge'};
  return bank.offTopic.has(core) ? {type: 'off-topic'} : undefined;
};

/** The bank's answer that a text is, alone or wrapped in opener, hedge and closer. */
export const findAnswer = (bank: Bank, text: string): BankAnswer | undefined => {
  const exact = bank.answerByText.get(text);
  if (exact) return {type: 'graded', line: exact, isHedged: false};
  const key = lineKey(text);
  const whole = findCore(bank, key, false);
  if (whole) return whole;
  const opened = key.slice(startOf(key, bank.openers));
  const second = opened.slice(secondOpenerEnd(bank, opened));
  const hedge = startOf(second, bank.hedges);
  const core = second.slice(hedge);
  return (
    findCore(bank, core, hedge > 0) ?? findCore(bank, core.slice(0, endOf(core, bank.closers)), hedge > 0)
  );
};

/** Reads lines of a bank. */
export type BankReader = {
  readonly question: (text: string, name: string) => QuestionLine | undefined;
  readonly second: (text: string) => QuotedQuestion | undefined;
  readonly answer: (text: string) => BankAnswer | undefined;
};

/** Makes the reader of a bank. */
export const createBankReader = (bank: Bank): BankReader => ({
  question: (text, name) => findQuestion(bank, text, name),
  second: text => findSecond(bank, text),
  answer: text => findAnswer(bank, text),
});

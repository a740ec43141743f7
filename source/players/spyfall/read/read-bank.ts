import {MAX_SEATS} from '../../../games/spyfall/rules.ts';
import {rememberLatest} from '../remember-latest.ts';
import {type AnswerLine, type Bank, lineKey, type QuestionLine, type Template} from '../say/bank.ts';

/** A second-opinion question taken apart: whose answer it quotes, and which words. Both are in lower case. */
export type QuotedQuestion = {readonly other: string; readonly quote: string};

/** A known answer: a graded line, perhaps after a hedge; a dodge; a refusal; or a question turned back. */
export type BankAnswer =
  | {readonly type: 'graded'; readonly line: AnswerLine; readonly isHedged: boolean}
  | {readonly type: 'dodge'}
  | {readonly type: 'refusal'}
  | {readonly type: 'off-topic'};

/** Reads lines that house players can make; returns `undefined` for anything else. */
export type BankReader = {
  /** Reads a question, alone or after a prefix; `name` is the name of the seat that is asked. */
  readonly question: (text: string, name: string) => QuestionLine | undefined;
  readonly second: (text: string) => QuotedQuestion | undefined;
  /** Reads an answer, alone or between opener, hedge and closer. */
  readonly answer: (text: string) => BankAnswer | undefined;
};

/**
 * The values of a template's placeholders in a text; `undefined` when the text does not fit. A value ends where the
 * template's next words first begin, which takes one pass; a regular expression could backtrack.
 */
const fitTemplate = ({start, gaps}: Template, text: string): Readonly<Record<string, string>> | undefined => {
  if (!text.startsWith(start)) return undefined;
  const filled: Record<string, string> = {};
  let at = start.length;
  for (const [index, {name, after}] of gaps.entries()) {
    const isLast = index === gaps.length - 1;
    const end = isLast ? text.length - after.length : text.indexOf(after, at + 1);
    if (end <= at || !text.startsWith(after, end)) return undefined;
    filled[name] = text.slice(at, end);
    at = end + after.length;
  }
  return at === text.length ? filled : undefined;
};

/** A question after words that take up an earlier answer. */
const findBuilt = (bank: Bank, key: string): QuestionLine | undefined => {
  for (const template of bank.builds) {
    const {rest} = fitTemplate(template, key) ?? {};
    const line = bank.questionByKey.get(rest ?? '');
    if (line) return line;
  }
  return undefined;
};

/** Makes a function that finds a question. A line that is typed may be for any name at the table: it is tried with each. */
const createQuestionFinder = (bank: Bank): BankReader['question'] => {
  const builtBy = rememberLatest((key: string) => findBuilt(bank, key));
  const prefixesFor = rememberLatest(
    (name: string) => bank.prefixes.map(prefix => prefix.replaceAll('{name}', () => lineKey(name))),
    MAX_SEATS,
  );
  return (text, name) => {
    const key = lineKey(text);
    const whole = bank.questionByKey.get(key);
    if (whole) return whole;
    // Only the words before a question hold the name: in the question itself it can be part of another word.
    const plain = prefixesFor(name)
      .filter(prefix => key.startsWith(prefix))
      .map(prefix => bank.questionByKey.get(key.slice(prefix.length)))
      .find(line => line !== undefined);
    return plain ?? builtBy(key);
  };
};

const findSecond = (bank: Bank, text: string): QuotedQuestion | undefined => {
  const key = lineKey(text);
  for (const template of bank.seconds) {
    const {other, words, quote = words} = fitTemplate(template, key) ?? {};
    if (other && quote) return {other, quote};
  }
  return undefined;
};

const withoutStart = (key: string, starts: readonly string[]): string =>
  key.slice(starts.find(start => key.startsWith(start))?.length ?? 0);

const withoutEnd = (key: string, ends: readonly string[]): string =>
  key.slice(0, key.length - (ends.find(end => key.endsWith(end))?.length ?? 0));

const withoutSecondOpener = (key: string, {secondOpeners}: Bank): string => {
  for (const [before = '', after] of secondOpeners) {
    if (!key.startsWith(before)) continue;
    if (after === undefined) return key.slice(before.length);
    const end = key.indexOf(after, before.length + 1);
    if (end >= 0) return key.slice(end + after.length);
  }
  return key;
};

const findCore = (bank: Bank, core: string, isHedged: boolean): BankAnswer | undefined => {
  const line = bank.answerByKey.get(core);
  if (line) return {type: 'graded', line, isHedged};
  if (bank.dodges.has(core)) return {type: 'dodge'};
  if (bank.refusals.has(core)) return {type: 'refusal'};
  return bank.offTopic.some(template => fitTemplate(template, core)) ? {type: 'off-topic'} : undefined;
};

/** An answer after words that echo what somebody else has said. */
const findEchoing = (bank: Bank, key: string): BankAnswer | undefined => {
  for (const template of bank.echoes) {
    const line = bank.answerByKey.get(fitTemplate(template, key)?.rest ?? '');
    if (line) return {type: 'graded', line, isHedged: false};
  }
  return undefined;
};

const findAnswer = (bank: Bank, text: string): BankAnswer | undefined => {
  const key = lineKey(text);
  const whole = findCore(bank, key, false) ?? findEchoing(bank, key);
  if (whole) return whole;
  const opened = withoutStart(key, bank.openers);
  // A line may begin with words that could stand before another one.
  for (const start of new Set([opened, withoutSecondOpener(opened, bank)])) {
    const core = withoutStart(start, bank.hedges);
    const isHedged = core !== start;
    const found = findCore(bank, core, isHedged) ?? findCore(bank, withoutEnd(core, bank.closers), isHedged);
    if (found) return found;
  }
  return undefined;
};

/** Makes the reader of a bank. */
export const createBankReader = (bank: Bank): BankReader => ({
  question: rememberLatest(createQuestionFinder(bank)),
  second: text => findSecond(bank, text),
  answer: rememberLatest(text => findAnswer(bank, text)),
});

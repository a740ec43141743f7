import {hashNumbers, hashText} from '../../../games/chance.ts';
import type {Mind} from '../decide/mind.ts';
import {type AnswerLine, lineKey, type QuestionLine} from './bank.ts';

/** Lines in the order in which players say them. */
export type Deck = readonly string[];

/** The age of a line that was not said in earlier games. */
const NEVER = -1;

/** Orders lines: new ones first, then those said longest ago in earlier games. The seed breaks ties. */
export const orderLines = ({recent}: Mind, lines: readonly string[], seed: number): Deck =>
  lines
    .map(text => ({text, age: recent.get(text) ?? NEVER, chance: hashNumbers(seed, hashText(text))}))
    .sort((a, b) => a.age - b.age || a.chance - b.chance)
    .map(({text}) => text);

/** Returns a deck that the whole table shares: every seat can count how many of its lines were said. */
export const tableDeck = (mind: Mind, lines: readonly string[]): Deck =>
  orderLines(mind, lines, mind.options.seed);

/** Returns a deck of this seat alone. */
export const ownDeck = (mind: Mind, lines: readonly string[]): Deck =>
  orderLines(mind, lines, mind.streams.deck);

/**
 * Returns this seat's part of a shared deck. Seats that speak at the same time cannot see each other's words, so each
 * gets different lines.
 */
export const dealtDeck = (mind: Mind, lines: readonly string[]): Deck =>
  tableDeck(mind, lines).filter((_, index) => (index + mind.options.seed) % mind.seats === mind.me);

/** Returns the first of some lines that no answer of this game begins with. */
export const freshStart = ({heard}: Mind, lines: Deck): string | undefined =>
  lines.find(
    line => !heard.some(({answered}) => answered && lineKey(answered.text).startsWith(lineKey(line))),
  );

/** Returns the questions of a feature that nobody has asked in this game. */
export const unaskedLines = ({kit, heard}: Mind, feature: number): readonly QuestionLine[] =>
  (kit.bank.questions[feature] ?? []).filter(line => !heard.some(({question}) => question.line === line));

/** Returns the answers of a feature and grade that nobody has given in this game. */
export const unsaidLines = ({kit, heard}: Mind, feature: number, grade: number): readonly AnswerLine[] =>
  (kit.bank.answers[feature]?.[grade] ?? []).filter(line => !heard.some(said => said.line === line));

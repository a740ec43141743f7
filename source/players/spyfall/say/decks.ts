import {hashNumbers, hashText} from '../../../games/chance.ts';
import type {Mind} from '../decide/mind.ts';
import type {AnswerLine, QuestionLine} from './bank.ts';

/** Lines in the order in which they are to be said. */
export type Deck = readonly string[];

/** The age of a line that was not said in earlier games. */
const NEVER = -1;

/** Orders lines: first those not said in earlier games, then the longest unsaid. The seed decides between equals. */
export const orderLines = ({recent}: Mind, lines: readonly string[], seed: number): Deck =>
  lines
    .map(text => ({text, age: recent.get(text) ?? NEVER, chance: hashNumbers(seed, hashText(text))}))
    .sort((a, b) => a.age - b.age || a.chance - b.chance)
    .map(({text}) => text);

/** A deck that the whole table shares: all seats can count how many of its lines were said. */
export const tableDeck = (mind: Mind, lines: readonly string[]): Deck =>
  orderLines(mind, lines, mind.options.seed);

/** A deck of this seat alone. */
export const ownDeck = (mind: Mind, lines: readonly string[]): Deck =>
  orderLines(mind, lines, mind.streams.deck);

/**
 * This seat's part of a shared deck. Seats that speak at the same time cannot see each other's words, so the lines
 * are dealt out among them.
 */
export const dealtDeck = (mind: Mind, lines: readonly string[]): Deck =>
  tableDeck(mind, lines).filter((_, index) => (index + mind.options.seed) % mind.seats === mind.me);

/** Questions of a feature that nobody has asked in this game. */
export const unaskedLines = ({kit, heard}: Mind, feature: number): readonly QuestionLine[] =>
  (kit.bank.questions[feature] ?? []).filter(line => !heard.some(({question}) => question.line === line));

/** Answers of a feature and grade that nobody has given in this game. */
export const unsaidLines = ({kit, heard}: Mind, feature: number, grade: number): readonly AnswerLine[] =>
  (kit.bank.answers[feature]?.[grade] ?? []).filter(line => !heard.some(said => said.line === line));

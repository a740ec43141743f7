import {hashNumbers, hashText} from '../../../games/chance.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {ScaleSide} from '../../../packs/house/parse-exchanges.ts';
import type {Mind} from '../decide/mind.ts';
import type {HeardQuestion} from '../heard.ts';
import {type AnswerLine, lineKey, type QuestionLine} from './bank.ts';

/** Lines in the order in which players say them. */
export type Deck = readonly string[];

/** The age of a line that was not said in earlier games. */
const NEVER = -1;

/** A line, and its place in a deck: by age, then by chance. */
type Placed = {readonly text: string; readonly age: number; readonly chance: number};

const placeLine = ({recent}: Mind, text: string, seed: number): Placed => ({
  text,
  age: recent.get(text) ?? NEVER,
  chance: hashNumbers(seed, hashText(text)),
});

const comparePlaces = (one: Placed, other: Placed): number =>
  one.age - other.age || one.chance - other.chance;

/** Orders lines: new ones first, then those said longest ago in earlier games. The seed breaks ties. */
const orderLines = (mind: Mind, lines: readonly string[], seed: number): Deck =>
  lines
    .map(text => placeLine(mind, text, seed))
    .sort(comparePlaces)
    .map(({text}) => text);

/** Returns the line that comes first in such an order. */
export const firstLine = (mind: Mind, lines: readonly string[], seed: number): string | undefined => {
  let first: Placed | undefined;
  for (const text of lines) {
    const placed = placeLine(mind, text, seed);
    if (!first || comparePlaces(placed, first) < 0) first = placed;
  }
  return first?.text;
};

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

/** Whether no answer of this game begins with a line. */
export const isFreshStart = ({answers}: Mind, line: string): boolean => {
  const key = lineKey(line);
  return !answers.some(({answered}) => answered && lineKey(answered.text).startsWith(key));
};

const unasked = ({heard}: Mind, lines: readonly QuestionLine[] = []): readonly QuestionLine[] =>
  lines.filter(line => !heard.some(({question}) => question.line === line));

/** Returns the questions of a feature that nobody has asked in this game: those with answers of their own come apart. */
export const unaskedLines = (
  mind: Mind,
  feature: number,
): {readonly plain: readonly QuestionLine[]; readonly exchanges: readonly QuestionLine[]} => ({
  plain: unasked(mind, mind.kit.bank.questions[feature]),
  exchanges: unasked(mind, mind.kit.bank.exchanges[feature]),
});

/** Returns the questions that take up an answer on one side of a feature's scale, and that nobody has asked in this game. */
export const unaskedFollowUps = (mind: Mind, feature: number, side: ScaleSide): readonly QuestionLine[] =>
  unasked(
    mind,
    mind.kit.bank.followUps[feature]?.filter(({after}) => after === side),
  );

/** An answer to give: its topic and grade, and the persona that gives it, where words of its own would do. */
type Wanted = {readonly feature: number; readonly grade: number; readonly persona?: string};

const unsaid = ({heard}: Mind, lines: readonly AnswerLine[] = []): readonly AnswerLine[] =>
  lines.filter(line => !heard.some(said => said.line === line));

/**
 * Returns the answers that were written for a question, suit the entity, and that nobody has given in this game: those of the
 * persona if there are any, else those of anybody; those that an earlier game has heard only when there is nothing else.
 */
export const writtenLines = (
  mind: Mind,
  {line: asked}: Pick<HeardQuestion, 'line'>,
  {feature, grade, persona}: Wanted,
): readonly AnswerLine[] => {
  const {entity} = mind;
  const written = asked?.feature === feature ? unsaid(mind, asked.answers?.[grade]) : [];
  const fitting = written.filter(({unfit}) => entity === undefined || !unfit?.has(entity));
  const isNew = ({text}: AnswerLine): boolean => !mind.recent.has(text);
  const [own = [], anybodys = []] = [persona, undefined].map(id =>
    fitting.filter(line => line.persona === id),
  );
  const ownFirst = [own.filter(isNew), anybodys.filter(isNew), own, anybodys];
  return ownFirst.find(({length}) => length > 0) ?? [];
};

/** Returns the answers to a question that nobody has given in this game: those written for it, else those of the feature. */
export const unsaidLines = (
  mind: Mind,
  question: Pick<HeardQuestion, 'line'>,
  wanted: Wanted,
): readonly AnswerLine[] => {
  const written = writtenLines(mind, question, wanted);
  return written.length > 0 ? written : unsaid(mind, mind.kit.bank.answers[wanted.feature]?.[wanted.grade]);
};

/** Returns all that was said beside questions and answers, as far as a view tells. */
export const textsSaid = ({turns}: SeatView): readonly string[] => {
  const said: string[] = [];
  for (const {remarks, votes = []} of turns) {
    for (const {text} of remarks) said.push(text);
    for (const {text} of votes) if (text !== undefined) said.push(text);
  }
  return said;
};

/** Returns all that was said with votes, as far as a view tells. */
export const votesSaid = (view: SeatView): readonly string[] =>
  view.turns.flatMap(({votes = []}) => votes.flatMap(({text}) => text ?? []));

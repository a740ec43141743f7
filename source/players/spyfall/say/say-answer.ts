import type {AnswerChoice} from '../decide/choose-answer.ts';
import {answersIn, type Mind, nameOf} from '../decide/mind.ts';
import {DODGE, gradeOf, isClear} from '../decide/speaker-model.ts';
import {drawAt} from '../decide/streams.ts';
import type {Heard, HeardQuestion} from '../heard.ts';
import {orderLines, ownDeck, tableDeck, unsaidLines} from './decks.ts';
import {fillLine, joinLines} from './fill.ts';
import {sayOffTopic} from './say-off-topic.ts';

const countAnswers = (mind: Mind, isCounted: (heard: Heard) => boolean): number =>
  answersIn(mind).filter(isCounted).length;

const ownAnswers = (mind: Mind): number => countAnswers(mind, ({question}) => question.to === mind.me);

const isHedged = ({meaning}: Heard): boolean =>
  meaning !== undefined && !isClear(meaning) && gradeOf(meaning) !== undefined;

/** The item at an index, which wraps round at the end of the list. */
const cycle = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

const sayDodge = (mind: Mind, turn: number): string => {
  const {common} = mind.kit.data.voice;
  const own = countAnswers(mind, ({question, meaning}) => question.to === mind.me && meaning === DODGE);
  const all = countAnswers(mind, ({meaning}) => meaning === DODGE);
  const ofPersona = ownDeck(mind, mind.persona.vague)[own];
  const ofTable = tableDeck(mind, common.vague)[all];
  const isOwn = drawAt(mind.streams.wordingAnswer, turn, 3) < 0.5;
  const [first, second] = isOwn ? [ofPersona, ofTable] : [ofTable, ofPersona];
  return first ?? second ?? common.vague[0] ?? '';
};

/** The words before an answer to a second-opinion question, by how far it is from the quoted grade. */
const secondOpener = (mind: Mind, quotedTurn: number, apart: number): string | undefined => {
  const {common} = mind.kit.data.voice;
  const lines = apart === 0 ? common.second_agree : apart === 1 ? common.second_soften : common.second_differ;
  const said = countAnswers(mind, ({question}) => question.quoted !== undefined);
  const opener = tableDeck(mind, lines)[said];
  const quoted = mind.heard.find(({turn}) => turn === quotedTurn);
  return opener && quoted && fillLine(opener, {other: nameOf(mind, quoted.question.to)});
};

/** How often an answer has words before or behind it, as shares of a persona's talkativeness, and how often they are its own. */
const OPENED = 0.9;
const CLOSED = 0.5;
const OWN_WORDS = 0.8;

const chooseOpener = (mind: Mind, {quoted}: HeardQuestion, grade: number, turn: number) => {
  if (quoted?.grade !== undefined) return secondOpener(mind, quoted.turn, Math.abs(grade - quoted.grade));
  const stream = mind.streams.wordingAnswer;
  if (drawAt(stream, turn) >= mind.persona.chat * OPENED) return undefined;
  if (drawAt(stream, turn, 1) < OWN_WORDS) return ownDeck(mind, mind.persona.opener)[ownAnswers(mind)];
  return tableDeck(mind, mind.kit.data.voice.common.opener)[answersIn(mind).length];
};

const chooseCloser = (mind: Mind, turn: number): string | undefined => {
  if (drawAt(mind.streams.wordingAnswer, turn, 2) >= mind.persona.chat * CLOSED) return undefined;
  return ownDeck(mind, mind.persona.closer)[ownAnswers(mind)];
};

/** Returns the words of an answer; without a choice, those that turn the question back. */
export const sayAnswer = (
  mind: Mind,
  choice: AnswerChoice | undefined,
  question: HeardQuestion,
  turn: number,
): string => {
  if (!choice) return sayOffTopic(mind);
  const {manner, common} = mind.kit.data.voice;
  const grade = gradeOf(choice.meaning);
  if (grade === undefined) return sayDodge(mind, turn);
  const lines = unsaidLines(mind, choice.feature, grade).map(({text}) => text);
  const [line] = orderLines(mind, lines, mind.streams.wordingAnswer + turn);
  if (line === undefined) return sayDodge(mind, turn);
  if (!isClear(choice.meaning))
    return joinLines(manner, cycle(tableDeck(mind, common.hedge), countAnswers(mind, isHedged)), line);
  const opener = chooseOpener(mind, question, grade, turn);
  if (opener !== undefined) return joinLines(manner, opener, line);
  const closer = chooseCloser(mind, turn);
  return closer === undefined ? line : `${line}${manner.joint}${closer}`;
};

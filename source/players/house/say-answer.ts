import type {AnswerLine} from './bank.ts';
import type {AnswerChoice} from './choose-answer.ts';
import {firstLine, ownDeck, shuffleBy, tableDeck} from './decks.ts';
import {fillLine, joinLines} from './fill.ts';
import {gradeOf, type Heard, type HeardQuestion, NONE} from './hearing.ts';
import type {Mind} from './mind.ts';
import {DODGE, GRADES} from './speaker-model.ts';
import {drawAt} from './streams.ts';

/** Answers of a feature and grade that nobody has given in this game. */
export const unsaidLines = ({kit, heard}: Mind, feature: number, grade: number): readonly AnswerLine[] =>
  (kit.bank.answers[feature]?.[grade] ?? []).filter(({line}) => !heard.some(said => said.line === line));

const countHeard = (mind: Mind, isCounted: (heard: Heard) => boolean): number =>
  mind.heard.filter(heard => heard.answerText !== undefined && isCounted(heard)).length;

const answersSoFar = (mind: Mind): number => countHeard(mind, () => true);

const ownAnswers = (mind: Mind): number => countHeard(mind, ({question}) => question.to === mind.me);

const isHedged = ({meaning}: Heard): boolean => meaning >= GRADES && meaning < DODGE;

const sayDodge = (mind: Mind, turn: number): string => {
  const {common} = mind.kit.data.voice;
  const stream = mind.streams.wordingAnswer;
  const own = countHeard(mind, ({question, meaning}) => question.to === mind.me && meaning === DODGE);
  const all = countHeard(mind, ({meaning}) => meaning === DODGE);
  const persona = ownDeck(mind, mind.persona.vague)[own]?.text;
  const shared = tableDeck(mind, common.vague)[all]?.text;
  const [first, second] = drawAt(stream, turn, 3) < 0.5 ? [persona, shared] : [shared, persona];
  return first ?? second ?? common.vague[0] ?? '';
};

const sayOffTopic = (mind: Mind): string => {
  const deck = tableDeck(mind, mind.kit.data.voice.common.offtopic);
  return deck[countHeard(mind, ({meaning}) => meaning === NONE) % deck.length]?.text ?? '';
};

/** How an answer to a second-opinion question begins: by how far it is from what was quoted. */
const secondOpener = (mind: Mind, question: HeardQuestion, grade: number): string | undefined => {
  const {common} = mind.kit.data.voice;
  const apart = Math.abs(grade - question.quotedGrade);
  const lines = apart === 0 ? common.second_agree : apart === 1 ? common.second_soften : common.second_differ;
  const said = countHeard(mind, ({question: asked}) => asked.quotedTurn !== NONE);
  const other = mind.heard.find(({turn}) => turn === question.quotedTurn)?.question.to ?? NONE;
  const opener = tableDeck(mind, lines)[said]?.text;
  return opener && fillLine(opener, {other: mind.table.seats[other]?.name ?? ''});
};

const chooseOpener = (
  mind: Mind,
  question: HeardQuestion,
  grade: number,
  turn: number,
): string | undefined => {
  if (question.quotedGrade !== NONE) return secondOpener(mind, question, grade);
  const stream = mind.streams.wordingAnswer;
  if (drawAt(stream, turn) >= mind.persona.chat * 0.7) return undefined;
  if (drawAt(stream, turn, 1) < 0.65) return ownDeck(mind, mind.persona.opener)[ownAnswers(mind)]?.text;
  return tableDeck(mind, mind.kit.data.voice.common.opener)[answersSoFar(mind)]?.text;
};

const chooseCloser = (mind: Mind, turn: number): string | undefined => {
  const stream = mind.streams.wordingAnswer;
  if (drawAt(stream, turn, 2) >= mind.persona.chat * 0.35) return undefined;
  return ownDeck(mind, mind.persona.closer)[ownAnswers(mind)]?.text;
};

/** The words of an answer. */
export const sayAnswer = (
  mind: Mind,
  choice: AnswerChoice,
  question: HeardQuestion,
  turn: number,
): string => {
  const {feature, meaning} = choice;
  if (meaning === NONE) return sayOffTopic(mind);
  if (meaning === DODGE) return sayDodge(mind, turn);
  const {manner} = mind.kit.data.voice;
  const grade = gradeOf(meaning);
  const seed = mind.streams.wordingAnswer;
  const line = firstLine(unsaidLines(mind, feature, grade), shuffleBy(mind, seed + turn));
  if (!line) return sayDodge(mind, turn);
  if (meaning >= GRADES) {
    const deck = tableDeck(mind, mind.kit.data.voice.common.hedge);
    return joinLines(manner, deck[countHeard(mind, isHedged) % deck.length]?.text ?? '', line.text);
  }
  const opener = chooseOpener(mind, question, grade, turn);
  const opened = opener === undefined ? line.text : joinLines(manner, opener, line.text);
  const closer = chooseCloser(mind, turn);
  return closer === undefined || opener !== undefined ? opened : `${opened}${manner.joint}${closer}`;
};

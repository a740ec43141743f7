import type {AnswerChoice} from '../decide/choose-answer.ts';
import {type Mind, nameOf} from '../decide/mind.ts';
import {DODGE, gradeOf, isClear, MIDDLE} from '../decide/speaker-model.ts';
import {drawAt} from '../decide/streams.ts';
import {unlikelihoodOf} from '../decide/turnabouts.ts';
import type {Heard, HeardQuestion} from '../heard.ts';
import {type Deck, firstLine, isFreshStart, ownDeck, tableDeck, unsaidLines} from './decks.ts';
import {isEcho} from './echoes.ts';
import {pointedLine, sharedLine} from './entity-lines.ts';
import {fillLine, joinLines} from './fill.ts';
import {isAnybodys, isSaid, placesOfQuote, quoteOf} from './quotes.ts';
import {sayOffTopic} from './say-off-topic.ts';

const countAnswers = (mind: Mind, isCounted: (heard: Heard) => boolean): number =>
  mind.answers.filter(isCounted).length;

const ownAnswers = (mind: Mind): number => countAnswers(mind, ({question}) => question.to === mind.me);

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

/** Words that refuse a question for asking too much. */
const sayRefusal = (mind: Mind): string => {
  const said = mind.answers.map(({answered}) => answered?.text ?? '');
  const {refuse} = mind.kit.data.voice.common;
  const lines = ownDeck(mind, [...mind.persona.refuse, ...refuse]);
  return lines.find(line => !said.includes(line)) ?? refuse[0] ?? '';
};

/** How an answer takes a question that asks for a yes or a no. */
type Side = 'yes' | 'no' | 'between';

/** How far an answer goes with a question; `undefined` when the question cannot be answered with yes or no. */
const sideOf = ({pole, quoted}: HeardQuestion, grade: number): Side | undefined => {
  if (quoted?.grade !== undefined) {
    const apart = Math.abs(grade - quoted.grade);
    return apart === 0 ? 'yes' : apart === 1 ? 'between' : 'no';
  }
  if (pole === 'open') return undefined;
  const toYes = pole === 'high' ? grade - MIDDLE : MIDDLE - grade;
  return toYes === 0 ? 'between' : toYes > 0 ? 'yes' : 'no';
};

/** The table's words before an answer to a second-opinion question. */
const secondOpener = (mind: Mind, quotedTurn: number, side: Side): string | undefined => {
  const {common} = mind.kit.data.voice;
  const lines = {yes: common.second_agree, between: common.second_soften, no: common.second_differ}[side];
  const said = countAnswers(mind, ({question}) => question.quoted !== undefined);
  const opener = tableDeck(mind, lines)[said];
  const quoted = mind.heard.find(({turn}) => turn === quotedTurn);
  return opener && quoted && fillLine(opener, {other: nameOf(mind, quoted.question.to)});
};

/** How often an answer has words before or behind it, as shares of a persona's talkativeness, and how often they are its own. */
const OPENED = 0.65;
const CLOSED = 0.25;
const OWN_WORDS = 0.75;
/** How often a yes or no is said, which even the silent do. */
const SAID_OUT = 0.4;
/** How much seldomer words are put before an answer that was written for its question: it rarely needs them. */
const WRITTEN = 0.25;
const OWN_SECOND = 0.45;
const OWN_HEDGE = 0.6;

/** Words of the persona's own or of the table, that no answer began with yet, and that share no word with the line. */
const chooseStart = (
  mind: Mind,
  key: Side | 'opener' | 'hedge',
  line: string,
  isOwn: boolean,
): string | undefined => {
  const {bank, data} = mind.kit;
  // Echoes are found word by word, so whether a start is fresh is checked first.
  const find = (deck: Deck): string | undefined =>
    deck.find(start => isFreshStart(mind, start) && !isEcho(bank.usualWords, start, line));
  const ofPersona = (): string | undefined => find(ownDeck(mind, mind.persona[key]));
  const ofTable = (): string | undefined => find(tableDeck(mind, data.voice.common[key]));
  return isOwn ? (ofPersona() ?? ofTable()) : (ofTable() ?? ofPersona());
};

/** Whether it is sure what a yes to a question means: for lines of the bank, and what a person declared. */
const isClosed = (mind: Mind, {line}: HeardQuestion): boolean =>
  line !== undefined || mind.heard.at(-1)?.asked.reading !== undefined;

/** A line to say, and its grade. */
type Said = {
  readonly line: string;
  readonly grade: number;
  readonly turn: number;
  /** Whether it was written for its question. */
  readonly isWritten: boolean;
};

/** Words before a clear answer, if it has any: to a yes/no question, a yes or no; else an opener. */
const chooseOpener = (
  mind: Mind,
  question: HeardQuestion,
  {line, grade, turn, isWritten}: Said,
): string | undefined => {
  const stream = mind.streams.wordingAnswer;
  const {chat} = mind.persona;
  const share = isWritten ? WRITTEN : 1;
  const side = sideOf(question, grade);
  const draw = drawAt(stream, turn);
  const own = drawAt(stream, turn, 1);
  const isOwn = isWritten || own < OWN_WORDS;
  if (side && question.quoted)
    return own < OWN_SECOND
      ? chooseStart(mind, side, line, true)
      : secondOpener(mind, question.quoted.turn, side);
  // "Yes and no" before an answer that was written for its question says the same twice.
  const isSaidOut = side !== undefined && isClosed(mind, question) && !(isWritten && side === 'between');
  if (isSaidOut && draw < share * (SAID_OUT + chat / 2)) return chooseStart(mind, side, line, isOwn);
  return draw < share * chat * OPENED ? chooseStart(mind, 'opener', line, isOwn) : undefined;
};

/** How often a spy's answer, and a villager's, begins with what somebody else has said that goes with it. */
const ECHOING: Readonly<Record<'spy' | 'villager', number>> = {spy: 0.3, villager: 0.1};
/** How much oftener both are said together than by chance (a logarithm): then they go together. */
const GOING_TOGETHER = 0.1;

/** Words that echo another seat's newest answer that goes with this one, on the same topic or a near one. */
const chooseEcho = (mind: Mind, {feature, meaning}: AnswerChoice, turn: number): string | undefined => {
  const {kit, me, opinions, streams, entity} = mind;
  if (drawAt(streams.wordingEcho, turn) >= ECHOING[entity === undefined ? 'spy' : 'villager'])
    return undefined;
  const echoed = mind.answers.findLast(one => {
    const isOther = one.question.to !== me && one.line !== undefined && one.meaning !== undefined;
    if (!isOther || !isAnybodys(one) || one.feature === undefined || !kit.near[feature]?.has(one.feature))
      return false;
    const other = {feature: one.feature, meaning: one.meaning};
    return unlikelihoodOf(opinions, {feature, meaning}, other) < -GOING_TOGETHER;
  });
  const said = mind.answers.map(({answered}) => answered?.text ?? '');
  const line = echoed && tableDeck(mind, kit.data.voice.common.echo).find(one => !isSaid(one, said));
  return (
    line && fillLine(line, {other: nameOf(mind, echoed.question.to), ...placesOfQuote(quoteOf(mind, echoed))})
  );
};

const chooseCloser = (mind: Mind, turn: number): string | undefined => {
  if (drawAt(mind.streams.wordingAnswer, turn, 2) >= mind.persona.chat * CLOSED) return undefined;
  return ownDeck(mind, mind.persona.closer)[ownAnswers(mind)];
};

/**
 * How often the first clear answer of a game speaks of a few entities, where there is such a line: instead of the persona's own,
 * and else. From an answer of one entity alone, a careful reader named it in 90 of 100 cases; from one of a few, in 16.
 */
const SHARED = {voiced: 0.5, else: 0.95} as const;

const sayOfEntity = (
  mind: Mind,
  question: HeardQuestion,
  wanted: {readonly feature: number; readonly grade: number},
  {turn, isVoiced}: {readonly turn: number; readonly isVoiced: boolean},
): string | undefined => {
  const {blurt, discretion} = mind.profile;
  const told = discretion ** countAnswers(mind, ({line}) => line?.entities !== undefined);
  const isPlain = drawAt(mind.streams.wordingAnswer, turn, 4) < blurt * told;
  const pointed = isPlain ? pointedLine(mind, question, wanted) : undefined;
  if (pointed) return pointed.text;
  const share = SHARED[isVoiced ? 'voiced' : 'else'] * told;
  if (drawAt(mind.streams.wordingAnswer, turn, 5) >= share) return undefined;
  return sharedLine(mind, question, wanted)?.text;
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
  if (choice.isRefusal) return sayRefusal(mind);
  const grade = gradeOf(choice.meaning);
  if (grade === undefined) return sayDodge(mind, turn);
  const isSure = isClear(choice.meaning);
  // What a persona alone would say stands for itself: a hedge before it would be somebody else's.
  const persona = isSure ? {persona: mind.persona.id} : {};
  const lines = unsaidLines(mind, question, {feature: choice.feature, grade, ...persona});
  const isVoiced = lines.some(one => one.persona !== undefined);
  const wanted = {feature: choice.feature, grade};
  const ofEntity = isSure ? sayOfEntity(mind, question, wanted, {turn, isVoiced}) : undefined;
  if (ofEntity !== undefined) return ofEntity;
  const texts = lines.map(({text}) => text);
  const line = firstLine(mind, texts, mind.streams.wordingAnswer + turn);
  if (line === undefined) return sayDodge(mind, turn);
  if (isVoiced) return line;
  if (!isSure) {
    const isOwn = drawAt(mind.streams.wordingAnswer, turn, 1) < OWN_HEDGE;
    const hedge = chooseStart(mind, 'hedge', line, isOwn) ?? common.hedge[0] ?? '';
    return joinLines(manner, hedge, line);
  }
  const isWritten = question.line?.answers?.[grade]?.some(({text}) => text === line) ?? false;
  const echo = question.quoted || isWritten ? undefined : chooseEcho(mind, choice, turn);
  if (echo !== undefined) return `${echo}${manner.joint}${line}`;
  const opener = chooseOpener(mind, question, {line, grade, turn, isWritten});
  if (opener !== undefined) return joinLines(manner, opener, line);
  const closer = isWritten ? undefined : chooseCloser(mind, turn);
  return closer === undefined ? line : `${line}${manner.joint}${closer}`;
};

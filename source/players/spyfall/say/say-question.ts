import type {Seat} from '../../../games/game.ts';
import type {QuestionChoice} from '../decide/choose-question.ts';
import {type Mind, nameOf, personaAt} from '../decide/mind.ts';
import {gradeOf, MIDDLE} from '../decide/speaker-model.ts';
import {drawAt} from '../decide/streams.ts';
import type {Heard} from '../heard.ts';
import {fillFor, questionFor} from './address.ts';
import type {QuestionLine} from './bank.ts';
import {firstLine, ownDeck, tableDeck, unaskedFollowUps, unaskedLines} from './decks.ts';
import {isAnybodys, isFitToCite, isSaid, placesOfQuote, quoteOf, wholeQuoteOf} from './quotes.ts';

/** A question presses a seat that is this many times as suspicious as an even share. */
const SUSPICIOUS = 1.6;

/** How often a second opinion is asked for by a question that takes up what was said, where there is one. */
const TAKEN_UP = 0.95;

/** In how many turns an answer is still in everybody's ear, so that nobody need say what is taken up. */
const FRESH = 4;

/** A question that takes up an answer, for another seat. */
const takeUp = (mind: Mind, to: Seat, heard: Heard): string | undefined => {
  const {turn, feature, meaning} = heard;
  const grade = gradeOf(meaning);
  if (feature === undefined || grade === undefined || grade === MIDDLE) return undefined;
  const isFresh = turn > (mind.heard.at(-1)?.turn ?? 0) - FRESH;
  const isTaken = isFresh && drawAt(mind.streams.wordingQuestion, mind.heard.length, 5) < TAKEN_UP;
  // Nobody else can say whether what happened to somebody is so.
  if (!isTaken && isAnybodys(heard)) return undefined;
  const lines = unaskedFollowUps(mind, feature, grade > MIDDLE ? 'high' : 'low');
  const texts = lines.map(line => questionFor(mind, to, line));
  return firstLine(mind, texts, mind.streams.wordingQuestion + turn);
};

const saySecond = (mind: Mind, to: Seat, heard: Heard): string => {
  const taken = takeUp(mind, to, heard);
  if (taken !== undefined) return taken;
  const seconds = mind.heard.filter(({question}) => question.quoted);
  const own = seconds.filter(({question}) => question.seat === mind.me).length;
  const ofPersona = ownDeck(mind, mind.persona.second)[own];
  const shared = tableDeck(mind, mind.kit.data.voice.common.second);
  const isOwn = drawAt(mind.streams.wordingQuestion, mind.heard.length, 3) < 0.6;
  const template = (isOwn ? ofPersona : undefined) ?? shared[seconds.length % shared.length] ?? '';
  const other = nameOf(mind, heard.question.to);
  return fillFor(mind, to, template, {other, ...placesOfQuote(wholeQuoteOf(mind, heard))});
};

/** How often a free question takes up what the asked seat has said about something near. */
const BUILDING = 0.15;

/** Words that take up the newest answer of a seat about a topic near the one that is asked about: others only seem to follow. */
const chooseBuild = (mind: Mind, {to, feature}: QuestionChoice, turn: number): string | undefined => {
  const {voice} = mind.kit.data;
  const near = mind.answers.findLast(
    heard =>
      heard.question.to === to &&
      gradeOf(heard.meaning) !== undefined &&
      mind.kit.near[feature]?.has(heard.feature ?? -1) &&
      isAnybodys(heard) &&
      isFitToCite(mind, heard),
  );
  if (!near || drawAt(mind.streams.wordingQuestion, turn, 4) >= BUILDING) return undefined;
  const said = mind.heard.map(({asked}) => asked.text);
  const line = tableDeck(mind, voice.common.build).find(one => !isSaid(one, said));
  return line && fillFor(mind, to, line, placesOfQuote(quoteOf(mind, near)));
};

/** How often a question has words before it, as a share of a persona's talkativeness. */
const PREFIXED = 0.3;

/** How often a question to a suspect has words that press it. */
const PRESSING = 0.6;

/** Words before a question: pressure on a suspect, the persona's own words, or the table's. */
const choosePrefix = (mind: Mind, to: Seat, turn: number, isFree: boolean): string | undefined => {
  const {common} = mind.kit.data.voice;
  const stream = mind.streams.wordingQuestion;
  const suspicion = mind.trail.at(-1)?.[to] ?? 0;
  // Such words come back to somebody: who has not asked a seat before has nothing to come back to.
  const hasAsked = mind.heard.some(({question}) => question.seat === mind.me && question.to === to);
  if (isFree && hasAsked && suspicion * mind.seats > SUSPICIOUS && drawAt(stream, turn, 1) < PRESSING)
    return tableDeck(mind, common.press)[mind.heard.length - mind.seats];
  if (drawAt(stream, turn) >= PREFIXED * mind.persona.chat) return undefined;
  if (drawAt(stream, turn, 2) >= 0.6) return tableDeck(mind, common.qpre)[mind.heard.length];
  const asked = mind.heard.filter(({question}) => question.seat === mind.me).length;
  return ownDeck(mind, mind.persona.qpre)[asked];
};

/** How often a question with answers of its own is asked, where there is one: what is answered was written for it. */
const OWN_ANSWERED = 0.88;

/** How often it is one that the asked persona has answers of its own for, where there is one. */
const OWN_VOICED = 0.85;

/** Questions, new to the people here, that the persona at a seat answers in words that nobody else would say. */
const voicedFor = (mind: Mind, to: Seat, lines: readonly QuestionLine[]): readonly QuestionLine[] => {
  const asked = personaAt(mind, to);
  if (!asked) return [];
  return lines.filter(
    line => !mind.recent.has(line.text) && line.answers?.flat().some(({persona}) => persona === asked.id),
  );
};

/** Whether somebody who was there has answers of their own to a question. */
const isOfEntities = ({ofEntities}: QuestionLine): boolean => (ofEntities?.length ?? 0) > 0;

const chooseLine = (mind: Mind, {to, feature}: QuestionChoice, turn: number): QuestionLine | undefined => {
  const {exchanges, plain} = unaskedLines(mind, feature);
  const stream = mind.streams.wordingQuestion;
  const isOwn = drawAt(stream, turn, 6) < OWN_ANSWERED;
  const voiced = drawAt(stream, turn, 7) < OWN_VOICED ? voicedFor(mind, to, exchanges) : [];
  const telling = exchanges.filter(isOfEntities).filter(line => !mind.recent.has(line.text));
  const both = telling.filter(line => voiced.includes(line));
  const order = isOwn ? [both, [...telling, ...voiced], exchanges, plain] : [plain, exchanges];
  const lines = order.find(({length}) => length > 0) ?? [];
  const texts = lines.map(({text}) => text);
  const text = firstLine(mind, texts, stream + turn);
  return lines.find(line => line.text === text) ?? mind.kit.bank.questions[feature]?.[0];
};

/** Returns the words of a question. */
export const sayQuestion = (mind: Mind, choice: QuestionChoice, turn: number, isFree: boolean): string => {
  const {to, quoted} = choice;
  if (quoted) return saySecond(mind, to, quoted);
  const line = chooseLine(mind, choice, turn);
  const text = line ? questionFor(mind, to, line) : '';
  const build = isFree ? chooseBuild(mind, choice, turn) : undefined;
  if (build !== undefined) return `${build}${mind.kit.data.voice.manner.joint}${text}`;
  const prefix = choosePrefix(mind, to, turn, isFree);
  if (prefix === undefined) return text;
  return `${fillFor(mind, to, prefix)}${mind.kit.data.voice.manner.joint}${text}`;
};

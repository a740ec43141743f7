import type {SeatView} from '../../../games/spyfall/view.ts';
import type {Remark} from '../../player.ts';
import {type Mind, nameOf} from '../decide/mind.ts';
import {gradeOf, MIDDLE} from '../decide/speaker-model.ts';
import {turnaboutOf} from '../decide/turnabouts.ts';
import type {Heard} from '../heard.ts';
import {fillFor} from './address.ts';
import {ownDeck, tableDeck} from './decks.ts';
import {writeNumber} from './fill.ts';
import {isFitToQuote, isSaid, placesOfQuote, placesOfSaid, quoteOf} from './quotes.ts';

/** Whether grades are on different sides of the middle: what is in between contradicts nothing. */
const areOpposed = (one: number, other: number): boolean => (one - MIDDLE) * (other - MIDDLE) < 0;

/** Returns the newest answer of a third seat on the topic of an answer that says something else. */
export const contradictionOf = (mind: Mind, {turn, question, feature, meaning}: Heard): Heard | undefined => {
  const grade = gradeOf(meaning);
  if (grade === undefined || feature === undefined) return undefined;
  return mind.answers.findLast(
    one =>
      one.turn !== turn &&
      one.feature === feature &&
      one.question.to !== question.to &&
      one.question.to !== mind.me &&
      areOpposed(gradeOf(one.meaning) ?? MIDDLE, grade),
  );
};

/** Sooner than to agree or doubt, but not before a challenge. */
const KEENNESS = 0.5;

const saidIn = (view: SeatView): readonly string[] =>
  view.turns.flatMap(({remarks}) => remarks.map(({text}) => text));

/** Fills a line with the names and the words of two answers, the newer one first. */
const fillClash = (mind: Mind, line: string, heard: Heard, before: Heard): string =>
  fillFor(mind, heard.question.to, line, {
    other: nameOf(mind, before.question.to),
    ...{
      ...placesOfQuote(quoteOf(mind, heard)),
      ...placesOfSaid(quoteOf(mind, before)),
      turn: writeNumber(mind.kit.data.voice.manner, before.turn),
    },
  });

/** Names the seats whose answers on one topic contradict each other, right after the second answer. */
export const nameContradiction = (mind: Mind, view: SeatView, heard: Heard): Remark | undefined => {
  const against = contradictionOf(mind, heard);
  if (!against || !isFitToQuote(mind, heard) || !isFitToQuote(mind, against)) return undefined;
  const line = tableDeck(mind, mind.kit.data.voice.common.clash).find(one => !isSaid(one, saidIn(view)));
  if (line === undefined) return undefined;
  return {text: fillClash(mind, line, heard, against), keenness: KEENNESS + mind.persona.react};
};

/** Before a challenge: words against words weigh more. */
const KEENNESS_TO_NAME = 1.5;

/**
 * Names a seat that contradicts what it said before of the same topic or a near one, right after the second answer. The
 * seat may reply, once in a game.
 */
export const nameTurnabout = (mind: Mind, view: SeatView, heard: Heard): Remark | undefined => {
  const before = turnaboutOf(mind, heard)?.before;
  if (!before || !isFitToQuote(mind, heard) || !isFitToQuote(mind, before)) return undefined;
  const {turnabout} = mind.kit.data.voice.common;
  const lines = [...ownDeck(mind, mind.persona.turnabout), ...tableDeck(mind, turnabout)];
  const line = lines.find(one => !isSaid(one, saidIn(view)));
  if (line === undefined) return undefined;
  const {to} = heard.question;
  const isAsked = view.turns.some(({remarks}) => remarks.some(remark => remark.to === to));
  const keenness = KEENNESS_TO_NAME + mind.persona.react;
  return {text: fillClash(mind, line, heard, before), keenness, ...(isAsked ? {} : {to})};
};

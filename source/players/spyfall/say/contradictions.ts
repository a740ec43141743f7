import type {SeatView} from '../../../games/spyfall/view.ts';
import type {Remark} from '../../player.ts';
import {answersIn, type Mind, nameOf} from '../decide/mind.ts';
import {gradeOf} from '../decide/speaker-model.ts';
import type {Heard} from '../heard.ts';
import {tableDeck} from './decks.ts';
import {fillLine} from './fill.ts';
import {isFitToQuote, isSaid, quoteOf} from './quotes.ts';

/** Grades that are at least so far apart contradict each other. */
const APART = 2;

/** Returns the newest answer of a third seat on the topic of an answer that says something else. */
export const contradictionOf = (mind: Mind, {turn, question, feature, meaning}: Heard): Heard | undefined => {
  const grade = gradeOf(meaning);
  if (grade === undefined || feature === undefined) return undefined;
  return answersIn(mind).findLast(
    one =>
      one.turn !== turn &&
      one.feature === feature &&
      one.question.to !== question.to &&
      one.question.to !== mind.me &&
      Math.abs((gradeOf(one.meaning) ?? grade) - grade) >= APART,
  );
};

/** Sooner than to agree or doubt, but not before a challenge. */
const KEENNESS = 0.5;

/** Names the seats whose answers on one topic contradict each other, right after the second answer. */
export const nameContradiction = (mind: Mind, view: SeatView, heard: Heard): Remark | undefined => {
  const against = contradictionOf(mind, heard);
  if (!against || !isFitToQuote(mind, heard) || !isFitToQuote(mind, against)) return undefined;
  const said = view.turns.flatMap(({remarks}) => remarks.map(({text}) => text));
  const line = tableDeck(mind, mind.kit.data.voice.common.clash).find(one => !isSaid(one, said));
  if (line === undefined) return undefined;
  const names = {name: nameOf(mind, heard.question.to), other: nameOf(mind, against.question.to)};
  const quotes = {quote: quoteOf(mind, heard), said: quoteOf(mind, against)};
  return {text: fillLine(line, {...names, ...quotes}), keenness: KEENNESS + mind.persona.react};
};

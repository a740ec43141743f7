import type {Seat} from '../../../games/game.ts';
import type {RemarkView, SeatView} from '../../../games/spyfall/view.ts';
import type {Remark} from '../../player.ts';
import {type Mind, movedBy, nameOf, suspicionNow} from '../decide/mind.ts';
import {DODGE, gradeOf, isClear} from '../decide/speaker-model.ts';
import {asksForOpinion, type Heard} from '../heard.ts';
import {fillFor} from './address.ts';
import {firstUnheard, reactions} from './comments.ts';
import {firstLine, tableDeck, textsSaid, writtenLines} from './decks.ts';
import {sharedLine} from './entity-lines.ts';
import {fillLine, writeNumber} from './fill.ts';
import {isFitToQuote, isSaid, placesOfQuote, quoteOf} from './quotes.ts';

const remarksIn = (view: SeatView): readonly RemarkView[] => view.turns.flatMap(({remarks}) => remarks);

const firstUnsaid = (mind: Mind, view: SeatView, lines: readonly string[]): string | undefined => {
  const said = remarksIn(view).map(({text}) => text);
  return tableDeck(mind, lines).find(line => !isSaid(line, said));
};

/** A seat is challenged when it is this many times as suspicious as an even share, and an answer has just added to that. */
const SUSPICIOUS = 1.6;
const ADDED = 0.04;
/** The chief suspect is this many times as suspicious. */
const CHIEF = 2;
/** A challenge comes before any other remark on an answer. */
const KEENNESS = 1;

/** Doubts an answer in words that were written for it. */
const doubtOf = (mind: Mind, view: SeatView, heard: Heard): string | undefined =>
  firstUnheard(view, reactions(mind, heard, 'doubt'));

const challengeInWords = (mind: Mind, view: SeatView, heard: Heard): string | undefined => {
  const doubt = doubtOf(mind, view, heard);
  if (doubt === undefined) return undefined;
  const {common, manner} = mind.kit.data.voice;
  const ask = firstUnsaid(mind, view, common.challenge_ask);
  return ask === undefined ? doubt : `${doubt}${manner.joint}${fillFor(mind, heard.question.to, ask)}`;
};

const challengeByQuote = (mind: Mind, view: SeatView, heard: Heard): string | undefined => {
  const line = firstUnsaid(mind, view, mind.kit.data.voice.common.challenge);
  return line && fillFor(mind, heard.question.to, line, placesOfQuote(quoteOf(mind, heard)));
};

/** Each seat is challenged once in a game, and only when it is suspicious. */
const canBeChallenged = (mind: Mind, view: SeatView, seat: Seat, suspicious: number): boolean => {
  const suspicion = suspicionNow(mind)[seat] ?? 0;
  return suspicion * mind.seats >= suspicious && !remarksIn(view).some(({to}) => to === seat);
};

/** Challenges the seat that has just answered, so that it can defend itself before a vote puts it out. */
const challengeNewest = (mind: Mind, view: SeatView, heard: Heard): Remark | undefined => {
  const {to} = heard.question;
  const moved = movedBy(mind, mind.answers.length - 1, to);
  if (moved < ADDED || !canBeChallenged(mind, view, to, SUSPICIOUS)) return undefined;
  if (heard.isRefusal || !isFitToQuote(mind, heard)) return undefined;
  const text = challengeInWords(mind, view, heard) ?? challengeByQuote(mind, view, heard);
  return text === undefined ? undefined : {text, keenness: KEENNESS + moved, to};
};

/** Challenges the chief suspect over its last answer, where that was doubtful and can be taken up in other words. */
const challengeSuspect = (mind: Mind, view: SeatView): Remark | undefined => {
  const answers = mind.answers;
  const suspicion = suspicionNow(mind).map((share, seat) => (seat === mind.me ? 0 : share));
  const suspect = suspicion.indexOf(Math.max(...suspicion));
  const at = answers.findLastIndex(({question}) => question.to === suspect);
  const heard = answers[at];
  if (!heard || movedBy(mind, at, suspect) < ADDED || !canBeChallenged(mind, view, suspect, CHIEF))
    return undefined;
  const doubt = doubtOf(mind, view, heard);
  const {common, manner} = mind.kit.data.voice;
  // It comes after somebody else's answer: whom it is about is said first.
  const press = firstUnsaid(mind, view, common.press);
  if (doubt === undefined || press === undefined) return undefined;
  const text = `${fillFor(mind, suspect, press)}${manner.joint}${doubt}`;
  return {text, keenness: KEENNESS, to: suspect};
};

/**
 * Challenges a seat over an answer: the one that has just given it, else the chief suspect over its last one. Nobody is
 * challenged in the round robin, after which nobody is voted out yet.
 */
export const challenge = (mind: Mind, view: SeatView, heard: Heard): Remark | undefined => {
  const isFree = (mind.heard.at(-1)?.turn ?? 0) > mind.seats;
  return isFree ? (challengeNewest(mind, view, heard) ?? challengeSuspect(mind, view)) : undefined;
};

/** How near two answers on a topic are that say the same. */
const SAME = 1;

/**
 * Another seat that said the same as a challenged answer, and in which turn. Whoever was asked for a second opinion has just
 * said how far it agrees: only the same grade is the same then.
 */
const allyOf = (
  mind: Mind,
  {turn, feature, meaning, question}: Heard,
): {seat: Seat; turn: number} | undefined => {
  const grade = gradeOf(meaning);
  if (grade === undefined || feature === undefined) return undefined;
  const same = mind.answers.findLast(one => {
    const other = gradeOf(one.meaning);
    const isOther = one.turn !== turn && one.question.to !== mind.me && one.feature === feature;
    const isSame = other !== undefined && Math.abs(other - grade) <= (asksForOpinion(question) ? 0 : SAME);
    return isOther && isSame;
  });
  return same && {seat: same.question.to, turn: same.turn};
};

/** Another answer of the same grade to the question: whoever is asked to explain says it in other words. */
const inOtherWords = (
  mind: Mind,
  view: SeatView,
  {feature, meaning, question}: Heard,
): string | undefined => {
  const grade = gradeOf(meaning);
  if (feature === undefined || grade === undefined) return undefined;
  const said = textsSaid(view);
  const lines = writtenLines(mind, question, {feature, grade, persona: mind.persona.id});
  const isSure = meaning !== undefined && isClear(meaning);
  const shared = isSure ? sharedLine(mind, question, {feature, grade}) : undefined;
  if (shared && !said.includes(shared.text)) return shared.text;
  const texts = lines.map(({text}) => text).filter(text => !said.includes(text));
  return firstLine(mind, texts, mind.streams.wordingAnswer + view.turns.length);
};

/** Another answer of this seat that it can be judged by. */
const ownBest = (mind: Mind, {turn}: Heard): Heard | undefined =>
  mind.answers.findLast(
    one =>
      one.question.to === mind.me &&
      one.turn !== turn &&
      gradeOf(one.meaning) !== undefined &&
      isFitToQuote(mind, one),
  );

/** Whether this seat has defended itself before a vote: it does so once in a game. */
const hasDefendedAtVote = (mind: Mind, view: SeatView): boolean =>
  remarksIn(view).some(({seat, isAtVote}) => isAtVote && seat === mind.me);

/**
 * What a house player replies to a challenge, or to an accusation before a vote: what it meant in other words, who said the
 * same, another answer of its own, or that it stands by it; before a vote, one of the last two. It need not say again what was
 * not understood, which never happens to it.
 */
export const defend = (mind: Mind, view: SeatView): string | undefined => {
  const heard = mind.answers.findLast(({question}) => question.to === mind.me);
  if (!heard?.isUnderstood || hasDefendedAtVote(mind, view)) return undefined;
  // Before a vote somebody may speak of anything: only what says nothing of the answer itself fits that.
  const isOfAnswer = remarksIn(view).findLast(({to}) => to === mind.me)?.isAtVote !== true;
  // A bare answer makes sense only right after its question.
  const isNewest = heard === mind.answers.at(-1);
  const meant = isOfAnswer && isNewest ? inOtherWords(mind, view, heard) : undefined;
  if (meant !== undefined) return meant;
  const {common, manner} = mind.kit.data.voice;
  const ally = isOfAnswer ? allyOf(mind, heard) : undefined;
  const byAlly = ally && firstUnsaid(mind, view, common.defend_ally);
  if (byAlly) return fillLine(byAlly, {other: nameOf(mind, ally.seat), turn: writeNumber(manner, ally.turn)});
  // Who dodged a question has nothing to show for it: other answers would be one more dodge.
  const best = heard.meaning === DODGE ? undefined : ownBest(mind, heard);
  const byOwn = best && firstUnsaid(mind, view, common.defend_self);
  if (byOwn) return fillLine(byOwn, placesOfQuote(quoteOf(mind, best)));
  return firstUnsaid(mind, view, common.defend);
};

import type {Seat} from '../../../games/game.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import {type Mind, movedBy, nameOf} from '../decide/mind.ts';
import {greedOf} from '../decide/question-evidence.ts';
import {DODGE, gradeOf, MIDDLE} from '../decide/speaker-model.ts';
import {drawAt} from '../decide/streams.ts';
import {turnaboutOf} from '../decide/turnabouts.ts';
import {asksForOpinion, type Heard} from '../heard.ts';
import {itemAt} from '../lists.ts';
import {fillFor} from './address.ts';
import {lineKey} from './bank.ts';
import {firstUnheard, ownReactions, reactions} from './comments.ts';
import {contradictionOf} from './contradictions.ts';
import {dealtDeck, textsSaid, votesSaid} from './decks.ts';
import {capitalised, writeNumber} from './fill.ts';
import {isFitToQuote, isSaid, placesOfQuote, placesOfSaid, questionQuoteOf, quoteOf} from './quotes.ts';

/**
 * Why somebody is suspected: an answer, a dodge, a contradiction to another seat or to itself, or a question that asks too
 * much.
 */
type Reason = {
  readonly kind: 'answer' | 'dodge' | 'clash' | 'turnabout' | 'question';
  readonly heard: Heard;
  readonly feature: number;
  /** For a contradiction: the seat that said otherwise. */
  readonly other?: Seat;
  /** For a contradiction of a seat to itself: what it said before. */
  readonly before?: Heard;
  /** How good it is, about 0 to 1. */
  readonly worth: number;
};

/** The smallest change of suspicion that makes an answer worth naming. */
const WORTH_NAMING = 0.03;
/** What hardly made somebody more suspicious is named when there is nothing else. */
const SLIGHT = -10;
/** What moved nothing either way can be doubted in its own words, before nothing at all is said against somebody. */
const NEUTRAL = -0.03;
const LEAST = -20;
/** A question is named as a reason when it tells its asker at least so much more than a usual one, in nats. */
const TELLING = 0;
const CLASH_WORTH = 0.9;
const TURNABOUT_WORTH = 1.2;
const QUESTION_WORTH = 0.8;

/** The reason in an answer that contradicts an earlier one of its seat, if both can be quoted. */
const turnaboutIn = (mind: Mind, heard: Heard, feature: number): readonly Reason[] => {
  const before = turnaboutOf(mind, heard)?.before;
  if (!before || !isFitToQuote(mind, heard) || !isFitToQuote(mind, before)) return [];
  return [{kind: 'turnabout', heard, feature, before, worth: TURNABOUT_WORTH}];
};

const reasonsOfAnswer = (mind: Mind, heard: Heard, moved: number, most: number): readonly Reason[] => {
  const {feature, isUnderstood, isRefusal} = heard;
  if (feature === undefined || !isUnderstood || isRefusal || moved <= NEUTRAL) return [];
  const kind = heard.meaning === DODGE ? 'dodge' : 'answer';
  if (moved <= 0) return kind === 'answer' ? [{kind, heard, feature, worth: LEAST}] : [];
  if (moved < WORTH_NAMING) return [{kind, heard, feature, worth: SLIGHT}];
  const other = contradictionOf(mind, heard)?.question.to;
  const clash =
    other === undefined ? [] : [{kind: 'clash', heard, feature, other, worth: CLASH_WORTH} as const];
  return [{kind, heard, feature, worth: moved / most}, ...clash, ...turnaboutIn(mind, heard, feature)];
};

/** A question is a reason against its asker when its answer would tell a spy much; any other proves nothing. */
const reasonOfQuestion = (mind: Mind, target: Seat, heard: Heard): readonly Reason[] => {
  const {question} = heard;
  const {feature} = question;
  if (question.seat !== target || feature === undefined || asksForOpinion(question)) return [];
  const greed = greedOf(mind.beliefs, mind.opinions, heard) ?? 0;
  return greed < TELLING ? [] : [{kind: 'question', heard, feature, worth: QUESTION_WORTH}];
};

const reasonsAgainst = (mind: Mind, target: Seat): readonly Reason[] => {
  const answers = mind.answers.map((heard, index) => ({heard, moved: movedBy(mind, index, target)}));
  const own = answers.filter(({heard}) => heard.question.to === target);
  const most = Math.max(WORTH_NAMING, ...own.map(({moved}) => moved));
  return [
    ...own.flatMap(({heard, moved}) => reasonsOfAnswer(mind, heard, moved, most)),
    ...mind.heard.flatMap(heard => reasonOfQuestion(mind, target, heard)),
  ];
};

/** Whether a vote (in lower case) has named the topic or the words of a reason before, or has doubted it in other words. */
const isGiven = (mind: Mind, {heard, feature, kind}: Reason, said: readonly string[]): boolean => {
  if (said.length === 0) return false;
  const {noun} = itemAt(mind.kit.data.topics, feature);
  const words = kind === 'question' ? questionQuoteOf(mind, heard) : quoteOf(mind, heard).words;
  const doubts = kind === 'question' ? [] : reactions(mind, heard, 'doubt');
  const given = [noun, words ?? noun, ...doubts].map(lineKey);
  return said.some(text => given.some(part => text.includes(part)));
};

/** How much better a reason is for being of the persona's own topics, and for being this seat's turn among all. */
const OWN_TOPIC = 2;
const OWN_TURN = 3;
const MOOD = 0.5;

/**
 * How much a player likes to give a reason. Seats vote at the same time and cannot agree who says what, so each is
 * dealt another one of the reasons first.
 */
const likingOf = (mind: Mind, turn: number, reasons: readonly Reason[]): ((reason: Reason) => number) => {
  const {kit, persona, me, options, streams} = mind;
  const turns = [...new Set(reasons.map(({heard, kind}) => heard.turn + (kind === 'question' ? 0.5 : 0)))];
  return ({kind, heard, feature, worth}) => {
    const place = turns.indexOf(heard.turn + (kind === 'question' ? 0.5 : 0));
    const isDealt = place === (me + turn + options.seed) % turns.length;
    const taste = persona.taste[itemAt(kit.data.features, feature).group] ?? 0;
    const mood = drawAt(streams.wordingVote, turn, 16 + place);
    return worth + OWN_TOPIC * taste + (isDealt ? OWN_TURN : 0) + MOOD * mood;
  };
};

/** The reasons that a player has against a seat, the best first; since a turn, if it is told. Given ones never come again. */
const freshReasons = (
  mind: Mind,
  view: SeatView,
  target: Seat,
  {turn, since}: {readonly turn: number; readonly since: number},
): readonly Reason[] => {
  const said = votesSaid(view).map(lineKey);
  const fresh = reasonsAgainst(mind, target).filter(
    reason => reason.heard.turn > since && !isGiven(mind, reason, said),
  );
  const liking = likingOf(mind, turn, fresh);
  return fresh.toSorted((one, other) => liking(other) - liking(one));
};

const isQuoting = (line: string): boolean => /\{(quote|words)\}/.test(line);

/** This seat's place among those that may accuse a target at the same time, unseen by each other: each has other words. */
const placeAmong = ({me, seats, options}: Mind, target: Seat, {turn}: Heard): number =>
  (((me - target - 1 + seats) % seats) + turn + options.seed) % (seats - 1);

/** How many seats doubt an answer in words that were written for it: the others look for another reason. */
const DOUBTERS = 2;
/** How many seats say the words of an answer, or of a question, again. */
const QUOTERS = {answer: 1, question: 2} as const;
/** How many say what an answer was about, where nothing was written to doubt it by. */
const NAMERS = 1;
/** How many seats find an answer in the middle too careful. */
const CAREFUL = 2;

/** Which words this seat has for a reason, at a vote in which others may have the same one. */
const dealWords = (mind: Mind, view: SeatView, target: Seat, {kind, heard}: Reason) => {
  const doubts = kind === 'answer' ? reactions(mind, heard, 'doubt') : [];
  const hasMiddle = mind.kit.data.voice.common.reason_middle.length > 0;
  const isMiddle = hasMiddle && kind === 'answer' && gradeOf(heard.meaning) === MIDDLE;
  const others = isMiddle ? CAREFUL : Math.min(DOUBTERS, doubts.length);
  const place = placeAmong(mind, target, heard);
  const dealt = doubts.filter((_, index) => index % DOUBTERS === place);
  const words = kind === 'question' ? questionQuoteOf(mind, heard) : quoteOf(mind, heard).words;
  const isHeard = words !== undefined && firstUnheard(view, [words]) === undefined;
  const quoters = QUOTERS[kind === 'question' ? 'question' : 'answer'];
  // Who doubts the very words has named them.
  const isTakenUp = kind === 'answer' && ownReactions(mind, heard, 'doubt').length > 0;
  return {
    /** What was written to doubt the answer. */
    doubt: firstUnheard(view, dealt),
    /** Whether it is one of those that find an answer in the middle too careful, each in other words. */
    isMiddle: isMiddle && place < CAREFUL,
    /** Whether it is one of those that say the words again. */
    isQuoter: !isHeard && !isTakenUp && place >= others && place < others + quoters,
    /** Whether it is the one that says again how a question was evaded. */
    isFirst: place === 0,
    /** Whether it is one of those that say what the answer was about. */
    isNamer: kind !== 'question' && others === 0 && place >= quoters && place < quoters + NAMERS,
  };
};

const templatesFor = (
  mind: Mind,
  {kind, heard}: Reason,
  {isQuoter, isMiddle, isNamer, isFirst}: Omit<ReturnType<typeof dealWords>, 'doubt'>,
): readonly (readonly string[])[] => {
  const {reason, reason_vague, reason_quote, reason_middle, reason_question, reason_clash, reason_turnabout} =
    mind.kit.data.voice.common;
  const canQuote = isFitToQuote(mind, heard);
  if (kind === 'dodge' || kind === 'question') {
    const asked = questionQuoteOf(mind, heard);
    if (kind === 'dodge' ? !isFirst : asked !== undefined && !isQuoter) return [];
    const canAsk = asked !== undefined;
    const fit = (kind === 'dodge' ? reason_vague : reason_question).filter(
      line => (canAsk || !line.includes('{asked}')) && (canQuote || !isQuoting(line)),
    );
    // Nobody has said the name of the topic: it serves only where words can't be quoted.
    const isNamed = (line: string): boolean => line.includes('{noun');
    return [fit.filter(line => !isNamed(line)), fit.filter(isNamed)];
  }
  const clash = reason_clash.filter(line => canQuote || !isQuoting(line));
  const middle = isMiddle ? [reason_middle] : [];
  const quoting = isQuoter ? [reason_quote] : isNamer ? [reason] : [];
  const plain = [...middle, ...(canQuote ? quoting : [reason])];
  if (kind === 'turnabout') return [reason_turnabout, ...plain];
  return kind === 'clash' ? [clash, ...plain] : plain;
};

/** The first line of some decks, in their order, that is not among what was said. */
const firstUnsaidOf = (
  mind: Mind,
  decks: readonly (readonly string[])[],
  said: readonly string[],
): string | undefined => {
  for (const lines of decks) {
    const unsaid = dealtDeck(mind, lines).find(line => !isSaid(line, said));
    if (unsaid !== undefined) return unsaid;
  }
  return undefined;
};

const wordReason = (mind: Mind, view: SeatView, target: Seat, reason: Reason): string | undefined => {
  const {doubt, ...dealt} = dealWords(mind, view, target, reason);
  if (doubt !== undefined || reason.worth === LEAST) return doubt;
  const said = textsSaid(view);
  const {noun} = itemAt(mind.kit.data.topics, reason.feature);
  const template = firstUnsaidOf(mind, templatesFor(mind, reason, dealt), said);
  const {heard, other, before} = reason;
  return (
    template &&
    fillFor(mind, target, template, {
      ...{
        noun,
        noun_cap: capitalised(noun),
        ...placesOfQuote(quoteOf(mind, heard)),
      },
      asked: questionQuoteOf(mind, heard) ?? '',
      other: other === undefined ? '' : nameOf(mind, other),
      ...(before === undefined ? {} : placesOfSaid(quoteOf(mind, before))),
      turn: before === undefined ? '' : writeNumber(mind.kit.data.voice.manner, before.turn),
    })
  );
};

/** Says the reason that this seat likes best of those it has words for; `undefined` when there is none. */
export const sayReason = (
  mind: Mind,
  view: SeatView,
  target: Seat,
  when: {readonly turn: number; readonly since: number},
): string | undefined => {
  for (const reason of freshReasons(mind, view, target, when)) {
    const words = wordReason(mind, view, target, reason);
    if (words !== undefined) return words;
  }
  return undefined;
};

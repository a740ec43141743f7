import type {Seat} from '../../../games/game.ts';
import {type AnswerShare, type Heard, isEvasion} from '../heard.ts';
import {itemAt} from '../lists.ts';
import {type Beliefs, type ByEntity, updateBeliefs, updateUnsure} from './beliefs.ts';
import {isPinpoint} from './discretion.ts';
import {attentionTo} from './notice.ts';
import type {Profile} from './profile.ts';
import {greedOf, suspectQuestion} from './question-evidence.ts';
import {DODGE, isClear, type Meaning, nearestGrade, UNREAD} from './speaker-model.ts';
import {drawAt, type Streams} from './streams.ts';
import {type Judge, suspectTurnabout} from './turnabouts.ts';

/** What one player thinks: grades by feature, then by entity. */
export type Opinions = readonly ByEntity[];

/** Who hears an answer: what they know, think and have heard before. */
export type Listener = Judge & {
  readonly me: Seat;
  readonly profile: Profile;
  readonly streams: Streams;
  /** How much they make of answers, by feature. */
  readonly weights: readonly number[];
  readonly beliefs: Beliefs;
};

const weightOf = (weights: readonly number[], feature: number | undefined): number =>
  feature === undefined ? 1 : (weights[feature] ?? 1);

/** How a listener perceives an answer: they may miss it (`undefined`), or hear it one grade off. */
const perceive = (
  {streams, me, profile, weights}: Listener,
  {turn, question, meaning, feature}: Heard,
): Meaning | undefined => {
  if (meaning === undefined || question.seat === me || question.to === me) return meaning;
  if (drawAt(streams.hearing, turn) >= attentionTo(profile.attention, weightOf(weights, feature)))
    return undefined;
  const slip = drawAt(streams.misheard, turn);
  if (!isClear(meaning) || slip >= profile.misread) return meaning;
  return nearestGrade(slip < profile.misread / 2 ? meaning - 1 : meaning + 1);
};

/** The share of a listener's own opinion of what an unsure line means; the rest is all that it may mean. */
const OWN_READING = 0.5;

/** Each listener makes something of its own of an unsure line: one of the ways to take it, drawn by how likely they are. */
const takeOwnWay = (
  {streams}: Listener,
  turn: number,
  shares: readonly AnswerShare[],
): readonly AnswerShare[] => {
  let left = drawAt(streams.hearing, turn, 1);
  const own = shares.findIndex(({share}) => {
    left -= share;
    return left < 0;
  });
  return shares.map((one, index) => ({
    ...one,
    share: (1 - OWN_READING) * one.share + (index === own ? OWN_READING : 0),
  }));
};

/**
 * Whether an answer that nobody understood counts against its speaker: not the first of a seat, unless its reply was not
 * understood either, and none to a question that is about nothing on the list.
 */
const isSecondEvasion = ({heard}: Listener, said: Heard): boolean =>
  isEvasion(said) &&
  (said.reply !== undefined ||
    heard.some(
      other => other.turn < said.turn && other.question.to === said.question.to && isEvasion(other),
    ));

/** How much of its evidence keeps a line that nobody is sure to have understood. */
const DOUBTED = 0.5;

/** What a listener concludes from an answer that can be taken in several ways. */
const weighShares = (mind: Listener, heard: Heard, shares: readonly AnswerShare[]): Beliefs => {
  const {streams, me, profile, beliefs, opinions, weights} = mind;
  const {turn, question, isUnderstood, isUnsure = false} = heard;
  const isParty = question.seat === me || question.to === me;
  const weight = weightOf(weights, heard.feature);
  if (!isParty && drawAt(streams.hearing, turn) >= attentionTo(profile.attention, weight)) return beliefs;
  // Words that nobody could read a second time count as half a dodge.
  if (isSecondEvasion(mind, heard))
    return updateBeliefs(beliefs, {speaker: question.to, meaning: UNREAD, opinions: itemAt(opinions, 0)});
  const senses = takeOwnWay(mind, turn, shares).map(({feature, meaning, share}) => ({
    meaning,
    share: isUnderstood ? share : share * DOUBTED,
    opinions: itemAt(opinions, feature),
  }));
  return updateUnsure(beliefs, question.to, senses, {isUnsure, weight});
};

/** How much of its weight keeps a dodge when the question asked for too much. */
const REFUSED = 0.2;

const concludeAnswer = (mind: Listener, heard: Heard): Beliefs => {
  if (heard.shares) return weighShares(mind, heard, heard.shares);
  const meaning = perceive(mind, heard);
  if (meaning === undefined) return mind.beliefs;
  if (!heard.isUnderstood && !isSecondEvasion(mind, heard)) return mind.beliefs;
  const opinions = itemAt(mind.opinions, heard.feature ?? 0);
  const answer = {speaker: heard.question.to, opinions, meaning};
  const weight = weightOf(mind.weights, heard.feature);
  const isOwed = meaning !== DODGE || !isPinpoint(mind.beliefs, mind.opinions, heard.question);
  return updateBeliefs(mind.beliefs, answer, isOwed ? weight : weight * REFUSED);
};

/** Returns what a listener believes after one more question and its answer. */
export const concludeFrom = (mind: Listener, heard: Heard): Beliefs => {
  const {question} = heard;
  const greed = question.seat === mind.me ? undefined : greedOf(mind.beliefs, mind.opinions, heard);
  const after = suspectTurnabout(concludeAnswer(mind, heard), mind, heard);
  return greed === undefined ? after : suspectQuestion(after, question.seat, greed);
};

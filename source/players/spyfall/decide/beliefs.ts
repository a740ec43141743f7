import type {BySeat, Seat} from '../../../games/game.ts';
import {clamp, itemAt} from '../lists.ts';
import {
  add,
  type Distribution,
  meanUnder,
  softmax,
  softmaxIn,
  subtract,
  valuesAt,
  zeros,
} from './probability.ts';
import {likelihoods, type Meaning} from './speaker-model.ts';

/** One number for each entity of the set, in its order. */
export type ByEntity = readonly number[];

/**
 * What one listener concludes from all answers, by their own opinions. All numbers are sums of logarithms. Both sides
 * have both parts: a villager looks up the suspicion for their entity, the spy the evidence.
 */
export type Beliefs = {
  /** The likelihood of all answers if each speaker is a villager. */
  readonly evidence: ByEntity;
  /** By speaker: their part of the evidence. A spy learns nothing from their own answers. */
  readonly evidenceOf: BySeat<ByEntity>;
  /** By speaker, then by entity: how much likelier their answers are from a spy than from a villager. */
  readonly suspicionOf: BySeat<ByEntity>;
};

/** The most that one answer moves suspicion, either way (a logarithm). */
const MOST_MOVED = 2;
/** The same for an answer that may well mean something else. */
const MOST_MOVED_UNSURE = 0.6;

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Returns the beliefs of a listener who has heard nothing. */
export const createBeliefs = (seats: number, entities: number): Beliefs => {
  const nothing = zeros(entities);
  const bySeat = Array.from({length: seats}, () => nothing);
  return {evidence: nothing, evidenceOf: bySeat, suspicionOf: bySeat};
};

/** Returns what a spy who gave none of the answers would believe about the entity. */
export const publicBelief = ({evidence}: Beliefs): Distribution => softmax(evidence);

/** Returns what a seat believes about the entity if they are the spy. A sharpness below 1 makes them cautious. */
export const beliefAsSpy = ({evidence, evidenceOf}: Beliefs, seat: Seat, sharpness = 1): Distribution =>
  softmaxIn(subtract(evidence, itemAt(evidenceOf, seat)), sharpness);

/** Returns how likely each grade of a feature is under a belief; `opinions` are the feature's grades by entity. */
export const gradesUnder = (belief: Distribution, opinions: ByEntity): Distribution => {
  const grades = [0, 0, 0, 0, 0];
  for (let entity = 0; entity < belief.length; entity++) {
    const grade = opinions[entity] ?? 0;
    grades[grade] = (grades[grade] ?? 0) + (belief[entity] ?? 0);
  }
  return grades;
};

/** What one seat answered; `opinions` are the listener's grades of the feature, by entity. */
export type Answer = {readonly speaker: Seat; readonly meaning: Meaning; readonly opinions: ByEntity};

/** What an answer adds to the beliefs, by entity: to the evidence, and to the suspicion of its speaker. */
type Added = {readonly evidence: ByEntity; readonly suspicion: ByEntity};

const conclude = (beliefs: Beliefs, speaker: Seat, added: Added): Beliefs => {
  const {evidence, evidenceOf, suspicionOf} = beliefs;
  return {
    evidence: add(evidence, added.evidence),
    evidenceOf: evidenceOf.with(speaker, add(itemAt(evidenceOf, speaker), added.evidence)),
    suspicionOf: suspicionOf.with(speaker, add(itemAt(suspicionOf, speaker), added.suspicion)),
  };
};

/** How likely an answer is from a spy, and from a villager (logarithms; a common addend does not matter). */
type Odds = {readonly asSpy: number; readonly asVillager: readonly number[]};

/** How much an answer weighs for a listener, and the most that it moves suspicion. */
type Moving = {readonly weight: number; readonly mostMoved: number};

/** How far an answer moves the suspicion of its speaker, by whatever the odds are listed by. */
const movedBy = ({asSpy, asVillager}: Odds, {weight, mostMoved}: Moving): readonly number[] => {
  const moved: number[] = [];
  for (const logarithm of asVillager) moved.push(weight * clamp(asSpy - logarithm, -mostMoved, mostMoved));
  return moved;
};

/** Returns the beliefs after one more answer. `weight` is how much the listener makes of it as suspicion: 1 is usual. */
export const updateBeliefs = (
  beliefs: Beliefs,
  {speaker, meaning, opinions}: Answer,
  weight = 1,
): Beliefs => {
  const {spy, villagerLogarithms: asVillager} = likelihoods(meaning);
  // A spy does not know the entity: their answer is as likely for each.
  const asSpy = Math.log(meanUnder(gradesUnder(beliefAsSpy(beliefs, speaker), opinions), spy));
  const moved = movedBy({asSpy, asVillager}, {weight, mostMoved: MOST_MOVED});
  return conclude(beliefs, speaker, {
    evidence: valuesAt(asVillager, opinions),
    suspicion: valuesAt(moved, opinions),
  });
};

/** One way to take an answer, and how likely it is meant so. */
export type Sense = {readonly meaning: Meaning; readonly opinions: ByEntity; readonly share: number};

/**
 * Returns the beliefs after an answer that can be taken in several ways. The shares sum to at most 1. The rest is that the
 * answer says nothing, which a spy and a villager do equally often.
 */
export const updateUnsure = (
  beliefs: Beliefs,
  speaker: Seat,
  senses: readonly Sense[],
  {isUnsure, weight = 1}: {readonly isUnsure: boolean; readonly weight?: number},
): Beliefs => {
  const belief = beliefAsSpy(beliefs, speaker);
  let asSpy = 1;
  const asVillager = beliefs.evidence.map(() => 1);
  for (const {meaning, opinions, share} of senses) {
    const {villager, spy} = likelihoods(meaning);
    // How likely words with this meaning are at all: what counts is how far an entity is from that.
    const usual = mean(villager);
    asSpy += share * (meanUnder(gradesUnder(belief, opinions), spy) / usual - 1);
    for (let entity = 0; entity < asVillager.length; entity++)
      asVillager[entity] =
        (asVillager[entity] ?? 1) + share * ((villager[opinions[entity] ?? 0] ?? 0) / usual - 1);
  }
  const odds = {asSpy: Math.log(asSpy), asVillager: asVillager.map(Math.log)};
  const moved = movedBy(odds, {weight, mostMoved: isUnsure ? MOST_MOVED_UNSURE : MOST_MOVED});
  return conclude(beliefs, speaker, {evidence: odds.asVillager, suspicion: moved});
};

/** The seat to leave out of a suspicion, and what to add to the evidence against each seat (logarithms). */
export type Bias = {readonly except?: Seat; readonly feelings?: BySeat<number>};

/** Returns how likely each seat is the spy, for a player who knows the entity. A seat that is left out gets 0. */
export const suspicionKnowing = (
  {suspicionOf}: Beliefs,
  entity: number,
  {except, feelings}: Bias = {},
): BySeat<number> => {
  const logarithms: number[] = [];
  for (let seat = 0; seat < suspicionOf.length; seat++)
    logarithms.push(
      seat === except
        ? Number.NEGATIVE_INFINITY
        : (suspicionOf[seat]?.[entity] ?? 0) + (feelings?.[seat] ?? 0),
    );
  return softmaxIn(logarithms);
};

/**
 * Returns how likely each seat is the spy, for somebody who does not know the entity: the mean over all entities by how likely
 * each is. Entities that are less likely than `least` are left out.
 */
export const suspicionUnder = (beliefs: Beliefs, belief: Distribution, least = 0): BySeat<number> => {
  const {suspicionOf} = beliefs;
  const total = zeros(suspicionOf.length);
  const suspicion = total.slice();
  for (let entity = 0; entity < belief.length; entity++) {
    const probability = belief[entity] ?? 0;
    if (probability < least) continue;
    for (let seat = 0; seat < total.length; seat++) suspicion[seat] = suspicionOf[seat]?.[entity] ?? 0;
    softmaxIn(suspicion);
    for (let seat = 0; seat < total.length; seat++)
      total[seat] = (total[seat] ?? 0) + probability * (suspicion[seat] ?? 0);
  }
  return total;
};

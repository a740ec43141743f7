import type {Seat} from '../../../games/game.ts';
import type {Heard} from '../heard.ts';
import type {HouseKit} from '../kit.ts';
import {itemAt} from '../lists.ts';
import type {Beliefs, ByEntity} from './beliefs.ts';
import {raise} from './probability.ts';
import {gradeOf, likelihoods, type Meaning} from './speaker-model.ts';

/** What somebody said of a topic. */
type Said = {readonly feature: number; readonly meaning: Meaning};

/** An earlier answer of a seat that its newest one contradicts. */
export type Turnabout = {
  readonly before: Heard;
  /** How much rarer both answers together are among villagers than apart: a logarithm, above 0. */
  readonly unlikely: number;
};

/** Who judges whether answers of one seat go together. */
export type Judge = {
  readonly kit: Pick<HouseKit, 'near'>;
  /** The judge's own grades, by feature and entity. */
  readonly opinions: readonly ByEntity[];
  /** The entity, if the judge knows it. */
  readonly entity: number | undefined;
  readonly heard: readonly Heard[];
};

/** Answers that a villager would give together at least half as often as apart go together. */
const RARE = Math.log(2);

/** How much rarer two answers of one villager are together than apart, over all entities: a logarithm. */
export const unlikelihoodOf = (opinions: readonly ByEntity[], one: Said, other: Said): number => {
  const {villager: first} = likelihoods(one.meaning);
  const {villager: second} = likelihoods(other.meaning);
  const [grades, otherGrades] = [itemAt(opinions, one.feature), itemAt(opinions, other.feature)];
  let [apart, otherApart, together] = [0, 0, 0];
  for (let entity = 0; entity < grades.length; entity++) {
    const likely = first[grades[entity] ?? 0] ?? 0;
    const otherLikely = second[otherGrades[entity] ?? 0] ?? 0;
    apart += likely;
    otherApart += otherLikely;
    together += likely * otherLikely;
  }
  return Math.log((apart * otherApart) / (together * grades.length));
};

/** How far an answer may be from a villager's own grade and still fit. */
const FITTING = 1;

/** Whether an answer fits the card of a judge who has seen it: places have their own odd sides. */
const fits = ({opinions, entity}: Judge, {feature, meaning}: Said): boolean => {
  const grade = gradeOf(meaning);
  const own = entity === undefined ? undefined : opinions[feature]?.[entity];
  return grade !== undefined && own !== undefined && Math.abs(grade - own) <= FITTING;
};

const saidIn = ({feature, meaning, isUnderstood, isUnsure = false}: Heard): Said | undefined =>
  feature === undefined || gradeOf(meaning) === undefined || !isUnderstood || isUnsure
    ? undefined
    : {feature, meaning: meaning ?? 0};

/** Returns what an answer of a seat, given or only thought of, would contradict most of what it said before. */
export const turnaboutAgainst = (
  judge: Judge,
  seat: Seat,
  said: Said,
  turn: number,
): Turnabout | undefined => {
  const near = itemAt(judge.kit.near, said.feature);
  let worst: Turnabout | undefined;
  for (const before of judge.heard) {
    if (before.turn >= turn || before.question.to !== seat) continue;
    const earlier = saidIn(before);
    if (!earlier || !near.has(earlier.feature)) continue;
    const unlikely = unlikelihoodOf(judge.opinions, said, earlier);
    if (unlikely > Math.max(RARE, worst?.unlikely ?? 0) && !(fits(judge, said) && fits(judge, earlier)))
      worst = {before, unlikely};
  }
  return worst;
};

/** Returns the earlier answer of the same seat, on the same topic or a near one, that an answer contradicts. */
export const turnaboutOf = (judge: Judge, heard: Heard): Turnabout | undefined => {
  const said = saidIn(heard);
  return said && turnaboutAgainst(judge, heard.question.to, said, heard.turn);
};

/** How much a contradiction adds to the suspicion of its seat, by how unlikely it is, and the most (logarithms). */
const SHARE = 0.7;
const MOST_MOVED = 0.9;

/** Returns how much a contradiction adds to the suspicion of its seat (a logarithm). */
export const weightOfTurnabout = (turnabout: Turnabout | undefined): number =>
  turnabout === undefined ? 0 : Math.min(MOST_MOVED, SHARE * turnabout.unlikely);

/** Returns the beliefs after an answer that contradicts an earlier one of its speaker. */
export const suspectTurnabout = (beliefs: Beliefs, judge: Judge, heard: Heard): Beliefs => {
  const moved = weightOfTurnabout(turnaboutOf(judge, heard));
  if (moved === 0) return beliefs;
  const {to} = heard.question;
  const suspicion = raise(itemAt(beliefs.suspicionOf, to), moved);
  return {...beliefs, suspicionOf: beliefs.suspicionOf.with(to, suspicion)};
};

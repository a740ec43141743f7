import type {BySeat, Seat} from '../../games/game.ts';
import {MAX_SEATS} from '../../games/spyfall/rules.ts';
import {GRADES, type Meaning, READ_MEANINGS, type SpeakerModel} from './speaker-model.ts';

/**
 * What one listener has concluded from all answers: public bookkeeping by its own private opinions. Everything is
 * logarithms. Grows by `hearAnswer` only, in the order of play.
 */
export type Beliefs = {
  readonly seats: number;
  readonly entities: number;
  /** By entity: all answers, heard as truthful. */
  readonly evidence: Float64Array;
  /** By speaker and entity: that speaker's part of `evidence`; a spy learns nothing from its own answers. */
  readonly own: Float64Array;
  /** By speaker and entity: how much likelier the speaker's answers are from a spy than from a villager, if that is the entity. */
  readonly suspicion: Float64Array;
};

/** How far one answer may move suspicion (a logarithm). */
const CLAMP = 2;

/** The beliefs of a listener who has heard nothing. */
export const createBeliefs = (seats: number, entities: number): Beliefs => {
  // One stretch of memory, cut in three: each new one takes longer than filling it.
  const cells = new Float64Array(entities * (1 + 2 * seats));
  const half = entities * (1 + seats);
  return {
    seats,
    entities,
    evidence: cells.subarray(0, entities),
    own: cells.subarray(entities, half),
    suspicion: cells.subarray(half),
  };
};

/** Fills `into` with what `seat` would believe of the entity if it were the spy; probabilities. */
export const beliefAsSpy = (
  beliefs: Beliefs,
  seat: Seat,
  temper: number,
  into: Float64Array,
): Float64Array => {
  const {entities, evidence, own} = beliefs;
  const from = seat * entities;
  let best = Number.NEGATIVE_INFINITY;
  for (let e = 0; e < entities; e++) {
    const sum = (evidence[e] as number) - (own[from + e] as number);
    into[e] = sum;
    if (sum > best) best = sum;
  }
  let total = 0;
  for (let e = 0; e < entities; e++) {
    const weight = Math.exp(((into[e] as number) - best) * temper);
    into[e] = weight;
    total += weight;
  }
  for (let e = 0; e < entities; e++) into[e] = (into[e] as number) / total;
  return into;
};

/** Fills `into` (by grade) with a belief's probabilities of a feature's grades; `row` is the feature's first cell. */
export const gradesUnder = (
  belief: Float64Array,
  opinions: Uint8Array,
  row: number,
  into: Float64Array,
): Float64Array => {
  for (let grade = 0; grade < GRADES; grade++) into[grade] = 0;
  for (let e = 0; e < belief.length; e++) {
    const grade = opinions[row + e] as number;
    into[grade] = (into[grade] as number) + (belief[e] as number);
  }
  return into;
};

/**
 * The same for two beliefs (from a place in the list on) and all features at once, by feature, then by grade: the sums
 * of one do not wait for those of the other, so that both take hardly longer than one.
 */
export const gradesUnderBoth = ({beliefs, grades}: Expected, place: number, opinions: Uint8Array): void => {
  const one = beliefs[place] as Float64Array;
  const other = beliefs[place + 1] as Float64Array;
  const intoOne = grades[place] as Float64Array;
  const intoOther = grades[place + 1] as Float64Array;
  intoOne.fill(0);
  intoOther.fill(0);
  const entities = one.length;
  for (let row = 0, at = 0; row < opinions.length; row += entities, at += GRADES)
    for (let e = 0; e < entities; e++) {
      const cell = at + (opinions[row + e] as number);
      intoOne[cell] = (intoOne[cell] as number) + (one[e] as number);
      intoOther[cell] = (intoOther[cell] as number) + (other[e] as number);
    }
};

/** The probability of a meaning when the speaker's grade is spread so. */
export const spoken = (table: Float64Array, meaning: Meaning, grades: Float64Array): number => {
  const at = meaning * GRADES;
  return (
    (table[at] as number) * (grades[0] as number) +
    (table[at + 1] as number) * (grades[1] as number) +
    (table[at + 2] as number) * (grades[2] as number) +
    (table[at + 3] as number) * (grades[3] as number) +
    (table[at + 4] as number) * (grades[4] as number)
  );
};

/**
 * Fills `into` with the same for all meanings but unread words; the grades stand from a place on. Each is read once,
 * since this runs most often of all.
 */
export const spokenAll = (
  table: Float64Array,
  grades: Float64Array,
  from: number,
  into: Float64Array,
): Float64Array => {
  const g0 = grades[from] as number;
  const g1 = grades[from + 1] as number;
  const g2 = grades[from + 2] as number;
  const g3 = grades[from + 3] as number;
  const g4 = grades[from + 4] as number;
  for (let meaning = 0; meaning < READ_MEANINGS; meaning++) {
    const at = meaning * GRADES;
    into[meaning] =
      (table[at] as number) * g0 +
      (table[at + 1] as number) * g1 +
      (table[at + 2] as number) * g2 +
      (table[at + 3] as number) * g3 +
      (table[at + 4] as number) * g4;
  }
  return into;
};

/** Room for sums, so that thinking makes no garbage: nobody finds there what another left. */
export type Scratch = {
  readonly belief: Float64Array;
  readonly grades: Float64Array;
  readonly otherGrades: Float64Array;
  readonly meanings: Float64Array;
  readonly features: Float64Array;
  readonly expected: Expected;
};

/** Beliefs and their grades of all features, for as many as one thinks of at once: an even number. */
export type Expected = {readonly beliefs: readonly Float64Array[]; readonly grades: readonly Float64Array[]};

/** As many as the seats that may be asked, and one for what all of them tell: in twos. */
const MOST_EXPECTED = 2 * Math.ceil(MAX_SEATS / 2);

const createExpected = (entities: number, features: number): Expected => ({
  beliefs: Array.from({length: MOST_EXPECTED}, () => new Float64Array(entities)),
  grades: Array.from({length: MOST_EXPECTED}, () => new Float64Array(features * GRADES)),
});

/** Room for a number of entities and features. */
export const createScratch = (entities: number, features: number): Scratch => ({
  expected: createExpected(entities, features),
  belief: new Float64Array(entities),
  grades: new Float64Array(GRADES),
  otherGrades: new Float64Array(GRADES),
  meanings: new Float64Array(READ_MEANINGS),
  features: new Float64Array(features),
});

/** Takes an answer into account. `row` is the first cell of the answered feature in the listener's opinions. */
export const hearAnswer = (
  beliefs: Beliefs,
  model: SpeakerModel,
  opinions: Uint8Array,
  {speaker, row, meaning}: {readonly speaker: Seat; readonly row: number; readonly meaning: Meaning},
  scratch: Scratch,
): void => {
  const {entities, evidence, own, suspicion} = beliefs;
  const belief = beliefAsSpy(beliefs, speaker, 1, scratch.belief);
  const asSpy = Math.log(spoken(model.spy, meaning, gradesUnder(belief, opinions, row, scratch.grades)));
  const from = speaker * entities;
  for (let e = 0; e < entities; e++) {
    const asVillager = model.logVillager[meaning * GRADES + (opinions[row + e] as number)] as number;
    const moved = Math.max(-CLAMP, Math.min(CLAMP, asSpy - asVillager));
    suspicion[from + e] = (suspicion[from + e] as number) + moved;
    evidence[e] = (evidence[e] as number) + asVillager;
    own[from + e] = (own[from + e] as number) + asVillager;
  }
};

/**
 * How likely each seat is the spy to a listener who is none and knows the entity: `gut` is added to the evidence, and
 * `except` (the listener) gets 0. Fills `into` from its start.
 */
export const suspicionKnowing = (
  beliefs: Beliefs,
  entity: number,
  except: Seat,
  gut: BySeat<number> | undefined,
  into: number[],
): BySeat<number> => {
  const {seats, entities, suspicion} = beliefs;
  let best = Number.NEGATIVE_INFINITY;
  for (let seat = 0; seat < seats; seat++) {
    const sum = (suspicion[seat * entities + entity] as number) + (gut?.[seat] ?? 0);
    into[seat] = sum;
    if (seat !== except && sum > best) best = sum;
  }
  let total = 0;
  for (let seat = 0; seat < seats; seat++) {
    const weight = seat === except ? 0 : Math.exp((into[seat] as number) - best);
    into[seat] = weight;
    total += weight;
  }
  for (let seat = 0; seat < seats; seat++) into[seat] = (into[seat] as number) / total;
  return into;
};

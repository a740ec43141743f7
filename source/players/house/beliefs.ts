import type {BySeat, Seat} from '../../games/game.ts';
import {MAX_SEATS} from '../../games/spyfall/rules.ts';
import {GRADES, type Meaning, type SpeakerModel} from './speaker-model.ts';

/**
 * What one listener has concluded from all answers: public bookkeeping by its own private opinions. Everything is
 * logarithms. Grows by `hearAnswer` only, in the order of play.
 */
export type Beliefs = {
  readonly seats: number;
  readonly entities: number;
  /**
   * By entity, three things one behind the other, since each list of its own takes longer to make than to fill. The
   * evidence: all answers, heard as truthful. From `ownAt` on, by speaker: that speaker's part of the evidence; a spy
   * learns nothing from its own answers. From `suspicionAt` on, by speaker: how much likelier the speaker's answers are
   * from a spy than from a villager, if that is the entity.
   */
  readonly cells: Float64Array;
};

const ownAt = ({entities}: Beliefs, speaker: Seat): number => entities * (1 + speaker);
const suspicionAt = ({entities, seats}: Beliefs, speaker: Seat): number => entities * (1 + seats + speaker);

/** How far one answer may move suspicion (a logarithm). */
const CLAMP = 2;

/** The beliefs of a listener who has heard nothing. */
export const createBeliefs = (seats: number, entities: number): Beliefs => ({
  seats,
  entities,
  cells: new Float64Array(entities * (1 + 2 * seats)),
});

/** Fills `into` with what `seat` would believe of the entity if it were the spy; probabilities. */
export const beliefAsSpy = (
  beliefs: Beliefs,
  seat: Seat,
  temper: number,
  into: Float64Array,
): Float64Array => {
  const {entities, cells} = beliefs;
  const own = ownAt(beliefs, seat);
  let best = Number.NEGATIVE_INFINITY;
  for (let e = 0; e < entities; e++) {
    const sum = (cells[e] as number) - (cells[own + e] as number);
    into[e] = sum;
    if (sum > best) best = sum;
  }
  let total = 0;
  for (let e = 0; e < entities; e++) {
    const sum = into[e] as number;
    // Nothing was heard that tells it from the best: at the start that holds for all.
    const weight = sum === best ? 1 : Math.exp((sum - best) * temper);
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
 * The same for two beliefs (from a place in the list on) and all features at once, by feature, then by grade. Goes
 * through all features with each entity: one sum after the other grows then, and none waits for itself.
 */
export const gradesUnderBoth = ({beliefs, grades}: Expected, place: number, opinions: Uint8Array): void => {
  const one = beliefs[place] as Float64Array;
  const other = beliefs[place + 1] as Float64Array;
  const intoOne = grades[place] as Float64Array;
  const intoOther = grades[place + 1] as Float64Array;
  intoOne.fill(0);
  intoOther.fill(0);
  const entities = one.length;
  for (let e = 0; e < entities; e++) {
    const share = one[e] as number;
    const otherShare = other[e] as number;
    for (let opinion = e, at = 0; opinion < opinions.length; opinion += entities, at += GRADES) {
      const cell = at + (opinions[opinion] as number);
      intoOne[cell] = (intoOne[cell] as number) + share;
      intoOther[cell] = (intoOther[cell] as number) + otherShare;
    }
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

/** How many meanings `spokenOfThree` takes at once: what is read of a feature serves all of them. */
export const AT_ONCE = 3;

/**
 * Fills `into` with the same for all features, whose grades stand by feature, then by grade: by feature, then by
 * meaning, for a meaning and the next two.
 */
export const spokenOfThree = (
  table: Float64Array,
  meaning: Meaning,
  grades: Float64Array,
  into: Float64Array,
): void => {
  // Each is read once: in the loop they would be read for every feature.
  const one = meaning * GRADES;
  const two = one + GRADES;
  const three = two + GRADES;
  const a0 = table[one] as number;
  const a1 = table[one + 1] as number;
  const a2 = table[one + 2] as number;
  const a3 = table[one + 3] as number;
  const a4 = table[one + 4] as number;
  const b0 = table[two] as number;
  const b1 = table[two + 1] as number;
  const b2 = table[two + 2] as number;
  const b3 = table[two + 3] as number;
  const b4 = table[two + 4] as number;
  const c0 = table[three] as number;
  const c1 = table[three + 1] as number;
  const c2 = table[three + 2] as number;
  const c3 = table[three + 3] as number;
  const c4 = table[three + 4] as number;
  for (let from = 0, to = 0; to < into.length; from += GRADES, to += AT_ONCE) {
    const g0 = grades[from] as number;
    const g1 = grades[from + 1] as number;
    const g2 = grades[from + 2] as number;
    const g3 = grades[from + 3] as number;
    const g4 = grades[from + 4] as number;
    into[to] = a0 * g0 + a1 * g1 + a2 * g2 + a3 * g3 + a4 * g4;
    into[to + 1] = b0 * g0 + b1 * g1 + b2 * g2 + b3 * g3 + b4 * g4;
    into[to + 2] = c0 * g0 + c1 * g1 + c2 * g2 + c3 * g3 + c4 * g4;
  }
};

/** Room for sums, so that thinking makes no garbage: nobody finds there what another left. */
export type Scratch = {
  readonly belief: Float64Array;
  readonly grades: Float64Array;
  readonly otherGrades: Float64Array;
  /** What is said of each feature, by some meanings at once. */
  readonly said: Float64Array;
  /** By feature: a villager's own grades, and what an answer would tell whom. */
  readonly own: Uint8Array;
  readonly told: Float64Array;
  readonly leaks: Float64Array;
  /** By how many seats may be asked: a number for each of them and each feature. */
  readonly scores: readonly number[][];
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
  own: new Uint8Array(features),
  said: new Float64Array(features * AT_ONCE),
  told: new Float64Array(features),
  leaks: new Float64Array(features),
  scores: Array.from({length: MAX_SEATS}, (_, targets) => new Array<number>(targets * features).fill(0)),
});

/** Takes an answer into account. `row` is the first cell of the answered feature in the listener's opinions. */
export const hearAnswer = (
  beliefs: Beliefs,
  model: SpeakerModel,
  opinions: Uint8Array,
  {speaker, row, meaning}: {readonly speaker: Seat; readonly row: number; readonly meaning: Meaning},
  scratch: Scratch,
): void => {
  const {entities, cells} = beliefs;
  const belief = beliefAsSpy(beliefs, speaker, 1, scratch.belief);
  const asSpy = Math.log(spoken(model.spy, meaning, gradesUnder(belief, opinions, row, scratch.grades)));
  const own = ownAt(beliefs, speaker);
  const suspicion = suspicionAt(beliefs, speaker);
  for (let e = 0; e < entities; e++) {
    const asVillager = model.logVillager[meaning * GRADES + (opinions[row + e] as number)] as number;
    const moved = Math.max(-CLAMP, Math.min(CLAMP, asSpy - asVillager));
    cells[suspicion + e] = (cells[suspicion + e] as number) + moved;
    cells[e] = (cells[e] as number) + asVillager;
    cells[own + e] = (cells[own + e] as number) + asVillager;
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
  const {seats, cells} = beliefs;
  let best = Number.NEGATIVE_INFINITY;
  for (let seat = 0; seat < seats; seat++) {
    const sum = (cells[suspicionAt(beliefs, seat) + entity] as number) + (gut?.[seat] ?? 0);
    into[seat] = sum;
    if (seat !== except && sum > best) best = sum;
  }
  let total = 0;
  for (let seat = 0; seat < seats; seat++) {
    const sum = into[seat] as number;
    const weight = seat === except ? 0 : sum === best ? 1 : Math.exp(sum - best);
    into[seat] = weight;
    total += weight;
  }
  for (let seat = 0; seat < seats; seat++) into[seat] = (into[seat] as number) / total;
  return into;
};

import {AT_ONCE, spokenOfThree} from './beliefs.ts';
import type {HouseKit} from './kit.ts';
import {logOf} from './logs.ts';
import {GRADES, READ_MEANINGS} from './speaker-model.ts';

/*
 * How much the answer to a question would tell: of all features at once, by feature. `grades` are what is expected of
 * the answer, by feature, then by grade. All features are gone through with three meanings each time (there are nine):
 * the sums of one do not wait for those of the other, and what is read serves three.
 */

/** Fills `into` with the Kullback–Leibler divergence of what a villager of its own grades says from what is expected. */
export const tellsSpy = (
  {model: {villager, villagerClarity}, scratch: {said}}: HouseKit,
  own: Uint8Array,
  grades: Float64Array,
  into: Float64Array,
): void => {
  for (let feature = 0; feature < into.length; feature++)
    into[feature] = villagerClarity[own[feature] as number] as number;
  for (let meaning = 0; meaning < READ_MEANINGS; meaning += AT_ONCE) {
    spokenOfThree(villager, meaning, grades, said);
    for (let feature = 0, at = 0; feature < into.length; feature++, at += AT_ONCE) {
      const cell = meaning * GRADES + (own[feature] as number);
      into[feature] =
        (into[feature] as number) -
        (villager[cell] as number) * logOf(said[at] as number) -
        (villager[cell + GRADES] as number) * logOf(said[at + 1] as number) -
        (villager[cell + 2 * GRADES] as number) * logOf(said[at + 2] as number);
    }
  }
};

/** What one meaning tells about who answers: by how likely it is from the spy, and from this villager. */
const sideTold = (spyShare: number, bySpy: number, byOwn: number): number => {
  const asSpy = spyShare * bySpy;
  const asAny = asSpy + (1 - spyShare) * byOwn;
  return asSpy * logOf(bySpy) - asAny * logOf(asAny);
};

/** Fills `into` with how much an answer tells about who answers: mutual information of being the spy and the meaning. */
export const tellsSide = (
  {model: {spy, villager, villagerClarity}, scratch: {said}}: HouseKit,
  own: Uint8Array,
  spyShare: number,
  grades: Float64Array,
  into: Float64Array,
): void => {
  for (let feature = 0; feature < into.length; feature++)
    into[feature] = (1 - spyShare) * (villagerClarity[own[feature] as number] as number);
  for (let meaning = 0; meaning < READ_MEANINGS; meaning += AT_ONCE) {
    spokenOfThree(spy, meaning, grades, said);
    for (let feature = 0, at = 0; feature < into.length; feature++, at += AT_ONCE) {
      const cell = meaning * GRADES + (own[feature] as number);
      into[feature] =
        (into[feature] as number) +
        sideTold(spyShare, said[at] as number, villager[cell] as number) +
        sideTold(spyShare, said[at + 1] as number, villager[cell + GRADES] as number) +
        sideTold(spyShare, said[at + 2] as number, villager[cell + 2 * GRADES] as number);
    }
  }
};

/** What one meaning adds to the entropy of what is expected. */
const entropy = (share: number): number => share * logOf(share);

/**
 * Fills `into` with how much an answer tells the spy about the entity: mutual information of grade and meaning, as the
 * entropy of what is expected less that of what a villager of each grade says.
 */
export const tellsEntity = (
  {model: {villager, villagerClarity}, scratch: {said}}: HouseKit,
  grades: Float64Array,
  into: Float64Array,
): void => {
  into.fill(0);
  for (let grade = 0; grade < GRADES; grade++)
    for (let feature = 0; feature < into.length; feature++) {
      const share = grades[feature * GRADES + grade] as number;
      into[feature] = (into[feature] as number) + share * (villagerClarity[grade] as number);
    }
  for (let meaning = 0; meaning < READ_MEANINGS; meaning += AT_ONCE) {
    spokenOfThree(villager, meaning, grades, said);
    for (let feature = 0, at = 0; feature < into.length; feature++, at += AT_ONCE)
      into[feature] =
        (into[feature] as number) -
        entropy(said[at] as number) -
        entropy(said[at + 1] as number) -
        entropy(said[at + 2] as number);
  }
};

import {spokenOfEach} from './beliefs.ts';
import type {HouseKit} from './kit.ts';
import {logOf} from './logs.ts';
import {GRADES, READ_MEANINGS} from './speaker-model.ts';

/*
 * How much the answer to a question would tell: of all features at once, by feature. `grades` are what is expected of
 * the answer, by feature, then by grade. All features are gone through with each meaning: the sums of one do not wait
 * for those of the other, which takes two thirds of the time.
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
  for (let meaning = 0; meaning < READ_MEANINGS; meaning++) {
    spokenOfEach(villager, meaning, grades, said);
    for (let feature = 0; feature < into.length; feature++) {
      const byOwn = villager[meaning * GRADES + (own[feature] as number)] as number;
      into[feature] = (into[feature] as number) - byOwn * logOf(said[feature] as number);
    }
  }
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
  for (let meaning = 0; meaning < READ_MEANINGS; meaning++) {
    spokenOfEach(spy, meaning, grades, said);
    for (let feature = 0; feature < into.length; feature++) {
      const bySpy = said[feature] as number;
      const asSpy = spyShare * bySpy;
      const byOwn = villager[meaning * GRADES + (own[feature] as number)] as number;
      const asAny = asSpy + (1 - spyShare) * byOwn;
      into[feature] = (into[feature] as number) + (asSpy * logOf(bySpy) - asAny * logOf(asAny));
    }
  }
};

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
  for (let meaning = 0; meaning < READ_MEANINGS; meaning++) {
    spokenOfEach(villager, meaning, grades, said);
    for (let feature = 0; feature < into.length; feature++) {
      const expected = said[feature] as number;
      into[feature] = (into[feature] as number) - expected * logOf(expected);
    }
  }
};

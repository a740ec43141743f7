import type {HouseBelief} from '../belief.ts';
import {type Mind, spyBelief} from './mind.ts';

/** A candidate less likely than this is not worth a line in a debrief. */
const LEAST = 0.01;

/** The spy's likeliest candidates, best first, as its record keeps them: to a tenth of a per cent. */
export const likelyCandidates = (mind: Mind): NonNullable<HouseBelief['candidates']> => {
  const belief = spyBelief(mind, mind.scratch.belief);
  return mind.kit.data.entities
    .map(({id}, index) => ({entity: id, confidence: Math.round((belief[index] ?? 0) * 1000) / 1000}))
    .filter(({confidence}) => confidence >= LEAST)
    .sort((one, other) => other.confidence - one.confidence);
};

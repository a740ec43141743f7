import type {HouseBelief} from '../belief.ts';
import type {Mind} from './mind.ts';
import {sortFew} from './sort-few.ts';

/** A candidate less likely than this is not worth a line in a debrief. */
const LEAST = 0.01;

/** The spy's likeliest candidates, best first, as its record keeps them: to a tenth of a per cent. */
export const likelyCandidates = ({kit, guesses}: Mind): NonNullable<HouseBelief['candidates']> => {
  const likely: {readonly entity: string; readonly confidence: number}[] = [];
  for (let index = 0; index < guesses.length; index++) {
    const confidence = Math.round((guesses[index] as number) * 1000) / 1000;
    if (confidence >= LEAST) likely.push({entity: kit.data.entities[index]?.id ?? '', confidence});
  }
  return sortFew(likely, (one, other) => other.confidence - one.confidence);
};

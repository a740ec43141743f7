import type {Seat} from '../../games/game.ts';
import {scoreFeatures} from './choose-question.ts';
import type {Mind} from './mind.ts';

/** The features most worth asking a seat about, best first, no two of one group. */
export const chooseTopics = (mind: Mind, to: Seat, count: number): readonly number[] => {
  const scores = scoreFeatures(mind, to);
  const order = [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number));
  const groups = new Set<string>();
  const chosen: number[] = [];
  for (const feature of order) {
    const group = mind.kit.data.features[feature]?.group ?? '';
    if (chosen.length === count) break;
    if (groups.has(group)) continue;
    groups.add(group);
    chosen.push(feature);
  }
  return chosen;
};

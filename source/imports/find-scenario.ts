import type {EntityWords} from '../packs/entity-set.ts';
import {foldName} from '../text/match-name.ts';

/** The entities of a scenario, in its language. */
export type ScenarioWords = {
  readonly code: string;
  readonly lang: string;
  readonly entities: readonly EntityWords[];
};

/** Finds scenarios and entities by the entities' names. */
export type ScenarioFinder = {
  readonly withCode: (code: string) => ScenarioWords | undefined;
  /** Returns the codes of all scenarios with an entity of a name. */
  readonly codesWith: (name: string) => readonly string[];
  /** Returns the id of a scenario's entity by its name or another name that counts. */
  readonly entityIn: (code: string, name: string) => string | undefined;
};

/** Makes a finder for scenarios. */
export const createScenarioFinder = (scenarios: readonly ScenarioWords[]): ScenarioFinder => {
  const byCode = new Map(
    scenarios.map(({code, entities}) => {
      const ids = new Map<string, string>();
      for (const {id, aliases} of entities) for (const alias of aliases) ids.set(foldName(alias), id);
      for (const {id, name} of entities) ids.set(foldName(name), id);
      return [code, ids] as const;
    }),
  );
  return {
    withCode: code => scenarios.find(one => one.code === code.toUpperCase() || one.code === code),
    codesWith: name => {
      const folded = foldName(name);
      return [...byCode].flatMap(([code, ids]) => (ids.has(folded) ? [code] : []));
    },
    entityIn: (code, name) => byCode.get(code)?.get(foldName(name)),
  };
};

/** Counts how often each code occurs, and returns the most frequent one; the first by its name among equals. */
export const mostFrequent = (codes: readonly string[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const [best] = [...counts].sort(([one, left], [other, right]) => right - left || (one < other ? -1 : 1));
  return best?.[0];
};

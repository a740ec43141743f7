import {type Pairing, villagerModel} from './pairings.ts';

/** Who reaches whom along edges, by depth-first search. */
const reach = (from: number, edges: ReadonlyMap<number, ReadonlySet<number>>): ReadonlySet<number> => {
  const reached = new Set([from]);
  const open = [from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of edges.get(node) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
};

const makeEdges = (pairs: Iterable<readonly [number, number]>): ReadonlyMap<number, ReadonlySet<number>> => {
  const edges = new Map<number, Set<number>>();
  for (const [from, to] of pairs) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  return edges;
};

/** Returns the groups of models that are connected by games, in the order of `models`. */
export const findGroups = (
  models: readonly number[],
  pairings: readonly Pairing[],
): readonly (readonly number[])[] => {
  const pairs = pairings.flatMap(({spy, villagers}) =>
    villagers.flatMap(model => [[spy, model] as const, [model, spy] as const]),
  );
  const edges = makeEdges(pairs);
  const groups: (readonly number[])[] = [];
  const seen = new Set<number>();
  for (const model of models) {
    if (seen.has(model)) continue;
    const reached = reach(model, edges);
    for (const other of reached) seen.add(other);
    groups.push(models.filter(other => reached.has(other)));
  }
  return groups;
};

/** Games of a pairing, and how many of them the spy won. */
export type Result = {readonly pairing: Pairing; readonly games: number; readonly wins: number};

/**
 * Returns whether the maximum likelihood exists: every model has beaten every other one through a chain of wins (Ford
 * 1957). A mixed team has no winner among models, so there is no such chain.
 */
export const hasMaximum = (models: readonly number[], results: readonly Result[]): boolean => {
  const [first] = models;
  if (first === undefined || results.some(({pairing}) => pairing.isMixed)) return false;
  const wins = results.flatMap(({pairing, games, wins: spyWins}) => {
    const villager = villagerModel(pairing) ?? pairing.spy;
    return [
      ...(spyWins > 0 ? [[pairing.spy, villager] as const] : []),
      ...(games > spyWins ? [[villager, pairing.spy] as const] : []),
    ];
  });
  const losses = wins.map(([winner, loser]) => [loser, winner] as const);
  const isWhole = (edges: readonly (readonly [number, number])[]): boolean =>
    reach(first, makeEdges(edges)).size === models.length;
  return isWhole(wins) && isWhole(losses);
};

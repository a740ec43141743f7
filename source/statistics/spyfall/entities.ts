import type {By} from '../exchange/rate.ts';
import type {EntityCell, EntitySummary} from '../exchange/report.ts';
import {count, entropyOf, meanOf, rateOf} from '../moments.ts';
import {byName} from '../names.ts';
import type {Games} from './games.ts';
import {endsBy} from './outcomes.ts';
import {NONE, type SpyfallNames, type SpyfallRow} from './row.ts';

/** The guess of a game of which only the outcome is known. */
const UNKNOWN = 'null';

const isGuessed = endsBy('guess_correct', 'guess_wrong');
const isRight = endsBy('guess_correct');

/** The guesses for one target (M10). Guesses off the list are kinds of their own. */
const cellOf = (rows: readonly SpyfallRow[], entity: number, {entities}: SpyfallNames): EntityCell => {
  const guesses = rows.filter(isGuessed);
  const counts = new Map<number, number>();
  for (const {guess} of guesses) count(counts, guess);
  const unknown = counts.get(NONE);
  const known = [...counts.keys()].filter(guess => guess !== NONE);
  const listed = byName(known, entities, guess => counts.get(guess) ?? 0);
  return {
    games: rows.length,
    guesses: unknown === undefined ? listed : {...listed, [UNKNOWN]: unknown + (listed[UNKNOWN] ?? 0)},
    acc: rateOf(counts.get(entity) ?? 0, guesses.length).rate,
    entropy: guesses.length === 0 ? null : entropyOf(counts.values()),
  };
};

const groupBy = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => number,
): ReadonlyMap<number, readonly Item[]> => Map.groupBy(items, keyOf);

/** Returns what was guessed by scenario and target (M10), and by scenario (M11). */
export const entityTables = ({
  rows,
  names,
  scenarios,
}: Games): {readonly entities: By<By<EntityCell>>; readonly entity_summary: By<EntitySummary>} => {
  const played = groupBy(rows, ({scenario}) => scenario);
  const entities = byName(scenarios, names.scenarios, scenario => {
    const targets = groupBy(played.get(scenario) ?? [], ({entity}) => entity);
    return byName(targets.keys(), names.entities, entity => cellOf(targets.get(entity) ?? [], entity, names));
  });
  const summary = byName(scenarios, names.scenarios, (scenario): EntitySummary => {
    const guessed = (played.get(scenario) ?? []).filter(isGuessed);
    const cells = Object.values(entities[names.scenarios.list[scenario] ?? ''] ?? {});
    return {
      entities: cells.length,
      entities_guessed: cells.filter(({acc}) => acc !== null).length,
      acc: rateOf(guessed.filter(isRight).length, guessed.length),
      acc_macro: meanOf(cells.map(({acc}) => acc)),
      entropy_mean: meanOf(cells.map(({entropy}) => entropy)),
    };
  });
  return {entities, entity_summary: summary};
};

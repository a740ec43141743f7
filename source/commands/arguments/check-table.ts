import {findScenario} from '../../packs/library.ts';
import {loadEntitySet} from '../../packs/load-entities.ts';
import {findGame} from '../../tables/dependencies.ts';
import type {GameModule} from '../../tables/game-module.ts';
import {GAMES} from '../../tables/registry/games.ts';
import type {TableOptions} from '../../tables/table.ts';
import type {Shell} from '../app/shell.ts';

/** Whether an option was given whose value may not go with the others. */
const hasDoubtful = ({options}: GameModule, {choices}: TableOptions): boolean =>
  options.some(
    ({id, takes}) => choices[id] !== undefined && (takes.takes === 'number' || takes.takes === 'entity'),
  );

/**
 * Why flags that are right one by one cannot be given together, as a sentence: told before a screen is drawn. Whatever
 * a pack may lack is left to the table itself.
 */
export const checkTable = ({words, root}: Shell, options: TableOptions): string | undefined => {
  const {observer, players, scenario} = options;
  if (typeof observer === 'number' && observer >= players)
    return words('argument.no-seat', {players, value: observer + 1});
  const module = findGame(GAMES, options.game);
  if (!module || !hasDoubtful(module, options)) return undefined;
  const found = findScenario(root, scenario);
  const set = loadEntitySet(root, found?.set ?? '');
  if (!set.ok) return undefined;
  const setup = module.makeSetup(options, {
    lang: found?.lang ?? '',
    entities: set.value.entities.map(({id}) => id),
    names: Array.from({length: module.seats.high}, (_, index) => `#${index}`),
    you: '#',
    seed: options.seed ?? 0,
    hasHouse: true,
  });
  const dealt = module.rules.deal(setup);
  return dealt.ok ? undefined : module.describeRefusal(dealt.refusal, words);
};

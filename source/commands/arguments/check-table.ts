import {checkSetup, MAX_SEATS} from '../../games/spyfall/rules.ts';
import {findScenario} from '../../packs/library.ts';
import {loadEntitySet} from '../../packs/load-entities.ts';
import {describeSetupRefusal, makeSetup} from '../../tables/make-setup.ts';
import type {TableOptions} from '../../tables/table.ts';
import type {Shell} from '../app/shell.ts';

/**
 * Why flags that are right one by one cannot be given together, as a sentence: told before a screen is drawn. Whatever
 * a pack may lack is left to the table itself.
 */
export const checkTable = ({words, root}: Shell, options: TableOptions): string | undefined => {
  const {observer, players, scenario} = options;
  if (typeof observer === 'number' && observer >= players)
    return words('argument.no-seat', {players, value: observer + 1});
  if (options.turns === undefined && options.entity === undefined) return undefined;
  const found = findScenario(root, scenario);
  const set = loadEntitySet(root, found?.set ?? '');
  if (!set.ok) return undefined;
  const setup = makeSetup(options, {
    lang: found?.lang ?? '',
    entities: set.value.entities.map(({id}) => id),
    names: Array.from({length: MAX_SEATS}, (_, index) => `#${index}`),
    you: '#',
    seed: options.seed ?? 0,
    hasHouse: true,
  });
  const refused = checkSetup(setup);
  return refused && describeSetupRefusal(refused.refusal, words);
};

import {findArenaGame, planGameOf} from '../../arena/arena-games.ts';
import type {Plan} from '../../arena/plan/plan.ts';
import {readPlan} from '../../arena/plan/read-plan.ts';
import {scenarioIn, tableLanguages} from '../../packs/scenarios.ts';
import {LOCAL_FILES} from '../../providers/servers.ts';
import type {Result} from '../../result.ts';
import type {TableDependencies} from '../../tables/dependencies.ts';
import {makeCompetitor, type NamedModel} from '../../tables/models/competitor-names.ts';
import {serverNames} from '../../tables/models/known-servers.ts';
import type {Shell} from '../app/shell.ts';
import {scenariosOf} from '../arguments/table-options.ts';

/** The common opponent of all probes, and the zero of their scale. */
export const ZERO = 'house:normal';

/** Returns the scenarios of a probe: the common one in each language, or those that the person names. */
export const probeScenarios = (named: unknown, shell: Shell): readonly string[] => {
  if (typeof named === 'string') return named.split(',').map(code => code.trim());
  const known = scenariosOf(shell);
  return tableLanguages(known).map(lang => scenarioIn(known, lang).code);
};

/**
 * Makes the plan of a probe: a model against the common opponent, on either side, in every scenario. Rules are lenient, so
 * that a rethink can be counted.
 */
export const probePlan = async (
  model: NamedModel,
  scenarios: readonly string[],
  maker: TableDependencies,
  shell: Shell,
): Promise<Result<Plan, readonly string[]>> => {
  const label = makeCompetitor(model);
  const servers = [...serverNames(maker.settings), LOCAL_FILES];
  return readPlan(
    {
      name: 'probe',
      models: [{id: model.modelId, server: model.server, label}, {id: ZERO}],
      scenarios,
      pairs: [
        [label, ZERO],
        [ZERO, label],
      ],
      rules: {strict: false},
    },
    {
      words: shell.words,
      games: maker.games.filter(({contest}) => contest).map(({rules}) => rules.id),
      servers,
      scenarios: scenariosOf(shell).map(({code}) => code),
    },
    async id => {
      const game = await findArenaGame(maker.games, id);
      return game && planGameOf(game, maker);
    },
    place => ({field: place[0] === 'scenarios' ? '--scenarios' : String(place[0] ?? '')}),
  );
};

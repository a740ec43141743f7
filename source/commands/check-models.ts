import type {Settings} from '../settings/schema.ts';
import type {TableOptions} from '../ui/services.ts';
import {chooseCompetitors} from './choose-competitors.ts';
import type {NamedModel} from './competitor-names.ts';
import {type Found, findModel} from './find-model.ts';
import {createServerPool, serverNames} from './known-servers.ts';
import type {Shell} from './shell.ts';

/** How long a server may take before a screen is drawn, in milliseconds. */
const LOOK_MS = 10_000;

/**
 * Looks for the models that flags name, so that a wrong name or a server that is not there is told before a screen
 * is drawn.
 */
export const checkModels = async (
  {words, env}: Shell,
  options: TableOptions,
  settings: Settings,
): Promise<Found<undefined>> => {
  const chosen = chooseCompetitors(options, serverNames(settings), words);
  if (!chosen.ok) return chosen;
  const models = chosen.value.filter((one): one is NamedModel => one.kind === 'model');
  const pool = createServerPool(settings, env);
  try {
    for (const named of models) {
      const found = await findModel(pool, named, words, AbortSignal.timeout(LOOK_MS));
      if (!found.ok) return found;
    }
    return {ok: true, value: undefined};
  } finally {
    await pool.close();
  }
};

import {success} from '../../result.ts';
import type {Answer} from '../answer.ts';
import type {TableDependencies} from '../dependencies.ts';
import type {Chosen} from '../table.ts';
import {isNamedModel} from './competitor-names.ts';
import {findModel} from './find-model.ts';
import {createServerPool} from './known-servers.ts';

/** How long a server may take before a screen is drawn, in milliseconds. */
const LOOK_MS = 10_000;

/**
 * Looks for the chosen models, so that a wrong name or a missing server is reported before a screen is drawn.
 */
export const preflight = async (
  chosen: Chosen,
  {words, settings, environment}: Pick<TableDependencies, 'words' | 'settings' | 'environment'>,
): Promise<Answer<undefined>> => {
  const pool = createServerPool(settings, environment);
  try {
    for (const named of chosen.filter(isNamedModel)) {
      const found = await findModel(pool, named, words, AbortSignal.timeout(LOOK_MS));
      if (!found.ok) return found;
    }
    return success(undefined);
  } finally {
    await pool.close();
  }
};

import {ProviderError} from '../../providers/provider-error.ts';
import {foldersOf} from '../../settings/folders.ts';
import type {Settings} from '../../settings/schema.ts';
import {type Answer, refuse} from '../../tables/answer.ts';
import type {NamedModel} from '../../tables/models/competitor-names.ts';
import {describeServerFault} from '../../tables/models/describe-server.ts';
import {createServerPool} from '../../tables/models/known-servers.ts';
import {type PreparedModel, prepareModels} from '../../tables/models/prepare-models.ts';
import {createProbeMemory} from '../../tables/models/probe-memory.ts';
import {printError, type Shell} from './shell.ts';

/**
 * Finds and tries a model, works with it outside a game, and closes its server. `staticText` is the prompt's longest
 * part, for the size of the context. A fault of the server becomes a sentence; other errors pass.
 */
export const withPreparedModel = async <T>(
  {named, staticText, settings}: {named: NamedModel; staticText: string; settings: Settings},
  shell: Shell,
  work: (model: PreparedModel) => Promise<Answer<T>>,
): Promise<Answer<T>> => {
  const {words, env} = shell;
  const pool = createServerPool(settings, env);
  const maker = {pool, memory: createProbeMemory(foldersOf(env).data), settings, words};
  const preparing = {
    signal: new AbortController().signal,
    onStep: (sentence: string) => printError(shell, sentence),
  };
  try {
    const prepared = await prepareModels([named], {staticText, seats: 0, turns: 0}, maker, preparing);
    if (!prepared.ok) return prepared;
    const [model] = prepared.value.values();
    if (!model) throw new Error('A model was prepared and is not there.');
    try {
      return await work(model);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return refuse(describeServerFault(model.server, error, words), 'unreachable');
    }
  } finally {
    await pool.close();
  }
};

import type {JsonRecord} from '../json.ts';
import {readAnswer} from '../name-error.ts';
import type {ModelInfo} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import type {Redact} from '../redact.ts';
import {type Client, EXTRA_MS, nameError, type Work} from './client.ts';
import {isIncomplete, makeModelInfo, readModels} from './convert.ts';

/** The most calls of `/api/show` at once, and in all for one list, so that a list ends. */
const QUESTIONS = 4;
const MOST_QUESTIONS = 500;

/** Asks for all models with their facts; `asked` gives the answer about those in memory. Old servers are asked for each. */
export const listModels =
  (asked: Promise<JsonRecord | undefined>): Work<readonly ModelInfo[]> =>
  async (client, {wire: {redact}}) => {
    const models = readModels(readAnswer(await client.list(), redact));
    const running = await asked;
    const loaded = running && new Map(readModels(running).map(model => [model.name, model]));
    const incomplete = models.filter(isIncomplete).slice(0, MOST_QUESTIONS);
    const shown = new Map<string, JsonRecord | undefined>();
    for (let start = 0; start < incomplete.length; start += QUESTIONS) {
      const some = incomplete.slice(start, start + QUESTIONS);
      const answers = await Promise.all(some.map(({name}) => tolerate(client.show({model: name}), redact)));
      for (const [index, {name}] of some.entries()) shown.set(name, answers[index]);
    }
    return models.map(model =>
      makeModelInfo(model, loaded && (loaded.get(model.name) ?? null), shown.get(model.name)),
    );
  };

/** Asks what is in memory; `undefined` when the server does not say, or not soon. */
export const listRunning = async ({ask}: Client, signal: AbortSignal): Promise<JsonRecord | undefined> => {
  try {
    return await ask(signal, async (client, {wire}) => readAnswer(await client.ps(), wire.redact), EXTRA_MS);
  } catch (error) {
    if (!(error instanceof ProviderError) || signal.aborted) throw error;
    return undefined;
  }
};

/** Ignores the failure of a question that only adds to a list: an older server, or a model that was removed. */
const tolerate = async (question: Promise<unknown>, redact: Redact): Promise<JsonRecord | undefined> => {
  try {
    return readAnswer(await question, redact);
  } catch (error) {
    const named = nameError(error);
    if (named instanceof ProviderError && named.code !== 'cancelled' && named.code !== 'timeout')
      return undefined;
    throw named;
  }
};

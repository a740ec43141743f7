import type {JsonRecord} from '../json.ts';
import {readAnswer} from '../name-error.ts';
import type {ModelInfo} from '../provider.ts';
import {ProviderError} from '../provider-error.ts';
import type {Redact} from '../redact.ts';
import {nameError, type Work} from './client.ts';
import {isIncomplete, makeModelInfo, readModels} from './convert.ts';

/** The most calls of `/api/show` at once, and in all for one list, so that a list ends. */
const QUESTIONS = 4;
const MOST_QUESTIONS = 500;

/** The models of a server, and its answer about those in memory. */
export type Listing = {readonly models: readonly ModelInfo[]; readonly loading: JsonRecord | undefined};

/** Asks for all models with their facts. Old servers are asked about each. */
export const listModels: Work<Listing> = async (client, {wire: {redact}}) => {
  const listing = client.list().then(answer => readAnswer(answer, redact));
  const [listed, running] = await Promise.all([listing, tolerate(client.ps(), redact)]);
  const loaded = running && new Map(readModels(running).map(model => [model.name, model]));
  const models = readModels(listed);
  const asked = models.filter(isIncomplete).slice(0, MOST_QUESTIONS);
  const shown = new Map<string, JsonRecord | undefined>();
  for (let start = 0; start < asked.length; start += QUESTIONS) {
    const some = asked.slice(start, start + QUESTIONS);
    const answers = await Promise.all(some.map(({name}) => tolerate(client.show({model: name}), redact)));
    for (const [index, {name}] of some.entries()) shown.set(name, answers[index]);
  }
  return {
    models: models.map(model =>
      makeModelInfo(model, loaded && (loaded.get(model.name) ?? null), shown.get(model.name)),
    ),
    loading: running,
  };
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

import type {Words} from '../../packs/words.ts';
import {omitUndefined} from '../../providers/json.ts';
import type {ModelInfo} from '../../providers/provider.ts';
import {ProviderError} from '../../providers/provider-error.ts';
import type {Server} from '../../providers/servers.ts';
import {LEVELS} from '../../settings/choices.ts';
import type {CompetitorInfo, Competitors} from '../table.ts';
import {makeCompetitor} from './competitor-names.ts';
import {
  describeBadHost,
  describeNoModels,
  describeServerFault,
  noAnswerWithin,
  warnOfServer,
} from './describe-server.ts';
import {isTalker} from './find-model.ts';
import type {ServerPool} from './known-servers.ts';

/** The models of one server, or why they are missing. */
export type ServerModels = {
  readonly server: Server;
  readonly models: readonly ModelInfo[];
  readonly problem?: string;
  /** What the person should know of a server that answered. */
  readonly warning?: string;
};

/** The house players, by level. */
export const houseCompetitors: readonly CompetitorInfo[] = LEVELS.map(level => ({
  name: makeCompetitor({kind: 'house', level}),
  server: undefined,
}));

/** Asks one server for its models, for at most `ms` milliseconds. A problem is a sentence. */
const askForModels = async (
  pool: ServerPool,
  server: Server,
  words: Words,
  ms: number,
): Promise<ServerModels> => {
  const signal = AbortSignal.timeout(ms);
  try {
    const provider = await pool.open(server);
    const models = await provider.listModels(signal);
    return {server, models, ...omitUndefined({warning: await warnOfServer(server, provider, words, signal)})};
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const told = signal.aborted ? noAnswerWithin(ms) : error;
    return {server, models: [], problem: describeServerFault(server, told, words)};
  }
};

/** Returns a sentence about a server that answers, but has no model that can play; else nothing. */
export const describeEmpty = (answer: ServerModels, words: Words): readonly string[] =>
  answer.problem === undefined && !answer.models.some(isTalker)
    ? [describeNoModels(answer.server, words)]
    : [];

const makeEntry = ({name: server}: Server, info: ModelInfo): CompetitorInfo => {
  const {modelId, sizeBytes, family, parameters, contextTokens, capabilities, isLoaded} = info;
  return {
    name: makeCompetitor({kind: 'model', server, modelId}),
    server,
    ...omitUndefined({sizeBytes, family, parameters, contextTokens, capabilities, isLoaded}),
  };
};

const gather = (
  answers: readonly (ServerModels | undefined)[],
  problems: readonly string[],
  words: Words,
): Competitors => {
  const told = answers.filter(answer => answer !== undefined);
  const models = told.flatMap(({server, models}) =>
    models.filter(isTalker).map(info => makeEntry(server, info)),
  );
  return {
    list: [...models, ...houseCompetitors],
    problems: [...problems, ...told.flatMap(({problem}) => problem ?? [])],
    hints: told.flatMap(answer => describeEmpty(answer, words)),
    warnings: told.flatMap(({warning}) => warning ?? []),
  };
};

/**
 * Lists everybody who can be invited; `onSome` gets the list so far after each server's answer. Waits at most `ms`
 * milliseconds for each.
 */
export const listCompetitors = async (
  pool: ServerPool,
  words: Words,
  ms: number,
  onSome: (soFar: Competitors) => void = () => undefined,
): Promise<Competitors> => {
  const problems = pool.problem === undefined ? [] : [describeBadHost(words)];
  const answers: (ServerModels | undefined)[] = pool.servers.map(() => undefined);
  onSome(gather(answers, problems, words));
  const asked = pool.servers.map(async (server, index) => {
    answers[index] = await askForModels(pool, server, words, ms);
    onSome(gather(answers, problems, words));
  });
  await Promise.all(asked);
  return gather(answers, problems, words);
};

/** How long a server may take to list its models when the person waits only for that, in milliseconds. */
const LIST_MS = 15_000;

/** Asks all servers of a pool at once. */
export const askAllForModels = async (pool: ServerPool, words: Words): Promise<readonly ServerModels[]> =>
  Promise.all(pool.servers.map(server => askForModels(pool, server, words, LIST_MS)));

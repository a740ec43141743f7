import {formatChoices, printable} from '../../packs/printable.ts';
import type {Words} from '../../packs/words.ts';
import type {ModelInfo, Provider} from '../../providers/provider.ts';
import {ProviderError} from '../../providers/provider-error.ts';
import {FILE_SERVER, LOCAL_OLLAMA, type Server} from '../../providers/servers.ts';
import {success} from '../../result.ts';
import {SERVER_NAME} from '../../settings/choices.ts';
import {washText} from '../../text/wash.ts';
import {type Answer, refuse} from '../answer.ts';
import {closestName, isFile, makeCompetitor, type NamedModel} from './competitor-names.ts';
import {
  describeBadHost,
  describeNoModels,
  describeNoServer,
  describeServerFault,
  pullCommand,
  type ServerFault,
} from './describe-server.ts';
import {isFileName} from './files/file-names.ts';
import type {ServerPool} from './known-servers.ts';

/** A model that was found on its server. */
export type FoundModel = {
  readonly named: NamedModel;
  readonly server: Server;
  readonly provider: Provider;
  readonly info: ModelInfo;
};

const unreachable = (problem: string): Answer<never> => refuse(problem, 'unreachable');

/**
 * Returns whether a model can talk, or its server does not say. Leaves out names that nobody can type, or that are not
 * printable. Only a file's name may have spaces.
 */
export const isTalker = ({modelId, capabilities}: ModelInfo): boolean =>
  !(isFileName(modelId) ? /\p{C}/u : /[\p{C}\s]/u).test(modelId) &&
  washText(modelId) === modelId &&
  (capabilities === undefined || capabilities.includes('completion'));

/** The most names in a sentence. */
const MOST_LISTED = 12;

/** Describes that a server has neither a named model nor another. */
const describeNone = (named: NamedModel, {kind, name: server}: Server, words: Words): string => {
  const model = printable(named.modelId);
  if (kind !== 'ollama') return words('model.none-offered', {server, model});
  return server === LOCAL_OLLAMA
    ? words('model.none-installed', {model, command: pullCommand()})
    : describeNoModels({kind, name: server}, words);
};

/** Returns what may have been meant as a server: names of Ollama's models rarely have such a start. */
const meantServer = ({server, modelId}: NamedModel): string | undefined => {
  const [start = '', ...rest] = modelId.split('/');
  return server === LOCAL_OLLAMA && rest.length > 0 && SERVER_NAME.test(start) ? start : undefined;
};

const describeMissing = (
  pool: ServerPool,
  named: NamedModel,
  server: Server,
  infos: readonly ModelInfo[],
  words: Words,
): string => {
  const meant = meantServer(named);
  if (meant !== undefined) {
    const servers = words.list(pool.servers.map(({name}) => name));
    return words('server.unknown-nor-model', {server: meant, model: printable(named.modelId), servers});
  }
  const names = infos.filter(isTalker).map(({modelId}) => modelId);
  if (names.length === 0) return describeNone(named, server, words);
  const values = {model: printable(named.modelId), server: named.server};
  const closest = closestName(named.modelId, names);
  const some = formatChoices(names.slice(0, MOST_LISTED), words);
  const allowed = names.length > MOST_LISTED ? words('model.and-more', {allowed: some}) : some;
  const key = named.server === LOCAL_OLLAMA ? 'model.not-installed' : 'model.not-offered';
  const told = words(key, {...values, allowed});
  return closest === undefined ? told : told + words('glue.space') + words('model.closest', {model: closest});
};

/** Finds a model by name. Ollama's names without a tag mean `:latest`. */
const findInfo = ({modelId}: NamedModel, infos: readonly ModelInfo[]): ModelInfo | undefined =>
  infos.find(info => info.modelId === modelId) ?? infos.find(info => info.modelId === `${modelId}:latest`);

/** Picks a model from a server's list. Some servers run models that they do not list, so an empty list allows all. */
const pickModel = (
  pool: ServerPool,
  server: Server,
  provider: Provider,
  named: NamedModel,
  infos: readonly ModelInfo[],
  words: Words,
): Answer<FoundModel> => {
  const info = findInfo(named, infos);
  const isUnlisted = info === undefined && infos.length === 0 && server.kind === 'openai';
  if (!info && !isUnlisted) return unreachable(describeMissing(pool, named, server, infos, words));
  const found = info ?? {modelId: named.modelId};
  if (!isTalker(found))
    return unreachable(words('model.cannot-talk', {model: printable(makeCompetitor(named))}));
  return success({named: {...named, modelId: found.modelId}, server, provider, info: found});
};

/** The fault of a server that did not answer before the signal's own time was over. */
const timedOut = ({reason}: AbortSignal): ServerFault | undefined =>
  reason instanceof DOMException && reason.name === 'TimeoutError'
    ? {code: 'timeout', message: 'timeout'}
    : undefined;

/** Describes a missing server: a record may name one that was removed later. */
const describeMissingServer = ({servers}: ServerPool, {server}: NamedModel, words: Words): string =>
  server === LOCAL_OLLAMA ? describeBadHost(words) : describeNoServer(server, servers, words);

/** Finds a file, and reads what it says of its model. It is then known by a name without its folder. */
const findFile = async (
  {files, open}: ServerPool,
  named: NamedModel,
  words: Words,
  signal: AbortSignal,
): Promise<Answer<FoundModel>> => {
  try {
    const {modelId} = files.find(named);
    const provider = await open(FILE_SERVER);
    const infos = await provider.listModels(signal).catch((error: unknown) => {
      files.forget(modelId);
      throw error;
    });
    const info = infos.find(one => one.modelId === modelId) ?? {modelId};
    return isTalker(info)
      ? success({named: {...named, modelId}, server: FILE_SERVER, provider, info})
      : unreachable(words('model.cannot-talk', {model: printable(modelId)}));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isGone = named.digest !== undefined && error.own?.fault === 'file-unreadable';
    return unreachable(
      isGone
        ? words('file.gone', {model: printable(named.modelId)})
        : describeServerFault(FILE_SERVER, error, words),
    );
  }
};

/** Finds a named model on its server, or a file. Rejects only on a bug. */
export const findModel = async (
  pool: ServerPool,
  named: NamedModel,
  words: Words,
  signal: AbortSignal,
): Promise<Answer<FoundModel>> => {
  if (isFile(named)) return findFile(pool, named, words, signal);
  const server = pool.servers.find(({name}) => name === named.server);
  if (!server) return unreachable(describeMissingServer(pool, named, words));
  try {
    const provider = await pool.open(server);
    return pickModel(pool, server, provider, named, await provider.listModels(signal), words);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const meant = meantServer(named);
    return unreachable(
      meant === undefined
        ? describeServerFault(server, timedOut(signal) ?? error, words)
        : describeNoServer(meant, pool.servers, words),
    );
  }
};

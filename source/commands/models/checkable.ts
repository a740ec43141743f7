import {formatChoices, printable} from '../../packs/printable.ts';
import {LOCAL_OLLAMA, type Server} from '../../providers/servers.ts';
import {success} from '../../result.ts';
import type {Settings} from '../../settings/schema.ts';
import type {Answer} from '../../tables/answer.ts';
import {refuse} from '../../tables/answer.ts';
import {makeCompetitor, type NamedModel, parseCompetitor} from '../../tables/models/competitor-names.ts';
import {describeBadHost, describeNoServer} from '../../tables/models/describe-server.ts';
import {isTalker} from '../../tables/models/find-model.ts';
import {type ServerPool, serverNames} from '../../tables/models/known-servers.ts';
import {askAllForModels, describeEmpty, type ServerModels} from '../../tables/models/list-competitors.ts';
import type {Shell} from '../app/shell.ts';

/** Models to try, and why others aren't tried. */
export type ToCheck = {
  readonly models: readonly NamedModel[];
  /** Sentences about servers that can't be reached, or have no models. */
  readonly problems: readonly string[];
  /** Models that aren't tried unless named, since a call may cost money. */
  readonly left: readonly {readonly server: string; readonly count: number}[];
  /** Whether a configured server didn't answer. The Ollama of this machine is optional. */
  readonly isServerMissing: boolean;
};

/** The end of Ollama's names for models at ollama.com (models.md 17). */
const CLOUD = /[-:]cloud$/;

/** Returns whether a call may cost money: servers with a key may bill it; others are local. */
const mayCost = ({keyVariable}: Server, {modelId}: NamedModel): boolean =>
  keyVariable !== undefined || CLOUD.test(modelId);

const talkersOf = ({server, models}: ServerModels): readonly NamedModel[] =>
  models.filter(isTalker).map(({modelId}) => ({kind: 'model', server: server.name, modelId}));

const countOn =
  ({servers}: Settings) =>
  ({server, problem}: ServerModels): boolean =>
    problem !== undefined && servers.some(({name}) => name === server.name);

/** Returns why servers can't be reached, as sentences. */
export const serverProblems = (
  pool: ServerPool,
  answers: readonly ServerModels[],
  {words}: Shell,
): readonly string[] => [
  ...(pool.problem === undefined ? [] : [describeBadHost(words)]),
  ...answers.flatMap(({problem}) => problem ?? []),
];

/** Finds all models of all servers that cost nothing. */
const findFree = async (shell: Shell, settings: Settings, pool: ServerPool): Promise<Answer<ToCheck>> => {
  const answers = await askAllForModels(pool, shell.words);
  const hints = answers.flatMap(answer => describeEmpty(answer, shell.words));
  const problems = [...serverProblems(pool, answers, shell), ...hints];
  const parted = answers.map(answer => {
    const models = talkersOf(answer);
    const free = models.filter(model => !mayCost(answer.server, model));
    return {server: answer.server.name, free, count: models.length - free.length};
  });
  const models = parted.flatMap(({free}) => free);
  const left = parted.filter(({count}) => count > 0).map(({server, count}) => ({server, count}));
  if (models.length > 0 || left.length > 0)
    return success({models, problems, left, isServerMissing: answers.some(countOn(settings))});
  return refuse(problems.length === 0 ? shell.words('model.none') : problems.join('\n'), 'unreachable');
};

/** Reads a name. `SERVER/` means all models of a server. */
const readName = async (
  name: string,
  shell: Shell,
  settings: Settings,
  pool: ServerPool,
): Promise<Answer<readonly NamedModel[]>> => {
  if (name.endsWith('/')) {
    const server = pool.servers.find(known => `${known.name}/` === name);
    if (!server) return refuse(describeNoServer(name.slice(0, -1), pool.servers, shell.words), 'arguments');
    const [answer] = await askAllForModels({...pool, servers: [server]}, shell.words);
    const models = answer === undefined ? [] : talkersOf(answer);
    if (models.length > 0) return success(models);
    const [hint] = answer === undefined ? [] : describeEmpty(answer, shell.words);
    return refuse(answer?.problem ?? hint ?? shell.words('model.none'), 'unreachable');
  }
  const named = parseCompetitor(name, serverNames(settings));
  if (named?.kind === 'model') return success([named]);
  const {words} = shell;
  const allowed = formatChoices(['MODEL', 'SERVER/MODEL', 'SERVER/', 'FILE.gguf'], words);
  const values = {command: 'models check', value: printable(name), allowed};
  return refuse(words('argument.unknown-word', values), 'arguments');
};

/** Returns the models that the arguments name, each once, or all free ones without names. */
export const modelsToCheck = async (
  names: readonly string[],
  shell: Shell,
  settings: Settings,
  pool: ServerPool,
): Promise<Answer<ToCheck>> => {
  if (names.length === 0) return findFree(shell, settings, pool);
  const models = new Map<string, NamedModel>();
  for (const name of names) {
    const read = await readName(name, shell, settings, pool);
    if (!read.ok) return read;
    for (const named of read.value) models.set(makeCompetitor(named), named);
  }
  return success({models: [...models.values()], problems: [], left: [], isServerMissing: false});
};

/** Returns sentences about models that weren't tried. */
export const describeLeft = ({left}: ToCheck, {words}: Shell): readonly string[] =>
  left.map(({server, count}) =>
    words('model.left-alone', {
      count,
      server,
      all: `polyspy models check ${server}/`,
      one: server === LOCAL_OLLAMA ? 'MODEL' : `${server}/MODEL`,
    }),
  );

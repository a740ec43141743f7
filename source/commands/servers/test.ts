import {performance} from 'node:perf_hooks';
import {omitUndefined} from '../../providers/json.ts';
import type {Engine} from '../../providers/provider.ts';
import {ProviderError} from '../../providers/provider-error.ts';
import type {Server} from '../../providers/servers.ts';
import type {Settings} from '../../settings/schema.ts';
import {
  describeBadHost,
  describeNoServer,
  describeServerFault,
  noAnswerWithin,
  warnOfServer,
} from '../../tables/models/describe-server.ts';
import {createServerPool, type ServerPool} from '../../tables/models/known-servers.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {fail, printError, type Shell} from '../app/shell.ts';
import {type Entry, printResult} from '../print/print-result.ts';

/** What a server answered. */
type Tested = {
  readonly name: string;
  readonly version?: string | undefined;
  readonly answeredMs?: number;
  readonly models?: number;
  /** What it is, by what it answers. */
  readonly engine?: Engine;
  readonly problem?: string;
  /** What the person should know of it, though it answered. */
  readonly warning?: string;
};

/** How long a server may take for both requests, in milliseconds. */
const TEST_MS = 20_000;

const testServer = async (pool: ServerPool, server: Server, {words}: Shell): Promise<Tested> => {
  const {name} = server;
  try {
    const signal = AbortSignal.timeout(TEST_MS);
    const provider = await pool.open(server);
    const since = performance.now();
    const {version} = await provider.ping(signal);
    const answeredMs = performance.now() - since;
    const models = await provider.listModels(signal);
    const engine = await provider.engine?.(signal);
    const warning = await warnOfServer(server, provider, words, signal);
    return {name, version, answeredMs, models: models.length, ...omitUndefined({engine, warning})};
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const told = error.code === 'cancelled' ? noAnswerWithin(TEST_MS) : error;
    return {name, problem: describeServerFault(server, told, words)};
  }
};

const makeEntry = ({name, version, answeredMs, models, engine, problem}: Tested): Entry => ({
  name,
  isReachable: problem === undefined,
  version,
  answeredMs,
  models,
  engine,
  problem,
});

/** Tests each named server, or all. Returns 3 when one doesn't answer. */
export const testServers = async (
  names: readonly string[],
  settings: Settings,
  shell: Shell,
  json: boolean,
): Promise<ExitCode> => {
  const {words} = shell;
  const pool = createServerPool(settings, shell.env);
  const unknown = names.find(name => !pool.servers.some(server => server.name === name));
  if (unknown !== undefined) return fail(shell, describeNoServer(unknown, pool.servers, words));
  const asked = names.length === 0 ? pool.servers : pool.servers.filter(({name}) => names.includes(name));
  const tested = await Promise.all(asked.map(server => testServer(pool, server, shell)));
  await pool.close();
  const fine = tested.flatMap(({name, models = 0, problem}) =>
    problem === undefined ? [`${name}${words('glue.colon')}${words('server.fine', {count: models})}`] : [],
  );
  printResult(shell, json, {servers: tested.map(makeEntry)}, fine);
  for (const {problem, warning} of tested) {
    const said = problem ?? warning;
    if (said !== undefined) printError(shell, said);
  }
  if (pool.problem) printError(shell, describeBadHost(words));
  const isFine = pool.problem === undefined && tested.every(({problem}) => problem === undefined);
  return isFine ? EXIT.done : EXIT.unreachable;
};

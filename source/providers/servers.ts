import {defaultTimeouts, type Timeouts, waitFor} from './deadline.ts';
import {withLanes} from './lanes.ts';
import type {KeepAlive} from './ollama/convert-chat.ts';
import {dialectOf, PRESETS, type PresetName} from './openai-compatible/dialects.ts';
import type {Provider} from './provider.ts';
import {ProviderError} from './provider-error.ts';
import {defaultRetries, type RetryOptions, withRetry} from './retry.ts';
import {type ParsedUrl, parseBaseUrl, parseOllamaHost} from './server-url.ts';

export const SERVER_KINDS = ['ollama', 'openai'] as const;
export type ServerKind = (typeof SERVER_KINDS)[number];

/** A server as settings keep it: never a key, only the name of the variable that holds it. */
export type Server = {
  readonly name: string;
  readonly kind: ServerKind;
  readonly url: string;
  readonly keyVariable?: string;
  /** The preset whose ways it has, where its address does not tell; of kind `openai` only. */
  readonly preset?: PresetName;
  /** Calls at once. */
  readonly lanes?: number;
  readonly timeouts?: Partial<Timeouts>;
  /** How long Ollama keeps a model after a call. */
  readonly keepAlive?: KeepAlive;
};

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The name of the server that is there without configuration. */
export const LOCAL_OLLAMA = 'ollama';
/** A table thinks long between two calls of one model. */
const KEEP_ALIVE: KeepAlive = '30m';
/** Ollama runs one call a model by default, and how many it runs is not told (models.md 24). */
const DEFAULT_LANES: Readonly<Record<ServerKind, number>> = {ollama: 1, openai: 8};
/** Ollama's own service, and where its package would look for the key (models.md 17). */
const OLLAMA_CLOUD = 'https://ollama.com';
const OLLAMA_CLOUD_KEY = 'OLLAMA_API_KEY';

/** The Ollama of this machine, at `OLLAMA_HOST` or at its default address; told by its problem when that is no address. */
export const localOllama = (
  environment: Environment,
): {readonly server: Server} | {readonly problem: string} => {
  const parsed = parseOllamaHost(environment.OLLAMA_HOST);
  return parsed.ok
    ? {server: {name: LOCAL_OLLAMA, kind: 'ollama', url: parsed.url}}
    : {problem: parsed.problem};
};

/** The server of a preset. */
export const presetServer = (preset: PresetName): Server => {
  const {url, keyVariable} = PRESETS[preset];
  return {name: preset, kind: 'openai', url, preset, ...(keyVariable === undefined ? {} : {keyVariable})};
};

/** Checks the address of a server that somebody adds. */
export const parseServerUrl = (kind: ServerKind, text: string): ParsedUrl =>
  kind === 'ollama' ? parseOllamaHost(text) : parseBaseUrl(text);

export type OpenOptions = {
  readonly environment: Environment;
  readonly retries?: Partial<RetryOptions>;
};

/**
 * A configured server, ready to be called, its client loaded. Repeating goes round the lanes and not inside one: a call
 * that waits after a fault holds no lane (a local server has one, and other games wait for it), and queues again like
 * any other. Rejects with `ProviderError` when the address cannot be used.
 */
export const openServer = async (server: Server, {environment, retries}: OpenOptions): Promise<Provider> => {
  const provider = await openBare(server, environment);
  const lanes = withLanes(provider, {
    lanes: Math.max(1, server.lanes ?? DEFAULT_LANES[server.kind]),
    isSwapping: server.kind === 'ollama',
  });
  return withRetry(lanes, {...defaultRetries, wait: waitFor, ...retries});
};

const openBare = async (server: Server, environment: Environment): Promise<Provider> => {
  const parsed = parseServerUrl(server.kind, server.url);
  if (!parsed.ok)
    throw new ProviderError('bad-request', `the address cannot be used: ${parsed.problem}`, {
      own: {fault: 'bad-address'},
    });
  const {name, keyVariable = parsed.url === OLLAMA_CLOUD ? OLLAMA_CLOUD_KEY : undefined} = server;
  const readKey = () => (keyVariable === undefined ? undefined : environment[keyVariable]);
  const timeouts = {...defaultTimeouts, ...server.timeouts};
  if (server.kind === 'ollama') {
    const {createOllamaProvider} = await import('./ollama/ollama-provider.ts');
    const keepAlive = server.keepAlive ?? KEEP_ALIVE;
    return createOllamaProvider({name, url: parsed.url, readKey, timeouts, keepAlive});
  }
  const {createOpenAiProvider} = await import('./openai-compatible/openai-provider.ts');
  const dialect = server.preset ? PRESETS[server.preset].dialect : dialectOf(parsed.url);
  return createOpenAiProvider({name, baseUrl: parsed.url, readKey, dialect, timeouts});
};

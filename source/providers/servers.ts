import {failure, type Result, success} from '../result.ts';
import {defaultTimeouts, type Timeouts} from './deadline.ts';
import {withDrainingLanes} from './draining-lanes.ts';
import type {GgufOptions} from './gguf/gguf-provider.ts';
import {type LaneLimits, withLanes} from './lanes.ts';
import type {KeepLoaded} from './ollama/loaded-models.ts';
import {PRESETS, type PresetName} from './openai-compatible/dialects.ts';
import type {Engine, Provider, ServerKind, ServiceKind} from './provider.ts';
import {ProviderError} from './provider-error.ts';
import {defaultRetries, type RetryOptions, withRetry} from './retry.ts';

/** Why a text is not the address of a server. */
const URL_PROBLEMS = ['not-a-url', 'not-http', 'has-credentials', 'bad-port'] as const;
type UrlProblem = (typeof URL_PROBLEMS)[number];

/** An address for the providers, without a slash at its end, or why there is none. */
type ParsedUrl = Result<string, UrlProblem>;

const OLLAMA_PORT = '11434';
/** "Listen everywhere" is an address to listen at, not one to call. */
const EVERYWHERE: Readonly<Record<string, string>> = {'0.0.0.0': '127.0.0.1', '[::]': '[::1]'};
/** A bare IPv6 address has two colons or more and no brackets. */
const BARE_IPV6 = /^[\da-f]*:[\da-f]*:[\da-f:.]*(?:%\w+)?$/i;
/** A written port, including a default one, which `URL` drops. */
const WRITTEN_PORT = /^[a-z]+:\/\/(?:\[[^\]]*\]|[^/:]*):(\d+)/i;

const parseHttp = (text: string): URL | UrlProblem => {
  const port = /:(\d+)(?:\/|$)/.exec(text.replace(/^[a-z]+:\/\//i, ''))?.[1];
  if (port !== undefined && Number(port) > 65_535) return 'bad-port';
  if (!URL.canParse(text)) return 'not-a-url';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not-http';
  // An address may be shown, recorded and saved; a secret in it would be too.
  if (url.username !== '' || url.password !== '') return 'has-credentials';
  return url;
};

const makeUrl = (url: URL): string =>
  `${url.protocol}//${url.host}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;

/** Ollama's two interfaces, which people copy with its address. */
const INTERFACES: readonly string[] = ['api', 'v1'];

/** Removes Ollama's interfaces from the end of a path: its address is their root. */
const removeInterface = (path: string): string => {
  const parts = path.split('/').filter(part => part !== '');
  if (!INTERFACES.includes(parts.at(-1) ?? '')) return path;
  while (INTERFACES.includes(parts.at(-1) ?? '')) parts.pop();
  return parts.length === 0 ? '' : `/${parts.join('/')}`;
};

/**
 * Parses the address in `OLLAMA_HOST` as Ollama does: host, port or both may be missing, quotes and spaces around it
 * are dropped, and a scheme implies that scheme's port instead of 11434. Empty means the default. The address of its
 * `/v1` or `/api` means its root.
 */
export const parseOllamaHost = (text: string | undefined): ParsedUrl => {
  const bare = (text ?? '')
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();
  const hasScheme = bare.includes('://');
  const host = bare.startsWith(':') && !BARE_IPV6.test(bare) ? `127.0.0.1${bare}` : bare || '127.0.0.1';
  const written = hasScheme ? host : `http://${BARE_IPV6.test(host) ? `[${host}]` : host}`;
  const url = parseHttp(written);
  if (typeof url === 'string') return failure(url);
  if (!hasScheme && !WRITTEN_PORT.test(written)) url.port = OLLAMA_PORT;
  url.hostname = EVERYWHERE[url.hostname] ?? url.hostname;
  url.pathname = removeInterface(url.pathname);
  return success(makeUrl(url));
};

/** Parses the base address of a server that speaks OpenAI's protocol. Without a path, it is `/v1`. */
export const parseBaseUrl = (text: string): ParsedUrl => {
  const url = parseHttp(text.trim());
  if (typeof url === 'string') return failure(url);
  const base = makeUrl(url);
  return success(base === url.origin ? `${base}/v1` : base);
};

/** A server in the settings: never a key, only the name of its variable. */
export type Server = {
  readonly name: string;
  readonly kind: ServiceKind;
  /** Its address; empty for files. */
  readonly url: string;
  readonly keyVariable?: string;
  /** The preset that the person chose: a first guess at what it is, for kind `openai`. Its answers decide. */
  readonly preset?: PresetName;
  /** The most calls at once. */
  readonly lanes?: number;
  readonly timeouts?: Partial<Timeouts>;
};

/** The name under which files are played. No configured server can have it, since theirs are in lower case. */
export const LOCAL_FILES = 'GGUF';

/** The "server" of files. */
export const FILE_SERVER: Server = {name: LOCAL_FILES, kind: 'gguf', url: ''};

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The name of the server that needs no configuration. */
export const LOCAL_OLLAMA = 'ollama';
/** Ollama's own service, and the variable in which its package looks for the key (models.md 17). */
const OLLAMA_CLOUD = 'https://ollama.com';
const OLLAMA_CLOUD_KEY = 'OLLAMA_API_KEY';

/** Returns the Ollama of this machine, at `OLLAMA_HOST` or its default address, or the problem with that address. */
export const localOllama = (
  environment: Environment,
): {readonly server: Server} | {readonly problem: string} => {
  const parsed = parseOllamaHost(environment.OLLAMA_HOST);
  return parsed.ok
    ? {server: {name: LOCAL_OLLAMA, kind: 'ollama', url: parsed.value}}
    : {problem: parsed.problem};
};

/** Makes the server of a preset. */
export const presetServer = (preset: PresetName): Server & {readonly kind: ServerKind} => {
  const {url, keyVariable} = PRESETS[preset];
  return {name: preset, kind: 'openai', url, preset, ...(keyVariable === undefined ? {} : {keyVariable})};
};

/** Parses the address of a server to add. */
export const parseServerUrl = (kind: ServerKind, text: string): ParsedUrl =>
  kind === 'ollama' ? parseOllamaHost(text) : parseBaseUrl(text);

/**
 * Returns how many calls a server takes at once. Where each slot has a cache of its own, the calls of one game come one
 * after the other, so that they all find what the last one has read (models.md 26).
 */
const limitsOf = async (provider: Provider): Promise<LaneLimits> => {
  const capacity = await provider.capacity?.(new AbortController().signal);
  const {slots, sharesPrefix} = capacity ?? {slots: 1, sharesPrefix: false};
  return {lanes: slots, perGroup: sharesPrefix ? slots : 1};
};

/** The programs that load a model when it is first asked, and may have to let another one go for it. */
const LOADERS: readonly Engine[] = ['ollama', 'llama-server', 'lmstudio'];

const drainingLimits = async ({kind, lanes}: Server, provider: Provider) => {
  const limits = lanes === undefined ? await limitsOf(provider) : {lanes, perGroup: lanes};
  const engine = kind === 'openai' ? await provider.engine?.(new AbortController().signal) : undefined;
  return {...limits, isSwapping: kind !== 'openai' || (engine !== undefined && LOADERS.includes(engine))};
};

/** Returns the kind that an address suggests, for a server that doesn't answer. */
export const guessKind = (text: string): ServerKind => {
  const parts = text
    .trim()
    .split('/')
    .filter(part => part !== '');
  const isOllama = parts.at(-1) === 'api' || parts.some(part => part.endsWith(`:${OLLAMA_PORT}`));
  return isOllama ? 'ollama' : 'openai';
};

/** How servers are opened. */
export type OpenOptions = {
  readonly environment: Environment;
  readonly retries?: Partial<RetryOptions>;
  /** How long a server that loads models on demand keeps them; short by default. */
  readonly keepLoaded?: KeepLoaded;
  /** Whether the calls of many games are put in the order that loads the fewest models, which nobody watches. */
  readonly isDraining?: boolean;
  /** The files to play. */
  readonly local?: Pick<GgufOptions, 'files' | 'engineFolder'>;
};

/**
 * Opens a configured server and loads its client. Retries are outside the lanes: a call that waits after a fault uses
 * no lane (a local server has only one, and other games wait for it), and queues again like any other. Rejects with
 * `ProviderError` when the address is unusable.
 */
export const openServer = async (server: Server, options: OpenOptions): Promise<Provider> => {
  const {local} = options;
  const provider = await (local && server.kind === 'gguf'
    ? openFiles(server, local)
    : openBare(server, options));
  const lanes = options.isDraining
    ? withDrainingLanes(provider, () => drainingLimits(server, provider))
    : withLanes(provider, {
        lanes: server.lanes === undefined ? () => limitsOf(provider) : Math.max(1, server.lanes),
        isSwapping: server.kind === 'ollama',
      });
  return withRetry(lanes, {...defaultRetries, ...options.retries});
};

const openFiles = async (
  {name, timeouts}: Server,
  local: Pick<GgufOptions, 'files' | 'engineFolder'>,
): Promise<Provider> => {
  const {createGgufProvider} = await import('./gguf/gguf-provider.ts');
  return createGgufProvider({name, ...local, timeouts: {...defaultTimeouts, ...timeouts}});
};

const openBare = async (
  server: Server,
  {environment, keepLoaded = 'short'}: OpenOptions,
): Promise<Provider> => {
  const parsed = parseServerUrl(server.kind === 'ollama' ? 'ollama' : 'openai', server.url);
  if (!parsed.ok)
    throw new ProviderError('bad-request', `the address cannot be used: ${parsed.problem}`, {
      own: {fault: 'bad-address'},
    });
  const {name, keyVariable = parsed.value === OLLAMA_CLOUD ? OLLAMA_CLOUD_KEY : undefined} = server;
  const readKey = () => (keyVariable === undefined ? undefined : environment[keyVariable]);
  const timeouts = {...defaultTimeouts, ...server.timeouts};
  const service = {name, url: parsed.value, readKey, timeouts};
  if (server.kind === 'ollama')
    return (await import('./ollama/ollama-provider.ts')).createOllamaProvider({...service, keepLoaded});
  const {createOpenAiProvider} = await import('./openai-compatible/openai-provider.ts');
  return createOpenAiProvider({...service, guess: server.preset ?? 'plain'});
};

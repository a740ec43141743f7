import path from 'node:path';
import {omitUndefined} from '../../providers/json.ts';
import {PRESETS, type PresetName} from '../../providers/openai-compatible/dialects.ts';
import type {Provider} from '../../providers/provider.ts';
import {
  type Environment,
  FILE_SERVER,
  LOCAL_OLLAMA,
  localOllama,
  type OpenOptions,
  type Server,
} from '../../providers/servers.ts';
import {foldersOf} from '../../settings/folders.ts';
import type {ServerSetting, Settings} from '../../settings/schema.ts';
import {createFileLibrary, type FileLibrary} from './files/file-library.ts';

/** The settings about servers. */
export type ServerSettings = Pick<Settings, 'servers' | 'timeouts' | 'modelsFolder'>;

/** All known servers; `problem` says why the Ollama of this machine is not among them. */
export type KnownServers = {
  readonly servers: readonly Server[];
  readonly problem?: 'bad-ollama-host';
};

const isPreset = (name: string | undefined): name is PresetName =>
  name !== undefined && Object.hasOwn(PRESETS, name);

/** Makes a server for the providers. A preset that this version does not know is ignored. */
export const makeServer = ({preset, timeouts, ...setting}: ServerSetting, common: object = {}): Server => {
  const {name, kind, url, keyVariable, lanes} = setting;
  const times = {...omitUndefined(common), ...omitUndefined(timeouts ?? {})};
  return {
    ...{name, kind, url},
    ...omitUndefined({keyVariable, lanes}),
    ...(isPreset(preset) ? {preset} : {}),
    ...(Object.keys(times).length === 0 ? {} : {timeouts: times}),
  };
};

/** Returns the configured servers, and the Ollama of this machine unless the settings replace it. */
export const knownServers = ({servers, timeouts}: ServerSettings, environment: Environment): KnownServers => {
  const configured = servers.map(setting => makeServer(setting, timeouts));
  if (configured.some(({name}) => name === LOCAL_OLLAMA)) return {servers: configured};
  const local = localOllama(environment);
  if ('problem' in local) return {servers: configured, problem: 'bad-ollama-host'};
  return {servers: [{...local.server, timeouts: omitUndefined(timeouts)}, ...configured]};
};

/** Returns every name that may come before a slash. */
export const serverNames = ({servers}: Pick<Settings, 'servers'>): readonly string[] => [
  ...new Set([LOCAL_OLLAMA, ...servers.map(({name}) => name)]),
];

/** Servers that are opened on first use. */
export type ServerPool = KnownServers & {
  /** The files that can be played without a server. */
  readonly files: FileLibrary;
  /** Opens a server. Rejects with `ProviderError` when the address is unusable. */
  readonly open: (server: Server) => Promise<Provider>;
  /** Ends all connections. */
  readonly close: () => Promise<void>;
};

/** The folder of the engine that runs files, in the folder of saved data. */
const ENGINE_FOLDER = 'engine';

/** How the servers of a pool are opened; `dataFolder` has what polyspy remembers of files. */
type PoolOptions = Omit<OpenOptions, 'environment' | 'local'> & {readonly dataFolder?: string};

/**
 * Makes a pool that opens each server once, so that all calls of this run share its lanes. With a folder of models, its
 * files are one more "server".
 */
export const createServerPool = (
  settings: ServerSettings,
  environment: Environment,
  {dataFolder = foldersOf(environment).data, ...options}: PoolOptions = {},
): ServerPool => {
  const all = knownServers(settings, environment);
  const {modelsFolder} = settings;
  const files = createFileLibrary({
    modelsFolder,
    dataFolder,
    home: environment.HOME ?? environment.USERPROFILE,
  });
  const local = {files, engineFolder: path.join(dataFolder, ENGINE_FOLDER)};
  const opened = new Map<string, Promise<Provider>>();
  const open = async (server: Server): Promise<Provider> => {
    const {openServer} = await import('../../providers/servers.ts');
    const provider = opened.get(server.name) ?? openServer(server, {...options, environment, local});
    opened.set(server.name, provider);
    return provider;
  };
  return {
    ...all,
    servers: modelsFolder === '' ? all.servers : [...all.servers, FILE_SERVER],
    files,
    open,
    close: async () => {
      // The caller of `open` already has the error of a server that could not be opened.
      const providers = await Promise.allSettled(opened.values());
      await Promise.all(providers.map(one => (one.status === 'fulfilled' ? one.value.close() : undefined)));
    },
  };
};

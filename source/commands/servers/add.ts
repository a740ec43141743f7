import {formatChoices, printable} from '../../packs/printable.ts';
import type {Words} from '../../packs/words.ts';
import type {FoundServer} from '../../providers/find-server.ts';
import {omitUndefined} from '../../providers/json.ts';
import {PRESETS, type PresetName} from '../../providers/openai-compatible/dialects.ts';
import type {ServerKind} from '../../providers/provider.ts';
import {guessKind, parseServerUrl, presetServer} from '../../providers/servers.ts';
import {SERVER_NAME} from '../../settings/choices.ts';
import type {ServerSetting} from '../../settings/schema.ts';
import type {SettingsStore} from '../../settings/store.ts';
import {describeOllamaAsOpenAi, engineName} from '../../tables/models/describe-server.ts';
import {makeServer} from '../../tables/models/known-servers.ts';
import type {ExitCode} from '../app/exit-codes.ts';
import {fail, type Shell} from '../app/shell.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {keep, makeEntry, othersThan} from './keep.ts';

/** A server as the flags describe it. */
type Flags = Omit<ServerSetting, 'url' | 'kind'> & {readonly url?: string; readonly kind?: ServerKind};

/** Returns the server of the flags. The preset decides what they leave open. */
const readServer = (name: string, values: OptionValues): Flags => {
  const preset = values.preset as PresetName | undefined;
  const base = preset === undefined ? undefined : presetServer(preset);
  const flags = {
    kind: values.kind as ServerKind | undefined,
    url: values.url as string | undefined,
    keyVariable: values['key-variable'] as string | undefined,
    lanes: values.lanes as number | undefined,
  };
  return {
    ...omitUndefined({kind: base?.kind, url: base?.url, keyVariable: base?.keyVariable}),
    name,
    ...omitUndefined({preset}),
    ...omitUndefined(flags),
  };
};

/** Asks a server at an address of the person's own. A preset's address and kind `ollama` leave nothing to ask. */
const askServer = async (
  {url, kind, keyVariable}: Flags & {readonly url: string},
  values: OptionValues,
  {env}: Shell,
): Promise<FoundServer | undefined> => {
  if (values.url === undefined || kind === 'ollama') return undefined;
  const {findServer} = await import('../../providers/find-server.ts');
  return findServer({url, ...omitUndefined({keyVariable})}, env);
};

/** Says what was saved, and what it was taken for if nobody said. */
const describeAdded = (
  {name, kind, url}: ServerSetting,
  found: FoundServer | undefined,
  isGiven: boolean,
  words: Words,
): string => {
  if (isGiven) return words('server.added', {server: name});
  if (found === undefined) return words('server.added-silent', {server: name, kind, url});
  const what = engineName(found.engine, words);
  const engine = found.version === undefined ? what : `${what} ${found.version}`;
  return words('server.added-found', {server: name, engine: printable(engine), kind, url});
};

/** Runs `polyspy servers add NAME`: asks the server what it is, and saves it. */
export const addServer = async (
  shell: Shell,
  store: SettingsStore,
  name: string,
  values: OptionValues,
): Promise<ExitCode> => {
  const {words} = shell;
  const {servers} = store.read();
  if (!SERVER_NAME.test(name) || name === 'house') return fail(shell, words('server.name'));
  if (servers.some(server => server.name === name))
    return fail(shell, words('server.exists', {server: name}));
  const {url, ...server} = readServer(name, values);
  if (url === undefined) {
    const preset = `--preset ${formatChoices(Object.keys(PRESETS), words)}`;
    const what = words('glue.or', {first: '--url URL', last: preset});
    return fail(shell, words('argument.needs', {command: 'servers add', what}));
  }
  if (!parseServerUrl(server.kind ?? 'openai', url).ok) return fail(shell, words('server.bad-url'));
  const found = await askServer({...server, url}, values, shell);
  const kind = server.kind ?? found?.kind ?? guessKind(url);
  const parsed = parseServerUrl(kind, server.kind === undefined ? (found?.url ?? url) : url);
  if (!parsed.ok) return fail(shell, words('server.bad-url'));
  const setting = {...server, kind, url: parsed.value};
  const isTaken = kind === 'openai' && found?.engine === 'ollama';
  const without = othersThan(name);
  const changed = {
    servers: (latest: readonly ServerSetting[]) => [...without(latest), setting],
    said: describeAdded(setting, found, server.kind !== undefined, words),
    entry: {...makeEntry(makeServer(setting), true, shell), engine: found?.engine},
    warning: isTaken ? describeOllamaAsOpenAi(name, words) : undefined,
  };
  return keep(shell, store, changed, values.json === true);
};

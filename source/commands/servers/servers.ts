import {formatChoices, printable} from '../../packs/printable.ts';
import {omitUndefined} from '../../providers/json.ts';
import {PRESETS, type PresetName} from '../../providers/openai-compatible/dialects.ts';
import type {ServerKind} from '../../providers/provider.ts';
import {parseServerUrl, presetServer, type Server} from '../../providers/servers.ts';
import {SERVER_NAME} from '../../settings/choices.ts';
import type {ServerSetting} from '../../settings/schema.ts';
import type {SettingsStore} from '../../settings/store.ts';
import {knownServers, makeServer} from '../../tables/models/known-servers.ts';
import {describeNotice} from '../app/describe-notice.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {printNotices, settingsOf} from '../app/settings.ts';
import {fail, type Shell} from '../app/shell.ts';
import {type OptionValues, parseVerb} from '../arguments/parse-arguments.ts';
import {alignRows, type Entry, printResult} from '../print/print-result.ts';
import {testServers} from './test.ts';

/** The verbs, and how many names each takes. */
const VERBS = {list: 0, add: 1, remove: 1, test: Number.POSITIVE_INFINITY} as const;

/** A change of the servers, and what to print. */
type Changed = {
  readonly servers: (latest: readonly ServerSetting[]) => readonly ServerSetting[];
  readonly said: string;
  readonly entry: Entry;
};

/** Saves the servers, and prints the result or why it failed. */
const keep = async (
  shell: Shell,
  store: SettingsStore,
  {servers, said, entry}: Changed,
  json: boolean,
): Promise<ExitCode> => {
  store.change(latest => ({servers: [...servers(latest.servers)]}));
  const notice = await store.ready();
  if (notice) return fail(shell, describeNotice(notice, shell), EXIT.failed);
  printResult(shell, json, entry, [said]);
  return EXIT.done;
};

const isSet = (variable: string | undefined, {env}: Shell): boolean =>
  variable !== undefined && (env[variable] ?? '') !== '';

const makeEntry = (server: Server, isConfigured: boolean, shell: Shell): Entry => ({
  name: server.name,
  kind: server.kind,
  url: server.url,
  keyVariable: server.keyVariable,
  isKeySet: server.keyVariable === undefined ? undefined : isSet(server.keyVariable, shell),
  preset: server.preset,
  lanes: server.lanes,
  isConfigured,
});

const keyCell = ({keyVariable: variable}: Server, shell: Shell): string => {
  if (variable === undefined) return '';
  return shell.words(isSet(variable, shell) ? 'server.key-set' : 'server.key-missing', {variable});
};

const list = (shell: Shell, store: SettingsStore, json: boolean): ExitCode => {
  const settings = store.read();
  const {servers} = knownServers(settings, shell.env);
  const isConfigured = ({name}: Server) => settings.servers.some(one => one.name === name);
  const titles = (['server', 'kind', 'url', 'key'] as const).map(head => shell.words(`models.${head}`));
  const rows = servers.map(server => [server.name, server.kind, server.url, keyCell(server, shell)]);
  const entries = servers.map(server => makeEntry(server, isConfigured(server), shell));
  printResult(shell, json, {servers: entries}, alignRows([titles, ...rows]));
  return EXIT.done;
};

/** Returns the server of the flags. The preset decides what they leave open. */
const readServer = (name: string, values: OptionValues): Omit<ServerSetting, 'url'> & {url?: string} => {
  const preset = values.preset as PresetName | undefined;
  const base = preset === undefined ? undefined : presetServer(preset);
  const kind = (values.kind as ServerKind | undefined) ?? base?.kind ?? 'openai';
  const flags = {
    url: values.url as string | undefined,
    keyVariable: values['key-variable'] as string | undefined,
    lanes: values.lanes as number | undefined,
  };
  return {
    ...omitUndefined({url: base?.url, keyVariable: base?.keyVariable}),
    name,
    kind,
    ...omitUndefined({preset}),
    ...omitUndefined(flags),
  };
};

/** Removes a server from a list. */
const othersThan =
  (name: string) =>
  (servers: readonly ServerSetting[]): readonly ServerSetting[] =>
    servers.filter(server => server.name !== name);

const add = (
  shell: Shell,
  store: SettingsStore,
  name: string,
  values: OptionValues,
): Promise<ExitCode> | ExitCode => {
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
  const parsed = parseServerUrl(server.kind, url);
  if (!parsed.ok) return fail(shell, words('server.bad-url'));
  const setting = {...server, url: parsed.value};
  const entry = makeEntry(makeServer(setting), true, shell);
  const without = othersThan(name);
  const changed = {
    servers: (latest: readonly ServerSetting[]) => [...without(latest), setting],
    said: words('server.added', {server: name}),
    entry,
  };
  return keep(shell, store, changed, values.json === true);
};

const remove = (
  shell: Shell,
  store: SettingsStore,
  name: string,
  json: boolean,
): Promise<ExitCode> | ExitCode => {
  const {words} = shell;
  const {servers} = store.read();
  const others = othersThan(name);
  const changed = {
    servers: others,
    said: words('server.removed', {server: name}),
    entry: {name, isConfigured: false},
  };
  if (others(servers).length < servers.length) return keep(shell, store, changed, json);
  if (servers.length === 0) return fail(shell, words('server.none-configured'));
  const values = {
    server: printable(name),
    allowed: formatChoices(
      servers.map(server => server.name),
      words,
    ),
  };
  return fail(shell, words('server.not-configured', values));
};

/** Runs `polyspy servers list|add NAME|remove NAME|test [NAME…]`. */
export const runServers = async (
  behind: readonly string[],
  values: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  const {words} = shell;
  const parsed = parseVerb('servers', VERBS, behind, values, words);
  if (!parsed.ok) return fail(shell, parsed.problem);
  const {verb, names} = parsed.value;
  const json = values.json === true;
  const store = settingsOf(shell);
  printNotices(shell, store);
  if (verb === 'test') return testServers(names, store.read(), shell, json);
  if (verb === 'list') return list(shell, store, json);
  const [name] = names;
  if (name === undefined)
    return fail(shell, words('argument.needs', {command: `servers ${verb}`, what: 'NAME'}));
  return verb === 'add' ? add(shell, store, name, values) : remove(shell, store, name, json);
};

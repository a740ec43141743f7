import {formatChoices, printable} from '../../packs/printable.ts';
import type {Server} from '../../providers/servers.ts';
import type {SettingsStore} from '../../settings/store.ts';
import {knownServers} from '../../tables/models/known-servers.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {printNotices, settingsOf} from '../app/settings.ts';
import {fail, type Shell} from '../app/shell.ts';
import {type OptionValues, parseVerb} from '../arguments/parse-arguments.ts';
import {alignRows, printResult} from '../print/print-result.ts';
import {addServer} from './add.ts';
import {isSet, keep, makeEntry, othersThan} from './keep.ts';
import {testServers} from './test.ts';

/** The verbs, and how many names each takes. */
const VERBS = {list: 0, add: 1, remove: 1, test: Number.POSITIVE_INFINITY} as const;

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
  return verb === 'add' ? addServer(shell, store, name, values) : remove(shell, store, name, json);
};

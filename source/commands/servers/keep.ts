import type {Server} from '../../providers/servers.ts';
import type {ServerSetting} from '../../settings/schema.ts';
import type {SettingsStore} from '../../settings/store.ts';
import {describeNotice} from '../app/describe-notice.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {fail, printError, type Shell} from '../app/shell.ts';
import {type Entry, printResult} from '../print/print-result.ts';

/** A change of the servers, and what to print. */
type Changed = {
  readonly servers: (latest: readonly ServerSetting[]) => readonly ServerSetting[];
  readonly said: string;
  readonly entry: Entry;
  /** What the person should know, for stderr. */
  readonly warning?: string | undefined;
};

/** Saves the servers, and prints the result or why it failed. */
export const keep = async (
  shell: Shell,
  store: SettingsStore,
  {servers, said, entry, warning}: Changed,
  json: boolean,
): Promise<ExitCode> => {
  store.change(latest => ({servers: [...servers(latest.servers)]}));
  const notice = await store.ready();
  if (notice) return fail(shell, describeNotice(notice, shell), EXIT.failed);
  printResult(shell, json, entry, [said]);
  if (warning !== undefined) printError(shell, warning);
  return EXIT.done;
};

/** Returns whether a variable has a value. */
export const isSet = (variable: string | undefined, {env}: Shell): boolean =>
  variable !== undefined && (env[variable] ?? '') !== '';

/** Makes the entry of a server in a command's result. */
export const makeEntry = (server: Server, isConfigured: boolean, shell: Shell): Entry => ({
  name: server.name,
  kind: server.kind,
  url: server.url,
  keyVariable: server.keyVariable,
  isKeySet: server.keyVariable === undefined ? undefined : isSet(server.keyVariable, shell),
  preset: server.preset,
  lanes: server.lanes,
  isConfigured,
});

/** Removes a server from a list. */
export const othersThan =
  (name: string) =>
  (servers: readonly ServerSetting[]): readonly ServerSetting[] =>
    servers.filter(server => server.name !== name);

import {foldersOf} from '../../settings/folders.ts';
import type {Settings} from '../../settings/schema.ts';
import type {TableDependencies} from '../../tables/dependencies.ts';
import {loadGames} from '../../tables/registry/games.ts';
import {settingsFor} from './settings.ts';
import type {Shell} from './shell.ts';

/** Returns what tables need, for games that nobody watches at a table. */
export const makerOf = async (
  shell: Shell,
  settings: Settings = settingsFor(shell),
): Promise<TableDependencies> => ({
  games: await loadGames(),
  houses: new Map(),
  library: shell.root,
  dataFolder: foldersOf(shell.env).data,
  words: shell.words,
  version: shell.root.version,
  settings,
  environment: shell.env,
});

import Conf from 'conf';
import type {Settings} from './schema.ts';

/** Steps from older settings files to today's, by the version that brought the change. None so far. */
export const MIGRATIONS: Readonly<Record<string, (store: Conf<Record<string, unknown>>) => void>> = {};

/** Writes changes into the settings file; throws the system's error when it cannot. */
export type SettingsWriter = (change: Partial<Settings>) => void;

/**
 * Opens the store behind the settings file: atomic writes, readable by the owner alone, migrations by the program's
 * version. Throws when the folder cannot be written.
 */
export const openWriter = (
  folder: string,
  version: string,
  migrations: typeof MIGRATIONS = MIGRATIONS,
): SettingsWriter => {
  const store = new Conf<Record<string, unknown>>({
    projectName: 'polyspy',
    projectVersion: version,
    cwd: folder,
    configName: 'settings',
    configFileMode: 0o600,
    migrations,
  });
  return change => store.set({...change});
};

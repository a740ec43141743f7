import {mkdirSync} from 'node:fs';
import Conf from 'conf';
import {withLock} from '../files/lock.ts';
import {readTextFile} from '../files/read-file.ts';
import {FileFault, systemCode} from '../files/system-code.ts';
import {settingsFile} from './folders.ts';
import {type Settings, settingsSchema} from './schema.ts';

/** Migrations of older settings files, by the version that needs them. None so far. */
const MIGRATIONS: Readonly<Record<string, (store: Conf<Record<string, unknown>>) => void>> = {};

/** A change of the settings. A function gets the newest settings from the file, for example to add to a list. */
export type SettingsChange = Partial<Settings> | ((latest: Settings) => Partial<Settings>);

/** Writes a change to the settings file. Throws the system's error when it cannot. */
export type SettingsWriter = (change: SettingsChange) => void;

/** Checks that the file is ordinary: the package opens anything, and would wait for a pipe for ever. */
const checkFile = (file: string): void => {
  try {
    JSON.parse(readTextFile(file));
  } catch (error) {
    if (error instanceof SyntaxError) throw new FileFault('EINVAL');
    if (systemCode(error) !== 'ENOENT') throw error;
  }
};

const latestOf = (store: Conf<Record<string, unknown>>): Settings => {
  const parsed = settingsSchema.safeParse(store.store);
  if (!parsed.success) throw new FileFault('EINVAL');
  return parsed.data;
};

/**
 * Opens the store of the settings file: atomic writes, readable only by the owner, migrations by polyspy's version.
 * Several processes write one after the other, each on top of the last write. Throws when the folder cannot be
 * written.
 */
export const openWriter = (
  folder: string,
  version: string,
  migrations: typeof MIGRATIONS = MIGRATIONS,
): SettingsWriter => {
  const file = settingsFile(folder);
  const alone = <T>(work: () => T): T =>
    withLock(`${file}.writing`, () => {
      checkFile(file);
      return work();
    });
  mkdirSync(folder, {recursive: true, mode: 0o700});
  const store = alone(
    () =>
      new Conf<Record<string, unknown>>({
        projectName: 'polyspy',
        projectVersion: version,
        cwd: folder,
        configName: 'settings',
        configFileMode: 0o600,
        // Some editors write a byte order mark.
        deserialize: text => JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown>,
        migrations,
      }),
  );
  return change =>
    alone(() => store.set({...(typeof change === 'function' ? change(latestOf(store)) : change)}));
};

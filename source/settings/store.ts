import {settingsFile} from './folders.ts';
import {readSettings, reasonOf, type SettingsNotice} from './read-settings.ts';
import type {Settings} from './schema.ts';
import type {openWriter, SettingsChange, SettingsWriter} from './write-settings.ts';

/** A person's settings while the program runs. */
export type SettingsStore = {
  readonly read: () => Settings;
  /** Keeps a change; answers why it could not be written. It holds for this run all the same. */
  readonly change: (change: SettingsChange) => SettingsNotice | undefined;
  /** What to tell at the start. */
  readonly notices: readonly SettingsNotice[];
  /** Loads the writer (after the first frame, which need not wait for it) and writes what was changed before. */
  readonly ready: () => Promise<SettingsNotice | undefined>;
};

const attempt = (folder: string, write: () => void): SettingsNotice | undefined => {
  try {
    write();
    return undefined;
  } catch (error) {
    return {code: 'settings-unwritable', file: settingsFile(folder), reason: reasonOf(error)};
  }
};

/** Changes one after the other, as one: what none of them changes is not in it. */
const merge = (settings: Settings, changes: readonly SettingsChange[]): Partial<Settings> => {
  const sum: Partial<Settings> = {};
  for (const change of changes)
    Object.assign(sum, typeof change === 'function' ? change({...settings, ...sum}) : change);
  return sum;
};

/** Opens the settings of a folder. The file is read at once; `version` is the program's. */
export const openSettings = (folder: string, version: string): SettingsStore => {
  const {settings: first, notice} = readSettings(folder);
  let settings = first;
  let waiting: readonly SettingsChange[] = [];
  let open: typeof openWriter | undefined;
  let writer: SettingsWriter | undefined;

  const writeWaiting = (): SettingsNotice | undefined => {
    const opener = open;
    if (opener === undefined || waiting.length === 0) return undefined;
    return attempt(folder, () => {
      writer ??= opener(folder, version);
      writer(latest => merge(latest, waiting));
      waiting = [];
    });
  };

  return {
    read: () => settings,
    change: change => {
      settings = {...settings, ...merge(settings, [change])};
      waiting = [...waiting, change];
      return writeWaiting();
    },
    notices: notice === undefined ? [] : [notice],
    ready: async () => {
      open ??= (await import('./write-settings.ts')).openWriter;
      return writeWaiting();
    },
  };
};

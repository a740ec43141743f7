import {existsSync, renameSync} from 'node:fs';
import {readTextFile} from '../files/read-file.ts';
import {systemCode} from '../files/system-code.ts';
import {failure, type Result, success} from '../result.ts';
import {pathText} from '../text/field-path.ts';
import {settingsFile} from './folders.ts';
import {defaultSettings, type Settings, settingsSchema} from './schema.ts';
import type {openWriter, SettingsChange, SettingsWriter} from './write-settings.ts';

/** Something to tell about the settings, by code; the sentence comes from the locale. */
export type SettingsNotice = {
  readonly code: 'settings-set-aside' | 'settings-unreadable' | 'settings-unwritable';
  readonly file: string;
  /** Where a broken file was put. */
  readonly kept?: string;
  /** The first field that is wrong, such as `servers[0].kind`; absent where the file is no JSON object at all. */
  readonly field?: string;
  /** The system's error code, such as `EACCES`. */
  readonly reason?: string;
};

type ReadSettings = {readonly settings: Settings; readonly notice?: SettingsNotice};

const freeName = (file: string): string => {
  let number = 1;
  while (existsSync(`${file}.corrupt-${number}`)) number += 1;
  return `${file}.corrupt-${number}`;
};

/** Puts a broken file beside its place, so that nothing a person wrote is lost. */
const setAside = (file: string, field: string): SettingsNotice => {
  const kept = freeName(file);
  try {
    renameSync(file, kept);
    return {code: 'settings-set-aside', file, kept, ...(field !== '' && {field})};
  } catch (error) {
    return {code: 'settings-unreadable', file, reason: systemCode(error)};
  }
};

/** The settings in a text, or the field that is wrong; `''` where it is the whole. */
const parseSettings = (text: string): Result<Settings, string> => {
  try {
    const parsed = settingsSchema.safeParse(JSON.parse(text));
    return parsed.success ? success(parsed.data) : failure(pathText(parsed.error.issues[0]?.path ?? []));
  } catch {
    return failure('');
  }
};

/**
 * Reads the settings without the package that writes them, which takes a tenth of the first frame to load. A file that
 * is not valid is set aside; then, and when it cannot be read, the defaults hold and a notice says so.
 */
export const readSettings = (folder: string): ReadSettings => {
  const file = settingsFile(folder);
  let text: string;
  try {
    text = readTextFile(file);
  } catch (error) {
    const reason = systemCode(error);
    const settings = defaultSettings();
    return reason === 'ENOENT' ? {settings} : {settings, notice: {code: 'settings-unreadable', file, reason}};
  }
  const parsed = parseSettings(text);
  if (parsed.ok) return {settings: parsed.value};
  return {settings: defaultSettings(), notice: setAside(file, parsed.problem)};
};

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
    return {code: 'settings-unwritable', file: settingsFile(folder), reason: systemCode(error)};
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

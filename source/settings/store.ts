import {existsSync, renameSync} from 'node:fs';
import {readTextFile} from '../files/read-file.ts';
import {systemCode} from '../files/system-code.ts';
import {failure, type Result, success} from '../result.ts';
import {pathText} from '../text/field-path.ts';
import {settingsFile} from './folders.ts';
import {defaultSettings, type Settings, settingsSchema} from './schema.ts';
import type {openWriter, SettingsChange, SettingsWriter} from './write-settings.ts';

/** A message about the settings, as a code; the sentence comes from the locale. */
export type SettingsNotice = {
  readonly code: 'settings-set-aside' | 'settings-unreadable' | 'settings-unwritable';
  readonly file: string;
  /** The path to which a broken file was moved. */
  readonly kept?: string;
  /** The first wrong field, such as `servers[0].kind`; absent when the file is no JSON object. */
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

/** Renames a broken file, so that nothing the person wrote is lost. */
const setAside = (file: string, field: string): SettingsNotice => {
  const kept = freeName(file);
  try {
    renameSync(file, kept);
    return {code: 'settings-set-aside', file, kept, ...(field !== '' && {field})};
  } catch (error) {
    return {code: 'settings-unreadable', file, reason: systemCode(error)};
  }
};

/** Parses the settings, or returns the wrong field; `''` means the whole text. */
const parseSettings = (text: string): Result<Settings, string> => {
  try {
    const parsed = settingsSchema.safeParse(JSON.parse(text));
    return parsed.success ? success(parsed.data) : failure(pathText(parsed.error.issues[0]?.path ?? []));
  } catch {
    return failure('');
  }
};

/**
 * Reads the settings without the package that writes them, which takes a tenth of the first frame to load. Renames an
 * invalid file. When the file is invalid or cannot be read, returns the defaults and a notice.
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

/** A person's settings during this run. */
export type SettingsStore = {
  readonly read: () => Settings;
  /** Saves a change. Returns a notice when it cannot be written; it is still valid for this run. */
  readonly change: (change: SettingsChange) => SettingsNotice | undefined;
  /** A message for the start. */
  readonly notices: readonly SettingsNotice[];
  /** Loads the writer, after the first frame so as not to delay it, and writes the changes so far. */
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

/** Combines changes into one, which contains only the fields that they change. */
const merge = (settings: Settings, changes: readonly SettingsChange[]): Partial<Settings> => {
  const sum: Partial<Settings> = {};
  for (const change of changes)
    Object.assign(sum, typeof change === 'function' ? change({...settings, ...sum}) : change);
  return sum;
};

/** Opens the settings of a folder and reads the file at once; `version` is polyspy's. */
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

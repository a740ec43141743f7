import {existsSync, readFileSync, renameSync} from 'node:fs';
import {settingsFile} from './folders.ts';
import {defaultSettings, type Settings, settingsSchema} from './schema.ts';

/** Something to tell about the settings, by code; the sentence comes from the locale. */
export type SettingsNotice = {
  readonly code: 'settings-set-aside' | 'settings-unreadable' | 'settings-unwritable';
  readonly file: string;
  /** Where a broken file was put. */
  readonly kept?: string;
  /** The system's error code, such as `EACCES`. */
  readonly reason?: string;
};

export type ReadSettings = {readonly settings: Settings; readonly notice?: SettingsNotice};

/** Why the system refused, by its code. */
export const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

const freeName = (file: string): string => {
  let number = 1;
  while (existsSync(`${file}.corrupt-${number}`)) number += 1;
  return `${file}.corrupt-${number}`;
};

/** Puts a broken file beside its place, so that nothing a person wrote is lost. */
const setAside = (file: string): SettingsNotice => {
  const kept = freeName(file);
  try {
    renameSync(file, kept);
    return {code: 'settings-set-aside', file, kept};
  } catch (error) {
    return {code: 'settings-unreadable', file, reason: reasonOf(error)};
  }
};

const parseSettings = (text: string): Settings | undefined => {
  try {
    const parsed = settingsSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Reads the settings without the store, which takes a tenth of the first frame to load. A file that is not valid is
 * set aside; then, and when it cannot be read, the defaults hold and a notice says so.
 */
export const readSettings = (folder: string): ReadSettings => {
  const file = settingsFile(folder);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const reason = reasonOf(error);
    const settings = defaultSettings();
    return reason === 'ENOENT' ? {settings} : {settings, notice: {code: 'settings-unreadable', file, reason}};
  }
  const settings = parseSettings(text);
  return settings === undefined ? {settings: defaultSettings(), notice: setAside(file)} : {settings};
};

import {existsSync, renameSync} from 'node:fs';
import {readTextFile} from '../files/read-file.ts';
import {settingsFile} from './folders.ts';
import {defaultSettings, type Settings, settingsSchema} from './schema.ts';

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

export type ReadSettings = {readonly settings: Settings; readonly notice?: SettingsNotice};

/** Why the system refused, by its code. */
export const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

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
    return {code: 'settings-unreadable', file, reason: reasonOf(error)};
  }
};

type Parsed = {readonly ok: true; readonly settings: Settings} | {readonly ok: false; readonly field: string};

const makeField = (way: readonly PropertyKey[]): string =>
  way
    .map((key, depth) => (typeof key === 'number' ? `[${key}]` : `${depth === 0 ? '' : '.'}${String(key)}`))
    .join('');

const parseSettings = (text: string): Parsed => {
  try {
    const parsed = settingsSchema.safeParse(JSON.parse(text));
    if (parsed.success) return {ok: true, settings: parsed.data};
    return {ok: false, field: makeField(parsed.error.issues[0]?.path ?? [])};
  } catch {
    return {ok: false, field: ''};
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
    text = readTextFile(file);
  } catch (error) {
    const reason = reasonOf(error);
    const settings = defaultSettings();
    return reason === 'ENOENT' ? {settings} : {settings, notice: {code: 'settings-unreadable', file, reason}};
  }
  const parsed = parseSettings(text);
  if (parsed.ok) return {settings: parsed.settings};
  return {settings: defaultSettings(), notice: setAside(file, parsed.field)};
};

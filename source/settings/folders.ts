import path from 'node:path';
import envPaths from 'env-paths';
import {readTextFile} from '../files/read-file.ts';

/** The folders with the person's data. */
export type Folders = {readonly settings: string; readonly data: string; readonly cache: string};

/** Returns the path of the settings file in its folder. */
export const settingsFile = (folder: string): string => path.join(folder, 'settings.json');

/** Returns the folders: below `POLYSPY_HOME` when it is set, else in the platform's own places. */
export const foldersOf = (env: Readonly<Record<string, string | undefined>>): Folders => {
  const home = env.POLYSPY_HOME;
  if (home !== undefined && home !== '') {
    const root = path.resolve(home);
    return {
      settings: path.join(root, 'settings'),
      data: path.join(root, 'data'),
      cache: path.join(root, 'cache'),
    };
  }
  const {config, data, cache} = envPaths('polyspy', {suffix: ''});
  return {settings: config, data, cache};
};

/**
 * Reads the interface language from the settings; `undefined` when there is none. Other faults of the file are reported
 * later in this language, when the settings are read.
 */
export const readLanguage = (folder: string): string | undefined => {
  try {
    const {lang}: {lang?: unknown} = Object(JSON.parse(readTextFile(settingsFile(folder))));
    return typeof lang === 'string' ? lang : undefined;
  } catch {
    return undefined;
  }
};

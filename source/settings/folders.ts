import path from 'node:path';
import envPaths from 'env-paths';
import {readTextFile} from '../files/read-file.ts';

/** Where the program keeps what is the person's. */
export type Folders = {readonly settings: string; readonly data: string; readonly cache: string};

/** The settings' file in its folder. */
export const settingsFile = (folder: string): string => path.join(folder, 'settings.json');

/** The folders: below `POLYSPY_HOME` when it is set, else the platform's own places. */
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
 * The setting of the interface language; `undefined` when there is none, or no settings to read. Whatever else is wrong
 * with the file is found, and told in this language, when the settings are read.
 */
export const readLanguage = (folder: string): string | undefined => {
  try {
    const {lang}: {lang?: unknown} = Object(JSON.parse(readTextFile(settingsFile(folder))));
    return typeof lang === 'string' ? lang : undefined;
  } catch {
    return undefined;
  }
};

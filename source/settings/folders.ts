import path from 'node:path';
import envPaths from 'env-paths';

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

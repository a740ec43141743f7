import {readTextFile} from '../files/read-file.ts';
import {settingsFile} from './folders.ts';

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

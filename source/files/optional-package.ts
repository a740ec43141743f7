import {createRequire} from 'node:module';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const resolveFrom = (place: string, name: string): string | undefined => {
  try {
    return createRequire(place).resolve(name);
  } catch {
    return undefined;
  }
};

/**
 * Finds an npm package that polyspy can use but doesn't bring: beside polyspy, else in a folder of its own. Returns the
 * address to import. Import it as a variable, so that neither TypeScript nor the bundler needs the package.
 */
export const findPackage = (name: string, folder: string): string | undefined => {
  const found = resolveFrom(import.meta.url, name) ?? resolveFrom(path.join(folder, 'package.json'), name);
  return found === undefined ? undefined : pathToFileURL(found).href;
};

/** Returns the command that installs packages where `findPackage` looks for them. `wanted`: names with versions. */
export const installCommand = (folder: string, wanted: readonly string[]): string =>
  `npm install --prefix ${/\s/.test(folder) ? `"${folder}"` : folder} ${wanted.join(' ')}`;

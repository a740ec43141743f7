import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const PACKAGE_NAME = 'polyspy';

/** The folder and the version of the package. */
export type PackageRoot = {readonly folder: string; readonly version: string};

const readPackage = (folder: string): {name?: unknown; version?: unknown} | undefined => {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};

/**
 * Finds the package by walking up from this file. Works from `build/`, from the bundle in `dist/` and in an installed
 * package. Throws when there is none, which is a bug.
 */
export const findRoot = (from = fileURLToPath(import.meta.url)): PackageRoot => {
  let folder = path.dirname(from);
  for (;;) {
    const found = readPackage(folder);
    if (found?.name === PACKAGE_NAME) return {folder, version: String(found.version)};
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`No package ${PACKAGE_NAME} above ${from}.`);
    folder = parent;
  }
};

import {createRequire} from 'node:module';
import {availableParallelism} from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {ProviderError} from '../provider-error.ts';
import type {Engine, EnginePackage} from './engine.ts';

/** Passed to `import` as a variable, so that neither TypeScript nor the bundler needs the package. */
const PACKAGE = 'node-llama-cpp';
/** The major version that polyspy was tried with. */
const VERSION = '3';

/** Returns the command that installs the package where `loadPackage` looks for it. */
export const engineCommand = (folder: string): string => {
  const place = /\s/.test(folder) ? `"${folder}"` : folder;
  return `npm install --prefix ${place} ${PACKAGE}@${VERSION}`;
};

const resolveFrom = (place: string): string | undefined => {
  try {
    return createRequire(place).resolve(PACKAGE);
  } catch {
    return undefined;
  }
};

/**
 * Loads the package from beside polyspy, else from `folder`. Rejects with `ProviderError` when it is missing or cannot be
 * loaded.
 */
export const loadPackage = async (folder: string): Promise<EnginePackage> => {
  const value = engineCommand(folder);
  const found = resolveFrom(import.meta.url) ?? resolveFrom(path.join(folder, 'package.json'));
  if (found === undefined)
    throw new ProviderError('unsupported', `${PACKAGE} is not installed`, {
      own: {fault: 'engine-missing', value},
    });
  try {
    return (await import(pathToFileURL(found).href)) as EnginePackage;
  } catch {
    throw brokenEngine(value);
  }
};

const brokenEngine = (value: string): ProviderError =>
  new ProviderError('unsupported', `${PACKAGE} cannot be loaded`, {own: {fault: 'engine-broken', value}});

/**
 * Starts llama.cpp without compiling or downloading anything, and without a word on the terminal. One core stays free:
 * otherwise its threads, which wait by spinning, starve the screen. Rejects with `ProviderError`.
 */
export const startEngine = async ({getLlama}: EnginePackage, folder: string): Promise<Engine> => {
  try {
    return await getLlama({
      build: 'never',
      skipDownload: true,
      progressLogs: false,
      logLevel: 'disabled',
      logger: () => undefined,
      maxThreads: Math.max(1, availableParallelism() - 1),
    });
  } catch {
    throw brokenEngine(engineCommand(folder));
  }
};

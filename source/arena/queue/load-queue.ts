import {createRequire} from 'node:module';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

/** The packages that polyspy uses for a queue, if they are installed. */
export type QueuePackages = {
  readonly bullmq: typeof import('bullmq');
  readonly ioredis: typeof import('ioredis');
};

/** Passed to `import` as variables, so that the bundler leaves the packages alone. */
const PACKAGES = ['bullmq', 'ioredis'] as const;
/** The major versions that polyspy was tried with. */
const VERSIONS = {bullmq: '6', ioredis: '6'} as const;

/** The folder of the packages in the folder of saved data. */
const queueFolder = (dataFolder: string): string => path.join(dataFolder, 'queue');

/** Returns the command that installs the packages where `loadQueue` looks for them. */
export const queueCommand = (dataFolder: string): string => {
  const folder = queueFolder(dataFolder);
  const place = /\s/.test(folder) ? `"${folder}"` : folder;
  const wanted = PACKAGES.map(name => `${name}@${VERSIONS[name]}`).join(' ');
  return `npm install --prefix ${place} ${wanted}`;
};

const resolveFrom = (place: string, name: string): string | undefined => {
  try {
    return createRequire(place).resolve(name);
  } catch {
    return undefined;
  }
};

const load = async (name: string, dataFolder: string): Promise<unknown> => {
  const own = path.join(queueFolder(dataFolder), 'package.json');
  const found = resolveFrom(import.meta.url, name) ?? resolveFrom(own, name);
  return found === undefined ? undefined : import(pathToFileURL(found).href);
};

/** Loads the packages from beside polyspy, else from the folder of saved data; `undefined` when one is missing. */
export const loadQueue = async (dataFolder: string): Promise<QueuePackages | undefined> => {
  const [bullmq, ioredis] = await Promise.all(PACKAGES.map(name => load(name, dataFolder)));
  // Both are CommonJS, whose exports Node offers by name.
  return bullmq && ioredis ? ({bullmq, ioredis} as QueuePackages) : undefined;
};

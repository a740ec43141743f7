import path from 'node:path';
import {findPackage, installCommand} from '../../files/optional-package.ts';

/** The packages that polyspy uses for a queue, if they are installed. */
export type QueuePackages = {
  readonly bullmq: typeof import('bullmq');
  readonly ioredis: typeof import('ioredis');
};

/** The major versions that polyspy was tried with. */
const VERSIONS = {bullmq: '6', ioredis: '6'} as const;

/** The folder of the packages in the folder of saved data. */
const queueFolder = (dataFolder: string): string => path.join(dataFolder, 'queue');

/** Returns the command that installs the packages where `loadQueue` looks for them. */
export const queueCommand = (dataFolder: string): string =>
  installCommand(
    queueFolder(dataFolder),
    Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`),
  );

const load = async (name: string, dataFolder: string): Promise<unknown> => {
  const found = findPackage(name, queueFolder(dataFolder));
  return found === undefined ? undefined : import(found);
};

/** Loads the packages from beside polyspy, else from the folder of saved data; `undefined` when one is missing. */
export const loadQueue = async (dataFolder: string): Promise<QueuePackages | undefined> => {
  const [bullmq, ioredis] = await Promise.all([load('bullmq', dataFolder), load('ioredis', dataFolder)]);
  // Both are CommonJS, whose exports Node offers by name.
  return bullmq && ioredis ? ({bullmq, ioredis} as QueuePackages) : undefined;
};

import path from 'node:path';
import {readJsonList, writeJsonList} from '../../../files/json-list.ts';

/** A file as the system describes it. Another size or time means that it has to be read again. */
export type FileStamp = {
  /** The absolute path of the file, or of its first part. */
  readonly path: string;
  /** In bytes, with all parts. */
  readonly size: number;
  /** When it was last written, in milliseconds. */
  readonly writtenAt: number;
  /** When the system last changed anything of it, in milliseconds. Unlike the time above, nobody can set it. */
  readonly changedAt: number;
};

/** A file whose content is known. */
export type KnownFile = FileStamp & {
  /** The SHA-256 of its content, in hex. */
  readonly digest: string;
  /** The name by which records know it. */
  readonly modelId: string;
};

/** Remembers files from one run of the program to the next, so that gigabytes are not read at each start. */
export type FileMemory = {
  /** Returns the digest of a file that has not changed. */
  readonly digestOf: (file: FileStamp) => string | undefined;
  /** Returns where files with a digest were, or else with a name, the latest first. */
  readonly pathsOf: (modelId: string, digest: string | undefined) => readonly string[];
  /** Saves a file. If that fails, the next run reads the file again. */
  readonly keep: (file: KnownFile) => void;
};

/** The most files to remember. */
const MOST_FILES = 200;

const isKnownFile = (value: unknown): value is KnownFile => {
  if (typeof value !== 'object' || value === null) return false;
  const {
    path: place,
    size,
    writtenAt,
    changedAt,
    digest,
    modelId,
  } = value as Partial<Record<keyof KnownFile, unknown>>;
  const texts = [place, digest, modelId];
  return [size, writtenAt, changedAt].every(Number.isFinite) && texts.every(text => typeof text === 'string');
};

const isSame = (one: FileStamp, other: FileStamp): boolean =>
  one.path === other.path &&
  one.size === other.size &&
  one.writtenAt === other.writtenAt &&
  one.changedAt === other.changedAt;

/** Makes the memory of a folder. It reads the small file each time, since other runs may write it. */
export const createFileMemory = (folder: string): FileMemory => {
  const file = path.join(folder, 'model-files.json');
  return {
    digestOf: stamp => readJsonList(file, isKnownFile).find(one => isSame(one, stamp))?.digest,
    pathsOf: (modelId, digest) => {
      const files = readJsonList(file, isKnownFile);
      const same = files.filter(one => one.digest === digest);
      const found = same.length > 0 ? same : files.filter(one => one.modelId === modelId);
      return [...new Set(found.map(one => one.path))];
    },
    keep: known => {
      // What else was at a path is kept: the file may be put back.
      const others = readJsonList(file, isKnownFile).filter(
        one => one.path !== known.path || one.digest !== known.digest,
      );
      try {
        writeJsonList(file, [known, ...others].slice(0, MOST_FILES));
      } catch {
        // The next run reads the file again.
      }
    },
  };
};

import {createHash} from 'node:crypto';
import {createReadStream, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {FileFault, systemCode} from '../../../files/system-code.ts';
import type {ModelFile, ModelFiles} from '../../../providers/gguf/model-files.ts';
import {cancelled, ProviderError} from '../../../providers/provider-error.ts';
import type {NamedModel} from '../competitor-names.ts';
import {createFileMemory, type FileMemory, type FileStamp} from './file-memory.ts';
import {expandPath, isBareName, isListedName, otherName, partNames} from './file-names.ts';

/** The model files of one run. */
export type FileLibrary = ModelFiles & {
  /**
   * Finds the file that a person typed or a record names, and remembers it for this run. Throws `ProviderError` when
   * there is none.
   */
  readonly find: (named: Pick<NamedModel, 'modelId' | 'digest'>) => ModelFile;
  /** Forgets a file that turned out to be none. */
  readonly forget: (modelId: string) => void;
  /**
   * Returns the SHA-256 of a file. Reads it at most once, in small pieces, so that the screen goes on; `onPart` gets the
   * part that is read, from 0 to 1. Rejects with `ProviderError`.
   */
  readonly digestOf: (
    file: ModelFile,
    onPart: (fraction: number) => void,
    signal: AbortSignal,
  ) => Promise<string>;
};

/** Where files are looked for. */
type FilePlaces = {
  /** The person's folder of models; empty for none. */
  readonly modelsFolder: string;
  readonly dataFolder: string;
  readonly home: string | undefined;
};

const partsOf = (file: string): readonly string[] =>
  partNames(path.basename(file)).map(name => path.join(path.dirname(file), name));

const fault = (error: unknown, value: string): ProviderError =>
  new ProviderError('model-missing', systemCode(error), {own: {fault: 'file-unreadable', value}});

/** Describes a file with all its parts. Throws the system's error when one is missing. */
const stampOf = (file: string): FileStamp => {
  const parts = partsOf(file);
  const stats = parts.map(part => statSync(part));
  if (stats.some(one => !one.isFile())) throw new FileFault('EFTYPE');
  return {
    path: parts[0] ?? file,
    size: stats.reduce((sum, {size}) => sum + size, 0),
    writtenAt: Math.max(...stats.map(({mtimeMs}) => mtimeMs)),
    changedAt: Math.max(...stats.map(({ctimeMs}) => ctimeMs)),
  };
};

/** How much is read at once, in bytes: about a millisecond of work. */
const PIECE = 1_048_576;

const hashFile = async (
  {path: first, sizeBytes}: ModelFile,
  onPart: (fraction: number) => void,
  signal: AbortSignal,
): Promise<string> => {
  const hash = createHash('sha256');
  let done = 0;
  for (const part of partsOf(first))
    for await (const piece of createReadStream(part, {highWaterMark: PIECE, signal})) {
      hash.update(piece as Buffer);
      done += (piece as Buffer).length;
      onPart(Math.min(1, done / sizeBytes));
    }
  return hash.digest('hex');
};

const fileOf = (stamp: FileStamp, modelId: string, memory: FileMemory): ModelFile => ({
  modelId,
  path: stamp.path,
  sizeBytes: stamp.size,
  digest: memory.digestOf(stamp),
});

/** The files of the folder of models, by name. */
const listFolder = (folder: string, memory: FileMemory): readonly ModelFile[] =>
  readdirSync(folder)
    .filter(isListedName)
    .sort()
    .flatMap(name => {
      try {
        return [fileOf(stampOf(path.join(folder, name)), name, memory)];
      } catch {
        // A part that is missing, or a folder with such a name.
        return [];
      }
    });

/** The places where a file may be, best first. A record's file may have been moved into the folder of models. */
const placesOf = (
  {modelId, digest}: Pick<NamedModel, 'modelId' | 'digest'>,
  {modelsFolder, home}: FilePlaces,
  memory: FileMemory,
): readonly string[] => {
  if (digest === undefined && !isBareName(modelId)) return [expandPath(modelId, home)];
  // A record names no folders. One that was made elsewhere must not choose a file of this machine by its path.
  const name = path.basename(modelId);
  const folders = modelsFolder === '' ? [] : [path.join(expandPath(modelsFolder, home), name)];
  const found = [...folders, path.resolve(name)];
  const past = memory.pathsOf(modelId, digest);
  return digest === undefined ? [...found, ...past] : [...past, ...found];
};

/** Returns the first file that is there, or the first fault. A file with the digest that is asked for goes first. */
const firstOf = (places: readonly string[], digest: string | undefined, memory: FileMemory): FileStamp => {
  let problem: unknown;
  const stamps: FileStamp[] = [];
  for (const place of places)
    try {
      stamps.push(stampOf(place));
    } catch (error) {
      problem ??= error;
    }
  const same = stamps.find(stamp => digest !== undefined && memory.digestOf(stamp) === digest);
  const [first] = same ? [same] : stamps;
  if (first === undefined) throw problem;
  return first;
};

/** Returns whether a file has lost a part. One that was deleted stays whole for whoever has opened it. */
const isShorter = ({path: place, sizeBytes}: ModelFile): boolean => {
  try {
    return stampOf(place).size < sizeBytes;
  } catch {
    return false;
  }
};

/** Makes the library of a run. */
export const createFileLibrary = (places: FilePlaces): FileLibrary => {
  const {modelsFolder, dataFolder, home} = places;
  const memory = createFileMemory(dataFolder);
  const known = new Map<string, ModelFile>();

  const listed = (): readonly ModelFile[] => {
    if (modelsFolder === '') return [];
    try {
      return listFolder(expandPath(modelsFolder, home), memory);
    } catch (error) {
      throw fault(error, modelsFolder);
    }
  };
  /** A name that no file elsewhere has. */
  const nameFor = (wanted: string, place: string): string => {
    let name = wanted;
    for (let number = 2; (known.get(name)?.path ?? place) !== place; number++)
      name = otherName(wanted, number);
    return name;
  };
  return {
    get: modelId => known.get(modelId) ?? listed().find(file => file.modelId === modelId),
    named: () => [...known.values()],
    listed,
    find: named => {
      try {
        const stamp = firstOf(placesOf(named, places, memory), named.digest, memory);
        const wanted = named.digest === undefined ? path.basename(stamp.path) : named.modelId;
        const file = fileOf(stamp, nameFor(wanted, stamp.path), memory);
        known.set(file.modelId, file);
        return file;
      } catch (error) {
        throw fault(error, named.modelId);
      }
    },
    forget: modelId => known.delete(modelId),
    isShorter,
    digestOf: async (file, onPart, signal) => {
      try {
        const stamp = stampOf(file.path);
        const digest = memory.digestOf(stamp) ?? (await hashFile(file, onPart, signal));
        memory.keep({...stamp, digest, modelId: file.modelId});
        known.set(file.modelId, {...file, digest});
        return digest;
      } catch (error) {
        throw signal.aborted ? cancelled(signal) : fault(error, file.modelId);
      }
    },
  };
};

import type {ModelInfo} from '../provider.ts';

/** A model's file, by a name without its folder. */
export type ModelFile = {
  /** The name by which calls, records and screens know it. */
  readonly modelId: string;
  /** The absolute path of the file, or of its first part. Never recorded. */
  readonly path: string;
  /** In bytes, with all parts. */
  readonly sizeBytes: number;
  /** The SHA-256 of its content, when it is known. */
  readonly digest: string | undefined;
};

/** The files that a provider may run. */
export type ModelFiles = {
  /** Returns the file with a name. */
  readonly get: (modelId: string) => ModelFile | undefined;
  /** Returns the files that somebody asked for by name. */
  readonly named: () => readonly ModelFile[];
  /** Returns the files of the person's folder of models. Throws an error with a system's code. */
  readonly listed: () => readonly ModelFile[];
  /**
   * Returns whether a file has lost a part since it was found. The engine maps files into memory, so that reading what
   * is gone would end the process.
   */
  readonly isShorter?: (file: ModelFile) => boolean;
};

/** Makes what can be said of a file without reading it. */
export const plainInfo = ({modelId, sizeBytes, digest}: ModelFile): ModelInfo => ({
  modelId,
  sizeBytes,
  ...(digest === undefined ? {} : {digest}),
});

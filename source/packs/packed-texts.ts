import {readdirSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync, brotliDecompressSync, constants} from 'node:zlib';
import {MAX_BYTES, readBytes, textOf} from '../files/read-file.ts';

/** The folder of compressed texts in the package. */
export const PACKED_FOLDER = path.join('dist', 'texts');

const ENDING = '.br';

/** The texts that the package has in compressed form only: what house players say to questions, most of all texts. */
const IS_PACKED = /^(?:locales\/[^/]+\/house\/exchanges\.[^/]+|entities\/[^/]+\/answers\.[^/]+)\.txt$/;

/** Returns whether the package has a text in compressed form only. */
export const isPackedText = (file: string): boolean => IS_PACKED.test(file);

/** Returns where the package has a text, from its folder. */
export const packedName = (file: string): string => path.join(PACKED_FOLDER, file + ENDING);

/** Compresses a text: to a third, in some milliseconds. */
export const packText = (text: Uint8Array): Uint8Array =>
  brotliCompressSync(text, {params: {[constants.BROTLI_PARAM_QUALITY]: 7}});

/** Reads a compressed text of the package in a folder. Throws an error with a system's code. */
export const readPackedText = (folder: string, file: string): string => {
  const bytes = readBytes(path.join(folder, packedName(file)), {maxBytes: MAX_BYTES});
  return textOf(brotliDecompressSync(bytes, {maxOutputLength: MAX_BYTES}));
};

/** Returns the names of the compressed texts of a folder of the package; none when there are none. */
export const packedIn = (root: string, folder: string): readonly string[] => {
  try {
    return readdirSync(path.join(root, PACKED_FOLDER, folder))
      .filter(name => name.endsWith(ENDING))
      .map(name => name.slice(0, -ENDING.length));
  } catch {
    return [];
  }
};

import {lateZlib} from '../files/late-zlib.ts';
import {MAX_BYTES, textOf} from '../files/read-file.ts';

/** The folder of compressed texts in the package. */
const FOLDER = 'dist/texts/';
const ENDING = '.gz';

/** The texts that the package has in compressed form only: what house players say to questions, most of all texts. */
const IS_PACKED = /^(?:locales\/[^/]+\/house\/exchanges\.[^/]+|entities\/[^/]+\/answers\.[^/]+)\.txt$/;

/** Returns whether the package has a text in compressed form only. */
export const isPackedText = (file: string): boolean => IS_PACKED.test(file);

/** Returns where the package has a compressed text. */
export const packedName = (file: string): string => FOLDER + file + ENDING;

/** Returns where the package has the compressed texts of a folder. */
export const packedFolder = (folder: string): string => FOLDER + folder;

/** Returns the name of a text from that of its compressed form. */
export const unpackedName = (name: string): string => name.slice(0, -ENDING.length);

/** Compresses a text: to a third, in some milliseconds, with a checksum. */
export const packText = (text: Uint8Array): Uint8Array => lateZlib().gzipSync(text, {level: 9});

/** Returns a text from its compressed form. Throws an error with a code when that is damaged or too large. */
export const unpackText = (bytes: Uint8Array): string =>
  textOf(lateZlib().gunzipSync(bytes, {maxOutputLength: MAX_BYTES}));

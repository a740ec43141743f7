import {closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats} from 'node:fs';
import {FileFault, systemCode} from './system-code.ts';

/** The largest file of settings, of a pack, and of what polyspy remembers, in bytes. */
export const MAX_BYTES = 1_000_000;

/** How a file is opened. */
export type OpenOptions = {
  /** Flags of `open`, as in `node:fs`. Default: read only. */
  readonly flags?: number;
  /** The mode of a new file. */
  readonly mode?: number;
  /** The largest file to open, in bytes. */
  readonly maxBytes: number;
  /** Whether to follow links. If not, a link is a fault. */
  readonly hasLinks?: boolean;
};

type OpenFile = {readonly file: number; readonly size: number};

/** Windows has neither flag, and no pipes in folders. */
const WITHOUT_WAITING = constants.O_NONBLOCK ?? 0;
const WITHOUT_LINKS = constants.O_NOFOLLOW ?? 0;

const isLink = (path: string): boolean => lstatSync(path, {throwIfNoEntry: false})?.isSymbolicLink() ?? false;

const open = (path: string, {flags = constants.O_RDONLY, mode, hasLinks = true}: OpenOptions): number => {
  try {
    return openSync(path, flags | WITHOUT_WAITING | (hasLinks ? 0 : WITHOUT_LINKS), mode);
  } catch (error) {
    const code = systemCode(error);
    // The system says "no such device" for a socket, and for a pipe without a reader.
    const isOther = code === 'ENXIO' || (code === 'ELOOP' && !hasLinks && isLink(path));
    throw isOther ? new FileFault('EFTYPE') : error;
  }
};

const check = (stats: Stats, maxBytes: number): void => {
  if (stats.isDirectory()) throw new FileFault('EISDIR');
  if (!stats.isFile()) throw new FileFault('EFTYPE');
  if (stats.size > maxBytes) throw new FileFault('EFBIG');
};

/** Opens an ordinary file of limited size. Never waits for a pipe or a device. Throws an error with a system's code. */
export const openFile = (path: string, options: OpenOptions): OpenFile => {
  const file = open(path, options);
  try {
    const stats = fstatSync(file);
    check(stats, options.maxBytes);
    return {file, size: stats.size};
  } catch (error) {
    closeSync(file);
    throw error;
  }
};

/** Reads bytes of an open file from a place; fewer when the file ends before. */
export const readPart = (file: number, from: number, length: number): Buffer => {
  const bytes = Buffer.allocUnsafe(length);
  let count = 0;
  while (count < length) {
    const more = readSync(file, bytes, count, length - count, from + count);
    if (more === 0) break;
    count += more;
  }
  return bytes.subarray(0, count);
};

/** Decodes bytes as UTF-8, without the byte order mark that some editors write. */
export const textOf = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\uFEFF/, '');

/** Reads an ordinary file of limited size. Throws an error with a system's code. */
export const readBytes = (path: string, options: OpenOptions): Buffer => {
  const {file, size} = openFile(path, options);
  try {
    return readPart(file, 0, size);
  } finally {
    closeSync(file);
  }
};

/** Reads an ordinary file as text, without a byte order mark. Throws an error with a system's code. */
export const readTextFile = (path: string, options: OpenOptions = {maxBytes: MAX_BYTES}): string =>
  textOf(readBytes(path, options));

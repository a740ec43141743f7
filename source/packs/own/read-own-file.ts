import {lstatSync, readdirSync, realpathSync, statSync} from 'node:fs';
import path from 'node:path';
import {MAX_BYTES, readBytes} from '../../files/read-file.ts';
import {systemCode} from '../../files/system-code.ts';
import {type Failure, failure, success} from '../../result.ts';
import type {PackProblem, Parsed} from '../checked.ts';
import type {TextFile} from '../house/text-file.ts';

/** A folder of packs, which somebody else may have written, and its name in messages. */
export type OwnFolder = {readonly folder: string; readonly shownAs: string};

const refuse = (
  code: PackProblem['code'],
  file: string,
  more: Partial<PackProblem> = {},
): Failure<readonly PackProblem[]> => failure([{code, file, ...more}]);

/** Returns whether a path is in the folder after its links are followed. */
const isWithin = (folder: string, place: string): boolean => {
  const way = path.relative(realpathSync(folder), realpathSync(place));
  return way !== '' && !way.startsWith('..') && !path.isAbsolute(way);
};

/** Returns the line of the first byte that isn't UTF-8. */
const brokenLine = (bytes: Buffer): number => {
  const before = bytes.toString('utf8').split('\uFFFD')[0] ?? '';
  return before.split('\n').length;
};

/** Decodes bytes as text, without a byte order mark. */
const decode = (bytes: Buffer, file: string): Parsed<string> => {
  try {
    return success(new TextDecoder('utf-8', {fatal: true}).decode(bytes));
  } catch {
    return refuse('not-utf8', file, {line: brokenLine(bytes)});
  }
};

const refuseSize = (place: string, file: string) =>
  refuse('too-large', file, {
    value: Math.ceil((statSync(place, {throwIfNoEntry: false})?.size ?? 0) / 1000),
    allowed: [MAX_BYTES / 1000],
  });

/**
 * Reads a file of a person's own pack, named with `/` from the folder. It must be an ordinary UTF-8 file of modest
 * size inside the folder. Never opens pipes and devices.
 */
export const readOwnFile = ({folder, shownAs}: OwnFolder, name: string): Parsed<TextFile> => {
  const place = path.join(folder, ...name.split('/'));
  const file = shownAs + name;
  try {
    if (!isWithin(folder, place)) return refuse('outside', file);
    const text = decode(readBytes(place, {maxBytes: MAX_BYTES}), file);
    return text.ok ? success({file, text: text.value}) : text;
  } catch (error) {
    const value = systemCode(error);
    return value === 'EFBIG' ? refuseSize(place, file) : refuse('unreadable', file, {value});
  }
};

/** Returns a folder's name in messages. */
export const folderName = (place: string): string => place.replace(/\/$/, '');

/** Returns whether something has that name, readable or not. Also true when the system doesn't let us look. */
export const hasOwnFile = ({folder}: OwnFolder, name: string): boolean => {
  try {
    return lstatSync(path.join(folder, ...name.split('/')), {throwIfNoEntry: false}) !== undefined;
  } catch {
    // Reading it reports why it can't be read.
    return true;
  }
};

/** Lists the folders in a folder by name (`''`: itself), sorted, without hidden ones. A missing one has none. */
export const ownFolders = ({folder, shownAs}: OwnFolder, name: string): Parsed<readonly string[]> => {
  try {
    const found = readdirSync(path.join(folder, name), {withFileTypes: true})
      .filter(entry => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isSymbolicLink()))
      .map(entry => entry.name)
      .sort();
    return success(found);
  } catch (error) {
    const value = systemCode(error);
    return value === 'ENOENT' ? success([]) : refuse('unreadable', folderName(shownAs + name), {value});
  }
};

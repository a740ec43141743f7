import {lstatSync, readdirSync, realpathSync, statSync} from 'node:fs';
import path from 'node:path';
import {MAX_BYTES, readBytes} from '../../files/read-file.ts';
import {systemCode} from '../../files/system-code.ts';
import {type Failure, failure, success} from '../../result.ts';
import type {PackProblem, Parsed} from '../checked.ts';
import type {TextFile} from '../house/text-file.ts';

/** A folder of packs that somebody else may have written: where it lies, and what messages call it. */
export type OwnFolder = {readonly folder: string; readonly shownAs: string};

const refuse = (
  code: PackProblem['code'],
  file: string,
  more: Partial<PackProblem> = {},
): Failure<readonly PackProblem[]> => failure([{code, file, ...more}]);

/** Whether a path, its links followed, still lies in the folder. */
const isWithin = (folder: string, place: string): boolean => {
  const way = path.relative(realpathSync(folder), realpathSync(place));
  return way !== '' && !way.startsWith('..') && !path.isAbsolute(way);
};

/** The line of the first byte that is no UTF-8. */
const brokenLine = (bytes: Buffer): number => {
  const before = bytes.toString('utf8').split('\uFFFD')[0] ?? '';
  return before.split('\n').length;
};

/** Bytes as text, without a byte order mark. */
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
 * Reads a file of a person's own pack, named with `/` inside its folder: a plain file of a modest size in UTF-8 that
 * lies in the folder. Pipes and devices are not opened.
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

/** What messages call a folder. */
export const folderName = (place: string): string => place.replace(/\/$/, '');

/** Whether something of that name is there, be it readable or not; so it is where the system lets nobody look. */
export const hasOwnFile = ({folder}: OwnFolder, name: string): boolean => {
  try {
    return lstatSync(path.join(folder, ...name.split('/')), {throwIfNoEntry: false}) !== undefined;
  } catch {
    // Whoever reads it then is told why it cannot be read.
    return true;
  }
};

/** The folders inside a folder by name (itself: `''`), in order, without hidden ones; none where it is not there. */
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

import {existsSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {ANNOTATION_ENDING} from '../../annotate/annotation-file.ts';
import {JUDGEMENT_ENDING} from '../../annotate/judgement-file.ts';
import {systemCode} from '../../files/system-code.ts';
import {CALLS_ENDING} from '../../records/calls.ts';
import {failure, type Result, success} from '../../result.ts';

/** A file to count. */
export type FoundFile = {
  readonly path: string;
  /** The file as it is named in problems: as a person gave it, or its folder. */
  readonly name: string;
  /** Whether a person named the file itself: it must then have something to count. */
  readonly isNamed: boolean;
};

/** The endings of files that may have games. Calls and annotations belong to a record beside them. */
const isCountable = (name: string): boolean =>
  /\.(?:jsonl|json)$/i.test(name) &&
  ![CALLS_ENDING, ANNOTATION_ENDING, JUDGEMENT_ENDING].some(ending => name.endsWith(ending));

/** The folder of the records in that of an arena, which has lists of its own beside it. */
const recordsOf = (folder: string): string =>
  existsSync(path.join(folder, 'plan.json')) && existsSync(path.join(folder, 'games'))
    ? path.join(folder, 'games')
    : folder;

const filesIn = (named: string): readonly FoundFile[] => {
  const folder = recordsOf(named);
  return readdirSync(folder, {withFileTypes: true})
    .filter(entry => !entry.isDirectory() && isCountable(entry.name))
    .map(({name}) => ({path: path.join(folder, name), name: path.join(folder, name), isNamed: false}))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
};

/** A file or folder that cannot be looked at. */
export type NoFile = {readonly name: string; readonly code: string};

/** Finds the files of a file or folder, sorted by name. A missing one is a problem unless `isOptional`. */
const findIn = (name: string, isOptional: boolean): Result<readonly FoundFile[], NoFile> => {
  try {
    return success(statSync(name).isDirectory() ? filesIn(name) : [{path: name, name, isNamed: true}]);
  } catch (error) {
    const code = systemCode(error);
    return isOptional && code === 'ENOENT' ? success([]) : failure({name, code});
  }
};

/**
 * Finds the files to count in files and folders, in the order given. A folder means its own files, not those of
 * folders in it; the folder of an arena means its records. With `isOptional` nothing has to exist.
 */
export const findFiles = (
  names: readonly string[],
  isOptional = false,
): Result<readonly FoundFile[], NoFile> => {
  const found: FoundFile[] = [];
  for (const name of names) {
    const files = findIn(name, isOptional);
    if (!files.ok) return files;
    found.push(...files.value);
  }
  return success(found);
};

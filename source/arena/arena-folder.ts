import {appendFileSync, existsSync, mkdirSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {type Lock, takeLock} from '../files/lock.ts';
import {readTextFile} from '../files/read-file.ts';
import {systemCode} from '../files/system-code.ts';
import {replaceFile} from '../files/write-file.ts';
import {recordFile} from '../records/recorder.ts';
import {failure, type Result, success} from '../result.ts';
import {type GameResult, parseResult} from './results.ts';

/** The folder of an arena while this process plays it. Everything in it is readable only by its owner. */
export type ArenaFolder = {
  readonly name: string;
  /** The folder of the records. */
  readonly games: string;
  /** The results of games whose records are there, by the job's id. */
  readonly results: ReadonlyMap<string, GameResult>;
  /** Saves a game's result beside its record. Returns the system's code when it can't. */
  readonly keep: (result: GameResult) => string | undefined;
  readonly release: () => void;
};

/** The largest list of results, in bytes: those of a million games. */
const MAX_RESULTS = 1_000_000_000;

/** Returns the folder of all arenas. */
export const arenasFolder = (dataFolder: string): string => path.join(dataFolder, 'arenas');

const planFile = (folder: string): string => path.join(folder, 'plan.json');
const resultsFile = (folder: string): string => path.join(folder, 'results.jsonl');

/** Returns the names of the arenas. */
export const arenaNames = (dataFolder: string): readonly string[] => {
  const folder = arenasFolder(dataFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => existsSync(planFile(path.join(folder, name))))
    .sort();
};

/** Reads the plan of an arena. A problem is the system's code, or that the file is no JSON. */
export const readArenaPlan = (dataFolder: string, name: string): Result<unknown, string> => {
  try {
    return success(JSON.parse(readTextFile(planFile(path.join(arenasFolder(dataFolder), name)))));
  } catch (error) {
    return failure(error instanceof SyntaxError ? 'UNREADABLE' : systemCode(error));
  }
};

/** The size of a record, by which one is known again that was verified before. */
const sizeOf = (games: string, id: string): number | undefined =>
  statSync(recordFile(games, id), {throwIfNoEntry: false})?.size;

/** Reads the results whose records have not changed since. A line that is damaged or cut off does not count. */
const readResults = (folder: string, games: string): ReadonlyMap<string, GameResult> => {
  const file = resultsFile(folder);
  if (!existsSync(file)) return new Map();
  const lines = readTextFile(file, {maxBytes: MAX_RESULTS, hasLinks: false}).split('\n');
  const results = lines.flatMap(line => parseResult(line) ?? []);
  return new Map(
    results.filter(({id, bytes}) => sizeOf(games, id) === bytes).map(result => [result.id, result]),
  );
};

/**
 * Opens or makes the folder of an arena and locks it. Returns `undefined` while another process plays it. Throws an
 * error with the system's code when it can't be written.
 */
export const openArenaFolder = (dataFolder: string, name: string, plan: unknown): ArenaFolder | undefined => {
  const folder = path.join(arenasFolder(dataFolder), name);
  const games = path.join(folder, 'games');
  mkdirSync(games, {recursive: true, mode: 0o700});
  const lock: Lock | undefined = takeLock(path.join(folder, 'arena.playing'));
  if (!lock) return undefined;
  try {
    replaceFile(planFile(folder), `${JSON.stringify(plan, null, 2)}\n`);
    return {
      name,
      games,
      results: readResults(folder, games),
      keep: result => {
        const line = {...result, bytes: sizeOf(games, result.id) ?? 0};
        try {
          // It begins with a line end, so that it never joins a line that a killed program cut short.
          appendFileSync(resultsFile(folder), `\n${JSON.stringify(line)}\n`, {mode: 0o600});
          return undefined;
        } catch (error) {
          return systemCode(error);
        }
      },
      release: lock.release,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

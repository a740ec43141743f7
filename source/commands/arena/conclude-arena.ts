import path from 'node:path';
import type {ArenaFolder} from '../../arena/arena-folder.ts';
import type {ArenaGame} from '../../arena/arena-games.ts';
import type {Estimate} from '../../arena/estimate.ts';
import type {Plan} from '../../arena/plan/plan.ts';
import type {ArenaRun} from '../../arena/run-arena.ts';
import type {Job} from '../../arena/schedule.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import type {TableDependencies} from '../../tables/dependencies.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {fail, printError, type Shell} from '../app/shell.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {alignRows, printResult} from '../print/print-result.ts';
import {arenaEntry, standingRows} from './describe-arena.ts';

/** An arena that is ready to be played. */
export type ReadyArena = {
  readonly shell: Shell;
  readonly maker: TableDependencies;
  readonly plan: Plan;
  readonly game: ArenaGame;
  readonly jobs: readonly Job[];
  readonly folder: ArenaFolder;
  readonly expected: Estimate;
  readonly values: OptionValues;
  /** Whether a screen shows the arena. Sentences then wait there, and are printed after it. */
  readonly isWatched: boolean;
  /** What somebody should know of the servers and the queue, each sentence once. */
  readonly notices: string[];
};

/** Tells a sentence once: on the screen that shows the arena, else on stderr. */
export const tellOnce = (
  {notices, isWatched, shell}: Pick<ReadyArena, 'notices' | 'isWatched' | 'shell'>,
  sentence: string,
): void => {
  if (notices.includes(sentence)) return;
  notices.push(sentence);
  if (!isWatched) printError(shell, sentence);
};

/** Takes a sentence that no longer holds off the screen. What stderr has, it has. */
export const dropNotice = (
  {notices, isWatched}: Pick<ReadyArena, 'notices' | 'isWatched'>,
  sentence: string,
): void => {
  const at = notices.indexOf(sentence);
  if (isWatched && at >= 0) notices.splice(at, 1);
};

/** Returns a path as a shell takes it. */
const quoteIfSpaced = (file: string): string => (/\s/.test(file) ? `"${file}"` : file);

/** Prints how the arena ended, and returns the exit code. */
export const concludeArena = (
  arena: ReadyArena,
  run: ArenaRun,
  {ending, code}: Awaited<ArenaRun['finished']>,
): ExitCode => {
  const {shell, plan, expected, values} = arena;
  const {words} = shell;
  const state = run.state();
  const {all, done, aborted, standings} = state;
  const isJson = values.json === true;
  printResult(
    shell,
    isJson,
    arenaEntry(plan.name, ending, state, expected),
    alignRows(standingRows(standings, words)),
  );
  if (arena.isWatched) for (const notice of arena.notices) printError(shell, notice);
  const queue = values.queue === undefined ? '' : ' --queue URL';
  const again = {done, all, command: `polyspy arena --resume ${plan.name}${queue}`};
  const folder = path.dirname(arena.folder.games);
  if (done > 0)
    printError(shell, words('arena.report', {command: `polyspy report ${quoteIfSpaced(folder)}`}));
  switch (ending) {
    case 'done':
      printError(
        shell,
        aborted > 0 ? words('arena.ended-aborted', {...again, aborted}) : words('arena.ended', {games: all}),
      );
      return aborted > 0 ? EXIT.unreachable : EXIT.done;
    case 'spent':
      printError(shell, words('arena.spent', again));
      return EXIT.done;
    case 'stopped':
      printError(shell, words('arena.stopped', again));
      return EXIT.interrupted;
    case 'unreachable':
      return fail(shell, words('arena.unreachable', again), EXIT.unreachable);
    case 'not-written':
      return fail(
        shell,
        words('arena.not-written', {reason: describeReason(code ?? 'UNKNOWN', words)}),
        EXIT.failed,
      );
  }
};

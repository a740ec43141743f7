import type {PackageRoot} from '../../packs/find-root.ts';
import type {Library} from '../../packs/library.ts';
import type {Words} from '../../packs/words.ts';
import type {Settings} from '../../settings/schema.ts';
import type {ProblemKind} from '../../tables/answer.ts';
import {EXIT, type ExitCode} from './exit-codes.ts';

/** What every command gets: the streams, the environment, the package and its words. */
export type Shell = {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** The package, and all packs. */
  readonly root: PackageRoot & Library;
  /** In the interface language. */
  readonly words: Words;
  /** How to draw Arabic in this run, from `--bidi`. */
  readonly bidi?: Settings['bidi'] | undefined;
};

/** Prints a sentence to stderr. Only results go to stdout. */
export const printError = (shell: Pick<Shell, 'stderr'>, sentence: string): void => {
  shell.stderr.write(`${sentence}\n`);
};

/** Prints why something isn't done. Returns the exit code, by default that of wrong arguments. */
export const fail = (
  shell: Pick<Shell, 'stderr'>,
  sentence: string,
  exit: ExitCode = EXIT.arguments,
): ExitCode => {
  printError(shell, sentence);
  return exit;
};

/** Prints why something can't be done. Returns its exit code. */
export const printProblem = (
  shell: Pick<Shell, 'stderr'>,
  {problem, kind}: {readonly problem: string; readonly kind: ProblemKind},
): ExitCode => fail(shell, problem, EXIT[kind]);

/** Returns whether keys can be read and frames drawn, which a `dumb` terminal can't do. */
export const isTerminal = ({stdin, stdout, env}: Pick<Shell, 'stdin' | 'stdout' | 'env'>): boolean =>
  stdin.isTTY === true && stdout.isTTY === true && env.TERM !== 'dumb';

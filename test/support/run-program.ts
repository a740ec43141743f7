import {spawn} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

/** How a run of the built program ended, and what it printed. */
export type Run = {readonly code: number | null; readonly stdout: string; readonly stderr: string};

export type RunOptions = {
  /** `POLYSPY_HOME`. */
  readonly home: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** What to run; the bundle in `dist/` unless given. */
  readonly program?: string;
  readonly workingDirectory?: string;
  /** A command in front of it, such as a shell that sets limits. */
  readonly through?: readonly string[];
};

/** The bundle, as `npm start` runs it. */
export const bundledProgram = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/** A run that has begun. */
export type StartedRun = {
  readonly ended: Promise<Run>;
  /** Settles when it has printed something, or ended. */
  readonly hasPrinted: Promise<void>;
  readonly signal: (name: NodeJS.Signals) => void;
};

/** A run that takes longer hangs, and is ended. Milliseconds. */
const LONGEST_MS = 90_000;

/** Starts the built program without a terminal, its input closed. */
export const startRun = (
  programArguments: readonly string[],
  {home, environment = {}, program = bundledProgram, workingDirectory, through = []}: RunOptions,
): StartedRun => {
  const [command = process.execPath, ...before] = [...through, process.execPath, program];
  const child = spawn(command, [...before, ...programArguments], {
    env: {PATH: process.env.PATH, HOME: home, POLYSPY_HOME: home, ...environment},
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
    killSignal: 'SIGKILL',
    ...(workingDirectory === undefined ? {} : {cwd: workingDirectory}),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', data => {
    stdout += data;
  });
  child.stderr.on('data', data => {
    stderr += data;
  });
  const ended = new Promise<Run>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code => resolve({code, stdout, stderr}));
  });
  const printed = new Promise<void>(resolve => child.stdout.once('data', () => resolve()));
  return {
    ended,
    hasPrinted: Promise.race([printed, ended.then(() => undefined)]),
    signal: name => void child.kill(name),
  };
};

/** Runs the built program without a terminal, its input closed. */
export const runProgram = (programArguments: readonly string[], options: RunOptions): Promise<Run> =>
  startRun(programArguments, options).ended;

/** Gives a folder of its own to a piece of work, and removes it afterwards. */
export const withHome = async <T>(work: (home: string) => Promise<T>): Promise<T> => {
  const home = await mkdtemp(path.join(tmpdir(), 'polyspy-home-'));
  try {
    return await work(home);
  } finally {
    await rm(home, {recursive: true, force: true});
  }
};

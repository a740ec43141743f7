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
};

/** The bundle, as `npm start` runs it. */
export const bundledProgram = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/** Runs the built program without a terminal, its input closed. */
export const runProgram = (
  programArguments: readonly string[],
  {home, environment = {}, program = bundledProgram, workingDirectory}: RunOptions,
): Promise<Run> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...programArguments], {
      env: {PATH: process.env.PATH, HOME: home, POLYSPY_HOME: home, ...environment},
      stdio: ['ignore', 'pipe', 'pipe'],
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
    child.on('error', reject);
    child.on('close', code => resolve({code, stdout, stderr}));
  });

/** Gives a folder of its own to a piece of work, and removes it afterwards. */
export const withHome = async <T>(work: (home: string) => Promise<T>): Promise<T> => {
  const home = await mkdtemp(path.join(tmpdir(), 'polyspy-home-'));
  try {
    return await work(home);
  } finally {
    await rm(home, {recursive: true, force: true});
  }
};

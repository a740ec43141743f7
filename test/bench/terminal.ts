import {readFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import process from 'node:process';
import pty from '@lydell/node-pty';

/** A program in a pseudo-terminal, for measuring: nothing is parsed, output is only searched. */
export type Watched = {
  readonly write: (text: string) => void;
  /** Waits until the output since the last wait holds a text; answers the time it came, on `performance.now`. */
  readonly until: (text: string) => Promise<number>;
  readonly kill: (signal: string) => void;
  readonly exited: Promise<number>;
  /** Memory in use now, in bytes; not a number where the platform does not tell. */
  readonly residentBytes: () => number;
};

/** Longer than anything measured here takes on a busy machine. */
const PATIENCE_MS = 60_000;

type Waiting = {readonly text: string; readonly found: (at: number) => void};

const residentBytes = (pid: number): number => {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return Number.NaN;
  }
};

/** Starts a Node program in a terminal of 100 by 40 cells. */
export const watchProgram = (
  programArguments: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Watched => {
  const {PATH = '', HOME = tmpdir()} = process.env;
  const child = pty.spawn(process.execPath, [...programArguments], {
    name: 'xterm-256color',
    cols: 100,
    rows: 40,
    env: {PATH, HOME, TERM: 'xterm-256color', LANG: 'en_GB.UTF-8', NODE_ENV: 'production', ...environment},
  });
  let heard = '';
  let waiting: Waiting | undefined;
  child.onData(data => {
    heard += data;
    if (waiting === undefined || !heard.includes(waiting.text)) return;
    const {found} = waiting;
    waiting = undefined;
    heard = '';
    found(performance.now());
  });
  return {
    write: text => child.write(text),
    until: text =>
      new Promise((resolve, reject) => {
        if (heard.includes(text)) {
          heard = '';
          resolve(performance.now());
          return;
        }
        const timer = setTimeout(() => reject(new Error(`Waited in vain for "${text}".`)), PATIENCE_MS);
        const found = (at: number): void => {
          clearTimeout(timer);
          resolve(at);
        };
        waiting = {text, found};
      }),
    kill: signal => child.kill(signal),
    exited: new Promise(resolve => child.onExit(({exitCode}) => resolve(exitCode))),
    residentBytes: () => residentBytes(child.pid),
  };
};

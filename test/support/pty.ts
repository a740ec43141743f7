import {execFileSync} from 'node:child_process';
import type {Socket} from 'node:net';
import {fileURLToPath} from 'node:url';
import pty from '@lydell/node-pty';
import type {KeyPress} from './keys.ts';
import {type Condition, type Cursor, createTerminalScreen} from './terminal-screen.ts';
import {createTypist} from './typist.ts';

/** The built program in a real pseudo-terminal. */
export type PtyProgram = {
  press(...keys: readonly KeyPress[]): void;
  /** Sends text, or several keys' bytes, in one write. */
  type(text: string): void;
  waitFor(condition: Condition, timeoutMs?: number): Promise<void>;
  screen(): string;
  rows(): readonly string[];
  cursor(): Cursor;
  columnOf(character: string, y: number): number;
  resize(columns: number, rows: number): void;
  /** Everything the program wrote, escape sequences and all. */
  output(): string;
  /** Sends a signal, for example `SIGTERM`. */
  signal(name: string): void;
  /** Gives the terminal the modes that a shell has for a command line: keys come as whole lines, and are echoed. */
  readLines(): void;
  /** The window is closed: nothing can be read or written any more, and the system tells the program so by SIGHUP. */
  close(): void;
  /** The exit code, once the program has ended and its last output has been read; −N when signal N killed it. */
  exited(): Promise<number>;
};

export type PtyOptions = {
  readonly columns?: number;
  readonly rows?: number;
  /** Beside a small environment of the harness's own; `undefined` takes a variable out. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** What to run; the bundle in `dist/` unless given. */
  readonly program?: string;
  readonly workingDirectory?: string;
};

const bundle = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

// CI is not passed on: with it Ink would draw nothing until the end.
const inherited = ['PATH', 'HOME', 'LANG', 'TMPDIR'] as const;

const makeEnvironment = (over: PtyOptions['environment'] = {}): Record<string, string> => {
  const own = inherited.map(name => [name, process.env[name]] as const);
  const all = [...own, ['TERM', 'xterm-256color'] as const, ...Object.entries(over)];
  const environment: Record<string, string> = {};
  for (const [name, value] of all) {
    if (value === undefined) delete environment[name];
    else environment[name] = value;
  }
  return environment;
};

/** Starts the program with arguments in a terminal of 80 by 24 cells unless told otherwise. */
export const startProgram = (programArguments: readonly string[], options: PtyOptions = {}): PtyProgram => {
  const {columns = 80, rows = 24, program = bundle} = options;
  const view = createTerminalScreen(columns, rows);
  const chunks: string[] = [];
  let exitCode: number | undefined;
  let deadlySignal = 0;
  const env = makeEnvironment(options.environment);
  const child = pty.spawn(process.execPath, [program, ...programArguments], {
    // The package sets TERM to this.
    name: env.TERM ?? 'xterm-256color',
    cols: columns,
    rows,
    env,
    ...(options.workingDirectory !== undefined && {cwd: options.workingDirectory}),
  });
  child.onData(data => {
    chunks.push(data);
    view.feed(data);
  });
  child.onExit(event => {
    exitCode = event.exitCode;
    deadlySignal = event.signal ?? 0;
    view.end();
  });
  return {
    ...createTypist(data => child.write(data)),
    waitFor: view.waitFor,
    screen: view.text,
    rows: view.rows,
    cursor: view.cursor,
    columnOf: view.columnOf,
    resize(newColumns, newRows) {
      view.resize(newColumns, newRows);
      child.resize(newColumns, newRows);
    },
    output: () => chunks.join(''),
    signal: name => child.kill(name),
    // The terminal's name is not in the package's types.
    readLines: () =>
      void execFileSync('stty', [
        process.platform === 'darwin' ? '-f' : '-F',
        (child as typeof child & {_pty: string})._pty,
        'sane',
      ]),
    // Not in the package's types. Its `destroy` sends a SIGHUP of its own before the system's, which may then
    // arrive when the program has already let go of its signals, at the very end.
    close: () => void (child as typeof child & {_socket: Socket})._socket.destroy(),
    async exited() {
      await view.waitFor(() => exitCode !== undefined);
      // The package tells 0 of a program that a signal has killed.
      return deadlySignal === 0 ? (exitCode ?? -1) : -deadlySignal;
    },
  };
};

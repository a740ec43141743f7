import {PassThrough, Writable} from 'node:stream';
import {render} from 'ink';
import type {ReactNode} from 'react';
import {ENGLISH} from '../../source/packs/locale.ts';
import {createWords} from '../../source/packs/words.ts';
import {DrawingProvider} from '../../source/ui/drawing.tsx';
import {createKeyStdin} from '../../source/ui/input/key-stdin.ts';
import {RoleProvider} from '../../source/ui/parts/role.tsx';
import {type Terminal, TerminalProvider} from '../../source/ui/terminal.ts';
import type {KeyPress} from './keys.ts';
import {type Condition, type Cursor, createTerminalScreen, type TerminalScreen} from './terminal-screen.ts';
import {createTypist} from './typist.ts';

/** A screen drawn by Ink into a terminal without a window, with keys to press. */
export type Screen = {
  /** Presses keys one after the other, each in a write of its own. */
  press(...keys: readonly KeyPress[]): void;
  /** Sends text, or several keys' bytes, in one write. */
  type(text: string): void;
  waitFor(condition: Condition, timeoutMs?: number): Promise<void>;
  screen(): string;
  rows(): readonly string[];
  cursor(): Cursor;
  style: TerminalScreen['style'];
  resize(columns: number, rows: number): void;
  rerender(node: ReactNode): void;
  /** Everything that was written, escape sequences and all. */
  output(): string;
  /** The input went away, as when a terminal window is closed. */
  hangUp(): void;
  unmount(): Promise<void>;
};

export type ScreenOptions = {
  readonly columns?: number;
  readonly rows?: number;
  readonly terminal?: Partial<Terminal>;
  /** Hand Ink the raw input, to show what the key stream is for. */
  readonly isRaw?: boolean;
  readonly isAlternateScreen?: boolean;
};

class FakeStdout extends Writable {
  readonly isTTY = true;
  columns: number;
  rows: number;
  readonly chunks: string[] = [];
  readonly #onData: (data: string) => void;

  constructor(columns: number, rows: number, onData: (data: string) => void) {
    super({decodeStrings: false});
    this.columns = columns;
    this.rows = rows;
    this.#onData = onData;
  }

  override _write(chunk: Buffer | string, _encoding: string, callback: () => void): void {
    const data = chunk.toString();
    this.chunks.push(data);
    this.#onData(data);
    callback();
  }
}

const createFakeStdin = (): PassThrough =>
  Object.assign(new PassThrough(), {isTTY: true, setRawMode: () => undefined, ref() {}, unref() {}});

const makeTerminal = (
  stdin: NodeJS.ReadableStream,
  stdout: FakeStdout,
  over: Partial<Terminal>,
): Terminal => ({
  stdin,
  stdout,
  isInteractive: true,
  colour: '256',
  theme: 'dark',
  bidi: 'off',
  isScreenReader: false,
  locale: 'en',
  keepsLastRow: false,
  ...over,
});

const roleWords = createWords(ENGLISH['app.json'], 'en');

/** Renders into a terminal of 80 by 24 cells unless told otherwise. Always `unmount` at the end. */
export const renderScreen = (node: ReactNode, options: ScreenOptions = {}): Screen => {
  const {columns = 80, rows = 24, isRaw = false, isAlternateScreen = false} = options;
  const view = createTerminalScreen(columns, rows);
  const source = createFakeStdin();
  const stdout = new FakeStdout(columns, rows, data => view.feed(data.replaceAll('\n', '\r\n')));
  const stdin = isRaw ? source : createKeyStdin(source);
  const terminal = makeTerminal(stdin, stdout, options.terminal ?? {});
  const wrapped = (content: ReactNode): ReactNode => (
    <TerminalProvider value={terminal}>
      <RoleProvider value={roleWords}>
        <DrawingProvider>{content}</DrawingProvider>
      </RoleProvider>
    </TerminalProvider>
  );
  const instance = render(wrapped(node), {
    stdin,
    stdout,
    stderr: stdout,
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
    incrementalRendering: true,
    maxFps: 60,
    alternateScreen: isAlternateScreen,
    isScreenReaderEnabled: terminal.isScreenReader,
  });
  return {
    ...createTypist(data => source.write(data)),
    waitFor: view.waitFor,
    screen: view.text,
    rows: view.rows,
    cursor: view.cursor,
    style: view.style,
    resize(newColumns, newRows) {
      stdout.columns = newColumns;
      stdout.rows = newRows;
      view.resize(newColumns, newRows);
      stdout.emit('resize');
    },
    rerender: content => instance.rerender(wrapped(content)),
    output: () => stdout.chunks.join(''),
    hangUp: () => {
      source.end();
    },
    async unmount() {
      instance.unmount();
      await instance.waitUntilExit();
      if (!isRaw) stdin.emit('close');
    },
  };
};

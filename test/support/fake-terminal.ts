import {PassThrough, Writable} from 'node:stream';
import {createKeyStdin} from '../../source/ui/input/key-stdin.ts';
import type {Terminal} from '../../source/ui/terminal.ts';
import {type KeyPress, sequenceOf} from './keys.ts';
import {createTerminalScreen} from './terminal-screen.ts';

/** A terminal without a window for programs that draw themselves, and the two ends of its wire. */
export const createFakeTerminal = (columns = 80, rows = 24, unicode: '6' | '11' = '11') => {
  const view = createTerminalScreen(columns, rows, unicode);
  const source = Object.assign(new PassThrough(), {
    isTTY: true,
    isRaw: false,
    setRawMode(isRaw: boolean) {
      source.isRaw = isRaw;
    },
    ref: () => undefined,
    unref: () => undefined,
  });
  const chunks: string[] = [];
  let isStuck = false;
  const stdout = Object.assign(
    new Writable({
      decodeStrings: false,
      write(chunk, _, callback) {
        chunks.push(String(chunk));
        view.feed(String(chunk).replaceAll('\n', '\r\n'));
        if (!isStuck) callback();
      },
    }),
    {isTTY: true, columns, rows},
  );
  const terminal: Terminal = {
    stdin: createKeyStdin(source),
    stdout,
    isInteractive: true,
    colour: '256',
    theme: 'dark',
    bidi: 'off',
    isScreenReader: false,
    locale: 'en',
    keepsLastRow: false,
  };
  return {
    terminal,
    view,
    press: (...keys: readonly KeyPress[]): void => {
      for (const key of keys) source.write(sequenceOf(key));
    },
    /** The window is closed: input ends. */
    close: (): void => {
      source.end();
    },
    /** Writing fails from now on, as on a terminal whose other end is gone. */
    breakOutput: (): void => {
      stdout.emit('error', new Error('EIO'));
    },
    /** Nothing that is written from now on arrives, and nobody says so. */
    stick: (): void => {
      isStuck = true;
    },
    isRaw: (): boolean => source.isRaw,
    output: (): string => chunks.join(''),
  };
};

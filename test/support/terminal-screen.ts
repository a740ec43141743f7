// biome-ignore-all lint/suspicious/noControlCharactersInRegex: escape sequences are what this file reads
import {setTimeout as delay} from 'node:timers/promises';
import unicode11 from '@xterm/addon-unicode11';
import headless from '@xterm/headless';

/** What a wait is for: text on the screen, or anything that can be asked. */
export type Condition = string | RegExp | (() => boolean);

export type CellStyle = {
  bold: boolean;
  inverse: boolean;
  dim: boolean;
  underlined: boolean;
  struck: boolean;
  colour: number;
};

export type Cursor = {readonly x: number; readonly y: number; readonly isVisible: boolean};

/** A terminal's screen without a window: it is fed output and can be read. */
export type TerminalScreen = {
  feed(data: string): void;
  resize(columns: number, rows: number): void;
  /** The rows that are shown, without trailing spaces. */
  rows(): readonly string[];
  /** The rows as one text, without empty rows at the end. */
  text(): string;
  cursor(): Cursor;
  /** How the cell is drawn: bold, inverse, dim, underlined, struck out, and its colour number (-1 is the default colour). */
  style(x: number, y: number): CellStyle;
  /** The column, from 0, of the last cell of a row that shows a character; -1 when none does. */
  columnOf(character: string, y: number): number;
  isAlternate(): boolean;
  /** Waits until the condition holds of a whole frame: one that is still being drawn is not looked at. */
  waitFor(condition: Condition, timeoutMs?: number): Promise<void>;
  /** Nothing more will come: a frame that was begun stays as it is. */
  end(): void;
};

/** The private mode in which a terminal shows nothing new until the frame is whole ("synchronized output"). */
const synchronizedOutput = 2026;

const pollMs = 4;

/** Makes a screen of the given size, with the widths of Unicode 11 as terminals have them, or of 6: emoji take one cell. */
export const createTerminalScreen = (
  columns: number,
  rows: number,
  unicode: '6' | '11' = '11',
): TerminalScreen => {
  const terminal = new headless.Terminal({cols: columns, rows, allowProposedApi: true, scrollback: 0});
  terminal.loadAddon(new unicode11.Unicode11Addon());
  terminal.unicode.activeVersion = unicode;
  let isCursorVisible = true;
  let unparsed = 0;

  // Output comes in pieces, and a screen that is half drawn is one that nobody sees.
  let isDrawing = false;
  let hasEnded = false;
  for (const final of ['h', 'l']) {
    terminal.parser.registerCsiHandler({prefix: '?', final}, modes => {
      if (modes.includes(synchronizedOutput)) isDrawing = final === 'h';
      return false;
    });
  }

  // Reading all cells is slow, and waiting reads again and again: what was read stands until something comes.
  let known: {readonly rows: readonly string[]; readonly text: string} | undefined;
  const forget = (): void => {
    known = undefined;
  };

  const readAll = () => {
    const buffer = terminal.buffer.active;
    const rows = Array.from(
      {length: terminal.rows},
      (_, y) => buffer.getLine(buffer.viewportY + y)?.translateToString(true) ?? '',
    );
    return {rows, text: rows.join('\n').trimEnd()};
  };
  const read = () => {
    known ??= readAll();
    return known;
  };
  const readRows = (): readonly string[] => read().rows;
  const readText = (): string => read().text;
  const holds = (condition: Condition): boolean => {
    if (typeof condition === 'function') return condition();
    return typeof condition === 'string' ? readText().includes(condition) : condition.test(readText());
  };

  return {
    feed(data) {
      for (const [, state] of data.matchAll(/\u001b\[\?25([hl])/gu)) isCursorVisible = state === 'h';
      unparsed += 1;
      terminal.write(data, () => {
        unparsed -= 1;
        forget();
      });
    },
    resize(newColumns, newRows) {
      terminal.resize(newColumns, newRows);
      forget();
    },
    rows: readRows,
    text: readText,
    cursor: () => ({
      x: terminal.buffer.active.cursorX,
      y: terminal.buffer.active.cursorY,
      isVisible: isCursorVisible,
    }),
    style(x, y) {
      const cell = terminal.buffer.active.getLine(terminal.buffer.active.viewportY + y)?.getCell(x);
      return {
        bold: cell?.isBold() === 1 || (cell?.isBold() ?? 0) > 0,
        inverse: (cell?.isInverse() ?? 0) > 0,
        dim: (cell?.isDim() ?? 0) > 0,
        underlined: (cell?.isUnderline() ?? 0) > 0,
        struck: (cell?.isStrikethrough() ?? 0) > 0,
        colour: cell === undefined || cell.isFgDefault() ? -1 : cell.getFgColor(),
      };
    },
    columnOf(character, y) {
      const line = terminal.buffer.active.getLine(terminal.buffer.active.viewportY + y);
      return Array.from({length: terminal.cols}, (_, x) => line?.getCell(x)?.getChars()).lastIndexOf(
        character,
      );
    },
    isAlternate: () => terminal.buffer.active.type === 'alternate',
    async waitFor(condition, timeoutMs = 60_000) {
      const end = performance.now() + timeoutMs;
      while (unparsed > 0 || (isDrawing && !hasEnded) || !holds(condition)) {
        if (performance.now() > end) {
          throw new Error(`Waited in vain for ${String(condition)}. The screen:\n${readText()}`);
        }
        await delay(pollMs);
      }
    },
    end() {
      hasEnded = true;
    },
  };
};

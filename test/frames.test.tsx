import test from 'ava';
import fc from 'fast-check';
import {Box, type Instance, render, Text, useCursor} from 'ink';
import type {ReactNode} from 'react';
import {splitGraphemes} from '../source/text/graphemes.ts';
import {padText, textWidth} from '../source/text/width.ts';
import {createFrameStdout} from '../source/ui/frames/frame-stdout.ts';
import {createRow} from '../source/ui/frames/row.ts';
import {readCells} from '../source/ui/frames/row-cells.ts';
import {changeRow, placeWords} from '../source/ui/frames/row-change.ts';
import {type Painted, paintRow} from '../source/ui/paint.ts';
import {createTheme, TOKENS} from '../source/ui/theme.ts';
import {createFakeTerminal} from './support/fake-terminal.ts';
import {createTerminalScreen, type TerminalScreen} from './support/terminal-screen.ts';

const seed = 20_261_122;
const columns = 40;
const height = 8;

// What a terminal shows

/** Everything that is seen in a row, with its looks: of a blank, and of nothing behind the last letter, only some. */
const seenIn = (view: TerminalScreen, row: string, y: number): readonly string[] => {
  let x = 0;
  return splitGraphemes(padText(row, 2 * columns)).map(text => {
    const {inverse, underlined, struck, ...others} = view.style(x, y);
    x += textWidth(text);
    return JSON.stringify([text, inverse, underlined, struck, text === ' ' && !inverse ? '' : others]);
  });
};

const cellsOf = (view: TerminalScreen): readonly string[] =>
  view.rows().map((row, y) => seenIn(view, row, y).join(''));

const theme = createTheme('dark', '256');

const certain = 'abc .,:─│éß…❯中文，が';
const uncertain = 'سلام؟ שלום 🙂👩🏽‍💻';

const stretchOf = (letters: string): fc.Arbitrary<Painted> =>
  fc.record({
    text: fc.oneof(
      fc.constantFrom(' ', '          ', 'a word or two '),
      fc.string({unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6}),
    ),
    look: fc.constantFrom(...TOKENS.map(token => theme[token]), {underline: true}, {}),
  });

const rowOf = (letters: string): fc.Arbitrary<string> =>
  fc.array(stretchOf(letters), {maxLength: 4}).map(paintRow);

const row = fc.oneof({weight: 5, arbitrary: rowOf(certain)}, {weight: 1, arbitrary: rowOf(uncertain)});

type Drawn = {readonly rows: readonly string[]; readonly cursor: number | undefined};

const drawn: fc.Arbitrary<Drawn> = fc.record({
  rows: fc.array(row, {minLength: height, maxLength: height}),
  cursor: fc.option(fc.nat(columns - 1), {nil: undefined}),
});

type Stretch = {readonly top: number; readonly bottom: number; readonly up: number};

/** The rows in which some have moved up or down, over those that stood there. */
const moveStretch = (rows: readonly string[], {top, bottom, up}: Stretch): readonly string[] =>
  rows.map((text, row) => {
    const from = row + up;
    return row < top || row > bottom || from < top || from > bottom ? text : (rows[from] ?? text);
  });

const stretch: fc.Arbitrary<Stretch> = fc.record({
  top: fc.nat(2),
  bottom: fc.integer({min: 5, max: height - 1}),
  up: fc.integer({min: -3, max: 3}),
});

/** Frames that follow one another: most keep most of their rows, in their places or in others. */
const frames: fc.Arbitrary<readonly Drawn[]> = fc
  .array(
    fc.record({
      next: drawn,
      kept: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7], {minLength: 4}),
      moved: stretch,
    }),
    {minLength: 2, maxLength: 8},
  )
  .map(steps => {
    const all: Drawn[] = [];
    for (const {next, kept, moved} of steps) {
      const before = moveStretch(all.at(-1)?.rows ?? [], moved);
      all.push({
        ...next,
        rows: next.rows.map((text, row) => (kept.includes(row) ? (before[row] ?? text) : text)),
      });
    }
    return all;
  });

// Frames, whole and in parts

const Cursor = ({x}: {readonly x: number}): ReactNode => {
  useCursor().setCursorPosition({x, y: 2});
  return null;
};

const Screen = ({rows, cursor}: Drawn): ReactNode => (
  <Box flexDirection="column" width={columns} height={height} overflow="hidden">
    {cursor !== undefined && <Cursor x={cursor} />}
    {rows.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows are their places
      <Box key={index} width={columns - 8} height={1} flexShrink={0}>
        <Text wrap="truncate">{text === '' ? ' ' : text}</Text>
      </Box>
    ))}
  </Box>
);

const begin = (first: Drawn, isNarrow: boolean) => {
  const {terminal, view, output} = createFakeTerminal(columns, height);
  const real = terminal.stdout as NodeJS.WriteStream;
  const instance = render(<Screen {...first} />, {
    stdout: isNarrow ? createFrameStdout(real) : real,
    stdin: terminal.stdin as NodeJS.ReadStream,
    interactive: true,
    alternateScreen: true,
  });
  return {instance, view, output, real};
};

const draw = async (
  {instance, view}: {instance: Instance; view: TerminalScreen},
  next: Drawn,
): Promise<void> => {
  instance.rerender(<Screen {...next} />);
  await instance.waitUntilRenderFlush();
  await view.waitFor(() => true);
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: an order to the terminal
const deletedRows = /\u001b\[\d*M/gu;

test('frames: the screen by the cells that change is the screen by whole frames', async t => {
  let sent = 0;
  let whole = 0;
  let moves = 0;
  for (const [first, ...others] of fc.sample(frames, {seed, numRuns: 40})) {
    if (first === undefined) continue;
    const pair = [begin(first, true), begin(first, false)] as const;
    for (const next of others) {
      await Promise.all(pair.map(one => draw(one, next)));
      const [narrow, plain] = pair;
      t.deepEqual(cellsOf(narrow.view), cellsOf(plain.view), `seed ${seed}: ${JSON.stringify(next)}`);
      t.deepEqual(narrow.view.cursor().isVisible, plain.view.cursor().isVisible);
      if (next.cursor !== undefined) t.deepEqual(narrow.view.cursor(), plain.view.cursor());
    }
    sent += pair[0].output().length;
    moves += pair[0].output().match(deletedRows)?.length ?? 0;
    whole += pair[1].output().length;
    for (const {instance} of pair) instance.unmount();
  }
  t.true(sent < 0.8 * whole, `${sent} of ${whole}`);
  t.true(moves > 5, `rows were moved ${moves} times`);
});

const rowsOf = (texts: readonly string[]): Drawn => ({
  rows: Array.from({length: height}, (_, index) => texts[index] ?? ''),
  cursor: undefined,
});

test('frames: a letter costs what it takes to go there; after a change of size, or anything else, all is written', async t => {
  const screen = begin(rowsOf(['one', 'two', 'three']), true);
  const {instance, view, output, real} = screen;
  for (const text of ['two', 'two a']) await draw(screen, rowsOf(['one', text, 'three']));
  const cost = async (text: string): Promise<number> => {
    const before = output().length;
    await draw(screen, rowsOf(['one', text, 'three']));
    t.is(view.text(), `one\n${text}\nthree`);
    return output().length - before;
  };
  t.true((await cost('two ab')) < 50);
  const all = 9 * height;
  (real as {columns: number}).columns = columns + 2;
  t.true((await cost('two abc')) > all);
  t.true((await cost('two abcd')) < 50);
  instance.clear();
  await cost('two abcde');
  await cost('two abcdef');
  t.true((await cost('two abcdefg')) < 50);
  instance.unmount();
});

const change = (before: string, after: string): string => changeRow(createRow(before), createRow(after));

test('frames: rows that move are moved by the terminal, and only what comes with them is written', async t => {
  const lines = Array.from({length: 9}, (_, index) => `${index}: what somebody said here`);
  const screen = begin(rowsOf(['title', ...lines.slice(0, 5), 'input']), true);
  const scroll = async (first: number): Promise<number> => {
    const before = screen.output().length;
    const rows = ['title', ...lines.slice(first, first + 5), `input ${first}`];
    await draw(screen, rowsOf(rows));
    t.is(screen.view.text(), rows.join('\n'));
    return screen.output().length - before;
  };
  await scroll(0);
  for (const first of [1, 0, 2, 1]) t.true((await scroll(first)) < 140);
  screen.instance.unmount();
});

test('frames: of a row only what differs is written, never half a wide character, and all of it in doubt', t => {
  const csi = '\u001b[';
  t.is(change('Ann says yes', 'Ann says no'), `${csi}10Gno${csi}K`);
  t.is(change('a中b', 'a文b'), `${csi}2G文`);
  t.is(change('a中b', 'axyb'), `${csi}2Gxy`);
  t.is(change('axyb', 'a中b'), `${csi}2G中`);
  t.is(change(`${csi}2mab${csi}22m`, `${csi}1mab${csi}22m`), `${csi}1G${csi}1mab${csi}m`);
  for (const [doubtful, certain] of [
    ['ab🙂', 2],
    ['سلام', 0],
    ['abe\u0301', 2],
    [`ab${csi}1m\u0301`, 1],
  ] as const)
    t.is(readCells(doubtful)?.certain, certain, doubtful);
  const look = `${csi}38;5;7m`;
  t.deepEqual(
    readCells(`${look}a  ${csi}4m ${csi}m`)?.cells.map(cell => cell.look),
    ['38;5;7', '', '', '4;38;5;7'],
  );
  for (const unknown of [`${csi}5mx`, '\u001b]8;;x\u0007', '\u0301a'])
    t.is(readCells(unknown), undefined, unknown);
  t.is(placeWords(createRow('yes 🙂🙂 │')), `yes${csi}5G🙂🙂${csi}10G│`);
  t.is(placeWords(createRow(`${csi}1myes│ no${csi}22m`)), `${csi}1myes│ no${csi}22m`);
  t.is(change('🙂 a', '🙂 b'), `${csi}1G${csi}K🙂${csi}4Gb`);
  t.is(change('yes: 🙂 a          │', 'yes: 🙂 b          │'), `${csi}6G${csi}K🙂${csi}9Gb${csi}20G│`);
});

test('frames: a row that was changed in parts looks as one that was written whole', async t => {
  const pairs = fc.sample(fc.tuple(rowOf(certain), rowOf(certain)), {seed, numRuns: 400});
  const show = async (write: (before: string, after: string) => string): Promise<readonly string[]> => {
    const view = createTerminalScreen(2 * columns, pairs.length);
    for (const [index, [before, after]] of pairs.entries())
      view.feed(`\u001b[${index + 1};1H${write(before, after)}`);
    await view.waitFor(() => true);
    return cellsOf(view);
  };
  const parts = await show((before, after) => before + change(before, after));
  const whole = await show((_, after) => after);
  for (const [index, [before, after]] of pairs.entries())
    t.is(parts[index], whole[index], JSON.stringify({seed, before, after}));
});

test('a screen that a test waits for is whole, however its output comes', async t => {
  const view = createTerminalScreen(20, 2);
  view.feed('\u001b[?2026hhalf');
  await t.throwsAsync(view.waitFor('half', 50), {message: /Waited in vain/u});
  view.feed(' whole\u001b[?2026l');
  await view.waitFor('half whole');
  view.feed('\u001b[?2026h more');
  view.end();
  await view.waitFor('more');
});

import test from 'ava';
import fc from 'fast-check';
import {Box, type Instance, render, Text, useCursor} from 'ink';
import type {ReactNode} from 'react';
import {splitGraphemes} from '../source/text/graphemes.ts';
import {padText, textWidth} from '../source/text/width.ts';
import {type Painted, paintRow} from '../source/ui/paint.ts';
import {createPlacedStdout, placeText} from '../source/ui/placed-stdout.ts';
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

const certain = [...'abc .,:─│éß…❯中文，が'];
const uncertain = [...splitGraphemes('سلام؟ שלום 🙂🥷नम'), 'e\u0323', '\ufee3\u064f', '\ufefc'];

const stretchOf = (letters: readonly string[]): fc.Arbitrary<Painted> =>
  fc.record({
    text: fc.oneof(
      fc.constantFrom(' ', '          ', 'a word or two '),
      fc.string({unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6}),
    ),
    look: fc.constantFrom(...TOKENS.map(token => theme[token]), {underline: true}, {}),
  });

const rowOf = (letters: readonly string[]): fc.Arbitrary<string> =>
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

/** Frames that follow one another: most keep most of their rows, in their places or in others; some rows go on behind. */
const frames: fc.Arbitrary<readonly Drawn[]> = fc
  .array(
    fc.record({
      next: drawn,
      kept: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7], {minLength: 4}),
      grown: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]),
      moved: stretch,
    }),
    {minLength: 2, maxLength: 8},
  )
  .map(steps => {
    const all: Drawn[] = [];
    for (const {next, kept, grown, moved} of steps) {
      const before = moveStretch(all.at(-1)?.rows ?? [], moved);
      all.push({
        ...next,
        rows: next.rows.map((text, row) => {
          if (kept.includes(row)) return before[row] ?? text;
          return grown.includes(row) ? `${before[row] ?? ''}${text}` : text;
        }),
      });
    }
    return all;
  });

// Frames, whole and in parts

const Cursor = ({x}: {readonly x: number}): ReactNode => {
  useCursor().setCursorPosition({x, y: 2});
  return null;
};

/** As many rows as there are: all of the terminal's, or fewer. */
const Screen = ({rows, cursor}: Drawn): ReactNode => (
  <Box flexDirection="column" width={columns} overflow="hidden">
    {cursor !== undefined && <Cursor x={cursor} />}
    {rows.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows are their places
      <Box key={index} width={columns - 8} height={1} flexShrink={0}>
        <Text wrap="truncate">{text === '' ? ' ' : text}</Text>
      </Box>
    ))}
  </Box>
);

type Unicode = '6' | '11';

const begin = (first: Drawn, unicode: Unicode, isIncremental: boolean) => {
  const {terminal, view, output} = createFakeTerminal(columns, height, unicode);
  const instance = render(<Screen {...first} />, {
    stdout: createPlacedStdout(terminal.stdout as NodeJS.WriteStream),
    stdin: terminal.stdin as NodeJS.ReadStream,
    interactive: true,
    alternateScreen: true,
    incrementalRendering: isIncremental,
  });
  return {instance, view, output};
};

const draw = async (
  {instance, view}: {instance: Instance; view: TerminalScreen},
  next: Drawn,
): Promise<void> => {
  instance.rerender(<Screen {...next} />);
  await instance.waitUntilRenderFlush();
  await view.waitFor(() => true);
};

for (const unicode of ['11', '6'] as const)
  test(`frames: changes show what whole frames show, with the widths of Unicode ${unicode}`, async t => {
    let sent = 0;
    let whole = 0;
    for (const [first, ...others] of fc.sample(frames, {seed, numRuns: 40})) {
      if (first === undefined) continue;
      const pair = [begin(first, unicode, true), begin(first, unicode, false)] as const;
      for (const next of others) {
        await Promise.all(pair.map(one => draw(one, next)));
        const [changed, plain] = pair;
        t.deepEqual(cellsOf(changed.view), cellsOf(plain.view), `seed ${seed}: ${JSON.stringify(next)}`);
        t.is(changed.view.cursor().isVisible, plain.view.cursor().isVisible);
        if (next.cursor !== undefined) t.deepEqual(changed.view.cursor(), plain.view.cursor());
      }
      sent += pair[0].output().length;
      whole += pair[1].output().length;
      for (const {instance} of pair) instance.unmount();
    }
    t.true(sent < 0.8 * whole, `${sent} of ${whole}`);
  });

const rowsOf = (...rows: readonly string[]): Drawn => ({rows, cursor: undefined});

test('frames: nothing moves or stays behind a character that is drawn narrower than it was measured', async t => {
  const screen = begin(rowsOf('2 Ann 🥷 (you)   answers │ talk', '', ''), '6', true);
  for (const did of ['answers', 'asks   ', 'answers', 'voted  ']) {
    await draw(screen, rowsOf(`2 Ann 🥷 (you)   ${did} │ talk`, '🥷🥷│', '🥷: 🥲 ok │'));
    t.is(screen.view.rows()[0], `2 Ann 🥷  (you)   ${did} │ talk`);
    t.deepEqual(
      [0, 1, 2].map(y => screen.view.columnOf('│', y)),
      [25, 4, 10],
    );
  }
  screen.instance.unmount();
});

test('frames: the column is told behind what terminals may draw otherwise, and nowhere else', t => {
  const csi = '\u001b[';
  t.is(placeText('yes 🙂🙂 │'), `yes 🙂${csi}7G🙂${csi}9G │`);
  t.is(placeText('中文🙂'), '中文🙂');
  t.is(placeText('🙂\nab'), '🙂\nab');
  t.is(placeText(`${csi}10G${csi}K🙂${csi}1ma`), `${csi}10G${csi}K🙂${csi}1m${csi}12Ga`);
  t.is(placeText(`${csi}2;4H🥷${csi}Ea🥷${csi}20Gb`), `${csi}2;4H🥷${csi}Ea🥷${csi}20Gb`);
  t.is(placeText(`${csi}2K${csi}1A${csi}G🥷a`), `${csi}2K${csi}1A${csi}G🥷${csi}3Ga`);
  for (const sure of ['Ann says yes │ — …', 'ﺳﻼﻡ ﻋﻠﻴﻜﻢ', '中文，が', `${csi}?2026h`])
    t.is(placeText(sure), sure);
});

test('frames: once there has been Arabic, rows that change are drawn anew by the terminal', async t => {
  const redrawn = '\u001b[G\u001b[@\u001b[P';
  const screen = begin(rowsOf('one', '', ''), '11', true);
  const costOf = async (text: string): Promise<string> => {
    const before = screen.output().length;
    await draw(screen, rowsOf('one', text, ''));
    t.is(screen.view.rows()[1], text.trimEnd());
    return screen.output().slice(before);
  };
  await costOf('two a');
  t.false((await costOf('two ab')).includes(redrawn));
  t.false((await costOf('ﻡﻼﺳ two')).includes(redrawn), 'all of the row is written');
  t.true((await costOf('ﻡﻼﺳ two a')).includes(redrawn));
  await costOf('two ab中文中文中文');
  t.true((await costOf('two ab中文中文中')).includes(redrawn));
  screen.instance.unmount();
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

import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {mkdir, readdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import test from 'ava';
import fc from 'fast-check';
import {Box, type Instance, render, Text, useCursor} from 'ink';
import type {ReactNode} from 'react';
import {hasRightToLeft} from '../source/text/direction.ts';
import {splitGraphemes} from '../source/text/graphemes.ts';
import {padText, textWidth} from '../source/text/width.ts';
import {type Painted, paintRow} from '../source/ui/parts/line.tsx';
import {createPlacedStdout, placeText} from '../source/ui/placed-stdout.ts';
import {createTheme, TOKENS} from '../source/ui/theme.ts';
import {createFakeTerminal} from './support/fake-terminal.ts';
import {fillRecord, hostileLines, hostileReply} from './support/hostile-game.ts';
import {type KeyPress, makePaste} from './support/keys.ts';
import {recordsIn} from './support/model-table.ts';
import {type PtyProgram, startProgram} from './support/pty.ts';
import {withHome} from './support/run-program.ts';
import {startScriptedOllama} from './support/scripted-ollama.ts';
import {type Condition, createTerminalScreen, type TerminalScreen} from './support/terminal-screen.ts';

const inTerminal = (args: readonly string[], home: string) =>
  startProgram(args, {columns: 90, rows: 28, environment: {POLYSPY_HOME: home}});

test('home, and the terminal as it was after Ctrl-C', t =>
  withHome(async home => {
    const program = inTerminal([], home);
    await program.waitFor(() => program.screen().includes('New game'));
    program.type('\u0003');
    t.is(await program.exited(), 130);
    await program.waitFor(() => program.output().includes('\u001B[?1049l'));
    t.true(program.output().lastIndexOf('\u001B[?25h') > program.output().lastIndexOf('\u001B[?25l'));
  }));

for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGQUIT', 131],
  ['SIGABRT', 134],
  ['SIGUSR2', 140],
  ['SIGALRM', 142],
] as const)
  test(`${signal} in a game ends its record and gives the terminal back as it was`, t =>
    withHome(async home => {
      const program = inTerminal(['play', '--seed', '3', '--lang', 'arz', '--bidi', 'app'], home);
      const games = path.join(home, 'data', 'games');
      await program.waitFor(() => existsSync(games) && readdirSync(games).length > 0);
      await program.waitFor(() => program.output().includes('\u001B[8l'));
      program.signal(signal);
      t.is(await program.exited(), code);
      const output = program.output();
      for (const [on, off] of [
        ['[8h', '[8l'],
        ['[?25h', '[?25l'],
        ['[?1049l', '[?1049h'],
      ])
        t.true(output.lastIndexOf(`\u001B${on}`) > output.lastIndexOf(`\u001B${off}`), on);
      t.regex(output.slice(output.lastIndexOf('\u001B[?1049l')), /polyspy resume/);
      const [file = ''] = readdirSync(games);
      const lines = readFileSync(path.join(games, file), 'utf8').trimEnd().split('\n');
      t.like(JSON.parse(lines[lines.length - 1] ?? ''), {kind: 'end', outcome: 'aborted'});
    }));

// A stop that comes with or right after SIGCONT has the system throw that away: the program goes on and hears of the stop.
for (const signal of ['SIGCONT', 'SIGTSTP'])
  test(`keys work after ${signal}, whatever a shell has made of the terminal meanwhile`, t =>
    withHome(async home => {
      const program = inTerminal([], home);
      await program.waitFor('❯ Learn');
      program.readLines();
      program.signal(signal);
      const drawn = program.output().length;
      await program.waitFor(() => program.output().slice(drawn).includes('New game'));
      program.press('down');
      await program.waitFor('❯ New game');
      program.type('\u0003');
      t.is(await program.exited(), 130);
    }));

test('a window that has its old size again is drawn anew: what it lost meanwhile nobody tells', t =>
  withHome(async home => {
    const program = inTerminal([], home);
    await program.waitFor('❯ Learn');
    const drawn = program.output().length;
    program.signal('SIGWINCH');
    const anew = (): string => program.output().slice(drawn).split('\u001B[2J')[1] ?? '';
    await program.waitFor(() => anew().includes('New game'));
    program.type('\u0003');
    t.is(await program.exited(), 130);
  }));

test('flags that do not fit together are told before a screen is drawn', t =>
  withHome(async home => {
    for (const line of ['play --players 8 --turns 6', 'watch --entity atlantis', 'watch --observer seat:8']) {
      const program = inTerminal(line.split(' '), home);
      t.is(await program.exited(), 2, line);
      await program.waitFor(() => program.output().endsWith('\n'));
      t.false(program.output().includes('\u001B['), line);
      t.regex(program.output(), /^[^\n]+\.\r\n$/);
    }
  }));

test('a settings file that is not valid is kept aside, and told at home', t =>
  withHome(async home => {
    await mkdir(path.join(home, 'settings'));
    await writeFile(path.join(home, 'settings', 'settings.json'), '{"level": "insane"}');
    const program = inTerminal([], home);
    await program.waitFor(() => program.screen().includes('corrupt-1'));
    program.type('\u0003');
    t.is(await program.exited(), 130);
    t.deepEqual(await readdir(path.join(home, 'settings')), ['settings.json.corrupt-1']);
  }));

test('NO_COLOR draws no colours, FORCE_COLOR draws them all the same', t =>
  withHome(async home => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what it looks for
    const colour = /\u001B\[(?:3[0-7]|9[0-7]|38|48)[;m]/;
    for (const [environment, isColoured] of [
      [{NO_COLOR: '1'}, false],
      [{NO_COLOR: '1', FORCE_COLOR: '2'}, true],
      [{}, true],
    ] as const) {
      const program = startProgram([], {environment: {POLYSPY_HOME: home, ...environment}});
      await program.waitFor(() => program.screen().includes('New game'));
      program.type('\u0003');
      await program.exited();
      t.is(colour.test(program.output()), isColoured, JSON.stringify(environment));
    }
  }));

test('what is changed in the settings is kept', t =>
  withHome(async home => {
    const file = path.join(home, 'settings', 'settings.json');
    const program = inTerminal([], home);
    await program.waitFor(() => program.screen().includes('New game'));
    program.press('f9');
    await program.waitFor(() => program.screen().includes('For menus, messages and help'));
    program.press('down', 'down');
    await program.waitFor(() => program.screen().includes('Seats at a new table'));
    program.press('right');
    await program.waitFor(() => existsSync(file));
    program.type('\u0003');
    t.is(await program.exited(), 130);
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    t.deepEqual(
      Object.keys(kept).filter(key => !key.startsWith('__')),
      ['players'],
    );
  }));

/** A screen that takes longer for a frame hangs, in milliseconds: on an idle machine one takes a hundredth of a second. */
const LONGEST_FRAME_MS = 20_000;

/**
 * Whether the line beside the talk stands in one column from top to bottom: no row is drawn over it. Rows with Arabic
 * are written as they come, and may be shorter than they were measured.
 */
const isStraight = (program: PtyProgram): boolean => {
  const places = program.rows().map((row, y) => ({x: program.columnOf('│', y), isFree: hasRightToLeft(row)}));
  const beside = Math.max(...places.map(({x}) => x));
  const rows = places.filter(({x}) => x >= 0);
  return rows.length > 15 && rows.every(({x, isFree}) => x === beside || isFree);
};

test('a hundred hostile lines at a table, of a record, of models and pasted: every frame comes, and none is torn', async t => {
  const lines = hostileLines(20_261_122);
  const model = 'ᄏᄏᄏᄏक्षक्ष';
  const server = await startScriptedOllama([{name: model}], hostileReply(lines));
  t.teardown(server.close);
  await withHome(async home => {
    await mkdir(path.join(home, 'settings'));
    await writeFile(
      path.join(home, 'settings', 'settings.json'),
      '{"speed": "instant", "showModels": "at-once"}',
    );
    const environment = {POLYSPY_HOME: home, OLLAMA_HOST: server.url};
    const start = (...args: readonly string[]): PtyProgram => {
      const program = startProgram(args, {columns: 100, rows: 30, environment});
      t.teardown(program.close);
      return program;
    };
    const options = ['--players', '3', '--turns', '40', '--seed', '3', '--name', 'Ann', '--side', 'villager'];
    const first = start('play', '--model', model, ...options);
    await first.waitFor('Press any key to turn');
    first.signal('SIGTERM');
    t.is(await first.exited(), 143);
    const [file = ''] = recordsIn(path.join(home, 'data', 'games'));
    fillRecord(
      file,
      Array.from({length: 74}, () => lines.next().value),
    );

    const program = start('resume');
    const until = (condition: Condition): Promise<void> => program.waitFor(condition, LONGEST_FRAME_MS);
    const draw = async (act: () => void): Promise<void> => {
      const drawn = program.output().length;
      act();
      await until(() => program.output().length > drawn && isStraight(program));
    };
    const shows = (text: string): boolean => program.screen().includes(text);
    let pasted = 0;
    const say = async (cue: string): Promise<void> => {
      for (let index = 0; index < 12; index++) {
        await draw(() => program.type(makePaste(lines.next().value)));
        // What is emptied before it was drawn changes nothing on the screen: the next line is what must come.
        if (index < 11) program.press('ctrl+u');
        pasted += 1;
      }
      program.press('enter');
      await until(() => !shows(cue));
    };
    const press = (key: KeyPress) => async (cue: string) => {
      program.press(key);
      await until(() => !shows(cue));
    };
    const answers: Readonly<Record<string, (cue: string) => Promise<void>>> = {
      'Press any key to turn': press('enter'),
      'shows your card again': press('enter'),
      'Vote for nobody': press('enter'),
      'Vote, or skip.': async () => {
        program.press('enter');
        await until(() => shows('Vote for nobody'));
      },
      'Whom do you ask?': press('enter'),
      'What do you answer?': say,
      'a question.': say,
    };
    const cues = Object.keys(answers);
    while (!shows('The game is over.')) {
      await until(() => [...cues, 'The game is over.'].some(shows));
      const cue = cues.find(shows);
      if (cue !== undefined) await answers[cue]?.(cue);
    }
    for (const [columns, rows] of [
      [104, 24],
      [160, 40],
      [100, 30],
    ] as const)
      await draw(() => program.resize(columns, rows));
    while (!shows('Who’s playing:')) await draw(() => program.press('pageup'));
    t.true(shows(`Gus: ${model}`));
    t.true(pasted > 0);
    program.press('ctrl+c');
    t.is(await program.exited(), 130);
  });
});

// What is written of a frame

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

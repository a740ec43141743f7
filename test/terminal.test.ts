import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {mkdir, readdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import test from 'ava';
import {startProgram} from './support/pty.ts';
import {withHome} from './support/run-program.ts';

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
] as const)
  test(`${signal} in a game ends its record`, t =>
    withHome(async home => {
      const program = inTerminal(['play', '--seed', '3'], home);
      const games = path.join(home, 'data', 'games');
      await program.waitFor(() => existsSync(games) && readdirSync(games).length > 0);
      program.signal(signal);
      t.is(await program.exited(), code);
      const [file = ''] = readdirSync(games);
      const lines = readFileSync(path.join(games, file), 'utf8').trimEnd().split('\n');
      t.like(JSON.parse(lines[lines.length - 1] ?? ''), {kind: 'end', outcome: 'aborted'});
    }));

// A stop that comes with or right after SIGCONT has the system throw that away: the program goes on and hears of the stop.
for (const signal of ['SIGCONT', 'SIGTSTP'])
  test(`keys work after ${signal}, whatever a shell has made of the terminal meanwhile`, t =>
    withHome(async home => {
      const program = inTerminal([], home);
      await program.waitFor('❯ New game');
      program.readLines();
      program.signal(signal);
      const drawn = program.output().length;
      await program.waitFor(() => program.output().slice(drawn).includes('New game'));
      program.press('down');
      await program.waitFor('❯ Watch');
      program.type('\u0003');
      t.is(await program.exited(), 130);
    }));

test('a window that has its old size again is drawn anew: what it lost meanwhile nobody tells', t =>
  withHome(async home => {
    const program = inTerminal([], home);
    await program.waitFor('❯ New game');
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
    await program.waitFor(() => program.screen().includes('Of menus, messages and help'));
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

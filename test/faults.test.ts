import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import test from 'ava';
import {holdGame, isHeld} from '../source/commands/game-hold.ts';
import {setFiles, someSet, writeFiles} from './support/own-packs.ts';
import {startProgram} from './support/pty.ts';
import {runProgram, withHome} from './support/run-program.ts';
import {startScriptedOllama} from './support/scripted-ollama.ts';

const runIn =
  (home: string) =>
  (line: string, environment: Readonly<Record<string, string>> = {}) =>
    runProgram(line.split(' '), {home, environment});

// Records that are not as they were written

/** A game that was cut off, as its lines; it lies in its folder. */
const cutGame = async (home: string) => {
  await runIn(home)('watch --seed 5 --players 3');
  const games = path.join(home, 'data/games');
  const [name = ''] = readdirSync(games);
  const file = path.join(games, name);
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, 20);
  const write = (changed: readonly string[]): void => writeFileSync(file, `${changed.join('\n')}\n`);
  write(lines);
  return {games, file, id: path.basename(name, '.jsonl'), lines, write};
};

const setupWith = (line: string, change: Readonly<Record<string, unknown>>): string => {
  const header = JSON.parse(line) as {setup: object};
  return JSON.stringify({...header, setup: {...header.setup, ...change}});
};

test('a game that cannot go on says why: the line that is damaged, a file or a folder that cannot be read', t =>
  withHome(async home => {
    const run = runIn(home);
    const {games, file, id, lines, write} = await cutGame(home);
    const refused = async (line: string, code: number): Promise<string> => {
      const ended = await run(line);
      t.deepEqual([ended.code, ended.stdout], [code, ''], line);
      return ended.stderr;
    };
    write(lines.with(5, '{'));
    t.is(await refused('resume', 1), `The game ${id} cannot go on: its record is damaged in line 6.\n`);
    t.is(await refused('resume --lang zh', 1), `游戏 ${id} 无法继续：记录的第6行已损坏。\n`);
    write([...lines.slice(0, 6), ...lines.slice(7)]);
    t.regex(await refused(`resume ${id}`, 1), /damaged in line 7\.\n$/);
    write([setupWith(lines[0] ?? '', {rules: null}), ...lines.slice(1)]);
    t.regex(await refused('resume', 1), /damaged in line 1\.\n$/);

    rmSync(file);
    mkdirSync(file);
    t.is(await refused(`resume ${id}`, 1), `${file} cannot be read (it is a folder, EISDIR).\n`);
    rmSync(games, {recursive: true});
    t.is(await refused('resume', 1), 'There is no unfinished game.\n');
    t.is(await refused(`resume ${id}`, 2), `There is no game ${id}.\n`);
    symlinkSync('games', games);
    for (const line of ['resume', `resume ${id}`])
      t.regex(await refused(line, 1), /cannot be read \(a link leads back to itself, ELOOP\)\.\n$/);
  }));

test('a record that was named otherwise is not the last game', t =>
  withHome(async home => {
    const {games, file} = await cutGame(home);
    renameSync(file, path.join(games, 'mine.jsonl'));
    t.is((await runIn(home)('resume')).stderr, 'There is no unfinished game.\n');
  }));

for (const [title, change] of [
  ['rules', {rules: null}],
  ['players', {players: 5}],
  ['seats for the spy', {spyAmong: 0}],
] as const)
  test(`home does not offer a game whose record has lost its ${title}, and opens`, t =>
    withHome(async home => {
      const {lines, write} = await cutGame(home);
      write([setupWith(lines[0] ?? '', change), ...lines.slice(1)]);
      const program = startProgram([], {environment: {POLYSPY_HOME: home}});
      await program.waitFor('❯ New game');
      t.false(program.screen().includes('Go on'));
      program.press('ctrl+c');
      t.is(await program.exited(), 130);
    }));

test('a game that is over says that it is played no more, or keeps still', t =>
  withHome(async home => {
    const release = holdGame(home, 'game');
    t.true(isHeld(home, 'game'));
    release();
    t.false(isHeld(home, 'game'));
    mkdirSync(path.join(home, 'game.playing'));
    t.notThrows(release);
  }));

// Options that do nothing where they are given

test('an option that does nothing behind a word is refused, with those that can be given', t =>
  withHome(async home => {
    for (const [line, said] of [
      ['packs check --languages en', 'There is no option --languages; here you can give --json, '],
      [
        'packs new x --model qwen3',
        'There is no option --model; here you can give --languages, --domain, --from, ',
      ],
      ['packs fill x --domain food', 'There is no option --domain; here you can give --model, '],
      ['packs new fr --from en --domain food', 'Only one of --from and --domain can be given.'],
      ['packs --from en', 'There is no option --from; here you can give --json, '],
      ['servers remove lab --url http://x', 'There is no option --url; here you can give --json, '],
      ['servers --kind openai', 'There is no option --kind; here you can give --json, '],
    ] as const) {
      const {code, stdout, stderr} = await runIn(home)(line);
      t.deepEqual([code, stdout], [2, ''], line);
      t.true(stderr.startsWith(said), stderr);
      t.regex(stderr, /^[^\n]+\.\n$/);
    }
    t.false(existsSync(path.join(home, 'data')));
  }));

test('a value that is empty, or holds what nobody can see, is refused in words for that', t =>
  withHome(async home => {
    const told = async (name: string, lang: string): Promise<string> =>
      (await runProgram(['play', '--name', name, '--lang', lang], {home})).stderr;
    const allowed = 'a name of 1 to 24 characters that can be seen.\n';
    t.is(await told(' ', 'en'), `--name cannot be empty; it takes ${allowed}`);
    t.is(await told('a\u0007b', 'en'), `--name cannot be ab; it takes ${allowed}`);
    t.is(await told('', 'zh'), '--name 不能为空；可以是：1到24个可见字符组成的名字。\n');
  }));

test('what became of a server is told to programs as an object', t =>
  withHome(async home => {
    const told = async (line: string): Promise<unknown> =>
      JSON.parse((await runIn(home)(`servers ${line} --json`)).stdout);
    const lab = {name: 'lab', kind: 'openai', url: 'http://127.0.0.1:9/v1', isConfigured: true, lanes: 2};
    t.like(await told('add lab --url http://127.0.0.1:9/v1 --lanes 2'), lab);
    t.like(await told('list'), {servers: {1: lab}});
    t.deepEqual(await told('remove lab'), {name: 'lab', isConfigured: false});
  }));

test('a terminal that can only write lines gets lines', t =>
  withHome(async home => {
    const environment = {POLYSPY_HOME: home, TERM: 'dumb'};
    const lines = startProgram(['watch', '--seed', '3'], {environment, rows: 200});
    t.is(await lines.exited(), 0);
    t.regex(lines.screen(), /^At the table: /);
    t.false(lines.output().includes('\u001B['));
    const refused = startProgram(['play'], {environment});
    t.is(await refused.exited(), 2);
    t.regex(refused.output(), /^polyspy play needs a terminal/);
  }));

// Commands whose files are wrong

test('settings that cannot be read are told of once, and what is not kept is not said to hold', t =>
  withHome(async home => {
    const run = runIn(home);
    mkdirSync(path.join(home, 'settings/settings.json'), {recursive: true});
    const unread = /^The settings in .* cannot be read \(it is a folder, EISDIR\): the defaults are used\.\n/;
    const tested = await run('servers test', {OLLAMA_HOST: 'http://127.0.0.1:9'});
    t.is(tested.code, 3);
    t.regex(tested.stderr, unread);
    t.notRegex(tested.stderr.replace(unread, ''), /settings/);
    const added = await run('servers add lab --url http://127.0.0.1:9');
    t.deepEqual([added.code, added.stdout], [1, '']);
    t.regex(added.stderr.replace(unread, ''), /^The settings in .* cannot be written .* is not kept\.\n$/);
  }));

test('a server that is none is named, also where all of its models are asked for', t =>
  withHome(async home => {
    for (const line of ['models check nowhere/', 'servers test nowhere'])
      t.deepEqual(await runIn(home)(line), {
        code: 2,
        stdout: '',
        stderr: 'There is no server named nowhere; there are ollama.\n',
      });
  }));

test('house players that decline a set with a fault, and a model that is to fill it in, leave nobody in the dark', t =>
  withHome(async home => {
    const packs = path.join(home, 'data/packs');
    const faults = /\nOne thing is wrong with packs of your own: "polyspy packs check" tells what\.\n$/;
    writeFiles(packs, setFiles(someSet(8), {'like.txt': 'nonsense\n'}));
    const declined = await runIn(home)('watch --scenario spots');
    t.is(declined.code, 2);
    t.regex(declined.stderr, /^House players know nothing of spots:en: /);
    t.regex(declined.stderr, faults);
    writeFiles(packs, {'entities/spots/set.json': '{'});
    const unfilled = await runIn(home)('packs fill spots --model x');
    t.is(unfilled.code, 2);
    t.regex(unfilled.stderr, faults);
  }));

test('grades of a model that cannot be kept are told of in a sentence', t =>
  withHome(async home => {
    const server = await startScriptedOllama([{name: 'grader'}]);
    t.teardown(server.close);
    const packs = path.join(home, 'data/packs');
    writeFiles(packs, setFiles(someSet(8), {'filling.txt/README.md': 'a folder'}));
    const filled = await runIn(home)('packs fill spots --model grader', {OLLAMA_HOST: server.url});
    t.deepEqual([filled.code, filled.stdout], [1, '']);
    t.regex(filled.stderr, /\nThe folder .*spots cannot be written \(it is a folder, EISDIR\)\.\n$/);
  }));

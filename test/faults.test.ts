import {execFileSync} from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import test from 'ava';
import {isInPlay, lockGame} from '../source/records/game-lock.ts';
import {recordsIn} from './support/model-table.ts';
import {setFiles, someSet, writeFiles} from './support/own-packs.ts';
import {startProgram} from './support/pty.ts';
import {holdsIn, playModelGame, resumePair} from './support/resume-pair.ts';
import {runProgram, startRun, withHome} from './support/run-program.ts';
import {legalReply, startScriptedOllama} from './support/scripted-ollama.ts';

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
    t.is(await refused('resume', 1), `Can’t resume the game ${id}: its record is damaged at line 6.\n`);
    t.is(await refused('resume --lang zh', 1), `游戏 ${id} 无法继续：记录的第6行已损坏。\n`);
    write([...lines.slice(0, 6), ...lines.slice(7)]);
    t.regex(await refused(`resume ${id}`, 1), /damaged at line 7\.\n$/);
    write([setupWith(lines[0] ?? '', {rules: null}), ...lines.slice(1)]);
    t.regex(await refused('resume', 1), /damaged at line 1\.\n$/);

    rmSync(file);
    mkdirSync(file);
    t.is(await refused(`resume ${id}`, 1), `Can’t read ${file} (is a folder, EISDIR).\n`);
    rmSync(games, {recursive: true});
    t.is(await refused('resume', 1), 'There is no unfinished game.\n');
    t.is(await refused(`resume ${id}`, 2), `There is no game ${id}.\n`);
    symlinkSync('games', games);
    for (const line of ['resume', `resume ${id}`])
      t.regex(await refused(line, 1), /^Can’t read .* \(links form a loop, ELOOP\)\.\n$/);
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
    const hold = lockGame(home, 'game');
    t.true(isInPlay(home, 'game'));
    hold?.release();
    t.false(isInPlay(home, 'game'));
    t.deepEqual(readdirSync(home), []);
    mkdirSync(path.join(home, 'game.playing'));
    t.notThrows(() => hold?.release());
    t.like(lockGame(home, 'game'), {fault: 'EISDIR'});
  }));

test('a record that says it is another one is refused, and nothing is written anywhere', t =>
  withHome(async home => {
    const {games, file, id, lines} = await cutGame(home);
    const victim = path.join(home, 'x.jsonl');
    const evil = [JSON.stringify({...JSON.parse(lines[0] ?? ''), id: '../../x'}), ...lines.slice(1)];
    for (const place of [victim, path.join(games, 'evil.jsonl')])
      writeFileSync(place, `${evil.join('\n')}\n{"k`);
    copyFileSync(file, path.join(games, 'copy.jsonl'));
    symlinkSync(file, path.join(games, 'link.jsonl'));
    const files = [file, victim, ...['evil', 'copy'].map(name => path.join(games, `${name}.jsonl`))];
    const before = files.map(place => readFileSync(place, 'utf8'));
    for (const name of ['evil', 'copy'])
      t.deepEqual(await runIn(home)(`resume ${name}`), {
        code: 1,
        stdout: '',
        stderr: `Can’t resume the game ${name}: its file was renamed.\n`,
      });
    t.regex(
      (await runIn(home)('resume copy --lang zh')).stderr,
      /^游戏 copy 无法继续：文件名与记录中的编号不一致。\n$/,
    );
    t.regex((await runIn(home)('resume link')).stderr, /^Can’t read .* \(not a regular file, EFTYPE\)\.\n$/);
    t.is((await runIn(home)('resume ../../x')).stderr, 'There is no game ../../x.\n');
    t.deepEqual(
      files.map(place => readFileSync(place, 'utf8')),
      before,
    );
    t.is((await runIn(home)(`resume ${id}`)).code, 0, 'the game itself goes on');
    t.deepEqual(
      readdirSync(games).filter(name => name.endsWith('.playing')),
      [],
    );
  }));

test('of two processes that take up one game, one plays it, and the record stays whole', t =>
  withHome(async home => {
    const game = await playModelGame(home, 5);
    for (const cut of [8, 9, 30]) t.is(await resumePair(home, game, cut), undefined, `cut after line ${cut}`);
    t.deepEqual(holdsIn(home), []);
  }));

const RESUME = 'The game is saved. Resume it with "polyspy resume".\n';

for (const [name, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['SIGKILL', null],
] as const)
  test(`a game whose process hears ${name} can be taken up`, t =>
    withHome(async home => {
      const paced = startRun(['watch', '--seed', '5', '--players', '3', '--speed', 'slow'], {home});
      await paced.hasPrinted;
      t.is(holdsIn(home).length, 1);
      paced.signal(name);
      const ended = await paced.ended;
      t.is(ended.code, code);
      t.is(ended.stderr, code === null ? '' : RESUME);
      t.false(ended.stdout.includes('polyspy resume'));
      t.is(holdsIn(home).length, code === null ? 1 : 0);
      const resumed = await runIn(home)('resume');
      t.deepEqual([resumed.code, resumed.stderr], [0, '']);
      t.deepEqual(holdsIn(home), []);
    }));

test('whoever stops a game is told how to resume it, with --json on stderr; not where there is none', t =>
  withHome(async home => {
    const server = await startScriptedOllama([{name: 'quick'}], call =>
      call.n > 4 ? 'hang' : legalReply(call),
    );
    t.teardown(server.close);
    const start = (...more: readonly string[]) =>
      startRun(['watch', '--model', 'quick', '--players', '3', ...more], {
        home,
        environment: {OLLAMA_HOST: server.url},
      });
    const playing = start('--json');
    await server.hasCalls(6);
    playing.signal('SIGTERM');
    const ended = await playing.ended;
    t.deepEqual([ended.code, ended.stderr], [143, RESUME]);
    for (const line of ended.stdout.trimEnd().split('\n')) t.notThrows(() => JSON.parse(line));
    const early = await startScriptedOllama([{name: 'unknown'}], () => 'hang');
    t.teardown(early.close);
    const preparing = startRun(['watch', '--model', 'unknown'], {
      home,
      environment: {OLLAMA_HOST: early.url},
    });
    await early.hasCalls(1);
    preparing.signal('SIGTERM');
    t.like(await preparing.ended, {code: 143, stderr: ''});
  }));

// Disks and folders that fail

test('a game whose folder is deleted goes on, and it is told that it is not kept', t =>
  withHome(async home => {
    const games = path.join(home, 'data/games');
    const server = await startScriptedOllama([{name: 'quick'}], call => {
      if (call.n === 4) rmSync(games, {recursive: true});
      return legalReply(call);
    });
    t.teardown(server.close);
    const ended = await runProgram(['watch', '--model', 'quick', '--players', '3', '--json'], {
      home,
      environment: {OLLAMA_HOST: server.url},
    });
    t.is(ended.code, 0);
    t.is(ended.stderr, 'The game isn’t saved: can’t write its record (no such file or folder, ENOENT).\n');
    t.regex(ended.stdout.trimEnd().split('\n').at(-1) ?? '', /"game-ended"/);
    t.false(existsSync(games));
  }));

test('whoever leaves a game in a terminal is told why it was not kept', t =>
  withHome(async home => {
    const games = path.join(home, 'data/games');
    const program = startProgram(['play', '--seed', '3'], {environment: {POLYSPY_HOME: home}, columns: 120});
    await program.waitFor('Press any key to turn');
    rmSync(games, {recursive: true});
    program.press('ctrl+c');
    await program.waitFor('Leave this game?');
    program.press('ctrl+c');
    t.is(await program.exited(), 130);
    t.regex(
      program.output(),
      /\?1049l[^\n]*The game isn’t saved: can’t write its record \(no such file or folder, ENOENT\)\.\r\n/,
    );
    t.false(existsSync(games));
  }));

/** The files of a home that hold nothing. */
const emptyFiles = (home: string): readonly string[] =>
  readdirSync(path.join(home, 'data'), {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile() && statSync(path.join(entry.parentPath, entry.name)).size === 0)
    .map(({name}) => name);

const withLimits = process.platform === 'win32' ? test.skip : test;

for (const [blocks, isStarted] of [
  [0, false],
  [2, false],
  [12, true],
] as const)
  withLimits(
    `a game whose files may have ${blocks} blocks is told not to be kept, and leaves nothing empty`,
    t =>
      withHome(async home => {
        const through = ['sh', '-c', `ulimit -f ${blocks}; exec "$0" "$@"`];
        const ended = await runProgram(['watch', '--seed', '5'], {home, through});
        t.is(ended.code, 0);
        t.regex(ended.stderr, /^The game isn’t saved: can’t write its record \(.*EFBIG\)\.\n$/);
        t.deepEqual(emptyFiles(home), []);
        t.is(recordsIn(path.join(home, 'data/games')).length, isStarted ? 1 : 0);
        t.deepEqual(holdsIn(home), []);
        t.is((await runIn(home)('resume')).code, isStarted ? 0 : 1);
      }),
  );

// Files that are none

withLimits('pipes and devices in the place of files are told of, and not waited for', t =>
  withHome(async home => {
    const run = runIn(home);
    const {games, id, file} = await cutGame(home);
    const inHome = (name: string): string => path.join(home, name);
    const makePipe = (place: string): void => {
      mkdirSync(path.dirname(place), {recursive: true});
      rmSync(place, {force: true});
      execFileSync('mkfifo', [place]);
    };
    const told = async (line: string, code: number, sentence: RegExp): Promise<void> => {
      const ended = await run(line);
      t.is(ended.code, code, line);
      t.regex(ended.stderr + ended.stdout, sentence);
    };
    const settings = inHome('settings/settings.json');
    makePipe(settings);
    const unread =
      /^Can’t read the settings in .* \(not a regular file, EFTYPE\)\. polyspy uses the defaults\.\n/;
    await told('servers list', 0, unread);
    await told('servers add lab --url http://127.0.0.1:9', 1, /\nCan’t write .*EFTYPE.* isn’t saved\.\n$/);
    rmSync(settings);
    symlinkSync('/dev/zero', settings);
    await told(
      'servers list --lang id',
      0,
      /^Setelan di .* tidak bisa dibaca \(itu bukan berkas biasa, EFTYPE\)/,
    );
    rmSync(settings);

    makePipe(path.join(games, '20990101-000000-000.jsonl'));
    await told('resume 20990101-000000-000', 1, /^Can’t read .*\.jsonl \(not a regular file, EFTYPE\)\.\n$/);
    truncateSync(file, 10_000_000_000);
    await told(`resume ${id} --lang zh`, 1, /^无法读取 .*（文件太大，EFBIG）。\n$/);
    await told('resume', 1, /^There is no unfinished game\.\n$/);

    const packs = inHome('data/packs');
    writeFiles(packs, setFiles(someSet(8)));
    makePipe(path.join(packs, 'entities/spots/like.txt'));
    makePipe(path.join(packs, 'entities/other/set.json'));
    makePipe(path.join(packs, 'locales/fr/words/app.json'));
    makePipe(path.join(packs, 'locales/fr/house/lexicon.words.txt'));
    for (const name of ['entities/spots/like.txt', 'entities/other/set.json', 'locales/fr/words/app.json'])
      await told('packs check', 1, new RegExp(`packs/${name}: .*\\(not a regular file, EFTYPE\\)`));
    rmSync(path.join(packs, 'entities/spots/like.txt'));
    makePipe(path.join(packs, 'entities/spots/filling.txt'));
    for (const name of ['said-lines.json', 'probed-models.json']) makePipe(inHome(`data/${name}`));
    const server = await startScriptedOllama([{name: 'grader'}]);
    t.teardown(server.close);
    const filled = await run('packs fill spots --model grader', {OLLAMA_HOST: server.url});
    t.deepEqual([filled.code, filled.stdout], [1, '']);
    t.regex(filled.stderr, /Can’t write .* \(not a regular file, EFTYPE\)\.\n$/);
    await told('watch', 0, /To play this table again/);
  }),
);

test('a byte order mark is no fault, neither of settings nor of a record', t =>
  withHome(async home => {
    const run = runIn(home);
    const mark = (file: string): void => writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`);
    const settings = path.join(home, 'settings/settings.json');
    const add = async (name: string): Promise<boolean> =>
      t.like(await run(`servers add ${name} --url http://127.0.0.1:9`), {code: 0, stderr: ''});
    await add('one');
    mark(settings);
    await add('two');
    t.like(JSON.parse(readFileSync(settings, 'utf8')), {servers: {0: {name: 'one'}, 1: {name: 'two'}}});
    const {file} = await cutGame(home);
    mark(file);
    t.like(await run('resume'), {code: 0, stderr: ''});
  }));

test('settings that several processes change at once have every change', t =>
  withHome(async home => {
    const names = ['one', 'two', 'three', 'four'];
    await Promise.all(names.map(name => runIn(home)(`servers add ${name} --url http://127.0.0.1:9`)));
    const told = JSON.parse((await runIn(home)('servers --json')).stdout) as {servers: {name: string}[]};
    t.deepEqual(told.servers.map(({name}) => name).sort(), [...names, 'ollama'].sort());
    t.deepEqual(readdirSync(path.join(home, 'settings')), ['settings.json']);
  }));

// Options that do nothing where they are given

test('an option that does nothing behind a word is refused, with those that can be given', t =>
  withHome(async home => {
    for (const [line, said] of [
      ['packs check --languages en', 'Unknown option --languages. Use --json, '],
      ['packs new x --model qwen3', 'Unknown option --model. Use --languages, --domain, --from, '],
      ['packs fill x --domain food', 'Unknown option --domain. Use --model, '],
      ['packs new fr --from en --domain food', 'Use --from or --domain, not both.'],
      ['packs --from en', 'Unknown option --from. Use --json, '],
      ['servers remove lab --url http://x', 'Unknown option --url. Use --json, '],
      ['servers --kind openai', 'Unknown option --kind. Use --json, '],
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
    const allowed = 'a name of 1 to 24 visible characters.\n';
    t.is(await told(' ', 'en'), `--name can’t be empty. Use ${allowed}`);
    t.is(await told('a\u0007b', 'en'), `--name can’t be ab. Use ${allowed}`);
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
    for (const command of ['play', 'learn']) {
      const refused = startProgram([command], {environment});
      t.is(await refused.exited(), 2);
      t.true(refused.output().startsWith(`polyspy ${command} needs a terminal`), refused.output());
    }
  }));

// Commands whose files are wrong

test('settings that cannot be read are told of once, and what is not kept is not said to hold', t =>
  withHome(async home => {
    const run = runIn(home);
    mkdirSync(path.join(home, 'settings/settings.json'), {recursive: true});
    const unread = /^Can’t read the settings in .* \(is a folder, EISDIR\)\. polyspy uses the defaults\.\n/;
    const tested = await run('servers test', {OLLAMA_HOST: 'http://127.0.0.1:9'});
    t.is(tested.code, 3);
    t.regex(tested.stderr, unread);
    t.notRegex(tested.stderr.replace(unread, ''), /settings/);
    const added = await run('servers add lab --url http://127.0.0.1:9');
    t.deepEqual([added.code, added.stdout], [1, '']);
    t.regex(added.stderr.replace(unread, ''), /^Can’t write the settings in .* isn’t saved\.\n$/);
  }));

test('a server that is none is named, also where all of its models are asked for', t =>
  withHome(async home => {
    for (const line of ['models check nowhere/', 'servers test nowhere'])
      t.deepEqual(await runIn(home)(line), {
        code: 2,
        stdout: '',
        stderr: 'There is no server nowhere. Use ollama.\n',
      });
  }));

test('house players that decline a set with a fault, and a model that is to fill it in, leave nobody in the dark', t =>
  withHome(async home => {
    const packs = path.join(home, 'data/packs');
    const faults = /\nOne problem in your packs\. Run "polyspy packs check" for details\.\n$/;
    writeFiles(packs, setFiles(someSet(8), {'like.txt': 'nonsense\n'}));
    const declined = await runIn(home)('watch --scenario spots');
    t.is(declined.code, 2);
    t.regex(declined.stderr, /^House players don’t know spots:en\. /);
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
    t.regex(filled.stderr, /\nCan’t write to the folder .*spots \(is a folder, EISDIR\)\.\n$/);
  }));

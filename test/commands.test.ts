import {execFile, spawn} from 'node:child_process';
import {closeSync, openSync, readFileSync} from 'node:fs';
import {cp, mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import test, {type ExecutionContext} from 'ava';
import {languageOfEnvironment} from '../source/commands/app/choose-language.ts';
import {quoteArgument} from '../source/commands/app/make-command.ts';
import {COMMAND_NAMES} from '../source/commands/arguments/commands.ts';
import {helpText} from '../source/commands/arguments/help.ts';
import {makeArguments} from '../source/commands/arguments/make-arguments.ts';
import {type OptionValues, parseArguments, parseVerb} from '../source/commands/arguments/parse-arguments.ts';
import {pickScenario, playOptions, watchOptions} from '../source/commands/arguments/table-options.ts';
import {MAX_TURNS, MIN_SEATS} from '../source/games/spyfall/rules.ts';
import {describeReason} from '../source/packs/describe-reason.ts';
import {availableLocales, loadMessages} from '../source/packs/load-pack.ts';
import {SCENARIOS} from '../source/packs/scenarios.ts';
import {createWords, type Words} from '../source/packs/words.ts';
import {OWN_FAULTS, PROVIDER_ERROR_CODES, ProviderError} from '../source/providers/provider-error.ts';
import {defaultSettings} from '../source/settings/schema.ts';
import {describeServerFault} from '../source/tables/models/describe-server.ts';
import {spyfallOptions} from '../source/tables/registry/spyfall/options.ts';
import type {TableOptions} from '../source/tables/table.ts';
import {textWidth} from '../source/text/width.ts';
import {playableScenarios} from './support/house-data.ts';
import {startProgram} from './support/pty.ts';
import {refusedUrl} from './support/raw-server.ts';
import {bundledProgram, type Run, type RunOptions, runProgram, withHome} from './support/run-program.ts';
import {readRecorded, startWireServer} from './support/wire-server.ts';

const packageRoot = fileURLToPath(new URL('../../', import.meta.url));

const execute = promisify(execFile);

const run = (args: readonly string[], options: Partial<RunOptions> = {}): Promise<Run> =>
  withHome(home => runProgram(args, {home, ...options}));

const wordsIn = (lang: string): Words => {
  const messages = loadMessages({folder: packageRoot}, lang);
  if (!messages.ok) throw new Error(`${lang} has no words`);
  return createWords(messages.value, lang);
};

type Line = Record<string, unknown> & {type: string; n: number};

const linesOf = ({stdout}: Run): Line[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Line);

const isSentence = (t: ExecutionContext, {stdout, stderr}: Run): void => {
  t.is(stdout, '');
  t.regex(stderr, /^[^\n]+[.]\n$/, stderr);
  t.notRegex(stderr, /\bat .*\.[jt]s|Error:/);
};

test('a mistyped command, option or verb is told what was probably meant, in every language', t => {
  const knowledge = (lang: string) => ({words: wordsIn(lang), scenarios: [], languages: ['en']});
  const told = (line: string, lang = 'en'): string => {
    const parsed = parseArguments(line.split(' '), knowledge(lang));
    return parsed.ok ? '' : parsed.problem;
  };
  t.is(told('wach'), 'Unknown command wach. Did you mean watch?');
  t.is(told('wach', 'id'), 'Tidak ada perintah wach. Maksudnya watch?');
  t.is(told('wach', 'zh'), '没有命令“wach”。是不是想输入 watch？');
  t.is(told('wach', 'arz'), 'مفيش أمر اسمه wach. قصدك watch؟');
  for (const [typed, meant] of [
    ['Play', 'play'],
    ['wtach', 'watch'],
    ['res', 'resume'],
    ['modle', 'models'],
    ['wroker', 'worker'],
  ] as const)
    t.true(told(typed).endsWith(`Did you mean ${meant}?`), typed);
  for (const strange of ['x', 'spyfall', 'dance', 'w'.repeat(400)])
    t.regex(told(strange), /^Unknown command .* Use play, watch, /u, strange);
  t.is(told('watch --sed 4'), 'Unknown option --sed. Did you mean --seed?');
  t.is(told('play --Level easy'), 'Unknown option --Level. Did you mean --level?');
  t.regex(told('play --observer moderator'), /^Unknown option --observer. Use --players, /u);
  const verb = parseVerb('packs', {list: 0, check: 9}, ['chek'], {}, wordsIn('en'));
  t.is(verb.ok ? '' : verb.problem, 'packs doesn’t take chek. Did you mean check?');
});

test('the command of a table sets that table again, whatever the settings are by then', t => {
  const knowledge = {words: wordsIn('en'), scenarios: SCENARIOS, languages: ['en']};
  const wishes = {scenarios: SCENARIOS, lang: 'id'};
  const changed = {
    ...defaultSettings(),
    players: 8,
    level: 'easy',
    side: 'villager',
    name: '',
    scenario: 'L_ID',
  } as const;
  const base = {
    game: 'spyfall',
    players: 5,
    level: 'normal',
    scenario: 'G_EN',
    strict: false,
    seed: 99,
  } as const;
  const tables: readonly (TableOptions & {seed: number})[] = [
    {...base, mode: 'watch', name: '', choices: {}, observer: 'spectator'},
    {
      ...base,
      mode: 'watch',
      name: '',
      choices: {entity: 'hotel', turns: 6},
      observer: 'moderator',
      players: 4,
    },
    {...base, mode: 'watch', name: '', choices: {}, observer: 2, level: 'hard', company: ['Ann B', '小明']},
    {
      ...base,
      mode: 'play',
      name: 'Ann B',
      choices: {side: 'spy', 'final-round': true},
      strict: true,
      ear: 'a/b:1',
    },
    {...base, mode: 'play', name: 'سلمى', choices: {side: 'random'}, scenario: 'G_EG', address: 'woman'},
    {
      ...{...base, mode: 'play', name: 'Ann', choices: {side: 'random'}, model: './a b.gguf'},
      invited: [{competitor: 'qwen3:8b', seat: 2}, {competitor: 'house:easy'}],
      company: ['Bea', 'Cem', 'Dov', 'Eli'],
    },
  ];
  for (const table of tables) {
    const parsed = parseArguments(makeArguments(table), knowledge);
    if (!parsed.ok) return t.fail(parsed.problem);
    const {command, values} = parsed.value;
    const read = command === 'play' ? playOptions(values, changed, wishes) : watchOptions(values, wishes);
    t.deepEqual(read, table);
  }
  t.is(makeArguments(tables[0] ?? (base as never)).join(' '), 'watch --seed 99 --scenario G_EN');
  t.is(quoteArgument('qwen3:8b', 'linux'), 'qwen3:8b');
  t.is(quoteArgument("Ann's $1", 'linux'), "'Ann'\\''s $1'");
  t.is(quoteArgument('Ann B', 'win32'), '"Ann B"');
  return undefined;
});

test('--help tells the commands, and each command its options; all on stdout', async t => {
  const help = await run(['--help']);
  t.like(help, {code: 0, stderr: ''});
  for (const word of ['play', 'watch', '--help', '--version']) t.true(help.stdout.includes(word), word);
  const expected = {
    play: 'players side level scenario table-lang seed name address strict lenient turns final-round model seat names no-memory ear bidi lang help version',
    watch:
      'players level scenario table-lang seed strict lenient turns final-round model seat names no-memory speed observer entity json bidi lang help version',
    resume: 'json bidi lang help version',
    models: 'json lang help version',
    servers: 'url key-variable kind preset lanes json lang help version',
    packs: 'languages domain from model json lang help version',
  };
  for (const [command, options] of Object.entries(expected)) {
    const {code, stdout, stderr} = await run([command, '--help']);
    t.deepEqual([code, stderr], [0, '']);
    const told = [...stdout.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name);
    t.deepEqual(told.sort(), options.split(' ').sort());
    t.is(stdout.includes('G_EN'), options.includes('scenario'));
    t.true(stdout.split('\n').every(line => textWidth(line) <= 80));
  }
});

test('help wraps under its columns in every language and at every width, and loses no word', async t => {
  const words = (text: string): string => text.replaceAll(/\s+/g, '');
  for (const lang of availableLocales({folder: packageRoot})) {
    const knowledge = {
      words: wordsIn(lang),
      scenarios: SCENARIOS,
      languages: availableLocales({folder: packageRoot}),
    };
    for (const command of [undefined, ...COMMAND_NAMES]) {
      const whole = await helpText(command, knowledge, 10_000);
      t.is(await helpText(command, knowledge, 0), await helpText(command, knowledge, 80));
      for (const width of [50, 80, 132]) {
        const help = await helpText(command, knowledge, width);
        t.is(words(help), words(whole));
        const lines = help.split('\n');
        t.deepEqual(
          lines.filter(line => textWidth(line) > width),
          [],
        );
        const column = /^ {2}--help +/m.exec(help)?.[0].length ?? 0;
        const rows = lines.slice(lines.findIndex(line => line.startsWith('  --')));
        for (const line of rows.filter(row => row.startsWith(' ')))
          t.regex(line, new RegExp(`^(?: {2}--\\S.{${column - 5}}| {${column}})\\S`, 'u'), line);
      }
    }
  }
});

/**
 * Everything that a program which ends at once writes to its terminal. The package that makes terminals drops what a
 * busy machine has not read 200 ms after the end; then the program runs again.
 */
const outputOf = async (start: () => ReturnType<typeof startProgram>): Promise<string> => {
  for (let tries = 1; ; tries++) {
    const program = start();
    const code = await program.exited();
    if (code !== 0) throw new Error(`The program ended with ${code}.`);
    if (program.output() !== '' || tries === 5) return program.output();
  }
};

test('the help of a command shows the words behind it, and fits the terminal', async t => {
  const verbs = {
    models: ['check'],
    servers: ['list', 'add', 'remove', 'test'],
    packs: ['list', 'check', 'new', 'fill'],
  };
  for (const [command, names] of Object.entries(verbs)) {
    const help = await helpText(command as keyof typeof verbs, {
      words: wordsIn('en'),
      scenarios: [],
      languages: [],
    });
    const [usage = ''] = help.split('\n');
    for (const name of names) t.true(usage.includes(name), usage);
  }
  await withHome(async home => {
    const output = await outputOf(() =>
      startProgram(['packs', '--help'], {columns: 50, environment: {POLYSPY_HOME: home}}),
    );
    t.regex(output, /\n {21}\S/);
    t.true(output.split('\r\n').every(line => line.length <= 50));
  });
});

test('--version tells the version of the package', async t => {
  const {version} = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  for (const args of [['--version'], ['-V'], ['play', '--version']])
    t.deepEqual(await run(args), {code: 0, stdout: `${version}\n`, stderr: ''});
});

test('the environment’s language is that of gettext’s variables, where it has words', t => {
  const languages = ['en', 'arz', 'id', 'zh'];
  const expected: readonly [string, Record<string, string>][] = [
    ['en', {}],
    ['id', {LANG: 'id_ID.UTF-8'}],
    ['id', {LANG: 'in'}],
    ['zh', {LANG: 'zh_CN.GB18030'}],
    ['zh', {LANG: 'zh_SG'}],
    ['zh', {LANG: 'zh-Hans-CN'}],
    ['en', {LANG: 'zh_TW.UTF-8'}],
    ['arz', {LANG: 'ar_EG.UTF-8'}],
    ['arz', {LANG: 'ar_SA@latin'}],
    ['arz', {LANG: 'arz'}],
    ['en', {LANG: 'fr_FR.UTF-8'}],
    ['zh', {LANG: 'id_ID', LC_MESSAGES: 'zh_CN'}],
    ['arz', {LANG: 'id_ID', LC_MESSAGES: 'zh_CN', LC_ALL: 'ar_EG'}],
    ['id', {LANG: 'id_ID', LC_ALL: ''}],
    ['zh', {LANG: 'id_ID', LANGUAGE: 'fr:zh_CN:ar'}],
    ['id', {LANG: 'id_ID', LANGUAGE: 'fr:de'}],
    ['en', {LANG: 'id_ID', LANGUAGE: 'en_GB:zh'}],
    ['en', {LANG: 'id_ID', LC_ALL: 'C'}],
    ['en', {LC_ALL: 'C.UTF-8', LANGUAGE: 'id'}],
    ['en', {LANG: 'POSIX', LANGUAGE: 'id'}],
    ['en', {LANGUAGE: 'id'}],
  ];
  for (const [lang, env] of expected) t.is(languageOfEnvironment(env, languages), lang, JSON.stringify(env));
});

test('a new table is what the flags say, else what was chosen last, else the common one in the interface language', t => {
  const scenarios = SCENARIOS;
  const pick = (values: OptionValues, lang: string, last = ''): string =>
    pickScenario(values, {scenarios, lang, last});
  t.is(pick({}, 'en'), 'G_EN');
  t.is(pick({}, 'arz'), 'G_EG');
  t.is(pick({}, 'fr'), 'G_EN');
  t.is(pick({}, 'id', 'F_ZH'), 'F_ZH');
  t.is(pick({}, 'id', 'GONE'), 'G_ID');
  t.is(pick({scenario: 'L_EG'}, 'id', 'F_ZH'), 'L_EG');
  t.is(pick({'table-lang': 'zh'}, 'id', 'F_ZH'), 'F_ZH');
  t.is(pick({'table-lang': 'id'}, 'en', 'F_ZH'), 'F_ID', 'about the same');
  t.is(pick({'table-lang': 'arz'}, 'en', 'L_ID'), 'L_EG', 'about the same');
  t.is(pick({'table-lang': 'en'}, 'en', 'L_ID'), 'G_EN', 'nothing about the same');
  t.is(pick({'table-lang': 'id'}, 'en'), 'G_ID');
  const few = scenarios.filter(({code}) => code !== 'G_ZH');
  t.is(pickScenario({'table-lang': 'zh'}, {scenarios: few, lang: 'en'}), 'L_ZH');
});

test('lines follow the interface language in their table; JSON follows flags alone', t =>
  withHome(async home => {
    const environment = {LANG: 'id_ID.UTF-8'};
    const watch = (flags: string): Promise<Run> =>
      runProgram(`watch --seed 4 ${flags}`.split(' '), {home, environment});
    const lines = await watch('--speed instant');
    t.is(lines.code, 0);
    t.regex(lines.stdout, /^Di meja/u);
    const scenarioOf = async (flags: string): Promise<unknown> => linesOf(await watch(flags))[0]?.scenario;
    t.is(await scenarioOf('--json'), 'G_EN');
    t.is(await scenarioOf('--json --lang arz'), 'G_EG');
    t.is(await scenarioOf('--json --table-lang zh'), 'G_ZH');
  }));

const wrongArguments: readonly [string, readonly string[]][] = [
  ['dance', ['play', 'watch']],
  ['--players 5', ['--help', '--version']],
  ['play --players 2', ['3', '8']],
  ['play --players 9', ['3', '8']],
  ['play --players five', ['3', '8']],
  ['play --players 3.5', ['3', '8']],
  ['play --players -3', ['3', '8']],
  ['play --players', ['3', '8']],
  ['play --side both', ['spy', 'villager', 'random']],
  ['play --side --level hard', ['spy', 'villager', 'random']],
  ['play --level insane', ['easy', 'normal', 'hard']],
  ['play --scenario X_XX', ['G_EN']],
  ['play --seed -1', ['0', '9007199254740991']],
  ['play --seed 1e3', ['0']],
  ['play --seed 9007199254740993', ['9007199254740991']],
  ['play --name=', ['1', '24']],
  ['play --name=abcdefghijklmnopqrstuvwxyz', ['1', '24']],
  ['play --turns 99', ['40']],
  ['play --strict --lenient', ['--strict', '--lenient']],
  ['play --strict=yes', ['--strict']],
  ['play --gemma', ['--players', '--model']],
  ['play --model', ['MODEL', 'house']],
  ['play --seat 9=gemma', ['N=MODEL']],
  ['models list', ['check']],
  ['servers dance', ['list', 'add', 'remove', 'test']],
  ['servers add x', ['--url', '--preset']],
  ['servers add x --url ftp://x', ['http://']],
  ['servers add x --url http://x --kind tgi', ['ollama', 'openai']],
  ['servers remove x', ['servers add']],
  ['packs dance', ['list', 'check', 'new', 'fill']],
  ['packs list x', ['x']],
  ['packs new', ['packs new NAME']],
  ['packs new My/Set', ['my-places']],
  ['packs new food-id', ['food-id']],
  ['packs new x --domain films', ['place', 'food']],
  ['packs new x --languages English', ['en,id']],
  ['packs check no-such-folder', ['no-such-folder']],
  ['packs fill', ['packs fill NAME']],
  ['resume ../../x', ['no game']],
  ['play table', ['table']],
  ['watch --side spy', ['--observer', '--json']],
  ['watch --name Ada', ['--observer']],
  ['watch --speed warp', ['slow', 'normal', 'fast', 'instant']],
  ['watch --observer god', ['spectator', 'moderator', 'seat:N']],
  ['watch --observer seat:0', ['seat:N']],
  ['watch --observer seat:6', ['6', '5']],
  ['watch --entity atlantis', ['atlantis', 'submarine', 'beach']],
  ['watch --players 8 --turns 8', ['9', '40']],
  ['watch -j', ['--json']],
  ['--lang xx', ['en, ', 'arz']],
  ['play --table-lang fr', ['en, ', 'zh']],
  ['watch --scenario L_ID --table-lang zh', ['L_ID', '--table-lang zh', 'G_ZH, L_ZH or F_ZH']],
  ['models --lang EN', ['en']],
  ['watch --lang', ['--lang', 'en']],
];

for (const [line, allowed] of wrongArguments)
  test(`one sentence and 2 for: ${line}`, async t => {
    const ended = await run(line.split(' '));
    t.is(ended.code, 2, ended.stderr);
    isSentence(t, ended);
    for (const word of allowed) t.true(ended.stderr.includes(word), `${word} in ${ended.stderr}`);
  });

test('a scenario that cannot be played yet is told apart from one that there is not', async t => {
  const playable: readonly string[] = playableScenarios({folder: packageRoot});
  const waiting = SCENARIOS.find(({code}) => !playable.includes(code));
  const ended = await run(['play', '--scenario', waiting?.code ?? 'X_XX']);
  t.is(ended.code, 2);
  isSentence(t, ended);
  for (const code of [waiting?.code ?? 'X_XX', ...playable]) t.true(ended.stderr.includes(code));
});

test('what was typed is shown without control characters, and not at length', async t => {
  const ended = await run(['play', '--level', `\u001B[31m${'x'.repeat(5000)}`]);
  t.is(ended.code, 2);
  isSentence(t, ended);
  t.false(ended.stderr.includes('\u001B'));
  t.true(ended.stderr.length < 200);
});

test('without a terminal polyspy prints a whole game and how to play oneself', t =>
  withHome(async home => {
    const ended = await runProgram([], {home});
    t.like(ended, {code: 0, stderr: ''});
    const lines = ended.stdout.trimEnd().split('\n');
    t.regex(lines[0] ?? '', /^At the table: (\w+, ){4}\w+\.$/);
    t.regex(lines[lines.length - 1] ?? '', /To play yourself, run polyspy in a terminal/);
    t.true(lines.some(line => line.startsWith('The spy was ')));
    t.is((await readdir(path.join(home, 'data', 'games'))).length, 1);
  }));

test('play without a terminal says what to do instead', async t => {
  const ended = await run(['play']);
  t.is(ended.code, 2);
  isSentence(t, ended);
  t.true(ended.stderr.includes('polyspy watch'));
});

test('a seed fixes everything: the same lines, whatever was played before', t =>
  withHome(async home => {
    const args = ['watch', '--json', '--seed', '77', '--players', '6'];
    const first = await runProgram(args, {home});
    await runProgram(['watch'], {home});
    const second = await runProgram(args, {home});
    t.is(first.code, 0);
    t.is(second.stdout, first.stdout);
    t.not((await runProgram([...args.slice(0, 3), '78'], {home})).stdout, first.stdout);
  }));

/** The fields that interfaces.md promises, by type; more may be there. */
const PROMISED: Readonly<Record<string, readonly string[]>> = {
  'game-started': ['game', 'scenario', 'lang', 'seats', 'entities', 'rules'],
  'card-dealt': ['seat', 'side'],
  'turn-started': ['turn', 'cycle', 'seat'],
  'question-asked': ['turn', 'seat', 'to', 'text'],
  'answer-given': ['turn', 'seat', 'to', 'text'],
  'remark-made': ['turn', 'seat', 'text'],
  'guess-passed': ['turn'],
  'guess-made': ['turn', 'seat', 'entity', 'correct'],
  'vote-cast': ['turn', 'seat'],
  'votes-revealed': ['turn', 'votes'],
  'move-forfeited': ['turn', 'seat', 'phase', 'reason'],
  'seat-taken': ['seat', 'by'],
  'game-ended': ['ending', 'winner', 'spy', 'entity', 'turn'],
};

const observers = ['spectator', 'moderator', 'seat:1', 'seat:4'];

for (const observer of observers)
  test(`watch --json tells ${observer} one numbered observation a line, and nothing else`, async t => {
    const ended = await run(['watch', '--json', '--seed', '4', '--players', '4', '--observer', observer]);
    t.like(ended, {code: 0, stderr: ''});
    const lines = linesOf(ended);
    t.deepEqual(
      lines.map(({n}) => n),
      lines.map((_, index) => index + 1),
    );
    t.is(lines[0]?.type, 'game-started');
    t.is(lines[lines.length - 1]?.type, 'game-ended');
    for (const line of lines) {
      t.truthy(PROMISED[line.type], line.type);
      for (const field of PROMISED[line.type] ?? []) t.true(field in line, `${field} of ${line.type}`);
    }
    t.false('seed' in (lines[0] ?? {}));
    const dealt = lines.filter(({type}) => type === 'card-dealt').map(({seat}) => seat);
    const own: Readonly<Record<string, number[]>> = {
      spectator: [],
      moderator: [0, 1, 2, 3],
      'seat:1': [0],
      'seat:4': [3],
    };
    t.deepEqual(dealt, own[observer]);
  });

test('nobody but the moderator is told a secret before the end', async t => {
  for (const seed of ['1', '2', '3']) {
    const told = linesOf(await run(['watch', '--json', '--seed', seed]));
    const before = told.slice(0, -1);
    t.true(before.every(line => !('side' in line) && !('confidence' in line)));
    const hidden = before.filter(({type}) => ['vote-cast', 'guess-passed'].includes(type));
    t.true(hidden.every(line => !('target' in line)));
    t.true(hidden.filter(({type}) => type === 'guess-passed').every(line => !('seat' in line)));
  }
});

test('the flags of watch reach the table', async t => {
  const args = ['watch', '--json', '--seed', '9', '--entity', 'submarine', '--strict', '--final-round'];
  const lines = linesOf(await run([...args, '--turns', '9', '--players', '3']));
  t.like(lines[0], {rules: {turns: 9, finalRound: true, strict: true}});
  t.like(lines[0], {seats: {length: 3}});
  t.is(lines[lines.length - 1]?.entity, 'submarine');
});

test('the plain lines of a game tell its end, and the command to play it again', async t => {
  const ended = await run(['watch', '--seed', '12', '--observer', 'moderator']);
  t.is(ended.code, 0);
  t.regex(ended.stdout, /\w+ is the spy\./);
  t.regex(ended.stdout, /polyspy watch --seed 12 --scenario G_EN --observer moderator\n$/);
  for (const seed of ['１２', '١٢', '۱۲'])
    t.is((await run(['watch', '--seed', seed, '--observer', 'moderator'])).stdout, ended.stdout, seed);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  t.notRegex(ended.stdout, /[\u0000-\u0009\u000b-\u001f]/);
});

test('a data folder that cannot be written is told, and the game is played', t =>
  withHome(async home => {
    await writeFile(path.join(home, 'data'), 'a file where a folder should be');
    const ended = await runProgram(['watch', '--seed', '3'], {home});
    t.is(ended.code, 0);
    t.true(ended.stdout.includes('The spy was'));
    t.regex(ended.stderr, /^The game isn’t saved: can’t write its record \(not a folder, ENOTDIR\)\.\n$/);
  }));

/** Codes that people meet, as Node, undici, OpenSSL and HTTP write them. */
const CODES = [
  'ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ETIMEDOUT ECONNRESET EPIPE EPROTO UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE ERR_TLS_CERT_ALTNAME_INVALID ERR_SSL_WRONG_VERSION_NUMBER',
  'ENOSPC EDQUOT EACCES EPERM EROFS ENOENT EISDIR ENOTDIR EMFILE ENFILE EIO EBUSY ENAMETOOLONG ELOOP',
].flatMap(line => line.split(' '));
const STATUSES = [401, 403, 404, 429, 500, 502, 503, 504].map(status => `HTTP ${status}`);

for (const lang of availableLocales({folder: packageRoot}))
  test(`why something failed is said in ${lang}, with the code`, t => {
    const words = wordsIn(lang);
    const isForeign = lang === 'zh' || lang === 'arz';
    for (const code of [...CODES, ...STATUSES]) {
      const told = describeReason(code, words);
      t.true(told.endsWith(words('reason.with-code', {reason: '', code})), told);
      t.true(told.length > code.length + 2, told);
      if (isForeign) t.notRegex(told.slice(0, -code.length), /[A-Za-z]/u);
    }
    t.is(describeReason('EWHATEVER', words), 'EWHATEVER');
    t.notRegex(describeReason('UNKNOWN', words), /UNKNOWN/u);
    const server = {name: '9', keyVariable: '9'};
    const faults = [
      ...OWN_FAULTS.map(fault => new ProviderError('bad-request', 'in English', {own: {fault, value: '9'}})),
      ...PROVIDER_ERROR_CODES.map(code => new ProviderError(code, code === 'cancelled' ? code : 'HTTP 500')),
    ];
    for (const fault of faults) {
      const told = describeServerFault(server, fault, words).replaceAll(/polyspy servers add|HTTP 500/gu, '');
      if (isForeign) t.notRegex(told, /[A-Za-z]/u, fault.code);
    }
    const quoted = describeServerFault(server, new ProviderError('server', 'Boom went the GPU.'), words);
    t.true(quoted.includes('Boom went the GPU'), 'what a server says stays as it is');
  });

test('what is wrong is told in the language that is asked for, also behind an option without a value', async t => {
  for (const args of ['play --seed --lang zh', 'play --preset --lang zh', 'play --lang zh --seed'])
    t.regex((await run(args.split(' '))).stderr, /^(?:没有)?选项 --/u, args);
  t.regex((await run('servers add x --lang zh'.split(' '))).stderr, /--url URL 或 --preset openrouter、/u);
});

test('a memory of lines that cannot be read or written is told, and the game is kept', t =>
  withHome(async home => {
    await mkdir(path.join(home, 'data', 'said-lines.json'), {recursive: true});
    const ended = await runProgram(['watch'], {home});
    t.is(ended.code, 0);
    t.regex(
      ended.stderr,
      /^The game is saved, but not which lines house players used \(is a folder, EISDIR\)\. They may repeat them soon\.\n$/,
    );
    t.is((await readdir(path.join(home, 'data', 'games'))).length, 1);
  }));

test('lines said before are remembered, and part of the record', t =>
  withHome(async home => {
    await runProgram(['watch'], {home});
    const said = JSON.parse(await readFile(path.join(home, 'data', 'said-lines.json'), 'utf8')) as string[];
    t.true(said.length > 10);
    t.is(new Set(said).size, said.length);
    await runProgram(['watch'], {home});
    const games = (await readdir(path.join(home, 'data', 'games'))).sort();
    const text = await readFile(path.join(home, 'data', 'games', games[1] ?? ''), 'utf8');
    t.deepEqual((JSON.parse(text.split('\n')[0] ?? '') as {recentLines: string[]}).recentLines, said);
  }));

test('who fooled whom is remembered for the same names, whatever the file holds, unless that is switched off', t =>
  withHome(async home => {
    const file = path.join(home, 'data', 'past-games.json');
    const names = ['Mags', 'Otis', 'Cleo', 'Dex', 'Ines', 'Bruno', 'Gus', 'Nell'];
    const fact = {game: 'spyfall', lang: 'en', kind: 'survived', by: [...names, 'Zoe']};
    const known = names.map(name => ({...fact, name}));
    const strange = [{...fact, name: 'Zoe'}, {...fact, name: 'Mags', lang: 'id'}, {name: 3}, null, 'Mags'];
    await mkdir(path.dirname(file), {recursive: true});
    await writeFile(file, JSON.stringify([...strange, ...known]));
    const headerAfter = async (args: string): Promise<{past?: {name: string; by: string[]}[]}> => {
      t.is((await runProgram(args.split(' '), {home})).code, 0);
      const newest = (await readdir(path.join(home, 'data', 'games'))).sort().at(-1) ?? '';
      const text = await readFile(path.join(home, 'data', 'games', newest), 'utf8');
      return JSON.parse(text.split('\n')[0] ?? '');
    };
    const {past = []} = await headerAfter('watch');
    t.is(past.length, 5);
    for (const {name, by} of past) {
      t.true(names.includes(name));
      t.deepEqual([by.length, by.includes(name), by.includes('Zoe')], [4, false, false]);
    }
    await writeFile(file, '[{"game": "spyf');
    t.deepEqual((await headerAfter('watch')).past, []);
    await writeFile(file, JSON.stringify(known));
    t.is((await headerAfter('watch --seed 5')).past, undefined);
    t.is((await headerAfter('watch --no-memory')).past, undefined);
    await mkdir(path.join(home, 'settings'), {recursive: true});
    await writeFile(path.join(home, 'settings', 'settings.json'), '{"memory": "off"}');
    t.is((await headerAfter('watch')).past, undefined);
    t.deepEqual(JSON.parse(await readFile(file, 'utf8')), known);
  }));

test('a reader who goes away early is no fault', t =>
  withHome(async home => {
    const child = spawn(
      '/bin/sh',
      ['-c', `"${process.execPath}" "${bundledProgram}" watch --json --seed 2 | head -n 1`],
      {env: {PATH: process.env.PATH, POLYSPY_HOME: home, HOME: home}, stdio: ['ignore', 'pipe', 'pipe']},
    );
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', data => (stdout += data));
    child.stderr.on('data', data => (stderr += data));
    const code = await new Promise(resolve => child.on('close', resolve));
    t.deepEqual([code, stderr], [0, '']);
    t.is(stdout.trimEnd().split('\n').length, 1);
  }));

/** Servers that answer as recorded ones. */
const RECORDED = {
  ollama: ['ollama/v1_models', 'ollama/version', 'ollama/tags', 'ollama/ps_one'],
  'llama-server': ['llama-server/models', 'llama-server/props'],
  empty: ['ollama/version', 'ollama/tags_empty', 'ollama/ps_empty'],
} as const;

test('a server that is added says itself what it is, whatever its address looks like', t =>
  withHome(async home => {
    const cases = [
      {
        server: 'ollama',
        path: '',
        kind: 'ollama',
        root: '',
        said: /: Ollama 0\.32\.15 answers at .* kind is ollama/,
      },
      {server: 'ollama', path: '/v1/', kind: 'ollama', root: '', said: /Ollama/},
      {server: 'ollama', path: '/api', kind: 'ollama', root: '', said: /Ollama/},
      // Nothing but its own API answers.
      {server: 'empty', path: '/v1', kind: 'ollama', root: '', said: /Ollama/},
      {server: 'llama-server', path: '', kind: 'openai', root: '/v1', said: /llama-server b10488/},
      {server: 'llama-server', path: '/v1', kind: 'openai', root: '/v1', said: /llama-server/},
    ] as const;
    for (const [index, {server: name, path: end, kind, root, said}] of cases.entries()) {
      const server = await startWireServer(RECORDED[name].map(readRecorded));
      t.teardown(server.close);
      const added = await runProgram(['servers', 'add', `s${index}`, '--url', `${server.url}${end}`], {home});
      t.like(added, {code: 0, stderr: ''});
      t.regex(added.stdout, said);
      const {servers} = JSON.parse((await runProgram(['servers', 'list', '--json'], {home})).stdout);
      t.like(servers.at(-1), {name: `s${index}`, kind, url: `${server.url}${root}`});
      t.true(server.requests.every(({method}) => method === 'GET'));
    }
  }));

test('an Ollama that is added as another kind is warned of, and one that is silent is guessed', t =>
  withHome(async home => {
    const server = await startWireServer(RECORDED.ollama.map(readRecorded));
    t.teardown(server.close);
    const add = (...args: readonly string[]) => runProgram(['servers', 'add', ...args], {home});
    const warned = await add('given', '--url', `${server.url}/v1`, '--kind', 'openai');
    t.like(warned, {code: 0, stdout: 'Server given saved.\n'});
    t.regex(warned.stderr, /^The server given is Ollama\. .*--kind ollama\.\n$/);
    const tested = await runProgram(['servers', 'test', 'given', '--json'], {home});
    t.is(tested.stderr, warned.stderr);
    t.like(JSON.parse(tested.stdout), {
      servers: {0: {engine: 'ollama', isReachable: true, version: '0.32.15'}},
    });
    const nowhere = await refusedUrl();
    for (const [name, end, kind, url] of [
      ['one', '/v1', 'openai', '/v1'],
      ['two', '/api', 'ollama', ''],
      ['three', '', 'openai', '/v1'],
    ] as const) {
      const silent = await add(name, '--url', `${nowhere}${end}`, '--json');
      t.like(JSON.parse(silent.stdout), {kind, url: `${nowhere}${url}`, engine: null});
    }
    const {stdout} = await add('four', '--url', nowhere);
    t.regex(stdout, /^Server four saved\. It didn’t say what it is, so .* kind openai .*--kind\.\n$/);
  }));

test('output that cannot be written ends the work with a sentence', async t => {
  if (process.platform !== 'linux') {
    t.pass('there is no device that is always full');
    return;
  }
  await withHome(async home => {
    for (const flags of ['watch --json --seed 2', 'watch --speed instant --seed 2', '--help']) {
      const full = openSync('/dev/full', 'w');
      const child = spawn(process.execPath, [bundledProgram, ...flags.split(' ')], {
        env: {PATH: process.env.PATH, POLYSPY_HOME: home, HOME: home},
        stdio: ['ignore', full, 'pipe'],
      });
      closeSync(full);
      let stderr = '';
      child.stderr?.on('data', data => (stderr += data));
      const code = await new Promise(resolve => child.on('close', resolve));
      t.deepEqual([code, stderr], [1, 'Can’t write the output (disk full, ENOSPC).\n'], flags);
    }
  });
});

test('a locale or entity file that is wrong is refused by file and field, without a stack', async t => {
  await withHome(async home => {
    const folder = path.join(home, 'package');
    await mkdir(folder);
    for (const part of ['dist', 'locales', 'entities', 'package.json'])
      await cp(path.join(packageRoot, part), path.join(folder, part), {recursive: true});
    const program = path.join(folder, 'dist', 'cli.js');
    const setFile = path.join(folder, 'entities', 'generic', 'set.json');
    const set = JSON.parse(await readFile(setFile, 'utf8')) as {entities: {names: object}[]};
    await writeFile(
      setFile,
      JSON.stringify({...set, entities: set.entities.map(entity => ({...entity, names: {}}))}),
    );
    const noName = await runProgram(['watch'], {home, program});
    t.is(noName.code, 1);
    isSentence(t, noName);
    t.true(noName.stderr.startsWith('entities/generic/set.json: entities[0].names.en is missing'));
    await writeFile(path.join(folder, 'locales', 'en', 'words', 'errors.json'), '{"a": 1}');
    const noWords = await runProgram(['--help'], {home, program});
    t.is(noWords.code, 1);
    isSentence(t, noWords);
    t.true(noWords.stderr.startsWith('locales/en/words/errors.json: a has a wrong value'));
  });
});

test('the packed program runs from elsewhere, with nothing installed beside it', t =>
  withHome(async home => {
    const pack = ['pack', packageRoot, '--ignore-scripts', '--json', '--pack-destination', home];
    const {stdout} = await execute('npm', pack, {cwd: home});
    const [{filename}] = JSON.parse(stdout) as [{filename: string}];
    await execute('tar', ['-xzf', path.join(home, filename), '-C', home]);
    const program = path.join(home, 'package', 'dist', 'cli.js');
    const played = await runProgram(['watch', '--seed', '6'], {home, program, workingDirectory: '/'});
    const here = await run(['watch', '--seed', '6']);
    t.deepEqual(played, here);
    t.true(played.stdout.includes('The spy was'));
    const drawn = startProgram([], {program, workingDirectory: '/', environment: {POLYSPY_HOME: home}});
    await drawn.waitFor(() => drawn.screen().includes('New game'));
    drawn.type('\u0003');
    t.is(await drawn.exited(), 130);
  }));

test('an older Node is told in one sentence', async t => {
  const versions = '{value: {...process.versions, node: "20.20.2"}}';
  const disguise = `--import=data:text/javascript,Object.defineProperty(process, "versions", ${versions})`;
  const ended = await run([bundledProgram, 'watch'], {program: disguise});
  t.is(ended.code, 1);
  isSentence(t, ended);
  t.regex(ended.stderr, /Node 22 or newer.*Node 20\.20\.2/);
  // An import by a name that the older Node does not have would fail before the sentence could be said.
  const named = readFileSync(bundledProgram, 'utf8').matchAll(/import\s*\{([^}]*)\}\s*from/g);
  t.deepEqual(
    [...named].map(([, names]) => names),
    ['createRequire as __cr'],
  );
});

test('the package installs nothing but itself, in less than 9 MB, with the licences of what it contains', async t => {
  const {dependencies, scripts} = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8'));
  t.is(dependencies, undefined);
  t.deepEqual(
    ['preinstall', 'install', 'postinstall', 'prepare'].filter(name => name in scripts),
    [],
  );
  const {stdout} = await execute('npm', ['pack', packageRoot, '--ignore-scripts', '--json', '--dry-run']);
  const [{files, unpackedSize}] = JSON.parse(stdout) as [
    {files: readonly {path: string}[]; unpackedSize: number},
  ];
  t.true(unpackedSize < 9e6, String(unpackedSize));
  // The lines that were learned from stay in the repository, and the longest texts are there once, compressed.
  const names = files.map(file => file.path);
  const plain = /^(?:locales\/[^/]+\/(?:ear\/|house\/exchanges)|entities\/[^/]+\/answers)/;
  t.deepEqual(
    names.filter(name => plain.test(name)),
    [],
  );
  t.true(names.includes('dist/texts/locales/en/house/exchanges.place.txt.gz'));
  const licences = readFileSync(path.join(packageRoot, 'dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const name of ['ink', 'react', 'ink-select-input', 'ollama', 'conf', 'zod', 'undici'])
    t.regex(licences, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\nLicence: `, 'm'));
});

test('the turns that a flag takes are those of the rules', t => {
  const turns = spyfallOptions.find(({id}) => id === 'turns')?.takes;
  t.deepEqual(turns, {takes: 'number', low: MIN_SEATS + 1, high: MAX_TURNS});
});

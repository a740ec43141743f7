import {existsSync} from 'node:fs';
import test from 'ava';
import {codeOf, importsOf, readProgram, type SourceFile} from './support/source-text.ts';
import {
  checkEffects,
  checkExports,
  checkGames,
  checkImports,
  checkLengths,
  checkNames,
  checkShared,
  checkTruth,
  type Doors,
  findCircles,
  roomOf,
} from './support/walls.ts';

/** Tests run from `build/test`; the checkout's root is two folders above. */
const ROOT = new URL('../../', import.meta.url);
const PROGRAM = readProgram(ROOT);

/** What players, prompts and screens may use of a game: what is told, not what is true. */
const FACES = [
  'games/game.ts',
  'games/chance.ts',
  'games/listeners.ts',
  'games/seating.ts',
  'games/window.ts',
  ...['spyfall'].flatMap(game =>
    ['count-votes', 'events', 'view', 'legal', 'rules'].map(name => `games/${game}/${name}.ts`),
  ),
];

/** What every room may import: a type of an answer, and how it is made. */
const EVERYWHERE = ['result.ts'];

/** Imports go down only (design.md, Rooms). Rooms that later issues bring stand here already. */
const ROOM_DOORS: Doors = {
  'result.ts': {values: [], types: [], packages: []},
  games: {values: [], types: [], packages: []},
  files: {values: [], types: [], packages: []},
  // The package that measures goes by a name of our own: in the bundle another measure stands for it.
  text: {values: [], types: [], packages: ['#string-width', 'get-east-asian-width', 'bidi-js']},
  providers: {values: [], types: [], packages: ['ollama', 'undici', 'eventsource-parser']},
  packs: {
    // English goes into the bundle: what all files of words are checked against.
    values: ['files/', 'text/', 'locales/en/words/'],
    types: ['games/', 'locales/'],
    packages: ['zod', 'intl-messageformat', 'jsonc-parser'],
  },
  settings: {
    values: ['files/', 'text/', 'providers/provider.ts'],
    types: ['games/'],
    packages: ['zod', 'conf', 'env-paths'],
  },
  prompts: {
    // The English wording of prompts goes into the bundle.
    values: [...FACES, 'packs/', 'text/', 'locales/en/prompts/'],
    types: ['games/', 'providers/', 'locales/'],
    packages: ['zod'],
  },
  players: {
    values: [...FACES, 'prompts/', 'providers/', 'packs/', 'text/'],
    types: ['games/', 'settings/choices.ts'],
    packages: [],
  },
  // Records and runner know no game by name: of `games/` they see the contract alone.
  records: {values: ['games/game.ts', 'games/shape.ts', 'files/', 'text/'], types: [], packages: []},
  runner: {
    values: ['games/game.ts', 'games/listeners.ts', 'games/window.ts', 'records/', 'players/player.ts'],
    types: ['settings/choices.ts'],
    packages: [],
  },
  annotate: {
    values: ['games/shape.ts', 'files/', 'records/', 'text/', 'packs/'],
    types: ['games/'],
    packages: ['fasttext.wasm.js'],
  },
  // What a table is, above all that makes one and below all that shows one.
  tables: {
    values: [
      ...['games/', 'files/', 'text/', 'providers/', 'packs/', 'settings/', 'prompts/', 'players/'],
      ...['records/', 'runner/', 'annotate/', 'statistics/'],
    ],
    types: [],
    packages: [],
  },
  // The list of games also names the screens, which are loaded when a table is shown.
  'tables/registry/': {
    values: [
      ...['games/', 'text/', 'packs/', 'settings/', 'prompts/', 'players/', 'records/', 'annotate/'],
      ...['statistics/', 'tables/', 'ui/games/'],
    ],
    types: [],
    packages: [],
  },
  // Games that other programs wrote.
  imports: {
    values: ['files/', 'text/', 'packs/', 'annotate/', 'statistics/exchange/'],
    types: [],
    packages: ['hyparquet'],
  },
  arena: {
    values: [
      ...['games/shape.ts', 'files/', 'text/', 'providers/', 'packs/', 'settings/choices.ts'],
      ...['tables/', 'records/', 'statistics/'],
    ],
    types: ['games/', 'players/'],
    packages: ['zod', 'yaml', 'bullmq', 'ioredis'],
  },
  statistics: {
    values: ['games/shape.ts'],
    types: ['games/', 'records/', 'players/spyfall/belief.ts', 'players/spyfall/heard-line.ts'],
    packages: [],
  },
  exports: {
    values: [...FACES, 'records/', 'annotate/', 'statistics/', 'packs/', 'text/'],
    types: ['games/'],
    packages: ['@observablehq/plot', '@xmldom/xmldom'],
  },
  ui: {
    // The choices of a setting are its vocabulary: constants that its types come from, without the schema.
    values: [...FACES, 'packs/', 'text/', 'settings/choices.ts'],
    types: ['players/', 'settings/', 'statistics/', 'runner/pacing.ts', 'tables/'],
    packages: ['ink', 'react', 'ink-select-input'],
  },
  commands: {
    values: [
      ...[
        'games/',
        'files/',
        'text/',
        'providers/',
        'packs/',
        'settings/',
        'prompts/',
        'players/',
        'records/',
        'runner/',
      ],
      ...['annotate/', 'statistics/', 'imports/', 'tables/', 'arena/', 'exports/', 'ui/'],
    ],
    types: [],
    packages: ['ink', 'react', 'commander'],
  },
  // Builds the package; no other room knows it. It writes texts to where the packs read them.
  packaging: {values: ['packs/packed-texts.ts'], types: [], packages: ['esbuild']},
  // Learns from labelled lines, for development only; no other room knows it.
  training: {values: ['packs/', 'players/'], types: [], packages: []},
  'cli.tsx': {values: ['commands/'], types: [], packages: []},
};

const DOORS: Doors = Object.fromEntries(
  Object.entries(ROOM_DOORS).map(([room, door]) => [
    room,
    {...door, values: [...door.values, ...EVERYWHERE]},
  ]),
);

/** Where the world begins: files, network, process, clock, chance and timers. */
const SHELL = [
  'cli.tsx',
  'commands/',
  'packaging/',
  'training/',
  'files/',
  'packs/find-root.ts',
  'packs/load-pack.ts',
  'packs/own/read-own-file.ts',
  'imports/parquet-rows.ts',
  'settings/store.ts',
  'settings/write-settings.ts',
  'records/append-file.ts',
  'records/call-recorder.ts',
  'records/game-lock.ts',
  'records/job-recorder.ts',
  'records/list-records.ts',
  'records/recorder.ts',
  'providers/deadline.ts',
  'providers/gguf/load-engine.ts',
  'providers/transport.ts',
  'runner/pacing.ts',
  'tables/hall/accept-record.ts',
  'tables/hall/found-record.ts',
  'tables/memory/line-memory.ts',
  'tables/memory/past-memory.ts',
  'tables/resume/read-checkout.ts',
  'tables/resume/resume-table.ts',
  'tables/start-table.ts',
  'tables/models/files/file-library.ts',
  'tables/models/files/file-memory.ts',
  'tables/models/model-table.ts',
  'tables/models/probe-memory.ts',
  'arena/arena-folder.ts',
  'arena/run-arena.ts',
  'arena/queue/offer-games.ts',
  'arena/queue/take-games.ts',
  'arena/queue/work.ts',
  // A lone Escape and the start of a longer key differ by time alone.
  'ui/input/key-stdin.ts',
];

/** Modules of Node that compute and touch nothing. `games/` does without them, too. */
const PURE_NODE = ['path', 'url', 'util', 'crypto', 'stream', 'string_decoder', 'zlib'].map(
  name => `node:${name}`,
);

/** Who may name the truth beside the engine. */
const TRUTH_READERS = ['games/', 'runner/play.ts', 'records/verify-record.ts'];

const none = (t: {deepEqual: (actual: readonly string[], expected: readonly string[]) => unknown}) => ({
  of: (breaches: readonly string[]) => t.deepEqual(breaches, []),
});

test('imports go down only', t => none(t).of(checkImports(PROGRAM, DOORS)));
test('no game knows another', t => none(t).of(checkGames(PROGRAM)));
/** Where Spyfall is at home. */
const SPYFALL = [
  ...['games/spyfall/', 'players/spyfall/', 'prompts/spyfall/', 'statistics/spyfall/', 'ui/games/spyfall/'],
  'tables/registry/',
  // A kind of line in the exchange format has the game's name, and so has its part of the report.
  ...['statistics/exchange/', 'statistics/report/'],
  // It learns what is typed at a table of Spyfall.
  'training/',
  // The published games are of Spyfall.
  'imports/',
  'exports/report/spyfall/',
  'exports/report/sections.ts',
];

/** Lines that mean the word: the name of the paper. */
const MEANT = [
  'packs/scenarios.ts: * The scenarios of *Multicultural Spyfall*: an entity set, what it is about, and the table language. More',
];

test('Spyfall is named at home only', t =>
  none(t).of(checkNames(PROGRAM, 'spyfall', SPYFALL).filter(line => !MEANT.includes(line))));
test('the truth has few readers', t => none(t).of(checkTruth(PROGRAM, TRUTH_READERS)));
test('the shell is thin', t => none(t).of(checkEffects(PROGRAM, SHELL, PURE_NODE)));
test('no module shares a variable', t => none(t).of(checkShared(PROGRAM)));
/** In the bundle these files stand for a package, which has a default export. */
const STAND_INS = ['text/quick-width.ts', 'text/late-width.ts'];

test('nothing is exported by default', t =>
  none(t).of(checkExports(PROGRAM.filter(({path}) => !STAND_INS.includes(path)))));
test('files and functions stay short', t => none(t).of(checkLengths(PROGRAM)));

test('every room has a README', t => {
  const folders = PROGRAM.filter(({path}) => path.includes('/'));
  const rooms = [...new Set(folders.map(({path}) => roomOf(path)))];
  none(t).of(rooms.filter(room => !existsSync(new URL(`source/${room}/README.md`, ROOT))));
});

test('the program was found', t => {
  t.true(PROGRAM.length > 60);
  for (const room of ['games', 'text', 'packs', 'players', 'records', 'runner', 'ui'])
    t.true(PROGRAM.some(({path}) => roomOf(path) === room));
});

const file = (path: string, ...lines: readonly string[]): readonly SourceFile[] => [
  {path, text: `${lines.join('\n')}\n`},
];

const IMPORT_BREACHES = [
  ['games/chance.ts', "import {washText} from '../text/wash.ts';"],
  ['games/chance.ts', "import type {Words} from '../packs/words.ts';"],
  ['text/wash.ts', "import {fold} from '../games/game.ts';"],
  ['text/wash.ts', "import * as z from 'zod/mini';"],
  ['packs/words.ts', "import {fold, type Seat} from '../games/game.ts';"],
  ['packs/words.ts', "import {defaultSettings} from '../settings/schema.ts';"],
  ['players/spyfall/mind.ts', "import {decide} from '../../games/spyfall/decide.ts';"],
  ['players/player.ts', "import type {Recorder} from '../records/recorder.ts';"],
  ['records/verify-record.ts', "import type {GameEvent} from '../games/spyfall/events.ts';"],
  ['runner/run-game.ts', "import {createHousePlayer} from '../players/spyfall/house-player.ts';"],
  ['runner/run-game.ts', "const {app} = await import('../ui/app.tsx');"],
  ['statistics/rates.ts', "import {readRecord} from '../records/read-record.ts';"],
  ['ui/app.tsx', "import {runGame} from '../runner/run-game.ts';"],
  ['ui/app.tsx', "import type {RunGame} from '../runner/run-game.ts';"],
  ['ui/app.tsx', "import {createHousePlayer} from '../players/spyfall/house-player.ts';"],
  ['ui/app.tsx', "export {observe} from '../games/spyfall/observe.ts';"],
  ['ui/app.tsx', "import type {GameState} from '../games/spyfall/state.ts';"],
  ['ui/app.tsx', "import '../commands/main.ts';"],
  ['ui/app.tsx', "import Conf from 'conf';"],
  ['cli.tsx', "import {App} from './source/ui/app.tsx';"],
  ['cellar/x.ts', 'export const x = 1;'],
] as const;

for (const [path, line] of IMPORT_BREACHES)
  test(`the wall holds against ${path} with ${line}`, t => {
    t.is(checkImports(file(path, line), DOORS).length, 1);
  });

test('no files import each other in a circle, not even for types', t => {
  none(t).of(findCircles(PROGRAM));
  const ring = [
    ...file('a/one.ts', "import {two} from './two.ts';"),
    ...file('a/two.ts', "import type {Three} from '../b/three.ts';"),
    ...file('b/three.ts', "const one = await import('../a/one.ts');"),
    ...file('b/four.ts', "import {one} from '../a/one.ts';"),
  ];
  t.deepEqual(findCircles(ring), ['a/one.ts → a/two.ts → b/three.ts']);
});

test('doors are open where design.md has them', t => {
  const allowed = [
    ...file(
      'packs/x.ts',
      "import type {Seat} from '../games/game.ts';",
      "import {a, type B} from '../text/wash.ts';",
    ),
    ...file('players/spyfall/x.ts', "import {ownCard} from '../../games/spyfall/view.ts';"),
    ...file(
      'ui/x.ts',
      "import type {A} from '../players/player.ts';",
      "import {\n  type B,\n} from '../settings/x.ts';",
    ),
    ...file('statistics/x.ts', "import type {RecordLine} from '../records/types.ts';"),
    ...file(
      'cli.tsx',
      "import {main} from './source/commands/main.ts';",
      "import process from 'node:process';",
    ),
    ...file('commands/x.ts', "const {App} = await import('../ui/app.tsx');"),
  ];
  none(t).of(checkImports(allowed, DOORS));
});

test('the wall between games holds', t => {
  const line = "import {majorityOf} from '../spyfall/count-votes.ts';";
  t.is(checkGames(file('games/undercover/decide.ts', line)).length, 1);
  t.is(checkGames(file('games/game.ts', "import type {Move} from './spyfall/events.ts';")).length, 1);
  t.is(
    checkGames(file('ui/table/seats.tsx', "import {ownCard} from '../../games/spyfall/view.ts';")).length,
    1,
  );
  t.is(checkGames(file('ui/table/talk.tsx', "import {Intro} from '../games/spyfall/intro.tsx';")).length, 1);
  none(t).of(checkGames(file('games/spyfall/decide.ts', "import {fold} from '../game.ts';", line)));
});

test('the wall round the truth holds', t => {
  const check = (path: string, line: string) => checkTruth(file(path, line), TRUTH_READERS).length;
  t.is(check('players/spyfall/mind.ts', 'const peek = (state: GameState) => state.cards;'), 1);
  t.is(check('ui/app.tsx', "type Truth = SpyfallTypes['State'];"), 1);
  t.is(check('records/recorder.ts', 'let state: GameState;'), 1);
  t.is(check('runner/ask-seat.ts', "const peek = (state: T['State']) => state;"), 1);
  t.is(check('ui/app.tsx', '// The GameState is not for screens. Nor is "GameState".'), 0);
  t.is(check('runner/play.ts', "let state: T['State'];"), 0);
});

test('the shell cannot grow unseen', t => {
  const check = (path: string, line: string) => checkEffects(file(path, line), SHELL, PURE_NODE).length;
  const effects = [
    "import {readFileSync} from 'node:fs';",
    "const {readFile} = await import('node:fs/promises');",
    'await fetch(url);',
    'const send = options.fetch ?? fetch;',
    'process.exit(1);',
    'const at = Date.now();',
    'const at = new Date();',
    'const roll = Math.random();',
    'setTimeout(next, 10);',
    `const label = \`\${performance.now()} ms\`;`,
    'globalThis.x = 1;',
  ];
  for (const line of effects) {
    t.is(check('packs/words.ts', line), 1, line);
    t.is(check('commands/play.ts', line), 0, line);
  }
  t.is(check('games/chance.ts', "import {createHash} from 'node:crypto';"), 1);
  const harmless = [
    "import {createHash} from 'node:crypto';",
    '// fetch it from process',
    "const name = 'Date';",
    'const x = `process`;',
    'const x = options.fetch(url);',
    'type Options = {fetch: Fetch; process?: Process};',
    'const isDate = /Date|process/.test(text);',
    "const when = Date.parse('2026-01-01');",
  ];
  for (const line of harmless) t.is(check('packs/words.ts', line), 0, line);
});

test('a shared variable is found', t => {
  const check = (...lines: readonly string[]) => checkShared(file('text/x.ts', ...lines)).length;
  for (const line of [
    'let count = 0;',
    'export let count = 0;',
    'var count = 0;',
    'const cache = new Map<string, number>();',
    'const cache: Map<string, number> = new Map();',
    'const cache = new WeakMap();',
    'const list = [];',
    'const found = {};',
  ])
    t.is(check(line), 1, line);
  t.is(check('const list = [1];', 'export const f = () => list.push(2);'), 1);
  t.is(check('const box = {count: 0};', 'export const f = () => {', '  box.count += 1;', '};'), 1);
  t.is(check('const box = {count: 0};', 'export const f = () => {', '  box.count++;', '};'), 1);
  t.is(check('const row: number[] = [0];', 'export const f = () => {', '  row[0] = 1;', '};'), 1);
  t.is(check('const word = /a/g;', 'export const f = (x: string) => word.test(x);'), 1);
  for (const lines of [
    ['const codes: ReadonlySet<string> = new Set([1]);', 'export const f = () => codes.has(1);'],
    ['const list = [1, 2] as const;', 'export const f = () => [...list].sort();'],
    ['const none: readonly string[] = [];'],
    ['const word = /a/g;', "export const f = (x: string) => x.replace(word, '');"],
    ['export const f = () => {', '  let count = 0;', '  const list = [];', '  list.push(count);', '};'],
    ['const box = {count: 0};', 'export const f = (x: number) => box.count === x || box.count <= x;'],
    ["const text = 'let x';", '// let x = 1;'],
  ])
    t.is(check(...lines), 0, lines.join(' '));
});

test('default exports and long files are found', t => {
  t.is(checkExports(file('text/x.ts', 'export default 1;')).length, 1);
  t.is(checkExports(file('text/x.ts', 'export {a as default};')).length, 1);
  t.is(checkExports(file('text/x.ts', 'export const a = 1;')).length, 0);
  const lines = (count: number) => Array.from({length: count}, (_, index) => `  f(${index});`);
  t.is(checkLengths(file('text/x.ts', ...lines(250))).length, 0);
  t.is(checkLengths(file('text/x.ts', ...lines(251))).length, 1);
  t.is(checkLengths(file('text/x.ts', 'export const f = (x: number) => {', ...lines(48), '};')).length, 0);
  t.is(checkLengths(file('text/x.ts', 'export const f = (x: number) => {', ...lines(49), '};')).length, 1);
  t.is(checkLengths(file('text/x.ts', 'const words = [', ...lines(100), '];')).length, 0);
});

test('imports and code are read as they are', t => {
  const text = [
    "import a, {type B} from './a.ts';",
    'import {',
    '  type C,',
    '  type D,',
    "} from './b.ts';",
    "export type {E} from './c.ts';",
    "export * from './d.ts';",
    "import './e.ts';",
  ].join('\n');
  t.deepEqual(importsOf(text), [
    {from: './a.ts', isType: false},
    {from: './b.ts', isType: true},
    {from: './c.ts', isType: true},
    {from: './d.ts', isType: false},
    {from: './e.ts', isType: false},
  ]);
  const template = ['`a $', "{h('z')} b`"].join('');
  t.is(codeOf(`f('it\\'s', "x"); // y\ng(/[/'"]/u, ${template}) / 2;`), "f('', ''); \ng(/_/u,  h('') ) / 2;");
});

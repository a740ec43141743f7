import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import test, {type ExecutionContext} from 'ava';
import fc from 'fast-check';
import {describeFinding} from '../source/commands/packs/describe-finding.ts';
import {casualRules} from '../source/games/spyfall/rules.ts';
import {spyfall} from '../source/games/spyfall/spyfall.ts';
import type {PackProblem} from '../source/packs/checked.ts';
import {parseLike} from '../source/packs/house/parse-like.ts';
import {findScenario, matchScenario} from '../source/packs/library.ts';
import {availableLocales, completeScenarios, loadMessages} from '../source/packs/load-pack.ts';
import {lineOfPath, scanJson} from '../source/packs/own/check-text.ts';
import {createWords} from '../source/packs/words.ts';
import {passWord} from '../source/prompts/spyfall/prompt-words.ts';
import {readRecord} from '../source/records/read-record.ts';
import {verifyRecord} from '../source/records/verify-record.ts';
import {loadHouse} from '../source/tables/registry/spyfall/parts.ts';
import type {SpyfallSession} from '../source/tables/registry/spyfall/session.ts';
import {startTable} from '../source/tables/start-table.ts';
import {playableScenarios} from './support/house-data.ts';
import {dealTable, playToEnd} from './support/house-games.ts';
import {createMakers} from './support/model-table.ts';
import {
  builtIn,
  libraryWith,
  ownFolder,
  type SomeSet,
  setFiles,
  someLikes,
  someSet,
  writeFiles,
} from './support/own-packs.ts';
import {runProgram, withHome} from './support/run-program.ts';
import {legalReply, type ScriptedCall, startScriptedOllama} from './support/scripted-ollama.ts';

const words = (() => {
  const messages = loadMessages(builtIn, 'en');
  if (!messages.ok) throw new Error('The English words cannot be read.');
  return createWords(messages.value, 'en');
})();

const problemsOf = (folder: string): readonly PackProblem[] => libraryWith(folder).own?.problems ?? [];

const sentencesOf = (folder: string): readonly string[] =>
  problemsOf(folder).map(problem => describeFinding(problem, words));

/** The faults of a set of eight that was changed, without the name of its file. */
const faultsOf = (t: ExecutionContext, change: (set: SomeSet) => unknown): readonly string[] => {
  const folder = ownFolder(t);
  const set = someSet(8);
  const answer = change(set) as SomeSet | undefined;
  const changed = Array.isArray(answer) || answer?.entities ? answer : set;
  writeFiles(folder, {'entities/spots/set.json': JSON.stringify(changed, undefined, 2)});
  return sentencesOf(folder).map(sentence => sentence.replace('packs/entities/spots/set.json:', ''));
};

test('JSON is walked as the platform parses it, with the line of each value', t => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 2), (json, indent) => {
      const text = JSON.stringify(JSON.parse(json), undefined, indent);
      return 'whole' in scanJson(text);
    }),
  );
  const lines = (text: string, ...paths: readonly (readonly PropertyKey[])[]) => {
    const places = scanJson(text);
    return 'whole' in places ? [paths.map(path => lineOfPath(places, path)), places.twice] : places;
  };
  t.deepEqual(
    lines('\n{\n "a": [\n  1,\n  {"b":\n2}\n ]}', [], ['a'], ['a', 0], ['a', 1, 'b'], ['a', 1, 'c'], ['d']),
    [[2, 3, 4, 5, 5, 2], []],
  );
  t.deepEqual(lines('{\n"": {\n"": 1}}', [], [''], ['', '']), [[1, 2, 3], []]);
  t.deepEqual(lines('{"a": {"b": 1},\n "a.b": 1,\n "a": 3}', ['a'], ['a', 'b'], ['a.b']), [
    [3, 3, 2],
    [{path: ['a'], line: 3}],
  ]);
});

test('text that is no JSON is refused exactly where the platform refuses it', t => {
  const accepts = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const noise = fc.array(fc.constantFrom(...'{}[],:"\\1-.eE \n\tntrufalsé'), {maxLength: 12});
  fc.assert(
    fc.property(noise, signs => {
      const text = signs.join('');
      return 'whole' in scanJson(text) === accepts(text);
    }),
    {numRuns: 5000},
  );
  const code = 'not-json';
  t.deepEqual(scanJson('{\n  "a": 1,\n  "b": x\n}'), {code, line: 3, column: 8});
  t.deepEqual(scanJson('{"a": 1,\r\n// no\r\n"b": 1}'), {code, line: 2, column: 1});
  t.deepEqual(scanJson('{"a": 1'), {code, line: 1, column: 8});
  t.deepEqual(scanJson(''), {code, line: 1, column: 1});
});

test('JSON that is nested deeper than any pack is refused where it gets there', t => {
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  t.true('whole' in scanJson(nested(100)));
  for (const text of [nested(101), nested(100_000), '['.repeat(100_000)])
    t.deepEqual(scanJson(text), {code: 'too-deep', line: 1, column: 101});
  t.deepEqual(scanJson('{"a":'.repeat(100_000)), {code: 'too-deep', line: 1, column: 501});
  const folder = ownFolder(t);
  writeFiles(folder, {'entities/deep/set.json': `{\n"note": ${nested(100_000)}}`});
  t.deepEqual(sentencesOf(folder), [
    'packs/entities/deep/set.json:2: lists and objects nested more than 100 deep at column 108',
  ]);
});

const spoiled: readonly [string, (set: SomeSet) => unknown, readonly string[]][] = [
  ['nothing', () => undefined, []],
  ['another id', set => ({...set, id: 'other'}), ['2: id: other must match the name of its folder, spots']],
  ['too few', () => someSet(7), ['4: entities: too few (7); expected 8 or more']],
  [
    'no names',
    set => void delete (set.entities[1] as Partial<(typeof set.entities)[0]>).names,
    ['13: entities[1].names: missing; expected {"en": …}'],
  ],
  [
    'a name that is a number',
    set => Object.assign(set.entities[1]?.names ?? {}, {en: 7}),
    ['16: entities[1].names.en: wrong type; expected "…"'],
  ],
  [
    'an empty name',
    set => Object.assign(set.entities[1]?.names ?? {}, {en: ' '}),
    ['16: entities[1].names.en: too few (1); expected 1 or more'],
  ],
  [
    'a name too wide',
    set => Object.assign(set.entities[1]?.names ?? {}, {en: '很'.repeat(16)}),
    ['16: entities[1].names.en: too long (32 characters); the maximum is 30'],
  ],
  [
    'a name with an escape',
    set => Object.assign(set.entities[1]?.names ?? {}, {en: '\u001B[31mRed'}),
    ['16: entities[1].names.en: contains control or other invisible characters'],
  ],
  [
    'a name that turns its line round',
    set => Object.assign(set.entities[0] ?? {}, {gloss: 'a\u202Eb'}),
    ['10: entities[0].gloss: contains control or other invisible characters'],
  ],
  [
    'a field nobody knows',
    set => Object.assign(set.entities[0] ?? {}, {alias: {}}),
    ['12: entities[0].alias: unknown field; expected id, names, aliases, gloss, description, source, note'],
  ],
  [
    'one name for two',
    set => Object.assign(set.entities[7]?.names ?? {}, {en: 'the spot number 2'}) && set,
    [
      // The article is no part of what is compared here; a player who writes it is understood all the same.
    ],
  ],
  [
    'one name for two, written otherwise',
    set => Object.assign(set.entities[7]?.names ?? {}, {en: 'SPOT number-2'}),
    [
      '64: entities[7].names.en: SPOT number-2 is also the name in line 16: entities[1].names.en; players couldn’t tell the two apart',
    ],
  ],
  [
    'an id twice',
    set => Object.assign(set.entities[7] ?? {}, {id: 'spot-1'}),
    ['62: entities[7].id: duplicate entry'],
  ],
  [
    'an id with capitals',
    set => Object.assign(set.entities[7] ?? {}, {id: 'Spot'}),
    [
      '62: entities[7].id: Spot isn’t a valid id; use lowercase letters, digits and single hyphens, such as city-hall',
    ],
  ],
  [
    'a language that one lacks',
    set => Object.assign(set.entities[0]?.names ?? {}, {fr: 'Lieu'}),
    [
      ...[1, 2, 3, 4, 5, 6, 7].map(
        index => `${8 + 8 * index}: entities[${index}].names.fr: missing; expected "…"`,
      ),
    ],
  ],
  [
    'no language',
    set => Object.assign(set.entities[0]?.names ?? {}, {English: 'x'}),
    [
      '9: entities[0].names.English: English isn’t a language you can use here; expected, for example, en, pt-BR',
    ],
  ],
  ['a list', () => [1], ['1: wrong type; expected {…}']],
];

for (const [title, change, expected] of spoiled)
  test(`a set is refused by line and field: ${title}`, t => {
    const faults = faultsOf(t, change);
    t.deepEqual(
      faults.map(fault => fault.replace(/^ /, '')),
      expected,
    );
  });

test('a set of the program cannot be replaced, and nor can a language', t => {
  const folder = ownFolder(t);
  writeFiles(folder, {
    ...setFiles(someSet(8, 'food-id')),
    'locales/en/words/app.json': '{}',
    'locales/English/words/app.json': '{}',
  });
  t.deepEqual(
    problemsOf(folder).map(({code, value}) => [code, value]),
    [
      ['taken', 'food-id'],
      ['wrong-lang', 'English'],
      ['taken', 'en'],
    ],
  );
  const library = libraryWith(folder);
  t.deepEqual(playableScenarios(library), completeScenarios(builtIn));
  t.deepEqual(availableLocales(library), availableLocales(builtIn));
});

test('files that are none, or not in the folder, or no text, are refused by name', t => {
  const folder = ownFolder(t);
  const outside = ownFolder(t);
  writeFiles(outside, {'set.json': JSON.stringify(someSet(8, 'linked')), 'in/set.json': '{}'});
  writeFiles(folder, {
    'entities/latin/set.json': Buffer.from('{"id":\n"caf\xE9"}', 'latin1'),
    'entities/wide/set.json': Buffer.from(`\uFEFF${JSON.stringify(someSet(8, 'wide'))}`, 'utf16le'),
    'entities/large/set.json': `"${'x'.repeat(1_100_000)}"`,
    'entities/empty/README.md': '',
    'entities/broken/set.json': '{\r\n  "id": "broken",\r\n}',
  });
  mkdirSync(path.join(folder, 'entities/folder/set.json'), {recursive: true});
  mkdirSync(path.join(folder, 'entities/linked'));
  symlinkSync(path.join(outside, 'set.json'), path.join(folder, 'entities/linked/set.json'));
  symlinkSync(path.join(outside, 'in'), path.join(folder, 'entities/out'));
  t.deepEqual(
    problemsOf(folder).map(({file, line, code}) => [file.split('/')[2], line, code]),
    [
      ['broken', 3, 'not-json'],
      ['empty', undefined, 'unreadable'],
      ['folder', undefined, 'unreadable'],
      ['large', undefined, 'too-large'],
      ['latin', 2, 'not-utf8'],
      ['linked', undefined, 'outside'],
      ['out', undefined, 'outside'],
      ['wide', 1, 'not-utf8'],
    ],
  );
});

test('a byte order mark and line ends of another system are no fault', t => {
  const folder = ownFolder(t);
  const set = someSet(8);
  const files = setFiles(set, {'like.txt': someLikes(set)});
  writeFiles(
    folder,
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, `\uFEFF${text.replaceAll('\n', '\r\n')}`]),
    ),
  );
  t.deepEqual(sentencesOf(folder), []);
  t.is(libraryWith(folder).own?.sets[0]?.grades, 'like');
});

test('whatever lies in the folder, the program finds its own packs', t => {
  const names = fc.constantFrom('set.json', 'values.txt', 'like.txt', 'words/app.json', 'house/voice.json');
  const junk = fc.oneof(fc.string(), fc.json(), fc.constant(JSON.stringify(someSet(8, 'x'))));
  fc.assert(
    fc.property(fc.dictionary(names, junk), files => {
      const folder = ownFolder(t);
      const place = (kind: string) =>
        Object.entries(files).map(([name, text]) => [`${kind}/x/${name}`, text]);
      writeFiles(folder, Object.fromEntries([...place('entities'), ...place('locales')]));
      const library = libraryWith(folder);
      return completeScenarios(library).length === completeScenarios(builtIn).length;
    }),
    {numRuns: 150},
  );
  t.pass();
});

test('a set is a scenario for each of its languages, and its id stands for one of them', t => {
  const folder = ownFolder(t);
  const set = someSet(8);
  for (const {names} of set.entities) names.id = names.en ?? '';
  writeFiles(folder, setFiles(set));
  const library = libraryWith(folder);
  const codes = playableScenarios(library);
  t.deepEqual(codes.slice(-2), ['spots:en', 'spots:id']);
  t.is(matchScenario('g_en', codes), 'G_EN');
  t.is(matchScenario('spots', codes), 'spots:en');
  t.is(matchScenario('SPOTS', codes, ['id']), 'spots:id');
  t.is(matchScenario('spots:ID', codes), 'spots:id');
  t.is(matchScenario('spots:fr', codes), undefined);
  t.deepEqual(findScenario(library, 'spots:id'), {
    code: 'spots:id',
    set: 'spots',
    domain: 'place',
    lang: 'id',
  });
});

const facts = {
  entities: ['a', 'b'],
  features: ['noise', 'cost'],
  known: new Map([
    [
      'hotel',
      new Map([
        ['noise', 1],
        ['cost', 3],
      ]),
    ],
    [
      'beach',
      new Map([
        ['noise', 2],
        ['cost', 0],
      ]),
    ],
  ]),
};

test('like lines are the mean of known entities, and what is given goes before it', t => {
  const text = '# of two\na: hotel, beach, noise=4\n\nb: cost=0, noise=0';
  const parsed = parseLike({file: 'like.txt', text}, facts);
  t.true(parsed.ok);
  if (!parsed.ok) return;
  t.deepEqual(
    [...(parsed.value.get('a') ?? [])],
    [
      ['noise', 4],
      ['cost', 2],
    ],
  );
  t.deepEqual(
    [...(parsed.value.get('b') ?? [])],
    [
      ['noise', 0],
      ['cost', 0],
    ],
  );
});

test('a like line is refused by its line', t => {
  const lines = [
    'a hotel',
    'c: hotel',
    'a: motel',
    'a: hotel, fun=1',
    'a: noise=7, hotel',
    'a: noise=1',
    'b: hotel, hotel',
    'a: hotel',
  ];
  const parsed = parseLike({file: 'like.txt', text: lines.join('\n')}, facts);
  t.false(parsed.ok);
  if (parsed.ok) return;
  t.deepEqual(
    parsed.problem.map(({line, code, value}) => [line, code, value]),
    [
      [1, 'unreadable-line', 'a hotel'],
      [2, 'unknown-entity', 'c'],
      [3, 'unknown-entity', 'motel'],
      [4, 'unknown-feature', 'fun'],
      [4, 'duplicate', 'a'],
      [5, 'wrong-number', 'noise=7'],
      [5, 'duplicate', 'a'],
      [6, 'missing-feature', 'cost'],
      [6, 'duplicate', 'a'],
      [7, 'duplicate', 'hotel'],
      [8, 'duplicate', 'a'],
    ],
  );
});

test('values may leave features out, and like lines may fill in for entities; every entity is in one', t => {
  const folder = ownFolder(t);
  const set = someSet(8);
  const features = readFileSync(path.join(builtIn.folder, 'entities/features.place.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(row => row.split(',')[0] ?? '');
  const table = (ids: readonly string[], rows: readonly string[]): string =>
    [`# columns: ${ids.join(' ')}`, ...rows.map(id => `${id} ${ids.map((_, at) => at % 5).join(' ')}`)].join(
      '\n',
    );
  const ids = set.entities.map(({id}) => id);
  const likes = someLikes(set).split('\n');
  const check = (files: Record<string, string>) => {
    writeFiles(folder, setFiles(set, files));
    return problemsOf(folder).map(({code, value}) => [code, value]);
  };
  t.deepEqual(
    check({'values.txt': table(ids.slice(0, 7), features.slice(0, 20)), 'like.txt': likes[7] ?? ''}),
    [],
  );
  const house = loadHouse(libraryWith(folder), 'spots:en');
  t.true(house.ok && house.value.players !== undefined);
  t.deepEqual(check({'values.txt': table(ids.slice(0, 6), features), 'like.txt': likes[7] ?? ''}), [
    ['missing-entity', 'spot-7'],
  ]);
  t.deepEqual(
    check({'values.txt': table(ids.slice(0, 7), features.slice(0, 9)), 'like.txt': likes[7] ?? ''}),
    [['few-features', 9]],
  );
  t.deepEqual(check({'values.txt': table(ids, features), 'like.txt': likes[7] ?? ''}), [
    ['duplicate', 'spot-8'],
  ]);
  // Models can play a set whose grades are wrong.
  t.true(playableScenarios(libraryWith(folder)).includes('spots:en'));
});

test('what names the entities of a set in speech is checked with the set', t => {
  const folder = ownFolder(t);
  const set = someSet(8);
  const check = (text: string) => {
    writeFiles(folder, setFiles(set, {'like.txt': someLikes(set), 'leaks.json': text}));
    return problemsOf(folder).map(({code, file, field}) => [code, path.basename(file), field]);
  };
  t.deepEqual(check('{"spot-1": {"names": {"en": ["the first"]}, "weak": ["first"]}}'), []);
  t.deepEqual(check('{"spot-99": {}}'), [['unknown-field', 'leaks.json', 'spot-99']]);
  t.deepEqual(check('{"spot-1": {"weak": "first"}}'), [['wrong-type', 'leaks.json', 'spot-1.weak']]);
  t.deepEqual(check('{'), [['not-json', 'leaks.json', undefined]]);
});

test('a language of a person’s own is offered when its words are whole, and told of by key when not', t => {
  const folder = ownFolder(t);
  const english = (name: string): string =>
    readFileSync(path.join(builtIn.folder, 'locales/en/words', name), 'utf8');
  const files = (lang: string) =>
    Object.fromEntries(
      ['app.json', 'table.json', 'errors.json'].map(name => [`locales/${lang}/words/${name}`, english(name)]),
    );
  writeFiles(folder, {...files('xa'), ...files('xb')});
  const broken = english('app.json').replace(/"home\.[^"]+": "[^"]*"/, '"home.unheard": "\\u001b[2J"');
  writeFiles(folder, {'locales/xb/words/app.json': broken});
  t.deepEqual(availableLocales(libraryWith(folder)).slice(-1), ['xa']);
  t.true(loadMessages(libraryWith(folder), 'xa').ok);
  const codes = problemsOf(folder).map(({file, code}) => [file, code]);
  t.deepEqual(codes, [
    ['packs/locales/xb/words/app.json', 'unshowable'],
    ['packs/locales/xb/words/app.json', 'missing-field'],
    ['packs/locales/xb/words/app.json', 'unknown-field'],
  ]);
});

test('a set that cannot be read is a fault, not an end', t => {
  const folder = ownFolder(t);
  writeFiles(folder, setFiles(someSet(8)));
  const file = path.join(folder, 'entities/spots/set.json');
  chmodSync(file, 0);
  const isRoot = process.getuid?.() === 0;
  t.is(problemsOf(folder).length, isRoot ? 0 : 1);
  chmodSync(file, 0o600);
  writeFileSync(file, JSON.stringify(someSet(8)));
  t.deepEqual(sentencesOf(folder), []);
});

test('a folder that cannot be looked into is one fault, and no end of the program', t =>
  withHome(async home => {
    const packs = path.join(home, 'data/packs');
    const loop = (name: string): void => symlinkSync(path.basename(name), path.join(packs, name));
    const checked = async (...folders: readonly string[]): Promise<string> => {
      const {code, stdout, stderr} = await runProgram(['packs', 'check', ...folders], {home});
      t.deepEqual([code, stderr], [1, '']);
      return stdout;
    };
    writeFiles(packs, {entities: 'a file', 'locales/en-GB/README.md': ''});
    loop('locales/fr');
    loop('loop');
    const faults = [
      'packs/entities: can’t be read (not a folder, ENOTDIR)\n',
      'packs/locales/fr: can’t be read (links form a loop, ELOOP)\n',
    ].join('');
    t.is(await checked(), faults);
    t.is((await runProgram(['packs', 'list'], {home})).stderr, faults);
    t.is((await runProgram(['--version'], {home})).code, 0);
    t.regex(await checked(path.join(packs, 'loop')), /links form a loop, ELOOP/);
    t.regex(await checked('a'.repeat(300)), /name too long, ENAMETOOLONG/);
    rmSync(packs, {recursive: true});
    writeFileSync(packs, 'a file');
    t.is(await checked(), 'packs: can’t be read (not a folder, ENOTDIR)\n');
  }));

/** A model's grades for whatever it is asked: every feature of the schema, by a number that differs by entity. */
const gradeAll = ({format, messages}: ScriptedCall): string => {
  const text = messages.at(-1)?.content ?? '';
  const seed = [...text].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
  const keys = Object.keys(format?.properties ?? {});
  return JSON.stringify(Object.fromEntries(keys.map((key, at) => [key, (seed + at * 3) % 5])));
};

const isGrading = ({messages}: ScriptedCall): boolean =>
  messages.at(-1)?.content.startsWith('Grade this') === true;

test('a new language begins as one of the program, without a fault, and can be played in', t =>
  withHome(async home => {
    const run = (line: string) => runProgram(line.split(' '), {home});
    for (const [lang, from] of [
      ['fr', 'en'],
      ['ms', 'id'],
      ['yue', 'zh'],
      ['ar-SD', 'arz'],
    ]) {
      const made = await run(`packs new ${lang} --from ${from} --json`);
      t.like(made, {code: 0, stderr: ''});
      const {folder, files} = JSON.parse(made.stdout) as {folder: string; files: string[]};
      for (const file of files) t.true(existsSync(path.join(folder, file)), file);
      t.true(files.includes('README.md') && files.includes('words/app.json'), files.join(' '));
      // What was learned in one language says nothing about another.
      t.false(files.some(file => file.startsWith('house/ear.')));
    }
    t.is((await run('packs check')).stdout, 'No problems: 0 sets, 4 languages.\n');
    t.true((await run('--help --lang yue')).stdout.startsWith('终端里的'));
    t.is((await run('packs new my-town --languages fr')).code, 0);
    t.is((await run('watch --scenario my-town --lang fr --seed 3')).code, 0);

    const refused = async (line: string): Promise<string> => {
      const {code, stderr} = await run(line);
      t.is(code, 2, line);
      return stderr;
    };
    t.regex(await refused('packs new fr --from zh'), /Nothing was overwritten/);
    t.regex(await refused('packs new id --from en'), /The language id is built in/);
    t.regex(await refused('packs new F_R --from en'), /F_R isn’t a valid language code/);
    t.regex(await refused('packs new de --from fr'), /--from can’t be fr\. Use en, id, zh or arz/);
  }));

test('packs are listed in words of the language, with its digits and brackets', t =>
  withHome(async home => {
    writeFiles(path.join(home, 'data/packs'), setFiles({...someSet(8), domain: 'songs'}));
    const list = async (lang: string) =>
      (await runProgram(['packs', 'list', '--lang', lang], {home})).stdout.split('\n');
    const rowOf = (rows: readonly string[], id: string) => rows.find(row => row.startsWith(`${id} `)) ?? '';
    const [zh, arz] = [await list('zh'), await list('arz')];
    t.regex(rowOf(zh, 'food-id'), /^food-id +30 +美食 +F_ID /u);
    t.regex(rowOf(zh, 'id'), /电脑玩家（地点、本地地点、美食）/u);
    t.regex(rowOf(arz, 'places-arz'), /^places-arz +٣٠ +أماكن محلية +L_EG /u);
    t.regex(rowOf(arz, 'spots'), /^spots +٨ +songs +spots:en /u);
    t.notRegex(zh.join(), /[(),]\s/u);
    for (const id of ['en', 'zh']) t.notRegex(rowOf(arz, id), /place|local|food/u);
  }));

test('a model fills a set in once, entity by entity, and goes on where it was cut off', t =>
  withHome(async home => {
    let broken = 2;
    const server = await startScriptedOllama([{name: 'grader'}, {name: 'other'}], call => {
      if (!isGrading(call)) return legalReply(call);
      if (call.messages.at(-1)?.content.includes('Spot 5') && broken-- > 0) return '{"noise": 9}';
      return gradeAll(call);
    });
    t.teardown(server.close);
    const packs = path.join(home, 'data/packs');
    writeFiles(packs, setFiles(someSet(8)));
    const environment = {OLLAMA_HOST: server.url};
    const run = (line: string) => runProgram(line.split(' '), {home, environment});

    const declined = await run('watch --scenario spots');
    t.is(declined.code, 2);
    t.regex(declined.stderr, /polyspy packs fill spots --model MODEL/);

    const first = await run('packs fill spots --model grader');
    t.is(first.code, 1, first.stderr);
    t.regex(first.stderr, /grader gave no usable grades for spot-5/);
    const other = await run('packs fill spots --model other');
    t.is(other.code, 1);
    t.regex(other.stderr, /grader .* started to grade spots/);

    const asked = server.calls.filter(isGrading).length;
    t.is(asked, 4 + 2);
    const second = await run('packs fill spots --model grader --json');
    t.is(second.code, 0, second.stderr);
    t.like(JSON.parse(second.stdout), {set: 'spots', model: 'grader'});
    const calls = server.calls.filter(isGrading);
    t.is(calls.length, asked + 4);
    t.true(calls.every(({options}) => options.temperature === 0));
    t.is(new Set(calls.map(({messages}) => messages[0]?.content)).size, 1);

    const table = readFileSync(path.join(packs, 'entities/spots/values.txt'), 'utf8');
    t.regex(table, /^# filled by grader \(digest-of-grader\)\n# columns: spot-1 /);
    t.deepEqual(readdirSync(path.join(packs, 'entities/spots')).sort(), ['set.json', 'values.txt']);
    const third = await run('packs fill spots --model grader');
    t.is(third.code, 1);
    t.is(server.calls.filter(isGrading).length, calls.length);

    const listed = JSON.parse((await run('packs list --json')).stdout) as {
      sets: {id: string; scenarios: unknown}[];
    };
    t.deepEqual(listed.sets.find(({id}) => id === 'spots')?.scenarios, [
      {code: 'spots:en', lang: 'en', housePlayers: 'model'},
    ]);
    t.is((await run('watch --scenario spots --seed 4')).code, 0);
  }));

test('models alone play a set that house players do not know; it is kept, and names no path', t =>
  withHome(async home => {
    const server = await startScriptedOllama([{name: 'player'}]);
    t.teardown(server.close);
    writeFiles(path.join(home, 'data/packs'), setFiles(someSet(12)));
    const ended = await runProgram(
      ['watch', '--scenario', 'SPOTS', '--model', 'player', '--players', '3', '--json'],
      {
        home,
        environment: {OLLAMA_HOST: server.url},
      },
    );
    t.is(ended.code, 0, ended.stderr);
    const [started] = ended.stdout
      .split('\n')
      .map(line => JSON.parse(line || '{}') as Record<string, unknown>);
    t.like(started, {type: 'game-started', scenario: 'spots:en', lang: 'en'});
    t.is((started?.entities as string[] | undefined)?.length, 12);
    const games = path.join(home, 'data/games');
    const file = readdirSync(games).find(name => /^[\w-]+\.jsonl$/.test(name)) ?? '';
    const record = readRecord(path.join(games, file));
    t.true(record.ok && verifyRecord(spyfall, record.value).ok);
    const header = readFileSync(path.join(games, file), 'utf8').split('\n')[0] ?? '';
    t.regex(header, /"id":"packs\/entities\/spots\/set.json","hash":"sha256:/);
    t.false(header.includes(home));
  }));

test('packs new writes a set that is right and plays at once, and never writes over one', t =>
  withHome(async home => {
    const run = (line: string) => runProgram(line.split(' '), {home});
    for (const [line, code] of [
      ['my-places', 'my-places:en'],
      ['my-food --domain food --languages arz,zh', 'my-food:zh'],
    ] as const) {
      const made = await run(`packs new ${line}`);
      t.is(made.code, 0, made.stderr);
      t.is((await run('packs check')).stdout.split(':')[0], 'No problems');
      const played = await run(`watch --scenario ${code} --seed 1`);
      t.is(played.code, 0, played.stderr);
      const again = await run(`packs new ${line}`);
      t.is(again.code, 2);
      t.regex(again.stderr, /Nothing was overwritten/);
    }
    const french = await run('packs new lieux --languages fr');
    t.is(french.code, 0);
    t.regex(french.stdout, /can’t talk about it in fr/);
    t.is((await run('packs check')).code, 0);
    const declined = await run('watch --scenario lieux');
    t.is(declined.code, 2);
    t.regex(declined.stderr, /lieux:fr in français/);
  }));

for (const [title, message] of [
  ['a plural that is none', '{count, plurl, one {# row} other {# rows}}'],
  ['a plural without its last branch', '{count, plural, one {# row}}'],
  ['a branch that stands twice', '{count, plural, one {# row} one {# row} other {# rows}}'],
  ['a date', '{count, date}'],
  ['choices without end', `${'{count, select, other {'.repeat(5000)}${'}}'.repeat(5000)}`],
] as const)
  test(`a message that cannot be filled is refused: ${title}`, t => {
    const folder = ownFolder(t);
    const messages = (name: string) =>
      JSON.parse(readFileSync(path.join(builtIn.folder, 'locales/en/words', name), 'utf8')) as Record<
        string,
        string
      >;
    const files = Object.fromEntries(
      ['app.json', 'table.json', 'errors.json'].map(name => [
        `locales/fr/words/${name}`,
        JSON.stringify({...messages(name), ...(name === 'table.json' ? {'table.wait-votes': message} : {})}),
      ]),
    );
    writeFiles(folder, files);
    t.like(problemsOf(folder), {0: {field: 'table.wait-votes', code: 'syntax'}, length: 1});
  });

test('whoever asks for a set or a language with a fault is told where the faults are named', t =>
  withHome(async home => {
    writeFiles(path.join(home, 'data'), {
      'packs/entities/spots/set.json': '{',
      'packs/locales/fr/words/app.json': '{',
    });
    for (const [line, isNamed] of [
      ['watch --scenario spots', true],
      ['watch --scenario=SPOTS:en', true],
      ['watch --lang fr', true],
      ['watch --scenario nowhere', false],
    ] as const) {
      const {code, stderr} = await runProgram(line.split(' '), {home});
      t.is(code, 2);
      t.is(stderr.includes('polyspy packs check'), isNamed, line);
    }
  }));

test('packs check tells every fault of the folders that are named, and 1', t =>
  withHome(async home => {
    writeFiles(home, {
      'a/set.json': '{\n"id": "b",\n}',
      'packs/entities/c/set.json': JSON.stringify(someSet(3, 'c')),
    });
    const run = (...args: string[]) =>
      runProgram(['packs', 'check', ...args], {home, workingDirectory: home});
    const checked = await run('a', 'packs');
    t.is(checked.code, 1);
    t.is(
      checked.stdout,
      'a/set.json:3: invalid JSON at column 1\n' +
        'packs/entities/c/set.json:1: entities: too few (3); expected 8 or more\n',
    );
    const told = JSON.parse((await run('a', '--json')).stdout) as {problems: Record<string, unknown>[]};
    t.like(told.problems[0], {file: 'a/set.json', line: 3, code: 'not-json'});
    t.is((await run('nowhere')).code, 2);
  }));

for (const count of [8, 12, 60, 100])
  test(`house players play a set of ${count}, and tell its size to nobody but in the list`, t => {
    const folder = ownFolder(t);
    const set = someSet(count);
    writeFiles(folder, setFiles(set, {'like.txt': someLikes(set)}));
    const house = loadHouse(libraryWith(folder), 'spots:en');
    t.true(house.ok && house.value.players !== undefined);
    if (!house.ok || !house.value.players) return;
    const {entities, names, players} = house.value;
    for (const [seats, seed] of [
      [3, 1],
      [5, 2],
      [8, 3],
    ] as const) {
      const setup = {
        game: 'spyfall',
        scenario: 'spots:en',
        lang: 'en',
        entities: entities.map(({id}) => id),
        players: Array.from({length: seats}, () => ({})),
        names,
        rules: casualRules(seats),
        seed,
      } as const;
      const seated = setup.players.map(() => players.createPlayer({level: 'normal', seed, recentLines: []}));
      const {events} = playToEnd(dealTable(setup, seated));
      t.is(events.at(-1)?.type, 'game-ended');
      const started = events[0];
      t.is(started?.type === 'game-started' ? started.entities.length : 0, count);
    }
  });

test('a person sits down with models at a set that no house player knows: no stand-ins, and nothing to borrow', async t => {
  const server = await startScriptedOllama([{name: 'player'}]);
  t.teardown(server.close);
  const folder = ownFolder(t);
  writeFiles(folder, setFiles(someSet(8)));
  const library = libraryWith(folder);
  const maker = {
    ...createMakers()(t, server.url),
    library,
    houses: new Map(),
  };
  const options = {
    game: 'spyfall',
    mode: 'play',
    players: 3,
    level: 'normal',
    scenario: 'spots:en',
    name: '',
    strict: false,
    choices: {},
  } as const;
  const declined = await startTable(maker, options);
  t.false(declined.ok);
  const started = await startTable(maker, {...options, model: 'player'});
  t.true(started.ok, JSON.stringify(started));
  if (!started.ok) return;
  const {session} = started.value;
  t.is((session as SpyfallSession).reader, undefined);
  t.deepEqual(session.models?.ways, ['ask-again']);
  await session.leave();
});

/** Every file of English house players and words, under another language's name. */
const copyOfEnglish = (lang: string): Record<string, string> =>
  Object.fromEntries(
    ['words', 'prompts', 'house'].flatMap(part =>
      readdirSync(path.join(builtIn.folder, 'locales/en', part)).map(name => [
        `locales/${lang}/${part}/${name}`,
        readFileSync(path.join(builtIn.folder, 'locales/en', part, name), 'utf8'),
      ]),
    ),
  );

test('a language of a person’s own is spoken by the interface, by house players and to models', t =>
  withHome(async home => {
    const set = someSet(8);
    for (const {names} of set.entities) names.xa = names.en ?? '';
    const packs = path.join(home, 'data/packs');
    writeFiles(packs, {...setFiles(set, {'like.txt': someLikes(set)}), ...copyOfEnglish('xa')});
    const run = (line: string) => runProgram(line.split(' '), {home});
    t.is((await run('packs check')).code, 0);
    const played = await run('watch --scenario spots:xa --lang xa --seed 5');
    t.is(played.code, 0, played.stderr);
    const english = await run('watch --scenario spots:en --seed 5');
    t.is(played.stdout.replace('spots:xa --lang xa', 'spots:en'), english.stdout);
    // Where its lines are damaged, house players decline, and nothing else happens.
    writeFiles(packs, {'locales/xa/house/phrases.place.txt': '@noise | the noise'});
    const declined = await run('watch --scenario spots:xa --lang xa');
    t.is(declined.code, 2);
    t.regex(declined.stderr, /House players can’t talk about spots:xa in/);
    t.is((await run('watch --scenario spots:en --seed 5')).code, 0);
  }));

test('a set that names every word for passing leaves the spy another one', t => {
  const entities = ['pass', 'no guess', 'none of them', 'no guess now', 'no guess now 0'].map(
    (name, index) => ({
      id: `e-${index}`,
      name,
      aliases: [],
    }),
  );
  t.is(passWord({entities}), 'no guess now 1');
});

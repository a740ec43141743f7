import {existsSync, globSync, readdirSync, readFileSync} from 'node:fs';
import {cp, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test from 'ava';
import {IntlMessageFormat} from 'intl-messageformat';
import {type Checked, describePackProblem} from '../source/packs/checked.ts';
import {entityWords} from '../source/packs/entity-set.ts';
import {findRoot} from '../source/packs/find-root.ts';
import {languageName, tagOf} from '../source/packs/language.ts';
import {descriptionFile, loadDescriptions, loadEntitySet} from '../source/packs/load-entities.ts';
import {availableLocales, loadMessages, speaksByForms} from '../source/packs/load-pack.ts';
import {checkAgainst, parseMessages, placeholdersOf} from '../source/packs/locale.ts';
import {makePseudo, makePseudoMessages} from '../source/packs/pseudo.ts';
import {SCENARIOS} from '../source/packs/scenarios.ts';
import {createWords, type MessageKey} from '../source/packs/words.ts';
import {contentHash} from '../source/tables/load-prompts.ts';
import {createTopicWords} from '../source/tables/registry/spyfall/learner-help.ts';
import {textWidth} from '../source/text/width.ts';
import {playableScenarios} from './support/house-data.ts';

const root = findRoot().folder;
const library = {folder: root};

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** The formatter's number of a plural. */
const PLURAL = 6;

/** Exact numbers that stand for a form which has no others. */
const EXACT: Readonly<Record<string, readonly string[]>> = {zero: ['=0'], one: ['=1'], two: ['=2']};

/** What is to be typed or is a name: addresses, models, commands and numbers of them. */
const LATIN_ON_PURPOSE = /[a-zA-Z][\w.:+/|=-]*|\d+(?:\.\d+){3}(?::\d+)?/g;

const sentenceOf = (answer: Checked<unknown>): string =>
  answer.ok ? 'accepted' : describePackProblem(answer.problem);

type Data = Record<string, unknown> & {entities: Record<string, unknown>[]};

const generic = (): Data =>
  JSON.parse(readFileSync(path.join(root, 'entities/generic/set.json'), 'utf8')) as Data;

/** A copy of the packs that a test may spoil. */
const spoiledCopy = async (spoil: (folder: string) => Promise<void>): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'polyspy-packs-'));
  await cp(path.join(root, 'entities'), path.join(folder, 'entities'), {recursive: true});
  await cp(path.join(root, 'locales'), path.join(folder, 'locales'), {recursive: true});
  await spoil(folder);
  return folder;
};

const withSet = async (change: (set: Data) => unknown): Promise<string> => {
  const folder = await spoiledCopy(async copy => {
    const set = generic();
    const changed = change(set) ?? set;
    await writeFile(path.join(copy, 'entities/generic/set.json'), JSON.stringify(changed));
  });
  const sentence = sentenceOf(loadEntitySet({folder}, 'generic'));
  await rm(folder, {recursive: true});
  return sentence;
};

test('the package is found from where its files are', t => {
  const found = findRoot();
  const manifest = JSON.parse(readFileSync(path.join(found.folder, 'package.json'), 'utf8')) as object;
  t.like(manifest, {name: 'polyspy', version: found.version});
  t.throws(() => findRoot('/nowhere/at/all.js'), {message: /No package polyspy/});
});

test('the generic set has thirty entities with English names', t => {
  const set = loadEntitySet(library, 'generic');
  t.true(set.ok);
  if (!set.ok) return;
  const words = entityWords(set.value, 'en', 'set.json');
  t.true(words.ok);
  if (!words.ok) return;
  t.deepEqual(
    words.value.map(({id, name}) => [id, name]),
    generic().entities.map(({id, names}) => [id, (names as Record<string, string>).en]),
  );
  t.is(words.value.length, 30);
  t.is(sentenceOf(entityWords(set.value, 'xx', 'set.json')), 'set.json: entities[0].names.xx is missing.');
});

const spoiledSets: readonly [string, (set: Data) => unknown, string][] = [
  ['no id', ({id: _, ...set}) => set, 'id is missing (expected string)'],
  ['another id', set => ({...set, id: 'other'}), 'id has a wrong value (expected generic)'],
  ['no domain', ({domain: _, ...set}) => set, 'domain is missing (expected string)'],
  ['entities of a wrong kind', set => ({...set, entities: 7}), 'entities has a wrong value (expected array)'],
  [
    'too few entities',
    set => ({...set, entities: set.entities.slice(0, 3)}),
    'entities has a wrong value (too_small)',
  ],
  [
    'an id with capitals',
    set => Object.assign(set.entities[4] ?? {}, {id: 'Big'}) && set,
    'entities[4].id has a wrong value (invalid_format)',
  ],
  ['no names', set => void delete set.entities[2]?.names, 'entities[2].names is missing (expected record)'],
  [
    'a name of a wrong kind',
    set => Object.assign(set.entities[2] ?? {}, {names: {en: 3}}) && set,
    'entities[2].names.en has a wrong value (expected string)',
  ],
  [
    'an alias of a wrong kind',
    set => Object.assign(set.entities[1] ?? {}, {aliases: {en: ['a', 1]}}) && set,
    'entities[1].aliases.en[1] has a wrong value (expected string)',
  ],
  ['a field that nobody knows', set => ({...set, colour: 'red'}), 'colour is unknown'],
  [
    'the same id twice',
    set => Object.assign(set.entities[9] ?? {}, set.entities[8]) && set,
    'entities[9].id appears twice (circus-tent)',
  ],
];

for (const [title, change, expected] of spoiledSets)
  test(`an entity set is refused by file and field: ${title}`, async t => {
    const sentence = await withSet(change);
    const known = expected.replace(/\(circus-tent\)$/, `(${String(generic().entities[8]?.id)})`);
    t.is(sentence, `entities/generic/set.json: ${known}.`);
  });

test('a pack file that is missing or no JSON is refused by name', async t => {
  const folder = await spoiledCopy(async copy => {
    await writeFile(path.join(copy, 'entities/generic/set.json'), '{');
    await rm(path.join(copy, 'locales/en/words/table.json'));
  });
  t.is(sentenceOf(loadEntitySet({folder}, 'generic')), 'entities/generic/set.json is not valid JSON.');
  t.is(sentenceOf(loadEntitySet({folder}, 'no-such')), 'entities/no-such/set.json cannot be read (ENOENT).');
  t.is(sentenceOf(loadMessages({folder}, 'en')), 'locales/en/words/table.json cannot be read (ENOENT).');
  await rm(folder, {recursive: true});
});

test('every locale has the keys and placeholders of English', t => {
  for (const lang of availableLocales(library))
    t.is(sentenceOf(loadMessages(library, lang)), 'accepted', lang);
});

test('every English message is well-formed, since loading takes that for granted', t => {
  const files = globSync('locales/en/{words,prompts}/*.json', {cwd: library.folder});
  t.true(files.length > 5);
  for (const file of files) {
    const data: unknown = JSON.parse(readFileSync(path.join(library.folder, file), 'utf8'));
    t.is(sentenceOf(parseMessages({}, data, file)), 'accepted', file);
  }
});

test('a locale is refused by file and key', t => {
  const english = {'a.one': 'One {name}', 'a.two': '{count, plural, one {# seat} other {# seats}}'};
  const check = (messages: Record<string, string>) => sentenceOf(checkAgainst(english, messages, 'x.json'));
  const two = '{count, plural, other {kursi}}';
  t.is(check({'a.one': 'Satu {name}', 'a.two': two}), 'accepted');
  t.is(check({'a.one': 'Satu {name}'}), 'x.json: a.two is missing.');
  t.is(check({'a.one': 'Satu {name}', 'a.two': two, 'a.six': ''}), 'x.json: a.six is unknown.');
  t.is(
    check({'a.one': 'Satu {nama}', 'a.two': two}),
    'x.json: a.one does not have the placeholders of the English message (name).',
  );
});

test('a spoiled English message is refused by file and key', async t => {
  const sentences: string[] = [];
  for (const [key, message] of [
    ['x.number', 3],
    ['x.open', 'an {open brace'],
    ['x.plural', '{n, plural, one {a} other {b}'],
    ['x.closed', 'closed}'],
  ] as const) {
    const folder = await spoiledCopy(copy =>
      writeFile(path.join(copy, 'locales/en/words/app.json'), JSON.stringify({[key]: message})),
    );
    sentences.push(sentenceOf(loadMessages({folder}, 'en')));
    await rm(folder, {recursive: true});
  }
  t.deepEqual(sentences, [
    'locales/en/words/app.json: x.number has a wrong value (expected a string).',
    'locales/en/words/app.json: x.open is not a well-formed message.',
    'locales/en/words/app.json: x.plural is not a well-formed message.',
    'locales/en/words/app.json: x.closed is not a well-formed message.',
  ]);
});

test('an English file without a message, or with another placeholder, is refused by file and key', async t => {
  const spoil = async (change: (messages: Record<string, string>) => void): Promise<string> => {
    const folder = await spoiledCopy(async copy => {
      const file = path.join(copy, 'locales/en/words/table.json');
      const messages = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
      change(messages);
      await writeFile(file, JSON.stringify(messages));
    });
    const sentence = sentenceOf(loadMessages({folder}, 'en'));
    await rm(folder, {recursive: true});
    return sentence;
  };
  const file = 'locales/en/words/table.json';
  t.is(await spoil(messages => delete messages['table.wait-guess']), `${file}: table.wait-guess is missing.`);
  t.is(
    await spoil(messages => (messages['table.wait-question'] = '{nom} thinks')),
    `${file}: table.wait-question does not have the placeholders of the English message (name).`,
  );
  t.is(await spoil(messages => (messages['table.wait-question'] = '{name} ponders')), 'accepted');
});

test('placeholders are found in plain and in plural messages', t => {
  t.deepEqual(placeholdersOf('no braces'), []);
  t.deepEqual(placeholdersOf('{b} and {a}, {b}'), ['a', 'b']);
  t.deepEqual(placeholdersOf('{n, plural, one {# seat of {who}} other {seats}} {last}'), [
    'last',
    'n',
    'who',
  ]);
  t.deepEqual(placeholdersOf("it's '{quoted}' and { spaced }"), ['spaced']);
});

test('words fill plain messages and plurals alike', t => {
  const words = createWords(
    {plain: "It's {name}’s turn, {name}", many: '{n, plural, one {# seat} other {# seats}}', bare: 'Bare'},
    'en',
  );
  const say = (key: string, values?: Record<string, string | number>) => words(key as MessageKey, values);
  t.is(say('plain', {name: 'Ada'}), "It's Ada’s turn, Ada");
  t.is(say('many', {n: 1}), '1 seat');
  t.is(say('many', {n: 4}), '4 seats');
  t.is(say('bare'), 'Bare');
  t.throws(() => say('plain'), {message: /was not given name/});
  t.throws(() => say('absent'), {message: /has no message absent/});
});

/** What a plural's branches are called, for every plural of a message. */
const pluralsOf = (message: string): readonly (readonly string[])[] => {
  const found: string[][] = [];
  const walk = (elements: Elements): void => {
    for (const element of elements) {
      if (!('options' in element)) continue;
      if (element.type === PLURAL) found.push(Object.keys(element.options));
      for (const {value} of Object.values(element.options)) walk(value);
    }
  };
  walk(new IntlMessageFormat(message, 'en', undefined, {ignoreTag: true}).getAst());
  return found;
};

test('every plural has the forms of its language, and every message of every language can be filled', t => {
  for (const lang of availableLocales(library)) {
    const messages = loadMessages(library, lang);
    t.true(messages.ok, lang);
    if (!messages.ok) return;
    const forms = new Intl.PluralRules(tagOf(lang)).resolvedOptions().pluralCategories;
    if (lang === 'arz') t.is(forms.length, 6);
    const words = createWords(messages.value, lang);
    for (const [key, message] of Object.entries(messages.value)) {
      for (const branches of pluralsOf(message)) {
        const missing = forms.filter(form => !branches.includes(form) && form !== 'other');
        const isCovered = missing.every(form => EXACT[form]?.some(exact => branches.includes(exact)));
        t.true(isCovered, `${lang} ${key} lacks ${missing.join(', ')}`);
      }
      for (const count of [0, 1, 2, 3, 11, 100]) {
        const values = Object.fromEntries(placeholdersOf(message).map(name => [name, count]));
        const filled = words(key as MessageKey, values);
        t.false(/[{}]/.test(filled), `${lang} ${key}`);
        if (lang === 'arz') t.notRegex(filled.replaceAll(LATIN_ON_PURPOSE, ''), /\d/, key);
      }
    }
  }
});

test('the language of developers shows what is not from the locale', t => {
  t.is(makePseudo('Turn {turn} of {turns}'), '[Ťúŕń {turn} óƒ {turns}~~~]');
  t.is(makePseudo(' (you)'), ' [(ýóú)~~]');
  t.is(
    makePseudo("it's '{'{n, plural, =0 {} one {# seat} other {# seats}}"),
    "[íť'ś '{'{n, plural, =0 {} one {# śéáť} other {# śéáťś}}~~~~~]",
  );
  t.is(makePseudo(', '), ', ');
  t.is(makePseudo('{share} %'), '{share} %');
  const english = loadMessages(library, 'en');
  t.true(english.ok);
  if (!english.ok) return;
  const pseudo = makePseudoMessages(english.value);
  for (const [key, message] of Object.entries(english.value))
    t.deepEqual(placeholdersOf(pseudo[key] ?? ''), placeholdersOf(message), key);
});

test('numbers are written as the language writes them, texts as they stand', t => {
  const messages = {
    plain: '{n} · {seed}',
    many: '{n, plural, zero {none} one {{n} ({seed})} few {# / {n}} other {#}}',
    choice: '{side, select, a {{n}, {seed}} other {}}',
  };
  const say = (lang: string, key: string, n: number): string =>
    createWords(messages, lang)(key as MessageKey, {n, seed: '42', side: 'a'});
  t.is(say('en', 'plain', 12), '12 · 42');
  t.is(say('arz', 'plain', 12), '١٢ · 42');
  t.is(say('arz', 'many', 0), 'none');
  t.is(say('arz', 'many', 1), '١ (42)');
  t.is(say('arz', 'many', 5), '٥ / ٥');
  t.is(say('arz', 'many', 30), '٣٠');
  t.is(say('arz', 'choice', 7), '٧, 42');
  t.is(say('en', 'many', 1), '1 (42)');
  t.is(createWords({}, 'arz').number(3.25, 1), '٣٫٣');
  t.is(createWords({}, 'id').number(3.25, 1), '3,3');
  t.is(createWords({}, 'fa').number(1.5), '۱٫۵');
  t.is(createWords({}, 'zh').number(30), '30');
  for (const lang of ['en', 'id', 'zh', 'arz', 'fa', 'fr', 'no-such-language', 'x y'])
    t.true(languageName(lang).length > 0);
});

test('every English message can be filled', t => {
  const messages = loadMessages(library, 'en');
  t.true(messages.ok);
  if (!messages.ok) return;
  const words = createWords(messages.value, 'en');
  for (const [key, message] of Object.entries(messages.value)) {
    const values = Object.fromEntries(placeholdersOf(message).map(name => [name, 3]));
    t.false(/[{}]/.test(words(key as MessageKey, values)), key);
  }
});

test('a language’s lines about entities stand beside the set, and the set’s own where there are none', async t => {
  const set = loadEntitySet(library, 'generic');
  t.true(set.ok);
  if (!set.ok) return;
  const own = loadDescriptions(library, set.value, 'xx');
  t.deepEqual(
    own.ok && own.value,
    Object.fromEntries(generic().entities.map(({id, description}) => [id, description])),
  );
  const file = 'entities/generic/descriptions.xx.json';
  const withLines = async (text: string): Promise<Checked<unknown>> => {
    const folder = await spoiledCopy(copy => writeFile(path.join(copy, file), text));
    const loaded = loadDescriptions({folder}, set.value, 'xx');
    await rm(folder, {recursive: true});
    return loaded;
  };
  const some = await withLines('{"beach": "Pasir."}');
  t.like(some.ok && some.value, {beach: 'Pasir.', airplane: generic().entities[0]?.description});
  t.is(sentenceOf(await withLines('{')), `${file} is not valid JSON.`);
  t.is(sentenceOf(await withLines('{"atlantis": "Sunk."}')), `${file}: atlantis is unknown.`);
  t.is(sentenceOf(await withLines('{"beach": ""}')), `${file}: beach has a wrong value (expected a line).`);
  t.is(
    sentenceOf(await withLines('["Sand."]')),
    `${file} has a wrong value (expected an object of lines by id).`,
  );
});

/** Cells that a line about an entity may have: two rows of the smallest terminal. */
const longestLine = 112;

test('lines about entities are short, and a language that has some has all', t => {
  const sets = readdirSync(path.join(root, 'entities'), {withFileTypes: true}).filter(entry =>
    entry.isDirectory(),
  );
  for (const {name} of sets) {
    const set = loadEntitySet(library, name);
    t.true(set.ok, name);
    if (!set.ok) return;
    for (const lang of ['en', ...availableLocales(library)]) {
      const lines = loadDescriptions(library, set.value, lang);
      t.is(sentenceOf(lines), 'accepted');
      const file = path.join(root, descriptionFile(library, name, lang));
      if (!lines.ok || !existsSync(file)) continue;
      const ids = set.value.entities.map(({id}) => id);
      t.deepEqual(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object), ids, file);
      for (const [id, line] of Object.entries(lines.value))
        t.true(textWidth(line) <= longestLine, `${file}: ${id} has ${textWidth(line)} cells`);
    }
  }
});

test('topics have words in every language that has phrases about such things', t => {
  for (const {code, set, domain} of SCENARIOS) {
    const words = createTopicWords({folder: root}, code);
    const features = readFileSync(path.join(root, `entities/features.${domain}.csv`), 'utf8');
    for (const lang of ['en', 'id', 'zh', 'arz']) {
      const has = ['place', domain].every(
        name => name === 'place' || existsSync(path.join(root, `locales/${lang}/house/phrases.${name}.txt`)),
      );
      for (const [, id = ''] of features.matchAll(/^([a-z]\w*),\w*\d*,?.*$/gm)) {
        if (id === 'id' || !has) continue;
        const topic = words(id, lang);
        if (domain !== 'local')
          t.truthy(topic?.noun && topic.ends.every(end => end !== ''), `${set} ${lang} ${id}`);
      }
    }
    t.is(words('no-such', 'en'), undefined);
    t.is(words('noise', 'xx'), undefined);
  }
});

test('only scenarios with house data can be played', t => {
  const files = ['entities', 'locales'].flatMap(folder =>
    readdirSync(path.join(root, folder), {recursive: true}).map(file => `${folder}/${String(file)}`),
  );
  const isComplete = (set: string, lang: string): boolean => {
    if (!files.includes(`entities/${set}/set.json`)) return false;
    const {domain} = JSON.parse(readFileSync(path.join(root, 'entities', set, 'set.json'), 'utf8'));
    return [
      `entities/${set}/values.txt`,
      `entities/features.${domain}.csv`,
      `locales/${lang}/house/phrases.${domain}.txt`,
      `locales/${lang}/house/lexicon.${domain}.txt`,
      `locales/${lang}/house/lexicon.words.txt`,
      `locales/${lang}/house/voice.json`,
    ].every(file => files.includes(file));
  };
  const expected = SCENARIOS.filter(({set, lang}) => isComplete(set, lang)).map(({code}) => code);
  t.true(expected.includes('G_EN'));
  t.deepEqual(playableScenarios(library), expected);
});

test('a content hash is the SHA-256 of the text', t => {
  // The published digest of the empty message (FIPS 180-4 examples).
  t.is(contentHash(''), 'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('house players speak to women in words of their own in Egyptian Arabic alone', t => {
  for (const scenario of SCENARIOS)
    t.is(speaksByForms(library, scenario), scenario.lang === 'arz', scenario.code);
  t.false(speaksByForms(library, {code: 'x:en', set: 'x', domain: 'unknown', lang: 'en'}));
});

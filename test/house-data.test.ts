import {fileURLToPath} from 'node:url';
import test from 'ava';
import fc from 'fast-check';
import {parseHouseData} from '../source/packs/house/house-data.ts';
import {type Feature, parseFeatures} from '../source/packs/house/parse-features.ts';
import {type Pole, parsePhrases, type Topic} from '../source/packs/house/parse-phrases.ts';
import {makeValues, parseValues} from '../source/packs/house/parse-values.ts';
import type {TextFile} from '../source/packs/house/problem.ts';
import {completeScenarios} from '../source/packs/load-pack.ts';
import {SCENARIOS, type ScenarioCode} from '../source/packs/scenarios.ts';
import {createTypedReader} from '../source/players/spyfall/read/read-typed.ts';
import {createMentionFinder} from '../source/text/mentions.ts';
import {
  allHouseLines,
  englishKit,
  englishTexts,
  entitiesOf,
  genericEntities,
  kitOf,
  readCommitted,
  textsOf,
} from './support/house-data.ts';

/** Writes features as `parseFeatures` reads them. */
const makeFeatures = (features: readonly Feature[]): string =>
  `${['id,group,blunt,low,high', ...features.map(({id, group, blunt, low, high}) => [id, group, blunt, low, high].join(','))].join('\n')}\n`;

const MARKS: Readonly<Record<Pole, string>> = {open: 'q', high: 'q+', low: 'q-'};

/** Writes topics as `parsePhrases` reads them. */
const makePhrases = (topics: readonly Topic[]): string =>
  topics
    .flatMap(({feature, noun, ends = [], questions, answers}) => [
      `@${[feature, noun, ...ends].join(' | ')}`,
      ...questions.map(({text, pole}) => `${MARKS[pole]} ${text}`),
      ...answers.flatMap((lines, grade) => lines.map(text => `${grade} ${text}`)),
      '',
    ])
    .join('\n');

const playable = completeScenarios({folder: fileURLToPath(new URL('../../', import.meta.url))});
const kits = playable.map(code => ({code, kit: kitOf(code)}));

/** How near two entities of a set may be: brands and institutions of one city are alike, and the spy may confuse them. */
const NEAREST: Readonly<Record<string, number>> = {place: 8, local: 1, food: 3};
/** Features that single sets may use fewer grades of: nobody drinks at a mosque, and no set is of all climates. */
const FEWEST_GRADES: Readonly<Record<string, number>> = {place: 3, local: 2, food: 2};

/** What the lines of a voice may speak of, by their part; any part not named speaks of nothing. */
const PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {
  qpre: ['name'],
  press: ['name'],
  reason: ['noun', 'noun_cap', 'name'],
  reason_vague: ['noun', 'noun_cap', 'name'],
  vote: ['name'],
  guess: ['entity'],
  again: ['name'],
  second: ['name', 'other', 'quote'],
  second_agree: ['other'],
  second_soften: ['other'],
  second_differ: ['other'],
};

const domainOf = (code: ScenarioCode): string => SCENARIOS.find(found => found.code === code)?.domain ?? '';

// The committed data

test('all scenarios but those without files are read', t => {
  t.true(playable.includes('G_EN'));
  t.deepEqual(
    kits.map(({kit}) => kit.data.features.length),
    playable.map(code => ({place: 36, local: 46, food: 34})[domainOf(code)]),
  );
});

for (const {code, kit} of kits) {
  test(`${code}: every feature has a row of one digit an entity, and uses enough grades`, t => {
    const least = FEWEST_GRADES[domainOf(code)] ?? 0;
    for (const [index, row] of kit.data.values.entries()) {
      const {id} = kit.data.features[index] ?? {id: ''};
      t.is(row.length, 30, id);
      t.true(
        row.every(grade => Number.isInteger(grade) && grade >= 0 && grade <= 4),
        id,
      );
      t.true(new Set(row).size >= least, `${id} uses ${new Set(row).size} grades`);
    }
  });

  test(`${code}: no two entities are too near to each other`, t => {
    const {values, entities} = kit.data;
    const least = NEAREST[domainOf(code)] ?? 0;
    for (let a = 0; a < entities.length; a++)
      for (let b = 0; b < a; b++) {
        const apart = values.reduce((sum, row) => sum + Math.abs((row[a] ?? 0) - (row[b] ?? 0)), 0);
        t.true(apart >= least, `${entities[a]?.id} and ${entities[b]?.id} are ${apart} apart`);
      }
  });

  test(`${code}: every feature has five questions, and three answers a grade`, t => {
    for (const {feature, questions, answers} of kit.data.topics) {
      t.true(questions.length >= 5, `${feature} has ${questions.length} questions`);
      t.is(answers.length, 5);
      for (const [grade, lines] of answers.entries())
        t.true(lines.length >= 3, `${feature} ${grade} has ${lines.length}`);
    }
  });

  test(`${code}: no line names an entity, an alias or a word that gives one away`, t => {
    const ids = new Set(kit.data.entities.map(({id}) => id));
    const {lang} = SCENARIOS.find(found => found.code === code) ?? {lang: 'en'};
    const taboo = readCommitted(`locales/${lang}/house/lint-taboo.txt`)
      .text.split('\n')
      .filter(line => line.includes(':') && !line.startsWith('#'))
      .filter(line => ids.has(line.slice(0, line.indexOf(':')).trim()))
      .flatMap(line => line.slice(line.indexOf(':') + 1).split(','))
      .map(word => word.trim())
      .filter(word => word !== '');
    t.true(taboo.length >= 60);
    const names = entitiesOf(code).flatMap(({name, aliases}) => [name, ...aliases]);
    const find = createMentionFinder([...names, ...taboo]);
    for (const line of allHouseLines(kit)) t.is(find(line)?.name, undefined, line);
  });

  test(`${code}: no line is there twice`, t => {
    const seen = new Set<string>();
    for (const line of allHouseLines(kit)) {
      t.false(seen.has(line.toLowerCase()), line);
      seen.add(line.toLowerCase());
    }
  });

  test(`${code}: voices have the same parts in every language`, t => {
    const english = englishKit().data.voice;
    const {personas, common} = kit.data.voice;
    t.deepEqual(
      personas.map(({id}) => id),
      english.personas.map(({id}) => id),
    );
    t.deepEqual(Object.keys(common), Object.keys(english.common));
    for (const [key, lines] of Object.entries(common))
      for (const line of lines)
        for (const [, name = ''] of line.matchAll(/\{(\w+)\}/g))
          t.true(PLACEHOLDERS[key]?.includes(name), `${key}: ${line}`);
  });
}

const SCRIPTS_OF_ENDS = {_ZH: /^\p{Script=Han}+$/u, _EG: /^[\p{Script=Arabic} ]+$/u} as const;

for (const [language, script] of Object.entries(SCRIPTS_OF_ENDS))
  test(`the ends of every scale are said in the language of the table: ${language}`, t => {
    const translated = kits.filter(({code}) => code.endsWith(language));
    t.is(translated.length, 3);
    for (const {code, kit} of translated)
      for (const {feature, ends} of kit.data.topics)
        t.regex(ends?.join('') ?? '', script, `${code} ${feature}`);
  });

test('the files are read and written again without a change of meaning', t => {
  for (const {code, kit} of kits) {
    const texts = textsOf(code);
    const features = parseFeatures(texts.features);
    if (!features.ok) return t.fail();
    const ids = features.value.map(({id}) => id);
    t.deepEqual(parseFeatures({file: 'x', text: makeFeatures(features.value)}), features);
    const topics = parsePhrases(texts.phrases, ids);
    if (!topics.ok) return t.fail();
    t.deepEqual(parsePhrases([{file: 'x', text: makePhrases(topics.value)}], ids), topics);
    const expected = {features: ids, entities: kit.data.entities.map(({id}) => id)};
    const values = parseValues(texts.values, expected);
    if (!values.ok) return t.fail();
    t.deepEqual(parseValues({file: 'x', text: makeValues(values.value)}, expected), values);
  }
});

// Faults of the data

const faultsWith = (name: keyof ReturnType<typeof englishTexts>, change: (text: string) => string) => {
  const texts = englishTexts();
  const changed = (file: TextFile): TextFile => ({...file, text: change(file.text)});
  const files = texts[name];
  const given = {...texts, [name]: 'file' in files ? changed(files) : files.map(changed)};
  const parsed = parseHouseData(given, genericEntities());
  return parsed.ok
    ? []
    : parsed.problems.map(({code, file: where, line, field}) => ({code, where, line, field}));
};

test('a pattern that cannot be looked for is refused, and every other one can be', t => {
  const kinds = ['whether', 'closing', 'letter', 'ending', 'number', 'unit', 'form', 'yes', 'empty', 'mid'];
  const signs = ['(', ')', '[', '*', '\\', '?', '+', '{', '|', '=', '-', "'", '2', 'sh', '不', 'x y', ' '];
  const texts = englishTexts();
  const read = (line: string) => {
    const lexicon = texts.lexicon.map(file =>
      file.file.endsWith('words.txt') ? {...file, text: `@words\n${line}\n${file.text}`} : file,
    );
    return parseHouseData({...texts, lexicon}, genericEntities());
  };
  for (const line of [
    'closing (',
    'whether *',
    'letter =x',
    'letter q=[',
    'number ten',
    'yes day*time',
    'form *=',
  ]) {
    const data = read(line);
    t.like(data.ok ? undefined : data.problems[0], {code: 'unreadable-line', line: 2, field: '@words'}, line);
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.array(fc.constantFrom(...signs), {minLength: 1, maxLength: 4}),
      (kind, parts) => {
        const data = read(`${kind} ${parts.join('')}`);
        if (!data.ok) return data.problems.every(({line}) => line === 2);
        const reader = createTypedReader(data.value);
        reader.questionReading('看不看 sh2x (quite) loud-not-loud there?');
        return true;
      },
    ),
    {numRuns: 40},
  );
});

test('a fault names its file, its line and its field', t => {
  const phrases = 'locales/en/house/phrases.place.txt';
  const first =
    readCommitted(phrases)
      .text.split('\n')
      .findIndex(line => line.startsWith('q ')) + 1;
  t.deepEqual(
    faultsWith('features', text => text.replace('noise,sense,0', 'noise,sense,7')),
    [{code: 'wrong-number', where: 'entities/features.place.csv', line: 3, field: 'blunt'}],
  );
  t.deepEqual(
    faultsWith('features', text => text.replace('id,group', 'id;group')),
    [{code: 'missing-header', where: 'entities/features.place.csv', line: 1, field: undefined}],
  );
  const values = 'entities/generic/values.txt';
  t.deepEqual(
    faultsWith('values', text => text.replace(/^noise +\d/m, 'noise 7')),
    [{code: 'wrong-number', where: values, line: 3, field: 'noise'}],
  );
  t.deepEqual(
    faultsWith('values', text => text.replace(/^noise .*\n/m, '')),
    [{code: 'missing-feature', where: values, line: undefined, field: 'noise'}],
  );
  t.deepEqual(
    faultsWith('values', text => text.replace('airplane', 'aeroplane')),
    [
      {code: 'unknown-entity', where: values, line: 1, field: 'columns'},
      {code: 'missing-entity', where: values, line: 1, field: 'columns'},
    ],
  );
  t.deepEqual(
    faultsWith('phrases', text => text.replace(/^q /m, 'question ')),
    [{code: 'unreadable-line', where: phrases, line: first, field: undefined}],
  );
  const headless = (head: string) =>
    faultsWith('phrases', text => text.replace(/^@noise .*/m, head))[0]?.code;
  for (const head of [
    '@noise',
    '@noise | the noise | loud',
    '@noise | the noise | | loud',
    '@noise | a | b | c | d',
  ])
    t.is(headless(head), 'unreadable-line', head);
  t.is(headless('@noise | the noise | soundless | loud'), undefined);
  t.deepEqual(
    faultsWith('voice', text => text.replace('"qpre"', '"prefix"')),
    [{code: 'wrong-field', where: 'locales/en/house/voice.json', line: undefined, field: 'common.qpre'}],
  );
  t.is(faultsWith('voice', () => '{')[0]?.code, 'not-json');
  t.deepEqual(faultsWith('lexicon', text => text.replace('@noise', '@noize'))[0]?.code, 'unknown-feature');
});

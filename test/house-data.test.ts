import test from 'ava';
import {parseHouseData} from '../source/packs/house/house-data.ts';
import {makeFeatures, parseFeatures} from '../source/packs/house/parse-features.ts';
import {makePhrases, parsePhrases} from '../source/packs/house/parse-phrases.ts';
import {makeValues, parseValues} from '../source/packs/house/parse-values.ts';
import {createMentionFinder} from '../source/text/mentions.ts';
import {
  allHouseLines,
  englishKit,
  englishTexts,
  genericEntities,
  readCommitted,
} from './support/house-data.ts';

const kit = englishKit();

// The committed data

test('every feature has a row of one digit an entity, and uses three grades or more', t => {
  for (const [index, row] of kit.data.values.entries()) {
    const {id} = kit.data.features[index] ?? {id: ''};
    t.is(row.length, 30, id);
    t.true(
      row.every(grade => Number.isInteger(grade) && grade >= 0 && grade <= 4),
      id,
    );
    t.true(new Set(row).size >= 3, `${id} uses ${new Set(row).size} grades`);
  }
  t.is(kit.data.values.length, 36);
});

test('no two entities are closer than eight grades in all', t => {
  const {values, entities} = kit.data;
  for (let a = 0; a < entities.length; a++)
    for (let b = 0; b < a; b++) {
      const apart = values.reduce((sum, row) => sum + Math.abs((row[a] ?? 0) - (row[b] ?? 0)), 0);
      t.true(apart >= 8, `${entities[a]?.id} and ${entities[b]?.id} are ${apart} apart`);
    }
});

test('every feature has five questions, and three answers a grade', t => {
  for (const {feature, questions, answers} of kit.data.topics) {
    t.true(questions.length >= 5, `${feature} has ${questions.length} questions`);
    t.is(answers.length, 5);
    for (const [grade, lines] of answers.entries())
      t.true(lines.length >= 3, `${feature} ${grade} has ${lines.length}`);
  }
});

test('no line names an entity, an alias or a word that gives one away', t => {
  const taboo = readCommitted('locales/en/house/lint-taboo.txt')
    .text.split('\n')
    .filter(line => line.includes(':') && !line.startsWith('#'))
    .flatMap(line => line.slice(line.indexOf(':') + 1).split(','))
    .map(word => word.trim())
    .filter(word => word !== '');
  const names = genericEntities().flatMap(({name, aliases}) => [name, ...aliases]);
  const find = createMentionFinder([...names, ...taboo]);
  for (const line of allHouseLines(kit)) t.is(find(line)?.name, undefined, line);
});

test('no line is there twice', t => {
  const seen = new Set<string>();
  for (const line of allHouseLines(kit)) {
    t.false(seen.has(line.toLowerCase()), line);
    seen.add(line.toLowerCase());
  }
});

test('the files are read and written again without a change of meaning', t => {
  const texts = englishTexts();
  const features = parseFeatures(texts.features);
  if (!features.ok) return t.fail();
  const ids = features.value.map(({id}) => id);
  t.deepEqual(parseFeatures({file: 'x', text: makeFeatures(features.value)}), features);
  const topics = parsePhrases(texts.phrases, ids);
  if (!topics.ok) return t.fail();
  t.deepEqual(parsePhrases({file: 'x', text: makePhrases(topics.value)}, ids), topics);
  const expected = {features: ids, entities: genericEntities().map(({id}) => id)};
  const values = parseValues(texts.values, expected);
  if (!values.ok) return t.fail();
  t.deepEqual(parseValues({file: 'x', text: makeValues(values.value)}, expected), values);
});

// Faults of the data

const faultsWith = (name: keyof ReturnType<typeof englishTexts>, change: (text: string) => string) => {
  const texts = englishTexts();
  const file = texts[name];
  const parsed = parseHouseData({...texts, [name]: {...file, text: change(file.text)}}, genericEntities());
  return parsed.ok
    ? []
    : parsed.problems.map(({code, file: where, line, field}) => ({code, where, line, field}));
};

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
      {code: 'unknown-entity', where: values, line: undefined, field: 'columns'},
      {code: 'missing-entity', where: values, line: undefined, field: 'columns'},
    ],
  );
  t.deepEqual(
    faultsWith('phrases', text => text.replace(/^q /m, 'question ')),
    [{code: 'unreadable-line', where: phrases, line: first, field: undefined}],
  );
  t.deepEqual(
    faultsWith('voice', text => text.replace('"qpre"', '"prefix"')),
    [{code: 'wrong-field', where: 'locales/en/house/voice.json', line: undefined, field: 'common.qpre'}],
  );
  t.is(faultsWith('voice', () => '{')[0]?.code, 'not-json');
  t.deepEqual(faultsWith('lexicon', text => text.replace('@noise', '@noize'))[0]?.code, 'unknown-feature');
});

import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import test from 'ava';
import fc from 'fast-check';
import {rowBytes} from '../source/packs/house/parse-ear.ts';
import {createBeliefs, suspicionKnowing, updateUnsure} from '../source/players/spyfall/decide/beliefs.ts';
import {createLexiconReader} from '../source/players/spyfall/read/learned/lexicon-reader.ts';
import {createLinearModel} from '../source/players/spyfall/read/learned/linear-model.ts';
import {riskOf} from '../source/players/spyfall/read/learned/senses.ts';
import {readShares} from '../source/players/spyfall/read/read-shares.ts';
import {createSenseReader} from '../source/players/spyfall/read/sense-reader.ts';
import {parseCorpus} from '../source/training/corpus.ts';
import {KEPT_AWAY, loadLines} from '../source/training/load-lines.ts';
import {packModel} from '../source/training/pack-model.ts';
import {scoreReader} from '../source/training/score.ts';
import {trainReader} from '../source/training/train-reader.ts';
import {measureConvictions} from './soak/allusions.ts';
import {hearingKitOf, readCommitted, trainedFor} from './support/house-data.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const LANGUAGES = [
  {lang: 'en', code: 'G_EN'},
  {lang: 'id', code: 'G_ID'},
  {lang: 'zh', code: 'G_ZH'},
  {lang: 'arz', code: 'G_EG'},
] as const;

const kits = new Map(LANGUAGES.map(({lang, code}) => [lang, hearingKitOf(code)]));
const kitFor = (lang: 'en' | 'id' | 'zh' | 'arz') => {
  const kit = kits.get(lang);
  if (!kit) throw new Error(`There is no kit for ${lang}.`);
  return kit;
};
const english = kitFor('en');
const englishIds = english.data.features.map(({id}) => id);
const near = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;
const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

for (const {lang, code} of LANGUAGES)
  test(`${lang}: the weights are those of the header, and small`, t => {
    const {header, weights} = trainedFor(code);
    const bytes = weights();
    t.truthy(bytes);
    t.is(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
      header.sha256,
    );
    t.true((bytes?.length ?? 0) <= 600_000);
    t.deepEqual(
      header.topics,
      kitFor(lang)
        .data.features.slice(0, header.topics.length)
        .map(({id}) => id),
    );
  });

for (const {lang} of LANGUAGES)
  test(`${lang}: labelled lines are whole, and none that is kept away is learned`, t => {
    const ids = kitFor(lang).data.features.map(({id}) => id);
    const folder = `${root}locales/${lang}/ear`;
    const learned = loadLines(folder, ids).flatMap(({answers}) => answers);
    const kept = parseCorpus(readFileSync(`${folder}/${KEPT_AWAY}`, 'utf8'), KEPT_AWAY, ids);
    const known = new Set(learned.map(({question, answer}) => `${question}\t${answer}`));
    t.true(learned.length > 3000);
    t.deepEqual(
      kept.answers.filter(({question, answer}) => known.has(`${question}\t${answer}`)),
      [],
    );
  });

test('a line that is no labelled line is named', t => {
  const parse = (text: string) => () => parseCorpus(text, 'x.tsv', ['noise']);
  t.throws(parse('Q\tnoise\tup\tis it loud?'), {message: /x\.tsv:1/});
  t.throws(parse('Q\tnoise\thigh\tloud?\nQ\tlight\thigh\tdark?'), {message: /x\.tsv:2.*light/});
  t.throws(parse('A\tnoise\t5\tloud?\tvery'), {message: /x\.tsv:1/});
  t.is(parse('T\tnoise\thigh\t-\tnoise\t4\tloud?\tvery')().answers.length, 1);
});

/** A few lines, learned with a small model. */
const smallTraining = (seed: number) => {
  const lines = ['loud', 'noisy', 'ear splitting'].flatMap(word => [
    `T\tnoise\thigh\t-\tnoise\t4\tis it ${word} there?\t${word}, always`,
    `T\tnoise\thigh\t-\tnoise\t0\tis it ever ${word}?\tnever ${word} at all`,
  ]);
  const maker = {lexicon: createLexiconReader(english.data), ids: englishIds};
  const corpus = {...parseCorpus(lines.join('\n'), 'small', englishIds), weight: 1};
  return packModel(trainReader(maker, [corpus], seed));
};

test('the same lines give the same bytes', t => {
  const [one, same, other] = [smallTraining(1), smallTraining(1), smallTraining(2)];
  t.deepEqual(one.weights, same.weights);
  t.deepEqual(one.scales, same.scales);
  t.notDeepEqual(one.weights, other.weights);
});

test('a row of weights is found by its clue, scaled and cooled', t => {
  const scale = (classes: number, rows: number) => ({
    classes,
    rows,
    step: 0.01,
    bias: Array.from({length: classes}, () => 0),
    trust: [1],
    heat: 1,
  });
  const none = {scores: [0, 0, 0], trusted: 0};
  const tasks = {topic: scale(2, 0), pole: scale(3, 0), grade: scale(2, 0)};
  const empty = createLinearModel(new Uint8Array(0), tasks);
  t.true(empty.probabilities('pole', ['w'], none).every(one => near(one, 1 / 3)));
  t.true((empty.probabilities('pole', [], {scores: [2, 0, 0], trusted: 0})[0] ?? 0) > 0.7);
  t.is(rowBytes(3), 6);
});

test('whatever is typed has a reading, and its likelihoods sum to 1', t => {
  const {senses} = english.typed();
  t.notThrows(() =>
    fc.assert(
      fc.property(fc.string({unit: 'grapheme', maxLength: 120}), fc.nat(35), (text, feature) => {
        const {topics, none} = senses.question(text);
        const poles = senses.poles(text, feature);
        const {grades, dodge, nothing} = senses.answer(text, {text, feature, pole: 'high'});
        return (
          near(total(topics) + none, 1) &&
          near(total(Object.values(poles)), 1) &&
          near(total(grades) + dodge + nothing, 1)
        );
      }),
      {numRuns: 60},
    ),
  );
});

test('without its weights a reader is the lexicon', t => {
  const trained = {...trainedFor('G_EN'), weights: () => undefined};
  const reader = createSenseReader(english.data, trained, createLexiconReader(english.data));
  const listed = createSenseReader(english.data, undefined, createLexiconReader(english.data));
  t.deepEqual(reader.question('is it loud?'), listed.question('is it loud?'));
});

test('an answer that is sure moves more than one that may mean the opposite', t => {
  const opinions = english.data.values[english.featureIndex.get('noise') ?? 0] ?? [];
  const beliefs = createBeliefs(3, opinions.length);
  const quiet = opinions.indexOf(Math.min(...opinions));
  const suspicion = (shares: readonly [number, number], isUnsure: boolean): number => {
    const senses = [
      {meaning: 4, opinions, share: shares[0]},
      {meaning: 0, opinions, share: shares[1]},
    ];
    return suspicionKnowing(updateUnsure(beliefs, 1, senses, {isUnsure}), quiet)[1] ?? 0;
  };
  const [certain, doubtful, even] = [
    suspicion([0.95, 0], false),
    suspicion([0.6, 0.02], true),
    suspicion([0, 0], true),
  ];
  t.true(certain > doubtful);
  t.true(doubtful > even);
  t.true(near(even, 1 / 3));
});

test('the risk is how likely the other side of the scale is', t => {
  const sense = (grades: readonly number[]) => ({grades, dodge: 0, nothing: 0});
  t.true(near(riskOf(sense([0.5, 0.2, 0.1, 0.1, 0.1])), 0.2));
  t.true(near(riskOf(sense([0.1, 0.1, 0.1, 0.2, 0.5])), 0.2));
  t.is(riskOf(sense([0.1, 0.1, 0.6, 0.1, 0.1])), 0);
});

test('a plain answer is read in four languages', t => {
  const LINES = {
    en: ['is it loud there?', 'yes, very loud', 'no, dead quiet'],
    id: ['berisik gak di sana?', 'berisik banget', 'sepi banget'],
    zh: ['那里吵吗？', '特别吵', '很安静'],
    arz: ['فيه دوشة هناك؟', 'دوشة أوي', 'هادي خالص'],
  } as const;
  for (const {lang} of LANGUAGES) {
    const kit = kitFor(lang);
    const [question, loud, quiet] = LINES[lang];
    const asked = {seat: 0, to: 1, line: undefined, quoted: undefined, ...kit.typed().question(question)};
    t.is(kit.data.features[asked.feature ?? -1]?.id, 'noise', lang);
    const high = readShares(kit.typed(), loud, asked, question);
    const low = readShares(kit.typed(), quiet, asked, question);
    t.true(high.meaning >= 3 && high.meaning <= 4, lang);
    t.true(low.meaning <= 1, lang);
  }
});

test('a villager who answers truly, but as people type, is seldom voted out', t => {
  const ids = englishIds;
  const text = readCommitted(`locales/en/ear/${KEPT_AWAY}`).text;
  const {answers} = parseCorpus(text, KEPT_AWAY, ids);
  const {typed, house} = measureConvictions(english, answers, 2_000_000, 60);
  t.log({typed, house});
  t.true(typed < 0.15);
});

// The first and only score of lines that nobody had learned from or looked at is in docs/ear.md. Later readers may be
// a little worse on them, not much.
const FIRST = {
  en: {topic: 0.625, pole: 0.726, grade: 0.34, reversed: 0.075},
  id: {topic: 0.722, pole: 0.803, grade: 0.409, reversed: 0.064},
  zh: {topic: 0.608, pole: 0.702, grade: 0.364, reversed: 0.028},
  arz: {topic: 0.73, pole: 0.783, grade: 0.37, reversed: 0.046},
} as const;

for (const [lang, first] of Object.entries(FIRST))
  test(`${lang}: typed lines are read no worse than at their first score`, t => {
    const kit = kitFor(lang as 'en');
    const ids = kit.data.features.map(({id}) => id);
    const corpus = parseCorpus(readCommitted(`locales/${lang}/ear/${KEPT_AWAY}`).text, KEPT_AWAY, ids);
    const score = scoreReader(kit.typed().senses, ids, corpus);
    t.true(score.topic >= first.topic - 0.03);
    t.true(score.pole >= first.pole - 0.03);
    t.true(score.grade >= first.grade - 0.03);
    t.true(score.reversed <= first.reversed + 0.03);
  });

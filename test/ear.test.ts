import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import test from 'ava';
import fc from 'fast-check';
import type {EarReading, Move} from '../source/games/spyfall/events.ts';
import {spyfall} from '../source/games/spyfall/spyfall.ts';
import type {Card} from '../source/games/spyfall/state.ts';
import type {SeatView, Words} from '../source/games/spyfall/view.ts';
import {EAR_TASKS, type EarTask, taskBytes} from '../source/packs/house/parse-ear.ts';
import {createBeliefs, suspicionKnowing, updateUnsure} from '../source/players/spyfall/decide/beliefs.ts';
import {hearView} from '../source/players/spyfall/decide/hearing.ts';
import {DODGE} from '../source/players/spyfall/decide/speaker-model.ts';
import type {Heard} from '../source/players/spyfall/heard.ts';
import {createModelEar} from '../source/players/spyfall/model-ear.ts';
import {createLexiconReader} from '../source/players/spyfall/read/learned/lexicon-reader.ts';
import {clueKey, createLinearModel} from '../source/players/spyfall/read/learned/linear-model.ts';
import {riskOf} from '../source/players/spyfall/read/learned/senses.ts';
import {indexPatterns} from '../source/players/spyfall/read/patterns.ts';
import {readShares} from '../source/players/spyfall/read/read-shares.ts';
import {createSenseReader} from '../source/players/spyfall/read/sense-reader.ts';
import {ProviderError} from '../source/providers/provider-error.ts';
import {parseCorpus} from '../source/training/corpus.ts';
import {KEPT_AWAY, loadLines} from '../source/training/load-lines.ts';
import {packModel} from '../source/training/pack-model.ts';
import {scoreReader} from '../source/training/score.ts';
import {trainReader} from '../source/training/train-reader.ts';
import {measureConvictions} from './soak/allusions.ts';
import {EAR_LANGUAGES, hearingKitOf, readCommitted, trainedFor} from './support/house-data.ts';
import {houseSetup} from './support/house-games.ts';
import {scriptedProvider} from './support/scripted-provider.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const kits = new Map(EAR_LANGUAGES.map(({lang, code}) => [lang, hearingKitOf(code)]));
const kitFor = (lang: 'en' | 'id' | 'zh' | 'arz') => {
  const kit = kits.get(lang);
  if (!kit) throw new Error(`There is no kit for ${lang}.`);
  return kit;
};
const english = kitFor('en');
const englishIds = english.data.features.map(({id}) => id);
const near = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;
const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

for (const {lang, code} of EAR_LANGUAGES)
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

for (const {lang} of EAR_LANGUAGES)
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

test('patterns are found by any form of a word: those of its first form first, then as they are listed', t => {
  const listed = ['not loud*', 'quiet', 'loud*', 'loud', 'not', 'not loud at'];
  const {find} = indexPatterns(listed.map(pattern => ({words: pattern.split(' '), tag: pattern})));
  const found = (...forms: readonly string[][]): readonly string[] =>
    find(forms.map(own => ({text: own[0] ?? '', forms: own}))).map(({start, tag}) => `${start} ${tag}`);
  t.deepEqual(found(['not'], ['louder', 'loud']), ['0 not loud*', '0 not', '1 loud*', '1 loud']);
  t.deepEqual(found(['louder']), ['0 loud*']);
  t.deepEqual(found(['loud', 'quiet']), ['0 loud*', '0 loud', '0 quiet']);
  t.deepEqual(found(['quieter'], ['lou'], ['at']), []);
});

test('the same lines give the same bytes', t => {
  const [one, same, other] = [smallTraining(1), smallTraining(1), smallTraining(2)];
  t.deepEqual(one.weights, same.weights);
  t.deepEqual(one.scales, same.scales);
  t.notDeepEqual(one.weights, other.weights);
});

const KEYS = ['', 'a', 'loud', 'quiet', 'x y', 'z'].map(clue => ({clue, key: clueKey('pole', clue)}));

/** A task whose rows speak for one class each. */
const packedTask = (task: EarTask, classes: number, keys: readonly number[]) => ({
  task,
  heat: 2,
  model: {
    classes,
    bias: new Float64Array(classes),
    trust: Float64Array.of(1),
    rows: new Map(keys.map((key, row) => [key, row])),
    weights: Float32Array.from(
      keys.flatMap((_, row) =>
        Array.from({length: classes}, (__, index) => (index === row % classes ? 2 : -1)),
      ),
    ),
  },
});

test('a row of weights is found by its clue, and no other', t => {
  const {weights, scales} = packModel({
    topic: packedTask('topic', 2, [0, 255, 65_535, 65_536, 0xff_ff_ff]),
    pole: packedTask(
      'pole',
      3,
      KEYS.slice(1).map(({key}) => key),
    ),
    grade: packedTask('grade', 2, []),
  });
  t.is(
    weights.length,
    EAR_TASKS.reduce((sum, task) => sum + taskBytes(scales[task]), 0),
  );
  const model = createLinearModel(weights, scales);
  const none = {scores: [0, 0, 0], trusted: 0};
  for (const [index, {clue}] of KEYS.entries()) {
    const clues = [{start: clue, rest: ['']}];
    t.is(model.knows('pole', clues), index > 0, clue);
    const found = model.probabilities('pole', clues, none);
    t.is(found.indexOf(Math.max(...found)), index > 0 ? (index - 1) % 3 : 0, clue);
    t.false(model.knows('grade', clues), clue);
  }
  t.true(model.probabilities('grade', [{start: 'a', rest: ['']}], none).every(one => near(one, 1 / 2)));
  // exp(2 / 2) beside two ones.
  t.true(
    near(model.probabilities('pole', [], {scores: [2, 0, 0], trusted: 0})[0] ?? 0, Math.E / (Math.E + 2)),
  );
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

const noise = english.data.features.findIndex(({id}) => id === 'noise');
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dex', 'Elif'];

/** A table where seat 0 has asked seat 1 something, and heard something. */
const talkOf = (asked: Partial<Words>, answered?: Partial<Words>, card: Card = {side: 'spy'}): SeatView => {
  const setup = houseSetup({kit: english, seed: 3, seats: 5});
  const dealt = spyfall.deal({...setup, players: NAMES.map(name => ({name}))});
  if (!dealt.ok) throw new Error(dealt.refusal.code);
  const told = dealt.events.flatMap(event => spyfall.observe(event, 1) ?? []);
  const view = told.reduce(spyfall.evolveView, spyfall.startView(1));
  const [turn] = view.turns;
  if (!turn) throw new Error('No turn has begun.');
  const question = {seat: 0, to: 1, text: '', ...asked};
  const answer = answered && {seat: 1, to: 0, text: '', ...answered};
  return {
    ...view,
    phase: answer ? 'waiting' : 'answer',
    cards: [undefined, card],
    turns: [{...turn, question, answer}],
  };
};

const heardIn = (view: SeatView): Heard => {
  const [heard] = hearView(english, view);
  if (!heard) throw new Error('Nothing was said.');
  return heard;
};

/** Words that the built-in ear makes nothing of. */
const RIDDLE = 'My aunt would need a second pair of hands.';
const LOUD = {text: 'Is it noisy?', reading: {topic: 'noise', pole: 'high'}} as const;

test('a model lends house players its ear: softly, and less where it is less sure', t => {
  const shareOf = (answer: Partial<Words>): number =>
    heardIn(talkOf(LOUD, {text: RIDDLE, ...answer})).shares?.find(
      ({feature, meaning}) => feature === noise && meaning === 4,
    )?.share ?? 0;
  const ear = {kind: 'topic', topic: 'noise', grade: 4, sure: 1} as const;
  t.true(heardIn(talkOf(LOUD, {text: RIDDLE})).isUnderstood === false);
  t.like(heardIn(talkOf(LOUD, {text: RIDDLE, ear})), {feature: noise, meaning: 4, isUnderstood: true});
  const [unread, doubtful, sure] = [
    shareOf({}),
    shareOf({ear: {...ear, sure: 0.4}}),
    shareOf({ear}),
  ] as const;
  t.true(unread < doubtful && doubtful < sure && sure < 1, `${unread} ${doubtful} ${sure}`);
  for (const shares of [
    [0.2, 'nothing'],
    [1, 'nothing'],
    [1, 'topic'],
  ] as const) {
    const [share, kind] = shares;
    const heard = heardIn(talkOf(LOUD, {text: 'Deafening.', ear: {...ear, kind, sure: share}}));
    t.true(total((heard.shares ?? []).map(one => one.share)) <= 1 + 1e-9, kind);
  }
});

test('what a model calls nothing is asked about, and what it calls evading is a dodge', t => {
  const nothing = {kind: 'nothing', sure: 1} as const;
  t.false(heardIn(talkOf(LOUD, {text: 'Quite loud, actually.', ear: nothing})).isUnderstood);
  const vague = {kind: 'topic', topic: 'noise', grade: 'vague', sure: 0.9} as const;
  t.like(heardIn(talkOf(LOUD, {text: RIDDLE, ear: vague})), {meaning: DODGE, isUnderstood: true});
});

test('a model tells what a question is about, and what a yes means', t => {
  const text = 'Would my aunt keep her slippers on?';
  const asked = (ear: EarReading | undefined, words: Partial<Words> = {}) =>
    heardIn(talkOf({text, ...(ear && {ear}), ...words})).question;
  const ear = {kind: 'topic', topic: 'noise', pole: 'low', sure: 0.8} as const;
  t.like(asked(ear), {feature: noise, pole: 'low', isOpen: false});
  t.true((asked(ear).topics?.[0]?.share ?? 0) < 1);
  t.not(asked({...ear, sure: 0.1}).feature, noise);
  t.like(asked({kind: 'open', sure: 0.9}, {text: 'How loud is it?'}), {feature: undefined, isOpen: true});
  t.like(asked({kind: 'nothing', sure: 0.9}, {text: 'How loud is it?'}), {feature: undefined, isOpen: false});
  t.is(asked({...ear, topic: 'a topic of another set'}).feature, asked(undefined).feature);
});

test('what a person says of their own line counts for more than what a model makes of it', t => {
  const ear = {kind: 'topic', topic: 'noise', pole: 'low', grade: 0, sure: 1} as const;
  const answer = {text: RIDDLE, ear, reading: {topic: 'noise', grade: 3}} as const;
  t.like(heardIn(talkOf(LOUD, answer)), {meaning: 3, shares: undefined});
  const reading = {topic: 'indoors', pole: 'high'} as const;
  const {question} = heardIn(talkOf({text: RIDDLE, ear, reading}));
  t.like(question, {feature: englishIds.indexOf('indoors'), pole: 'high'});
});

test('a declared topic without its direction is read by its words', t => {
  const pole = (text: string) => heardIn(talkOf({text, reading: {topic: 'noise'}})).question.pole;
  t.is(pole('Is it very loud there?'), 'high');
  t.is(pole('Is it very quiet there?'), 'low');
});

/** What a model that reads lines is asked, and what goes with the line. */
const prepared = async (
  script: Parameters<typeof scriptedProvider>[0],
  view: SeatView = talkOf({text: 'Is it "noisy", Ben?'}),
  moves: readonly Move[] = [{type: 'answer', text: RIDDLE}],
) => {
  const {provider, calls} = scriptedProvider(script);
  const settings = {modelId: 'm', maxTokens: 900};
  const ear = createModelEar(english, 'en', {provider, settings, form: 'schema', group: 'g', deadlineMs: 20});
  const made: Move[] = [];
  for (const move of moves) {
    const legal = spyfall.legalMoves(view);
    if (!legal) throw new Error('Nothing is legal.');
    const request = {id: 1, seat: 1, phase: legal.phase, view, legal, attempt: 1};
    const later = ear.prepare(request, move, new AbortController().signal);
    made.push(later === undefined ? move : await later);
  }
  return {calls, made, ear};
};

test('a model is told the talk and the topics, and nothing else of the game', async t => {
  const reply = '{"about": "noise", "grade": "4", "sure": 0.8}';
  const [one, other] = await Promise.all(
    ([{side: 'spy'}, {side: 'villager', entity: 'submarine'}] as const).map(card =>
      prepared(() => reply, talkOf({text: 'Is it "noisy", Ben?'}, undefined, card)),
    ),
  );
  t.deepEqual(one?.calls, other?.calls, 'the same for every card');
  t.deepEqual(one?.made, [
    {type: 'answer', text: RIDDLE, ear: {kind: 'topic', topic: 'noise', grade: 4, sure: 0.8}},
  ]);
  const [call] = one?.calls ?? [];
  const text = call?.messages.map(({content}) => content).join('\n') ?? '';
  const named = text.replaceAll("Is it 'noisy', Ben?", '');
  for (const name of NAMES) t.false(named.includes(name), name);
  const topics = english.data.topics.map(({noun}) => noun).join('\n');
  for (const {name} of english.data.entities) t.true(!named.includes(name) || topics.includes(name), name);
  t.notRegex(named, /\b(?:spy|villager|spyfall)\b/i);
  t.true(text.includes(RIDDLE) && text.includes('- noise: ') && text.includes("Is it 'noisy', Ben?"));
});

test('a reply that says nothing of use, a fault and a slow model leave the line to the built-in ear', async t => {
  const move = {type: 'answer', text: RIDDLE} as const;
  const bad = [
    'Loud, I think.',
    '{"about": "noise"}',
    '{"about": "the weather", "grade": 2, "sure": 1}',
    '{"about": "noise", "grade": 9, "sure": 1}',
    '{"about": "noise", "grade": 2, "sure": "very"}',
    '{"about": "anything", "sure": 1}',
    '{"about": "noise", "grade": 1, "sure": 1} {"about": "noise", "grade": 4, "sure": 1}',
  ];
  for (const reply of bad) t.deepEqual((await prepared(() => reply)).made, [move], reply);
  const fault = new ProviderError('unreachable', 'gone');
  t.deepEqual((await prepared(() => fault)).made, [move]);
  const hung = await prepared(() => new Promise(() => undefined), undefined, [move, move, move]);
  t.deepEqual(hung.made, [move, move, move]);
  t.is(hung.calls.length, 2, 'a model that fails twice running is left alone');
  t.deepEqual([hung.ear.isOn(), hung.ear.hasFailed()], [false, true]);
  const late = await prepared((_, n) => (n === 2 ? '{"about": "nothing", "sure": 1}' : fault), undefined, [
    move,
    move,
    move,
  ]);
  t.deepEqual([late.calls.length, late.ear.isOn()], [3, true]);
});

test('a model is not asked about a line whose meaning is known', async t => {
  const known = english.bank.answers[noise]?.[0]?.[0]?.text ?? '';
  const reading = {topic: 'noise', grade: 1} as const;
  const {calls} = await prepared(() => '', undefined, [
    {type: 'answer', text: known},
    {type: 'answer', text: RIDDLE, reading},
    {type: 'skip'},
  ]);
  t.is(calls.length, 0);
});

test('a plain answer is read in four languages', t => {
  const LINES = {
    en: ['is it loud there?', 'yes, very loud', 'no, dead quiet'],
    id: ['berisik gak di sana?', 'berisik banget', 'sepi banget'],
    zh: ['那里吵吗？', '特别吵', '很安静'],
    arz: ['فيه دوشة هناك؟', 'دوشة أوي', 'هادي خالص'],
  } as const;
  for (const {lang} of EAR_LANGUAGES) {
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

import {mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import test, {type ExecutionContext} from 'ava';
import fc from 'fast-check';
import {type Annotator, createAnnotator} from '../source/annotate/annotate-game.ts';
import {
  annotationFile,
  readAnnotation,
  readOrMakeAnnotation,
  writeAnnotation,
} from '../source/annotate/annotation-file.ts';
import {measureFollowing} from '../source/annotate/follow.ts';
import {describeNoIdentifier, loadIdentifier} from '../source/annotate/identify-language.ts';
import {createAnnotators} from '../source/annotate/load-annotator.ts';
import type {SpokenGame} from '../source/annotate/types.ts';
import type {GameEvent, Observation} from '../source/games/spyfall/events.ts';
import {leakEntitiesOf, loadLeakEntities, parseLeakTerms} from '../source/packs/leak-terms.ts';
import {loadEntitySet} from '../source/packs/load-entities.ts';
import {availableLocales, loadMessages} from '../source/packs/load-pack.ts';
import {SCENARIOS} from '../source/packs/scenarios.ts';
import {createWords} from '../source/packs/words.ts';
import {buildIdentifyMessages, isIdentified, parseIdentification} from '../source/prompts/identify.ts';
import {createPlainLines} from '../source/tables/registry/spyfall/plain-lines.ts';
import {leaksOf, spokenOf} from '../source/tables/registry/spyfall/spoken.ts';
import {createLeakDetector, type LeakDetector} from '../source/text/leaks/detector.ts';
import {measureDialect} from '../source/text/tongue/dialect.ts';
import {driftOf, guessTongue} from '../source/text/tongue/guess.ts';
import {runProgram, withHome} from './support/run-program.ts';
import {legalReply, type ScriptedCall, startScriptedOllama} from './support/scripted-ollama.ts';

const FIXTURES = new URL('../../test/fixtures/', import.meta.url);
const root = {folder: fileURLToPath(new URL('../../', import.meta.url))};

const rowsOf = (name: string): readonly (readonly string[])[] =>
  readFileSync(new URL(name, FIXTURES), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'));

const entitiesOf = (code: string) => {
  const scenario = SCENARIOS.find(one => one.code === code);
  if (!scenario) throw new Error(code);
  const loaded = loadLeakEntities(root, scenario.set, scenario.lang);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problem));
  return {entities: loaded.value, lang: scenario.lang};
};

const detectors = new Map<string, LeakDetector>();
const detectorOf = (code: string): LeakDetector => {
  const known = detectors.get(code);
  if (known) return known;
  const {entities, lang} = entitiesOf(code);
  const detector = createLeakDetector(entities, lang);
  detectors.set(code, detector);
  return detector;
};

const judge = (code: string, entity: string, text: string) =>
  detectorOf(code).judge(entity, text, guessTongue(text) === 'en');

/** The labelled lines that name the entity and aren't found: a hyphen within a word that has none. */
const MISSED = ['A sub-marine needs quiet engines.'];

for (const lang of ['en', 'id', 'zh', 'arz'])
  test(`of the labelled lines in ${lang}, no innocent one is a leak, and the others are`, t => {
    const wrong = rowsOf(`leaks/cases.${lang}.tsv`).filter(
      ([label, code = '', entity = '', text = '']) =>
        (judge(code, entity, text).verdict === 'leak') !== (label === '+'),
    );
    t.deepEqual(
      wrong.map(row => row[3]),
      lang === 'en' ? MISSED : [],
    );
  });

const isAt = (t: ExecutionContext, code: string, entity: string, text: string, part: string): void => {
  const {span, verdict} = judge(code, entity, text);
  t.is(verdict, 'leak', text);
  t.is(span && text.slice(...span), part, text);
};

test('the place of a name is given in the text as it was written', t => {
  isAt(t, 'G_EN', 'beach', '🏖️ To the be\u200ba\u0301ch!', 'be\u200ba\u0301ch');
  isAt(t, 'G_EN', 'beach', 'Ｂｅａｃｈ ahead', 'Ｂｅａｃｈ');
  isAt(t, 'G_EN', 'beach', 'a b-e-a-c-h towel', 'b-e-a-c-h');
  isAt(t, 'G_EN', 'police-station', 'the police\u00a0— stations here', 'police\u00a0— stations');
  isAt(t, 'G_ID', 'beach', 'Ayo dipantainyalah!', 'dipantainyalah');
  isAt(t, 'G_ZH', 'beach', '我昨天在海 滩 上散步', '海 滩');
  isAt(t, 'G_EG', 'bank', 'عندي ميعاد في الـبَـنـك بكرة', 'الـبَـنـك');
  isAt(t, 'G_EG', 'university', 'وجامعتنا كانت حلوة', 'وجامعتنا');
});

test('a name does not go on behind the end of a sentence, but over dashes and points without a space', t => {
  t.is(judge('G_EN', 'nightclub', 'What a night. Club music again.').verdict, 'none');
  t.is(judge('G_EN', 'nightclub', 'What a night,\nclub music').verdict, 'none');
  isAt(t, 'G_EN', 'nightclub', 'a night-club', 'night-club');
  isAt(t, 'L_ID', 'jco', 'Ke J.C.O yuk', 'J.C.O');
  t.is(judge('G_EG', 'zoo', 'دي حديقة. الحيوان جعان.').verdict, 'none');
});

test('each downgrade names its rule', t => {
  const ruleOf = (code: string, entity: string, text: string) => judge(code, entity, text).rule;
  t.is(ruleOf('G_EN', 'bank', 'a bank or a school?'), 'R5a');
  t.is(ruleOf('G_EN', 'bank', 'it is not a bank'), 'R5b');
  t.is(ruleOf('G_EN', 'bank', 'it is a bank, isn’t it?'), 'R2');
  t.is(ruleOf('G_EN', 'school', 'an old-school thing'), 'R5c');
  t.is(ruleOf('F_ID', 'sate', 'enough to sate your hunger'), 'R5d');
  t.is(ruleOf('G_ID', 'school', 'dia bersekolah'), 'R2');
  t.is(ruleOf('G_EN', 'university', 'on campus'), 'R1');
  t.is(ruleOf('G_ZH', 'school', '是不是学校？'), 'R4');
  t.is(ruleOf('G_ZH', 'school', '这不是学校'), 'R5b');
});

test('every name of every set is found where it is said alone', t => {
  const lost: string[] = [];
  for (const {code, set, lang} of SCENARIOS) {
    const loaded = loadEntitySet(root, set);
    if (!loaded.ok) throw new Error(set);
    for (const {id, names} of loaded.value.entities) {
      const {verdict, rule} = detectorOf(code).judge(id, names[lang] ?? '');
      if (verdict !== 'leak' && rule !== 'R1') lost.push(`${code} ${id} ${verdict} ${rule}`);
    }
  }
  t.deepEqual(lost, []);
});

test('whatever is said, the answer is the same each time, and its place is in the text', t => {
  const pieces = fc.constantFrom(
    ...['bank', ' ', 'بنك', 'ال', '银行', '卡', '\u200b', '\u064b', '🏦', 'B', '-', 'not', 'ِ', '\ud83c', 'x'],
  );
  const lines = fc.oneof(
    fc.string({unit: 'binary'}),
    fc.array(pieces).map(parts => parts.join('')),
  );
  fc.assert(
    fc.property(lines, fc.constantFrom('G_EN', 'G_ID', 'G_ZH', 'G_EG'), (text, code) => {
      const found = judge(code, 'bank', text);
      t.deepEqual(judge(code, 'bank', text), found);
      const [start, end] = found.span ?? [0, 1];
      t.is(found.verdict === 'none', found.span === null);
      t.true(found.span === null || (start >= 0 && start < end && end <= text.length), text);
    }),
    {numRuns: 300},
  );
});

test('invisible characters change no verdict', t => {
  const lines = ['We met at the bank.', 'بنك كبير أوي', '去银行排队', 'Bank holiday', 'a river bank'];
  const invisible = fc.constantFrom('\u200b', '\u200e', '\u202e', '\u2066', '\ufeff', '\u00ad');
  fc.assert(
    fc.property(fc.constantFrom(...lines), fc.nat(), invisible, (line, place, sign) => {
      const at = place % (line.length + 1);
      const {verdict, rule} = judge('G_EN', 'bank', line.slice(0, at) + sign + line.slice(at));
      t.like(judge('G_EN', 'bank', line), {verdict, rule});
    }),
  );
});

test('wrong terms of a set are refused by file and field', t => {
  const set = loadEntitySet(root, 'generic');
  if (!set.ok) throw new Error('generic');
  const codeOf = (text: string) => {
    const parsed = parseLeakTerms(text, 'leaks.json', set.value);
    return parsed.ok ? 'right' : `${parsed.problem.code} ${parsed.problem.field ?? ''}`;
  };
  t.is(codeOf('{"bank": {"weak": ["x"]}}'), 'right');
  t.is(codeOf('{'), 'not-json ');
  t.is(codeOf('{"moon": {}}'), 'unknown-field moon');
  t.is(codeOf('{"bank": {"weak": [""]}}'), 'wrong-type bank.weak[0]');
  t.is(codeOf('{"bank": {"wek": []}}'), 'unknown-field bank.wek');
  const [first] = leakEntitiesOf(set.value, {}, 'en');
  t.deepEqual(first?.names[0], {text: 'Airplane', lang: 'en'});
});

const game: SpokenGame = {
  entity: 'bank',
  utterances: [
    {n: 5, turn: 1, seat: 0, side: 'villager', kind: 'question', text: 'إنت بتروح البنك كل قد إيه؟'},
    {n: 6, turn: 1, seat: 1, side: 'spy', kind: 'answer', text: 'البنك ده قريب مني.'},
    {n: 9, turn: 2, seat: 1, side: 'spy', kind: 'question', text: 'لماذا تذهب إلى هناك الآن؟'},
  ],
};

const annotatorOf = (code: string): Annotator => {
  const {entities, lang} = entitiesOf(code);
  return createAnnotator(entities, lang);
};

test('a villager leaks, a spy names, and lines have a language', t => {
  const made = annotatorOf('G_EG').annotate(game);
  t.like(made?.lines[0], {n: 5, seat: 0, verdict: 'leak', spyNamed: false, tongue: 'arz', lid: null});
  t.like(made?.lines[1], {n: 6, seat: 1, verdict: 'none', spyNamed: true});
  t.like(made?.lines[2], {verdict: 'none', spyNamed: false, tongue: 'ar', dialect: {score: -1, markers: 3}});
  t.is(annotatorOf('G_EN').annotate(game)?.lines[0]?.dialect, null);
  t.is(annotatorOf('G_EG').annotate({...game, entity: 'moon'}), undefined);
});

const said = (turn: number, seat: number, text: string) => ({turn, seat, to: 1 - seat, text});

const events = (ending: 'survived' | 'aborted'): readonly GameEvent[] =>
  [
    {
      type: 'game-started',
      seats: [
        {seat: 0, name: 'Ana'},
        {seat: 1, name: 'Bo'},
      ],
      entities: ['bank', 'zoo'],
    },
    {type: 'card-dealt', seat: 0, side: 'villager', entity: 'bank'},
    {type: 'card-dealt', seat: 1, side: 'spy'},
    {type: 'question-asked', ...said(1, 0, 'Is the bank open?')},
    {type: 'answer-given', ...said(1, 1, 'The bank never closes.')},
    {type: 'question-asked', ...said(2, 1, 'Like a bank?')},
    {type: 'answer-given', ...said(2, 0, 'It is not a bank.')},
    {type: 'game-ended', ending, turn: 2, winner: 'spy', spy: 1, entity: 'bank'},
  ] as unknown as readonly GameEvent[];

test('who named the place is known from the events, but not of a game that can go on', t => {
  const spoken = spokenOf(events('survived'));
  t.deepEqual(
    spoken?.utterances.map(({n, side, kind}) => [n, side, kind]),
    [
      [4, 'villager', 'question'],
      [5, 'spy', 'answer'],
      [6, 'spy', 'question'],
      [7, 'villager', 'answer'],
    ],
  );
  const annotation = spoken && annotatorOf('G_EN').annotate(spoken);
  const leaks = leaksOf(events('survived'), annotation);
  const [leak] = leaks;
  t.deepEqual(leaks, [{turn: 1, seat: 0, kind: 'question', text: 'Is the bank open?', part: 'bank'}]);
  t.deepEqual(leaksOf(events('aborted'), annotation), []);
  t.deepEqual(leaksOf(events('survived'), undefined), []);
  t.is(spokenOf([]), undefined);
  for (const lang of availableLocales(root)) {
    const messages = loadMessages(root, lang);
    if (!messages.ok || !leak) throw new Error(lang);
    const plain = createPlainLines(createWords(messages.value, lang), []);
    for (const event of events('survived')) plain.read(event as Observation);
    const [line = '', ...more] = plain.readDebrief({turns: [], impacts: [], leaks: [leak]});
    t.deepEqual(more, []);
    t.true(line.includes('Ana') && line.includes('bank'), line);
    t.deepEqual(plain.readDebrief({turns: [], impacts: []}), []);
  }
});

/** A game with a line of every kind, all of which name the entity; the spy is seat 1. */
const talkative = (turnOfReveal: number): readonly GameEvent[] => {
  const remark = (seat: number, text: string, to?: number) => ({
    type: 'remark-made',
    turn: 1,
    seat,
    text,
    to,
  });
  const cast = (seat: number, text?: string) => ({type: 'vote-cast', turn: 2, seat, target: null, text});
  const dealt = events('survived').slice(0, 5);
  return [
    ...dealt,
    remark(0, 'A bank, really?', 1),
    remark(1, 'Any bank.'),
    remark(1, 'And your bank?', 0),
    remark(0, 'My bank is near.'),
    remark(0, 'I like that bank.'),
    cast(0, 'Off to the bank.'),
    cast(1, 'The bank it is.'),
    cast(2, ' '),
    cast(3),
    {type: 'votes-revealed', turn: turnOfReveal, votes: []},
    {type: 'guess-made', turn: 2, seat: 1, entity: 'bank', correct: true, text: 'The bank!'},
    {type: 'game-ended', ending: 'guess_correct', turn: 2, winner: 'spy', spy: 1, entity: 'bank'},
  ] as unknown as readonly GameEvent[];
};

test('every kind of line is looked at: remarks, replies, and words with a vote that was revealed', t => {
  const spoken = spokenOf(talkative(2));
  t.deepEqual(
    spoken?.utterances.map(({n, seat, kind, question}) => [n, seat, kind, question]),
    [
      [4, 0, 'question', undefined],
      [5, 1, 'answer', 'Is the bank open?'],
      [6, 0, 'remark', undefined],
      [7, 1, 'reply', 'A bank, really?'],
      [8, 1, 'remark', undefined],
      [9, 0, 'reply', 'And your bank?'],
      [10, 0, 'remark', undefined],
      [11, 0, 'vote', undefined],
      [12, 1, 'vote', undefined],
    ],
  );
  const annotation = spoken && annotatorOf('G_EN').annotate(spoken);
  t.deepEqual(
    leaksOf(talkative(2), annotation).map(({turn, seat, kind, part}) => [turn, seat, kind, part]),
    [
      [1, 0, 'question', 'bank'],
      [1, 0, 'remark', 'bank'],
      [1, 0, 'reply', 'bank'],
      [1, 0, 'remark', 'bank'],
      [2, 0, 'vote', 'bank'],
    ],
  );
  t.deepEqual(
    annotation?.lines.filter(({spyNamed}) => spyNamed).map(({n}) => n),
    // "The bank never closes" has a negation, which the rules leave open.
    [7, 8, 12],
  );
  const unheard = spokenOf(talkative(1));
  t.false(unheard?.utterances.some(({kind}) => kind === 'vote'));
});

test('the version changes with names, language and what identifies languages', t => {
  const {entities, lang} = entitiesOf('G_EG');
  const {version} = createAnnotator(entities, lang);
  t.is(createAnnotator(entities, lang).version, version);
  const identifier = {id: 'lid.176', identify: () => 'arz'};
  const others = [
    createAnnotator(entities, 'en'),
    createAnnotator(entities.slice(1), lang),
    createAnnotator(entities, lang, identifier),
  ].map(other => other.version);
  t.is(new Set([version, ...others]).size, 4);
  t.is(createAnnotator(entities, lang, identifier).annotate(game)?.lines[0]?.lid, 'arz');
});

test('annotators are loaded once for each scenario that is known', t => {
  const annotatorFor = createAnnotators(root);
  const annotator = annotatorFor('G_EG');
  t.is(annotator?.version, annotatorOf('G_EG').version);
  t.is(annotatorFor('G_EG'), annotator);
  t.is(annotatorFor('nowhere'), undefined);
});

test('an annotation is kept beside its record, and made again when it is old, broken or unwritable', t => {
  const folder = mkdtempSync(path.join(tmpdir(), 'polyspy-notes-'));
  t.teardown(() => rmSync(folder, {recursive: true}));
  const annotator = annotatorOf('G_EG');
  const make = (place: string) => readOrMakeAnnotation(place, 'a', annotator, game);
  const made = make(folder);
  if (made === undefined) throw new Error('The game has an entity of the set.');
  t.deepEqual(readAnnotation(folder, 'a'), made);
  if (process.platform !== 'win32') t.is(statSync(annotationFile(folder, 'a')).mode & 0o777, 0o600);
  // A mark that no annotator makes shows which one was returned.
  const marked = {...made, lines: made.lines.map(line => ({...line, lid: 'saved'}))};
  writeAnnotation(folder, 'a', marked);
  t.deepEqual(make(folder), marked);
  for (const old of [
    {...marked, version: 'old'},
    {...marked, lines: marked.lines.slice(1)},
    {...marked, lines: marked.lines.map(line => ({...line, kind: 'remark' as const}))},
  ]) {
    writeAnnotation(folder, 'a', old);
    t.deepEqual(make(folder), made);
    t.deepEqual(readAnnotation(folder, 'a'), made);
  }
  for (const broken of ['', '{}', '{"detector":"rules","version":"1","lines":[{}]}']) {
    writeFileSync(annotationFile(folder, 'a'), broken);
    t.is(readAnnotation(folder, 'a'), undefined);
  }
  t.deepEqual(make(path.join(folder, 'missing')), made);
  mkdirSync(annotationFile(folder, 'b'));
  t.is(readAnnotation(folder, 'b'), undefined);
});

test('the measure of dialect tells most Egyptian lines from standard ones', t => {
  const rows = rowsOf('dialect.tsv').map(([label, text = '']) => {
    const {score} = measureDialect(text);
    return score === 0 ? 'unknown' : score > 0 === (label === 'arz') ? 'right' : 'wrong';
  });
  const count = (kind: string) => rows.filter(row => row === kind).length;
  t.is(rows.length, 80);
  t.true(count('right') >= 74, `${count('right')}`);
  t.true(count('wrong') <= 2, `${count('wrong')}`);
  t.deepEqual(measureDialect('hello'), {score: 0, markers: 0});
});

test('a language is guessed by script and common words, and a drift is more than a name', t => {
  t.is(guessTongue('Do you go there often?'), 'en');
  t.is(guessTongue('Kamu sering ke sana?'), 'id');
  t.is(guessTongue('你常去吗？'), 'zh');
  t.is(guessTongue('إنت بتروح فين؟'), 'arz');
  t.is(guessTongue('لماذا تسأل الآن؟'), 'ar');
  t.is(guessTongue('Borobudur!'), null);
  t.is(driftOf('Do you go there often?', 'arz'), 'language');
  t.is(driftOf('Do you go there often?', 'id'), 'language');
  t.is(driftOf('لماذا تسأل هذا السؤال الآن؟', 'arz'), 'standard');
  t.is(driftOf('إنت بتروح فين؟', 'arz'), null);
  t.is(driftOf('我们去Pizza Hut吧', 'zh'), null);
  t.is(driftOf('OK', 'zh'), null);
  t.is(driftOf('Bonjour tout le monde', 'fr'), null);
});

/** Stands in for the package: knows Indonesian alone, counts what it is asked to free. */
const PACKAGE = `let freed = 0;
exports.getLIDModel = async () => ({load: async () => ({predict: text => ({
  size: () => (text.includes('sering') ? 1 : 0), get: () => [0.9, '__label__id'], delete: () => { freed += 1; },
})})});
exports.freed = () => freed;`;

test('languages are labelled by a package that need not be there', async t => {
  const folder = mkdtempSync(path.join(tmpdir(), 'polyspy-lid-'));
  t.teardown(() => rmSync(folder, {recursive: true}));
  const messages = loadMessages(root, 'en');
  if (!messages.ok) throw new Error('en');
  const words = createWords(messages.value, 'en');
  const missing = await loadIdentifier(folder);
  if (missing.ok) {
    t.pass('It is installed beside polyspy.');
    return;
  }
  const told = describeNoIdentifier(missing.problem, words);
  t.true(told.includes(`npm install --prefix ${folder} fasttext.wasm.js@1`), told);
  t.regex(told, /lid\.176.*CC BY-SA 3\.0/);
  const place = path.join(folder, 'node_modules', 'fasttext.wasm.js');
  mkdirSync(place, {recursive: true});
  writeFileSync(path.join(place, 'index.js'), PACKAGE);
  const loaded = await loadIdentifier(folder);
  if (!loaded.ok) throw new Error(loaded.problem.code);
  t.is(loaded.value.identify('Kamu sering\nke sana?'), 'id');
  t.is(loaded.value.identify('Hello'), null);
  t.is(loaded.value.identify('…'), null);
  const {freed} = (await import(path.join(place, 'index.js'))) as {freed: () => number};
  t.is(freed(), 2);
  const broken = path.join(folder, 'broken');
  mkdirSync(path.join(broken, 'node_modules', 'fasttext.wasm.js'), {recursive: true});
  writeFileSync(path.join(broken, 'node_modules', 'fasttext.wasm.js', 'index.js'), 'throw 1;');
  t.like(await loadIdentifier(broken), {ok: false, problem: {code: 'broken'}});
});

test('following is the correlation of a line with the others’ lines before it', t => {
  const line = (game: string, seat: number, score: number) => ({game, seat, model: `m${seat % 2}`, score});
  // Seat 1 repeats seat 0; the pairs of m1 are (1, 1), (−1, −1) and (0, 0), in three games.
  const lines = [1, -1, 0].flatMap(score => [line(`g${score}`, 0, score), line(`g${score}`, 1, score)]);
  t.deepEqual(measureFollowing(lines), [
    {model: 'm0', n: 0, r: null},
    {model: 'm1', n: 3, r: 1},
  ]);
  t.deepEqual(measureFollowing([]), []);
});

test('polyspy leaks judges each line, and names lines that it cannot judge', t =>
  withHome(async home => {
    const file = path.join(home, 'lines.jsonl');
    const line = (fields: object) =>
      JSON.stringify({lang: 'en', scenario: 'G_EN', text: 'the bank', ...fields});
    const lines = [
      line({entity: 'bank'}),
      line({entity: '银行'}),
      '',
      'no JSON',
      line({entity: 'moon'}),
      line({entity: 'Beach'}),
      line({entity: 'bank', scenario: 'X'}),
      line({entity: 'bank', lang: 'tlh'}),
      line({entity: 'bank', text: 1}),
    ];
    writeFileSync(file, lines.join('\r\n'));
    const {code, stdout, stderr} = await runProgram(['leaks', file, '--lang', 'en'], {home});
    t.is(code, 1);
    const hit = {verdict: 'leak', name: 'Bank', span: [4, 8], rule: 'R2'};
    const none = {verdict: 'none', name: null, span: null, rule: null};
    const told = stderr.trimEnd().split('\n');
    const unread = (index: number, line: number) => {
      const problem = told[index]?.replace(/^Line \d+: /, '');
      return {verdict: null, name: null, span: null, rule: null, line, problem};
    };
    t.deepEqual(
      stdout
        .trimEnd()
        .split('\n')
        .map(text => JSON.parse(text)),
      [hit, hit, unread(0, 4), unread(1, 5), none, unread(2, 7), unread(3, 8), unread(4, 9)],
    );
    t.deepEqual(
      told.map(sentence => sentence.replace(/:.*/, '')),
      [4, 5, 7, 8, 9].map(number => `Line ${number}`),
    );
    t.regex(told[1] ?? '', /entity moon/);
    const missing = await runProgram(['leaks', `${file}x`, '--lang', 'en'], {home});
    t.is(missing.code, 1);
    t.is(missing.stderr.trimEnd().split('\n').length, 1);
    t.is((await runProgram(['leaks', '--lang', 'en'], {home})).code, 2);
  }));

test('polyspy hear says how each line is taken, and names lines that it cannot read', t =>
  withHome(async home => {
    const file = path.join(home, 'lines.jsonl');
    const line = (fields: object) =>
      JSON.stringify({lang: 'en', scenario: 'G_EN', kind: 'answer', ...fields});
    const question = 'Is it quiet in there?';
    const lines = [
      line({kind: 'question', text: question}),
      line({kind: 'question', text: 'What did your hat cost?', scenario: 'F_ID', lang: 'id'}),
      line({text: 'You could hear a coin drop.', question}),
      line({text: 'xqzzv', question}),
      line({text: 'Everybody shouts.', topic: 'noise'}),
      'no JSON',
      line({text: 1}),
      line({text: 'Yes.', kind: 'shout'}),
      line({text: 'Yes.', scenario: 'X'}),
      line({text: 'Yes.', topic: 'moon'}),
      line({text: 'Yes.', scenario: 'F_ZH'}),
    ];
    writeFileSync(file, `\uFEFF${lines.join('\r\n')}`);
    const {code, stdout, stderr} = await runProgram(['hear', file, '--lang', 'en'], {home});
    t.is(code, 1);
    const heard = stdout
      .trimEnd()
      .split('\n')
      .map(text => JSON.parse(text));
    const [asked, strange, coin, noise, shouts, unread] = heard;
    t.is(heard.length, lines.length);
    const fields = ['topics', 'pole', 'grades', 'grade', 'dodge', 'sure'];
    t.deepEqual(Object.keys(asked), fields);
    t.deepEqual(Object.keys(unread), [...fields, 'line', 'problem']);
    t.like(unread, {topics: null, sure: null, line: 6});
    t.deepEqual(
      heard.flatMap(({problem, line: number}) => (problem === undefined ? [] : [number])),
      [6, 7, 8, 9, 10, 11],
    );
    t.is(asked.topics[0].topic, 'noise');
    t.like(asked, {pole: 'low', grades: null, grade: null, dodge: 0, sure: true});
    t.like(strange, {topics: [], pole: null});
    t.like(coin, {topics: [{topic: 'noise'}], pole: 'low'});
    t.is(coin.grades.indexOf(Math.max(...coin.grades)), 0);
    t.true(Math.abs(coin.grades.reduce((sum: number, one: number) => sum + one, 0) - 1) < 0.005);
    t.like(noise, {grades: null, grade: null, sure: false}, 'no word of it is known');
    t.deepEqual(shouts.topics, [{topic: 'noise', p: 1}]);
    t.deepEqual(
      stderr
        .trimEnd()
        .split('\n')
        .map(sentence => sentence.replace(/:.*/, '')),
      [6, 7, 8, 9, 10, 11].map(number => `Line ${number}`),
    );
    t.is((await runProgram(['hear', '--lang', 'en'], {home})).code, 2);
  }));

const candidates = [
  {id: 'bank', name: 'Bank'},
  {id: 'zoo', name: 'Zoo', aliases: ['animal park']},
];

test('a judge is told the list and the line, not the entity, and its replies are read strictly', t => {
  const asked = {names: ['Bank', 'Zoo'], text: 'One "queues"\n# there', form: 'schema'} as const;
  const told = buildIdentifyMessages({...asked, question: 'Is it quiet?'}).map(({content}) => content);
  t.regex(told[0] ?? '', /- Bank\n- Zoo\n/);
  t.regex(told[1] ?? '', /^They were asked: "Is it quiet\?"\nThey said: "[^"\n]*"$/);
  t.is(buildIdentifyMessages(asked)[1]?.content.split('\n').length, 1);
  const read = (text: string) => parseIdentification(text, candidates);
  t.deepEqual(read('{"item": "Zoo", "probability": 0.95}'), {entity: 'zoo', probability: 0.95});
  t.deepEqual(read('Hm. ||| {"item": "animal park", "probability": 1} |||'), {entity: 'zoo', probability: 1});
  for (const text of [
    '',
    '{"item": "Moon", "probability": 1}',
    '{"item": "Zoo", "probability": 2}',
    '{"item": "Zoo"}',
  ])
    t.is(read(text), undefined, text);
});

test('three sure and right guesses of five are a leak, and too few replies are no answer', t => {
  const right = {entity: 'zoo', probability: 0.9};
  const unsure = {entity: 'zoo', probability: 0.89};
  const wrong = {entity: 'bank', probability: 1};
  t.is(isIdentified([right, right, right, wrong, unsure], 'zoo'), true);
  t.is(isIdentified([right, right, unsure, wrong, unsure], 'zoo'), false);
  t.is(isIdentified([right, right, undefined, wrong, wrong], 'zoo'), null);
  t.is(isIdentified([right, undefined, wrong, wrong, wrong], 'zoo'), false);
  t.is(isIdentified([undefined, undefined, undefined, undefined, undefined], 'zoo'), null);
});

test('polyspy leaks --judge asks a model about the lines that the rules do not call a leak', t =>
  withHome(async home => {
    const isJudging = ({messages}: ScriptedCall) => messages.at(-1)?.content.includes('They said') === true;
    const server = await startScriptedOllama([{name: 'arbiter'}], call => {
      if (!isJudging(call)) return legalReply(call);
      const isTold = call.messages.at(-1)?.content.includes('interest rate');
      return isTold ? '{"item": "Bank", "probability": 0.97}' : '{"item": "Zoo", "probability": 0.1}';
    });
    t.teardown(server.close);
    const file = path.join(home, 'lines.jsonl');
    const line = (text: string) => JSON.stringify({lang: 'en', scenario: 'G_EN', entity: 'bank', text});
    writeFileSync(file, ['the bank', 'The interest rate fell.', 'Nice weather.'].map(line).join('\n'));
    const environment = {OLLAMA_HOST: server.url};
    const run = (judge: string) =>
      runProgram(['leaks', file, '--judge', judge, '--lang', 'en'], {home, environment});
    const {code, stdout, stderr} = await run('arbiter');
    t.is(code, 0, stderr);
    const verdicts = stdout
      .trimEnd()
      .split('\n')
      .map(text => JSON.parse(text));
    t.is(verdicts[0].judge, null);
    t.like(verdicts[1], {verdict: 'none', judge: {leak: true, model: 'arbiter', version: 1}});
    t.is(verdicts[1].judge.guesses.length, 5);
    t.like(verdicts[2], {verdict: 'none', judge: {leak: false, prompt: verdicts[1].judge.prompt}});
    const calls = server.calls.filter(isJudging);
    t.deepEqual(calls.map(({options}) => Number(options.seed)).sort(), [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    t.is((await run('house')).code, 2);
    t.is((await runProgram(['leaks', `${file}x`, '--judge', 'arbiter'], {home, environment})).code, 1);
    t.is((await run('stranger')).code, 3);
  }));

test('a judge’s verdicts on records are saved beside them, and reports show them beside the rules', t =>
  withHome(async home => {
    const isJudging = ({messages}: ScriptedCall) => messages.at(-1)?.content.includes('They said') === true;
    const server = await startScriptedOllama([{name: 'arbiter'}, {name: 'talker'}], call => {
      if (isJudging(call)) return '{"item": "Bank", "probability": 0.97}';
      const reply = legalReply(call);
      // A negation: the rules leave it to a judge.
      return call.model === 'talker'
        ? reply.replace('That depends on the day, I would say.', 'It is not a bank, I would say.')
        : reply;
    });
    t.teardown(server.close);
    const run = (...words: readonly string[]) =>
      runProgram([...words], {home, environment: {OLLAMA_HOST: server.url}});
    const table = ['--players', '3', '--scenario', 'G_EN', '--entity', 'bank', '--seed', '1'];
    t.is((await run('watch', '--json', '--model', 'talker', ...table)).code, 0);
    const games = path.join(home, 'data', 'games');
    t.is((await run('leaks', games)).code, 2);
    const judged = await run('leaks', games, '--judge', 'arbiter', '--lang', 'en');
    t.is(judged.code, 0, judged.stderr);
    t.regex(judged.stderr, /Judged 1 game: (\d+) lines? .* \1 of them/);
    const report = JSON.parse((await run('report', '--json')).stdout);
    const {judges, models} = report.extra.judged;
    t.deepEqual(judges, ['arbiter']);
    t.deepEqual([models.talker.rules.rate, models.talker.all.rate], [0, 1]);
    t.is(models.talker.any.rate, 1);
    t.is(report.spyfall.leak_games.k, 0);
    const calls = server.calls.filter(isJudging).length;
    await run('leaks', games, '--judge', 'arbiter');
    t.is(server.calls.filter(isJudging).length, calls, 'Nothing is asked twice.');
  }));

test('what models say with a vote is no leak of the paper’s, and is listed beside those', t =>
  withHome(async home => {
    const server = await startScriptedOllama([{name: 'talker'}], call => {
      const reply = legalReply(call);
      if (!reply.includes('"say"')) return reply;
      return JSON.stringify({...JSON.parse(reply), say: 'We met at the bank.'});
    });
    t.teardown(server.close);
    const run = (...words: readonly string[]) =>
      runProgram([...words], {home, environment: {OLLAMA_HOST: server.url}});
    const table = ['--players', '3', '--scenario', 'G_EN', '--entity', 'bank', '--seed', '1'];
    const watched = await run('watch', '--lang', 'en', '--model', 'talker', ...table);
    t.regex(watched.stdout, /let the secret slip in turn 4: “bank”/);
    const {spyfall, extra} = JSON.parse((await run('report', '--json')).stdout);
    t.deepEqual([spyfall.leak_games.k, spyfall.leakage.talker['*'].k], [0, 0]);
    const [hit, none] = [
      {k: 1, n: 1, rate: 1},
      {k: 0, n: 1, rate: 0},
    ];
    const rates = {question: none, answer: none, remark: none, reply: none, vote: hit, any: hit};
    t.deepEqual(extra.spyfall.leaks_by_line, {games: rates, models: {talker: rates}});
    const file = path.join(home, 'games.jsonl');
    await run('export', '--to', file);
    const line = JSON.parse(readFileSync(file, 'utf8'));
    const spy = line.seats.findIndex(({role}: {role: string}) => role === 'spy');
    t.is(line.asides.length, 9);
    for (const aside of line.asides) t.like(aside, {type: 'vote', leak: aside.seat !== spy});
    // An export of an older polyspy, without these lines, is the same game.
    const {asides: _, ...older} = line;
    writeFileSync(file, JSON.stringify(older));
    const again = JSON.parse((await run('report', file, path.join(home, 'data', 'games'), '--json')).stdout);
    t.is(again.spyfall.games, 1);
  }));

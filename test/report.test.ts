import {mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import test, {type ExecutionContext} from 'ava';
import fc from 'fast-check';
import {createLabels, createPlayed} from '../source/commands/sources/note-headers.ts';
import {showReport} from '../source/exports/report/sections.ts';
import type {Competitor} from '../source/records/types.ts';
import type {Problem} from '../source/statistics/exchange/problem.ts';
import type {Report} from '../source/statistics/exchange/report.ts';
import {createCollector} from '../source/statistics/report/collector.ts';
import {compareReports} from './support/compare-reports.ts';
import {makeGames} from './support/made-games.ts';
import {reportWordsOf} from './support/report-words.ts';
import {runProgram} from './support/run-program.ts';

const english = reportWordsOf('en');
const METRICS = fileURLToPath(new URL('../../test/fixtures/metrics/', import.meta.url));
const setFile = (name: string): string => path.join(METRICS, 'sets', `${name}.jsonl`);

const folder = (t: ExecutionContext): string => {
  const made = mkdtempSync(path.join(tmpdir(), 'polyspy-report-'));
  t.teardown(() => rmSync(made, {recursive: true, force: true}));
  return made;
};

const firstLine = (name: string): object =>
  JSON.parse(readFileSync(setFile(name), 'utf8').split('\n')[0] ?? '');

/** Changes a copy of plain data at a path, such as `events.3.t`; `undefined` removes it. */
const changed = (value: object, where: string, to: unknown): object => {
  const copy = JSON.parse(JSON.stringify(value));
  const keys = where.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((inner, key) => inner[key], copy);
  parent[last] = to;
  return JSON.parse(JSON.stringify(copy));
};

const vote = (seat: number, target: number | null, turn = 4) => ({t: turn, type: 'vote', seat, target});

const guess = (entity: string | null) => ({t: 4, type: 'guess', seat: 0, guess: entity});

const aside = (type: string, seat: number, leak = false) => ({t: 1, type, seat, text: 'x', leak});

/** Three seats, the spy at 0, who is voted out in the first free turn. */
const GAME = {
  kind: 'spyfall',
  id: 'one',
  scenario: 'G_EN',
  lang: 'en',
  entity: 'bank',
  entities: ['bank', 'pub'],
  seats: ['spy', 'villager', 'villager'].map((role, seat) => ({name: `P${seat}`, model: `m${seat}`, role})),
  events: [
    {t: 1, type: 'question', seat: 0, to: 1, text: 'q', leak: false, lid: 'en'},
    {t: 1, type: 'answer', seat: 1, to: 0, text: 'a', leak: false, lid: null},
    guess(null),
    vote(0, 1),
    vote(1, 0),
    vote(2, 0),
  ],
  ending: {type: 'vote_spy', turn: 4, winner: 'villagers'},
};

const problemsOf = (...lines: readonly unknown[]): readonly Problem[] => {
  const collector = createCollector();
  for (const [index, line] of lines.entries()) collector.add(line, {file: 'f', line: index + 1});
  return collector.report().problems ?? [];
};

/** A game of the second kind, whose first round eliminates seat 1. */
const UNDERCOVER = firstLine('undercover');

const BREACHES: readonly (readonly [code: string, field: string, line: unknown])[] = [
  ['not-an-object', '', [GAME]],
  ['not-an-object', '', null],
  ['unknown-kind', 'kind', changed(GAME, 'kind', 'chess')],
  ['wrong-field', 'scenario', changed(GAME, 'scenario', '*')],
  ['wrong-field', 'entities', changed(GAME, 'entities', ['bank', 3])],
  ['wrong-field', 'seats', changed(GAME, 'seats', [])],
  ['wrong-field', 'seats[1].role', changed(GAME, 'seats.1.role', 'guest')],
  ['wrong-field', 'seats[2].model', changed(GAME, 'seats.2.model', undefined)],
  ['wrong-field', 'events[0].to', changed(GAME, 'events.0.to', 3)],
  ['wrong-field', 'events[1].leak', changed(GAME, 'events.1.leak', 'no')],
  ['wrong-field', 'events[2].type', changed(GAME, 'events.2.type', 'dance')],
  ['wrong-field', 'events[3].t', changed(GAME, 'events.3.t', 0)],
  ['wrong-field', 'events[4]', changed(GAME, 'events.4', 7)],
  ['wrong-field', 'ending.type', changed(GAME, 'ending.type', 'draw')],
  ['wrong-field', 'ending.turn', changed(GAME, 'ending.turn', null)],
  ['wrong-field', 'options', {...GAME, options: [0, 0, 1]}],
  ['wrong-field', 'asides', {...GAME, asides: {}}],
  ['wrong-field', 'asides[1].type', {...GAME, asides: [aside('vote', 1), aside('guess', 1)]}],
  ['wrong-field', 'asides[0].seat', {...GAME, asides: [aside('reply', 3)]}],
  ['not-one-spy', 'seats', changed(GAME, 'seats.1.role', 'spy')],
  ['not-one-spy', 'seats', changed(GAME, 'seats.0.role', 'villager')],
  ['wrong-winner', 'ending.winner', changed(GAME, 'ending.winner', 'spy')],
  ['wrong-winner', 'ending.winner', changed(GAME, 'ending.winner', null)],
  ['turns-decrease', 'events[1]', changed(GAME, 'events.0.t', 2)],
  ['self-vote', 'events[3]', changed(GAME, 'events.3.target', 0)],
  ['second-vote', 'events[4]', changed(GAME, 'events.4', vote(0, 2))],
  ['wrong-role', 'events[2]', changed(GAME, 'events.2.seat', 1)],
  ['wrong-ending', 'ending.type', changed(GAME, 'ending', {type: 'guess_correct', turn: 4, winner: 'spy'})],
  ['wrong-ending', 'ending.type', changed(GAME, 'events.5', vote(2, null))],
  ['wrong-turn', 'ending.turn', changed(GAME, 'ending.turn', 5)],
  ['after-the-end', 'events[6]', {...GAME, events: [...GAME.events, vote(1, 0, 5)]}],
  [
    'several-guesses',
    'events[3]',
    {...GAME, events: [...GAME.events.slice(0, 2), guess('pub'), guess('bank')]},
  ],
  [
    'wrong-field',
    'scores.target',
    {
      kind: 'deep',
      model: 'm',
      word: 'w',
      mode: 'aggressive',
      judge: 'j',
      scores: {target: 6, distractors: {}},
    },
  ],
  ['wrong-elimination', 'rounds[0].eliminated', changed(UNDERCOVER, 'rounds.0.tied', [0, 1])],
  ['wrong-elimination', 'rounds[1].eliminated', changed(UNDERCOVER, 'rounds.1.eliminated', 1)],
  ['wrong-field', 'guest_seat', changed(UNDERCOVER, 'guest_seat', 9)],
  ['wrong-field', 'rounds[0].votes[2].target', changed(UNDERCOVER, 'rounds.0.votes.2.target', 4)],
  ['wrong-field', 'tom.first[1].role', changed(UNDERCOVER, 'tom.first.1.role', 'judge')],
  ['wrong-field', 'ratings.m', {kind: 'reference', source: 's', ratings: {m: 'high'}}],
  [
    'wrong-field',
    'options[0]',
    {
      kind: 'bias',
      model: 'm',
      naming: '1',
      names: ['a', 'b'],
      voter: 0,
      speaking: [0, 1],
      options: [2],
      target: 1,
    },
  ],
];

for (const [index, [code, field, line]] of BREACHES.entries())
  test(`a checker reports ${code} ${field} (${index})`, t => {
    const [problem, ...others] = problemsOf(line);
    t.like(problem, {code, file: 'f', line: 1, counted: false});
    t.is(problem?.field ?? '', field);
    t.is(others.length, 0);
    const collector = createCollector();
    collector.add(line);
    t.is(collector.report().spyfall?.games, 0);
  });

test('what is right has no problems', t => {
  t.deepEqual(problemsOf(GAME, ...makeGames({count: 500, seed: 2, seats: [3, 8], mixed: 0.3})), []);
  // A ballot may be kept beside the one that forfeited.
  const forfeit = {t: 4, type: 'forfeit', seat: 1, phase: 'vote', reason: 'format'};
  const ending = {type: 'forfeit_villager', turn: 4, winner: 'spy'};
  t.deepEqual(problemsOf({...GAME, events: [...GAME.events.slice(0, 4), forfeit, vote(2, 0)], ending}), []);
  t.deepEqual(problemsOf({...GAME, events: [], ending: {type: 'aborted', turn: null, winner: null}}), []);
  t.deepEqual(problemsOf({...GAME, options: [2, 0, 1], unknown: true}), []);
});

/** All paths into plain data, such as `events.3.t`. */
const pathsIn = (value: unknown, before = ''): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        `${before}${key}`,
        ...pathsIn(inner, `${before}${key}.`),
      ]);

test('whatever a line has, it is counted or told, and never breaks the report', t => {
  const lines = [GAME, ...['leaky', 'undercover', 'deep', 'bias'].map(firstLine)];
  const anywhere = fc.constantFrom(...lines).chain(line =>
    fc.record({
      line: fc.constant(line),
      where: fc.constantFrom(...pathsIn(line)),
      to: fc.jsonValue({maxDepth: 2}),
    }),
  );
  fc.assert(
    fc.property(anywhere, ({line, where, to}) => {
      const collector = createCollector();
      collector.add(changed(line, where, to));
      const {report} = JSON.parse(JSON.stringify(collector.report({resamples: 2})));
      return report === 1;
    }),
    {numRuns: 300},
  );
  t.pass();
});

test('a value that cannot become a text is told', t => {
  const collector = createCollector();
  const problem = collector.add(changed(GAME, 'events.0.type', [{toString: ''}]));
  t.like(problem, {code: 'wrong-field', field: 'events[0].type', counted: false});
});

test('a game that comes twice counts once; another game of the same id counts, and is told', t => {
  const other = changed(GAME, 'entity', 'pub');
  const collector = createCollector();
  for (const line of [GAME, GAME, other]) collector.add(line);
  const {spyfall, problems} = collector.report();
  t.is(spyfall?.games, 2);
  t.deepEqual(
    problems?.map(({code, counted, id}) => [code, counted, id]),
    [
      ['same-game', false, 'one'],
      ['same-id', true, 'one'],
    ],
  );
});

test('a second leaderboard is left out, and the first one is compared by rank', t => {
  const reference = (ratings: object) => ({kind: 'reference', source: 'elsewhere', ratings});
  const collector = createCollector();
  collector.add(changed(GAME, 'seats.2.model', 'm1'));
  collector.add(reference({m1: 3, m0: 2, m9: 1}));
  collector.add(reference({m1: 1, m0: 2}));
  const {spyfall, problems} = collector.report();
  t.deepEqual(spyfall?.rank_correlation, {source: 'elsewhere', n: 2, spearman: 1, kendall: 1});
  t.is(problems?.[0]?.code, 'second-reference');
});

test('seats, names and places are compared with chance', t => {
  const collector = createCollector();
  collector.add(GAME);
  const {places} = collector.report().extra?.spyfall ?? {};
  t.deepEqual(places?.votes_by_seat['3'], {
    0: {k: 2, n: 2, rate: 1, expected: 0.5},
    1: {k: 1, n: 2, rate: 0.5, expected: 0.5},
    2: {k: 0, n: 2, rate: 0, expected: 0.5},
  });
  t.deepEqual(places?.votes_by_option['3'], {
    0: {k: 3, n: 3, rate: 1, expected: 0.5},
    1: {k: 0, n: 3, rate: 0, expected: 0.5},
  });
  t.deepEqual(places?.votes_by_name.P0, {k: 2, n: 2, rate: 1, expected: 0.5});
  const offered = createCollector();
  offered.add({...GAME, options: [1, 0, 2]});
  t.deepEqual(offered.report().extra?.spyfall?.places.votes_by_option['3']?.['0'], {
    k: 2,
    n: 3,
    rate: 2 / 3,
    expected: 0.5,
  });
  const guessed = createCollector();
  guessed.add({
    ...GAME,
    entities: ['a', 'bank', 'c'],
    events: [guess('c')],
    ending: {type: 'guess_wrong', turn: 4, winner: 'villagers'},
  });
  t.deepEqual(guessed.report().extra?.spyfall?.places.wrong_guesses_by_place, {
    3: {0: {k: 0, n: 1, rate: 0, expected: 0.5}, 2: {k: 1, n: 1, rate: 1, expected: 0.5}},
  });
});

/** Three games of the same models: leaks in a question, beside it, and none at all. */
const TALKING = [
  {...changed(GAME, 'events.1.leak', true), asides: [aside('remark', 2), aside('vote', 0, true)]},
  {...GAME, id: 'two', asides: [aside('reply', 1, true), aside('vote', 2, true), aside('vote', 1, true)]},
  {...GAME, id: 'three'},
];

const collected = (games: readonly object[]): Report => {
  const collector = createCollector();
  for (const game of games) collector.add(game);
  return collector.report({resamples: 5});
};

test('leaks are told apart by kind of line, over the games with lines beside questions and answers', t => {
  const {spyfall, extra} = collected(TALKING);
  const of2 = (k: number) => ({k, n: 2, rate: k / 2});
  const kinds = (...ks: readonly number[]) =>
    Object.fromEntries(
      ['question', 'answer', 'remark', 'reply', 'vote', 'any'].map((kind, index) => [
        kind,
        of2(ks[index] ?? 0),
      ]),
    );
  t.deepEqual(extra?.spyfall?.leaks_by_line, {
    games: kinds(0, 1, 0, 1, 1, 2),
    models: {m1: kinds(0, 1, 0, 1, 1, 2), m2: kinds(0, 0, 0, 0, 1, 1)},
  });
  // The paper's number is of questions and answers, in all games.
  t.deepEqual(spyfall?.leak_games, {k: 1, n: 3, rate: 1 / 3});
  t.deepEqual(spyfall?.leakage.m2?.['*'], {k: 0, n: 3, rate: 0});
});

test('lines beside questions and answers add a table and a sentence, and change no byte of the rest', t => {
  const games = makeGames({count: 40, seed: 5, mixed: 0.3});
  const talking = games.map(game => ({
    ...game,
    asides: game.seats.map((_, seat) => ({...aside('remark', seat, seat % 2 === 0), t: 1})),
  }));
  const silent = games.map(game => ({...game, asides: []}));
  const [plain, told] = [collected(games), collected(talking)];
  t.is(JSON.stringify(collected(silent)), JSON.stringify(plain));
  const {leaks_by_line: added, ...rest} = told.extra?.spyfall ?? {};
  t.true((added?.games.remark?.k ?? 0) > 0);
  t.is(JSON.stringify({...told, extra: {...told.extra, spyfall: rest}}), JSON.stringify(plain));
  const [before, after] = [showReport(plain, english), showReport(told, english)];
  const isAdded = ({id}: {readonly id: string}): boolean => id === 'leaks-by-line';
  t.false(before.sections.some(isAdded));
  t.deepEqual(
    after.sections.filter(section => !isAdded(section)),
    before.sections,
  );
  const sentences = after.summary.filter(sentence => !before.summary.includes(sentence));
  t.regex(sentences.join('\n'), /^Counting remarks.*\(\d+%\)\.$/);
  t.deepEqual(
    after.summary.filter(sentence => !sentences.includes(sentence)),
    before.summary,
  );
});

test('a game that comes with and without such lines counts with them, in any order', t => {
  const [talking = {}] = TALKING;
  const silent = {...talking, asides: []};
  for (const games of [
    [talking, silent],
    [silent, talking],
  ])
    t.deepEqual(collected(games).extra, collected([talking]).extra);
});

test('nobody gave the secret away only if nobody did beside questions and answers either', t => {
  const summaryOf = (games: readonly object[]): string =>
    showReport(collected(games), english).summary.join('\n');
  const nobody = /No villager gave the secret away/;
  t.regex(summaryOf([GAME]), nobody);
  t.regex(summaryOf([{...GAME, asides: [aside('vote', 1), aside('vote', 0, true)]}]), nobody);
  t.notRegex(summaryOf([{...GAME, asides: [aside('vote', 1, true)]}]), nobody);
});

test('every share has its interval under the same keys', t => {
  const collector = createCollector();
  collector.add(GAME);
  const {extra} = collector.report();
  const cell = Object(extra?.intervals).spyfall;
  t.true(cell.spy_wins.lo === 0 && cell.spy_wins.hi > 0.5 && cell.spy_wins.hi < 1);
  t.true(cell.spy_win_rate.m0.G_EN.hi > 0.5);
  t.is(cell.win_rate, undefined);
});

test('polyspy report prints the same bytes for files and for their folder, with sorted keys', async t => {
  const home = folder(t);
  const saved = path.join(home, 'data', 'imports');
  const games = makeGames({count: 60, seed: 5});
  mkdirSync(saved, {recursive: true});
  const text = (some: readonly object[]) => some.map(game => `${JSON.stringify(game)}\n`).join('\n');
  writeFileSync(path.join(saved, 'b.jsonl'), `\uFEFF${text(games.slice(30))}`);
  writeFileSync(path.join(saved, 'a.jsonl'), text(games.slice(0, 30)).trimEnd());
  writeFileSync(path.join(saved, 'a.calls.jsonl'), 'no games');
  writeFileSync(path.join(saved, 'notes.txt'), 'no games');
  const report = (...args: readonly string[]) =>
    runProgram(['report', ...args, '--json', '--bootstrap', '20'], {home});
  const [whole, files, found] = await Promise.all([
    report(),
    report(path.join(saved, 'a.jsonl'), path.join(saved, 'b.jsonl')),
    report(saved),
  ]);
  t.like(whole, {code: 0, stderr: ''});
  t.is(files.stdout, whole.stdout);
  t.is(found.stdout, whole.stdout);
  const printed = JSON.parse(whole.stdout) as Report;
  const collector = createCollector();
  for (const game of games) collector.add(game);
  t.deepEqual(compareReports(printed, JSON.parse(JSON.stringify(collector.report({resamples: 20})))), []);
  t.deepEqual(Object.keys(printed), [...Object.keys(printed)].sort());
  t.deepEqual(Object.keys(printed.spyfall ?? {}), [...Object.keys(printed.spyfall ?? {})].sort());
});

test('polyspy report tells a few problems, and counts the others', async t => {
  const home = folder(t);
  const file = path.join(home, 'bad.jsonl');
  const bad = Array.from({length: 7}, (_, index) =>
    changed(changed(GAME, 'id', `${index}`), 'seats.0.role', 'villager'),
  );
  writeFileSync(file, `${[GAME, ...bad].map(line => JSON.stringify(line)).join('\n')}\n{"kind":\n`);
  const {code, stdout, stderr} = await runProgram(['report', file, '--json'], {home});
  t.is(code, 0);
  const {spyfall, problems} = JSON.parse(stdout) as Report;
  t.is(spyfall?.games, 1);
  t.is(problems?.length, 8);
  t.like(problems?.at(-1), {code: 'not-json', line: 9, counted: false, file});
  const lines = stderr.trimEnd().split('\n');
  t.is(lines.length, 6);
  t.regex(lines[0] ?? '', /bad\.jsonl:2: there must be exactly one spy; left out\.$/);
  t.is(lines[5], '3 more problems; --json lists all.');
});

test('polyspy report counts an arena by its folder, and a folder despite a file that it cannot read', async t => {
  const home = folder(t);
  const arena = path.join(home, 'lab');
  mkdirSync(path.join(arena, 'games'), {recursive: true});
  writeFileSync(path.join(arena, 'plan.json'), '{}');
  writeFileSync(path.join(arena, 'results.jsonl'), '{}');
  writeFileSync(path.join(arena, 'games', 'one.jsonl'), `${JSON.stringify(GAME)}\n`);
  symlinkSync('nowhere', path.join(arena, 'games', 'a.jsonl'));
  const {code, stdout, stderr} = await runProgram(['report', arena, '--json'], {home});
  t.is(code, 0);
  t.regex(stderr, /^[^\n]*a\.jsonl: can’t be read \([^\n]*ENOENT\); left out\.\n$/);
  const {spyfall, problems} = JSON.parse(stdout) as Report;
  t.is(spyfall?.games, 1);
  t.like(problems, {length: 1, 0: {code: 'unreadable-file', counted: false}});
});

test('polyspy report says what it cannot count, in one sentence', async t => {
  const home = folder(t);
  const other = path.join(home, 'other.json');
  writeFileSync(other, '{"name": "a package"}\n');
  const [missing, unknown, empty, saved] = await Promise.all([
    runProgram(['report', path.join(home, 'none'), '--json'], {home}),
    runProgram(['report', other, '--json'], {home}),
    runProgram(['report', '/dev/null', '--json'], {home}),
    runProgram(['report', '--json'], {home}),
  ]);
  t.is(missing.code, 2);
  t.regex(missing.stderr, /^There is no file or folder .*none\.\n$/);
  t.is(unknown.code, 1);
  t.regex(unknown.stderr, /^.*other\.json has no games that a report can count[^\n]*\n$/);
  t.is(empty.code, 1);
  t.like(saved, {code: 0, stderr: ''});
  t.is((JSON.parse(saved.stdout) as Report).spyfall?.games, 0);
  t.deepEqual([missing.stdout, unknown.stdout], ['', '']);
});

test('polyspy report counts all kinds at once, also in another language', async t => {
  const home = folder(t);
  const names = ['undercover', 'deep', 'bias', 'one'];
  const {code, stdout, stderr} = await runProgram(
    ['report', ...names.map(setFile), '--json', '--lang', 'arz'],
    {home},
  );
  t.like({code, stderr}, {code: 0, stderr: ''});
  const {extra, ...report} = JSON.parse(stdout);
  const expected = names.map(name =>
    JSON.parse(readFileSync(path.join(METRICS, 'expected', `${name}.json`), 'utf8')),
  );
  t.deepEqual(compareReports(report, Object.assign({}, ...expected)), []);
  t.truthy(extra);
});

const model = (options: Competitor['options'], label = 'llama'): Competitor => ({
  kind: 'model',
  label,
  options: {model: 'llama3.1:8b', server: 'lab', form: 'schema', ...options},
});

const mergedOf = (...games: readonly (readonly [Competitor, string, string?])[]) => {
  const labels = createLabels();
  for (const [competitor, promptVersion, scenario = 'G_EN'] of games)
    labels.add({competitors: [competitor], promptVersion}, scenario);
  return labels.merged();
};

test('a label that stands for different competitors is found, with what differs', t => {
  const same = model({temperature: 0.7, digest: 'abc'});
  const prompts = 'spyfall-3';
  t.is(mergedOf([same, prompts], [same, prompts]), undefined);
  // Where it runs, the size of its context and what nobody knows of it make no other competitor.
  const elsewhere = model({temperature: 0.7, server: 'farm', contextTokens: 16384});
  t.is(mergedOf([same, `${prompts}-en`], [elsewhere, `${prompts}-en`]), undefined);
  // Each language of tables has its own wording of a version.
  t.is(mergedOf([same, `${prompts}-en`], [same, `${prompts}-zh`, 'L_ZH']), undefined);
  t.deepEqual(mergedOf([same, `${prompts}-en`, 'L_ZH'], [same, `${prompts}-zh`, 'L_ZH']), {
    llama: {promptVersion: ['spyfall-3-en', 'spyfall-3-zh']},
  });
  t.deepEqual(mergedOf([same, 'spyfall-4-en'], [same, 'spyfall-3-zh', 'L_ZH']), {
    llama: {promptVersion: ['spyfall-3', 'spyfall-4']},
  });
  t.deepEqual(mergedOf([same, prompts], [model({digest: 'def', model: 'llama3.2:3b'}), prompts]), {
    llama: {model: ['llama3.1:8b', 'llama3.2:3b'], temperature: [null, '0.7'], digest: ['abc', 'def']},
  });
  t.is(mergedOf([same, prompts], [model({}, 'other'), prompts]), undefined);
  const house = (options: Competitor['options']): Competitor => ({kind: 'house', label: 'llama', options});
  t.deepEqual(mergedOf([same, prompts], [house({level: 'easy'}), prompts]), {
    llama: {kind: ['house', 'model']},
  });
  const [seat, other] = [house({level: 'easy', seed: 1}), house({level: 'easy', seed: 2, version: '7'})];
  t.is(mergedOf([seat, prompts], [other, prompts]), undefined);
  t.deepEqual(mergedOf([other, prompts], [house({level: 'easy', version: '8'}), prompts]), {
    llama: {version: ['7', '8']},
  });
});

test('a report knows when its games were played, and the seeds of arenas', t => {
  const played = createPlayed();
  t.is(played.all(), undefined);
  const job = {id: 'a', arena: 'lab', repeat: 1};
  played.add({startedAt: '2026-07-02T10:00:00.000Z', job: {...job, planSeed: 12}});
  played.add({startedAt: '2026-07-03T01:00:00.000+02:00', job: {...job, planSeed: 9}});
  played.add({startedAt: '2026-07-01T10:00:00.000Z', job: {...job, arena: 'old'}});
  played.add({startedAt: '2026-07-02T12:00:00.000Z'});
  t.deepEqual(played.all(), {
    first: '2026-07-01T10:00:00.000Z',
    last: '2026-07-02T23:00:00.000Z',
    seeds: {lab: [9, 12]},
  });
});

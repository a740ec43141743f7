import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test, {type ExecutionContext} from 'ava';
import {createAnnotators} from '../source/annotate/load-annotator.ts';
import {createScenarioFinder} from '../source/imports/find-scenario.ts';
import {importGames} from '../source/imports/import-games.ts';
import {entityWords} from '../source/packs/entity-set.ts';
import {findRoot} from '../source/packs/find-root.ts';
import {loadEntitySet} from '../source/packs/load-entities.ts';
import {SCENARIOS} from '../source/packs/scenarios.ts';
import {checkSpyfall} from '../source/statistics/exchange/check.ts';
import {parseExchangeLine} from '../source/statistics/exchange/parse.ts';
import type {SpyfallGame} from '../source/statistics/exchange/types.ts';
import {makeExchange} from '../source/tables/registry/spyfall/exchange.ts';
import {makeParquet, PUBLISHED_ROWS} from './support/published-rows.ts';
import {playGame} from './support/random-play.ts';
import {randomSpyfall} from './support/random-spyfall.ts';
import {runProgram} from './support/run-program.ts';

const root = findRoot(import.meta.url);

const finder = createScenarioFinder(
  SCENARIOS.map(({code, set, lang}) => {
    const loaded = loadEntitySet(root, set);
    if (!loaded.ok) throw new Error(set);
    const words = entityWords(loaded.value, lang, set);
    if (!words.ok) throw new Error(lang);
    return {code, lang, entities: words.value};
  }),
);

const importRows = async (rows: readonly unknown[], scenario?: string) => {
  const games: SpyfallGame[] = [];
  const pass = async function* () {
    yield* rows;
  };
  const onGame = (game: SpyfallGame): void => {
    games.push(game);
  };
  const summary = await importGames(pass, {
    finder,
    annotatorOf: createAnnotators(root),
    onGame,
    ...(scenario === undefined ? {} : {scenario}),
  });
  return {games, summary};
};

const folder = (t: ExecutionContext): string => {
  const made = mkdtempSync(path.join(tmpdir(), 'polyspy-import-'));
  t.teardown(() => rmSync(made, {recursive: true}));
  return made;
};

test('every ending of the published games is read', async t => {
  const {games, summary} = await importRows(PUBLISHED_ROWS);
  t.deepEqual(summary.notes, []);
  t.deepEqual(summary.scenarios, {G_EG: 6});
  t.deepEqual(
    games.map(({ending, entity}) => [entity, ending.type, ending.turn, ending.winner]),
    [
      ['airplane', 'guess_wrong', 6, 'villagers'],
      ['passenger-train', 'guess_correct', 6, 'spy'],
      ['crusader-army', 'forfeit_spy', 2, 'villagers'],
      ['hospital', 'forfeit_villager', 1, 'spy'],
      ['hotel', 'vote_spy', 6, 'villagers'],
      ['casino', 'vote_villager', 6, 'spy'],
    ],
  );
});

test('questions, answers, guesses and votes become events in turns', async t => {
  const {games} = await importRows(PUBLISHED_ROWS.slice(4, 5));
  const [game] = games;
  t.is(game?.lang, 'arz');
  t.is(game?.entities.length, 30);
  t.deepEqual(
    game?.seats.map(({model, role}) => [model, role]),
    [0, 1, 2, 3, 4].map(seat => (seat === 2 ? ['Gemini 2.5-Flash', 'spy'] : ['Qwen-3-8B', 'villager'])),
  );
  t.deepEqual(
    game?.events.slice(-8).map(event => [event.t, event.type]),
    [[6, 'question'], [6, 'answer'], [6, 'guess'], ...Array.from({length: 5}, () => [6, 'vote'])],
  );
  t.deepEqual(
    game?.events.flatMap(event => (event.type === 'vote' ? [event.target] : [])),
    [2, 2, null, 2, 2],
  );
});

test('what was said in imported games is labelled', async t => {
  const [first] = PUBLISHED_ROWS;
  const conversation = (first?.conversation ?? []).map(action =>
    action.answer === undefined ? action : {...action, answer: 'احنا في طيارة دلوقتي'},
  );
  const {games} = await importRows([{...first, conversation}]);
  const said = games[0]?.events.flatMap(event => ('text' in event ? [event] : [])) ?? [];
  const bySpy = said.filter(({seat}) => seat === 2);
  t.true(said.some(({leak, lid}) => leak && lid === 'arz'));
  t.true(bySpy.length > 0 && bySpy.every(({leak}) => !leak));
});

test('lists may be written as text, ids may be numbers, and a list that is none is told', async t => {
  const [first] = PUBLISHED_ROWS;
  const written = {
    ...first,
    game_id: 7,
    game_players: JSON.stringify(first?.game_players),
    conversation: JSON.stringify(first?.conversation),
  };
  const [usual, read] = [await importRows([first]), await importRows([written])];
  t.deepEqual(read.games, [{...usual.games[0], id: '7'} as SpyfallGame]);
  t.deepEqual(read.summary.notes, usual.summary.notes);
  for (const conversation of ['no list', 3, {}, [null], ['a question']]) {
    const {games, summary} = await importRows([{...first, conversation}]);
    t.deepEqual(games[0]?.events, []);
    t.deepEqual(summary.notes, [{code: 'unknown-field', detail: 'conversation', count: 1}]);
  }
});

test('an answer may be part of its question, and votes one object', async t => {
  const [first] = PUBLISHED_ROWS;
  const conversation = [
    {
      action: 'question',
      questioner: 'Player 0 QC',
      answerer: 1,
      question: 'Big?',
      answer: 'Very.',
      round: 1n,
    },
    {action: 'voting', votes: {'Player 0': 'Player 2', 'Player 1': 'skip', 'Player 3 GV': 'Player 2 BK'}},
    {action: 'voting', votes: [{voter: 'Player 4 ZZ', target: 'Player 2 BK'}]},
    {action: 'spy_guess', guess: 'بنك'},
  ];
  const {games, summary} = await importRows([{...first, conversation}]);
  t.deepEqual(summary.notes, []);
  t.deepEqual(
    games[0]?.events.map(({t: turn, type, seat, ...rest}) => [
      turn,
      type,
      seat,
      'target' in rest ? rest.target : '',
    ]),
    [
      [1, 'question', 0, ''],
      [1, 'answer', 1, ''],
      [1, 'vote', 0, 2],
      [1, 'vote', 1, null],
      [1, 'vote', 3, 2],
      [1, 'vote', 4, 2],
      [1, 'guess', 2, ''],
    ],
  );
});

test('what is unknown is counted, and never guessed at', async t => {
  const [first, second] = PUBLISHED_ROWS;
  const rows = [
    {...first, mood: 'gay', _provenance: 'x'},
    {
      ...second,
      conversation: [
        {action: 'dance', dancer: 'Player 0 QC'},
        {action: 'vote', voter: 'Nobody', accused: 'x'},
      ],
    },
    {...first, game_id: 'b', player_spy: 'Qwen-3-8B', conversation: []},
    {...first, game_id: 'c', winner: 'draw', winner_player: 'Nobody'},
    {...first, game_id: 'd', entity: 'المريخ'},
    'no row',
    {hello: 1},
  ];
  const {games, summary} = await importRows(rows);
  t.is(summary.rows, 7);
  t.deepEqual(
    games.map(({id}) => id),
    ['000000a1', '000000a2', 'd'],
  );
  t.deepEqual(summary.notes.map(({code, detail, count}) => `${code} ${detail ?? ''} ${count}`).sort(), [
    'no-ending spy_guess 1',
    'no-spy b 1',
    'not-a-game  1',
    'not-a-game 7 1',
    'unknown-action dance 1',
    'unknown-action vote 1',
    'unknown-entity المريخ 1',
    'unknown-field hello 1',
    'unknown-field mood 1',
  ]);
});

test('events that contradict the ending are left out, and the outcome counts', async t => {
  const last = PUBLISHED_ROWS[5];
  const conversation = [...(last?.conversation ?? []), {action: 'spy_guess', guess: 'بنك'}];
  const {games, summary} = await importRows([{...last, conversation}]);
  t.deepEqual([games[0]?.events, games[0]?.ending.type], [[], 'vote_villager']);
  t.deepEqual(summary.notes, [{code: 'events-left-out', detail: 'after-the-end', count: 1}]);
});

test('a name of several scenarios counts for the one that most rows are of', async t => {
  const inEnglish = ['Airplane', 'Bank', 'Hotel', 'Casino'].map((entity, index) => ({
    ...PUBLISHED_ROWS[0],
    game_id: String(index),
    entity,
    conversation: [],
  }));
  const english = await importRows(inEnglish);
  t.deepEqual(english.summary.scenarios, {G_EN: 4});
  const said = await importRows([{...inEnglish[2], subset: 'G_ID'}]);
  t.deepEqual(said.summary.scenarios, {G_ID: 1});
  const forced = await importRows(inEnglish, 'L_ID');
  t.deepEqual(forced.summary.scenarios, {L_ID: 4});
});

test('a Parquet file is imported as its rows are, and its games are written', async t => {
  const home = folder(t);
  const file = path.join(home, 'generic-arz.parquet');
  writeFileSync(file, makeParquet(PUBLISHED_ROWS));
  const {games} = await importRows(PUBLISHED_ROWS);
  const run = await runProgram(['import', file, '--json'], {home});
  t.is(run.code, 0, run.stderr);
  const [written] = readdirSync(path.join(home, 'data', 'imports'));
  t.regex(written ?? '', /^generic-arz-[0-9a-f]{8}\.jsonl$/);
  const lines = readFileSync(path.join(home, 'data', 'imports', written ?? ''), 'utf8')
    .trim()
    .split('\n');
  t.deepEqual(
    lines.map(line => JSON.parse(line)),
    JSON.parse(JSON.stringify(games)),
  );
  t.is(JSON.parse(run.stdout).files[0].games, 6);
});

test('tables of the same name in different folders keep their games, each once', async t => {
  const home = folder(t);
  const files = ['one', 'other'].map((name, index) => {
    mkdirSync(path.join(home, name));
    const file = path.join(home, name, 'train.jsonl');
    writeFileSync(file, JSON.stringify(PUBLISHED_ROWS[index]));
    return file;
  });
  const run = await runProgram(['import', ...files, files[0] ?? ''], {home});
  t.is(run.code, 0, run.stderr);
  const counted = await runProgram(['report', '--json'], {home});
  t.is(JSON.parse(counted.stdout).spyfall.games, 2);
  t.is(counted.stderr, '');
});

test('a table without a game says what was not understood', async t => {
  const home = folder(t);
  const file = path.join(home, 'x.jsonl');
  writeFileSync(file, '{"secret_player": 3}');
  const {code, stderr} = await runProgram(['import', file], {home});
  t.is(code, 1);
  t.regex(stderr, /no game that polyspy understands.*\n.*\n.*secret_player/);
});

test('a file that is no table of games is one sentence', async t => {
  const home = folder(t);
  const file = path.join(home, 'x.parquet');
  writeFileSync(file, 'PAR1 but no more');
  const bad = await runProgram(['import', file], {home});
  t.is(bad.code, 1);
  t.regex(bad.stderr, /^Can’t read .*x\.parquet \(not a Parquet file, or damaged\)\.\n$/);
  writeFileSync(file, '');
  const empty = await runProgram(['import', file], {home});
  t.regex(empty.stderr, /^Can’t read .*x\.parquet \(not a Parquet file, or damaged\)\.\n$/);
  const missing = await runProgram(['import', path.join(home, 'none.jsonl')], {home});
  t.is(missing.code, 1);
  t.regex(missing.stderr, /^Can’t read .*none\.jsonl \(.*\)\.\n$/);
  const none = await runProgram(['import'], {home});
  t.is(none.code, 2);
});

test('a record becomes a game without a breach, whatever was played', t => {
  for (let seed = 1; seed <= 400; seed++) {
    const play = randomSpyfall(seed);
    const events = playGame(play).rulings.flat();
    const made = makeExchange({
      id: String(seed),
      setup: play.setup,
      events,
      competitors: play.setup.players.map(() => ({label: 'house:normal'})),
      labelsOf: () => ({leak: false, lid: null}),
    });
    const parsed = parseExchangeLine(JSON.parse(JSON.stringify(made)));
    t.true(parsed.ok, `seed ${seed}: ${JSON.stringify(parsed)}`);
    t.deepEqual(checkSpyfall(made), undefined, `seed ${seed}`);
  }
});

test('records are counted and exported alike', async t => {
  const home = folder(t);
  for (const seed of ['1', '2', '3'])
    await runProgram(['watch', '--json', '--seed', seed, '--scenario', 'G_EG'], {home});
  const counted = await runProgram(['report', '--json'], {home});
  t.is(counted.code, 0, counted.stderr);
  const report = JSON.parse(counted.stdout);
  t.is(report.spyfall.counted, 3);
  t.deepEqual(report.spyfall.languages, ['arz']);
  t.deepEqual(report.extra.protocol, {promptVersions: [], rules: ['5 seats, 10 turns, lenient']});
  const file = path.join(home, 'games.json');
  const exported = await runProgram(['export', '--to', file], {home});
  t.is(exported.code, 0, exported.stderr);
  t.regex(exported.stdout, /^Wrote 3 games to /);
  const again = await runProgram(['report', file, '--json'], {home});
  t.deepEqual(JSON.parse(again.stdout).spyfall, report.spyfall);
  const unwritable = await runProgram(['export', '--to', path.join(home, 'no', 'x.json')], {home});
  t.is(unwritable.code, 1);
  t.regex(unwritable.stderr, /^Can’t write .*x\.json \(.*\)\.\n$/);
});

test('a record that was edited is a problem, and one that stopped is left out', async t => {
  const home = folder(t);
  for (const seed of ['1', '2', '3']) await runProgram(['watch', '--json', '--seed', seed], {home});
  const games = path.join(home, 'data', 'games');
  const [edited = '', stopped = ''] = readdirSync(games).filter(name => !name.includes('.notes.'));
  const text = (name: string): string => readFileSync(path.join(games, name), 'utf8');
  writeFileSync(
    path.join(games, edited),
    text(edited).replace(/"type":"guess-passed"/, '"type":"guess-made"'),
  );
  writeFileSync(path.join(games, stopped), text(stopped).replace(/\{"kind":"end".*\n$/, ''));
  const run = await runProgram(['report', '--json'], {home});
  const report = JSON.parse(run.stdout);
  t.is(report.spyfall.counted, 1);
  t.deepEqual(report.extra.left_out, {unfinished: 1});
  t.deepEqual(
    report.problems.map(({code}: {code: string}) => code),
    ['other-moves'],
  );
  t.regex(
    run.stderr,
    /the moves of the record don’t lead to its events.*\n1 game was not finished, and left out\.\n$/,
  );
});

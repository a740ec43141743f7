import {createHash} from 'node:crypto';
import {readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import test, {type ExecutionContext} from 'ava';
import fc from 'fast-check';
import {createElement} from 'react';
import {parsePlanText} from '../source/arena/plan/read-plan.ts';
import {playJob} from '../source/arena/play-job.ts';
import {type Job, schedule} from '../source/arena/schedule.ts';
import {HOUSE_VERSION} from '../source/players/spyfall/house-player.ts';
import {readRecord} from '../source/records/read-record.ts';
import {textWidth} from '../source/text/width.ts';
import {ArenaScreen} from '../source/ui/arena/arena-screen.tsx';
import {eventsIn, resultsText, testArena} from './support/arena-hall.ts';
import {runKilledArena, steadyReply} from './support/arena-kills.ts';
import {testPicture} from './support/arena-picture.ts';
import {factsFor, planOf, readTestPlan, subjectsOf, wordsOf} from './support/arena-plans.ts';
import {createMakers} from './support/model-table.ts';
import {oddLibrary, oddModule} from './support/odd-module.ts';
import {createOllamaScheduler} from './support/ollama-scheduler.ts';
import {runProgram, startRun, withHome} from './support/run-program.ts';
import {renderScreen} from './support/screen.tsx';
import {startScriptedOllama} from './support/scripted-ollama.ts';

const SMALL = {models: [{id: 'qwen3:4b'}, {id: 'house:normal'}], scenarios: ['G_EN']};

const WRONG: readonly (readonly [object, string])[] = [
  [{scenarios: ['G_EN']}, 'models is missing. Use a list with at least one entry.'],
  [{...SMALL, modles: 1}, 'Unknown field modles. Use name'],
  [
    {...SMALL, models: [{id: 'a', lable: 'x'}]},
    'Unknown field models[0].lable. Use id, server, label or options.',
  ],
  [{...SMALL, seats: 9}, 'seats can’t be 9. Use a whole number from 3 to 8.'],
  [{...SMALL, seats: 'five'}, 'seats can’t be five. Use a whole number from 3 to 8.'],
  [{...SMALL, teams: 'equal'}, 'teams can’t be equal. Use uniform or mixed.'],
  [{...SMALL, rules: {strict: 'yes'}}, 'rules.strict can’t be yes. Use true or false.'],
  [
    {...SMALL, rules: {stirct: true}},
    'Unknown field rules.stirct. Use strict, finalRound or turns. Did you mean strict?',
  ],
  [{...SMALL, scenarios: ['G_EN', 'X_XX']}, 'scenarios[1] can’t be X_XX. Use G_EN, L_ZH or F_ID.'],
  [{...SMALL, scenarios: ['G_EN', 'G_EN']}, 'scenarios[1] can’t be G_EN. Use each scenario once.'],
  [{...SMALL, entities: ['nowhere']}, 'entities[0] can’t be nowhere.'],
  [
    {...SMALL, models: [{id: 'a', server: 'moon'}, {id: 'b'}]},
    'models[0].server can’t be moon. Use ollama, lab or farm.',
  ],
  [{...SMALL, models: [{id: 'a', server: ['lab', 'moon']}, {id: 'b'}]}, 'models[0].server[1] can’t be moon.'],
  [{...SMALL, models: [{id: 'house:godlike'}, {id: 'b'}]}, 'models[0].id can’t be house:godlike.'],
  [{...SMALL, models: [{id: 'a'}, {id: 'a'}]}, 'models[1].id: two players have the label a.'],
  [{...SMALL, models: [{id: 'a'}, {id: 'b', label: 'a'}]}, 'models[1].label: two players have the label a.'],
  [
    {...SMALL, models: [{id: 'a', options: {temperature: 9}}, {id: 'b'}]},
    'models[0].options.temperature can’t be 9. Use a number from 0 to 2.',
  ],
  [
    {...SMALL, models: [{id: 'a', options: {think: 'maybe'}}, {id: 'b'}]},
    'models[0].options.think can’t be maybe. Use off, low, medium, high or server.',
  ],
  [
    {...SMALL, pairs: [['qwen3:4b']]},
    'pairs[0] can’t be qwen3:4b. Use one label for each side: villagers, spy.',
  ],
  [{...SMALL, pairs: [['qwen3:4b', 'nobody']]}, 'pairs[0][1] can’t be nobody. Use qwen3:4b or house:normal.'],
  [{...SMALL, pairs: [{villagers: 'qwen3:4b', spy: 'nobody'}]}, 'pairs[0].spy can’t be nobody.'],
  [{...SMALL, models: [{id: 'a'}]}, 'models can’t be a. Use at least 2 players.'],
  [{...SMALL, models: ['a', {id: 'b', server: 7}]}, 'models[1].server can’t be 7.'],
  [{...SMALL, models: ['a', 'house:godlike']}, 'models[1].id can’t be house:godlike.'],
  [{...SMALL, models: ['a', ['b', {id: 'c'}]]}, 'models[1] can’t be b, id: c. Use the fields id, '],
  [{models: ['a', 'b']}, 'scenarios is missing. Use G_EN, L_ZH or F_ID.'],
  [{...SMALL, scenarios: []}, 'scenarios is missing. Use G_EN, L_ZH or'],
  [{...SMALL, scenarios: 'G_EN'}, 'scenarios can’t be G_EN. Use a list with at least one entry.'],
  [{...SMALL, prices: {nobody: {in: 1, out: 1}}}, 'prices can’t be nobody.'],
  [{...SMALL, lanes: {moon: 2}}, 'lanes can’t be moon.'],
  [{...SMALL, lanes: {lab: 0}}, 'lanes.lab can’t be 0.'],
  [{...SMALL, budget: {minutes: -1}}, 'budget.minutes can’t be -1. Use a number above 0.'],
  [{...SMALL, game: 'chess'}, 'game can’t be chess. Use made.'],
];

for (const [raw, sentence] of WRONG)
  test(`a plan's error names its field: ${sentence}`, async t => {
    const read = await readTestPlan(raw);
    t.false(read.ok);
    if (!read.ok) {
      t.is(read.problem.length, 1);
      t.true(read.problem[0]?.startsWith(sentence), read.problem[0]);
    }
    for (const lang of ['id', 'zh', 'arz']) {
      const told = await readTestPlan(raw, lang);
      t.true(!told.ok && told.problem.length === 1 && told.problem[0] !== sentence);
    }
  });

test('a plan can be YAML or JSON, and says where it is neither', t => {
  const words = wordsOf('en');
  t.deepEqual(parsePlanText('models: [{id: a}]\nscenarios:\n  - G_EN\n', 'p.yaml', words), {
    ok: true,
    value: {models: [{id: 'a'}], scenarios: ['G_EN']},
  });
  t.deepEqual(parsePlanText('{"seats": 5}', 'p.json', words), {ok: true, value: {seats: 5}});
  const broken = parsePlanText('models:\n  - id: [a\nscenarios: x: y\n', 'p.yaml', words);
  t.true(!broken.ok && broken.problem.startsWith('p.yaml can’t be read: line '));
  const bomb = `a: &a [1,1,1,1,1,1,1,1,1]\n${['b', 'c', 'd', 'e', 'f', 'g', 'h']
    .map(
      (name, index) =>
        `${name}: &${name} [${Array.from({length: 9}, () => `*${'abcdefg'[index]}`).join(',')}]`,
    )
    .join('\n')}\n`;
  t.false(parsePlanText(bomb, 'p.yaml', words).ok);
});

const SIX = ['a', 'b', 'c', 'd', 'e', 'f'].map(id => ({id}));

const count = <T>(values: readonly T[]): ReadonlyMap<T, number> => {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

const spread = (counts: ReadonlyMap<unknown, number>): number =>
  Math.max(...counts.values()) - Math.min(...counts.values());

const pairOf = ({teams}: Job): string => teams.map(([label]) => label).join('>');

test('a plan may name its models without fields', async t => {
  const scenarios = ['G_EN'];
  const bare = await planOf({models: ['llama3.2:3b', 'lab/qwen3:4b', 'house:hard'], scenarios});
  const whole = await planOf({
    models: [{id: 'llama3.2:3b'}, {id: 'lab/qwen3:4b'}, {id: 'house:hard'}],
    scenarios,
  });
  t.deepEqual(bare, whole);
});

test('the schedule plays every ordered pair on every thing once', async t => {
  const plan = await planOf({models: SIX, scenarios: ['G_EN', 'L_ZH', 'F_ID']});
  const jobs = schedule(plan, factsFor());
  t.is(jobs.length, 30 * 3 * 30);
  t.is(new Set(jobs.map(({id}) => id)).size, jobs.length);
  t.is(new Set(jobs.map(({seed}) => seed)).size, jobs.length);
  t.is(new Set(jobs.map(job => [pairOf(job), job.scenario, job.subject].join())).size, jobs.length);
  t.true(jobs.every(({teams: [villagers, spy]}) => villagers?.length === 4 && spy?.length === 1));
  t.true(jobs.every(({teams: [villagers, spy]}) => villagers?.[0] !== spy?.[0]));
});

test('whenever it stops, the games so far are balanced', async t => {
  const plan = await planOf({models: SIX, scenarios: ['G_EN', 'L_ZH', 'F_ID'], repeats: 2});
  const jobs = schedule(plan, factsFor());
  fc.assert(
    fc.property(fc.integer({min: 1, max: jobs.length}), stop => {
      const played = jobs.slice(0, stop);
      const pairs = count(played.map(pairOf));
      if (stop >= 30) t.is(pairs.size, 30);
      t.true(spread(pairs) <= 1);
      for (const pair of ['a>b', 'f>a']) {
        const own = played.filter(job => pairOf(job) === pair);
        if (own.length >= 3) t.true(spread(count(own.map(({scenario}) => scenario))) <= 1);
      }
    }),
    {numRuns: 30},
  );
});

test('the games do not depend on the order of a plan, and a changed plan keeps those that still fit', async t => {
  const facts = factsFor();
  const raw = {
    models: SIX,
    scenarios: ['G_EN', 'L_ZH'],
    repeats: 1,
    teams: 'mixed',
    entities: [...subjectsOf('G_EN').slice(0, 4), ...subjectsOf('L_ZH').slice(0, 3)],
  };
  const plan = await planOf(raw);
  const ids = (jobs: readonly Job[]): readonly string[] => jobs.map(({id}) => id).sort();
  const jobs = schedule(plan, facts);
  t.deepEqual(schedule(plan, facts), jobs);
  const turned = await planOf({...raw, models: [...SIX].reverse(), scenarios: ['L_ZH', 'G_EN']});
  t.deepEqual(ids(schedule(turned, facts)), ids(jobs));
  const more = new Set(
    ids(schedule(await planOf({...raw, repeats: 2, scenarios: ['F_ID', 'G_EN', 'L_ZH']}), facts)),
  );
  t.true(jobs.every(({id}) => more.has(id)));
  const elsewhere = await planOf({...raw, models: SIX.map(model => ({...model, server: ['lab', 'farm']}))});
  t.deepEqual(ids(schedule(elsewhere, facts)), ids(jobs));
  const known = new Set(ids(jobs));
  for (const other of [
    {...raw, seed: 2},
    {...raw, rules: {strict: false}},
    {...raw, replyForm: 'marked'},
    {...raw, models: SIX.map(model => ({...model, options: {temperature: 0}}))},
  ]) {
    t.true(schedule(await planOf(other), facts).every(({id}) => !known.has(id)));
  }
  const reworded = schedule(plan, {...facts, promptVersion: () => 'made-2'});
  t.false(reworded.some(({id}) => known.has(id)));
});

test('mixed teams hold every model equally often', async t => {
  const plan = await planOf({models: SIX, scenarios: ['G_EN'], teams: 'mixed'});
  const jobs = schedule(plan, factsFor());
  const seats = jobs.flatMap(({teams: [villagers = []]}) => villagers);
  t.is(spread(count(seats)), 0);
  t.true(jobs.every(({teams: [villagers = [], spy = []]}) => !villagers.includes(spy[0] ?? '')));
  t.true(jobs.every(({teams: [villagers = []]}) => new Set(villagers).size === 4));
});

const createMaker = createMakers();

const HOUSES = {
  models: [{id: 'house:easy'}, {id: 'house:normal'}, {id: 'house:hard'}],
  scenarios: ['G_EN'],
  entities: ['bank', 'beach', 'zoo'],
};

const MODELS = {
  models: [{id: 'alpha'}, {id: 'beta', options: {temperature: 0.5}}],
  scenarios: ['G_EN'],
  entities: ['bank', 'beach', 'zoo'],
  seats: 3,
  rules: {turns: 5},
};

const INSTALLED = [{name: 'alpha'}, {name: 'beta'}];

test('an arena of house players plays every game once, and never again', async t => {
  const arena = await testArena(createMaker(t, 'http://127.0.0.1:1'), HOUSES);
  t.is(arena.jobs.length, 18);
  const hall = await arena.openHall();
  const folder = arena.open();
  t.throws(() => arena.open(), {message: 'The arena is in use.'});
  const run = arena.run(hall, folder);
  t.is((await run.finished).ending, 'done');
  const {done, all, standings} = run.state();
  t.deepEqual([done, all], [18, 18]);
  t.is(
    standings.reduce((sum, {games}) => sum + games, 0),
    2 * 18,
  );
  const events = eventsIn(arena, folder.games);
  t.deepEqual([...events.keys()].sort(), arena.jobs.map(({id}) => id).sort());
  folder.release();
  const again = arena.open();
  t.is(again.results.size, 18);
  const rerun = arena.run(hall, again, {
    play: () => {
      throw new Error('Nothing is left to play.');
    },
  });
  t.is((await rerun.finished).ending, 'done');
  again.release();
  await hall.close();
});

test('the records of an arena name its jobs, labels and versions', async t => {
  const server = await startScriptedOllama(INSTALLED, steadyReply);
  t.teardown(server.close);
  const arena = await testArena(createMaker(t, server.url), {
    ...MODELS,
    entities: ['bank'],
    models: [{id: 'alpha', label: 'A', options: {replyForm: 'marked', maxTokens: 700}}, {id: 'house:hard'}],
  });
  const hall = await arena.openHall();
  const folder = arena.open();
  await arena.run(hall, folder).finished;
  for (const {id, teams, seed} of arena.jobs) {
    const read = readRecord(path.join(folder.games, `${id}.jsonl`));
    t.true(read.ok);
    if (!read.ok) continue;
    const {header} = read.value;
    t.deepEqual(header.job, {id, arena: arena.plan.name, repeat: 1, planSeed: arena.plan.seed});
    t.deepEqual(
      header.competitors.map(({label}) => label),
      teams.flat(),
    );
    t.is((header.setup as {seed: number}).seed, seed);
    t.true(header.promptVersion?.endsWith('-en'));
    const model = header.competitors.find(({kind}) => kind === 'model')?.options;
    t.deepEqual([model?.model, model?.form, model?.maxTokens], ['alpha', 'marked', 700]);
    const house = header.competitors.find(({kind}) => kind === 'house')?.options;
    t.deepEqual([house?.level, house?.version], ['hard', HOUSE_VERSION]);
    t.is(statSync(path.join(folder.games, `${id}.jsonl`)).mode & 0o777, 0o600);
  }
  folder.release();
  await hall.close();
});

/** Runs an arena, stops it after some calls, and goes on until everything is played. Returns the events by job. */
const runWithStops = async (
  t: ExecutionContext,
  stops: readonly number[],
  over: Readonly<Record<string, unknown>> = {},
): Promise<ReadonlyMap<string, string>> => {
  const server = await startScriptedOllama(INSTALLED, steadyReply);
  t.teardown(server.close);
  const arena = await testArena(createMaker(t, server.url), {...MODELS, ...over});
  let games = '';
  for (const most of [...stops, Number.POSITIVE_INFINITY]) {
    const folder = arena.open();
    const hall = await arena.openHall();
    const stop = new AbortController();
    let calls = 0;
    const run = arena.run(hall, folder, {
      signal: stop.signal,
      play: (job, ears, signal) =>
        playJob(job, 'arena', hall, {
          ...ears,
          folder: folder.games,
          now: () => new Date().toISOString(),
          signal,
          onCall: (label, note) => {
            calls += 1;
            if (calls > most) stop.abort();
            ears.onCall(label, note);
          },
        }),
    });
    const {ending} = await run.finished;
    t.true(ending === 'done' || (ending === 'stopped' && calls > most));
    games = folder.games;
    folder.release();
    await hall.close();
  }
  t.deepEqual(
    readdirSync(games).filter(name => name === 'aside'),
    [],
  );
  t.deepEqual([...eventsIn(arena, games).keys()].sort(), arena.jobs.map(({id}) => id).sort());
  const ids = resultsText(games)
    .split('\n')
    .flatMap(line => /"id":"(\w+)"/.exec(line)?.[1] ?? []);
  t.is(new Set(ids).size, ids.length);
  t.is(ids.length, arena.jobs.length);
  return eventsIn(arena, games);
};

test('an arena that is stopped at any moment goes on with the same games and the same events', async t => {
  const whole = await runWithStops(t, []);
  const seed = Number.parseInt(createHash('sha256').update(String(Date.now())).digest('hex').slice(0, 8), 16);
  const stops = fc.sample(fc.integer({min: 0, max: 40}), {numRuns: 3, seed});
  t.log(`seed ${seed}, stops ${stops.join(', ')}`);
  t.deepEqual(await runWithStops(t, stops), whole);
});

test('a record that is cut or damaged is continued or played from its start', async t => {
  const arena = await testArena(createMaker(t, 'http://127.0.0.1:1'), {
    ...HOUSES,
    models: HOUSES.models.slice(0, 2),
  });
  const hall = await arena.openHall();
  const first = arena.open();
  await arena.run(hall, first).finished;
  first.release();
  const whole = eventsIn(arena, first.games);
  const [cut = '', broken = '', lost = '', listed = ''] = [...whole.keys()];
  const file = (id: string): string => path.join(first.games, `${id}.jsonl`);
  const text = readFileSync(file(cut), 'utf8');
  writeFileSync(file(cut), text.slice(0, Math.floor(text.length * 0.6)));
  writeFileSync(file(broken), 'nothing\n');
  rmSync(file(lost));
  // A result whose line was never written: the record alone is found, verified and not played again.
  const list = path.join(first.games, '..', 'results.jsonl');
  writeFileSync(
    list,
    readFileSync(list, 'utf8')
      .split('\n')
      .filter(line => !line.includes(listed))
      .join('\n'),
  );
  const before = readFileSync(file(listed), 'utf8');
  const second = arena.open();
  t.is(second.results.size, whole.size - 4);
  t.is((await arena.run(hall, second).finished).ending, 'done');
  t.deepEqual(eventsIn(arena, second.games), whole);
  t.is(readFileSync(file(listed), 'utf8'), before);
  t.true(readFileSync(file(cut), 'utf8').includes('"kind":"resumed"'));
  t.is(readdirSync(path.join(second.games, 'aside')).length, 1);
  second.release();
  await hall.close();
});

test('a server that fails for a while only delays its games', async t => {
  let isDown = false;
  let failures = 0;
  const server = await startScriptedOllama(INSTALLED, call => {
    if (call.n > 20 && failures < 40) isDown = true;
    if (isDown) failures += 1;
    if (failures >= 40) isDown = false;
    return isDown ? {status: 503, error: 'server busy'} : steadyReply(call);
  });
  t.teardown(server.close);
  const arena = await testArena(createMaker(t, server.url), MODELS);
  const hall = await arena.openHall();
  const folder = arena.open();
  const back: string[] = [];
  const run = arena.run(hall, folder, {
    attempts: 50,
    untilBack: async label => {
      back.push(label);
    },
  });
  t.is((await run.finished).ending, 'done');
  t.true(back.length > 0);
  t.true(Object.values(run.state().faults).reduce((sum, count) => sum + count, 0) >= 30);
  t.is(run.state().aborted, 0);
  t.deepEqual(eventsIn(arena, folder.games), await runWithStops(t, []));
  folder.release();
  await hall.close();
});

test('a game that fails again and again is aborted and never counted', async t => {
  const server = await startScriptedOllama(INSTALLED, call =>
    call.model === 'beta' && call.n > 6 ? {status: 500, error: 'broken'} : steadyReply(call),
  );
  t.teardown(server.close);
  const arena = await testArena(createMaker(t, server.url), {...MODELS, entities: ['bank']});
  const hall = await arena.openHall();
  const folder = arena.open();
  const run = arena.run(hall, folder, {attempts: 3});
  t.is((await run.finished).ending, 'done');
  const {aborted, done} = run.state();
  t.is(aborted + done, 2);
  t.true(aborted > 0);
  t.is(
    resultsText(folder.games)
      .split('\n')
      .filter(line => line !== '').length,
    done,
  );
  folder.release();
  await hall.close();
});

test('two servers share the games of a model by their speed, and one that dies gives them up', async t => {
  const quick = await startScriptedOllama(INSTALLED, steadyReply);
  const slow = await startScriptedOllama(INSTALLED, async call => {
    await new Promise(resolve => setTimeout(resolve, 15));
    return slow.calls.length > 30 ? {status: 500, error: 'dead'} : steadyReply(call);
  });
  t.teardown(quick.close);
  t.teardown(slow.close);
  const servers = [
    {name: 'quick', kind: 'ollama' as const, url: quick.url},
    {name: 'slow', kind: 'ollama' as const, url: slow.url},
  ];
  const maker = createMaker(t, quick.url, {servers});
  const shared = {server: ['quick', 'slow']};
  const arena = await testArena(maker, {
    ...MODELS,
    models: [
      {id: 'alpha', ...shared},
      {id: 'beta', ...shared, options: {temperature: 0.5}},
    ],
  });
  const hall = await arena.openHall();
  const folder = arena.open();
  const run = arena.run(hall, folder);
  t.is((await run.finished).ending, 'done');
  t.is(run.state().aborted, 0);
  t.true(slow.calls.length > 10);
  t.true(quick.calls.length > slow.calls.length);
  const alone = await runWithStops(t, []);
  t.deepEqual([...eventsIn(arena, folder.games).keys()].sort(), [...alone.keys()].sort());
  t.deepEqual(eventsIn(arena, folder.games), alone);
  folder.release();
  await hall.close();
});

test('a budget stops the games in play, and the arena goes on without it', async t => {
  const server = await startScriptedOllama(INSTALLED, steadyReply);
  t.teardown(server.close);
  const arena = await testArena(createMaker(t, server.url), {
    ...MODELS,
    inFlight: 2,
    budget: {usd: 0.06},
    prices: {alpha: {in: 1, out: 1}, beta: {in: 1, out: 1}},
  });
  const hall = await arena.openHall();
  const folder = arena.open();
  const run = arena.run(hall, folder);
  t.is((await run.finished).ending, 'spent');
  const {done, all, spent} = run.state();
  t.true(done > 0 && done < all);
  t.true(spent.usd >= 0.06 && spent.usd < 0.07);
  folder.release();
  const again = arena.open();
  t.is(again.results.size, done);
  t.is((await arena.run(hall, again, {budget: {}}).finished).ending, 'done');
  t.is(eventsIn(arena, again.games).size, all);
  again.release();
  await hall.close();
});

test('an arena knows no game by name: odd-one-out is played in one', async t => {
  const server = await startScriptedOllama(INSTALLED, steadyReply);
  t.teardown(server.close);
  const maker = {...createMaker(t, server.url), games: [oddModule], library: oddLibrary(t)};
  const arena = await testArena(maker, {
    models: [{id: 'alpha'}, {id: 'house:normal'}],
    scenarios: ['G_EN'],
    seats: 3,
    repeats: 4,
  });
  t.is(arena.jobs.length, 8);
  const hall = await arena.openHall();
  const folder = arena.open();
  const run = arena.run(hall, folder);
  t.is((await run.finished).ending, 'done');
  t.is(eventsIn(arena, folder.games).size, 8);
  t.is(
    run.state().standings.reduce((sum, {wins}) => sum + wins, 0),
    8,
  );
  folder.release();
  await hall.close();
});

test('the loaded model goes on until none of its calls wait', async t => {
  const scheduler = createOllamaScheduler({mostLoaded: 1, loadMs: 0});
  const server = await startScriptedOllama(INSTALLED, steadyReply, scheduler);
  t.teardown(server.close);
  const arena = await testArena(createMaker(t, server.url), {
    ...MODELS,
    entities: ['bank', 'beach', 'zoo', 'hotel'],
  });
  const hall = await arena.openHall();
  const loaded = scheduler.loads.length;
  const folder = arena.open();
  t.is((await arena.run(hall, folder).finished).ending, 'done');
  const loads = scheduler.loads.length - loaded;
  t.log(`${loads} loads for ${arena.jobs.length} games and ${server.calls.length} calls`);
  t.true(loads <= 30, String(loads));
  folder.release();
  await hall.close();
});

test('an arena of the built program that is killed goes on to the same games', async t => {
  const whole = await runKilledArena(0, 1);
  t.deepEqual([whole.code, whole.kills], [0, 0], whole.stderr);
  t.is(whole.events.size, 24);
  const killed = await runKilledArena(3, 20_261_123);
  t.is(killed.code, 0, killed.stderr);
  t.true(killed.kills > 0);
  t.deepEqual(killed.events, whole.events);
  t.deepEqual([...killed.listed].sort(), [...whole.events.keys()].sort());
});

const SMALL_FLAGS = ['--scenarios', 'g_en', '--entities', 'bank', '--seats', '3'];

test('the program names a wrong flag or field, and where it was written', t =>
  withHome(async home => {
    const plan = path.join(home, 'plan.yaml');
    writeFileSync(
      plan,
      'models: [{id: house:easy}, {id: house:hard}]\nscenarios: [G_EN]\nteams: equal\nseets: 4\n',
    );
    const wrong = await runProgram(['arena', '--plan', plan], {home});
    t.is(wrong.code, 2);
    t.is(wrong.stdout, '');
    t.regex(wrong.stderr, /^plan\.yaml: teams can’t be equal\. Use uniform or mixed\.$/m);
    t.regex(wrong.stderr, /^plan\.yaml: Unknown field seets\..* Did you mean seats\?$/m);
    const flags = await runProgram(['arena', '--models', 'house:easy,house:best', ...SMALL_FLAGS], {home});
    t.is(flags.code, 2);
    t.regex(flags.stderr, /^--models can’t be house:best\. /);
    const none = await runProgram(['arena', '--resume', 'mine'], {home});
    t.deepEqual([none.code, none.stderr], [2, 'There is no arena mine, and no other one yet.\n']);
    const empty = await runProgram(['arena'], {home});
    t.is(empty.code, 2);
    t.regex(empty.stderr, /^Nothing to play\. Give --plan FILE/);
  }));

test('the program stops on Ctrl-C, keeps others out meanwhile, and goes on', t =>
  withHome(async home => {
    let signal: () => void = () => undefined;
    const held = Promise.withResolvers<void>();
    const server = await startScriptedOllama(INSTALLED, async call => {
      if (call.n === 12) signal();
      if (call.n >= 12) await held.promise;
      return steadyReply(call);
    });
    const environment = {OLLAMA_HOST: server.url};
    const flags = ['arena', '--models', 'alpha,beta', ...SMALL_FLAGS, '--name', 'mine', '--json'];
    let second: Promise<{code: number | null; stderr: string}> | undefined;
    const first = startRun(flags, {home, environment});
    signal = () => {
      second = runProgram(flags, {home, environment}).finally(() => first.signal('SIGINT'));
    };
    const stopped = await first.ended;
    t.is(stopped.code, 130, stopped.stderr);
    t.regex(stopped.stderr, /polyspy arena --resume mine/);
    t.deepEqual(await second?.then(({code, stderr}) => [code, stderr]), [
      1,
      'Another polyspy is playing the arena mine.\n',
    ]);
    held.resolve();
    const done = await runProgram(['arena', '--resume', 'mine', '--json'], {home, environment});
    t.is(done.code, 0, done.stderr);
    const {ending, games, played, calls, expected} = JSON.parse(done.stdout);
    t.deepEqual([ending, games, played], ['done', 2, 2]);
    t.true(calls > 0 && expected.calls > 0);
    await server.close();
    const gone = await runProgram([...flags, '--repeats', '2'], {home, environment});
    t.is(gone.code, 3, gone.stderr);
    t.is(gone.stdout, '');
  }));

for (const [columns, rows] of [
  [80, 24],
  [120, 40],
] as const)
  for (const lang of ['en', 'id', 'zh', 'arz'])
    test(`the screen of an arena fits ${columns} by ${rows} in ${lang}`, async t => {
      let stops = 0;
      let tell: () => void = () => undefined;
      const node = createElement(ArenaScreen, {
        read: () => testPicture(lang, 14, stops > 0),
        subscribe: listener => {
          tell = listener;
          return () => undefined;
        },
        onStop: () => {
          stops += 1;
          tell();
        },
      });
      const terminal = {locale: lang, bidi: 'off'} as const;
      const screen = renderScreen(node, {columns, rows, terminal});
      const {keys, rows: cells, servers, title} = testPicture(lang, 14);
      await screen.waitFor(title);
      const text = screen.screen();
      t.true(text.includes(keys), text);
      for (const cell of cells[0] ?? []) t.true(text.includes(cell), cell);
      t.true(text.includes('█') && text.includes('░'));
      t.true(text.includes('lab') && servers.length === 2);
      t.true(screen.rows().every(row => textWidth(row) <= columns));
      screen.type('q');
      await screen.waitFor(testPicture(lang, 14, true).keys);
      screen.press('ctrl+c');
      await screen.waitFor(() => stops === 2);
      await screen.unmount();
    });

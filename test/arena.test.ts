import test from 'ava';
import fc from 'fast-check';
import {parsePlanText} from '../source/arena/plan/read-plan.ts';
import {type Job, schedule} from '../source/arena/schedule.ts';
import {factsFor, planOf, readTestPlan, subjectsOf, wordsOf} from './support/arena-plans.ts';

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
    'pairs[0] can’t be ["qwen3:4b"]. Use one label for each side: villagers, spy.',
  ],
  [{...SMALL, pairs: [['qwen3:4b', 'nobody']]}, 'pairs[0][1] can’t be nobody. Use qwen3:4b or house:normal.'],
  [{...SMALL, pairs: [{villagers: 'qwen3:4b', spy: 'nobody'}]}, 'pairs[0].spy can’t be nobody.'],
  [{...SMALL, models: [{id: 'a'}]}, 'models can’t be ["a"]. Use at least 2 players.'],
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

import test from 'ava';
import {describeGuests, guestLabel} from '../source/ui/screens/guests.ts';
import type {Competitor, Competitors} from '../source/ui/services.ts';
import {type OpenOptions, openApp} from './support/open-app.tsx';
import {sitDown, words} from './support/sit-down.tsx';

// What is typed before its turn

test('letters typed while others speak begin the next line, and turn no card over', async t => {
  const {fake, screen} = await sitDown({person: 0, spy: 2});
  screen.type('Is it far?\r');
  await screen.waitFor(() => fake.moves.length === 1);
  await screen.waitFor('Bea answers Ann');
  await screen.waitFor(words('table.draft-placeholder'));
  screen.type('cox and more');
  await screen.waitFor('❯ cox and more');
  t.false(screen.screen().includes('Circus'), 'the card stays covered');
  screen.press('enter');
  await screen.waitFor(words('table.too-early'));
  t.is(fake.moves.length, 1);
  screen.type('.');
  await screen.waitFor('❯ cox and more.');
  t.false(screen.screen().includes(words('table.too-early')));
  fake.play();
  await screen.waitFor('asks you. What do you answer?');
  t.true(screen.screen().includes('❯ cox and more.'), 'the draft is there when the turn comes');
  screen.press('enter');
  await screen.waitFor(() => fake.moves.length === 2);
  t.deepEqual(fake.moves[1], {type: 'answer', text: 'cox and more.'});
  await screen.waitFor('Ann: cox and more.');
  await screen.unmount();
});

test('on an empty line Space hurries and F2 turns the card; on a begun one Space is a space', async t => {
  const {fake, screen} = await sitDown({person: 0, spy: 2});
  screen.type('Is it far?\r');
  await screen.waitFor('Bea answers Ann');
  screen.press('space');
  await screen.waitFor(() => fake.hurries() === 1);
  screen.press('f2');
  await screen.waitFor('Circus');
  screen.press('f2');
  screen.type('a b');
  await screen.waitFor('❯ a b');
  t.is(fake.hurries(), 1);
  await screen.unmount();
});

test('a line typed ahead outlives a vote that comes first', async t => {
  const {fake, screen} = await sitDown({person: 4, spy: 2});
  fake.play();
  await screen.waitFor('asks you');
  screen.type('Near.\r');
  await screen.waitFor('Ask Ann a question');
  screen.type('Far?\r');
  await screen.waitFor('Ann answers Eli');
  screen.type('typed ahead');
  await screen.waitFor('❯ typed ahead');
  fake.play();
  await screen.waitFor(words('table.expect-vote'));
  screen.press('enter', 'enter');
  await screen.waitFor(() => fake.moves.at(-1)?.type === 'skip');
  await screen.waitFor('❯ typed ahead');
  t.pass();
  await screen.unmount();
});

test('one’s own seat is marked at every size', async t => {
  for (const [columns, rows] of [
    [60, 20],
    [80, 24],
    [120, 40],
  ] as const) {
    const {screen} = await sitDown(
      {person: 2, spy: 1, names: ['Bartholomew', 'Bea', 'Sam', 'Dov', 'Eli']},
      {},
      {columns, rows},
    );
    t.true(screen.screen().includes('3 Sam (you)'), screen.screen());
    t.true(screen.rows().every(row => row.length <= columns));
    await screen.unmount();
  }
});

// Who sits down

const models: readonly Competitor[] = [
  {
    name: 'qwen3:8b',
    server: 'ollama',
    sizeBytes: 5_225_388_164,
    family: 'qwen3',
    parameters: '8.2B',
    capabilities: ['completion', 'tools', 'thinking'],
    isLoaded: true,
  },
  {name: 'llama3.1:8b', server: 'ollama', sizeBytes: 4_920_753_328, family: 'llama', parameters: '8.0B'},
  {name: 'openrouter/google/gemma-3-12b-it', server: 'openrouter', contextTokens: 131_072},
];

const houses: readonly Competitor[] = ['easy', 'normal', 'hard'].map(level => ({
  name: `house:${level}`,
  server: undefined,
}));

const everybody: Competitors = {list: [...models, ...houses], problems: []};

/** New game, opened from home, with its row of guests marked. */
const openGuests = async (options: OpenOptions) => {
  const app = await openApp(options);
  const {screen} = app;
  await screen.waitFor('New game');
  screen.press('enter');
  await screen.waitFor('Who sits down');
  screen.press('up');
  await screen.waitFor('❯ Who sits down');
  screen.press('enter');
  await screen.waitFor('Player 1');
  return app;
};

const sizes = [
  [60, 20],
  [80, 24],
  [120, 40],
] as const;

for (const [columns, rows] of sizes) {
  test(`each seat gets its own player at ${columns} by ${rows}, and New game sums them up`, async t => {
    const {screen, services} = await openGuests({columns, rows, competitors: async () => everybody});
    const fits = (): boolean =>
      screen.rows().length === rows && screen.rows().every(row => row.length <= columns);
    t.true(fits());
    screen.press('down', 'enter');
    await screen.waitFor('Who is player 2?');
    await screen.waitFor(/qwen3:8b +loaded · 8\.2B/u);
    t.true(fits());
    screen.type('llama\r');
    await screen.waitFor(/Player 2 +llama3\.1:8b/u);
    screen.press('escape');
    await screen.waitFor('3 house players, 1 model');
    screen.press('down');
    await screen.waitFor(/❯ +Start/u);
    screen.press('enter');
    await screen.waitFor(() => services.asked.length === 1);
    t.deepEqual(services.asked[0]?.invited, [{competitor: 'llama3.1:8b'}]);
    t.deepEqual(services.changes.at(-1), {guests: ['house', 'llama3.1:8b', 'house', 'house']});
    await screen.unmount();
  });
}

test('one key seats the same player everywhere, from either list, at tables of any size', async t => {
  const {screen, services} = await openGuests({competitors: async () => everybody});
  screen.press('enter');
  await screen.waitFor('Who is player 1?');
  screen.type('qwen');
  await screen.waitFor('1/1');
  screen.press('f5');
  await screen.waitFor(/Player 4 +qwen3:8b/u);
  screen.press('escape');
  await screen.waitFor('4 × qwen3:8b');
  t.is(services.settings.read().guests.length, 8);
  screen.press('enter');
  await screen.waitFor('Player 4');
  screen.press('enter');
  await screen.waitFor('Who is player 1?');
  screen.press('enter');
  await screen.waitFor(/Player 1 +house player$/mu);
  screen.type('a');
  await screen.waitFor(/Player 4 +house player$/mu);
  screen.press('escape');
  await screen.waitFor('4 normal house players');
  await screen.unmount();
});

test('without Ollama it is said how to get it, and the house players are there at once', async t => {
  const answer = Promise.withResolvers<Competitors>();
  const {screen} = await openGuests({
    columns: 60,
    rows: 20,
    competitors: onSome => {
      onSome?.({list: houses, problems: []});
      return answer.promise;
    },
    settings: {guests: ['gone:1b']},
  });
  await screen.waitFor(words('seats.looking'));
  t.false(screen.screen().includes(words('seats.missing')));
  const problem = words('server.no-ollama', {reason: 'connection refused'});
  answer.resolve({list: houses, problems: [problem]});
  await screen.waitFor('! No Ollama answers here');
  await screen.waitFor(words('server.houses-play'));
  t.regex(screen.screen(), /gone:1b +not found now/u);
  t.false(screen.screen().includes(words('seats.looking')));
  screen.press('enter');
  await screen.waitFor('house player, hard');
  t.true(screen.rows().length === 20 && screen.rows().every(row => row.length <= 60), screen.screen());
  t.true(screen.screen().includes('ollama.com'));
  await screen.unmount();
});

test('a watched table seats its guests on all chairs', async t => {
  const {screen, services} = await openApp({
    competitors: async () => everybody,
    settings: {guests: ['qwen3:8b', 'qwen3:8b', 'qwen3:8b', 'qwen3:8b', 'qwen3:8b']},
  });
  screen.press('down', 'enter');
  await screen.waitFor('5 × qwen3:8b');
  screen.press('enter');
  await screen.waitFor(() => services.asked.length === 1);
  t.is(services.asked[0]?.invited?.length, 5);
  t.is(services.asked[0]?.mode, 'watch');
  await screen.unmount();
});

test('names of models cannot draw on the screen', t => {
  t.is(guestLabel(words, 'evil\u001b[31m:1b\u202e'), 'evil:1b');
  t.is(describeGuests(words, ['house:hard', 'house'], 'easy'), '2 house players');
  t.is(describeGuests(words, ['a', 'b'], 'easy'), '2 models');
  t.is(describeGuests(words, ['house:hard', 'house:hard'], 'easy'), '2 hard house players');
});

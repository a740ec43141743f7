import test from 'ava';
import type {Move, Phase} from '../source/games/spyfall/events.ts';
import {type SeatView, startView} from '../source/games/spyfall/view.ts';
import {describeNoModels, pullCommand} from '../source/tables/models/describe-server.ts';
import type {
  CompetitorInfo,
  Competitors,
  GiveUpWay,
  MoveThought,
  TableNotice,
  TableOptions,
  Thinking,
} from '../source/tables/table.ts';
import {textWidth} from '../source/text/width.ts';
import {competitorLabel} from '../source/ui/competitor-label.ts';
import {storyRows} from '../source/ui/games/spyfall/debrief/story-rows.ts';
import {makeSpyfallTalk, type SpyfallTalk} from '../source/ui/games/spyfall/spyfall-model.ts';
import {describeGuests} from '../source/ui/screens/forms/guests.ts';
import type {ModelTest} from '../source/ui/services.ts';
import {textOfRow} from '../source/ui/table/talk/rows.ts';
import {thinkingText} from '../source/ui/table/thinking.tsx';
import {createFakeModels} from './support/fake-models.ts';
import {wordsOf} from './support/language-walk.tsx';
import {createMakers, playPerson, readNewest, setTable, watchOf} from './support/model-table.ts';
import {type OpenOptions, openApp} from './support/open-app.tsx';
import {lookAtCard, Table, words} from './support/open-table.tsx';
import {renderScreen, type ScreenOptions} from './support/screen.tsx';
import {legalReply, startScriptedOllama} from './support/scripted-ollama.ts';
import {sitDown} from './support/sit-down.tsx';

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
  screen.type('.\r');
  await screen.waitFor(words('table.look-again'));
  t.is(fake.moves.length, 1, 'an Enter under way when the question comes answers nothing');
  screen.press('enter');
  await screen.waitFor(() => fake.moves.length === 2);
  t.deepEqual(fake.moves[1], {type: 'answer', text: 'cox and more..'});
  await screen.waitFor('Ann: cox and more..');
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

test('a line typed ahead outlives a vote that comes first, and its Enter chooses nothing in the list', async t => {
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
  const {length} = fake.moves;
  screen.type(' and on\r');
  await screen.waitFor(words('table.look-again'));
  t.is(fake.moves.length, length);
  screen.press('enter');
  await screen.waitFor(words('table.confirm-skip'));
  screen.press('enter');
  await screen.waitFor(() => fake.moves.at(-1)?.type === 'skip');
  await screen.waitFor('❯ typed ahead');
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

// Who’s playing

const models: readonly CompetitorInfo[] = [
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

const houses: readonly CompetitorInfo[] = ['easy', 'normal', 'hard'].map(level => ({
  name: `house:${level}`,
  server: undefined,
}));

const everybody: Competitors = {list: [...models, ...houses], problems: [], hints: []};

/** New game, opened from home, with its row of guests marked. */
const openGuests = async (options: OpenOptions) => {
  const app = await openApp(options);
  const {screen} = app;
  await screen.waitFor('New game');
  screen.press('enter');
  await screen.waitFor('Who’s playing');
  screen.press('up');
  await screen.waitFor(/(❯|\(selected\)) Who’s playing/u);
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
      onSome?.({list: houses, problems: [], hints: []});
      return answer.promise;
    },
    settings: {guests: ['gone:1b']},
  });
  await screen.waitFor(words('seats.looking'));
  t.false(screen.screen().includes(words('seats.missing')));
  const problem = words('server.no-ollama', {reason: 'connection refused', command: pullCommand()});
  answer.resolve({list: houses, problems: [problem], hints: []});
  await screen.waitFor('! Can’t reach Ollama');
  await screen.waitFor(words('server.houses-play'));
  t.regex(screen.screen(), /gone:1b +not found/u);
  t.false(screen.screen().includes(words('seats.looking')));
  screen.press('enter');
  await screen.waitFor('house player, hard');
  t.true(screen.rows().length === 20 && screen.rows().every(row => row.length <= 60), screen.screen());
  t.true(screen.screen().includes('ollama.com'));
  await screen.unmount();
});

for (const [columns, rows] of sizes)
  test(`where Ollama has no model it is said which to pull, once, at ${columns} by ${rows}`, async t => {
    const hint = describeNoModels({name: 'ollama', kind: 'ollama'}, words);
    const {screen} = await openGuests({
      columns,
      rows,
      competitors: async () => ({list: houses, problems: [], hints: [hint]}),
    });
    const shown = (): string => screen.screen().replace(/\s+/gu, ' ');
    for (const key of ['down', 'enter'] as const) {
      await screen.waitFor(/ollama pull/u);
      t.true(shown().includes(hint), screen.screen());
      t.false(shown().includes(words('server.houses-play')));
      t.true(screen.rows().length === rows && screen.rows().every(row => row.length <= columns));
      screen.press(key);
    }
    await screen.waitFor('house player, hard');
    t.true(shown().includes(hint), screen.screen());
    await screen.unmount();
  });

const longNames: readonly CompetitorInfo[] = ['Instruct', 'Thinking'].map(kind => ({
  name: `hf.co/someone/Qwen3-Coder-30B-A3B-${kind}-2507-GGUF:Q4_K_M`,
  server: 'ollama',
  sizeBytes: 18_600_000_000,
  parameters: '30.5B',
  family: 'qwen3moe',
  capabilities: ['completion', 'tools', 'thinking'],
  contextTokens: 262_144,
  isLoaded: true,
}));
const phi: CompetitorInfo = {name: 'attic/someone/phi4:latest', server: 'attic'};

for (const lang of ['en', 'id', 'zh'])
  for (const [columns, rows] of sizes)
    test(`long names are cut in their middle and stay apart in ${lang} at ${columns} by ${rows}`, async t => {
      const told = wordsOf(lang);
      const {screen} = await openApp({
        columns,
        rows,
        languages: [told],
        competitors: async () => ({list: [...longNames, phi, ...houses], problems: [], hints: []}),
        settings: {lang, guests: longNames.map(({name}) => name)},
      });
      await screen.waitFor(told('home.newGame'));
      const fits = (): boolean =>
        screen.rows().length === rows && screen.rows().every(row => textWidth(row) <= columns);
      screen.press('enter');
      await screen.waitFor(told('newGame.guests'));
      screen.press('up', 'enter');
      await screen.waitFor(told('seats.player', {number: 1}));
      const names =
        screen
          .screen()
          .match(/hf\.\S*_M/gu)
          ?.slice(0, 2) ?? [];
      t.is(new Set(names).size, 2, screen.screen());
      t.true(names.every(name => name.includes('…') || columns >= 120));
      t.true(fits(), screen.screen());
      screen.press('enter');
      await screen.waitFor(told('seats.choose', {number: 1}));
      const size = told('seats.size', {size: told.number(18.6, 1)});
      await screen.waitFor(() => screen.rows().filter(row => row.includes(size)).length === 2);
      t.true(screen.rows().filter(row => row.includes('30.5B')).length >= 2, screen.screen());
      t.true(fits(), screen.screen());
      await screen.unmount();
    });

test('a model is found by its own name, and its guests are told in one row', async t => {
  const small: CompetitorInfo = {name: 'phi4-mini:3.8b', server: 'ollama'};
  const {screen} = await openGuests({
    columns: 60,
    rows: 20,
    competitors: async () => ({list: [small, ...longNames, phi, ...houses], problems: [], hints: []}),
    settings: {guests: longNames.flatMap(({name}) => [name, name, name, name]).slice(0, 4)},
  });
  screen.press('enter');
  await screen.waitFor('Who is player 1?');
  screen.type('phi4');
  await screen.waitFor('1/2');
  screen.press('enter');
  await screen.waitFor(/Player 1 +attic\/someone\/phi4/u);
  screen.press('down', 'enter');
  await screen.waitFor('Who is player 2?');
  screen.type('Instruct');
  await screen.waitFor('1/1');
  screen.press('f5', 'escape');
  await screen.waitFor(/4 × hf\.\S*…\S*30B\S*_M ›/u);
  t.true(
    screen.rows().every(row => row.length <= 60),
    screen.screen(),
  );
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
  t.is(competitorLabel(words, 'evil\u001b[31m:1b\u202e'), 'evil:1b');
  t.is(describeGuests(words, ['house:hard', 'house'], 'easy'), '2 house players');
  t.is(describeGuests(words, ['a', 'b'], 'easy'), '2 models');
  t.is(describeGuests(words, ['house:hard', 'house:hard'], 'easy'), '2 hard house players');
});

// At the table

const bea: Thinking = {seat: 1, attempt: 1, waitedMs: 12_300, stage: 'thinking', tokens: 340};

/** A person has asked Bea, who is a model. */
const waitForBea = async (options: ScreenOptions = {}, ways?: readonly GiveUpWay[]) => {
  const fakeModels = createFakeModels(ways);
  const shown = await sitDown({person: 0, spy: 2}, {models: fakeModels.models}, options);
  shown.screen.type('Is it far?\r');
  await shown.screen.waitFor('Bea answers Ann');
  fakeModels.wait(bea);
  await shown.screen.waitFor('Bea thinks, 12 s, 340 tokens');
  return {...shown, ...fakeModels};
};

for (const [columns, rows] of sizes) {
  test(`who thinks, how long and how much is told at ${columns} by ${rows}, and one can give up`, async t => {
    const {screen, given, wait, left} = await waitForBea({columns, rows});
    const fits = (): boolean =>
      screen.rows().length === rows && screen.rows().every(row => row.length <= columns);
    t.true(fits());
    t.true(screen.rows().at(-1)?.startsWith('F12 stop waiting'));
    wait({...bea, attempt: 1, waitedMs: 61_000, tokens: 900});
    await screen.waitFor('Bea thinks, 61 s, 900 tokens');
    screen.press('f12');
    await screen.waitFor(words('table.give-up-end'));
    t.true(fits(), screen.screen());
    screen.press('enter');
    await screen.waitFor(() => !screen.screen().includes(words('table.give-up-end')));
    t.deepEqual(given, [], 'Enter alone goes on waiting');
    screen.press('f12');
    await screen.waitFor(words('table.give-up-end'));
    screen.press('down', 'enter');
    await screen.waitFor(() => given.length === 1);
    screen.press('f12');
    await screen.waitFor(words('table.give-up-end'));
    screen.press('down', 'down', 'enter');
    await screen.waitFor(() => given.length === 2);
    screen.press('f12');
    await screen.waitFor(words('table.give-up-end'));
    screen.press('up', 'enter');
    await screen.waitFor(() => left.length === 1);
    t.deepEqual(given, ['ask-again', 'stand-in']);
    await screen.unmount();
  });
}

test('a seat is handed over for good only after a question, which the model’s answer makes void', async t => {
  const {screen, given, wait, fake} = await waitForBea();
  screen.press('f12');
  await screen.waitFor(words('table.give-up-end'));
  screen.press('down', 'down', 'down', 'enter');
  await screen.waitFor('Let a house player take over for Bea until the end?');
  screen.press('escape');
  await screen.waitFor(() => !screen.screen().includes('until the end?'));
  t.deepEqual(given, []);
  screen.press('f12');
  await screen.waitFor(words('table.give-up-end'));
  screen.press('down', 'down', 'down', 'enter');
  await screen.waitFor('Let a house player take over for Bea until the end?');
  wait();
  fake.step();
  await screen.waitFor('Bea thinks of a question');
  await screen.waitFor(() => !screen.screen().includes('until the end?'));
  wait(bea);
  await screen.waitFor('Bea thinks, 12 s');
  screen.press('f12');
  await screen.waitFor(words('table.give-up-end'));
  screen.press('down', 'down', 'down', 'enter');
  await screen.waitFor('Let a house player take over for Bea until the end?');
  screen.press('enter');
  await screen.waitFor(() => given.length === 1);
  t.deepEqual(given, ['stand-in-for-good']);
  await screen.unmount();
});

test('a word that a model owes after an answer can be given up: it is left out, or its seat handed over', async t => {
  const {screen, given, wait} = await waitForBea();
  wait({...bea, isWord: true});
  await screen.waitFor(() => screen.rows().at(-1)?.startsWith('F12 stop waiting') === true);
  screen.press('f12');
  await screen.waitFor(words('table.give-up-leave-out'));
  t.true(screen.screen().includes(words('table.give-up-stand-in-for-good')));
  for (const way of ['ask-again', 'stand-in'] as const)
    t.false(screen.screen().includes(`${words(`table.give-up-${way}`)}\n`), way);
  screen.press('down', 'enter');
  await screen.waitFor(() => given.length === 1);
  t.deepEqual(given, ['ask-again']);
  wait();
  await screen.waitFor(() => !screen.screen().includes('F12'));
  await screen.unmount();
});

test('a game that was stopped while a model owed a word before the vote says so, not that the vote is in', async t => {
  const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  const server = await startScriptedOllama([{name: 'tiny'}], call => {
    if (Object.keys(call.format?.properties ?? {}).join() !== 'reply') return legalReply(call);
    asked[calls]?.resolve();
    calls += 1;
    return 'hang';
  });
  t.teardown(server.close);
  const maker = createMakers()(t, server.url);
  const options = watchOf({mode: 'play', name: 'Ann', model: 'tiny'});
  const {session: first} = await setTable(maker, options);
  const {person} = first;
  if (!person) return t.fail();
  playPerson(first, ({id, legal}) => {
    if (legal.phase !== 'vote') return false;
    person.say(id, {text: 'Why so vague?', to: legal.targets[0] ?? 0});
    return true;
  });
  await asked[0]?.promise;
  await first.leave();
  const {session} = await setTable(maker, {...options, resume: readNewest(maker).id});
  await asked[1]?.promise;
  const screen = renderScreen(<Table fake={{session}} />);
  await lookAtCard(screen);
  await screen.waitFor('Why so vague?');
  await screen.waitFor(/\w+ may answer you/u);
  t.notRegex(screen.screen(), /Your vote is in|●/u);
  await screen.unmount();
  await session.leave();
});

test('meanwhile one can type ahead, strike out, mark and scroll; strict rules know no stand-ins', async t => {
  const {screen, given} = await waitForBea({}, ['ask-again']);
  screen.type('typed ahead');
  await screen.waitFor('❯ typed ahead');
  t.true(screen.screen().includes('Bea thinks, 12 s, 340 tokens'));
  screen.press('f3');
  await screen.waitFor('❯  Airport');
  screen.press('enter');
  await screen.waitFor('29 of 30 left');
  screen.press('f4');
  await screen.waitFor('change the mark');
  screen.press('f4', 'f12');
  await screen.waitFor(words('table.give-up-end'));
  t.false(screen.screen().includes(words('table.give-up-stand-in')));
  screen.press('escape');
  await screen.waitFor('❯ typed ahead');
  t.deepEqual(given, []);
  await screen.unmount();
});

test('while the spy decides nothing names a seat, and no seat can be handed over for good', async t => {
  const {models, wait} = createFakeModels();
  const {screen, fake} = await sitDown({spy: 2}, {models});
  while (!screen.screen().includes(words('table.wait-guess'))) {
    const before = screen.screen();
    fake.step();
    await screen.waitFor(() => screen.screen() !== before);
  }
  wait({seat: undefined, attempt: 1, waitedMs: 7000, stage: 'waiting', tokens: undefined});
  await screen.waitFor('7 s so far');
  t.false(/(Ann|Bea|Cem|Dov|Eli) (waits|reads|thinks|writes)/u.test(screen.screen()));
  screen.press('f12');
  await screen.waitFor(words('table.give-up-stand-in'));
  t.false(screen.screen().includes(words('table.give-up-stand-in-for-good')));
  await screen.unmount();
});

test('who is waited for fits its row: first the tokens go, then what it does; where nobody may be told, only the time', t => {
  const names = ['Ann', 'Bea'];
  const talk: SpyfallTalk = {words, names, entityName: id => id, domain: 'place', direction: 'ltr', me: 0};
  const queued: Thinking = {...bea, stage: 'queued', tokens: 30};
  const told = (one: Thinking, width: number, isPlain = false): string =>
    thinkingText(talk, [one], {isPlain, width});
  t.is(told(queued, 60), 'Bea waits for the server, 12 s, 30 tokens');
  t.is(told(queued, 40), 'Bea 12 s');
  t.is(told(queued, 60, true), 'Bea waits for the server');
  const again: Thinking = {...queued, attempt: 2};
  t.is(told(again, 60), 'Bea waits for the server again (attempt 2), 12 s, 30 tokens');
  t.is(told(again, 60, true), 'Bea waits for the server again (attempt 2)');
  const down: Thinking = {...queued, retry: {why: 'silent', inMs: 3200}};
  t.is(told(down, 60), 'Bea: the server doesn’t answer, next try in 4 s');
  t.is(told(down, 60, true), 'Bea: the server doesn’t answer, trying again');
  t.is(told({...down, retry: {why: 'busy', inMs: 0}}, 60), 'Bea: the server is busy, trying again');
  const hidden: Thinking = {seat: undefined, attempt: 1, waitedMs: 7000, stage: 'waiting', tokens: undefined};
  t.is(told(hidden, 60), '7 s so far');
  t.is(thinkingText(talk, [], {isPlain: false, width: 60}), '');
  for (let width = 12; width < 80; width++)
    for (const isPlain of [false, true])
      for (const one of [queued, again, down]) t.true(textWidth(told(one, width, isPlain)) <= width);
});

test('a screen reader is told who thinks, but not every second of it', async t => {
  const {models, wait} = createFakeModels();
  const {screen, fake} = await sitDown({person: 0, spy: 2}, {models}, {terminal: {isScreenReader: true}});
  screen.type('Is it far?\r');
  await screen.waitFor(() => fake.moves.length === 1);
  wait(bea);
  await screen.waitFor(/^Bea thinks$/mu);
  t.false(/\b12 s\b/u.test(screen.screen()));
  await screen.unmount();
});

const seatNames = ['person', 'qwen3:8b', 'house:hard', 'qwen3:8b', 'llama3.1:8b'];

test('who sat where is told after the end, or at once when the settings say so', async t => {
  const {models} = createFakeModels();
  const options = {columns: 80, rows: 24};
  let isTold = false;
  const atEnd = await sitDown(
    {spy: 2, others: toTheEnd},
    {models, seated: () => (isTold ? seatNames : undefined)},
    options,
  );
  t.false(atEnd.screen.screen().includes('qwen3'));
  isTold = true;
  atEnd.fake.play();
  await atEnd.screen.waitFor('Cem: house player, hard');
  await atEnd.screen.waitFor('Eli: llama3.1:8b');
  await atEnd.screen.unmount();
  const atOnce = await sitDown({person: 0, spy: 2}, {models, seated: () => seatNames}, options);
  await atOnce.screen.waitFor('Ann (you): a person');
  await atOnce.screen.waitFor('Bea: qwen3:8b');
  atOnce.screen.press('f4');
  await atOnce.screen.waitFor('change the mark');
  atOnce.screen.press('right');
  await atOnce.screen.waitFor(/^Bea: qwen3:8b$/mu);
  await atOnce.screen.unmount();
});

test('who plays names the house players that moved for others', async t => {
  const {models} = createFakeModels();
  const standIns = [
    undefined,
    {name: 'house:normal', moves: undefined},
    undefined,
    {name: 'house:hard', moves: 1},
    {name: 'house:easy', moves: 2},
  ];
  const {screen} = await sitDown(
    {person: 0, spy: 2},
    {models, seated: () => seatNames, standIns: () => standIns},
    {columns: 100, rows: 30},
  );
  await screen.waitFor('Bea: qwen3:8b, taken over by: house player, normal');
  await screen.waitFor('Dov: qwen3:8b; for 1 move: house player, hard');
  await screen.waitFor('Eli: llama3.1:8b; for 2 moves: house player, easy');
  screen.press('f4');
  await screen.waitFor('change the mark');
  screen.press('right');
  await screen.waitFor(/^Bea: qwen3:8b, taken over by: house player, normal/mu);
  t.true(screen.rows().every(row => row.length <= 100));
  await screen.unmount();
});

test('at a seat the long name of its model is cut in its middle', async t => {
  const {models} = createFakeModels();
  const seated = seatNames.map((name, seat) => (seat === 1 ? (longNames[0]?.name ?? '') : name));
  const {screen} = await sitDown(
    {person: 0, spy: 2},
    {models, seated: () => seated},
    {columns: 60, rows: 20},
  );
  screen.press('f4');
  await screen.waitFor('change the mark');
  screen.press('right');
  await screen.waitFor(/^Bea: hf\.co\S*30B\S*…\S*:Q4_K_M$/mu);
  t.true(screen.rows().every(row => row.length <= 60));
  await screen.unmount();
});

test('a server that stops the game: a sentence, nobody’s loss, and how to go on', async t => {
  const {models} = createFakeModels();
  const finished = Promise.withResolvers<void>();
  const {screen} = await sitDown(
    {spy: 2},
    {models, finished: finished.promise, fault: () => 'Can’t reach the server groq (reset).'},
    {columns: 60, rows: 20},
  );
  t.false(screen.screen().includes('groq'));
  finished.resolve();
  await screen.waitFor('Can’t reach the server groq (reset).');
  const text = screen.screen().replaceAll(/\s+/gu, ' ');
  t.true(text.includes('polyspy resume'));
  t.true(text.includes('Nobody loses'));
  await screen.unmount();
});

test('a notice about the models stands in the talk where it came, and moves up with it', async t => {
  const {models} = createFakeModels();
  let notice: TableNotice | undefined;
  const {screen, fake} = await sitDown({spy: 2}, {models, notice: () => notice}, {columns: 60, rows: 30});
  fake.step();
  await screen.waitFor('Question number 1?');
  notice = {text: 'A server cuts long prompts.', after: fake.session.window.count()};
  fake.step();
  await screen.waitFor('Answer number 1.');
  await screen.waitFor('A server cuts long prompts.');
  const lines = () => screen.rows().join('\n');
  t.true(lines().indexOf('A server cuts') > lines().indexOf('Question number 1?'));
  t.true(lines().indexOf('A server cuts') < lines().indexOf('Answer number 1.'));
  await screen.unmount();
});

// Around the table

test('while a table is set it is told what is done, and Esc stops it', async t => {
  let signal: AbortSignal | undefined;
  const {screen} = await openApp({
    columns: 60,
    rows: 20,
    refuse: preparing => {
      signal = preparing?.signal;
      preparing?.onStep(words('prepare.trying', {model: 'qwen3:8b'}));
      return new Promise(() => undefined);
    },
  });
  screen.press('enter');
  await screen.waitFor('Who’s playing');
  screen.press('enter');
  await screen.waitFor('Loading qwen3:8b');
  t.true(screen.screen().includes(words('app.settingTable')));
  t.false(signal?.aborted);
  screen.press('escape');
  await screen.waitFor('Who’s playing');
  t.true(signal?.aborted);
  await screen.unmount();
});

test('home offers to go on with a game that was stopped', async t => {
  const options: TableOptions = {
    game: 'spyfall',
    mode: 'play',
    players: 6,
    level: 'hard',
    scenario: 'G_EN',
    name: 'Ada',
    strict: false,
    choices: {},
    resume: '2026-01-02-abc',
  };
  const {screen, services} = await openApp({
    unfinished: [{options, startedAt: '2026-01-02T03:04:05Z', isLast: true}],
  });
  await screen.waitFor('❯ Resume');
  await screen.waitFor(/Your unfinished game: 6 seats, January \d, 2026/u);
  screen.press('enter');
  await screen.waitFor(() => services.asked.length === 1);
  t.is(services.asked[0]?.resume, '2026-01-02-abc');
  await screen.unmount();
});

for (const [columns, rows] of sizes) {
  test(`settings lead to the servers, what they answer, and answer when asked again, at ${columns} by ${rows}`, async t => {
    let answer: Competitors = {
      list: [...models, ...houses],
      problems: ['Can’t reach the server attic (timeout).'],
      hints: [],
      warnings: ['The server openrouter is Ollama.'],
    };
    const {screen, services} = await openApp({
      columns,
      rows,
      settings: {
        servers: [
          {
            name: 'openrouter',
            kind: 'openai',
            url: 'https://openrouter.ai/api/v1',
            keyVariable: 'OPENROUTER_API_KEY',
          },
          {name: 'attic', kind: 'ollama', url: 'http://10.0.0.9:11434'},
        ],
      },
      competitors: async () => answer,
    });
    screen.press('f9');
    await screen.waitFor('Arabic script');
    screen.press('up');
    await screen.waitFor('❯ Model servers');
    t.true(screen.screen().includes('ollama, openrouter, attic'));
    screen.press('up', 'up', 'up', 'right');
    await screen.waitFor('during the game');
    t.deepEqual(services.changes, [{showModels: 'at-once'}]);
    screen.press('down', 'down', 'down', 'enter');
    await screen.waitFor(/ollama +online, 2 models/u);
    await screen.waitFor(/openrouter +online, 1 model/u);
    await screen.waitFor(/attic +no models/u);
    await screen.waitFor('! The server openrouter is Ollama.');
    t.true(screen.rows().at(-1)?.includes('F6 refresh'), screen.screen());
    answer = {list: [{name: 'attic/phi4', server: 'attic'}, ...houses], problems: [], hints: []};
    screen.press('f6');
    await screen.waitFor(/attic +online, 1 model/u);
    await screen.waitFor(/ollama +no models/u);
    t.true(screen.screen().includes('OPENROUTER_API_KEY'));
    screen.press('end');
    await screen.waitFor('polyspy servers test');
    t.true(screen.rows().length === rows && screen.rows().every(row => row.length <= columns));
    screen.press('escape');
    await screen.waitFor('❯ Model servers');
    await screen.unmount();
  });
}

// Looking back

const long = 'The spy would not know the ropes. '.repeat(20).trim();

const thoughts: readonly MoveThought<Phase>[] = [
  {
    seat: 1,
    turn: 1,
    phase: 'answer',
    tries: [
      {thought: 'I answer in prose.', writtenTokens: 12, totalMs: 3400, retries: 1, fault: 'unparsable'},
      {
        thought: `${long}\n\u001b[31mRed\u202e thought`,
        writtenTokens: 340,
        totalMs: 12_340,
        retries: 0,
        fault: undefined,
      },
    ],
  },
  {
    seat: 3,
    turn: 6,
    phase: 'vote',
    tries: [{thought: undefined, writtenTokens: undefined, totalMs: 800, retries: 0, fault: undefined}],
  },
];

const toTheEnd = ({phase, seat}: {phase: string; seat: number}): Move => {
  if (phase === 'question') return {type: 'ask', to: (seat + 1) % 5, text: 'Well?'};
  if (phase === 'answer') return {type: 'answer', text: 'Well.'};
  return phase === 'guess' ? {type: 'guess', entity: 'circus'} : {type: 'skip'};
};

for (const [columns, rows] of sizes) {
  for (const isScreenReader of [false, true]) {
    const reader = isScreenReader ? ', for a screen reader' : '';
    test(`the debrief tells what models thought, move by move, at ${columns} by ${rows}${reader}`, async t => {
      const {models: tableModels} = createFakeModels();
      const {screen, fake} = await sitDown(
        {spy: 2, others: toTheEnd},
        {
          models: tableModels,
          seated: () => seatNames,
          debrief: () => ({kinds: [], debrief: {turns: [], impacts: []}, thoughts}),
        },
        {columns, rows, terminal: {isScreenReader}},
      );
      fake.play();
      await screen.waitFor('Debrief: what');
      screen.press('enter');
      await screen.waitFor(() =>
        ['Bea: qwen3:8b', words('table.debrief-talk')].every(told => screen.screen().includes(told)),
      );
      const story = screen.screen();
      t.true(story.includes('Bea: qwen3:8b'));
      screen.press('tab');
      await screen.waitFor(() => screen.screen() !== story);
      const seen: string[] = [];
      for (let page = 0; page < 12; page += 1) {
        seen.push(...screen.rows());
        const before = screen.screen();
        if (!before.includes(words('table.more-below'))) break;
        screen.press('pagedown');
        await screen.waitFor(() => screen.screen() !== before);
      }
      const text = seen.join(' ').replaceAll(/\s+/gu, ' ');
      t.true(text.includes('Bea thinks of an answer'), text);
      t.true(text.includes('3.4 s · 12 tokens · 1 retry · no move: no choice in the reply'));
      t.true(text.includes('12.3 s · 340 tokens'));
      t.true(text.includes('Red thought'), 'washed');
      t.true(text.includes('Dov considers a vote 0.8 s No reasoning was returned.'));
      t.true(seen.every(row => row.length <= columns));
      await screen.unmount();
    });
  }
}

test('a stopped game keeps its secrets in the debrief, since it can go on', t => {
  const talk = makeSpyfallTalk({table: undefined, observer: 'spectator'}, [], words);
  const view: SeatView = {
    ...startView('spectator'),
    phase: 'over',
    end: {ending: 'aborted', turn: 1, winner: null, spy: null, entity: null},
  };
  const told = storyRows({
    ...{view, talk, thoughts, seated: seatNames, width: 70, isPlain: false},
    debrief: {turns: [], impacts: []},
  });
  const text = told.map(textOfRow).join(' ');
  t.true(text.includes(words('table.debrief-kept')));
  t.false(/ropes|qwen3/u.test(text));
});

test('the debrief says who named the place, with which words, once the game has ended', t => {
  const leak = {turn: 2, seat: 1, kind: 'answer', text: 'I left it at the bank.', part: 'bank'} as const;
  const rowsAt = (spy: number | null, me: 'spectator' | number, isPlain: boolean): string => {
    const talk = makeSpyfallTalk({table: undefined, observer: me}, [], words);
    const ended = {ending: 'survived', turn: 3, winner: 'spy', entity: 'bank'} as const;
    const stopped = {ending: 'aborted', turn: 3, winner: null, entity: null} as const;
    const view: SeatView = {
      ...startView(me),
      phase: 'over',
      end: spy === null ? {...stopped, spy} : {...ended, spy},
    };
    const page = {view, talk, width: 70, isPlain, debrief: {turns: [], impacts: [], leaks: [leak]}};
    return storyRows(page).map(textOfRow).join(' ');
  };
  for (const isPlain of [true, false]) {
    t.regex(
      rowsAt(0, 'spectator', isPlain),
      /The place was named.*I left it at the bank\..*let it slip: “bank”/u,
    );
    t.regex(rowsAt(0, 1, isPlain), /You let it slip: “bank”/u);
    t.notRegex(rowsAt(null, 'spectator', isPlain), /bank/u);
  }
});

test('the debrief lists what the person said beside questions and answers', t => {
  const talk = makeSpyfallTalk({table: undefined, observer: 1}, [], words);
  const remark = {to: 0, isAfterVotes: false};
  const turn: SeatView['turns'][number] = {
    ...{turn: 2, cycle: 'free', asker: 0, question: undefined, answer: undefined, guess: 'passed'},
    ...{voted: [], ballots: [], votes: undefined},
    remarks: [
      {...remark, seat: 1, text: 'I meant the evenings.', isAtVote: false},
      {...remark, seat: 1, text: 'Look at Ann.', isAtVote: true},
      {...remark, seat: 0, text: 'Not at me.', isAtVote: true},
    ],
  };
  const view: SeatView = {
    ...startView(1),
    phase: 'over',
    turns: [turn],
    end: {ending: 'survived', turn: 3, winner: 'spy', entity: 'bank', spy: 0},
  };
  const page = {view, talk, width: 70, isPlain: false, debrief: {turns: [], impacts: []}};
  const text = storyRows(page).map(textOfRow).join(' ');
  t.regex(text, /I meant the evenings\. +said in reply.*Look at Ann\. +said before the vote/u);
  t.notRegex(text, /Not at me/u);
});

test('the seats in words for a screen reader, and their keys in the help', async t => {
  const {screen} = await openGuests({
    competitors: async () => everybody,
    terminal: {isScreenReader: true},
    settings: {guests: ['qwen3:8b']},
  });
  await screen.waitFor(/Player 1 +qwen3:8b/u);
  t.false(/[─│┃]/u.test(screen.screen()), screen.screen());
  screen.press('f1');
  await screen.waitFor(words('command.same-for-all'));
  screen.press('escape');
  await screen.waitFor(/Player 1 +qwen3:8b/u);
  screen.press('enter');
  await screen.waitFor('Who is player 1?');
  await screen.waitFor('8.2B');
  screen.press('escape');
  await screen.waitFor(/Player 1 +qwen3:8b/u);
  await screen.unmount();
});

test('the folder of models is typed in the settings, and a long one is cut on its row', async t => {
  const folder = '~/a folder with a long name/of models/that I pulled';
  const {screen, services} = await openApp({});
  screen.press('f9');
  await screen.waitFor('Arabic script');
  screen.press('up', 'up', 'enter');
  await screen.waitFor('Enter save');
  screen.type(folder);
  screen.press('enter');
  await screen.waitFor(/❯ Model folder +~\/a folder with a long name…/u);
  t.deepEqual(services.changes, [{modelsFolder: folder}]);
  t.is(services.settings.read().modelsFolder, folder);
  await screen.unmount();
});

test('the model that reads lines is typed in the settings', async t => {
  const {screen, services} = await openApp({});
  screen.press('f9');
  await screen.waitFor(/Reads your lines +built in/u);
  screen.press('up', 'up', 'up', 'enter');
  await screen.waitFor('Enter save');
  screen.type('qwen3:4b');
  screen.press('enter');
  await screen.waitFor(/❯ Reads your lines +qwen3:4b/u);
  t.deepEqual(services.changes, [{ear: 'qwen3:4b'}]);
  await screen.unmount();
});

// Testing models

/** A test of models that ends when it is stopped, or later. */
const createFakeTest = (endsAtOnce: boolean) => {
  const over = Promise.withResolvers<void>();
  let stops = 0;
  const table = [
    ['', 'phi4'],
    ['Speed', '21'],
  ];
  const test: ModelTest = {
    picture: () => ({title: '', share: 0.5, sentences: ['Halfway.'], rows: table, servers: [], keys: ''}),
    subscribe: () => () => undefined,
    stop: () => {
      stops += 1;
      if (endsAtOnce) over.resolve();
    },
    finished: over.promise,
    cards: () => ({tables: [table], sentences: ['What it means.'], problems: ['Too slow.']}),
  };
  return {test, stops: () => stops};
};

const openTests = async (options: OpenOptions) => {
  const opened = await openApp(options);
  opened.screen.press('down', 'down', 'down', 'down', 'enter');
  await opened.screen.waitFor(words('testModels.start'));
  return opened;
};

test('models are tested from home: chosen, watched, stopped, and shown', async t => {
  const fake = createFakeTest(true);
  const asked: unknown[] = [];
  const {screen} = await openTests({
    columns: 60,
    rows: 20,
    competitors: async () => everybody,
    testModels: async (...wanted) => {
      asked.push(wanted);
      return fake.test;
    },
  });
  await screen.waitFor(words('testModels.none'));
  screen.press('enter');
  await screen.waitFor(words('testModels.choose'));
  t.false(screen.screen().includes('house'), 'house players are no models');
  screen.type('gemma');
  await screen.waitFor('1/1');
  screen.press('enter');
  await screen.waitFor('✔ ');
  screen.press('escape');
  await screen.waitFor(words('testModels.chosen', {count: 1}));
  screen.press('escape');
  await screen.waitFor(words('testModels.start'));
  screen.press('up', 'right', 'enter');
  await screen.waitFor('Halfway.');
  t.is(asked.length, 1);
  t.is(Object(asked[0])[1], 10);
  t.regex(String(Object(asked[0])[0]), /gemma-3-12b-it$/);
  screen.press('escape');
  await screen.waitFor(words('testModels.cards'));
  for (const told of ['! Too slow.', 'Speed  21', 'What it means.'])
    t.true(screen.screen().includes(told), told);
  screen.press('escape');
  await screen.waitFor(words('home.tagline'));
  t.true(fake.stops() > 0);
  await screen.unmount();
});

test('a test of models is left by a second Esc, and stopped when its screen is', async t => {
  const fake = createFakeTest(false);
  const only = {...everybody, list: everybody.list.slice(0, 1)};
  const {screen} = await openTests({competitors: async () => only, testModels: async () => fake.test});
  await screen.waitFor(`${only.list[0]?.name} ›`);
  screen.press('down', 'enter');
  await screen.waitFor('Halfway.');
  t.is(fake.stops(), 0);
  screen.press('escape');
  await screen.waitFor(words('testModels.stopping'));
  screen.press('escape');
  await screen.waitFor(words('home.tagline'));
  t.is(fake.stops(), 2);
  await screen.unmount();
});

test('a test of models says how to get one, and why it did not start', async t => {
  const hint = 'Pull one with "ollama pull x".';
  const none = {list: [], problems: ['Nobody answers.'], hints: [hint]};
  const without = await openTests({competitors: async () => none});
  await without.screen.waitFor(hint);
  t.false(without.screen.screen().includes('Nobody answers.'), 'one sentence is enough');
  await without.screen.unmount();
  const {screen} = await openTests({
    competitors: async () => everybody,
    settings: {guests: [everybody.list[0]?.name ?? '']},
    testModels: async () => ({problem: 'No chairs.'}),
  });
  await screen.waitFor(`${everybody.list[0]?.name} ›`);
  screen.press('down', 'enter');
  await screen.waitFor('✘ No chairs.');
  await screen.unmount();
});

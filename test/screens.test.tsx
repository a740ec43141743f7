import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import test from 'ava';
import app from '../locales/en/words/app.json' with {type: 'json'};
import errors from '../locales/en/words/errors.json' with {type: 'json'};
import measure from '../locales/en/words/measure.json' with {type: 'json'};
import table from '../locales/en/words/table.json' with {type: 'json'};
import {paperRules} from '../source/games/spyfall/rules.ts';
import {createWords} from '../source/packs/words.ts';
import {explain} from '../source/tables/registry/spyfall/explain.ts';
import type {TableOptions, Unfinished} from '../source/tables/table.ts';
import {asSeen} from '../source/ui/input/as-seen.ts';
import {hintKey} from '../source/ui/key-label.ts';
import {commandFor, commands, KEY_CONTEXTS, type KeyFlags} from '../source/ui/keymap.ts';
import {
  chosenOption,
  clipText,
  cycleValue,
  reduceForm,
  stepValue,
} from '../source/ui/screens/forms/form-state.ts';
import {reduceNavigation, startNavigation} from '../source/ui/screens/navigation.ts';
import {
  currentScreen,
  type Navigation,
  type NavigationAction,
} from '../source/ui/screens/navigation-state.ts';
import {helpLines} from '../source/ui/screens/reading/help-overlay.tsx';
import {layOutRules, tableKeys} from '../source/ui/screens/reading/how-to-play.tsx';
import {scrollBy} from '../source/ui/screens/reading/reading-screen.tsx';
import {startApp} from '../source/ui/start-app.tsx';
import {createFakeServices, createFakeSession, type FakeOptions} from './support/fake-services.ts';
import {createFakeTerminal} from './support/fake-terminal.ts';
import {keySequences} from './support/keys.ts';
import {openApp} from './support/open-app.tsx';
import {PlainTable} from './support/plain-table.tsx';
import {plainEnglish, pseudoWords} from './support/pseudo.ts';
import {startProgram} from './support/pty.ts';
import {withHome} from './support/run-program.ts';

const {enter, down, right} = keySequences;

const play: TableOptions = {
  game: 'spyfall',
  mode: 'play',
  players: 5,
  level: 'normal',
  scenario: 'G_EN',
  name: 'You',
  strict: false,
  choices: {},
};

// Where one is, as data

const go = (start: Navigation, ...actions: readonly NavigationAction[]): Navigation =>
  actions.reduce(reduceNavigation, start);

const session = createFakeSession({...play, seed: 7, choices: {entity: 'beach'}});
const atTable = go(
  startNavigation(),
  {type: 'open', screen: 'new-game'},
  {type: 'set-table', options: play},
  {type: 'table-set', attempt: 1, session},
);

test('navigation: one step back at a time, and at home a question', t => {
  const form = go(startNavigation(), {type: 'open', screen: 'new-game'});
  t.deepEqual(form.stack, ['home', 'new-game']);
  const home = go(form, {type: 'back'});
  t.deepEqual(home.stack, ['home']);
  t.is(go(home, {type: 'back'}).overlay?.name, 'confirm-quit');
  t.is(go(home, {type: 'back'}, {type: 'back'}).overlay, undefined);
  t.is(go(home, {type: 'back'}, {type: 'confirmed'}).exitCode, 0);
  t.is(go(home, {type: 'quit'}).exitCode, 0);
});

test('navigation: Esc while the table is being set goes back, and the table that comes later is not shown', t => {
  const setting = go(startNavigation(play), {type: 'back'});
  t.deepEqual(setting.stack, ['home']);
  const late = go(setting, {type: 'table-set', attempt: 1, session});
  t.is(late.table, undefined);
});

test('navigation: an answer to an older request is not taken for the newer one', t => {
  const second = go(startNavigation(play), {type: 'back'}, {type: 'set-table', options: play});
  t.is(go(second, {type: 'table-set', attempt: 1, session}).table?.status, 'setting');
  t.is(go(second, {type: 'table-set', attempt: 2, session}).table?.status, 'set');
});

test('navigation: a refused table leads back to its form, with the reason', t => {
  const refusal: NavigationAction = {type: 'table-refused', attempt: 1, problem: 'No chairs.'};
  const fromForm = go(
    startNavigation(),
    {type: 'open', screen: 'new-game'},
    {type: 'set-table', options: play},
  );
  t.deepEqual(go(fromForm, refusal).stack, ['home', 'new-game']);
  t.is(go(fromForm, refusal).problem, 'No chairs.');
  t.is(go(fromForm, refusal, {type: 'back'}).problem, undefined);
  const fromList = go(
    startNavigation(),
    {type: 'open', screen: 'unfinished'},
    {type: 'set-table', options: {...play, resume: '04'}},
    refusal,
  );
  t.deepEqual(fromList.stack, ['home', 'unfinished']);
  t.is(fromList.problem, 'No chairs.');
  t.deepEqual(go(startNavigation(play), refusal).stack, ['home', 'new-game']);
  t.deepEqual(go(startNavigation({...play, mode: 'watch'}), refusal).stack, ['home', 'watch']);
});

test('navigation: leaving a game asks, then waits until it is written', t => {
  const asked = go(atTable, {type: 'leave-table', to: 'home'});
  t.deepEqual(asked.overlay, {name: 'confirm-leave', to: 'home'});
  t.is(currentScreen(go(asked, {type: 'dismissed'})), 'table');
  const leaving = go(asked, {type: 'confirmed'});
  t.is(currentScreen(leaving), 'table');
  t.is(go(leaving, {type: 'back'}), leaving);
  t.deepEqual(go(leaving, {type: 'left'}).stack, ['home']);
  t.is(go(leaving, {type: 'left'}).table, undefined);
});

test('navigation: after the end nobody is asked, and "again" sets the same table with new chance', t => {
  const over = go(atTable, {type: 'game-over', session});
  const again = go(over, {type: 'leave-table', to: 'again'}, {type: 'left'});
  t.is(again.overlay, undefined);
  t.deepEqual(again.table, {status: 'setting', options: play, attempt: 2});
});

test('navigation: a game that has ended can be looked back at until another one ends', t => {
  const over = go(atTable, {type: 'game-over', session});
  const next = createFakeSession(play);
  const leftEarly = go(
    over,
    {type: 'leave-table', to: 'again'},
    {type: 'left'},
    {type: 'table-set', attempt: 2, session: next},
    {type: 'leave-table', to: 'home'},
    {type: 'confirmed'},
    {type: 'game-over', session: next},
    {type: 'left'},
  );
  t.is(leftEarly.last, session);
  const back = go(leftEarly, {type: 'look-back'});
  t.is(currentScreen(back), 'table');
  t.deepEqual(back.table, {status: 'set', session, isOver: true});
  t.deepEqual(go(back, {type: 'back'}, {type: 'left'}).stack, ['home']);
  t.is(go(atTable, {type: 'leave-table', to: 'home'}, {type: 'confirmed'}, {type: 'left'}).last, undefined);
  const failed = {...session, fault: () => 'The server is gone.'};
  const stopped = go(
    startNavigation(play),
    {type: 'table-set', attempt: 1, session: failed},
    {type: 'game-over', session: failed},
    {type: 'leave-table', to: 'home'},
    {type: 'left'},
  );
  t.is(stopped.last, undefined, 'such a game is resumed');
});

const waiting = (resume: string, over: Partial<Unfinished> = {}): Unfinished => ({
  options: {...play, resume},
  startedAt: `2026-01-${resume}T03:04:05Z`,
  isLast: false,
  ...over,
});

test('home: the last game is resumed with one Enter, and others from a list', async t => {
  const unfinished = [
    waiting('05', {isLast: true}),
    waiting('04', {options: {...play, scenario: 'L_EG', resume: '04'}}),
    waiting('03'),
  ];
  const turns: Readonly<Record<string, number>> = {'05': 7, '04': 3};
  const {screen, services} = await openApp({
    unfinished,
    turnOf: async ({options}) => turns[options.resume ?? ''],
  });
  await screen.waitFor('❯ Resume');
  screen.press('down', 'enter');
  await screen.waitFor(/❯ Jan 5, .* Turn 7 · Places, in English/u);
  await screen.waitFor(/Jan 4, .* Turn 3 · Local places, in Egyptian Arabic/u);
  t.regex(screen.screen(), /Jan 3, .*[AP]M +Places, in English/u, 'the turn is not known');
  screen.press('down', 'enter');
  await screen.waitFor('free');
  t.is(services.asked[0]?.resume, '04');
  await screen.unmount();
});

test('home: why a game from the list cannot be resumed stands over the list, which goes on', async t => {
  const {screen, services} = await openApp({
    unfinished: [waiting('05', {isLast: true}), waiting('04'), waiting('03')],
    columns: 60,
    rows: 20,
    refuse: async () => ({problem: 'Its record is damaged.'}),
  });
  await screen.waitFor('❯ Resume');
  screen.press('down', 'enter');
  await screen.waitFor('❯ Jan 5');
  screen.press('down', 'enter');
  await screen.waitFor('✘ Its record is damaged.');
  await screen.waitFor('❯ Jan');
  screen.press('escape');
  await screen.waitFor(services.words('home.newGame'));
  t.false(screen.screen().includes('damaged'));
  await screen.unmount();
});

for (const [told, unfinished] of [
  ['none', []],
  ['only the last game', [waiting('05', {isLast: true})]],
] as const)
  test(`home: no list of unfinished games when there is nothing to choose: ${told}`, async t => {
    const {screen, services} = await openApp({unfinished});
    await screen.waitFor(unfinished.length === 0 ? '❯ New game' : '❯ Resume');
    t.false(screen.screen().includes(services.words('home.unfinished')));
    await screen.unmount();
  });

test('home: an old game is offered in the list, not before a new one', async t => {
  const {screen, services} = await openApp({unfinished: [waiting('05')], columns: 60, rows: 20});
  await screen.waitFor(services.words('home.unfinished'));
  t.true(screen.screen().includes('❯ New game'));
  t.false(screen.screen().includes('Resume'));
  await screen.unmount();
});

test('home: the debrief of the last game is offered once there is one', async t => {
  const {screen, services} = await openApp({table: play});
  await screen.waitFor('free');
  services.sessions[0]?.end();
  screen.press('escape');
  await screen.waitFor(services.words('home.lookBack'));
  screen.press('down');
  await screen.waitFor(services.words('home.lookBack.note'));
  screen.press('enter');
  await screen.waitFor('free');
  t.is(services.asked.length, 1, 'no other table was set');
  await screen.unmount();
});

test('navigation: after the first game "again" leads to the form of a whole one', t => {
  const taught = createFakeSession({...play, isLesson: true});
  const over = go(
    startNavigation({...play, isLesson: true}),
    {type: 'table-set', attempt: 1, session: taught},
    {type: 'game-over', session: taught},
  );
  const again = go(over, {type: 'leave-table', to: 'again'}, {type: 'left'});
  t.deepEqual(again.stack, ['home', 'new-game']);
  t.is(again.table, undefined);
});

test('navigation: the key for the settings closes them again, also over a game, and puts help away', t => {
  const open = {type: 'open', screen: 'settings'} as const;
  t.deepEqual(go(startNavigation(), open, open).stack, ['home']);
  t.is(currentScreen(go(atTable, open)), 'settings');
  t.is(currentScreen(go(atTable, open, open)), 'table');
  const helped = go(atTable, open, {type: 'help', contexts: []}, open);
  t.is(helped.overlay, undefined);
  t.is(currentScreen(helped), 'settings');
});

test('navigation: Ctrl-C asks once while a game runs, and leaves with 130', t => {
  t.is(go(startNavigation(), {type: 'interrupt'}).exitCode, 130);
  const asked = go(atTable, {type: 'interrupt'});
  t.is(asked.exitCode, undefined);
  t.deepEqual(asked.overlay, {name: 'confirm-leave', to: 'exit'});
  t.is(go(asked, {type: 'confirmed'}, {type: 'left'}).exitCode, 130);
  t.is(go(asked, {type: 'interrupt'}, {type: 'left'}).exitCode, 130);
  t.is(go(asked, {type: 'dismissed'}).overlay, undefined);
  t.is(go(atTable, {type: 'game-over', session}, {type: 'interrupt'}).exitCode, 130);
});

test('navigation: Ctrl-C over the question to go home asks about the program', t => {
  const asked = go(atTable, {type: 'back'}, {type: 'interrupt'});
  t.deepEqual(asked.overlay, {name: 'confirm-leave', to: 'exit'});
});

test('navigation: Ctrl-C in the settings over a running game asks too', t => {
  const asked = go(atTable, {type: 'open', screen: 'settings'}, {type: 'interrupt'});
  t.is(asked.overlay?.name, 'confirm-leave');
  t.is(go(asked, {type: 'confirmed'}, {type: 'left'}).exitCode, 130);
});

test('navigation: a terminal that goes away ends the game unasked, with 129', t => {
  t.is(go(startNavigation(), {type: 'hang-up'}).exitCode, 129);
  t.is(go(atTable, {type: 'hang-up'}, {type: 'left'}).exitCode, 129);
  const asked = go(atTable, {type: 'leave-table', to: 'home'}, {type: 'confirmed'}, {type: 'hang-up'});
  t.is(go(asked, {type: 'left'}).exitCode, 129);
});

test('navigation: a game that ends under the question takes the question away', t => {
  const ended = go(atTable, {type: 'leave-table', to: 'home'}, {type: 'game-over', session});
  t.is(ended.overlay, undefined);
  t.is(currentScreen(ended), 'table');
});

test('navigation: help opens and closes, and not over a question', t => {
  const help = go(atTable, {type: 'help', contexts: ['table']});
  t.deepEqual(help.overlay, {name: 'help', contexts: ['table']});
  t.is(go(help, {type: 'help', contexts: ['help']}).overlay, undefined);
  const asked = go(atTable, {type: 'interrupt'}, {type: 'help', contexts: ['confirm']});
  t.is(asked.overlay?.name, 'confirm-leave');
  t.is(go(asked, {type: 'open', screen: 'settings'}), asked);
});

// Forms and texts, as data

const options = ['a', 'b', 'c'].map(value => ({value, label: value}));

test('forms: values stop at the ends, Enter goes around, and an unknown value is the first', t => {
  t.is(stepValue(options, 'a', -1), 'a');
  t.is(stepValue(options, 'a', 1), 'b');
  t.is(stepValue(options, 'c', 1), 'c');
  t.is(cycleValue(options, 'c'), 'a');
  t.is(chosenOption(options, 'z')?.value, 'a');
  t.deepEqual(reduceForm({row: 0, isEditing: false}, {type: 'move', by: -1, count: 3}), {
    row: 2,
    isEditing: false,
  });
});

test('forms: a text is cut between graphemes', t => {
  t.is(clipText('abcdef', 4), 'abcd');
  t.is(clipText('ab👩🏽‍💻', 4), 'ab');
  t.is(clipText('日本語', 2), '日本');
});

test('texts: scrolling stops at both ends, also after the text has become shorter', t => {
  const at = {page: 5, last: 8};
  t.is(scrollBy(0, {id: 'help-up', ...at}), 0);
  t.is(scrollBy(6, {id: 'help-page-down', ...at}), 8);
  t.is(scrollBy(3, {id: 'help-end', ...at}), 8);
  t.is(scrollBy(40, {id: 'help-up', ...at}), 7);
});

const {words} = createFakeServices();

test('rules: turns and deciding votes of every table are those of the rules', t => {
  const grid = explain(words, 5, tableKeys())

    .flatMap(({blocks}) => blocks)
    .find(block => block.kind === 'grid');
  // Twice the seats in turns; more than half of the seats (rules.md).
  t.deepEqual(grid?.rows.slice(1), [
    ['3', '6', '2'],
    ['4', '8', '3'],
    ['5', '10', '3'],
    ['6', '12', '4'],
    ['7', '14', '4'],
    ['8', '16', '5'],
  ]);
});

test('rules: the end of the last turn is told as it is played', t => {
  const told = (finalRound: boolean): string =>
    JSON.stringify(explain(words, 5, tableKeys(), {...paperRules(5), finalRound}));
  t.true(told(false).includes(words('rules.free.survived')));
  t.false(told(false).includes(words('rules.free.final')));
  t.true(told(true).includes(words('rules.free.final')));
});

test('rules: keys in the text are those of the keymap, and lines fit', t => {
  const text = JSON.stringify(explain(words, 5, tableKeys()));
  for (const id of [
    'grade-down',
    'grade-up',
    'next-topic',
    'suggestions',
    'candidates',
    'suspicions',
    'help',
  ] as const) {
    const key = hintKey(id, ['table', 'line', 'text']);
    t.true(key !== undefined && text.includes(key), id);
  }
  for (const width of [56, 72]) {
    const {lines, starts} = layOutRules(explain(words, 5, tableKeys()), width);
    t.true(lines.every(line => line.text.length <= width));
    t.is(starts.length, 9);
  }
});

test('help: every command of the keymap has words, and each context lists its own', t => {
  for (const {id} of commands) t.not(words(`command.${id}`), '');
  for (const context of KEY_CONTEXTS) {
    const lines = helpLines(words, [context], 80, 'ltr').map(({lead = '', text}) => lead + text);
    t.true(
      lines.some(line => line.includes('F1')),
      context,
    );
  }
  const typing = helpLines(words, ['text'], 80, 'ltr').map(({lead = '', text}) => lead + text);
  t.false(typing.some(line => line.startsWith('?') || line.includes('  ?')));
});

test('help: where screens begin at the right it names the keys that do it there', t => {
  const pressed: Readonly<Record<string, KeyFlags>> = {'←': {leftArrow: true}, '→': {rightArrow: true}};
  for (const layout of ['ltr', 'rtl'] as const)
    for (const [context, id] of [
      ['form', 'form-less'],
      ['form', 'form-more'],
      ['confirm', 'confirm-yes'],
      ['confirm', 'confirm-no'],
    ] as const) {
      const told = helpLines(words, [context], 80, layout).find(({text}) => text === words(`command.${id}`));
      const keys = told?.lead?.trim().split(/ +/u) ?? [];
      t.true(keys.some(key => key in pressed) && keys.some(key => key === 'h' || key === 'l'));
      for (const key of keys) {
        const flags = pressed[key];
        t.is(commandFor([context], ...asSeen(flags ? '' : key, flags ?? {}, layout)), id, `${layout} ${key}`);
      }
    }
  const panel = (layout: 'ltr' | 'rtl') => helpLines(words, ['panel'], 80, layout);
  t.deepEqual(panel('rtl'), panel('ltr'), 'a step to the left is one to the left');
});

test('words: a message of the interface that is not there is a bug', t => {
  t.throws(() => createWords({}, 'en')('home.quit'), {message: /home\.quit/});
});

// Screens at three sizes

const sizes = [
  [60, 20],
  [80, 24],
  [120, 40],
] as const;

const screens = [
  ['home', [], /Everyone knows/],
  ['new game', [enter], /Scenario/],
  ['watch', [down, enter], /Watch as/],
  ['how to play', [down, down, enter], /The idea/],
  ['test models', [down, down, down, down, enter], /No model is available/],
  ['settings', [down, down, down, down, down, enter], /Screen reader/],
] as const;

for (const [columns, rows] of sizes) {
  for (const [name, keys, sign] of screens) {
    test(`${name} at ${columns} by ${rows}: whole, within the frame, all words there`, async t => {
      const {screen} = await openApp({columns, rows});
      await screen.waitFor('New game');
      screen.type(keys.join(''));
      await screen.waitFor(sign);
      const drawn = screen.rows();
      const isHome = name === 'home';
      t.regex(drawn.at(-1) ?? '', /F1 help|Esc back/);
      t.regex(drawn[0] ?? '', isHome ? /^$/ : /^ polyspy › /);
      t.true(drawn.every(row => row.length <= columns));
      // An ellipsis is cut text, a brace an unfilled message, a dotted word a message key.
      t.notRegex(screen.screen(), /…|[{}]|\b[a-z]+\.[a-z]+[A-Z]/);
      await screen.unmount();
    });
  }
}

for (const [name, keys] of screens)
  test(`${name} says nothing that is not from the locale, and longer words fit it`, async t => {
    const {screen} = await openApp({languages: [pseudoWords], settings: {lang: 'pseudo'}});
    await screen.waitFor('Ńéŵ ǵáɱé');
    const before = screen.screen();
    screen.type(keys.join(''));
    if (keys.length > 0) await screen.waitFor(() => screen.rows()[0]?.includes('›') === true);
    t.deepEqual(plainEnglish(screen.screen()), [], before);
    const drawn = screen.rows();
    t.true(drawn.every(row => row.length <= 80));
    t.regex(drawn.at(-1) ?? '', /F1 |Esc /);
    await screen.unmount();
  });

test('a screen reader gets names and values without frames', async t => {
  const {screen} = await openApp({terminal: {isScreenReader: true}});
  await screen.waitFor('New game');
  t.notRegex(screen.screen(), /[─│╭█▀]/);
  screen.press('enter');
  await screen.waitFor('Seats: 5');
  t.notRegex(screen.screen(), /[─│╭█▀]/);
  await screen.unmount();
});

test('without colours the marked row still has its sign', async t => {
  const {screen} = await openApp({settings: {colours: 'none'}});
  await screen.waitFor('❯ New game');
  const y = screen.rows().findIndex(row => row.includes('❯ New game'));
  const x = screen.rows()[y]?.indexOf('New game') ?? 0;
  t.is(screen.style(x, y).colour, -1);
  await screen.unmount();
});

// Walks by keys

test('two Enters are enough for a game, with what the settings say', async t => {
  const {screen, services} = await openApp({settings: {players: 6, level: 'hard', name: 'Robin'}});
  await screen.waitFor('New game');
  screen.type(enter + enter);
  await screen.waitFor(() => services.sessions.length === 1);
  t.deepEqual(services.asked, [
    {...play, players: 6, level: 'hard', name: 'Robin', choices: {side: 'random'}},
  ]);
  await screen.unmount();
});

test('fast keys in one write change the rows they were meant for, and are kept', async t => {
  const {screen, services} = await openApp();
  await screen.waitFor('New game');
  // From Start up to the level, one harder; up to the side, the spy; up to the seats, one more; Enter.
  screen.type(
    enter + keySequences.up.repeat(6) + right + keySequences.up + right + keySequences.up + right + enter,
  );
  await screen.waitFor(() => services.asked.length === 1);
  t.like(services.asked[0], {players: 6, level: 'hard', choices: {side: 'spy'}});
  t.deepEqual(services.changes, [{level: 'hard'}, {side: 'spy'}, {players: 6}]);
  await screen.unmount();
});

test('the number of seats stays within the rules', async t => {
  const {screen, services} = await openApp({settings: {players: 7}});
  await screen.waitFor('New game');
  screen.type(enter + down + right.repeat(5));
  await screen.waitFor('You and 7 others');
  t.is(services.settings.read().players, 8);
  await screen.unmount();
});

test('another table language brings its scenario, which is kept, and a name that fits', async t => {
  const {screen, services} = await openApp({settings: {scenario: 'F_ID'}});
  await screen.waitFor('New game');
  screen.type(enter);
  await screen.waitFor('Local food, in Indonesian');
  screen.type(keySequences.up.repeat(5));
  await screen.waitFor('❯ Table language');
  screen.type(right);
  await screen.waitFor('Local food, in Chinese');
  screen.type(keySequences.left.repeat(2));
  await screen.waitFor('Places, in English');
  screen.type(right + enter);
  await screen.waitFor(() => services.asked.length === 1);
  t.deepEqual(services.changes, [
    {scenario: 'F_ZH'},
    {scenario: 'F_ID'},
    {scenario: 'G_EN'},
    {scenario: 'G_ID'},
  ]);
  t.like(services.asked[0], {scenario: 'G_ID', name: 'Sami'});
  await screen.unmount();
});

test('how to be spoken to is asked where the table speaks to women in words of their own, and only there', async t => {
  const {screen, services} = await openApp({settings: {scenario: 'F_EG'}});
  await screen.waitFor('New game');
  screen.type(enter);
  await screen.waitFor(/Spoken to as.*by name/);
  screen.type(keySequences.up.repeat(3));
  await screen.waitFor('❯ Spoken to as');
  screen.type(right);
  await screen.waitFor(/Spoken to as.*a woman/);
  screen.type(keySequences.up.repeat(3));
  await screen.waitFor('❯ Table language');
  screen.type(keySequences.left);
  await screen.waitFor(() => !screen.rows().join().includes('Spoken to as'));
  screen.type(right);
  await screen.waitFor(/Spoken to as.*a woman/);
  screen.type(enter);
  await screen.waitFor(() => services.asked.length === 1);
  t.is(services.changes[0]?.address, 'woman');
  t.like(services.asked[0], {scenario: 'F_EG', address: 'woman'});
  await screen.unmount();
});

test('a name is edited, kept by Enter and left by Esc; the keys of the form are letters meanwhile', async t => {
  const {screen, services} = await openApp();
  await screen.waitFor('New game');
  screen.type(enter + keySequences.up.repeat(3) + enter);
  await screen.waitFor(() => screen.cursor().isVisible);
  screen.type('jo?k');
  await screen.waitFor('jo?k');
  screen.press('escape');
  await screen.waitFor(() => !screen.cursor().isVisible);
  t.is(services.settings.read().name, '');
  screen.type(`${enter}Kim ${enter}`);
  await screen.waitFor(() => services.settings.read().name === 'Kim');
  await screen.waitFor(/Your name +Kim/);
  await screen.unmount();
});

test('a refused table says why on its form', async t => {
  const {screen} = await openApp({refuse: async () => ({problem: 'There are no chairs left.'})});
  await screen.waitFor('New game');
  screen.type(enter + enter);
  await screen.waitFor('✘ There are no chairs left.');
  screen.press('escape');
  await screen.waitFor('Everyone knows');
  t.notRegex(screen.screen(), /chairs/);
  await screen.unmount();
});

test('watching sits nobody down and looks through the chosen eyes', async t => {
  const {screen, services} = await openApp({settings: {players: 7, watchPlayers: 4}});
  await screen.waitFor('New game');
  screen.type(`${down}${enter}${keySequences.up.repeat(2)}${right.repeat(9)}`);
  await screen.waitFor(/Watch as +.*seat 4/u);
  screen.press('enter');
  await screen.waitFor(() => services.asked.length === 1);
  t.like(services.asked[0], {mode: 'watch', players: 4, observer: 3});
  await screen.unmount();
});

test('the seats of Watch and of New game are remembered apart', async t => {
  const {screen, services} = await openApp({settings: {players: 7, watchPlayers: 4}});
  await screen.waitFor('New game');
  screen.type(`${down}${enter}`);
  await screen.waitFor('Start watching');
  screen.type(`${keySequences.up.repeat(7)}${right}`);
  await screen.waitFor(() => services.changes.length === 1);
  t.deepEqual(services.changes, [{watchPlayers: 5}]);
  screen.press('escape');
  await screen.waitFor('❯ Watch');
  screen.press('up');
  await screen.waitFor('7 seats');
  screen.press('enter');
  await screen.waitFor('Enter start');
  screen.press('enter');
  await screen.waitFor(() => services.asked.length === 1);
  t.like(services.asked[0], {mode: 'play', players: 7});
  await screen.unmount();
});

test('a change of the settings is kept, and one that cannot be written says so', async t => {
  const {screen, services} = await openApp({unkept: 'The settings file cannot be written.'});
  await screen.waitFor('New game');
  screen.press('f9');
  await screen.waitFor('Arabic script');
  screen.type(`${down}${down}${right}`);
  await screen.waitFor('✘ The settings file cannot be written.');
  t.deepEqual(services.changes, [{players: 6}]);
  screen.press('escape');
  await screen.waitFor('6 seats');
  await screen.unmount();
});

test('another language is there at once, on the screens below as well', async t => {
  const backwards = Object.fromEntries(
    Object.entries({...app, ...table, ...errors, ...measure}).map(([key, text]) => [
      key,
      text.includes('{') ? text : [...text].reverse().join(''),
    ]),
  );
  const {screen, services} = await openApp({languages: [createWords(backwards, 'arz')]});
  await screen.waitFor('New game');
  screen.press('f9');
  await screen.waitFor('❯ Language');
  screen.type(right);
  await screen.waitFor('English');
  screen.type(right);
  await screen.waitFor('egaugnaL');
  t.true(screen.screen().includes('sgnitteS'));
  screen.press('escape');
  await screen.waitFor('emag weN');
  t.deepEqual(services.changes, [{lang: 'en'}, {lang: 'arz'}]);
  await screen.unmount();
});

test('help lists the keys of the screen below and gives it back as it was', async t => {
  const {screen} = await openApp();
  await screen.waitFor('New game');
  screen.type(down);
  await screen.waitFor('❯ Watch');
  screen.type('?');
  await screen.waitFor('On every screen');
  screen.press('escape');
  await screen.waitFor('❯ Watch');
  screen.type(enter);
  await screen.waitFor('Watch as');
  for (const key of ['f1', 'ctrl+g'] as const) {
    screen.press(key);
    await screen.waitFor('Next value');
    screen.press('f1');
    await screen.waitFor('Watch as');
  }
  t.pass();
  await screen.unmount();
});

test('the rules are scrolled by lines and pages', async t => {
  const {screen} = await openApp();
  await screen.waitFor('New game');
  screen.type(down + down + enter);
  await screen.waitFor('1–19');
  screen.press('pagedown', 'down');
  await screen.waitFor('20–38');
  screen.press('end');
  await screen.waitFor('Your card stays hidden');
  screen.press('home');
  await screen.waitFor('The idea');
  t.pass();
  await screen.unmount();
});

test('Ctrl-C at a running game asks; no goes on, yes ends the game', async t => {
  const {screen, services} = await openApp({table: play});
  await screen.waitFor(() => services.sessions.length === 1 && !screen.screen().includes('Setting'));
  screen.press('ctrl+c');
  await screen.waitFor('❯ Leave');
  screen.press('right', 'enter');
  await screen.waitFor(() => !screen.screen().includes('Stay'));
  t.false(services.sessions[0]?.hasBeenLeft());
  screen.press('ctrl+c');
  await screen.waitFor('❯ Leave');
  screen.press('enter');
  await screen.waitFor(() => services.sessions[0]?.hasBeenLeft() === true);
  await screen.unmount();
});

test('nobody who leaves a game that cannot be written is told that it can go on', async t => {
  const {screen, services} = await openApp({table: play});
  await screen.waitFor(() => services.sessions.length === 1 && !screen.screen().includes('Setting'));
  Object.assign(services.sessions[0] ?? {}, {isKept: () => false});
  screen.press('ctrl+c');
  await screen.waitFor('❯ Leave');
  t.true(screen.screen().includes('isn’t saved'));
  t.false(screen.screen().includes('later'));
  await screen.unmount();
});

test('the settings open over a running game, change its pace, and give it back', async t => {
  const {screen, services} = await openApp({table: play});
  await screen.waitFor(() => services.sessions.length === 1 && !screen.screen().includes('Setting'));
  screen.press('f9');
  await screen.waitFor('Arabic script');
  screen.type(down.repeat(5) + right);
  await screen.waitFor(() => services.sessions[0]?.pace.speed() === 'fast');
  screen.press('escape');
  await screen.waitFor(() => !screen.screen().includes('Arabic script'));
  t.false(services.sessions[0]?.hasBeenLeft());
  t.is(services.asked.length, 1);
  await screen.unmount();
});

test('what lies over the table holds its pace, unless the person has paused it', async t => {
  const {screen, services} = await openApp({table: play});
  await screen.waitFor(() => services.sessions.length === 1 && !screen.screen().includes('Setting'));
  const isPaused = (): boolean | undefined => services.sessions[0]?.pace.isPaused();
  t.false(isPaused());
  for (const own of [false, true]) {
    services.sessions[0]?.pace.setPaused(own);
    screen.press('f1');
    await screen.waitFor(() => screen.screen().includes('On every screen') && isPaused() === true);
    screen.press('escape');
    await screen.waitFor(own ? /^held/ : /^free/);
    t.is(isPaused(), own);
  }
  t.true(isPaused());
  await screen.unmount();
});

test('what was typed outlives help and a terminal that was too small for a while', async t => {
  const {screen} = await openApp();
  await screen.waitFor('New game');
  screen.type(enter + keySequences.up.repeat(3) + enter);
  await screen.waitFor(() => screen.cursor().isVisible);
  screen.type('Ada');
  await screen.waitFor('Ada');
  screen.resize(40, 10);
  await screen.waitFor('needs a terminal');
  t.regex(screen.screen().replaceAll('\n', ' '), /at least 60 by 20 cells; this one has 40 by 10/);
  t.notRegex(screen.screen(), /Ada/);
  screen.resize(100, 30);
  await screen.waitFor('Ada');
  screen.press('f1');
  await screen.waitFor('While you type');
  screen.press('escape');
  await screen.waitFor('Ada');
  await screen.unmount();
});

test('a resize in the middle draws the whole new frame', async t => {
  const {screen} = await openApp({columns: 120, rows: 40});
  await screen.waitFor('New game');
  screen.press('enter');
  await screen.waitFor('This table');
  for (const [columns, rows] of [
    [60, 20],
    [80, 24],
    [100, 30],
  ] as const) {
    screen.resize(columns, rows);
    await screen.waitFor(() => screen.rows().length === rows && /F1 help/.test(screen.rows().at(-1) ?? ''));
    await screen.waitFor(() => screen.rows()[1] === '─'.repeat(columns));
    t.is(screen.rows().filter(row => row.includes('› New game')).length, 1);
  }
  await screen.unmount();
});

test('notices are shown at home', async t => {
  const {screen} = await openApp({notices: ['Your settings could not be read and were set aside.']});
  await screen.waitFor('! Your settings could not be read');
  t.pass();
  await screen.unmount();
});

// The program on a terminal

const start = (first: Parameters<typeof startApp>[1], options: FakeOptions = {}, signal?: AbortSignal) => {
  const fake = createFakeTerminal();
  const services = createFakeServices({tableScreen: PlainTable, ...options, terminal: fake.terminal});
  const code = startApp(services, first, {...(signal && {signal})});
  return {...fake, services, code};
};

/** Whether everything that was switched on at the terminal has been switched off again. */
const isRestored = (output: string): boolean =>
  output.lastIndexOf('\u001b[?1049l') > output.lastIndexOf('\u001b[?1049h') &&
  output.lastIndexOf('\u001b[?25h') > output.lastIndexOf('\u001b[?25l') &&
  output.lastIndexOf('\u001b[?2004h') <= output.lastIndexOf('\u001b[?2004l');

test('a resize draws every row anew, whatever another size left behind', async t => {
  const {view, press, code, terminal} = start({screen: 'home'});
  await view.waitFor('New game');
  const before = view.text();
  view.feed('\u001b[2;1Hleft over');
  await view.waitFor('left over');
  // The size is the same again, so that Ink has no row to change.
  terminal.stdout.emit('resize');
  await view.waitFor(() => !view.text().includes('left over') && view.text().includes('New game'));
  t.is(view.text(), before);
  press('ctrl+c');
  t.is(await code, 130);
});

test('Quit leaves with 0 and the terminal as it was', async t => {
  const {view, press, code, output, isRaw} = start({screen: 'home'});
  await view.waitFor('New game');
  t.true(view.isAlternate());
  t.true(isRaw());
  press('up', 'enter');
  t.is(await code, 0);
  t.true(isRestored(output()));
  t.false(isRaw());
});

test('Ctrl-C at home leaves at once with 130', async t => {
  const {view, press, code, output} = start({screen: 'home'});
  await view.waitFor('New game');
  press('ctrl+c');
  t.is(await code, 130);
  t.true(isRestored(output()));
});

test('Ctrl-C twice leaves a running game with 130, and the game is left properly', async t => {
  const {view, press, code, output, services} = start({screen: 'table', options: play});
  await view.waitFor(() => services.sessions.length === 1 && !view.text().includes('Setting'));
  press('ctrl+c');
  await view.waitFor('❯ Leave');
  press('ctrl+c');
  t.is(await code, 130);
  t.true(services.sessions[0]?.hasBeenLeft());
  t.true(isRestored(output()));
});

for (const [title, cut] of [
  ['the input of a terminal ends', (fake: ReturnType<typeof createFakeTerminal>) => fake.close()],
  ['the output of a terminal fails', (fake: ReturnType<typeof createFakeTerminal>) => fake.breakOutput()],
  [
    'the input of a terminal ends and its output is stuck',
    (fake: ReturnType<typeof createFakeTerminal>) => {
      fake.stick();
      fake.close();
    },
  ],
] as const) {
  test(`when ${title}, the game and the program end, with 129`, async t => {
    const {code, services, ...fake} = start({screen: 'table', options: play});
    await fake.view.waitFor(() => services.sessions.length === 1 && !fake.view.text().includes('Setting'));
    cut(fake);
    t.is(await code, 129);
    t.true(services.sessions[0]?.hasBeenLeft());
  });
}

test('a hang-up told from outside ends the game and the program, with 129', async t => {
  const hangUp = new AbortController();
  const {view, code, services} = start({screen: 'table', options: play}, {}, hangUp.signal);
  await view.waitFor(() => services.sessions.length === 1 && !view.text().includes('Setting'));
  hangUp.abort();
  t.is(await code, 129);
  t.true(services.sessions[0]?.hasBeenLeft());
});

test('a fault of the program is printed once the terminal is as it was, with 1', async t => {
  const {code, output} = start(
    {screen: 'table', options: play},
    {refuse: () => Promise.reject(new Error('the legs of the table'))},
  );
  t.is(await code, 1);
  const told = output().lastIndexOf('the legs of the table');
  t.true(told > output().lastIndexOf('\u001b[?1049l'));
  t.true(isRestored(output()));
});

test('a fault while drawing is printed too', async t => {
  const fake = createFakeTerminal();
  const services = createFakeServices({terminal: fake.terminal});
  const broken = {
    ...services,
    scenarios: (): never => {
      throw new Error('no scenarios');
    },
  };
  const code = startApp(broken, {screen: 'home'});
  await fake.view.waitFor('New game');
  fake.press('enter');
  t.is(await code, 1);
  t.true(fake.output().lastIndexOf('no scenarios') > fake.output().lastIndexOf('\u001b[?1049l'));
});

test('Ctrl-L draws everything anew', async t => {
  const {view, press, code} = start({screen: 'home'});
  await view.waitFor('New game');
  view.feed('\u001b[2J\u001b[1;1Hrubbish');
  await view.waitFor('rubbish');
  press('ctrl+l');
  await view.waitFor(() => view.text().includes('New game') && !view.text().includes('rubbish'));
  press('ctrl+c');
  t.is(await code, 130);
});

test('a window that is closed over a running game ends it properly, with 129', t =>
  withHome(async home => {
    const program = startProgram(['play'], {environment: {POLYSPY_HOME: home}});
    const games = path.join(home, 'data', 'games');
    await program.waitFor(() => existsSync(games) && readdirSync(games).length > 0);
    program.close();
    t.is(await program.exited(), 129);
    const [file = ''] = readdirSync(games);
    const last = readFileSync(path.join(games, file), 'utf8').trimEnd().split('\n').at(-1) ?? '';
    t.like(JSON.parse(last), {kind: 'end', outcome: 'aborted'});
  }));

test('the first game is offered first, and Esc declines it for good', async t => {
  const {screen, services} = await openApp({isNew: true});
  await screen.waitFor('❯ Learn in one minute');
  t.true(screen.screen().includes('Esc: not now'));
  screen.press('escape');
  await screen.waitFor('❯ New game');
  t.deepEqual(services.changes, [{lessonSeen: true}]);
  t.false(services.lesson()?.isOffered);
  screen.press('down', 'down', 'down');
  await screen.waitFor('❯ Learn in one minute');
  t.false(screen.screen().includes('Esc: not now'));
  screen.press('escape');
  await screen.waitFor('Quit polyspy?');
  t.is(services.changes.length, 1);
  await screen.unmount();
});

test('whatever is chosen instead of the first game declines it', async t => {
  const {screen, services} = await openApp({isNew: true});
  await screen.waitFor('❯ Learn in one minute');
  screen.press('down', 'enter');
  await screen.waitFor('Scenario');
  t.deepEqual(services.changes, [{lessonSeen: true}]);
  screen.press('escape');
  await screen.waitFor('❯ New game');
  await screen.unmount();
});

test('somebody who has played is offered no first game, but can choose it', async t => {
  const {screen, services} = await openApp();
  await screen.waitFor('❯ New game');
  screen.press('down', 'down', 'down', 'enter');
  await screen.waitFor(() => services.asked.length === 1);
  t.like(services.asked[0], {isLesson: true, players: 3, scenario: 'G_EN'});
  t.deepEqual(services.changes, []);
  await screen.unmount();
});

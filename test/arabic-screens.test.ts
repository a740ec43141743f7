import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import test from 'ava';
import type {MessageKey} from '../source/packs/words.ts';
import {textWidth} from '../source/text/width.ts';
import {drawnText} from './support/drawn-text.ts';
import {openWalk, toldIn, type Walk} from './support/language-walk.tsx';
import {runProgram, withHome} from './support/run-program.ts';

const sizes = [
  [60, 20],
  [80, 24],
  [120, 40],
] as const;

/** A logical row as it is to stand on the screen, by the engine that bidi.test.ts holds to FriBidi. */
const visual = (logical: string): string => drawnText(logical, 'rtl', 'app');

/** Letters that only a drawn line has. */
const PRESENTED = /[\ufb50-\ufdff\ufe70-\ufefc]/u;
const BOXES = /[\u2500-\u259f]/u;

const {names, asks, says} = toldIn('arz');
const [me = '', second = '', third = '', fourth = '', fifth = ''] = names;

/** The column behind the last cell of a text, where it stands on a row of its own or at its end. */
const endOf = (rows: readonly string[], text: string): number | undefined => {
  const row = rows.find(shown => shown.includes(text));
  return row === undefined ? undefined : textWidth(row.slice(0, row.indexOf(text) + text.length));
};

/** From the form of a new game to the question of the free turns. */
const toTheTable = async ({go, say}: Walk): Promise<void> => {
  await go(['enter'], 'table.intro-title');
  await go(['enter'], 'table.intro-spy');
  await go(['enter'], 'table.hint-send');
  await say(asks);
  await go([], 'table.hint-send');
  await say(says);
  await go([], 'table.expect-whom');
};

const MENU = ['newGame', 'watch', 'howToPlay', 'settings', 'quit'] as const;
const LABELS = ['players', 'side', 'level', 'tableLang', 'scenario', 'name', 'speed', 'guests'] as const;

for (const [columns, rows] of sizes)
  test(`rows stand as they are seen, at their side, at ${columns} by ${rows}`, async t => {
    const walk = openWalk('arz', {columns, rows});
    const {words, screen, go} = walk;
    t.teardown(() => screen.unmount());
    await go([], 'home.newGame');
    const menu = MENU.map(entry => visual(words(`home.${entry}`)));
    const ends = menu.map(label => endOf(screen.rows(), label));
    t.deepEqual(new Set(ends).size, 1, `menu: ${ends.join(' ')}`);
    t.true(screen.rows().includes(`${' '.repeat((ends[0] ?? 0) - textWidth(menu[0] ?? ''))}${menu[0]} ❮`));
    for (const label of menu.slice(1))
      t.true(
        screen.rows().some(row => row.trim() === label),
        label,
      );

    await go(['enter'], 'newGame.start');
    // Two cells of margin and two for the mark.
    for (const label of LABELS)
      t.is(endOf(screen.rows(), visual(words(`newGame.${label}`))), columns - 4, label);
    t.is(textWidth(screen.rows()[0] ?? ''), columns - 1);
    t.true(screen.rows()[0]?.endsWith(visual(`polyspy › ${words('newGame.title')}`)));

    await toTheTable(walk);
    const arrow = words('glue.to');
    const colon = words('glue.colon');
    // The last lines of the talk, which are in view at every size: each with its indent.
    const talk = [
      [2, `${words.number(5)} ${fifth}${arrow}${me}${colon}${asks}`],
      [4, `${me}${colon}${says}`],
    ] as const;
    const edges = talk.map(([indent, line]) => (endOf(screen.rows(), visual(line)) ?? 0) + indent);
    t.is(edges[0], edges[1], screen.screen());
    if (columns < 120) t.is(edges[0], columns);
    // A mark and a space stand before the seats that can be asked.
    for (const [seat, name] of [second, third, fourth].entries())
      t.true(screen.screen().includes(visual(`${words.number(seat + 2)} ${name}`)), name);
    t.true(screen.screen().includes(`${visual(`${words.number(2)} ${second}`)} ❮`));
    t.true(screen.rows().some(row => row.includes(`${visual(words('table.expect-whom'))} ◂`)));
  });

/** Every screen of a game for modes in which text stands as it is stored. */
const lookAround = async (walk: Walk): Promise<ReadonlyMap<string, string>> => {
  const {screen, go, give, say} = walk;
  const seen = new Map<string, string>();
  const look = async (name: string, keys: Parameters<Walk['go']>[0], key: MessageKey): Promise<void> => {
    await go(keys, key);
    seen.set(name, screen.screen());
  };
  await look('home', [], 'home.newGame');
  await look('keys', ['f1'], 'keys.here');
  await go(['escape'], 'home.newGame');
  await look('quit', ['escape'], 'quit.yes');
  await go(['escape'], 'home.newGame');
  await look('settings', ['f9'], 'settings.kept');
  await go(['escape'], 'home.newGame');
  await look('new game', ['enter'], 'newGame.start');
  await toTheTable(walk);
  seen.set('whom', screen.screen());
  await look('candidates', ['f3'], 'table.hint-strike');
  await go(['escape'], 'table.expect-whom');
  await go(['enter'], 'table.hint-send');
  await say(asks);
  await look('guess', [], 'table.pass');
  await give();
  await look('vote', [], 'table.skip');
  return seen;
};

test('a screen reader in Arabic gets text as it is stored, with labels and roles, and no boxes', async t => {
  const walk = openWalk('arz', {columns: 80, rows: 60, terminal: {isScreenReader: true}});
  t.teardown(() => walk.screen.unmount());
  const {words} = walk;
  const seen = await lookAround(walk);
  for (const [name, text] of seen) {
    t.notRegex(text, PRESENTED, name);
    t.notRegex(text, BOXES, name);
    t.notRegex(text, /…[^\n]/u, name);
  }
  const holds = (name: string, ...parts: readonly string[]): void => {
    for (const part of parts) t.true(seen.get(name)?.includes(part), `${part} in ${seen.get(name)}`);
  };
  const [colon, list, mark] = [words('glue.colon'), words('role.list'), words('state.selected')];
  holds('home', `${list}${colon}${words('home.menu')}`, `(${mark}) ${words('home.newGame')}`);
  holds('home', `${words('role.toolbar')}${colon}Enter`);
  holds('quit', `${words('role.radiogroup')}${colon}${words('quit.question')}`);
  holds('quit', `${words('role.radio')}${colon}(${words('state.checked')}) ${words('quit.yes')}`);
  holds('settings', `${words('newGame.players')}: ${words.number(5)}`);
  holds('whom', `${list}${colon}${words('table.expect-whom')}`, `(${mark}) ${words.number(2)} ${second}`);
  holds('whom', `${fifth}${words('table.plain-asks')}${me}${words('glue.colon')}${asks}`);
  holds('guess', `${list}${colon}${words('table.expect-guess', {domain: 'place'})}`, words('table.pass'));
  holds('guess', `${words('role.textbox')}${colon}(${words('state.empty')}) ${words('table.guess-filter')}`);
  holds('vote', `${list}${colon}${words('table.expect-vote')}`, `(${mark}) ${words('table.skip')}`);
});

for (const bidi of ['terminal', 'off'] as const)
  test(`with --bidi ${bidi} every screen holds text as it is stored, from the left`, async t => {
    const walk = openWalk('arz', {columns: 80, rows: 24, terminal: {bidi}});
    t.teardown(() => walk.screen.unmount());
    const {words} = walk;
    const seen = await lookAround(walk);
    for (const [name, text] of seen) t.notRegex(text, PRESENTED, name);
    const talk = `${fifth}${words('glue.to')}${me}${words('glue.colon')}${asks}`;
    const row = seen
      .get('whom')
      ?.split('\n')
      .find(shown => shown.includes(talk));
    t.is(row, `  ${words.number(5)} ${talk}`);
    if (bidi === 'terminal') t.notRegex(seen.get('quit') ?? '', /[│┃╭╮╰╯┏┓┗┛]/u, 'no frame beside Arabic');
  });

test('what is printed and kept of an Arabic game is text as it is stored', t =>
  withHome(async home => {
    const play = 'watch --scenario G_EG --lang arz --seed 4 --players 4 --speed instant'.split(' ');
    // What draws on a screen draws nothing here.
    const environment = {POLYSPY_BIDI: 'app'};
    const lines = await runProgram(play, {home, environment});
    const json = await runProgram([...play, '--json'], {home, environment});
    t.deepEqual([lines.code, json.code], [0, 0]);
    const games = path.join(home, 'data', 'games');
    const records = readdirSync(games).map(file => readFileSync(path.join(games, file), 'utf8'));
    t.is(records.length, 2);
    for (const text of [lines.stdout, json.stdout, ...records]) {
      t.regex(text, /[\u0627-\u064a]{3}/u);
      t.notRegex(text, PRESENTED);
      // No marks of direction either: they would be read as letters.
      t.notRegex(text, /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
    }
  }));

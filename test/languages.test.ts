import test from 'ava';
import {availableLocales} from '../source/packs/load-pack.ts';
import type {MessageKey, MessageValues, Words} from '../source/packs/words.ts';
import {BIDI_SETTINGS, COLOUR_SETTINGS, READER_SETTINGS, SHOW_MODELS} from '../source/settings/choices.ts';
import {directionOfLanguage} from '../source/text/direction.ts';
import {textWidth} from '../source/text/width.ts';
import type {TerminalArabic} from '../source/ui/terminal.ts';
import type {KeyPress} from './support/keys.ts';
import {drawn, drawnIn, openWalk, root, showsText, toldIn, type Walk} from './support/language-walk.tsx';

const sizes = [
  [60, 20],
  [80, 24],
  [120, 40],
] as const;

// Keys as they are printed, names that are the same everywhere, and what is typed on a command line.
const LATIN = new RegExp(
  [
    'polyspy|[Oo]llama|OLLAMA_HOST|NO_COLOR|INK_SCREEN_READER|\\btrue\\b|qwen\\S*|house\\b|OpenAI|openai',
    'https?://\\S+|attic|ATTIC_KEY',
    '\\bF\\d+|\\b(?:Esc|Enter|Tab|Space|PgUp|PgDn|Home|End|Backspace|Del)\\b|(?:Ctrl|Alt|Shift)\\+\\S+',
    '--[a-z-]+|\\b(?:servers|models|add|test|list|check|remove|URL|url|NAME|VARIABLE|API)\\b|English|Indonesia|Bahasa',
  ].join('|'),
  'gu',
);

type Seen = {
  readonly words: Words;
  readonly columns: number;
  readonly rows: number;
  /** Arabic that is shown as it is stored, on purpose. */
  readonly undrawn?: string;
};

/** Signs that stand for words to eyes, and frames. */
const SIGNS = /[\u2500-\u25ff❯❮▸◂✘✔★›‹⇒⇐]/u;
/** What Ink would say of a screen by itself, in English. */
const INK_ROLES = /\b(?:list|option|radiogroup|radio|textbox|toolbar|selected|checked|disabled)\b/u;

/** What is wrong with a screen that is told to a screen reader: signs, drawn letters, or another language. */
const faultsHeard = (words: Words, shown: readonly string[]): readonly string[] => {
  const isForeign = words.lang === 'arz' || words.lang === 'zh';
  return shown.flatMap(row => {
    const latin = row.replaceAll(LATIN, '').match(/[A-Za-z]{2,}/gu) ?? [];
    return [
      ...(SIGNS.test(row) ? [`there is a sign: ${row}`] : []),
      ...(/[\ufb50-\ufdff\ufe70-\ufefc]/u.test(row) ? [`letters are drawn: ${row}`] : []),
      ...(words.lang !== 'en' && INK_ROLES.test(row) ? [`a role is in English: ${row}`] : []),
      ...(isForeign && latin.length > 0 ? [`there is ${latin.join(' ')}: ${row}`] : []),
    ];
  });
};

const sideOf = (row: string, columns: number, isRightToLeft: boolean): number =>
  isRightToLeft ? columns - textWidth(row) : row.length - row.trimStart().length;

/** What is wrong with a screen: nothing cut off, nothing in another language, nothing written the wrong way round. */
const faultsOf = ({words, columns, rows, undrawn}: Seen, shown: readonly string[]): readonly string[] => {
  const isRightToLeft = directionOfLanguage(words.lang) === 'rtl';
  const isForeign = words.lang === 'arz' || words.lang === 'zh';
  // Words that end in dots of their own.
  const asking = ['seats.looking', 'servers.asking'] as const;
  const faults = shown.flatMap((row, index) => {
    const latin = row.replaceAll(LATIN, '').match(/[A-Za-z]{2,}/gu) ?? [];
    return [
      ...(textWidth(row) > columns ? [`row ${index} is too wide: ${row}`] : []),
      ...(row.includes('…') && !asking.some(key => row.includes(drawn(words, words(key))))
        ? [`row ${index} is cut: ${row}`]
        : []),
      ...(isForeign && latin.length > 0 ? [`row ${index} has ${latin.join(' ')}: ${row}`] : []),
      // Drawn letters are joined: a letter as it is stored has been forgotten. The hamza alone joins nothing.
      ...(isRightToLeft && row.trim() !== undrawn && /[\u0622-\u063a\u0641-\u064a]/u.test(row)
        ? [`row ${index} is not drawn: ${row}`]
        : []),
    ];
  });
  if (shown.length !== rows) faults.push(`there are ${shown.length} rows`);
  const first = shown[0] ?? '';
  if (first !== '' && sideOf(first, columns, isRightToLeft) > 2)
    faults.push(`the first row begins at the wrong side: ${first}`);
  return faults;
};

/** A walk that looks at every screen it comes to. */
const watching = (walk: Walk, columns: number, rows: number) => {
  const {words, screen, isHeard} = walk;
  const faults: string[] = [];
  const look = (name: string, size: Partial<Seen> = {}): void => {
    const found = isHeard
      ? faultsHeard(words, screen.rows())
      : faultsOf({words, columns, rows, ...size}, screen.rows());
    faults.push(...found.map(fault => `${name}: ${fault}`));
  };
  const shows = (text: string, shown = screen.rows()): boolean => showsText(words, shown, text, isHeard);
  const go = async (name: string, keys: readonly KeyPress[], key: MessageKey, values?: MessageValues) => {
    await walk.go(keys, key, values);
    look(name);
  };
  /** Everything that is told stands there to its last word: on the screen, or on the rows of several pages. */
  const tells = (name: string, key: MessageKey, values?: MessageValues, shown = screen.rows()): void => {
    const text = words(key, values);
    if (!shows(text, shown)) faults.push(`${name}: not all of "${text}"`);
  };
  const change = async (name: string, ...keys: readonly KeyPress[]): Promise<void> => {
    const before = screen.screen();
    screen.press(...keys);
    await screen.waitFor(() => screen.screen() !== before, 8000);
    look(name);
  };
  return {...walk, faults, look, go, shows, tells, change};
};

type Watched = ReturnType<typeof watching>;

const walkHome = async ({go, tells}: Watched): Promise<void> => {
  await go('home', [], 'home.newGame');
  await go('keys', ['f1'], 'keys.here');
  await go('home again', ['escape'], 'home.newGame');
  await go('quit', ['escape'], 'quit.yes');
  tells('quit', 'quit.question');
  await go('home after quit', ['escape'], 'home.newGame');
};

/** The settings whose notes say most: from the last row up, each with all its values. */
const walkSettings = async (walk: Watched): Promise<void> => {
  const {words, screen, isHeard, go, shows, look, change, tells} = walk;
  const more = directionOfLanguage(words.lang) === 'rtl' && !isHeard ? 'left' : 'right';
  await go('settings', ['f9'], 'settings.kept');
  tells('settings', 'settings.lang.note');
  await change('settings servers', 'up');
  tells('settings servers', 'settings.servers.note');
  await go('servers', ['enter'], 'servers.title');
  await go('servers answer', [], 'servers.models', {count: 1});
  screen.press('end');
  await screen.waitFor(() => shows(words('servers.keys')), 8000);
  look('servers end');
  tells('servers', 'servers.test');
  await go('settings again', ['escape'], 'settings.kept');
  for (const [id, values] of [
    ['showModels', SHOW_MODELS],
    ['bidi', BIDI_SETTINGS],
    ['screenReader', READER_SETTINGS],
    ['colours', COLOUR_SETTINGS],
  ] as const) {
    await change(`settings ${id}`, 'up');
    for (const [index, value] of values.entries()) {
      if (index > 0) await change(`settings ${id} ${value}`, more);
      tells(`settings ${id}`, `settings.${id}.${value}.note` as MessageKey);
    }
  }
  for (const id of ['speed', 'level', 'side', 'players', 'name']) await change(`settings ${id}`, 'up');
  await go('home from settings', ['escape'], 'home.newGame');
};

const walkForms = async ({go, change}: Watched): Promise<void> => {
  await go('rules', ['down', 'down', 'enter'], 'rules.idea');
  await change('rules further', 'pagedown');
  await go('home from rules', ['escape'], 'home.newGame');
  await go('watch', ['up', 'enter'], 'watch.observer');
  await go('home from watch', ['escape'], 'home.newGame');
  await go('new game', ['up', 'enter'], 'newGame.start');
  await go('seats', ['up', 'enter'], 'hint.same-for-all');
  await go('new game again', ['escape'], 'newGame.start');
};

const walkCard = async ({go}: Watched): Promise<void> => {
  await go('card down', ['down', 'enter'], 'table.intro-title');
  await go('card', ['enter'], 'table.intro-spy');
  await go('question', ['enter'], 'table.hint-send');
  await go('candidates', ['f3'], 'table.hint-strike');
  await go('marks', ['f4'], 'table.hint-mark');
  await go('question again', ['escape'], 'table.hint-send');
};

const walkRoundRobin = async ({words, say, go, tells}: Watched): Promise<void> => {
  const {asks, says} = toldIn(words.lang);
  await say(asks);
  await go('answer', [], 'table.hint-send');
  await say(says);
  await go('whom', [], 'table.expect-whom');
  await go('leave', ['escape'], 'leave.yes');
  tells('leave', 'leave.question');
  await go('whom again', ['escape'], 'table.expect-whom');
  const [, name = ''] = toldIn(words.lang).names;
  await go('free question', ['enter'], 'table.expect-question', {name});
  await say(asks);
};

const walkGuess = async ({words, screen, table, go, change, tells}: Watched): Promise<void> => {
  const {place} = toldIn(words.lang);
  await go('guess', [], 'table.expect-guess', {domain: 'place'});
  screen.type('۞');
  await go('guess nothing fits', [], 'table.guess-nothing');
  await change('guess all', 'backspace');
  const entity = `${place} ${words.number(2)}`;
  await change('guess second', 'down', 'down');
  await go('guess sure', ['enter'], 'table.confirm-guess-yes', {entity});
  tells('guess sure', 'table.confirm-guess', {entity});
  await go('guess again', ['escape'], 'table.pass');
  await change('guess first', 'up', 'up');
  await go('pass', ['enter'], 'table.confirm-no');
  tells('pass', 'table.confirm-pass');
  const count = table.moves.length;
  screen.press('enter');
  await screen.waitFor(() => table.moves.length === count + 1);
  table.play();
};

const walkVote = async ({words, screen, table, go, change, tells}: Watched): Promise<void> => {
  const [, name = ''] = toldIn(words.lang).names;
  await go('vote', [], 'table.expect-vote');
  await change('vote second', 'down');
  await go('vote sure', ['enter'], 'table.confirm-vote-yes', {name});
  tells('vote sure', 'table.confirm-vote', {name, majority: 3, seats: 5});
  await go('vote again', ['escape'], 'table.skip');
  await change('vote first', 'up');
  await go('skip', ['enter'], 'table.confirm-no');
  tells('skip', 'table.confirm-skip');
  const count = table.moves.length;
  screen.press('enter');
  await screen.waitFor(() => table.moves.length === count + 1);
  table.play();
};

const walkEnd = async ({words, screen, table, go, shows, change, tells}: Watched): Promise<void> => {
  const entity = `${toldIn(words.lang).place} ${words.number(8)}`;
  await go('guess once more', [], 'table.expect-guess', {domain: 'place'});
  screen.type(entity);
  await screen.waitFor(() => shows(entity));
  await go('last guess', ['enter'], 'table.confirm-guess-yes', {entity});
  await change('last guess sure', 'tab');
  const count = table.moves.length;
  screen.press('enter');
  await screen.waitFor(() => table.moves.length === count + 1);
  table.play();
  await go('the end', [], 'table.end-debrief');
  tells('the end', 'table.end-again');
};

const walkDebrief = async ({words, screen, isHeard, go, change, tells}: Watched): Promise<void> => {
  const [name = ''] = toldIn(words.lang).names;
  await go('debrief', ['enter'], 'table.who-sits');
  const told: MessageKey[] = [
    'table.who-sits',
    'table.debrief-lines',
    'table.debrief-after',
    'table.thought-none',
  ];
  const pages: string[] = [...screen.rows()];
  const more = words('table.more-below');
  while (screen.screen().includes(isHeard ? more : drawn(words, more))) {
    await change('debrief further', 'pagedown');
    pages.push(...screen.rows());
  }
  for (const key of told) tells('debrief', key, {}, pages);
  const entity = `${toldIn(words.lang).place} ${words.number(8)}`;
  const values = {name: name + words('table.you-mark'), entity, percent: 30, isRight: 'yes'};
  tells('debrief', 'table.debrief-guess', values, pages);
  await go('home from the end', ['end', 'down', 'enter'], 'home.newGame');
};

const tooSmall = [
  [59, 24],
  [50, 12],
  [30, 10],
] as const;

const walkTooSmall = async ({words, screen, go, look}: Watched, columns: number, rows: number) => {
  for (const [hasColumns, hasRows] of tooSmall) {
    screen.resize(hasColumns, hasRows);
    const sentence = words('app.tooSmall', {columns: 60, rows: 20, hasColumns, hasRows});
    await screen.waitFor(() => showsText(words, screen.rows(), sentence), 8000);
    look('too small', {columns: hasColumns, rows: hasRows});
  }
  screen.resize(columns, rows);
  await go('large enough', [], 'home.newGame');
};

/** From home through a whole game, and home again. */
const walkAll = async (walk: Watched): Promise<void> => {
  await walkHome(walk);
  await walkSettings(walk);
  await walkForms(walk);
  await walkCard(walk);
  await walkRoundRobin(walk);
  await walkGuess(walk);
  await walkVote(walk);
  await walkEnd(walk);
  await walkDebrief(walk);
};

for (const lang of availableLocales(root))
  test(`every screen in ${lang} is told to a screen reader in one language, without signs and frames`, async t => {
    const size = {columns: 200, rows: 40};
    const walk = watching(
      openWalk(lang, {...size, terminal: {isScreenReader: true}}),
      size.columns,
      size.rows,
    );
    t.teardown(() => walk.screen.unmount());
    await walkAll(walk);
    t.deepEqual(walk.faults, []);
  });

for (const lang of availableLocales(root))
  for (const [columns, rows] of sizes)
    test(`every screen in ${lang} at ${columns} by ${rows} is whole, in one language and the right way round`, async t => {
      const walk = watching(openWalk(lang, {columns, rows}), columns, rows);
      t.teardown(() => walk.screen.unmount());
      await walkAll(walk);
      await walkTooSmall(walk, columns, rows);
      t.deepEqual(walk.faults, []);
    });

const unanswered: TerminalArabic = {
  given: undefined,
  key: 'x|y|',
  guess: () => 'app',
  detect: async () => 'app',
  use: () => undefined,
};

for (const lang of availableLocales(root))
  test(`which Arabic reads right is asked in ${lang}, once`, async t => {
    for (const [columns, rows] of sizes) {
      const open = openWalk(lang, {
        columns,
        rows,
        terminal: {isBidiGuessed: true, arabic: unanswered},
        scenario: 'G_EG',
      });
      const {words, screen, changes} = open;
      const walk = watching(open, columns, rows);
      const undrawn = words('bidi.sample');
      const isAtHome = directionOfLanguage(lang) === 'rtl';
      if (!isAtHome) {
        await walk.go('home', [], 'home.newGame');
        await walk.go('new game', ['enter'], 'newGame.start');
        screen.press('enter');
      }
      await open.go([], 'bidi.unsure');
      walk.look('question', {undrawn});
      walk.tells('question', 'bidi.question');
      t.true(
        screen.rows().some(row => row.trim() === undrawn),
        screen.screen(),
      );
      t.true(
        screen.rows().some(row => row.trim() === drawnIn('arz', undrawn)),
        screen.screen(),
      );
      await walk.go('answered', ['enter'], isAtHome ? 'home.newGame' : 'table.intro-title');
      t.deepEqual(changes.at(-1), {bidiAnswers: {'x|y|': 'app'}});
      t.deepEqual(walk.faults, []);
      await screen.unmount();
    }
  });

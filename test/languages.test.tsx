import {fileURLToPath} from 'node:url';
import test from 'ava';
import {availableLocales, loadMessages} from '../source/packs/load-pack.ts';
import {createWords, type MessageKey, type MessageValues, type Words} from '../source/packs/words.ts';
import {directionOfLanguage} from '../source/text/direction.ts';
import {createDrawer} from '../source/text/drawer.ts';
import {textWidth} from '../source/text/width.ts';
import {App} from '../source/ui/app.tsx';
import {TableScreen} from '../source/ui/games/spyfall/table-screen.tsx';
import type {TableSession} from '../source/ui/services.ts';
import {createFakeServices} from './support/fake-services.ts';
import {createFakeSession, type FakeSession} from './support/fake-session.ts';
import type {KeyPress} from './support/keys.ts';
import {renderScreen} from './support/screen.tsx';

const root = {folder: fileURLToPath(new URL('../../', import.meta.url))};
const sizes = [
  [60, 20],
  [80, 24],
  [120, 40],
] as const;

const wordsOf = (lang: string): Words => {
  const messages = loadMessages(root, lang);
  if (!messages.ok) throw new Error(`${lang} has no words`);
  return createWords(messages.value, lang);
};

/** What people at a table are called and say, and what the places are called, by language; English for others. */
const told: Readonly<Record<string, {names: readonly string[]; place: string; asks: string; says: string}>> =
  {
    arz: {
      names: ['وسام', 'منى', 'حمادة', 'إنجي', 'علا'],
      place: 'مكان',
      asks: 'هو بعيد ولا لأ؟',
      says: 'لا، مش بعيد.',
    },
    zh: {
      names: ['小林', '阿明', '小红', '老王', '小李'],
      place: '地点',
      asks: '那里远不远？',
      says: '不算远。',
    },
    id: {
      names: ['Sam', 'Ayu', 'Budi', 'Citra', 'Dewi'],
      place: 'Tempat',
      asks: 'Apakah jauh?',
      says: 'Tidak.',
    },
  };
const english = {names: ['Ann', 'Bea', 'Cem', 'Dov', 'Eli'], place: 'Place', asks: 'Is it far?', says: 'No.'};

const drawer = createDrawer();

/** Words of the interface as they stand on the screen. */
const seen = (words: Words, key: MessageKey, values?: MessageValues): string => {
  const text = words(key, values);
  if (directionOfLanguage(words.lang) === 'ltr') return text;
  return drawer
    .line([{text}], 'rtl', 'app')
    .map(run => run.text)
    .join('');
};

// Keys as they are printed, names that are the same everywhere, and what is typed on a command line.
const LATIN = new RegExp(
  [
    'polyspy|[Oo]llama|NO_COLOR|INK_SCREEN_READER|\\btrue\\b|qwen\\S*|house\\b',
    '\\bF\\d+|\\b(?:Esc|Enter|Tab|Space|PgUp|PgDn|Home|End|Backspace|Del)\\b|(?:Ctrl|Alt|Shift)\\+\\S+',
    '--[a-z-]+|\\b(?:servers|add|test|list|remove|URL|NAME|VARIABLE|API)\\b|English|Indonesia|Bahasa',
  ].join('|'),
  'gu',
);

type Walk = {readonly words: Words; readonly columns: number; readonly rows: number};

/** What is wrong with a screen: nothing cut off, nothing in another language, nothing written the wrong way round. */
const faultsOf = ({words, columns, rows}: Walk, shown: readonly string[]): readonly string[] => {
  const isRightToLeft = directionOfLanguage(words.lang) === 'rtl';
  const faults = shown.flatMap((row, index) => {
    const latin = row.replaceAll(LATIN, '').match(/[A-Za-z]{2,}/gu) ?? [];
    return [
      ...(textWidth(row) > columns ? [`row ${index} is too wide: ${row}`] : []),
      ...(row.includes('…') && !row.includes(seen(words, 'seats.looking'))
        ? [`row ${index} is cut: ${row}`]
        : []),
      ...((words.lang === 'arz' || words.lang === 'zh') && latin.length > 0
        ? [`row ${index} has ${latin.join(' ')}: ${row}`]
        : []),
      // Drawn letters are joined: a letter as it is stored has been forgotten.
      ...(isRightToLeft && /[\u0621-\u063a\u0641-\u064a]/u.test(row)
        ? [`row ${index} is not drawn: ${row}`]
        : []),
    ];
  });
  if (shown.length !== rows) faults.push(`there are ${shown.length} rows`);
  const first = shown[0] ?? '';
  const side = isRightToLeft ? columns - textWidth(first) : first.length - first.trimStart().length;
  if (first !== '' && side > 2) faults.push(`the first row begins at the wrong side: ${first}`);
  return faults;
};

const makeSession = (lang: string): {session: TableSession; fake: FakeSession} => {
  const {names, place, asks, says} = told[lang] ?? english;
  const fake = createFakeSession({
    names,
    person: 0,
    spy: 0,
    others: ({seat, phase}) => {
      if (phase === 'question') return {type: 'ask', to: (seat + 1) % names.length, text: asks};
      if (phase === 'answer') return {type: 'answer', text: says};
      return phase === 'guess' ? {type: 'pass'} : {type: 'skip'};
    },
  });
  const words = wordsOf(lang);
  const entities = fake.session.entities.map(({id}, index) => ({
    id,
    name: `${place} ${words.number(index + 1)}`,
    aliases: [],
  }));
  return {session: {...fake.session, entities}, fake};
};

const open = async (lang: string, columns: number, rows: number) => {
  const words = wordsOf(lang);
  const {session, fake: table} = makeSession(lang);
  const fake = createFakeServices({
    settings: {lang, name: told[lang]?.names[0] ?? 'Ann'},
    languages: [words],
  });
  const terminal = {...fake.terminal, bidi: 'app' as const, locale: lang, drawer};
  const services = {...fake, words, terminal, startTable: async () => session};
  const screen = renderScreen(
    <App
      services={services}
      gone={new AbortController().signal}
      onEnd={() => undefined}
      loadTableScreen={async () => TableScreen}
    />,
    {columns, rows, terminal: {bidi: 'app', locale: lang, drawer}},
  );
  return {words, screen, table};
};

for (const lang of availableLocales(root))
  for (const [columns, rows] of sizes)
    test(`every screen in ${lang} at ${columns} by ${rows} is whole, in one language and the right way round`, async t => {
      const {words, screen, table} = await open(lang, columns, rows);
      t.teardown(() => screen.unmount());
      const faults: string[] = [];
      const look = (name: string): void => {
        faults.push(...faultsOf({words, columns, rows}, screen.rows()).map(fault => `${name}: ${fault}`));
      };
      /** Presses keys and looks at the screen that has this on it. */
      const go = async (name: string, keys: readonly KeyPress[], key: MessageKey, values?: MessageValues) => {
        const before = keys.length === 0 || keys.includes('pagedown') ? '' : screen.screen();
        screen.press(...keys);
        const text = seen(words, key, values);
        await screen.waitFor(() => screen.screen() !== before && screen.screen().includes(text), 8000);
        look(name);
      };
      await go('home', [], 'home.newGame');
      await go('keys', ['f1'], 'keys.here');
      await go('home again', ['escape'], 'home.newGame');
      await go('quit', ['escape'], 'quit.yes');
      await go('home after quit', ['escape'], 'home.newGame');
      await go('settings', ['f9'], 'settings.kept');
      for (const row of ['showModels', 'bidi', 'screenReader', 'colours'])
        await go(`settings ${row}`, row === 'showModels' ? ['up', 'up'] : ['up'], 'settings.kept');
      await go('home from settings', ['escape'], 'home.newGame');
      await go('rules', ['down', 'down', 'enter'], 'rules.idea');
      await go('rules further', ['pagedown'], 'hint.back');
      await go('home from rules', ['escape'], 'home.newGame');
      await go('watch', ['up', 'enter'], 'watch.observer');
      await go('home from watch', ['escape'], 'home.newGame');
      await go('new game', ['up', 'enter'], 'newGame.start');
      await go('seats', ['up', 'enter'], 'hint.same-for-all');
      await go('new game again', ['escape'], 'newGame.start');
      await go('card down', ['down', 'enter'], 'table.intro-title');
      await go('card', ['enter'], 'table.intro-spy');
      await go('question', ['enter'], 'table.hint-send');
      await go('candidates', ['f3'], 'table.hint-strike');
      await go('marks', ['f4'], 'table.hint-mark');
      await go('question again', ['escape'], 'table.hint-send');
      screen.type(`${(told[lang] ?? english).asks}\r`);
      await screen.waitFor(() => table.moves.length === 1);
      table.play();
      await go('answer', [], 'table.hint-send');
      screen.type(`${(told[lang] ?? english).says}\r`);
      await screen.waitFor(() => table.moves.length === 2);
      table.play();
      await go('whom', [], 'table.expect-whom');
      await go('leave', ['escape'], 'leave.yes');
      t.deepEqual(faults, []);
    });

import test from 'ava';
import {availableLocales} from '../source/packs/load-pack.ts';
import {directionOfLanguage} from '../source/text/direction.ts';
import {textWidth} from '../source/text/width.ts';
import {CONTEXTS} from '../source/ui/games/spyfall/focus.ts';
import {helpRows} from '../source/ui/key-label.ts';
import {helpLines} from '../source/ui/screens/reading/help-overlay.tsx';
import {contextsAt} from '../source/ui/table/focus.ts';
import type {TerminalArabic} from '../source/ui/terminal.ts';
import {drawnIn, openWalk, root, wordsOf} from './support/language-walk.tsx';
import {walkAll, walkTooSmall} from './support/walk-screens.ts';
import {watching} from './support/watched-walk.ts';

const sizes = [
  [60, 20],
  [80, 24],
  [120, 40],
] as const;

// Walks go one after the other: together in one process they keep each other from drawing, and keys come too early.
for (const lang of availableLocales(root))
  test.serial(
    `every screen in ${lang} is told to a screen reader in one language, without signs and frames`,
    async t => {
      const size = {columns: 200, rows: 40};
      const walk = watching(
        openWalk(lang, {...size, terminal: {isScreenReader: true}}),
        size.columns,
        size.rows,
      );
      t.teardown(() => walk.screen.unmount());
      await walkAll(walk);
      t.deepEqual(walk.faults, []);
    },
  );

for (const lang of availableLocales(root))
  for (const [columns, rows] of sizes)
    test.serial(
      `every screen in ${lang} at ${columns} by ${rows} is whole, in one language and the right way round`,
      async t => {
        const walk = watching(openWalk(lang, {columns, rows}), columns, rows);
        t.teardown(() => walk.screen.unmount());
        await walkAll(walk);
        await walkTooSmall(walk, columns, rows);
        t.deepEqual(walk.faults, []);
      },
    );

const unanswered: TerminalArabic = {
  given: undefined,
  key: 'x|y|',
  guess: () => 'app',
  detect: async () => 'app',
  use: () => undefined,
};

for (const lang of availableLocales(root))
  test.serial(`which Arabic reads right is asked in ${lang}, once`, async t => {
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

const letters = (text: string): string => text.replaceAll(/\s/gu, '');

for (const lang of availableLocales(root))
  test(`the help tells all of every key at a table in ${lang}, in 60 cells`, t => {
    const words = wordsOf(lang);
    for (const mode of ['play', 'watch'] as const)
      for (const keys of Object.values(CONTEXTS)) {
        const contexts = contextsAt(keys, {mode, hasModels: true});
        const lines = helpLines(words, contexts, 56, 'ltr');
        for (const {lead = '', text} of lines) t.true(textWidth(lead + text) <= 56, lead + text);
        const told = letters(lines.map(({text}) => text).join(''));
        for (const {id} of helpRows(contexts)) t.true(told.includes(letters(words(`command.${id}`))), id);
      }
  });

test('the help tells how to stop waiting for a model only where there are models', t => {
  const tells = (hasModels: boolean): boolean =>
    helpRows(contextsAt(CONTEXTS.none, {mode: 'play', hasModels})).some(({id}) => id === 'give-up');
  t.true(tells(true));
  t.false(tells(false));
});

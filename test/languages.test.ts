import test from 'ava';
import {currentTurn, evolveView, type SeatView, startView} from '../source/games/spyfall/view.ts';
import {availableLocales, loadMessages} from '../source/packs/load-pack.ts';
import type {MessageKey} from '../source/packs/words.ts';
import type {SpyfallSession} from '../source/tables/registry/spyfall/session.ts';
import {directionOfLanguage} from '../source/text/direction.ts';
import {textWidth} from '../source/text/width.ts';
import {CONTEXTS} from '../source/ui/games/spyfall/focus.ts';
import {lessonRows} from '../source/ui/games/spyfall/lesson/lesson-rows.tsx';
import {helpRows} from '../source/ui/key-label.ts';
import {helpLines} from '../source/ui/screens/reading/help-overlay.tsx';
import {contextsAt} from '../source/ui/table/focus.ts';
import type {TerminalArabic} from '../source/ui/terminal.ts';
import {drawnIn, openWalk, root, showsText, wordsOf} from './support/language-walk.tsx';
import {openFirstTime} from './support/lesson-walk.tsx';
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

const viewOf = ({window}: {window: SpyfallSession['window']}): SeatView =>
  window.read(1).reduce(evolveView, startView(window.observer));

for (const lang of availableLocales(root))
  test.serial(`the first game in ${lang} is offered, teaches every step and can be won`, async t => {
    const {words, screen, sessions, changes, go} = openFirstTime(t, lang, {columns: 60, rows: 20});
    await go([], 'home.learn.offer');
    // Three keys to the first question.
    await go(['enter'], 'learn.card');
    t.deepEqual(changes, [{lessonSeen: true}]);
    const [session] = sessions;
    if (session === undefined) return t.fail();
    const nameOf = (seat: number): string => viewOf(session).table?.seats[seat]?.name ?? '';
    const isSaid = (text: string | undefined): boolean => showsText(words, screen.rows(), text ?? '?');
    await go(['space'], 'learn.card-open');
    await go(['space'], 'learn.ask', {name: nameOf(1)});
    await go(['enter'], 'learn.ask-good');
    await go(['enter'], 'learn.answer', {name: nameOf(2)});
    const [, second, third] = viewOf(session).turns;
    t.true(isSaid(second?.answer?.text) && isSaid(third?.question?.text), screen.screen());
    await go(['down'], 'learn.answer-vague');
    await go(['up'], 'learn.answer-open');
    await go(['down', 'down'], 'learn.answer-good');
    await go(['enter'], 'learn.answer-good');
    await go(['enter'], 'learn.whom');
    await go(['down', 'enter'], 'learn.ask-again', {name: nameOf(2)});
    await go(['enter'], 'learn.ask-good');
    await go(['enter'], 'learn.vote');
    t.true(isSaid(currentTurn(viewOf(session))?.answer?.text), screen.screen());
    await go(['down', 'down', 'enter'], 'table.confirm-vote-yes', {name: nameOf(2)});
    await go(['enter'], 'learn.won');
    await go([], 'table.end-learned');
    await go(['down', 'enter'], 'newGame.start');
  });

for (const lang of availableLocales(root))
  test(`the hints of the first game in ${lang} take three rows of 60 cells`, t => {
    const messages = loadMessages(root, lang);
    if (!messages.ok) return t.fail();
    const hints = Object.keys(messages.value).filter(key => key.startsWith('learn.')) as MessageKey[];
    t.true(hints.length > 20);
    const words = wordsOf(lang);
    for (const key of hints) t.true(lessonRows(words(key, {name: 'Bartholomäus'}), 60).length <= 3, key);
  });

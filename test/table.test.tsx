import test from 'ava';
import {useInput} from 'ink';
import type {Seat} from '../source/games/game.ts';
import type {Move, Phase} from '../source/games/spyfall/events.ts';
import type {Draft} from '../source/tables/memory/draft-memory.ts';
import type {SpyfallSession} from '../source/tables/registry/spyfall/session.ts';
import {maySpeak} from '../source/ui/games/spyfall/line/say.ts';
import type {SpyfallModel} from '../source/ui/games/spyfall/spyfall-model.ts';
import {useFrameSize} from '../source/ui/hooks/use-frame-size.ts';
import {createFakeGame, createFakePerson} from './support/fake-game.ts';
import {createFakeModels} from './support/fake-models.ts';
import {fakeReader} from './support/fake-reader.ts';
import {createFakeSession, type FakeSession, type FakeTable, fakePlaces} from './support/fake-session.ts';
import {sequenceOf} from './support/keys.ts';
import {oddOneOut} from './support/odd-one-out.ts';
import {type OddSession, OddTable} from './support/odd-table.tsx';
import {
  askSomebody,
  expectGuess,
  expectVotes,
  isWhole,
  playRoundRobin,
  playToVote,
  say,
  sitDown,
  stepBack,
  Table,
  useServices,
  words,
} from './support/open-table.tsx';
import {plainEnglish, pseudoWords} from './support/pseudo.ts';
import {renderScreen, type Screen, type ScreenOptions} from './support/screen.tsx';
import {sitDown as sitDownWith} from './support/sit-down.tsx';

const sizes = [
  [60, 20],
  [80, 24],
  [120, 40],
] as const;

for (const [columns, rows] of sizes) {
  for (const spy of [0, 1]) {
    const who = spy === 0 ? 'spy' : 'villager';
    test.serial(`every phase fits ${columns} by ${rows}: a ${who}`, async t => {
      const shown = await sitDown({person: 0, spy, reader: fakeReader}, {columns, rows});
      const {screen, fake} = shown;
      const check = (phase: string): boolean =>
        t.true(isWhole(shown, columns, rows), `${phase}\n${screen.screen()}`);
      check('question');
      screen.press('f2');
      await screen.waitFor(spy === 0 ? 'Where are we?' : 'Your card: Circus');
      t.true(screen.screen().includes('Tab: suggested lines'));
      screen.press('f3');
      await screen.waitFor('❯  Airport');
      t.false(
        screen.screen().includes('suggested lines'),
        'no key suggests a line while the candidates are open',
      );
      check('candidates');
      screen.press('f11', 'down');
      await screen.waitFor('What bakery is, in en');
      check('what a candidate is');
      screen.press('f11');
      await screen.waitFor(() => !screen.screen().includes('What bakery is'));
      await stepBack(screen);
      screen.press('f4');
      await screen.waitFor('change the mark');
      check('seats');
      await stepBack(screen);
      screen.press('tab');
      await screen.waitFor('What comes to mind first?');
      check('suggestions');
      await stepBack(screen);
      await playToVote(shown);
      check('vote');
      screen.press('down', 'enter');
      await screen.waitFor('3 of 5 votes end the game');
      check('confirm');
      screen.press('enter');
      await screen.waitFor(() => fake.moves.at(-1)?.type === 'vote');
      fake.play();
      await screen.waitFor('Turn 7 of 10');
      check('next turn');
      await screen.unmount();
      t.false(screen.output().slice(400).includes('\u001b[2J'), 'the screen is never cleared as a whole');
    });
  }
}

test.serial('a table says nothing that is not from the locale, and longer words fit it', async t => {
  const fake = createFakeSession({person: 0, spy: 2});
  const {about: _, ...session} = fake.session;
  const screen = renderScreen(<Table fake={{...fake, session}} spoken={pseudoWords} />);
  const said = [
    'Is it far?',
    ...fake.session.entities.map(({name}) => name),
    'Ann',
    'Bea',
    'Cem',
    'Dov',
    'Eli',
  ];
  const check = (phase: string): void => {
    t.deepEqual(plainEnglish(screen.screen(), said), [], phase);
    t.is(screen.rows().length, 24);
    t.true(
      screen.rows().every(row => row.length <= 80),
      screen.screen(),
    );
  };
  await screen.waitFor(pseudoWords('table.intro-turn'));
  check('card');
  screen.type('x');
  await screen.waitFor('Circus');
  check('open card');
  screen.type('x');
  await screen.waitFor(pseudoWords('table.question-placeholder'));
  check('question');
  screen.press('f3');
  await screen.waitFor('❯  Airport');
  check('candidates');
  await stepBack(screen);
  screen.press('f4');
  await screen.waitFor(pseudoWords('table.hint-mark'));
  check('seats');
  await stepBack(screen);
  const count = fake.moves.length;
  screen.type('Is it far?\r');
  await screen.waitFor(() => fake.moves.length === count + 1);
  await screen.waitFor('Is it far?');
  check('talk');
  await screen.unmount();
});

test.serial('the card is dealt face down, lies open after a key, and is covered after the next', async t => {
  const fake = createFakeSession({person: 0, spy: 2});
  const screen = renderScreen(<Table fake={fake} />);
  await screen.waitFor(words('table.intro-turn'));
  t.false(screen.screen().includes('Circus'));
  screen.type('x');
  await screen.waitFor('The place: Circus');
  screen.type('x');
  await screen.waitFor(() => !screen.screen().includes(words('table.intro-title')));
  t.false(screen.screen().includes('Circus'));
  t.regex(screen.screen(), /Your card: ▒+/);
  t.false(screen.screen().includes('❯ x'), 'the key that turned the card is no text');
  screen.press('f2');
  await screen.waitFor('Your card: Circus');
  screen.press('f2');
  await screen.waitFor('▒▒');
  await screen.unmount();
});

test.serial('keys that do something else everywhere, such as help, turn no card over', async t => {
  const fake = createFakeSession({person: 0, spy: 2});
  const screen = renderScreen(<Table fake={fake} />);
  await screen.waitFor(words('table.intro-turn'));
  screen.press('f1', 'f9', 'ctrl+l');
  screen.type('x');
  await screen.waitFor('The place: Circus');
  screen.type('?');
  screen.press('ctrl+g', 'enter');
  await screen.waitFor(() => !screen.screen().includes(words('table.intro-title')));
  t.false(screen.screen().includes('❯ x'));
  t.false(screen.screen().includes('❯ ?'));
  await screen.unmount();
});

test.serial('a line and Enter in one write are sent, with the reading that the chip shows', async t => {
  const shown = await sitDown({person: 0, spy: 2, reader: fakeReader});
  await say(shown, 'Is it loud?');
  await say(shown, 'It is quite loud.');
  t.deepEqual(shown.fake.moves, [
    {type: 'ask', to: 1, text: 'Is it loud?', reading: {topic: 'noise', pole: 'high'}},
    {type: 'answer', text: 'It is quite loud.', reading: {topic: 'noise', grade: 3}},
  ]);
  await shown.screen.unmount();
});

test.serial(
  'the chip: unsure readings carry a sign, two keys move the grade, a list has the topics',
  async t => {
    const shown = await sitDown({person: 0, spy: 2, reader: fakeReader});
    const {screen, fake} = shown;
    screen.type('Is it odd?');
    await screen.waitFor('Heard as: ? noise · yes means loud');
    t.true(screen.screen().includes('F10 topic'));
    screen.press('f10');
    await screen.waitFor('❯ anything');
    screen.type('crow');
    await screen.waitFor(/❯ people +empty…crowded/u);
    screen.press('enter');
    await screen.waitFor('Heard as: ✔ people · yes means crowded');
    screen.press('f5');
    await screen.waitFor('✔ people · open question');
    screen.press('f5');
    await screen.waitFor('✔ people · yes means empty');
    screen.press('enter');
    await screen.waitFor(() => fake.moves.length === 1);
    t.deepEqual(fake.moves[0], {
      type: 'ask',
      to: 1,
      text: 'Is it odd?',
      reading: {topic: 'crowd', pole: 'low'},
    });
    fake.play();
    await screen.waitFor('asks you');
    screen.type('hm');
    await screen.waitFor('? noise · not clear yet');
    screen.press('f6');
    await screen.waitFor('✔ noise · quiet ▁▂[▃]▅█ loud');
    screen.press('f6', 'f6', 'f6');
    await screen.waitFor('✔ noise · quiet ▁▂▃▅[█] loud');
    screen.press('f5');
    await screen.waitFor('✔ noise · quiet ▁▂▃[▅]█ loud');
    screen.press('f10');
    await screen.waitFor('❯ a dodge');
    screen.press('enter');
    await screen.waitFor('✔ noise · a dodge');
    screen.type(', very');
    await screen.waitFor('? noise · not clear yet');
    t.false(screen.screen().includes('✔ noise'), 'a correction holds for the line it was made for');
    await screen.unmount();
  },
);

test.serial('an unsure line asks how it is meant: a digit, arrows or more text', async t => {
  const shown = await sitDown({person: 0, spy: 2, reader: fakeReader});
  const {screen, fake} = shown;
  screen.type('Is it odd?\r');
  await screen.waitFor('What do you want to know?');
  await screen.waitFor('❯1 noise: yes = loud   2 noise: yes = quiet   3 people: yes = crowded');
  screen.type(' Or');
  await screen.waitFor('❯ Is it odd? Or');
  await screen.waitFor('Heard as: ? noise');
  screen.press('enter', 'right', 'right', 'enter');
  await screen.waitFor(() => fake.moves.length === 1);
  const crowd = {topic: 'crowd', pole: 'high'};
  t.deepEqual(fake.moves[0], {type: 'ask', to: 1, text: 'Is it odd? Or', reading: crowd});
  fake.play();
  await screen.waitFor('asks you');
  screen.type('hm\r');
  await screen.waitFor('How do you mean it? It’s about noise.');
  await screen.waitFor('1 quiet   2 more like quiet  ❯3 in between   4 more like loud   5 loud');
  await stepBack(screen);
  await screen.waitFor('Heard as: ? noise · not clear yet');
  screen.press('enter', 'left', 'left');
  await screen.waitFor('❯1 quiet');
  screen.type('6');
  await screen.waitFor('❯ a dodge');
  screen.type('crow\r');
  await screen.waitFor('How do you mean it? It’s about people.');
  screen.type('5');
  await screen.waitFor(() => fake.moves.length === 2);
  t.deepEqual(fake.moves[1], {type: 'answer', text: 'hm', reading: {topic: 'crowd', grade: 4}});
  await screen.unmount();
});

test.serial('a question that is heard upside down is there the other way round, one key away', async t => {
  const {screen, fake} = await sitDown({person: 0, spy: 2, reader: fakeReader});
  screen.type('Is it strange?\r');
  await screen.waitFor('❯1 noise: yes = loud   2 noise: yes = quiet   3 people: yes = crowded');
  screen.type('2');
  await screen.waitFor(() => fake.moves.length === 1);
  t.like(fake.moves[0], {reading: {topic: 'noise', pole: 'low'}});
  await screen.unmount();
});

test.serial('a line sent as it is says nothing of how it is meant', async t => {
  const {screen, fake} = await sitDown({person: 0, spy: 2, reader: fakeReader}, {columns: 60, rows: 20});
  screen.type('Is it odd?\r6');
  await screen.waitFor(() => fake.moves.length === 1);
  t.deepEqual(fake.moves[0], {type: 'ask', to: 1, text: 'Is it odd?'});
  await screen.unmount();
});

test.serial('a model reads an unsure line, and the person need not say how they mean it', async t => {
  const ear = {name: 'qwen3:4b', isOn: () => true};
  const {screen, fake} = await sitDown({person: 0, spy: 2, reader: fakeReader, ear});
  fake.prepareNext();
  screen.type('Is it odd?');
  await screen.waitFor('qwen3:4b reads this line when you send it.');
  screen.press('enter');
  await screen.waitFor('qwen3:4b is reading your line');
  await screen.waitFor('Is it odd?');
  screen.type('next');
  await screen.waitFor('❯ next');
  t.deepEqual(fake.moves, [], 'it is not at the table yet');
  fake.finishPreparing();
  await screen.waitFor(() => fake.moves.length === 1);
  t.deepEqual(fake.moves[0], {type: 'ask', to: 1, text: 'Is it odd?'});
  fake.play();
  await screen.waitFor('asks you');
  screen.press('enter', ...Array.from({length: 4}, () => 'backspace' as const));
  screen.type('hm');
  await screen.waitFor('qwen3:4b reads this line');
  screen.press('f6');
  await screen.waitFor('✔ noise');
  screen.press('enter');
  await screen.waitFor(() => fake.moves.length === 2);
  const own = {topic: 'noise', grade: 2};
  t.deepEqual(fake.moves[1], {type: 'answer', text: 'hm', reading: own}, 'what the person says is sent');
  await screen.unmount();
});

test.serial('where the model is off, the person is asked again', async t => {
  const ear = {name: 'qwen3:4b', isOn: () => false};
  const {screen} = await sitDown({person: 0, spy: 2, reader: fakeReader, ear});
  screen.type('Is it odd?\r');
  await screen.waitFor('What do you want to know?');
  t.false(screen.screen().includes('qwen3:4b'));
  await screen.unmount();
});

test.serial(
  'suggestions open on an empty line by Tab and by Down, and are edited before they are sent',
  async t => {
    const shown = await sitDown({person: 0, spy: 2, reader: fakeReader});
    const {screen, fake} = shown;
    screen.press('down');
    await screen.waitFor('❯ Is it loud there, seat 2?');
    screen.press('down', 'enter');
    await screen.waitFor('❯ Would you call it quiet?');
    screen.press('backspace');
    screen.type(' there?\r');
    await screen.waitFor(() => fake.moves.length === 1);
    t.is(fake.moves[0]?.type === 'ask' ? fake.moves[0].text : '', 'Would you call it quiet there?');
    fake.play();
    await screen.waitFor('asks you');
    screen.press('tab');
    await screen.waitFor('It is very loud.');
    t.is(screen.rows().filter(row => /It is \w+ loud\./u.test(row)).length, 5);
    await screen.unmount();
  },
);

test.serial('what is typed or pasted over lines to borrow goes into the line, each letter of it', async t => {
  const shown = await sitDown({person: 0, spy: 2, reader: fakeReader});
  const {screen, fake} = shown;
  screen.press('tab');
  await screen.waitFor('❯ Is it loud there, seat 2?');
  screen.type('just 1 k?');
  await screen.waitFor('❯ just 1 k?');
  t.false(screen.screen().includes('Is it loud there, seat 2?'), 'the list is gone');
  screen.press('ctrl+u', 'tab');
  await screen.waitFor('❯ Is it loud there, seat 2?');
  screen.press('tab');
  await screen.waitFor(() => !screen.screen().includes('Is it loud there, seat 2?'));
  screen.press('tab', 'down');
  await screen.waitFor('❯ Would you call it quiet?');
  screen.type('\u001b[200~pasted loud?\u001b[201~');
  await screen.waitFor('❯ pasted loud?');
  screen.press('enter');
  await screen.waitFor(() => fake.moves.length === 1);
  t.is(fake.moves[0]?.type === 'ask' ? fake.moves[0].text : '', 'pasted loud?');
  await screen.unmount();
});

test.serial('a draft stays while panels are open, and when the move is refused', async t => {
  const shown = await sitDown({person: 0, spy: 2});
  const {screen, fake} = shown;
  screen.type('Is it');
  await screen.waitFor('❯ Is it');
  screen.press('f3', 'down', 'enter');
  await screen.waitFor('29 of 30 left');
  await stepBack(screen);
  screen.press('f4', 'enter');
  await screen.waitFor(/❯1 Ann \(you\) +\?/u);
  await stepBack(screen);
  screen.type(' far?');
  await screen.waitFor('❯ Is it far?');
  fake.refuseNext();
  screen.press('enter');
  await screen.waitFor('Your line has no words.');
  t.true(screen.screen().includes('❯ Is it far?'));
  screen.type('!');
  await screen.waitFor(() => !screen.screen().includes('Your line has no words.'));
  screen.press('enter');
  await screen.waitFor(() => fake.moves.length === 1);
  t.is(fake.moves[0]?.type === 'ask' ? fake.moves[0].text : '', 'Is it far?!');
  await screen.unmount();
});

test.serial('naming the entity is held back once; Esc edits, Enter again sends', async t => {
  const shown = await sitDown({person: 0, spy: 2});
  const {screen, fake} = shown;
  screen.type('Do you like the big top?\r');
  await screen.waitFor('This names your card: “big top”');
  t.is(fake.moves.length, 0);
  screen.press('escape');
  await screen.waitFor(() => !screen.screen().includes('This names'));
  screen.press('backspace');
  screen.type('s?\r');
  await screen.waitFor('This names your card: “big tops”');
  t.is(fake.moves.length, 0, 'a changed line is warned about again');
  screen.press('enter');
  await screen.waitFor(() => fake.moves.length === 1);
  await screen.unmount();
});

test.serial(
  'a spy who names any candidate gets the softer note; a villager who names another place gets none',
  async t => {
    const spy = await sitDown({person: 0, spy: 0});
    spy.screen.type('Is it a zoo?\r');
    await spy.screen.waitFor('This names a candidate: “zoo”');
    t.is(spy.fake.moves.length, 0);
    await spy.screen.unmount();
    const villager = await sitDown({person: 0, spy: 1});
    villager.screen.type('Is it a zoo?\r');
    await villager.screen.waitFor(() => villager.fake.moves.length === 1);
    await villager.screen.unmount();
  },
);

test.serial('candidates are crossed out and restored, and keys in one write all count', async t => {
  const shown = await sitDown({person: 0, spy: 2});
  const {screen} = shown;
  screen.press('f3');
  await screen.waitFor('❯  Airport');
  screen.type(`\r${sequenceOf('down')}\r${sequenceOf('right')}\r`);
  await screen.waitFor('27 of 30 left');
  t.is(screen.rows().join('\n').match(/✘/gu)?.length, 3);
  screen.type('\r');
  await screen.waitFor('28 of 30 left');
  screen.press('escape');
  await screen.waitFor('Ask Bea');
  screen.press('f3');
  await screen.waitFor('28 of 30 left');
  await screen.unmount();
});

test.serial('candidates that do not fit are announced, and come into view with the cursor', async t => {
  const names = ['Ann', 'Bea', 'Cem', 'Dov', 'Eli', 'Fay', 'Gus', 'Hal'];
  const {screen} = await sitDown({person: 0, spy: 2, names}, {columns: 60, rows: 20});
  const more = words('table.more-below');
  const isAllInView = (): boolean => fakePlaces.every(({name}) => screen.screen().includes(name));
  screen.press('f3');
  await screen.waitFor('❯  Airport');
  t.is(screen.screen().includes(more), !isAllInView());
  screen.press('f11');
  await screen.waitFor('What airport is');
  t.false(isAllInView());
  t.true(screen.screen().includes(more));
  screen.type(sequenceOf('down').repeat(7));
  await screen.waitFor('What circus is');
  await screen.waitFor(() => !screen.screen().includes(more));
  await screen.unmount();
});

test.serial('a mark goes round from none to unsure, suspect and trusted', async t => {
  const shown = await sitDown({person: 0, spy: 2});
  const {screen} = shown;
  screen.press('f4');
  await screen.waitFor('❯1 Ann');
  screen.press('right', 'enter');
  await screen.waitFor(/❯2 Bea +\?/u);
  screen.press('enter');
  await screen.waitFor(/❯2 Bea +!/u);
  screen.type('  ');
  await screen.waitFor(/❯2 Bea +○? +3/u);
  screen.press('enter', 'right', 'enter', 'escape');
  await screen.waitFor(/ 2 Bea +\? +3 Cem +\?/u);
  t.pass();
  await screen.unmount();
});

test.serial('digits never choose: neither whom to ask nor whom to vote for', async t => {
  const shown = await sitDown({person: 0, spy: 2});
  const {screen, fake} = shown;
  await playRoundRobin(shown);
  await screen.waitFor('Whom do you ask?');
  screen.type('123');
  await screen.waitFor('❯ 3 Cem');
  t.true(screen.screen().includes('Whom do you ask?'));
  screen.press('enter');
  await screen.waitFor(/Ask \w+ a question/u);
  await say(shown, 'And now?');
  await screen.waitFor(expectVotes);
  const count = fake.moves.length;
  screen.type('2354');
  await screen.waitFor('❯ 4 Dov');
  screen.press('enter');
  await screen.waitFor('Not yet');
  t.is(fake.moves.length, count);
  await screen.unmount();
});

test.serial('a vote is asked about once more: Esc takes it back, Enter casts it', async t => {
  const shown = await sitDown({person: 0, spy: 2});
  const {screen, fake} = shown;
  await playToVote(shown);
  const count = fake.moves.length;
  screen.press('down', 'enter');
  await screen.waitFor('Not yet');
  t.is(fake.moves.length, count);
  screen.press('escape');
  await screen.waitFor(() => !screen.screen().includes('Not yet'));
  t.is(fake.moves.length, count);
  screen.type('\r\r');
  await screen.waitFor(() => fake.moves.length === count + 1);
  t.is(fake.moves.at(-1)?.type, 'vote');
  await screen.unmount();
});

test.serial(
  'a guess: letters filter, Enter asks once more, and Enter Enter guesses the one that is marked',
  async t => {
    const shown = await sitDown({person: 0, spy: 0});
    const {screen, fake} = shown;
    await askSomebody(shown);
    await say(shown, 'And now?');
    await screen.waitFor(expectGuess);
    const count = fake.moves.length;
    screen.type('zzz');
    await screen.waitFor('0/0');
    screen.press('escape');
    await screen.waitFor('1/');
    t.deepEqual(shown.left, [], 'Esc empties the filter before it leaves');
    screen.type('big top');
    await screen.waitFor('❯ Circus');
    screen.press('escape');
    await screen.waitFor('1/31');
    screen.type('cas\r');
    await screen.waitFor('Guess Casino?');
    screen.press('escape');
    await screen.waitFor('1/2');
    t.is(fake.moves.length, count);
    screen.type(`${sequenceOf('down')}\r`);
    await screen.waitFor('Guess Castle? It ends the game');
    screen.press('enter');
    await screen.waitFor(() => fake.moves.length === count + 1);
    t.deepEqual(fake.moves.at(-1), {type: 'guess', entity: 'castle'} satisfies Move);
    await screen.waitFor('Ann named the wrong place.');
    await screen.waitFor('You lost.');
    await screen.unmount();
  },
);

for (const [columns, rows] of sizes)
  test.serial(`a learner is told what is marked, in ${columns} by ${rows}`, async t => {
    const shown = await sitDown({person: 0, spy: 0}, {columns, rows});
    const {screen} = shown;
    await askSomebody(shown);
    await say(shown, 'And now?');
    await screen.waitFor(expectGuess);
    screen.press('down', 'down');
    screen.type('\u001ba');
    await screen.waitFor('What bakery is');
    t.true(screen.screen().includes('Bakery · English bakery'));
    t.true(isWhole(shown, columns, rows), screen.screen());
    screen.type('zo');
    await screen.waitFor('What zoo is');
    // Esc closes what is told, and only then empties the filter.
    screen.press('escape');
    await screen.waitFor(() => !screen.screen().includes('What zoo is'));
    t.true(screen.screen().includes('zo'));
    screen.press('enter');
    await screen.waitFor('Guess Zoo?');
    t.true(isWhole(shown, columns, rows), screen.screen());
    await screen.unmount();
  });

test.serial('what a card is stays covered with the card, and a spy’s tells nothing', async t => {
  for (const spy of [0, 2]) {
    const {screen} = await sitDown({person: 0, spy});
    screen.press('f11');
    screen.type('abc');
    await screen.waitFor('abc');
    t.false(screen.screen().includes('English circus'));
    screen.press('f2');
    await screen.waitFor(spy === 0 ? 'Where are we?' : 'English circus');
    t.is(screen.screen().includes('What circus is'), spy !== 0);
    await screen.unmount();
  }
});

test.serial('crossed out candidates go to the end of the guesses', async t => {
  const shown = await sitDown({person: 0, spy: 0}, {rows: 40});
  const {screen} = shown;
  screen.press('f3');
  await screen.waitFor('❯  Airport');
  screen.press('enter');
  await screen.waitFor('29 of 30 left');
  await stepBack(screen);
  await askSomebody(shown);
  await say(shown, 'And now?');
  await screen.waitFor(expectGuess);
  t.true(screen.screen().includes('Bakery'));
  screen.press('up');
  await screen.waitFor(/❯ Airport +✘ crossed out/u);
  await screen.unmount();
});

const longTalk = (seat: Seat): Move => ({
  type: 'answer',
  text: `A long answer of seat ${seat + 1}. `.repeat(6).trim(),
});

test.serial(
  'looking back keeps its place while the table goes on, counts what is new, and End follows again',
  async t => {
    const shown = await sitDown({
      person: 0,
      spy: 2,
      others: ({seat, phase, view}) => {
        if (phase === 'answer') return longTalk(seat);
        if (phase === 'question')
          return {type: 'ask', to: (seat + 1) % 5, text: `Question ${view.turns.length}?`};
        return phase === 'guess' ? {type: 'pass'} : {type: 'skip'};
      },
    });
    const {screen, fake} = shown;
    await say(shown, 'Is it far?');
    await screen.waitFor('asks you');
    screen.press('pageup', 'pageup');
    await screen.waitFor('↓ more');
    const before = screen.rows().slice(3, 10);
    t.true(before.some(row => row.includes('Round robin')));
    screen.type('Here.\r');
    await screen.waitFor('↓ 1 new');
    t.deepEqual(screen.rows().slice(3, 10), before);
    fake.remark(1, 'Oh?');
    await screen.waitFor('↓ 2 new');
    t.deepEqual(screen.rows().slice(3, 10), before);
    screen.resize(100, 24);
    await screen.waitFor('Places');
    t.true(screen.rows()[1]?.includes('Round robin'), 'a resize keeps the place too');
    screen.press('ctrl+end');
    await screen.waitFor('Bea: Oh?');
    t.false(screen.rows().some(row => row.includes('─') && row.includes('↓')));
    await screen.unmount();
  },
);

/** The person's moves up to a phase of some turn, given to the table without keys. */
const playTo = (fake: FakeSession, phase: Phase, turn: number): void => {
  for (;;) {
    fake.play();
    const {person} = fake.session;
    const request = person?.request();
    if (request === undefined) throw new Error('The game is over.');
    const {legal, view, id} = request;
    if (legal.phase === phase && view.turns.length === turn) return;
    const [to = 1] = legal.phase === 'question' ? legal.to : [];
    const moves = {
      question: (): Move => ({type: 'ask', to, text: 'Far?'}),
      answer: (): Move => ({type: 'answer', text: 'Near.'}),
      guess: (): Move => ({type: 'pass'}),
      vote: (): Move => ({type: 'skip'}),
    };
    person?.submit(id, moves[legal.phase]());
  }
};

for (const finalRound of [false, true]) {
  const last = finalRound ? 7 : 6;
  test.serial(`only the last pass is asked about once more: ${last} turns`, async t => {
    const {screen, fake} = await sitDown({person: 0, spy: 0, names: ['Ann', 'Bea', 'Cem'], finalRound});
    playTo(fake, 'guess', last - 1);
    await screen.waitFor(expectGuess);
    const passes = (): number => fake.moves.filter(({type}) => type === 'pass').length;
    const before = passes();
    screen.press('enter');
    await screen.waitFor(() => passes() === before + 1);
    playTo(fake, 'guess', last);
    await screen.waitFor(expectGuess);
    screen.press('enter');
    await screen.waitFor(words('table.confirm-pass'));
    screen.press('escape');
    await screen.waitFor(expectGuess);
    t.is(passes(), before + 1);
    screen.press('enter');
    await screen.waitFor(words('table.confirm-pass'));
    screen.press('enter');
    await screen.waitFor(() => passes() === before + 2);
    await screen.waitFor(expectVotes);
    await screen.unmount();
  });
}

test.serial('somebody who asks back gets a reply in words, or none', async t => {
  const shown = await sitDown({person: 0, spy: 2, reader: fakeReader});
  const {screen, fake} = shown;
  await say(shown, 'Is it far?');
  await screen.waitFor('asks you');
  screen.type('Blorp.\r');
  await screen.waitFor(() => fake.moves.length === 2);
  fake.remark(3, 'In plain words, Ann: early, or late?', 0);
  await screen.waitFor('Dov turns to you');
  t.true(screen.screen().includes('Esc let it stand'));
  screen.type('Late.\r');
  await screen.waitFor('Ann: Late.');
  fake.remark(4, 'And loud, or quiet?', 0);
  await screen.waitFor('Eli turns to you');
  screen.press('escape');
  await screen.waitFor(() => !screen.screen().includes('turns to you'));
  t.deepEqual(fake.replies, ['Late.', undefined]);
  await screen.unmount();
});

/** Drafts of a table, and what it has kept. */
const makeDrafts = (begun?: Draft) => {
  const kept: Draft[] = [];
  return {begun, kept, keep: (draft: Draft): void => void kept.push(draft)};
};

test.serial('a line that was begun is kept when the table is left, with where it was meant', async t => {
  const drafts = makeDrafts();
  const left = {person: 0, spy: 2, drafts};
  const nothing = await sitDown(left);
  await nothing.screen.unmount();
  const first = await sitDown(left);
  first.screen.type('Is it f');
  await first.screen.waitFor('❯ Is it f');
  await first.screen.unmount();
  const free = await sitDown(left);
  await askSomebody(free);
  const asked = /Ask (\w+) a question/u.exec(free.screen.screen())?.[1] ?? '';
  free.screen.type('And there');
  await free.screen.waitFor('❯ And there');
  await free.screen.unmount();
  const vote = await sitDown(left);
  await playToVote(vote);
  vote.screen.type('/');
  await vote.screen.waitFor('What do you say before the vote?');
  vote.screen.type('Dov is odd');
  await vote.screen.waitFor('❯ Dov is odd');
  await vote.screen.unmount();
  t.deepEqual(drafts.kept, [
    {text: 'Is it f'},
    {text: 'And there', to: ['Ann', 'Bea', 'Cem', 'Dov', 'Eli'].indexOf(asked)},
    {text: 'Dov is odd', isAside: true},
  ]);
});

/** Looks at the card of a table that has been played on, as when it is resumed. */
const lookAtCard = async (screen: Screen): Promise<void> => {
  await screen.waitFor(words('table.intro-title'));
  screen.press('enter');
  await screen.waitFor(() => !screen.screen().includes(words('table.intro-turn')));
  screen.press('enter');
  await screen.waitFor(() => !screen.screen().includes(words('table.intro-title')));
};

test.serial('a line that was begun is in its field again, and the first Enter does not send it', async t => {
  const {screen, fake} = await sitDown({person: 0, spy: 2, drafts: makeDrafts({text: 'Is it f'})});
  await screen.waitFor('❯ Is it f');
  screen.press('enter');
  await screen.waitFor(words('table.look-again'));
  t.is(fake.moves.length, 0);
  screen.type('ar?\r');
  await screen.waitFor(() => fake.moves.length === 1);
  t.like(fake.moves[0], {type: 'ask', text: 'Is it far?'});
  fake.play();
  await screen.waitFor('asks you. What do you answer?');
  t.false(screen.screen().includes('❯ Is it'), 'it comes once');
  await screen.unmount();
});

test.serial('a question that was begun goes to whom it was meant for', async t => {
  const fake = createFakeSession({person: 0, spy: 2, drafts: makeDrafts({text: 'And there?', to: 3})});
  playTo(fake, 'question', 6);
  const screen = renderScreen(<Table fake={fake} />);
  await lookAtCard(screen);
  await screen.waitFor('Ask Dov a question');
  await screen.waitFor('❯ And there?');
  screen.press('escape');
  await screen.waitFor('Whom do you ask?');
  t.pass();
  await screen.unmount();
});

test.serial('words before a vote that were begun wait there', async t => {
  const drafts = makeDrafts({text: 'Dov is odd', isAside: true});
  const fake = createFakeSession({person: 0, spy: 2, drafts});
  playTo(fake, 'vote', 6);
  const screen = renderScreen(<Table fake={fake} />);
  await lookAtCard(screen);
  await screen.waitFor('What do you say before the vote?');
  await screen.waitFor('❯ Dov is odd');
  screen.press('escape');
  await screen.waitFor(expectVotes);
  await screen.unmount();
  t.deepEqual(drafts.kept, [{text: 'Dov is odd'}]);
});

test.serial('a line before the vote turns to the seat that it names, once', async t => {
  const shown = await sitDown({person: 0, spy: 2});
  const {screen, fake} = shown;
  await playToVote(shown);
  t.true(screen.screen().includes('F7 speak first'));
  screen.type('/');
  await screen.waitFor('What do you say before the vote?');
  t.false(screen.screen().includes('4 Dov\n'), 'the list makes room for the line');
  screen.type('Dov and Eli are odd');
  await screen.waitFor('To the whole table');
  screen.press('escape');
  await screen.waitFor('Who is the spy?');
  screen.press('f7');
  await screen.waitFor('❯ Dov and Eli are odd');
  screen.press('ctrl+u');
  await screen.waitFor('whoever you name may answer');
  screen.type('Sorry, Dov: that could be anywhere.');
  await screen.waitFor('To Dov, who may answer');
  screen.press('enter');
  await screen.waitFor('Ann: Sorry, Dov: that could be anywhere.');
  await screen.waitFor('Who is the spy?');
  t.false(screen.screen().includes('speak first'));
  const {length} = fake.moves;
  screen.press('enter');
  await screen.waitFor(words('table.confirm-skip'));
  t.is(fake.moves.length, length, 'a second Enter was not meant for the list');
  screen.press('escape');
  await screen.waitFor(() => !screen.screen().includes(words('table.confirm-skip')));
  screen.type('/');
  screen.type('4');
  await screen.waitFor('❯ 4 Dov');
  t.false(screen.screen().includes('What do you say before'));
  const told = fake.session.window.read(1).find(({type}) => type === 'remark-made');
  t.like(told, {seat: 0, to: 3});
  await screen.unmount();
});

test('a line before the vote is offered until a ballot is in', t => {
  const offered = (voted: readonly number[]) =>
    maySpeak({
      legal: {phase: 'vote', targets: [1, 2]},
      view: {table: {rules: {smallTalk: true}}, turns: [{remarks: [], voted}]},
      talk: {me: 0},
      session: {options: {}},
    } as unknown as SpyfallModel);
  t.true(offered([]));
  t.false(offered([1]), 'a game that was stopped between ballots');
});

test.serial('a line before the vote that gives the place away is held back once', async t => {
  const shown = await sitDown({person: 0, spy: 2});
  const {screen, fake} = shown;
  await playToVote(shown);
  screen.press('f7');
  await screen.waitFor('What do you say before the vote?');
  screen.type('No circus, Dov?');
  await screen.waitFor('To Dov');
  screen.press('enter');
  await screen.waitFor('circus');
  t.false(fake.session.window.read(1).some(({type}) => type === 'remark-made'));
  screen.press('enter');
  await screen.waitFor('Ann: No circus, Dov?');
  t.pass();
  await screen.unmount();
});

test.serial('a resize in the middle of a line keeps the line and the cursor', async t => {
  const shown = await sitDown({person: 0, spy: 2});
  const {screen} = shown;
  screen.type('Is it fa');
  await screen.waitFor('❯ Is it fa');
  screen.resize(120, 40);
  await screen.waitFor('Seats');
  screen.type('r?');
  await screen.waitFor('❯ Is it far?');
  const row = screen.rows().findIndex(line => line.includes('❯ Is it far?'));
  await screen.waitFor(() => screen.cursor().y === row);
  t.is(screen.cursor().x, (screen.rows()[row] ?? '').indexOf('far?') + 4);
  screen.resize(60, 20);
  await screen.waitFor(() => screen.rows().length === 20 && isWhole(shown, 60, 20));
  t.true(screen.screen().includes('❯ Is it far?'));
  await screen.unmount();
});

test.serial('a window made wider or narrower keeps the row that is marked', async t => {
  const shown = await sitDown({person: 0, spy: 2});
  const {screen} = shown;
  await playToVote(shown);
  const row = '❯ 4 Dov';
  screen.type('4');
  await screen.waitFor(row);
  for (const [columns, rows] of [...sizes, [100, 30], [80, 24]] as const) {
    screen.resize(columns, rows);
    await screen.waitFor(() => isWhole(shown, columns, rows) && screen.screen().includes(row));
  }
  screen.press('ctrl+up');
  await screen.waitFor('more Ctrl+End');
  t.true(screen.screen().includes(row), 'scrolling the talk marks nobody else');
  await screen.unmount();
});

test.serial('a guess that is being looked for stays when the window becomes wider', async t => {
  const shown = await sitDown({person: 0, spy: 0});
  const {screen} = shown;
  await askSomebody(shown);
  await say(shown, 'And now?');
  await screen.waitFor(expectGuess);
  screen.type('zo');
  await screen.waitFor('❯ Zoo');
  screen.resize(120, 40);
  await screen.waitFor(() => isWhole(shown, 120, 40) && screen.screen().includes('/ zo'));
  await screen.waitFor('❯ Zoo');
  t.pass();
  await screen.unmount();
});

test.serial('seats to choose from stand as they sit, in whichever order the table offers them', async t => {
  const shown = await sitDown({person: 0, spy: 2});
  const {screen} = shown;
  await playRoundRobin(shown);
  await screen.waitFor('Whom do you ask?');
  const offered = screen.rows().flatMap(row => /^[❯ ] +(\d) \w+/u.exec(row)?.[1] ?? []);
  t.deepEqual(offered.slice(-4), ['2', '3', '4', '5'], 'below those who sit there');
  await screen.unmount();
});

/** A frame without the dots that move while the table waits. */
const still = (screen: Screen): string => screen.screen().replaceAll(/( \.)+$/gmu, '');

test.serial('while the spy decides, two tables that differ only in the spy look the same', async t => {
  const frames = async (spy: Seat, person: Seat | undefined): Promise<readonly string[]> => {
    const shown = await sitDown({spy, ...(person === undefined ? {} : {person}), finalRound: true});
    const {screen, fake} = shown;
    if (person !== undefined) {
      await askSomebody(shown);
      screen.type('And now?\r');
    }
    const seen: string[] = [];
    for (let steps = 0; steps < 40 && seen.length < 2; steps += 1) {
      const isGuess = screen.screen().includes(words('table.wait-guess'));
      if (isGuess) seen.push(still(screen));
      const before = still(screen);
      fake.step();
      if (!isGuess) await screen.waitFor(() => still(screen) !== before);
      else await screen.waitFor('The spy passes');
      if (isGuess) seen.push(still(screen));
    }
    await screen.unmount();
    return seen;
  };
  for (const person of [undefined, 0]) {
    const [one, two] = [await frames(1, person), await frames(3, person)];
    t.is(one.length, 2);
    t.true(one[0]?.includes('in secret'));
    t.deepEqual(one, two);
  }
});

test.serial('watching: pace keys, and the moderator’s eye only after a question', async t => {
  const shown = await sitDown({spy: 2, speed: 'normal'});
  const {screen, fake} = shown;
  await screen.waitFor('Watching');
  screen.press('f8');
  await screen.waitFor(() => fake.hurries() === 1);
  screen.type('p');
  await screen.waitFor('paused');
  screen.type('+');
  await screen.waitFor(() => fake.session.pace.speed() === 'fast');
  await screen.waitFor(/^fast$/mu);
  screen.type('m');
  await screen.waitFor('Show all cards and votes?');
  screen.press('escape');
  await screen.waitFor(() => !screen.screen().includes('Show all cards'));
  t.false(screen.screen().includes('Circus'));
  screen.type('m');
  await screen.waitFor('Show all cards and votes?');
  screen.press('enter');
  await screen.waitFor('Moderator: Circus, spy Cem');
  t.regex(screen.screen(), /3 Cem +★/u);
  screen.type('m');
  await screen.waitFor('Watching');
  t.false(screen.screen().includes('★'));
  await screen.unmount();
});

test.serial('the newest question stays in view above a list that takes the room of the talk', async t => {
  const others: FakeTable['others'] = ({seat, phase, view}) => {
    if (phase === 'question') return {type: 'ask', to: (seat + 1) % 5, text: `Is it ${view.turns.length}?`};
    if (phase === 'answer') return {type: 'answer', text: 'A long answer. '.repeat(15).trim()};
    return phase === 'guess' ? {type: 'pass'} : {type: 'skip'};
  };
  const fake = createFakeSession({person: 4, spy: 4, others});
  const screen = renderScreen(<Table fake={fake} />, {columns: 60, rows: 20});
  await screen.waitFor('face down');
  screen.press('enter');
  await screen.waitFor('You are the spy');
  screen.press('enter');
  await screen.waitFor('Turn 1 of');
  screen.press('f3');
  await screen.waitFor('Airport');
  t.false(screen.screen().includes(' → '), 'nobody has asked');
  screen.press('escape');
  fake.play();
  await screen.waitFor('What do you answer?');
  screen.press('f3');
  await screen.waitFor('Airport');
  t.regex(screen.screen(), /^Dov → Eli: Is it 4\?$/mu);
  screen.press('escape');
  await screen.waitFor('What do you answer?');
  screen.type('Yes.');
  await screen.waitFor('Yes.');
  screen.press('enter');
  fake.play();
  await screen.waitFor('Your turn. Ask');
  screen.type('And you?');
  await screen.waitFor('And you?');
  screen.press('enter');
  await screen.waitFor('Ann answers Eli');
  fake.play();
  await screen.waitFor('Do you know the place?');
  t.regex(screen.screen(), /^Ann → Bea: Is it 6\?$/mu);
  t.is(screen.rows().length, 20);
  await screen.unmount();
});

test.serial(
  'watching shows how suspicious seats sound, and what minds hold to the moderator alone',
  async t => {
    const fake = createFakeSession({spy: 2});
    const even = [0.2, 0.2, 0.2, 0.2, 0.2];
    let listeners = 0;
    const session: SpyfallSession = {
      ...fake.session,
      beliefs: {
        count: () => 1,
        read: () => [{seat: 2, after: 1, note: {}}],
        subscribe: () => {
          listeners += 1;
          return () => undefined;
        },
      },
      readRoom: ({observer, turns}, notes) => {
        const answered = turns.filter(({answer}) => answer !== undefined);
        const guesses = [{entity: 'zoo', confidence: 0.4}];
        const secret = {by: even.map(() => undefined), guesses, isSpysOwn: notes.length > 0};
        const suspicion = [0.1, 0.1, 0.1, 0.6, 0.1];
        return answered.map(({turn}) => ({turn, suspicion, ...(observer === 'moderator' ? {secret} : {})}));
      },
    };
    const screen = renderScreen(<Table fake={{...fake, session}} />);
    await screen.waitFor('Turn 1 of');
    t.false(screen.screen().includes('▂'), 'nobody has said anything');
    fake.step();
    fake.step();
    await screen.waitFor('Dov stands out most now.');
    t.regex(screen.screen(), /4 Dov +█/u);
    t.false(/guesses|Zoo/u.test(screen.screen()));
    t.is(listeners, 0, 'even that beliefs come is for the moderator');
    screen.type('m');
    await screen.waitFor('Show all cards and votes?');
    screen.press('left', 'enter');
    await screen.waitFor('The spy’s best guesses: Zoo 40%');
    t.is(listeners, 1);
    screen.type('m');
    await screen.waitFor(() => !screen.screen().includes('Zoo'));
    await screen.unmount();
  },
);

test.serial('the end tells all, the debrief shows beliefs and lines, and the keys lead on', async t => {
  const suspicion = [
    undefined,
    [0.1, 0, 0.25, 0.4, 0.25],
    [0, 0, 1, 0, 0],
    [0.3, 0.2, 0.3, 0, 0.2],
    undefined,
  ];
  const shown = await sitDown({
    person: 0,
    spy: 2,
    others: ({seat, phase}) => {
      if (phase === 'question') return {type: 'ask', to: (seat + 1) % 5, text: 'Well?'};
      if (phase === 'answer') return {type: 'answer', text: 'Well.'};
      return phase === 'guess' ? {type: 'guess', entity: 'circus'} : {type: 'skip'};
    },
    debrief: {
      turns: [
        {turn: 1, suspicion: [], guess: {entity: 'zoo', confidence: 0.2, isRight: false, isLead: true}},
        {turn: 2, suspicion, guess: {entity: 'circus', confidence: 0.61, isRight: true, isLead: true}},
      ],
      impacts: [
        {turn: 1, seat: 0, kind: 'question', text: 'Is it far?', onSpeaker: [], mean: 0.12, toSpy: -0.05},
        {turn: 2, seat: 1, kind: 'answer', text: 'Well.', onSpeaker: [], mean: 0.5},
      ],
      story: {
        decision: {type: 'guess', turn: 6, seat: 2, entity: 'circus', isRight: true},
        step: {
          ...{turn: 2, seat: 1, text: 'Well.', because: 'guess', about: 2, entity: 'circus'},
          moved: {change: 0.41, level: 0.61},
        },
        minds: {suspects: [{seat: 3, by: [1]}]},
      },
      heard: [
        {turn: 1, seat: 0, kind: 'question', text: 'Is it far?', pole: 'open'},
        {
          ...{turn: 6, seat: 0, kind: 'answer', text: 'Hm.', topic: 'noise', grade: 0, truth: 4},
          better: {text: 'What?', change: -0.1, given: 0.2},
        },
      ],
    },
  });
  const {screen, left} = shown;
  await askSomebody(shown);
  await say(shown, 'And now?');
  await screen.waitFor('The game is over. You lost.');
  t.true(screen.screen().includes('Cem named the place.'));
  t.true(screen.screen().includes('Cem in seat 3 was the spy; the place was Circus.'));
  await screen.waitFor('❯ Debrief: what');
  screen.press('enter');
  await screen.waitFor('What your lines did');
  const page = screen.screen();
  t.regex(page, /PgDn scroll {2}Esc back/u);
  const read = screen.rows().join(' ').replace(/ +/gu, ' ');
  t.true(read.includes('Cem guessed Circus in turn 6, and that was right. The game turned in turn 2: after'));
  t.true(read.includes('the spy’s belief in Circus rose by 41 points, to 61%.'), read);
  t.true(
    read.includes('At that point Bea suspected Dov most. Cem, the spy, was nobody’s main suspect.'),
    read,
  );
  t.true(read.includes('In turn 6, your answer “Hm.” was heard as the noise, “silent”.'), read);
  t.true(read.includes('For the noise, Circus is “deafening”: “What?” would have made you less suspicious.'));
  screen.press('ctrl+end');
  await screen.waitFor('+12 suspicion of you');
  const below = screen.rows().join(' ').replace(/ +/gu, ' ');
  t.true(below.includes('heard as an open question · +12 suspicion of you · the spy’s belief'), below);
  t.false(below.includes('+50'), 'only the person’s own lines are told');
  t.false(screen.screen().includes('in percent'), 'tables are behind a key');
  screen.press('tab');
  await screen.waitFor('in percent');
  t.regex(screen.screen(), /Tab story/u);
  screen.press('ctrl+end');
  await screen.waitFor('Cem (the spy) thinks it’s Circus: 61% (right)');
  t.regex(screen.screen(), /Bea +▁ 10 +· +▃ 25 +▄ 40 +▃ 25/u);
  t.false(/Cem +\S 0/u.test(screen.screen()), 'the spy’s own row says nothing');
  t.true(screen.screen().includes('❯ Back to the transcript'), 'Enter alone leaves no table');
  screen.press('down', 'enter');
  await screen.waitFor(() => left.length === 1);
  screen.press('up', 'enter');
  await screen.waitFor('Debrief: what');
  screen.press('escape');
  await screen.waitFor(() => left.length === 2);
  t.deepEqual(left, ['again', 'home']);
  await screen.unmount();
});

for (const [columns, rows] of [...sizes, [200, 55]] as const) {
  test.serial(
    `a vote turns over ballot by ballot, and the end is a scene: ${columns} by ${rows}`,
    async t => {
      const others: FakeTable['others'] = ({seat, phase, view}) => {
        if (phase === 'question') return {type: 'ask', to: (seat + 1) % 5, text: 'Well?'};
        if (phase === 'answer') return {type: 'answer', text: 'Well.'};
        if (phase === 'guess') return {type: 'pass'};
        const isLast = view.turns.length > 6;
        return seat === 2 || seat === 3 || !isLast
          ? {type: 'skip'}
          : {type: 'vote', target: 2, text: 'It was Cem. '.repeat(9)};
      };
      const shown = await sitDown({person: 0, spy: 2, speed: 'normal', others}, {columns, rows});
      const {screen, fake} = shown;
      const check = (): boolean =>
        t.true(
          screen.rows().length === rows && screen.rows().every(row => row.length <= columns),
          screen.screen(),
        );
      await playToVote(shown);
      // Paused, nothing moves but by keys.
      fake.session.pace.setPaused(true);
      screen.press('enter');
      await screen.waitFor('Vote for nobody');
      screen.press('enter');
      await screen.waitFor(() => fake.moves.at(-1)?.type === 'skip');
      fake.play();
      await screen.waitFor(/Ann ⇒ ▒▒/u);
      t.true(screen.screen().includes('Tally: –'));
      t.false(screen.screen().includes('Everyone skips'), 'what follows waits');
      t.true(screen.screen().includes('Turn 6 of 10'), 'the next turn, too');
      check();
      screen.press('space');
      await screen.waitFor(/Eli: skips/u);
      t.false(screen.screen().includes('⇒ ▒▒'));
      check();
      screen.press('space');
      await screen.waitFor('Everyone skips the vote.');
      await screen.waitFor(expectVotes);
      screen.press('down', 'down', 'enter');
      await screen.waitFor('Vote for Cem?');
      screen.press('enter');
      await screen.waitFor(() => fake.moves.at(-1)?.type === 'vote');
      fake.play();
      await screen.waitFor(/Ann ⇒ ▒▒/u);
      screen.press('escape');
      await screen.waitFor('Cem ●●●');
      t.deepEqual(shown.left, [], 'Esc hurries, and does not leave');
      check();
      screen.press('enter');
      await screen.waitFor(/of 5 votes are for Cem/u);
      t.false(/Circus|won|spy/u.test(screen.screen()), 'the card is face down');
      check();
      screen.press('space');
      await screen.waitFor('You won.');
      t.true(screen.screen().includes('The table caught Cem, the spy'), screen.screen());
      t.false(screen.screen().includes('Debrief'));
      check();
      screen.press('space');
      await screen.waitFor('❯ Debrief: what');
      t.true(screen.screen().includes('The game is over. You won.'));
      check();
      await screen.unmount();
    },
  );
}

for (const keys of [['enter', 'enter', 'enter', 'enter'], ['down', 'enter'], ['escape']] as const) {
  test.serial(`what was pressed for the table chooses nothing after its end: ${keys.join(' ')}`, async t => {
    const {screen, fake, left} = await sitDown({spy: 2});
    fake.play();
    await screen.waitFor('The game is over.');
    t.false(screen.screen().includes('Debrief: what'), 'the choices come when the keys are quiet');
    screen.press(...keys);
    await screen.waitFor('❯ Debrief: what');
    t.deepEqual(left, []);
    screen.press('escape');
    await screen.waitFor(() => left.length === 1);
    t.deepEqual(left, ['home']);
    await screen.unmount();
  });
}

test.serial('a game that is over already opens at its debrief', async t => {
  const fake = createFakeSession({person: 0, spy: 0, names: ['Ann', 'Bea', 'Cem'], finalRound: false});
  playTo(fake, 'guess', 4);
  const request = fake.session.person?.request();
  fake.session.person?.submit(request?.id ?? 0, {type: 'guess', entity: 'circus'});
  const screen = renderScreen(<Table fake={fake} />);
  await screen.waitFor('Nothing was recorded about this game.');
  await screen.waitFor('❯ Back to the transcript');
  t.false(screen.screen().includes(words('table.intro-title')));
  await screen.unmount();
});

test.serial('to a screen reader the votes and the end come as lines, at once', async t => {
  const shown = await sitDown({spy: 2, speed: 'slow'}, {terminal: {isScreenReader: true}});
  const {screen, fake} = shown;
  fake.play();
  await screen.waitFor('The turns ran out, and Cem was never caught.');
  t.false(/▒|◆/u.test(screen.output()));
  await screen.waitFor('Debrief: what');
  await screen.unmount();
});

test.serial('the question stays in view over a list, and one cursor is drawn', async t => {
  const long =
    'Would you say that it takes a while until one has got used to it there, or not at all? '.repeat(3);
  const shown = await sitDown(
    {
      person: 0,
      spy: 0,
      others: ({seat, phase}) => {
        if (phase === 'question') return {type: 'ask', to: (seat + 1) % 5, text: long};
        return phase === 'answer' ? {type: 'answer', text: long} : {type: 'skip'};
      },
    },
    {columns: 60, rows: 20},
  );
  const {screen} = shown;
  await askSomebody(shown);
  await say(shown, 'And now?');
  await screen.waitFor(expectGuess);
  const rows = screen.rows();
  const list = rows.findIndex(row => row.includes('type to filter'));
  t.regex(rows[list - 2] ?? '', /^Ann → \w+: And now\?$/u, screen.screen());
  t.regex(rows[list - 1] ?? '', /^\w+: Would you say .*…$/u);
  screen.press('enter');
  await screen.waitFor(expectVotes);
  screen.press('f4');
  await screen.waitFor('change the mark');
  t.is(screen.screen().split('❯').length, 2, screen.screen());
  await stepBack(screen);
  screen.press('down', 'enter');
  await screen.waitFor('Vote for Bea?');
  t.is(screen.screen().split('❯').length, 2, screen.screen());
  await screen.unmount();
});

test.serial('after the last answer nobody is offered a next line', async t => {
  const shown = await sitDown({person: 0, spy: 2, speed: 'instant'});
  const {screen, fake} = shown;
  await playToVote(shown);
  const offered = words('table.draft-placeholder');
  const skip = async (): Promise<void> => {
    screen.press('enter');
    await screen.waitFor(words('table.confirm-skip'));
    screen.press('enter');
  };
  await skip();
  await screen.waitFor(offered);
  for (let turn = 7; turn <= 10; turn += 1) {
    fake.play();
    await screen.waitFor(`Turn ${turn} of 10`);
    await screen.waitFor(/Whom do you ask|What do you answer|Vote, or skip/u);
    if (screen.screen().includes('Whom do you ask')) {
      screen.press('enter');
      await screen.waitFor(/Ask \w+ a question/u);
    }
    if (!screen.screen().includes('Vote, or skip')) await say(shown, 'Well, now.');
    await screen.waitFor(expectVotes);
    const {length} = fake.moves;
    await skip();
    await screen.waitFor(() => fake.moves.length > length);
  }
  await screen.waitFor('Your vote is in');
  t.false(screen.screen().includes(offered));
  await screen.unmount();
});

test.serial('the debrief names who was voted out by mistake', async t => {
  const fake = createFakeSession({
    spy: 2,
    others: ({seat, phase}) => {
      if (phase === 'question') return {type: 'ask', to: (seat + 1) % 5, text: 'Well?'};
      if (phase === 'answer') return {type: 'answer', text: 'Well.'};
      if (phase === 'guess') return {type: 'pass'};
      return seat === 1 ? {type: 'skip'} : {type: 'vote', target: 1};
    },
  });
  const screen = renderScreen(<Table fake={fake} />);
  await screen.waitFor('Turn 1 of');
  fake.play();
  await screen.waitFor('The table voted out the wrong player.');
  await screen.waitFor('❯ Debrief: what');
  screen.press('enter');
  await screen.waitFor('The table voted out Bea, who wasn’t the spy.');
  t.pass();
  await screen.unmount();
});

test.serial('the talk stays on the screen until the game is written and one can look back at it', async t => {
  const fake = createFakeSession({spy: 2});
  const written = Promise.withResolvers<void>();
  const session = {...fake.session, finished: written.promise};
  const screen = renderScreen(<Table fake={{...fake, session}} />);
  await screen.waitFor('Turn 1 of');
  fake.play();
  await screen.waitFor('❯ Debrief: what');
  screen.press('enter');
  await screen.waitFor('Back to the transcript');
  t.true(screen.screen().includes('Cem in seat 3 was the spy'), screen.screen());
  written.resolve();
  await screen.waitFor('Nothing was recorded about this game.');
  await screen.unmount();
});

test.serial('Esc goes back one step: the panel, the choice of whom to ask, and then away', async t => {
  const shown = await sitDown({person: 0, spy: 2});
  const {screen, left} = shown;
  await askSomebody(shown);
  screen.press('f3');
  await screen.waitFor('❯  Airport');
  screen.press('escape');
  await screen.waitFor(/Ask \w+ a question/u);
  screen.press('escape');
  await screen.waitFor('Whom do you ask?');
  t.deepEqual(left, []);
  screen.press('escape');
  await screen.waitFor(() => left.length === 1);
  await screen.unmount();
});

/** Tells of every key that Ink hands over, whoever takes it. */
const KeyWitness = ({onKey}: {readonly onKey: (input: string) => void}) => {
  useInput(onKey);
  return null;
};

test.serial('a table under something else hears no keys and keeps what was typed', async t => {
  const fake = createFakeSession({person: 0, spy: 2});
  const heard: string[] = [];
  const node = (isActive: boolean) => (
    <>
      <Table fake={fake} isActive={isActive} />
      <KeyWitness onKey={input => heard.push(input)} />
    </>
  );
  const screen = renderScreen(node(true));
  await screen.waitFor(words('table.intro-turn'));
  screen.press('enter');
  await screen.waitFor('The place');
  screen.press('enter');
  screen.type('Is it');
  await screen.waitFor('❯ Is it');
  screen.rerender(node(false));
  await screen.waitFor(() => !screen.cursor().isVisible);
  screen.press('f2', 'f3');
  screen.type('far?\r$');
  await screen.waitFor(() => heard.includes('$'));
  t.regex(screen.screen(), /❯ Is it$/mu);
  screen.rerender(node(true));
  await screen.waitFor(() => screen.cursor().isVisible);
  screen.type('!');
  await screen.waitFor('❯ Is it!');
  t.false(screen.screen().includes('Circus'));
  t.is(fake.moves.length, 0);
  await screen.unmount();
});

test.serial('for a screen reader: words instead of signs and lines', async t => {
  const shown = await sitDown({person: 0, spy: 2, reader: fakeReader}, {terminal: {isScreenReader: true}});
  const {screen, fake} = shown;
  await screen.waitFor('1 Ann (you), asks');
  await screen.waitFor('textbox: Your line: (empty) Ask about anything but the name itself');
  screen.type('Is it loud?');
  await screen.waitFor('textbox: Your line: Is it loud?');
  screen.press('left', 'left', 'left', 'left', 'left');
  await screen.waitFor('Is it loud? (cursor before “loud”)');
  screen.press('end', 'ctrl+u');
  screen.type('Is it odd?\r');
  await screen.waitFor(/^option: \(selected\) 1 noise: yes = loud$/mu);
  await screen.waitFor(/^option: 6 let them guess$/mu);
  await stepBack(screen);
  screen.press('ctrl+u');
  screen.type('Is it loud?');
  screen.press('f4', 'down', 'enter');
  await screen.waitFor(/^option: \(selected\) 2 Bea, unsure$/mu);
  await stepBack(screen);
  screen.press('f3', 'down', 'space');
  await screen.waitFor(/^option: \(selected\) .+, crossed out$/mu);
  t.false(screen.screen().includes('2 Bea'), 'the seats need not be heard again');
  await stepBack(screen);
  screen.press('enter');
  await screen.waitFor(() => fake.moves.length === 1);
  await screen.waitFor('Ann asks Bea: Is it loud?');
  t.false(/[─│┃▁█→⇒❯▸✘]/u.test(screen.screen()), screen.screen());
  await screen.unmount();
});

test.serial('it is said when nothing is kept', async t => {
  const {screen} = await sitDown({person: 0, spy: 2, isKept: false});
  await screen.waitFor('not saved');
  t.pass();
  await screen.unmount();
});

/** A table of odd-one-out with the person in the first seat: the one with another colour, for this seed. */
const openOddTable = (size: ScreenOptions) => {
  const game = createFakeGame(oddOneOut, {game: 'odd-one-out', seed: 3});
  const person = createFakePerson(oddOneOut, game, 0);
  const models = createFakeModels(['ask-again', 'stand-in']);
  const {options, pace, isKept} = createFakeSession({person: 0}).session;
  const finished = Promise.withResolvers<void>();
  const session: OddSession = {
    ...{options, pace, isKept, models: models.models},
    window: game.windowOf(0),
    finished: finished.promise,
    seated: () => (game.isOver() ? ['person', 'qwen3:8b', 'qwen3:8b'] : undefined),
    person: {...person, seat: 0, subscribe: game.subscribe},
  };
  const left: string[] = [];
  const OddApp = () => (
    <OddTable
      services={useServices(words)}
      session={session}
      size={useFrameSize()}
      isActive
      onLeave={to => left.push(to)}
    />
  );
  const screen = renderScreen(<OddApp />, size);
  const point = (seat: Seat, target: Seat): void => {
    game.decide(seat, {type: 'point', target});
    game.tell();
  };
  person.ask();
  return {screen, left, models, point, moves: person.moves, end: finished.resolve};
};

for (const [columns, rows] of sizes)
  test.serial(`another game sits at a table of the same parts, at ${columns} by ${rows}`, async t => {
    const {screen, left, models, point, moves, end} = openOddTable({columns, rows});
    await screen.waitFor('▸ Who is the odd one?');
    screen.press('f4');
    await screen.waitFor(words('table.hint-mark'));
    screen.press('right', 'right', 'enter');
    await screen.waitFor('3 Cem ? unsure');
    await stepBack(screen);
    screen.press('enter');
    await screen.waitFor('Point at Bea?');
    screen.press('escape');
    await screen.waitFor('▸ Who is the odd one?');
    t.deepEqual(moves, [], 'Esc takes it back');
    screen.type('3');
    await screen.waitFor('❯ 3 Cem');
    screen.press('enter');
    await screen.waitFor('Point at Cem?');
    screen.press('enter');
    await screen.waitFor('Ann has pointed.');
    t.deepEqual(moves, [{type: 'point', target: 2}]);
    models.wait({seat: 1, attempt: 1, waitedMs: 3000, stage: 'thinking', tokens: 40});
    await screen.waitFor('Bea thinks, 3 s, 40 tokens');
    t.true(screen.screen().includes('Still to point: Bea, Cem'));
    screen.press('f12');
    await screen.waitFor(words('table.give-up-wait'));
    screen.press('down', 'enter');
    await screen.waitFor(() => models.given.length === 1);
    models.wait();
    point(1, 0);
    await screen.waitFor('Still to point: Cem');
    point(2, 0);
    end();
    await screen.waitFor(words('table.end-again'));
    t.true(screen.screen().includes('The pair wins.'));
    t.false(screen.screen().includes(words('table.end-debrief')), 'there is nothing to look back at');
    await screen.waitFor('qwen3:8b');
    t.is(screen.rows().length, rows);
    screen.press('down', 'enter');
    await screen.waitFor(() => left.length === 1);
    t.deepEqual(left, ['home']);
    await screen.unmount();
  });

const lesson = {options: {...createFakeSession({person: 0}).session.options, isLesson: true}};

test.serial('the first game opens lines to borrow, and tells how a typed one will be heard', async t => {
  const {screen, fake} = await sitDownWith({person: 0, spy: 1, reader: fakeReader}, lesson);
  await screen.waitFor('❯ Is it loud there, seat 2?');
  await screen.waitFor('┃ You begin. Ask Bea');
  screen.press('tab');
  await screen.waitFor(() => !screen.screen().includes('Is it loud there'));
  screen.type('Is it the circus?');
  await screen.waitFor('┃ This names the place');
  screen.press('ctrl+u');
  await screen.waitFor('❯ Is it loud there, seat 2?');
  screen.type('Is it odd?');
  await screen.waitFor('┃ The others may not');
  screen.press('ctrl+u');
  screen.type('Is it loud?\r');
  await screen.waitFor(() => fake.moves.length === 1);
  await screen.waitFor('┃ Hold each answer against your card');
  fake.play();
  await screen.waitFor('❯ It is quite loud. And there’s sand between my toes.');
  for (const [typed, hint] of [
    ['It is never so.', 'Heard as below, this doesn’t fit'],
    ['It is very much so.', 'Good. It is true here'],
    ['hm, you know.', 'The others may not'],
    ['What a circus!', 'This names the place'],
    ['Who can say?', 'Too vague.'],
  ] as const) {
    screen.type(typed);
    await screen.waitFor(`┃ ${hint}`);
    screen.press('ctrl+u');
    await screen.waitFor('❯ It is quite loud. And');
  }
  t.is(fake.moves.length, 1);
});

test.serial('the first game tells its hints to a screen reader, one line each', async t => {
  const heard = await sitDownWith({person: 0, spy: 1, reader: fakeReader}, lesson, {
    terminal: {isScreenReader: true},
  });
  await heard.screen.waitFor('Hint: You begin. Ask Bea');
  t.false(heard.screen.screen().includes('┃'));
});

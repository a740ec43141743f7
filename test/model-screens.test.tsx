import test from 'ava';
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

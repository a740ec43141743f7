import process from 'node:process';
import {format} from 'node:util';
import test from 'ava';

// React tells what it minds in its development build alone, and only to the console.
process.env.NODE_ENV = 'development';
const {openWalk} = await import('./support/language-walk.tsx');
const {walkAll} = await import('./support/walk-screens.ts');
const {watching} = await import('./support/watched-walk.ts');

test('React warns of nothing on the way through every screen', async t => {
  const complaints: string[] = [];
  const {error} = console;
  console.error = (...parts: readonly unknown[]) => void complaints.push(format(...parts));
  t.teardown(() => {
    console.error = error;
  });
  const walk = watching(openWalk('en', {columns: 80, rows: 24}), 80, 24);
  t.teardown(() => walk.screen.unmount());
  await walkAll(walk);
  t.deepEqual(complaints, []);
});

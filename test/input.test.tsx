import test from 'ava';
import {SelectList} from '../source/ui/parts/select-list.tsx';
import {keySequences} from './support/keys.ts';
import {renderScreen} from './support/screen.tsx';

const players = ['Ann', 'Bea', 'Cem', 'Dov', 'Eli'].map(label => ({value: label, label}));

test('Down Down Down Enter in one write picks the fourth', async t => {
  const chosen: string[] = [];
  const screen = renderScreen(<SelectList items={players} onChoose={value => chosen.push(value)} />);
  await screen.waitFor('❯ Ann');
  screen.type(keySequences.down.repeat(3) + keySequences.enter);
  await screen.waitFor(() => chosen.length > 0);
  t.deepEqual(chosen, ['Dov']);
  await screen.unmount();
});

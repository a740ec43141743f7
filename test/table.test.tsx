import {readFileSync} from 'node:fs';
import test from 'ava';
import {createWords} from '../source/packs/words.ts';
import {defaultSettings} from '../source/settings/schema.ts';
import {TableScreen} from '../source/ui/games/spyfall/table-screen.tsx';
import {useFrameSize} from '../source/ui/hooks/use-frame-size.ts';
import type {Services} from '../source/ui/services.ts';
import {useTerminal} from '../source/ui/terminal.ts';
import {createFakeSession, type FakeSession} from './support/fake-session.ts';
import {renderScreen, type ScreenOptions} from './support/screen.tsx';

const readWords = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/en/words/${name}.json`, 'utf8')) as Record<string, string>;

const words = createWords({...readWords('app'), ...readWords('table'), ...readWords('errors')}, 'en');

type TableProps = {readonly fake: FakeSession; readonly onLeave?: (to: 'home' | 'again') => void};

const Table = ({fake, onLeave = () => undefined}: TableProps) => {
  const services: Services = {
    terminal: useTerminal(),
    words,
    settings: {read: defaultSettings, change: () => undefined},
    startTable: async () => fake.session,
    scenarios: () => [],
    version: '0.0.0',
    notices: [],
  };
  const size = useFrameSize();
  return <TableScreen services={services} session={fake.session} size={size} isActive onLeave={onLeave} />;
};

const showTable = (fake: FakeSession, options: ScreenOptions = {}) =>
  renderScreen(<Table fake={fake} />, options);

test('a villager looks at the card, asks, answers, and votes', async t => {
  const fake = createFakeSession({person: 0});
  const screen = showTable(fake);
  await screen.waitFor('The place: Circus');
  screen.press('enter');
  await screen.waitFor('Ask Bea a question');
  screen.type('Is it loud?\r');
  await screen.waitFor('Ann → Bea: Is it loud?');
  fake.play();
  await screen.waitFor('Eli asks you');
  screen.type('Not at all.\r');
  await screen.waitFor('Whom do you ask?');
  screen.press('down', 'enter');
  await screen.waitFor(/Your turn. Ask \w+ a question/);
  screen.type('And now?\r');
  await screen.waitFor('And now?');
  await screen.waitFor(() => fake.moves.length === 3);
  fake.play();
  await screen.waitFor('Vote, or skip');
  screen.press('down', 'enter');
  await screen.waitFor('3 of 5 votes end the game');
  screen.press('left', 'enter');
  await screen.waitFor(() => fake.moves.length === 4);
  t.deepEqual(
    fake.moves.map(({type}) => type),
    ['ask', 'answer', 'ask', 'vote'],
  );
  await screen.unmount();
});

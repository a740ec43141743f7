import {readFileSync} from 'node:fs';
import {createWords, type Words} from '../../source/packs/words.ts';
import {defaultSettings} from '../../source/settings/schema.ts';
import {spyfallModule} from '../../source/tables/registry/spyfall/module.ts';
import {TableScreen} from '../../source/ui/games/spyfall/table-screen.tsx';
import {useFrameSize} from '../../source/ui/hooks/use-frame-size.ts';
import type {Services} from '../../source/ui/services.ts';
import {useTerminal} from '../../source/ui/terminal.ts';
import {createFakeSession, type FakeSession, type FakeTable} from './fake-session.ts';
import {renderScreen, type Screen, type ScreenOptions} from './screen.tsx';

const readWords = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/en/words/${name}.json`, 'utf8')) as Record<string, string>;

/** The words of the table in English. */
export const words = createWords({...readWords('app'), ...readWords('table'), ...readWords('errors')}, 'en');

type TableProps = {
  readonly fake: Pick<FakeSession, 'session'>;
  readonly isActive?: boolean;
  readonly onLeave?: (to: 'home' | 'again') => void;
  readonly spoken?: Words;
};

/** What a table screen gets from outside; no other table can be set. */
export const useServices = (spoken: Words): Services => ({
  terminal: useTerminal(),
  words: spoken,
  settings: {read: defaultSettings, change: () => undefined},
  startTable: async () => ({problem: 'no other table'}),
  competitors: async () => ({list: [], problems: [], hints: []}),
  testModels: async () => ({problem: 'no tests'}),
  games: [spyfallModule],
  unfinished: () => [],
  turnOf: async () => undefined,
  lesson: () => undefined,
  scenarios: () => [],
  hasForms: () => false,
  languages: () => [],
  version: '0.0.0',
  notices: [],
});

/** The table screen as the app mounts it. */
export const Table = ({fake, isActive = true, onLeave = () => undefined, spoken = words}: TableProps) => {
  const services = useServices(spoken);
  const size = useFrameSize();
  const {session} = fake;
  return (
    <TableScreen services={services} session={session} size={size} isActive={isActive} onLeave={onLeave} />
  );
};

/** A table on a screen, and where the person wanted to go from it. */
export type Shown = {readonly fake: FakeSession; readonly screen: Screen; readonly left: string[]};

/** Turns the card at the start and puts it away. */
export const lookAtCard = async (screen: Screen): Promise<void> => {
  await screen.waitFor(words('table.intro-title'));
  screen.press('enter');
  await screen.waitFor(() => !screen.screen().includes(words('table.intro-turn')));
  screen.press('enter');
  await screen.waitFor(() => !screen.screen().includes(words('table.intro-title')));
};

/** A table on a screen, with the card already looked at. */
export const sitDown = async (table: FakeTable, options: ScreenOptions = {}): Promise<Shown> => {
  const fake = createFakeSession(table);
  const left: string[] = [];
  const screen = renderScreen(<Table fake={fake} onLeave={to => left.push(to)} />, options);
  if (table.person !== undefined) await lookAtCard(screen);
  await screen.waitFor('Turn 1 of');
  return {fake, screen, left};
};

/** The person's line, and then the others until the person is asked again. */
export const say = async ({fake, screen}: Shown, line: string): Promise<void> => {
  const count = fake.moves.length;
  screen.type(`${line}\r`);
  await screen.waitFor(() => fake.moves.length === count + 1);
  fake.play();
};

/** A person in seat 0 asks and answers through the round robin. */
export const playRoundRobin = async (shown: Shown): Promise<void> => {
  const {screen} = shown;
  await screen.waitFor('Ask Bea a question');
  await say(shown, 'Is it far?');
  await screen.waitFor('asks you. What do you answer?');
  await say(shown, 'Not so far.');
};

/** Plays on until the person has chosen whom to ask in the first free turn. */
export const askSomebody = async (shown: Shown): Promise<void> => {
  await playRoundRobin(shown);
  await shown.screen.waitFor('Whom do you ask?');
  shown.screen.press('enter');
  await shown.screen.waitFor(/Ask \w+ a question/u);
};

export const expectVotes = 'Who is the spy? Vote, or skip.';
export const expectGuess = 'Do you know the place? Name it, or pass.';

/** Up to the first free turn's vote: the person in seat 0 asks. As the spy they pass first. */
export const playToVote = async (shown: Shown): Promise<void> => {
  const {screen, fake} = shown;
  await askSomebody(shown);
  await say(shown, 'And now?');
  await screen.waitFor(new RegExp(`${expectVotes}|${expectGuess}`.replaceAll('?', '\\?')));
  if (!screen.screen().includes(expectGuess)) return;
  screen.press('enter');
  await screen.waitFor(() => fake.moves.at(-1)?.type === 'pass');
  fake.play();
  await screen.waitFor(expectVotes);
};

/** The frame fills the terminal: title in the first row, keys in the last, nothing wider or taller. */
export const isWhole = ({screen}: Shown, columns: number, rows: number): boolean => {
  const shown = screen.rows();
  return (
    shown.length === rows &&
    shown[0]?.startsWith('Turn ') === true &&
    /F1 help/u.test(shown.at(-1) ?? '') &&
    shown.every(row => row.length <= columns)
  );
};

/**
 * Presses Esc and waits until something has come of it: together with the next key it would be another key.
 */
export const stepBack = async (screen: Screen): Promise<void> => {
  const before = screen.screen();
  screen.press('escape');
  await screen.waitFor(() => screen.screen() !== before);
};

import type {ReactNode} from 'react';
import app from '../../locales/en/words/app.json' with {type: 'json'};
import errors from '../../locales/en/words/errors.json' with {type: 'json'};
import table from '../../locales/en/words/table.json' with {type: 'json'};
import {createWords} from '../../source/packs/words.ts';
import {defaultSettings} from '../../source/settings/schema.ts';
import {spyfallModule} from '../../source/tables/registry/spyfall/module.ts';
import type {SpyfallSession} from '../../source/tables/registry/spyfall/session.ts';
import {TableScreen} from '../../source/ui/games/spyfall/table-screen.tsx';
import {useFrameSize} from '../../source/ui/hooks/use-frame-size.ts';
import type {Services} from '../../source/ui/services.ts';
import {useTerminal} from '../../source/ui/terminal.ts';
import {createFakeSession, type FakeTable} from './fake-session.ts';
import {renderScreen, type ScreenOptions} from './screen.tsx';

/** The English words, as the program has them. */
export const words = createWords({...app, ...table, ...errors}, 'en');

type SeatedTableProps = {readonly session: SpyfallSession; readonly onLeave: (to: 'home' | 'again') => void};

const SeatedTable = ({session, onLeave}: SeatedTableProps): ReactNode => {
  const services: Services = {
    terminal: useTerminal(),
    words,
    settings: {read: defaultSettings, change: () => undefined},
    startTable: async () => session,
    competitors: async () => ({list: [], problems: []}),
    games: [spyfallModule],
    unfinished: () => undefined,
    scenarios: () => [],
    languages: () => [],
    version: '0.0.0',
    notices: [],
  };
  return (
    <TableScreen services={services} session={session} size={useFrameSize()} isActive onLeave={onLeave} />
  );
};

/** A scripted table on a screen, with the card already looked at; `more` is what the session has beside the game. */
export const sitDown = async (
  scripted: FakeTable,
  more: Partial<SpyfallSession> = {},
  options: ScreenOptions = {},
) => {
  const fake = createFakeSession(scripted);
  const session: SpyfallSession = {...fake.session, ...more};
  const left: string[] = [];
  const screen = renderScreen(<SeatedTable session={session} onLeave={to => left.push(to)} />, options);
  if (scripted.person !== undefined) {
    await screen.waitFor(words('table.intro-title'));
    screen.press('enter');
    await screen.waitFor(() => !screen.screen().includes(words('table.intro-turn')));
    screen.press('enter');
    await screen.waitFor(() => !screen.screen().includes(words('table.intro-title')));
  }
  await screen.waitFor('Turn 1 of');
  return {fake, screen, left};
};

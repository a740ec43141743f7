import type {SpyfallSession} from '../../source/tables/registry/spyfall/session.ts';
import {createFakeSession, type FakeTable} from './fake-session.ts';
import {Table, words} from './open-table.tsx';
import {renderScreen, type ScreenOptions} from './screen.tsx';

/** A scripted table on a screen, with the card already looked at; `more` is what the session has beside the game. */
export const sitDown = async (
  scripted: FakeTable,
  more: Partial<SpyfallSession> = {},
  options: ScreenOptions = {},
) => {
  const fake = createFakeSession(scripted);
  const session: SpyfallSession = {...fake.session, ...more};
  const left: string[] = [];
  const screen = renderScreen(<Table fake={{...fake, session}} onLeave={to => left.push(to)} />, options);
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

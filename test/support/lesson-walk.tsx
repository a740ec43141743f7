import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {ExecutionContext} from 'ava';
import type {MessageKey, MessageValues} from '../../source/packs/words.ts';
import {defaultSettings} from '../../source/settings/schema.ts';
import {spyfallModule} from '../../source/tables/registry/spyfall/module.ts';
import type {SpyfallSession} from '../../source/tables/registry/spyfall/session.ts';
import {startTable} from '../../source/tables/start-table.ts';
import type {TableOptions, TableSession} from '../../source/tables/table.ts';
import {createDrawer} from '../../source/text/drawer.ts';
import {App} from '../../source/ui/app.tsx';
import {createFakeServices} from './fake-services.ts';
import type {KeyPress} from './keys.ts';
import {root, showsText, wordsOf} from './language-walk.tsx';
import {renderScreen} from './screen.tsx';

/** Opens the program for the first time, in a language, with real tables and house players who don't wait. */
export const openFirstTime = (
  t: Pick<ExecutionContext, 'teardown'>,
  lang: string,
  size: {readonly columns: number; readonly rows: number},
) => {
  const words = wordsOf(lang);
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'polyspy-lesson-'));
  t.teardown(() => rmSync(dataFolder, {recursive: true, force: true}));
  const sessions: SpyfallSession[] = [];
  const start = async (options: TableOptions): Promise<TableSession> => {
    const started = await startTable(
      {
        games: [spyfallModule],
        houses: new Map(),
        library: root,
        dataFolder,
        words,
        version: '0.0.0',
        settings: defaultSettings(),
        environment: {},
      },
      options,
    );
    if (!started.ok) throw new Error(started.problem);
    sessions.push(started.value.session as SpyfallSession);
    return started.value.session;
  };
  const terminal = {bidi: 'app' as const, locale: lang, drawer: createDrawer()};
  const fake = createFakeServices({settings: {lang}, languages: [words], terminal, isNew: true});
  const screen = renderScreen(
    <App
      services={{...fake, words, startTable: start}}
      gone={new AbortController().signal}
      onEnd={() => undefined}
    />,
    {...size, terminal},
  );
  t.teardown(() => screen.unmount());
  return {
    words,
    screen,
    sessions,
    changes: fake.changes,
    /** Presses keys, and waits until a text stands whole on the screen, however it is broken into lines. */
    go: async (keys: readonly KeyPress[], key: MessageKey, values?: MessageValues): Promise<void> => {
      screen.press(...keys);
      const text = words(key, values);
      const hint = (): readonly string[] => screen.rows().map(row => row.replaceAll('┃', '').trim());
      await screen.waitFor(() => showsText(words, hint(), text));
    },
  };
};

import {mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test from 'ava';
import {foldersOf, settingsFile} from '../source/settings/folders.ts';
import {defaultSettings} from '../source/settings/schema.ts';
import {openSettings} from '../source/settings/store.ts';
import {openWriter} from '../source/settings/write-settings.ts';

const withFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'polyspy-settings-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, {recursive: true});
  }
};

test('somebody who changed nothing has the defaults, and no file', t =>
  withFolder(async folder => {
    const store = openSettings(folder, '1.0.0');
    t.deepEqual(store.read(), {
      name: '',
      address: 'auto',
      lang: 'auto',
      scenario: '',
      level: 'normal',
      modelsFolder: '',
      ear: '',
      players: 5,
      watchPlayers: 5,
      side: 'random',
      speed: 'normal',
      memory: 'on',
      colours: 'auto',
      lessonSeen: false,
      bidi: 'auto',
      bidiAnswers: {},
      screenReader: 'auto',
      servers: [],
      guests: [],
      timeouts: {},
      showModels: 'at-end',
      think: 'off',
      replyForms: {},
      promptLanguage: 'english',
    });
    t.deepEqual(store.notices, []);
    t.is(await store.ready(), undefined);
    t.deepEqual(await readdir(folder), []);
  }));

test('a change is kept, privately, and read again', t =>
  withFolder(async folder => {
    const store = openSettings(folder, '1.0.0');
    await store.ready();
    t.is(store.change({name: 'Ada', players: 7}), undefined);
    t.is(store.change({level: 'hard'}), undefined);
    const expected = {...defaultSettings(), name: 'Ada', players: 7, level: 'hard'};
    t.deepEqual(store.read(), expected as ReturnType<typeof store.read>);
    t.deepEqual(openSettings(folder, '1.0.0').read(), store.read());
    const {mode} = await stat(settingsFile(folder));
    t.is(mode & 0o777, 0o600);
    t.deepEqual(await readdir(folder), ['settings.json']);
  }));

test('a change made before the store is loaded is written when it is', t =>
  withFolder(async folder => {
    const store = openSettings(folder, '1.0.0');
    t.is(store.change({speed: 'fast'}), undefined);
    t.deepEqual(await readdir(folder), []);
    t.is(await store.ready(), undefined);
    t.is(openSettings(folder, '1.0.0').read().speed, 'fast');
  }));

test('a file of before Watch had seats of its own keeps those of New game', t =>
  withFolder(async folder => {
    await writeFile(settingsFile(folder), '{"players": 7}');
    const store = openSettings(folder, '1.0.0');
    t.deepEqual(store.notices, []);
    t.like(store.read(), {players: 7, watchPlayers: 5});
  }));

const broken: readonly [title: string, text: string, field?: string][] = [
  ['no JSON', '{"name": '],
  ['a wrong kind', '[1, 2]'],
  ['a wrong value', '{"level": "easy", "players": 99}', 'players'],
  ['a wrong value inside', '{"servers": [{"name": "a", "kind": "b", "url": "c"}]}', 'servers[0].kind'],
  ['nothing', ''],
];

for (const [title, text, field] of broken)
  test(`a settings file that is not valid is set aside: ${title}`, t =>
    withFolder(async folder => {
      const file = settingsFile(folder);
      await writeFile(file, text);
      const store = openSettings(folder, '1.0.0');
      t.deepEqual(store.read(), defaultSettings());
      const kept = `${file}.corrupt-1`;
      t.deepEqual(store.notices, [{code: 'settings-set-aside', file, kept, ...(field && {field})}]);
      t.is(await readFile(`${file}.corrupt-1`, 'utf8'), text);
      await writeFile(file, text);
      t.is(openSettings(folder, '1.0.0').notices[0]?.kept, `${file}.corrupt-2`);
      t.deepEqual((await readdir(folder)).sort(), ['settings.json.corrupt-1', 'settings.json.corrupt-2']);
    }));

test('settings that cannot be read are told, and left where they are', t =>
  withFolder(async folder => {
    const file = settingsFile(folder);
    await mkdir(file);
    const store = openSettings(folder, '1.0.0');
    t.deepEqual(store.read(), defaultSettings());
    t.deepEqual(store.notices, [{code: 'settings-unreadable', file, reason: 'EISDIR'}]);
    t.deepEqual(await readdir(folder), ['settings.json']);
  }));

test('a change that cannot be written holds for this run, and says so each time', t =>
  withFolder(async folder => {
    const below = path.join(folder, 'a-file', 'settings');
    await writeFile(path.join(folder, 'a-file'), '');
    const store = openSettings(below, '1.0.0');
    await store.ready();
    const problem = {code: 'settings-unwritable', file: settingsFile(below), reason: 'ENOTDIR'} as const;
    t.deepEqual(store.change({name: 'Ada'}), problem);
    t.deepEqual(store.change({players: 4}), problem);
    t.like(store.read(), {name: 'Ada', players: 4});
  }));

test('what another program version wrote beside our settings stays', t =>
  withFolder(async folder => {
    await writeFile(settingsFile(folder), JSON.stringify({name: 'Ada', later: {thing: 1}}));
    const store = openSettings(folder, '1.0.0');
    await store.ready();
    store.change({level: 'easy'});
    t.like(JSON.parse(await readFile(settingsFile(folder), 'utf8')), {
      name: 'Ada',
      level: 'easy',
      later: {thing: 1},
    });
  }));

test('an older file is migrated once, by the version of the program', t =>
  withFolder(async folder => {
    await writeFile(settingsFile(folder), JSON.stringify({nickname: 'Ada'}));
    let runs = 0;
    const migrations = {
      '2.0.0': (store: {get: (key: string) => unknown; set: (key: string, value: unknown) => void}) => {
        runs += 1;
        store.set('name', store.get('nickname'));
      },
    };
    openWriter(folder, '2.0.0', migrations)({players: 6});
    openWriter(folder, '2.1.0', migrations)({players: 4});
    t.is(runs, 1);
    t.like(openSettings(folder, '2.1.0').read(), {name: 'Ada', players: 4});
  }));

test('POLYSPY_HOME holds everything; without it the platform’s own places do', t => {
  const home = path.join(tmpdir(), 'a home');
  t.deepEqual(foldersOf({POLYSPY_HOME: home}), {
    settings: path.join(home, 'settings'),
    data: path.join(home, 'data'),
    cache: path.join(home, 'cache'),
  });
  const places = Object.values(foldersOf({}));
  t.is(new Set(places).size, 3);
  t.true(places.every(place => path.isAbsolute(place) && place.includes('polyspy')));
});

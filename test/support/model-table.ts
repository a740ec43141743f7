import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import type {ExecutionContext} from 'ava';
import type {GameEvent} from '../../source/games/spyfall/events.ts';
import {type SpyfallTypes, spyfall} from '../../source/games/spyfall/spyfall.ts';
import {loadMessages} from '../../source/packs/load-pack.ts';
import {createWords} from '../../source/packs/words.ts';
import {type LooseRecord, readRecord} from '../../source/records/read-record.ts';
import type {MoveLine} from '../../source/records/types.ts';
import {type CheckedRecord, verifyRecord} from '../../source/records/verify-record.ts';
import {defaultSettings, type Settings} from '../../source/settings/schema.ts';
import {gamesFolder, type TableDependencies} from '../../source/tables/dependencies.ts';
import {spyfallModule} from '../../source/tables/registry/spyfall/module.ts';
import type {SpyfallSession} from '../../source/tables/registry/spyfall/session.ts';
import type {StartedTable} from '../../source/tables/run-table.ts';
import {startTable} from '../../source/tables/start-table.ts';
import type {TableOptions} from '../../source/tables/table.ts';

const library = {folder: fileURLToPath(new URL('../../../', import.meta.url))};

const englishWords = () => {
  const messages = loadMessages(library, 'en');
  if (!messages.ok) throw new Error('The English words cannot be read.');
  return createWords(messages.value, 'en');
};

/** What tables of a test are set with: a folder of their own, and no waiting between tries. */
export type TestMaker = TableDependencies & {readonly records: string};

/** Makes tables against a server; `over` changes the settings. The folder goes when the test ends. */
export const createMakers = () => {
  const houses: TableDependencies['houses'] = new Map();
  const words = englishWords();
  return (t: Pick<ExecutionContext, 'teardown'>, url: string, over: Partial<Settings> = {}): TestMaker => {
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'polyspy-models-'));
    t.teardown(() => rmSync(dataFolder, {recursive: true, force: true}));
    return {
      games: [spyfallModule],
      houses,
      library,
      dataFolder,
      records: gamesFolder(dataFolder),
      words,
      version: '0.0.0',
      // A machine that runs many tests at once may take long for anything.
      settings: {...defaultSettings(), timeouts: {questionMs: 120_000}, ...over},
      environment: {OLLAMA_HOST: url},
      retries: {attempts: 3, wait: async () => undefined},
    };
  };
};

/** A table that is watched, of so many seats; a small one where the test leaves it open. */
export const watchOf = (over: Partial<TableOptions> = {}): TableOptions => ({
  game: 'spyfall',
  mode: 'watch',
  players: 3,
  level: 'normal',
  scenario: 'G_EN',
  name: '',
  strict: false,
  choices: {},
  seed: 7,
  ...over,
});

/** Sets a table of Spyfall, or fails with the sentence. */
export const setTable = async (
  maker: TableDependencies,
  options: TableOptions,
): Promise<Omit<StartedTable, 'session'> & {readonly session: SpyfallSession}> => {
  const answer = await startTable(maker, options);
  if (!answer.ok) throw new Error(answer.problem);
  const {session, ...rest} = answer.value;
  return {...rest, session: session as SpyfallSession};
};

type PersonRequest = NonNullable<ReturnType<NonNullable<SpyfallSession['person']>['request']>>;

/**
 * Plays a person's seat: asks the first it may, answers, passes and skips, and lets appeals pass. What `isTaken` says yes
 * to is left to it.
 */
export const playPerson = (
  {person}: SpyfallSession,
  isTaken: (request: PersonRequest) => boolean = () => false,
): void => {
  if (!person) throw new Error('No person sits there.');
  const play = (): void => {
    const appeal = person.appeal();
    if (appeal) person.reply(appeal.id, undefined);
    const request = person.request();
    if (!request || isTaken(request)) return;
    const {legal, id} = request;
    if (legal.phase === 'question')
      person.submit(id, {type: 'ask', to: legal.to[0] ?? 0, text: 'Is it loud?'});
    else if (legal.phase === 'answer') person.submit(id, {type: 'answer', text: 'At times.'});
    else if (legal.phase === 'guess') person.submit(id, {type: 'pass'});
    else person.submit(id, {type: 'skip'});
  };
  person.subscribe(play);
  play();
};

/** The newest record of a folder, as its rules decide it again. */
export type TestRecord = {
  readonly id: string;
  readonly text: string;
  readonly loose: LooseRecord;
  readonly checked: CheckedRecord<SpyfallTypes>;
  readonly events: readonly GameEvent[];
  readonly moves: readonly MoveLine<unknown>[];
};

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The records of a folder, the newest first. */
export const recordsIn = (folder: string): readonly string[] =>
  namesIn(folder)
    .filter(file => file.endsWith('.jsonl') && !file.endsWith('.calls.jsonl'))
    .sort()
    .reverse()
    .map(file => path.join(folder, file));

/** Reads the newest record, and fails where it is not what its rules would say. */
export const readNewest = ({records}: TestMaker): TestRecord => {
  const [file = ''] = recordsIn(records);
  const read = readRecord(file);
  if (!read.ok) throw new Error(`The record is ${read.problem.code}.`);
  const again = verifyRecord(spyfall, read.value);
  if (!again.ok) throw new Error(`The record differs: ${JSON.stringify(again.problem)}`);
  const {value: checked} = again;
  return {
    id: read.value.header.id,
    text: readFileSync(file, 'utf8'),
    loose: read.value,
    checked,
    events: checked.events,
    moves: read.value.lines.flatMap(({line}) => (line.kind === 'move' ? [line] : [])),
  };
};

/** Everything that was written below a folder. */
export const readAll = (folder: string): string =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

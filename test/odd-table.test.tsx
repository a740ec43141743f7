import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import test, {type ExecutionContext} from 'ava';
import {readRecord} from '../source/records/read-record.ts';
import {verifyRecord} from '../source/records/verify-record.ts';
import type {TableDependencies} from '../source/tables/dependencies.ts';
import {createThinkingWatch} from '../source/tables/models/watch-thinking.ts';
import {optionsOfRecord} from '../source/tables/record-table.ts';
import {spyfallModule} from '../source/tables/registry/spyfall/module.ts';
import {findUnfinished} from '../source/tables/resume/find-unfinished.ts';
import {readUnfinished} from '../source/tables/resume/read-unfinished.ts';
import {startTable} from '../source/tables/start-table.ts';
import type {TableOptions} from '../source/tables/table.ts';
import {App} from '../source/ui/app.tsx';
import {createFakeServices} from './support/fake-services.ts';
import {keySequences} from './support/keys.ts';
import {createMakers, recordsIn} from './support/model-table.ts';
import {oddLibrary, oddModule} from './support/odd-module.ts';
import {oddOneOut} from './support/odd-one-out.ts';
import {words} from './support/open-table.tsx';
import {renderScreen} from './support/screen.tsx';
import {legalReply, type ScriptedReply, startScriptedOllama} from './support/scripted-ollama.ts';

// Odd-one-out, which the program knows nothing of, at a table like any other game's.

const options: TableOptions = {
  game: 'odd-one-out',
  mode: 'play',
  players: 3,
  level: 'normal',
  scenario: 'G_EN',
  name: '',
  strict: false,
  choices: {},
  seed: 4,
  model: 'pointer',
};

const makers = createMakers();

/** A table against a model that replies as `reply` says. */
const makeTable = async (t: ExecutionContext, reply: () => ScriptedReply) => {
  const server = await startScriptedOllama([{name: 'pointer'}], call =>
    call.format?.properties?.target ? reply() : legalReply(call),
  );
  t.teardown(server.close);
  const maker = {...makers(t, server.url), games: [spyfallModule, oddModule], library: oddLibrary(t)};
  return {server, maker};
};

const pointAt = (name: string): string => JSON.stringify({target: name});

test('a game that only the tests know: a person, models, a record, and a game that goes on', async t => {
  let isHanging = true;
  const {server, maker} = await makeTable(t, () => (isHanging ? 'hang' : pointAt('Ann')));
  const started = await startTable(maker, options);
  if (!started.ok) return t.fail(started.problem);
  await server.hasCalls(1);
  const begun = {text: 'Half a line', to: 2};
  started.value.session.drafts?.keep(begun);
  await started.value.session.leave();
  const id = findUnfinished(maker.games, maker.records)[0]?.header.id ?? '';
  const left = readUnfinished(maker.games, maker.records, id, maker.words);
  if (!left.ok) return t.fail(left.problem);
  const {module, header, record} = left.value;
  const again = optionsOfRecord(module, header, record.setup);
  t.like(again, {game: 'odd-one-out', mode: 'play', players: 3, seed: 4});
  isHanging = false;
  const resumed = await startTable(maker, {...again, resume: id});
  if (!resumed.ok) return t.fail(resumed.problem);
  const {session} = resumed.value;
  const draft = path.join(maker.records, `${id}.draft`);
  t.deepEqual(session.drafts?.begun, begun);
  t.false(existsSync(draft), 'the table has it');
  const point = (): void => {
    const request = session.person?.request();
    if (request) session.person?.submit(request.id, {type: 'point', target: 2} as {type: string});
  };
  session.person?.subscribe(point);
  point();
  await session.finished;
  t.deepEqual(session.debrief().debrief, {ballots: [2, 0, 0]});
  t.is(session.debrief().thoughts?.length, 2, 'what the models thought is told by any game');
  t.deepEqual(session.seated?.(), ['person', 'pointer', 'pointer']);
  const read = readRecord(recordsIn(maker.records)[0] ?? '');
  t.true(read.ok && verifyRecord(oddOneOut, read.value).ok);
  for (const file of recordsIn(maker.records)) t.false(readFileSync(file, 'utf8').includes(begun.text));
  session.drafts?.keep(begun);
  t.false(existsSync(draft), 'a game that has ended is not resumed');
  return undefined;
});

/** The whole interface over real tables, with a game to begin with. */
const openProgram = (maker: TableDependencies, table: TableOptions) => {
  const services = {
    ...createFakeServices(),
    games: [oddModule] as const,
    startTable: async (wanted: TableOptions) => {
      const answer = await startTable(maker, wanted);
      return answer.ok ? answer.value.session : {problem: answer.problem};
    },
  };
  const gone = new AbortController().signal;
  const app = <App services={services} table={table} gone={gone} onEnd={() => undefined} />;
  return renderScreen(app, {columns: 80, rows: 24});
};

test('the program shows its table to a person, and goes on with it where it was left', async t => {
  let isHanging = true;
  const {server, maker} = await makeTable(t, () => (isHanging ? 'hang' : pointAt('Ann')));
  const first = openProgram(maker, options);
  await first.waitFor('Who is the odd one?');
  await server.hasCalls(1);
  first.press('escape');
  await first.waitFor(words('leave.yes'));
  first.type(keySequences.enter);
  await first.waitFor(words('home.tagline'));
  await first.unmount();
  const id = findUnfinished(maker.games, maker.records)[0]?.header.id ?? '';
  isHanging = false;
  const screen = openProgram(maker, {...options, resume: id});
  await screen.waitFor('❯ 2 Bea');
  screen.press('enter');
  await screen.waitFor('Point at Bea?');
  screen.press('enter');
  await screen.waitFor(words('table.end-home'));
  t.regex(screen.screen(), /The (odd|pair) wins/);
  t.regex(screen.screen(), /pointer|Bea/);
  await screen.unmount();
});

test('a phase that is covered from the start tells of nobody who is waited for', t => {
  const placeOf = () => ({turn: 1, phase: 'point'});
  const watch = createThinkingWatch({...oddModule, placeOf}, () => 0);
  watch.hear({observer: 'spectator', count: () => 0, read: () => [], subscribe: () => () => undefined});
  t.true(watch.isCovered());
});

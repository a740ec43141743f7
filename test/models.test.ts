import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import test, {type ExecutionContext} from 'ava';
import type {GameEvent} from '../source/games/spyfall/events.ts';
import {describePackProblem} from '../source/packs/checked.ts';
import {ENGLISH_PROMPTS} from '../source/prompts/spyfall/english.ts';
import {DECLARE_VERSION, PROMPT_VERSION} from '../source/prompts/spyfall/prompt-words.ts';
import {CUT_PROMPT} from '../source/providers/provider.ts';
import {ProviderError} from '../source/providers/provider-error.ts';
import {createRedact} from '../source/providers/redact.ts';
import {readCalls} from '../source/records/call-recorder.ts';
import {lockGame} from '../source/records/game-lock.ts';
import {failure} from '../source/result.ts';
import {createRecordCounter} from '../source/tables/count-record.ts';
import {loadPrompts} from '../source/tables/load-prompts.ts';
import {chooseCompetitors} from '../source/tables/models/choose-competitors.ts';
import {closestName, makeCompetitor, parseCompetitor} from '../source/tables/models/competitor-names.ts';
import {describeLostServer, noAnswerWithin} from '../source/tables/models/describe-server.ts';
import {contextFor, fitContext} from '../source/tables/models/fit-context.ts';
import {createServerPool} from '../source/tables/models/known-servers.ts';
import {listCompetitors} from '../source/tables/models/list-competitors.ts';
import {createProbeMemory} from '../source/tables/models/probe-memory.ts';
import {createThoughtLog, thoughtOf} from '../source/tables/models/thought-log.ts';
import {spyfallModule} from '../source/tables/registry/spyfall/module.ts';
import {findUnfinished} from '../source/tables/resume/find-unfinished.ts';
import {turnReached} from '../source/tables/resume/turn-reached.ts';
import {startTable} from '../source/tables/start-table.ts';
import type {TableNotice, TableOptions, Thinking} from '../source/tables/table.ts';
import {playFaultGame} from './support/fault-games.ts';
import {startFaultServer} from './support/fault-server.ts';
import {wordsOf} from './support/language-walk.tsx';
import {
  createMakers,
  playPerson,
  readAll,
  readNewest,
  recordsIn,
  setTable,
  type TestMaker,
  watchOf,
} from './support/model-table.ts';
import {startProgram} from './support/pty.ts';
import {type Run, runProgram, withHome} from './support/run-program.ts';
import {
  legalReply,
  type ScriptedCall,
  type ScriptedModel,
  type ScriptedOllama,
  type ScriptedReply,
  startScriptedOllama,
} from './support/scripted-ollama.ts';
import {startScriptedV1} from './support/scripted-v1.ts';

const makerFor = createMakers();

const MODELS: readonly ScriptedModel[] = [
  {name: 'qwen3:8b', capabilities: ['completion', 'thinking'], contextTokens: 40_960},
  {name: 'llama3.1:8b', capabilities: ['completion'], contextTokens: 8192},
  {name: 'nomic-embed-text:latest', capabilities: ['embedding']},
];

/** A scripted Ollama that ends with its test. */
const serve = async (
  t: ExecutionContext,
  ...script: Parameters<typeof startScriptedOllama> extends [unknown, ...infer Rest] ? Rest : never
): Promise<ScriptedOllama> => {
  const server = await startScriptedOllama(MODELS, ...script);
  t.teardown(server.close);
  return server;
};

const isProbe = (messages: readonly {readonly content: string}[]): boolean =>
  messages.at(-1)?.content.includes('clear sky') === true;

const hostOf = (url: string): string => url.replace('http://', '');

test('models are named as the interfaces have it', t => {
  const servers = ['ollama', 'openrouter'];
  const cases = [
    ['qwen3:8b', {kind: 'model', server: 'ollama', modelId: 'qwen3:8b'}],
    ['hf.co/some/model:Q4', {kind: 'model', server: 'ollama', modelId: 'hf.co/some/model:Q4'}],
    ['openrouter/google/gemma-3', {kind: 'model', server: 'openrouter', modelId: 'google/gemma-3'}],
    ['house', {kind: 'house'}],
    ['house:hard', {kind: 'house', level: 'hard'}],
  ] as const;
  for (const [text, named] of cases) {
    t.deepEqual(parseCompetitor(text, servers), named);
    t.is(makeCompetitor(named), text);
  }
  t.deepEqual(parseCompetitor('ollama/a:b', servers), {kind: 'model', server: 'ollama', modelId: 'a:b'});
  for (const wrong of ['', 'house:', 'house:expert', 'openrouter/', 'two words'])
    t.is(parseCompetitor(wrong, servers), undefined, wrong);
});

test('the closest name is found, and none where nothing is close', t => {
  const names = ['qwen3:8b', 'llama3.1:8b', 'gemma3:4b'];
  t.is(closestName('qwen3:8', names), 'qwen3:8b');
  t.is(closestName('lama3.1:8b', names), 'llama3.1:8b');
  t.is(closestName('gemma3', names), 'gemma3:4b');
  t.is(closestName('deepseek-r1', names), undefined);
  t.is(closestName('x', []), undefined);
});

test('of names that fit what is typed the same one is the closest', t => {
  t.is(closestName('QWEN3:4b', ['qwen3:4b-instruct', 'qwen3:4b']), 'qwen3:4b');
  t.is(closestName('Llama3', ['llama3:70b', 'llama3:latest']), 'llama3:latest');
});

test('a context holds a whole game, comes in few sizes, and is no longer than the model’s', t => {
  const size = {staticText: 'x'.repeat(6000), seats: 5, turns: 10};
  t.is(contextFor(size, 1024, undefined), 8192);
  t.is(contextFor({...size, seats: 3, turns: 6}, 1024, undefined), 8192);
  t.is(contextFor({...size, turns: 20}, 5120, undefined), 16_384);
  t.is(contextFor(size, 1024, 4096), 4096);
});

test('a context that is too small holds the last turns, or none', t => {
  const size = {staticText: 'x'.repeat(6000), seats: 5, turns: 10};
  t.is(fitContext(size, 8192, 1024).historyTurns, undefined);
  t.is(fitContext(size, 4096, 1024).historyTurns, 1);
  t.is(fitContext(size, 4096, 1024, 1400).historyTurns, 5, 'tokens that were counted are believed');
  t.is(fitContext(size, 2048, 1024).historyTurns, 0);
  t.true(fitContext(size, 2048, 1024).needsForOne > 2048);
});

test('all that was for nobody’s ears is thought, washed', t => {
  t.is(thoughtOf({text: '{"assessment":"He \\u001b[31mlies","vote":"skip"}'}), 'He lies');
  t.is(thoughtOf({text: 'I think freely. |||{"vote":"skip"}|||', reasoning: 'Hm.'}), 'Hm.\nI think freely.');
  t.is(thoughtOf({text: '{"vote":"skip"}'}), undefined);
  const key = 'sk-proj-AbCd3fGh1jKlMn0pQrStUvWxYz9876';
  const log = createThoughtLog(createRedact(key));
  const result = {text: `${key.slice(20)} {"vote":"skip"}`, reasoning: `It is ${key.slice(0, 20)}`};
  const rest = {finishReason: 'stop', usage: {}, durations: {}, warnings: []};
  log.add(
    {seat: 0, turn: 1, phase: 'vote'},
    {seat: 0, request: 1, attempt: 1, messages: [], result: {...result, ...rest}},
  );
  t.is(log.all()[0]?.tries[0]?.thought, 'It is …', 'a key that only putting the thoughts together gives');
});

const facts = {game: 'spyfall', version: PROMPT_VERSION, english: ENGLISH_PROMPTS};

test('prompts are there in all four languages, each with a version of its own', t => {
  const {library} = makerFor(t, '');
  const versions = ['en', 'id', 'zh', 'arz'].map(lang => {
    const prompts = loadPrompts(library, lang, facts);
    return prompts.ok ? prompts.value.version : JSON.stringify(prompts.problem);
  });
  t.deepEqual(
    versions,
    ['en', 'id', 'zh', 'arz'].map(lang => `${PROMPT_VERSION}-${lang}`),
  );
});

test('a wording that was edited is told by its stamp; one that lacks a text, or misspells a placeholder, is refused by name', t => {
  const folder = mkdtempSync(path.join(tmpdir(), 'polyspy-prompts-'));
  const file = 'locales/en/prompts/spyfall.json';
  const whole: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(path.join(makerFor(t, '').library.folder, file), 'utf8'),
  );
  mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
  const load = (text: string) => {
    writeFileSync(path.join(folder, file), text);
    const prompts = loadPrompts({folder}, 'en', facts);
    return prompts.ok ? prompts.value.stamp.hash : describePackProblem(prompts.problem);
  };
  const {'cue.vote': vote = '', ...rest} = whole;
  t.is(load(JSON.stringify(whole)), load(JSON.stringify(whole, null, 2)));
  t.not(load(JSON.stringify({...whole, 'win.title': 'How it is won'})), load(JSON.stringify(whole)));
  t.is(load(JSON.stringify(rest)), `${file}: cue.vote is missing.`);
  t.regex(
    load(JSON.stringify({...whole, 'cue.vote': vote.replace('{names}', '{name}')})),
    /cue\.vote .*names, skip/,
  );
  t.regex(load(JSON.stringify({...whole, 'cue.vote': '{'})), /cue\.vote is not a well-formed message/);
  t.regex(load(JSON.stringify({...whole, 'cue.veto': 'No.'})), /cue\.veto is unknown/);
  t.regex(load('{"cue.vote": '), /is not valid JSON/);
  t.regex(load('[]'), /has a wrong value/);
});

test('who is to play: the person, the invited, and the others', t => {
  const {words} = makerFor(t, '');
  const choose = (over: object) =>
    chooseCompetitors(watchOf({mode: 'play', players: 4, ...over}), ['ollama'], words);
  const guest = {competitor: 'qwen3:8b', seat: 1};
  const chosen = choose({model: 'llama3.1:8b', invited: [guest]});
  t.deepEqual(
    chosen.ok && chosen.value.map(one => (one.kind === 'person' ? 'person' : makeCompetitor(one))),
    ['person', 'qwen3:8b', 'llama3.1:8b', 'llama3.1:8b'],
  );
  const problems = [
    [{invited: [{competitor: 'x', seat: 4}]}, /no seat 5/],
    [{invited: [guest, guest]}, /Seat 2/],
    [{invited: [0, 1, 2, 3].map(seat => ({competitor: 'x', seat}))}, /Leave one/],
    [{model: 'house:expert'}, /house:easy/],
    [{invited: [{competitor: 'house:', seat: 0}]}, /--seat/],
  ] as const;
  for (const [over, expected] of problems) {
    const answer = choose(over);
    t.true(
      !answer.ok && answer.kind === 'arguments' && expected.test(answer.problem),
      JSON.stringify(answer),
    );
  }
});

test('two models and a house player play a game to its end; the record names them, and nothing of where they run', async t => {
  const server = await serve(t);
  const maker = makerFor(t, server.url);
  const steps: string[] = [];
  const answer = await startTable(
    maker,
    watchOf({
      players: 4,
      model: 'qwen3:8b',
      invited: [
        {competitor: 'llama3.1:8b', seat: 2},
        {competitor: 'house:hard', seat: 0},
      ],
    }),
    {signal: new AbortController().signal, onStep: step => steps.push(step)},
  );
  if (!answer.ok) return t.fail(answer.problem);
  const {session} = answer.value;
  t.is(session.seated?.(), undefined);
  await session.finished;
  t.deepEqual(session.seated?.(), ['house:hard', 'qwen3:8b', 'llama3.1:8b', 'qwen3:8b']);
  t.true(steps.some(step => step.includes('llama3.1:8b')));
  const {events, loose, text, moves} = readNewest(maker);
  t.is(events.at(-1)?.type, 'game-ended');
  t.is(loose.header.promptVersion, `${PROMPT_VERSION}-en`);
  const [started] = events;
  if (started?.type !== 'game-started') return t.fail();
  for (const {name} of started.seats) t.notRegex(name, /qwen|llama/i);
  const labels = started.players.map(player => loose.header.competitors[player]?.label);
  t.deepEqual(labels, ['house:hard', 'qwen3:8b', 'llama3.1:8b', 'qwen3:8b']);
  t.like(loose.header.competitors.find(({label}) => label === 'qwen3:8b')?.options, {
    server: 'ollama',
    model: 'qwen3:8b',
    form: 'schema',
    digest: 'digest-of-qwen3:8b',
    think: false,
  });
  t.true(moves.some(({calls}) => calls !== undefined));
  for (const secret of [hostOf(server.url), 'http:', '127.0.0.1']) t.false(text.includes(secret), secret);
});

test('calls of a game share their start, hold one context, and keep the model loaded', async t => {
  const server = await serve(t);
  const maker = makerFor(t, server.url);
  const {session} = await setTable(maker, watchOf({model: 'llama3.1:8b'}));
  await session.finished;
  const calls = server.calls.filter(({messages}) => !isProbe(messages));
  t.true(calls.length >= 3 * 2 + 3 * 2);
  t.deepEqual(server.warmed, [], 'the first call of the model reads the start itself');
  t.is(new Set(calls.map(({messages}) => messages[0]?.content)).size, 1);
  t.is(new Set(server.calls.map(({options}) => options.num_ctx)).size, 1);
  t.true(calls.every(({format}) => format?.properties !== undefined));
  const {thoughts = []} = session.debrief();
  const kept = readCalls(maker.records, readNewest(maker).id);
  t.is(kept.ok && kept.value.calls.length, calls.length);
  t.is(thoughts.length, calls.length);
  t.regex(thoughts[0]?.tries[0]?.thought ?? '', /I think this is call/);
  t.like(thoughts[0]?.tries[0], {writtenTokens: 20, retries: 0, fault: undefined});
});

test('a model is tried once, and again when its digest changes; a set form needs no trying', async t => {
  const models = [{name: 'a', digest: 'one'}];
  const first = await startScriptedOllama(models);
  const maker = makerFor(t, first.url);
  const probes = ({calls}: ScriptedOllama) => calls.filter(({messages}) => isProbe(messages)).length;
  const play = async (url: string, over: Partial<TestMaker> = {}) => {
    const {session} = await setTable(
      {...maker, environment: {OLLAMA_HOST: url}, ...over},
      watchOf({model: 'a'}),
    );
    await session.leave();
  };
  await play(first.url);
  await play(first.url);
  t.is(probes(first), 1);
  const second = await startScriptedOllama([{name: 'a', digest: 'two'}]);
  await play(second.url, {settings: {...maker.settings, replyForms: {a: 'json'}}});
  t.is(probes(second), 0);
  await play(second.url);
  t.is(probes(second), 1);
  await Promise.all([first.close(), second.close()]);
});

for (const form of ['json', 'marked'] as const)
  test(`a model that ignores schemas plays as ${form}`, async t => {
    const server = await serve(t, call => {
      if (!isProbe(call.messages)) return legalReply({...call, format: undefined});
      if (call.format) return 'Blue, I would say.';
      const isMarked = call.messages[0]?.content.includes('pipes');
      if (form === 'json') return '{"choice":"blue"}';
      return isMarked ? 'The sky. |||{"choice": "blue"}|||' : 'Blue!';
    });
    const maker = makerFor(t, server.url);
    const {session} = await setTable(maker, watchOf({model: 'llama3.1:8b'}));
    await session.finished;
    const {loose, checked, moves} = readNewest(maker);
    t.is(checked.outcome, 'ended');
    t.is(loose.header.competitors[0]?.options.form, form);
    t.true(moves.every(({by}) => by === undefined));
  });

const nonsense: ScriptedReply = 'I would rather talk about the weather.';

test('one model that never replies as asked is stood in for, move by move, and the record says so', async t => {
  const server = await serve(t, call =>
    call.model === 'llama3.1:8b' && !isProbe(call.messages) ? nonsense : legalReply(call),
  );
  const maker = makerFor(t, server.url);
  const invited = [{competitor: 'llama3.1:8b', seat: 1}];
  const {session} = await setTable(maker, watchOf({model: 'qwen3:8b', invited}));
  await session.finished;
  const {checked, moves, events} = readNewest(maker);
  t.is(checked.outcome, 'ended');
  const ofSeat = moves.filter(({seat}) => seat === 1);
  t.true(ofSeat.length > 0 && ofSeat.every(({by}) => by === 'house'));
  t.true(moves.filter(({seat}) => seat !== 1).every(({by}) => by === undefined));
  t.true(events.some(event => event.type === 'seat-taken' && event.seat === 1 && event.by === 'house'));
  const tries = session.debrief().thoughts?.filter(({seat}) => seat === 1) ?? [];
  t.true(
    tries.every(
      thought => thought.tries.length === 3 && thought.tries.every(({fault}) => fault !== undefined),
    ),
  );
});

test('where the rules are strict the first such reply forfeits', async t => {
  const server = await serve(t, call => (isProbe(call.messages) ? legalReply(call) : nonsense));
  const maker = makerFor(t, server.url);
  const {session} = await setTable(maker, watchOf({model: 'llama3.1:8b', strict: true}));
  await session.finished;
  const {events, checked} = readNewest(maker);
  t.is(checked.outcome, 'ended');
  t.like(events.at(-2), {type: 'move-forfeited', seat: 0, phase: 'question', reason: 'unparsable'});
  t.like(events.at(-1), {type: 'game-ended'});
});

test('a server that fails for good aborts the game; when it is mended the game goes on with the same events', async t => {
  let isBroken = false;
  const server = await serve(t, call =>
    isBroken && call.model === 'llama3.1:8b' ? {status: 500, error: 'something broke'} : legalReply(call),
  );
  const maker = makerFor(t, server.url);
  const options = watchOf({model: 'qwen3:8b', invited: [{competitor: 'llama3.1:8b', seat: 2}]});
  const {session} = await setTable(maker, options);
  const stop = session.window.subscribe(() => {
    if (session.window.count() > 12) isBroken = true;
  });
  await session.finished;
  stop();
  const aborted = readNewest(maker);
  t.is(aborted.checked.outcome, 'aborted');
  t.like(aborted.events.at(-1), {type: 'game-ended', ending: 'aborted', reason: 'server'});
  t.regex(session.fault?.() ?? '', /ollama.*something broke/i);
  isBroken = false;
  const resumed = await setTable(maker, {...options, resume: aborted.id});
  await resumed.session.finished;
  const ended = readNewest(maker);
  t.is(ended.checked.outcome, 'ended');
  const before = aborted.events.slice(0, -1);
  t.deepEqual(ended.events.slice(0, before.length), before);
  t.true(ended.events.length > before.length);
  const withCalls = ended.moves.filter(({calls}) => calls !== undefined).length;
  t.is(resumed.session.debrief().thoughts?.length, withCalls);
  const again = await startTable(maker, {...options, resume: aborted.id});
  t.true(!again.ok && /end/.test(again.problem));
});

test('a person is not told which server failed in secret, where that would name who was deciding', async t => {
  let isBroken = false;
  const server = await serve(t, call =>
    isBroken ? {status: 500, error: `${call.model} broke`} : legalReply(call),
  );
  for (const [other, isTold] of [
    ['llama3.1:8b', false],
    ['qwen3:8b', true],
  ] as const) {
    isBroken = false;
    const {session} = await setTable(makerFor(t, server.url), {
      ...watchOf({model: 'qwen3:8b', invited: [{competitor: other, seat: 2}]}),
      mode: 'play',
      choices: {side: 'villager'},
      seed: 3,
    });
    const play = (): void => {
      const heard = session.window.read(session.window.count()).at(-1);
      isBroken ||= heard?.type === 'answer-given' && heard.turn > 3;
      const request = session.person?.request();
      if (request?.legal.phase === 'question')
        session.person?.submit(request.id, {type: 'ask', to: request.legal.to[0] ?? 0, text: 'Is it big?'});
      if (request?.legal.phase === 'answer')
        session.person?.submit(request.id, {type: 'answer', text: 'It depends on the day.'});
    };
    session.window.subscribe(play);
    session.person?.subscribe(play);
    await session.finished;
    t.regex(
      session.fault?.() ?? '',
      isTold ? /qwen3:8b broke/ : /^A server failed while the spy was deciding/,
    );
  }
});

test('a transport fault that passes costs a try and no move', async t => {
  const faults: ScriptedReply[] = ['reset', {status: 503, error: 'server busy, please try again.'}];
  const server = await serve(t, call =>
    call.n % 5 === 3 ? (faults.shift() ?? legalReply(call)) : legalReply(call),
  );
  const maker = makerFor(t, server.url);
  const {session} = await setTable(maker, watchOf({model: 'llama3.1:8b'}));
  await session.finished;
  t.is(readNewest(maker).checked.outcome, 'ended');
  t.is(faults.length, 0);
  const retries = session.debrief().thoughts?.flatMap(({tries}) => tries.map(one => one.retries)) ?? [];
  t.is(
    retries.reduce((sum, count) => sum + count, 0),
    2,
  );
});

test('a person plays among models, in another chair than those given away', async t => {
  const server = await serve(t);
  const maker = makerFor(t, server.url);
  for (const seed of [1, 2, 3]) {
    const invited = [
      {competitor: 'qwen3:8b', seat: 0},
      {competitor: 'llama3.1:8b', seat: 2},
    ];
    const {session} = await setTable(maker, watchOf({mode: 'play', name: 'Ann', seed, invited}));
    t.is(session.person?.seat, 1);
    playPerson(session);
    await session.finished;
    t.deepEqual(session.seated?.(), ['qwen3:8b', 'person', 'llama3.1:8b']);
    t.is(readNewest(maker).checked.outcome, 'ended');
  }
});

const isEarCall = ({messages}: ScriptedCall): boolean =>
  messages[0]?.content.includes('You hear one line') === true;

/** What a model says of any line. */
const heardAs = (call: ScriptedCall): string =>
  JSON.stringify(
    call.format?.properties?.grade
      ? {about: 'noise', grade: '3', sure: 0.8}
      : {about: 'noise', pole: 'high', sure: 0.8},
  );

const spokenIn = (events: readonly GameEvent[]) =>
  events.flatMap(event => (event.type === 'question-asked' || event.type === 'answer-given' ? [event] : []));

// What must answer within some seconds goes first, alone: dozens of games in one process would keep it waiting.
test.serial(
  'a model reads what the person types; the record keeps how, and needs no model to go on',
  async t => {
    const server = await serve(t, call => (isEarCall(call) ? heardAs(call) : legalReply(call)));
    const maker = makerFor(t, server.url, {ear: 'qwen3:8b'});
    const options = watchOf({mode: 'play', players: 4, seed: 3});
    const {session} = await setTable(maker, options);
    t.like(session.options, {ear: 'qwen3:8b'});
    t.deepEqual([session.models, session.ear?.isOn()], [undefined, true]);
    playPerson(session);
    const saw = {count: 0};
    session.window.subscribe(() => {
      saw.count = spokenIn(session.window.read(1) as GameEvent[]).filter(({ear}) => ear).length;
      if (saw.count === 2) void session.leave();
    });
    await session.finished;
    const left = readNewest(maker);
    t.is(left.loose.header.ear?.label, 'qwen3:8b');
    t.true(server.calls.filter(isEarCall).length >= 2);
    for (const {seat, ear} of spokenIn(left.events))
      t.deepEqual(ear?.topic, seat === session.person?.seat ? 'noise' : undefined);
    const {session: listening} = await setTable(maker, {...options, resume: left.id});
    t.deepEqual([listening.warnings, listening.ear?.name], [undefined, 'qwen3:8b']);
    await listening.leave();
    await server.close();
    const {session: again} = await setTable(maker, {...options, resume: left.id});
    t.regex(again.warnings?.[0] ?? '', /The built-in reader reads your lines\.$/);
    t.is(again.ear, undefined);
    playPerson(again);
    await again.finished;
    const whole = readNewest(maker);
    t.is(whole.checked.outcome, 'ended');
    t.deepEqual(spokenIn(whole.events).slice(0, 3), spokenIn(left.events).slice(0, 3));
    const counter = createRecordCounter({games: [spyfallModule], library: maker.library});
    t.deepEqual(await counter.count(whole.loose, maker.records), failure('ear'), 'it is no benchmark');
  },
);

test('a model that cannot read a line is told of once, and the table goes on', async t => {
  const server = await serve(t, call =>
    isProbe(call.messages) ? legalReply(call) : {status: 400, error: 'no room'},
  );
  const maker = makerFor(t, server.url);
  const {session} = await setTable(maker, watchOf({mode: 'play', players: 3, seed: 5, ear: 'qwen3:8b'}));
  const told = new Set<string>();
  session.window.subscribe(() => told.add(session.notice?.()?.text ?? ''));
  playPerson(session);
  await session.finished;
  t.deepEqual(
    [...told].filter(text => text !== ''),
    [
      'qwen3:8b didn’t read your line in time. The built-in reader reads it, and any other line that qwen3:8b doesn’t.',
    ],
  );
  t.false(session.ear?.isOn());
  const {checked, events} = readNewest(maker);
  t.is(checked.outcome, 'ended');
  t.true(spokenIn(events).every(({ear}) => ear === undefined));
});

test('a model that is not there, or has nobody to listen to, costs no game', async t => {
  const maker = makerFor(t, 'http://127.0.0.1:9', {ear: 'qwen3:8b'});
  for (const [over, isWarned] of [
    [{}, true],
    [{ear: 'house'}, false],
    [{ear: 'house:easy'}, true],
    [{mode: 'watch'}, false],
    [{isLesson: true}, false],
  ] as const) {
    const {session} = await setTable(maker, watchOf({mode: 'play', ...over}));
    t.is(session.warnings?.length, isWarned ? 1 : undefined, JSON.stringify(over));
    t.is(session.ear, undefined);
    await session.leave();
  }
  const server = await serve(t, call => (isEarCall(call) ? heardAs(call) : legalReply(call)));
  const among = makerFor(t, server.url, {ear: 'qwen3:8b'});
  const {session} = await setTable(among, watchOf({mode: 'play', model: 'llama3.1:8b'}));
  t.is(session.ear, undefined, 'models read the words themselves');
  await session.leave();
});

test('a model declares what its lines mean where a person and house players sit, and nowhere else', async t => {
  let replies = 0;
  const declared = (call: ScriptedCall): string => {
    const {reply, question, ...rest} = JSON.parse(legalReply(call)) as Record<string, string>;
    if (reply === undefined && question === undefined) return JSON.stringify({...rest});
    replies += 1;
    const topic = replies % 3 === 0 ? 'the weather' : 'noise';
    const said = reply === undefined ? {question, topic} : {reply, topic, grade: '4'};
    return JSON.stringify({...rest, ...said});
  };
  const server = await serve(t, call => (isProbe(call.messages) ? legalReply(call) : declared(call)));
  const maker = makerFor(t, server.url);
  const invited = [{competitor: 'llama3.1:8b', seat: 0}];
  const play = async (over: Partial<TableOptions>) => {
    const {session} = await setTable(maker, watchOf({players: 4, seed: 8, invited, ...over}));
    if (session.person) playPerson(session);
    await session.finished;
    return readNewest(maker);
  };
  const casual = await play({mode: 'play'});
  t.is(casual.loose.header.promptVersion, `${PROMPT_VERSION}-en+${DECLARE_VERSION}`);
  const readings = spokenIn(casual.events).flatMap(({seat, type, reading}) =>
    seat === 0 ? [{type, reading}] : [],
  );
  t.true(readings.some(({reading}) => reading?.topic === 'noise'));
  t.true(
    readings.some(({reading}) => reading === undefined),
    'no topic of the list',
  );
  for (const {type, reading} of readings)
    if (reading) t.is(reading.grade, type === 'answer-given' ? 4 : undefined);
  t.true(casual.loose.lines.every(({line}) => line.kind !== 'refused'));
  const before = server.calls.length;
  const watched = await play({mode: 'watch'});
  t.is(watched.loose.header.promptVersion, `${PROMPT_VERSION}-en`);
  t.true(spokenIn(watched.events).every(({reading}) => reading === undefined));
  const told = JSON.stringify(server.calls.slice(before));
  t.false(told.includes(ENGLISH_PROMPTS['declare.title'] ?? '?'));
  t.true(server.calls.slice(before).every(({format}) => format?.properties?.topic === undefined));
});

test('a model of another server plays beside one of Ollama, its key in its variable alone', async t => {
  const key = 'gsk_secret_0123456789abcdef';
  const ollama = await serve(t);
  const remote = await startFaultServer({
    faultOf: () => 'none',
    models: ['google/gemma-3-12b-it'],
    reply: ({n, body}) => {
      const {messages, response_format: form} = body as {
        messages: ScriptedCall['messages'];
        response_format?: {json_schema?: {schema?: ScriptedCall['format']}};
      };
      const format = form?.json_schema?.schema;
      return {text: legalReply({n, messages, format} as ScriptedCall), reasoning: `Let me see, ${key}.`};
    },
  });
  t.teardown(remote.close);
  const servers = [{name: 'far', kind: 'openai' as const, url: `${remote.url}/v1`, keyVariable: 'FAR_KEY'}];
  const made = makerFor(t, ollama.url, {servers});
  const maker = {...made, environment: {...made.environment, FAR_KEY: key}};
  const invited = [{competitor: 'far/google/gemma-3-12b-it', seat: 1}];
  const {session} = await setTable(maker, watchOf({model: 'qwen3:8b', invited}));
  await session.finished;
  t.deepEqual(session.seated?.(), ['qwen3:8b', 'far/google/gemma-3-12b-it', 'qwen3:8b']);
  t.is(readNewest(maker).checked.outcome, 'ended');
  t.true(remote.faults.length > 5);
  // Thinking is off by default, and said so in the server's own way.
  const chats = remote.requests.filter(({method}) => method === 'POST').map(({body}) => JSON.parse(body));
  t.true(chats.every(chat => chat.chat_template_kwargs.enable_thinking === false));
  const thoughts = session.debrief().thoughts?.filter(({seat}) => seat === 1) ?? [];
  t.true(thoughts.every(({tries}) => tries[0]?.thought?.startsWith('Let me see')));
  const written = readAll(maker.dataFolder) + JSON.stringify(thoughts);
  for (const secret of [key, hostOf(remote.url), 'FAR_KEY']) t.false(written.includes(secret), secret);
});

test('a server that cuts prompts is told of once, in the open, and in the record', async t => {
  const server = await startScriptedV1({limit: 1200, keeps: 1100, models: ['m', 'other']});
  t.teardown(server.close);
  const servers = [{name: 'far', kind: 'openai' as const, url: `${server.url}/v1`}];
  const maker = makerFor(t, 'http://127.0.0.1:9', {servers});
  const watch = async (over: Parameters<typeof watchOf>[0]) => {
    const {session} = await setTable(maker, watchOf(over));
    const told: (TableNotice | undefined)[] = [];
    session.window.subscribe(() => told.push(session.notice?.()));
    await session.finished;
    return {told: told.filter(notice => notice !== undefined), last: session.notice?.(), session};
  };
  const {told, last, session} = await watch({model: 'far/m'});
  t.true(server.prompts.some(({sent, read}) => read < sent));
  t.true(told.length > 0);
  t.is(new Set([...told, last]).size, 1);
  t.regex(last?.text ?? '', /^A server cuts long prompts silently/);
  t.true((last?.after ?? 0) < session.window.count());
  const calls = readCalls(maker.records, readNewest(maker).id);
  t.true(JSON.stringify(calls).includes(CUT_PROMPT));
  // With two models its time would show which of them has the seat that has just spoken.
  const two = await watch({model: 'far/m', invited: [{competitor: 'far/other', seat: 1}]});
  t.deepEqual(
    two.told.filter(({after}) => after < two.session.window.count()),
    [],
  );
  t.regex(two.last?.text ?? '', /^A server cuts/);
  const whole = await startScriptedV1();
  t.teardown(whole.close);
  const fine = makerFor(t, 'http://127.0.0.1:9', {
    servers: [{name: 'far', kind: 'openai' as const, url: `${whole.url}/v1`}],
  });
  const {session: quiet} = await setTable(fine, watchOf({model: 'far/m'}));
  await quiet.finished;
  t.is(quiet.notice?.(), undefined);
});

test('who sits where is told at once where the settings say so', async t => {
  const server = await serve(t);
  const maker = makerFor(t, server.url, {showModels: 'at-once'});
  const {session} = await setTable(maker, watchOf({model: 'qwen3:8b'}));
  t.deepEqual(session.seated?.(), ['qwen3:8b', 'qwen3:8b', 'qwen3:8b']);
  await session.leave();
});

test('a slow reply is seen and given up: asked again, made by a stand-in, and for good', async t => {
  const hung: number[] = [];
  const server = await serve(t, call => {
    if (isProbe(call.messages) || hung.length >= 3) return legalReply(call);
    hung.push(call.n);
    return 'hang';
  });
  const maker = makerFor(t, server.url);
  const {session} = await setTable(maker, watchOf({model: 'llama3.1:8b'}));
  const {models} = session;
  if (!models) return t.fail();
  t.deepEqual(models.ways, ['ask-again', 'stand-in', 'stand-in-for-good']);
  await server.hasCalls(2);
  t.like(models.thinking()[0], {seat: 0, stage: 'waiting', tokens: 0});
  models.giveUp('ask-again');
  await server.hasCalls(3);
  models.giveUp('stand-in');
  await server.hasCalls(4);
  models.giveUp('stand-in-for-good');
  await session.finished;
  const {checked, moves, events} = readNewest(maker);
  t.is(checked.outcome, 'ended');
  t.like(moves[0], {seat: 0, phase: 'question', by: 'house'});
  const taken = events.flatMap(event => (event.type === 'seat-taken' ? [[event.seat, event.by]] : []));
  t.deepEqual(taken, [
    [0, 'house'],
    [0, 'model'],
    [1, 'house'],
  ]);
  t.true(
    moves.filter(({seat, phase}) => seat === 1 && phase !== 'guess').every(({calls}) => calls === undefined),
  );
  const label = {name: 'house:normal', moves: undefined};
  t.deepEqual(session.standIns?.(), [{...label, moves: 1}, label, undefined]);
});

test('it is told when a server is tried again, and when a model answers again', async t => {
  const script: ScriptedReply[] = ['reset', {status: 503, error: 'server busy'}, 'no object'];
  const server = await serve(t, call =>
    isProbe(call.messages) ? legalReply(call) : (script.shift() ?? legalReply(call)),
  );
  const waits: (() => void)[] = [];
  const maker = {
    ...makerFor(t, server.url),
    retries: {attempts: 3, firstDelayMs: 4000, wait: () => new Promise<void>(resolve => waits.push(resolve))},
  };
  const {session} = await setTable(maker, watchOf({model: 'qwen3:8b'}));
  const seen: Thinking[] = [];
  const hear = Promise.withResolvers<void>();
  session.models?.subscribe(() => {
    const [first] = session.models?.thinking() ?? [];
    if (first) seen.push(first);
    if (first?.attempt === 2) hear.resolve();
    // The wait begins after the retry is told.
    if (first?.retry) setImmediate(() => waits.shift()?.());
  });
  await hear.promise;
  const whys = seen.flatMap(({retry}) => retry?.why ?? []);
  t.deepEqual([...new Set(whys)], ['silent', 'busy']);
  t.true(seen.every(({retry}) => retry === undefined || retry.inMs <= 8000));
  t.like(
    seen.find(({attempt}) => attempt === 2),
    {stage: 'waiting', tokens: 0},
  );
  await session.leave();
});

for (const [what, break_, expected] of [
  [
    'an Ollama that was stopped',
    async (server: ScriptedOllama) => server.close(),
    /^Ollama isn’t running any more \(connection refused.*\)\. Start it again\.$/,
  ],
  [
    'a model that was deleted',
    undefined,
    /^The model qwen3:8b is no longer on Ollama\..*"ollama pull qwen3:8b"\.$/,
  ],
] as const)
  test(`in the middle of a game ${what} is told as such`, async t => {
    let isGone = false;
    const server = await serve(t, call =>
      isGone ? {status: 404, error: `model '${call.model}' not found`} : legalReply(call),
    );
    const {session} = await setTable(makerFor(t, server.url), watchOf({model: 'qwen3:8b'}));
    let closed: Promise<void> | undefined;
    session.window.subscribe(() => {
      if (session.window.count() < 8) return;
      if (break_) closed ??= break_(server);
      else isGone = true;
    });
    await session.finished;
    await closed;
    t.regex(session.fault?.() ?? '', expected);
  });

test('a server that is frozen is told by how long it did not answer, in the digits of each language', t => {
  const frozen = new ProviderError('timeout', 'no first token within 600 s', {
    own: {fault: 'no-answer', value: '600'},
  });
  const server = {name: 'ollama', kind: 'ollama', modelId: 'qwen3:8b'} as const;
  const told = (lang: string): string => describeLostServer(server, frozen, wordsOf(lang));
  t.is(told('en'), 'Can’t reach the server ollama (no answer within 600 s).');
  t.regex(told('zh'), /600秒/);
  t.regex(told('arz'), /٦٠٠ ث/);
  const words = wordsOf('en');
  t.deepEqual(noAnswerWithin(15_000).own, {fault: 'no-answer', value: '15'});
  const gone = new ProviderError('model-missing', 'model not found');
  t.is(
    describeLostServer({name: 'groq', kind: 'openai', modelId: 'phi4'}, gone, words),
    'The server groq no longer has the model phi4.',
  );
});

/** Whether a call asks for a vote. */
const isVote = ({format}: ScriptedCall): boolean => format?.properties?.vote !== undefined;

test('in a vote the slow model is replaced and not those behind it; who plays names the house player at the end', async t => {
  let frozen = 0;
  const server = await serve(t, call => {
    if (!isVote(call) || frozen > 0) return legalReply(call);
    frozen = call.n + 1;
    return 'hang';
  });
  const maker = makerFor(t, server.url);
  const {session} = await setTable(maker, watchOf({model: 'qwen3:8b'}));
  const {models} = session;
  const shown: unknown[] = [];
  const stop = session.window.subscribe(() =>
    shown.push(session.standIns?.().some(one => one !== undefined)),
  );
  while (frozen === 0) await server.hasCalls(server.calls.length + 1);
  // The watch hears of the queue before the server does of the next call, which it does not get.
  models?.giveUp('stand-in-for-good');
  await session.finished;
  stop();
  const {moves, events, checked} = readNewest(maker);
  t.is(checked.outcome, 'ended');
  const byHouse = moves.filter(({by}) => by === 'house');
  t.deepEqual([byHouse.length, byHouse[0]?.phase], [1, 'vote']);
  t.deepEqual(checked.standIns, [byHouse[0]?.seat]);
  t.false(events.some(({type}) => type === 'seat-taken'));
  t.true(
    shown.slice(0, -1).every(one => one === false),
    'nothing names it before the end',
  );
  const told = session.standIns?.() ?? [];
  t.deepEqual(
    told.map(one => one?.moves),
    told.map((_, seat) => (seat === byHouse[0]?.seat ? 1 : undefined)),
  );
  t.is(told[byHouse[0]?.seat ?? 0]?.name, 'house:normal');
});

test('a stand-in made in secret is not told where the game can go on', async t => {
  let isGone = false;
  const server = await serve(t, call => {
    if (isGone) return {status: 400, error: 'no'};
    return call.format?.properties?.guess ? 'no object' : legalReply(call);
  });
  const maker = makerFor(t, server.url);
  const {session} = await setTable(maker, watchOf({model: 'qwen3:8b'}));
  session.window.subscribe(() => {
    const heard = session.window.read(session.window.count()).at(-1);
    isGone ||= heard?.type === 'turn-started' && heard.turn === 5;
  });
  await session.finished;
  const {checked, moves} = readNewest(maker);
  t.is(checked.outcome, 'aborted');
  t.true(moves.some(({by, phase}) => by === 'house' && phase === 'guess'));
  t.deepEqual(session.standIns?.(), [undefined, undefined, undefined]);
});

test('while the spy decides, and while all vote, one entry without a seat stands for whoever it is', async t => {
  const server = await serve(t, call => (call.n % 3 === 1 ? 'reset' : legalReply(call)));
  const maker = makerFor(t, server.url);
  for (const seed of [1, 2, 3, 4]) {
    const invited = [{competitor: 'house', seat: 0}];
    const {session} = await setTable(
      maker,
      watchOf({seed, model: 'qwen3:8b', invited, observer: 'moderator'}),
    );
    const heard = session.windowOf?.('spectator');
    const seen: (readonly Thinking[])[] = [];
    const look = (): void => {
      const last = heard?.read(heard.count()).at(-1);
      const isCovered = last?.type === 'guess-passed' || (last?.type === 'answer-given' && last.turn > 3);
      if (isCovered) seen.push(session.models?.thinking() ?? []);
    };
    session.models?.subscribe(look);
    await session.finished;
    t.true(seen.length > 0);
    for (const entries of seen) {
      t.is(entries.length, 1);
      t.like(entries[0], {
        seat: undefined,
        attempt: 1,
        stage: 'waiting',
        tokens: undefined,
        retry: undefined,
      });
    }
  }
});

const run = (
  server: Pick<ScriptedOllama, 'url'> | undefined,
  home: string,
  ...args: readonly string[]
): Promise<Run> => runProgram(args, {home, environment: {OLLAMA_HOST: server?.url ?? '127.0.0.1:9'}});

test.serial('models and servers are told as one object, unknown as null', async t => {
  const server = await serve(t);
  await withHome(async home => {
    const listed = await run(server, home, 'models', '--json');
    t.like(listed, {code: 0, stderr: ''});
    const {models, servers} = JSON.parse(listed.stdout);
    t.deepEqual(servers, [{name: 'ollama', kind: 'ollama', isReachable: true, problem: null}]);
    t.like(models[0], {name: 'qwen3:8b', server: 'ollama', contextTokens: 40_960, isLoaded: true});
    t.like(models[1], {sizeBytes: 5_000_000_000, loadedContextTokens: null, isLoaded: false});
    const checked = await run(server, home, 'models', 'check', 'qwen3:8b', '--json');
    t.is(checked.code, 0);
    t.like(JSON.parse(checked.stdout).models[0], {
      isReachable: true,
      wasLoaded: true,
      loadMs: null,
      tokensPerSecond: 20,
      replyForm: 'schema',
      thinks: false,
      problem: null,
    });
  });
});

test.serial(
  'what a server calls its models, or says of a fault, is washed for a terminal and exact in JSON',
  async t => {
    const tower = `bad${'\u0301'.repeat(60)}`;
    const names = ['good:1b', 'bad\u202e:1b', 'bad\u{e0067}:1b', 'bad\u009b2J', tower, 'bad\u1100'.repeat(2)];
    const unseen = /(?!\n)[\p{C}\p{Default_Ignorable_Code_Point}]|\p{M}{9}/u;
    const server = await startScriptedOllama(
      names.map(name => ({name})),
      () => ({status: 400, error: `no\u202e ${tower}`}),
    );
    t.teardown(server.close);
    await withHome(async home => {
      const told = await run(server, home, 'models', '--json');
      t.notRegex(told.stdout.replaceAll('\u0301', ''), unseen);
      t.deepEqual(
        JSON.parse(told.stdout).models.map(({id}: {id: string}) => id),
        names,
      );
      for (const args of [
        ['models'],
        ['models', 'check', tower],
        ['watch', '--model', 'good:1b', '--players', '3'],
      ]) {
        const {stdout, stderr} = await run(server, home, ...args);
        t.notRegex(stdout + stderr, unseen, args.join(' '));
        t.true((stdout + stderr).includes('bad'), args.join(' '));
      }
    });
  },
);

test('without names all models are tried that cost nothing; the others are counted, and tried by their server', async t => {
  const [free, paid] = [await serve(t), await serve(t)];
  await withHome(async home => {
    const environment = {OLLAMA_HOST: free.url, PAID_KEY: 'key-0123456789'};
    const runHere = (...args: readonly string[]) => runProgram(args, {home, environment});
    const namesOf = ({stdout}: Run): readonly string[] =>
      JSON.parse(stdout).models.map(({name}: {name: string}) => name);
    await runHere(
      'servers',
      'add',
      'paid',
      '--url',
      paid.url,
      '--kind',
      'ollama',
      '--key-variable',
      'PAID_KEY',
    );
    const all = await runHere('models', 'check', '--json');
    t.is(all.code, 0);
    t.deepEqual(namesOf(all), ['qwen3:8b', 'llama3.1:8b']);
    t.deepEqual(JSON.parse(all.stdout).notTried, [{server: 'paid', count: 2}]);
    t.regex(all.stderr, /^Not tested, .* 2 models on paid\. .*"polyspy models check paid\/"\.\n$/);
    t.is(paid.calls.length, 0);
    const named = await runHere('models', 'check', 'paid/', 'paid/qwen3:8b', '--json');
    t.like(named, {code: 0, stderr: ''});
    t.deepEqual(namesOf(named), ['paid/qwen3:8b', 'paid/llama3.1:8b']);
    writeFileSync(path.join(home, 'settings', 'settings.json'), '{"speed": "warp"}');
    const unset = await runHere('watch', '--model', 'paid/qwen3:8b', '--json');
    t.is(unset.code, 3);
    t.regex(unset.stderr, /^The settings are invalid \(.*\nThere is no server paid, /);
    await runHere('servers', 'add', 'gone', '--url', 'http://127.0.0.1:9', '--kind', 'ollama');
    const missing = await runHere('models', 'check');
    t.is(missing.code, 3);
    t.regex(missing.stdout, /^qwen3:8b: .*can think, but is told not to\.\n/);
    t.regex(missing.stderr, /Can’t reach the server gone/);
  });
});

test('models check tells what was loaded, that thinking is off, and where a server cuts prompts', async t => {
  const server = await startScriptedV1({limit: 2000, owner: 'library'});
  t.teardown(server.close);
  const local = await serve(t);
  await withHome(async home => {
    const environment = {OLLAMA_HOST: local.url, SOME_KEY: 'key-0123456789'};
    const runHere = (...args: readonly string[]) => runProgram(args, {home, environment});
    const add = ['--url', `${server.url}/v1`, '--kind', 'openai'];
    await runHere('servers', 'add', 'far', ...add);
    await runHere('servers', 'add', 'paid', ...add, '--key-variable', 'SOME_KEY');
    const checked = await runHere('models', 'check', 'far/', 'llama3.1:8b', 'qwen3:8b');
    const [far, cold, warm] = checked.stdout.split('\n');
    t.regex(
      far ?? '',
      /^far\/m: first token .* doesn’t think, cuts prompts silently at about 1000 tokens\.$/,
    );
    t.regex(cold ?? '', /^llama3\.1:8b: loaded in 7 ms, first token /);
    t.regex(warm ?? '', /^qwen3:8b: already loaded, first token .*can think, but is told not to\.$/);
    t.regex(checked.stderr, /^The server far is Ollama\. .*--kind ollama\.\n$/);
    // All but the calls that only load.
    const replies = server.chats.filter(({max_tokens: limit}) => limit !== 1);
    t.true(replies.length > 0 && replies.every(({reasoning_effort: effort}) => effort === 'none'));
    // A service that bills is asked long prompts only about a model that was named.
    for (const [name, outcome] of [
      ['paid/', null],
      ['paid/m', 'cut'],
    ] as const) {
      const {models} = JSON.parse((await runHere('models', 'check', name, '--json')).stdout);
      t.like(models[0], {longPrompt: outcome, cutTokens: outcome && 1000, loadMs: null});
    }
    const kept = JSON.parse(readFileSync(path.join(home, 'data', 'probed-models.json'), 'utf8'));
    t.like(
      kept.find((one: {server: string}) => one.server === 'far'),
      {modelId: 'm', form: 'schema', think: false, context: null, cuts: 1000},
    );
  });
});

test('what was found about a model is forgotten when another one has its name', t => {
  const folder = mkdtempSync(path.join(tmpdir(), 'polyspy-probes-'));
  t.teardown(() => rmSync(folder, {recursive: true, force: true}));
  const memory = createProbeMemory(folder);
  const model = {server: 's', modelId: 'm', digest: 'old', think: false};
  const probed = {form: 'schema', thinks: false, context: 8192, cuts: 2050} as const;
  const kept = () => JSON.parse(readFileSync(path.join(folder, 'probed-models.json'), 'utf8')).length;
  memory.keep(model, probed);
  memory.keep({...model, think: 'low'}, {form: 'json', thinks: null});
  memory.keep({...model, server: 'other'}, probed);
  t.deepEqual(memory.find(model), probed);
  t.deepEqual(memory.find({...model, think: 'low'}), {form: 'json', thinks: null, context: null, cuts: null});
  t.is(kept(), 3);
  memory.keep({...model, digest: 'new'}, probed);
  t.is(memory.find(model), undefined);
  t.is(memory.find({...model, think: 'low'}), undefined);
  t.deepEqual(memory.find({...model, digest: 'new'}), probed);
  t.is(kept(), 2);
});

test.serial(
  'exit code 3 and one sentence where a model or server cannot be reached, 2 for a wrong name',
  async t => {
    const server = await serve(t);
    const cases: readonly [readonly string[], number, RegExp][] = [
      [['watch', '--model', 'qwen3:8', '--json'], 3, /qwen3:8b.*Did you mean qwen3:8b\?$/],
      [['watch', '--model', 'nomic-embed-text', '--json'], 3, /can’t play/],
      [['watch', '--seat', '6=qwen3:8b'], 2, /no seat 6/],
      [['models', 'check', 'nobody:1b', '--json'], 3, /nobody:1b.*isn’t installed/],
      [['models', 'check', 'house'], 2, /house/],
      [
        ['watch', '--model', 'foo/bar'],
        3,
        /^There is no server foo, .* no model foo\/bar\. Servers: ollama\.$/,
      ],
      [['watch', '--model', 'hf.co/bar'], 3, /^The model hf\.co\/bar isn’t installed\. Use qwen3/],
    ];
    await withHome(async home => {
      for (const [args, code, sentence] of cases) {
        const ended = await run(server, home, ...args);
        t.is(ended.code, code, args.join(' '));
        t.regex(ended.stderr.trimEnd(), sentence);
        t.is(ended.stderr.trimEnd().split('\n').length, 1);
      }
      const nowhere = await run(undefined, home, 'watch', '--model', 'qwen3:8b');
      t.is(nowhere.code, 3);
      t.regex(nowhere.stderr, /^Can’t reach Ollama .*ollama\.com.*\n$/);
      t.is((await run(undefined, home, 'models')).code, 3);
      const unknown = await run(undefined, home, 'watch', '--model', 'foo/bar');
      t.deepEqual([unknown.code, unknown.stderr], [3, 'There is no server foo. Use ollama.\n']);
    });
  },
);

test('an Ollama without a model to play with names one to pull, on stderr alone, and who needs none', async t => {
  const command = 'ollama pull qwen3:4b';
  const isHint = ({stderr}: Run): boolean =>
    stderr.includes(`"${command}"`) && /house players, who need none\.\n$/.test(stderr);
  for (const models of [[], MODELS.slice(2)]) {
    const server = await startScriptedOllama(models);
    t.teardown(server.close);
    await withHome(async home => {
      const told = await run(server, home, 'models');
      t.is(told.code, 0);
      t.is(told.stdout === '', models.length === 0, 'it lists what is there');
      const json = await run(server, home, 'models', '--json');
      t.is(json.code, 0);
      t.is(JSON.parse(json.stdout).models.length, models.length);
      const checked = await run(server, home, 'models', 'check', '--json');
      const played = await run(server, home, 'watch', '--model', 'qwen3:8b', '--json');
      for (const one of [told, json, checked, played]) {
        t.true(isHint(one), one.stderr);
        t.is(one.stderr.trimEnd().split('\n').length, 1, one.stderr);
      }
      t.deepEqual(JSON.parse(checked.stdout), {models: [], notTried: []});
      t.is(played.stdout, '');
      t.deepEqual([checked.code, played.code], [3, 3]);
      if (models.length > 0) return;
      await run(server, home, 'servers', 'add', 'pc', '--url', server.url, '--kind', 'ollama');
      const both = await run(server, home, 'models');
      t.regex(both.stderr, /^Ollama has no model.*\nThe server pc has no model that can play\. .*\n$/);
      const there = await run(server, home, 'models', 'check', 'pc/');
      t.regex(there.stderr, /^The server pc has no model that can play/);
    });
  }
});

test('a key is read from its variable, and neither kept, printed nor recorded', async t => {
  const secret = 'sk-very-secret-0123456789';
  const server = await serve(t);
  await withHome(async home => {
    const add = ['servers', 'add', 'mine', '--url', server.url, '--kind', 'ollama', '--key-variable'];
    const given = await run(server, home, ...add, secret);
    t.is(given.code, 2);
    t.false(given.stderr.includes(secret));
    t.like(await run(server, home, ...add, 'MY_KEY'), {code: 0, stderr: ''});
    t.is((await run(server, home, ...add, 'MY_KEY')).code, 2);
    const environment = {OLLAMA_HOST: server.url, MY_KEY: secret};
    const runs: Run[] = [];
    for (const args of [
      ['servers', 'list'],
      ['servers', 'list', '--json'],
      ['servers', 'test', 'mine', '--json'],
      ['watch', '--model', 'mine/llama3.1:8b', '--players', '3', '--json'],
      ['servers', 'remove', 'mine'],
    ])
      runs.push(await runProgram(args, {home, environment}));
    t.deepEqual(
      runs.map(({code}) => code),
      [0, 0, 0, 0, 0],
    );
    t.like(JSON.parse(runs[1]?.stdout ?? '').servers[1], {
      name: 'mine',
      keyVariable: 'MY_KEY',
      isKeySet: true,
    });
    t.like(JSON.parse(runs[2]?.stdout ?? '').servers, [
      {name: 'mine', isReachable: true, version: '0.32.15', models: 3},
    ]);
    const written = readAll(home) + runs.map(({stdout, stderr}) => stdout + stderr).join('');
    t.false(written.includes(secret));
    t.false(readAll(path.join(home, 'data')).includes(hostOf(server.url)));
    const settings = path.join(home, 'settings', 'settings.json');
    t.is(statSync(settings).mode & 0o77, 0);
    t.deepEqual(JSON.parse(readFileSync(settings, 'utf8')).servers, []);
  });
});

test.serial('resume: the newest unfinished game goes on, one that has ended does not', async t => {
  const server = await serve(t);
  await withHome(async home => {
    t.regex((await run(server, home, 'resume')).stderr, /no unfinished game/);
    const args = ['watch', '--model', 'qwen3:8b', '--players', '3', '--seed', '5', '--json'];
    const whole = await run(server, home, ...args);
    t.is(whole.code, 0);
    const games = path.join(home, 'data', 'games');
    const [file = ''] = recordsIn(games);
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, lines.slice(0, 20).join('\n'));
    const resumed = await run(server, home, 'resume', '--json');
    t.is(resumed.code, 0, resumed.stderr);
    const told = resumed.stdout.trimEnd().split('\n');
    t.deepEqual(told.slice(0, 8), whole.stdout.split('\n').slice(0, 8));
    t.like(JSON.parse(told.at(-1) ?? ''), {type: 'game-ended'});
    const again = await run(server, home, 'resume', path.basename(file, '.jsonl'));
    t.is(again.code, 1);
    t.regex(again.stderr, /already ended/);
  });
});

test('resume: a file of calls that is damaged is left as it is, and named; the game is kept', async t => {
  const server = await serve(t);
  await withHome(async home => {
    await run(server, home, 'watch', '--model', 'qwen3:8b', '--players', '3', '--seed', '5', '--json');
    const [file = ''] = recordsIn(path.join(home, 'data', 'games'));
    const callsFile = file.replace(/\.jsonl$/, '.calls.jsonl');
    const damaged = readFileSync(callsFile, 'utf8').replace(
      /"usage":\{[^}]*\}/,
      '"usage":{"readTokens":"x"}',
    );
    writeFileSync(callsFile, damaged);
    writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(0, 20).join('\n'));
    const resumed = await run(server, home, 'resume', '--json');
    t.is(resumed.code, 0, resumed.stderr);
    t.is(
      resumed.stderr,
      'The game is saved, but not its model calls: can’t write their file (damaged, UNREADABLE).\n',
    );
    t.is(readFileSync(callsFile, 'utf8'), damaged);
    t.like(JSON.parse(readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? ''), {outcome: 'ended'});
  });
});

test('what a record says of its models and seats is played with, or damaged, or unknown; a label is but a name', async t => {
  const server = await serve(t, call => (call.n > 4 ? 'hang' : legalReply(call)));
  const maker = makerFor(t, server.url);
  const {session} = await setTable(maker, watchOf({model: 'llama3.1:8b'}));
  await session.leave();
  const {id, text, loose} = readNewest(maker);
  const {header} = loose;
  const mended = {...maker, environment: {OLLAMA_HOST: (await serve(t)).url}};
  const resumeWith = async (change: object) => {
    const [first = '', ...rest] = text.split('\n');
    const forged = JSON.stringify({...JSON.parse(first), ...change});
    writeFileSync(path.join(maker.records, `${id}.jsonl`), [forged, ...rest].join('\n'));
    return startTable(mended, watchOf({resume: id}));
  };
  const competitorsWith = (options: object, over: object = {}) => ({
    competitors: header.competitors.map(one => ({...one, options: {...one.options, ...options}, ...over})),
  });
  const [one, ...others] = header.competitors;
  const damaged: readonly object[] = [
    ...[1e308, -1, 0, 1.5, 'x', null].map(maxTokens => competitorsWith({maxTokens})),
    ...[-1, 'x', 1e308].map(contextTokens => competitorsWith({contextTokens})),
    ...['x', -1, []].map(temperature => competitorsWith({temperature})),
    ...['much', 1, {}].map(think => competitorsWith({think})),
    ...[undefined, 'x', {}].map(form => competitorsWith({form})),
    ...[undefined, {}, 7].flatMap(model => [competitorsWith({model}), competitorsWith({server: model})]),
    {competitors: others},
    {competitors: [...header.competitors, one]},
    {competitors: header.competitors.map(competitor => ({...competitor, kind: 'person'}))},
    {setup: {...header.setup, lang: 'x'}},
    {setup: {...header.setup, names: [7]}},
  ];
  for (const change of damaged) {
    const answer = await resumeWith(change);
    t.regex(
      answer.ok ? 'played' : answer.problem,
      /damaged at line [12]\.$/,
      JSON.stringify(change).slice(0, 400),
    );
  }
  const unknown = await resumeWith(competitorsWith({server: 'x'}));
  t.regex(unknown.ok ? 'played' : unknown.problem, /no server x/);
  const missing = await resumeWith(competitorsWith({model: 'x\u001b[31m'}));
  t.regex(missing.ok ? 'played' : missing.problem, /^The model x\P{C}* isn’t installed/u);
  const named = await resumeWith(
    competitorsWith({schema: 7, messages: 7, level: {}}, {label: 'constructor'}),
  );
  if (!named.ok) return t.fail(named.problem);
  await named.value.session.finished;
  t.is(readNewest(maker).checked.outcome, 'ended');
});

test('a game in play cannot be gone on with in another window', async t => {
  const server = await serve(t, call => (call.n > 4 ? 'hang' : legalReply(call)));
  const maker = makerFor(t, server.url);
  const {session} = await setTable(maker, watchOf({model: 'llama3.1:8b'}));
  await server.hasCalls(6);
  const {id, checked} = readNewest(maker);
  t.is(checked.outcome, undefined);
  t.deepEqual(findUnfinished([spyfallModule], maker.records), []);
  const second = await startTable(maker, watchOf({resume: id}));
  t.true(!second.ok && /another window/.test(second.problem));
  await session.leave();
  t.is(findUnfinished([spyfallModule], maker.records)[0]?.header.id, id);
  const reached = readNewest(maker).events.filter(({type}) => type === 'turn-started').length;
  t.true(reached > 0);
  t.is(turnReached([spyfallModule], maker.records, id, maker.words), reached);
  t.is(turnReached([spyfallModule], maker.records, 'no-such-game', maker.words), undefined);
  const later = '29991231-235959-000';
  const inGames = (name: string): string => path.join(maker.records, name);
  const text = readFileSync(inGames(`${id}.jsonl`), 'utf8');
  writeFileSync(inGames(`${later}.jsonl`), text.replace(id, later));
  t.is(findUnfinished([spyfallModule], maker.records, 1)[0]?.header.id, later, 'the last game only');
  t.deepEqual(
    findUnfinished([spyfallModule], maker.records).map(({header, isLast}) => [header.id, isLast]),
    [
      [later, true],
      [id, false],
    ],
  );
  const hold = lockGame(maker.records, later);
  t.is(
    findUnfinished([spyfallModule], maker.records, 1)[0]?.header.id,
    id,
    'one in play in another window does not hide it',
  );
  hold?.release();
  rmSync(inGames(`${later}.jsonl`));
  t.like(readNewest(maker).events.at(-1), {ending: 'aborted', reason: 'cancelled'});
});

test('of two that take up one game at once, models to be asked or not, one plays and the other is told', async t => {
  const server = await serve(t, call => (call.n > 4 ? 'hang' : legalReply(call)));
  for (const model of ['llama3.1:8b', undefined]) {
    const maker = makerFor(t, server.url);
    const {session} = await setTable(maker, watchOf(model === undefined ? {} : {model}));
    await session.leave();
    const left = readNewest(maker);
    const mended = {...maker, environment: {OLLAMA_HOST: (await serve(t)).url}};
    const answers = await Promise.all([1, 2, 3].map(() => startTable(mended, watchOf({resume: left.id}))));
    const [played, ...more] = answers.flatMap(answer => (answer.ok ? [answer.value] : []));
    t.is(more.length, 0);
    for (const answer of answers.slice(1)) t.true(!answer.ok && answer.kind === 'failed');
    await played?.session.finished;
    const ended = readNewest(maker);
    t.is(ended.checked.outcome, 'ended');
    t.deepEqual(ended.events.slice(0, left.events.length - 1), left.events.slice(0, -1));
    t.deepEqual(
      readdirSync(maker.records).filter(name => name.endsWith('.playing')),
      [],
    );
  }
});

test('a game that does not come to be taken up can be taken up', async t => {
  const server = await serve(t);
  const maker = makerFor(t, server.url);
  const {session} = await setTable(maker, watchOf({model: 'llama3.1:8b'}));
  await session.leave();
  const {id} = readNewest(maker);
  const stop = new AbortController();
  const preparing = {signal: stop.signal, onStep: () => stop.abort()};
  t.false((await startTable(maker, watchOf({resume: id}), preparing)).ok);
  t.false(
    (await startTable({...maker, environment: {OLLAMA_HOST: 'http://127.0.0.1:9'}}, watchOf({resume: id})))
      .ok,
  );
  await t.throwsAsync(
    startTable(
      {
        ...maker,
        houses: Object.assign(new Map(), {
          get: () => {
            throw new Error('a bug');
          },
        }),
      },
      watchOf({resume: id}),
    ),
  );
  const again = await setTable(maker, watchOf({resume: id}));
  await again.session.finished;
  t.is(readNewest(maker).checked.outcome, 'ended');
});

test.serial(
  'a game whose server was removed says so, and names that a terminal would obey are left out',
  async t => {
    const evil = 'bad\u001b[31m:1b';
    const server = await startScriptedOllama([{name: 'good:1b'}, {name: evil}]);
    t.teardown(server.close);
    const servers = [{name: 'lab', kind: 'ollama' as const, url: server.url}];
    const maker = makerFor(t, server.url, {servers});
    const {session} = await setTable(maker, watchOf({model: 'lab/good:1b'}));
    await session.leave();
    const without = {...maker, settings: {...maker.settings, servers: []}};
    const resumed = await startTable(without, watchOf({resume: readNewest(maker).id}));
    t.true(!resumed.ok && resumed.kind === 'unreachable' && /no server lab/.test(resumed.problem));
    const missing = await startTable(maker, watchOf({model: 'lab/nobody'}));
    t.true(!missing.ok && !missing.problem.includes('\u001b') && missing.problem.includes('good:1b'));
    const pool = createServerPool(maker.settings, maker.environment);
    const {list, problems} = await listCompetitors(pool, maker.words, 10_000);
    await pool.close();
    t.deepEqual(problems, []);
    t.deepEqual(
      list.map(({name}) => name),
      ['good:1b', 'lab/good:1b', 'house:easy', 'house:normal', 'house:hard'],
    );
  },
);

test('a person goes on with a game that was left, and a seat that was given away for good stays so', async t => {
  let isHanging = true;
  const server = await serve(t, call => (isHanging && !isProbe(call.messages) ? 'hang' : legalReply(call)));
  const maker = makerFor(t, server.url);
  const invited = [
    {competitor: 'qwen3:8b', seat: 0},
    {competitor: 'llama3.1:8b', seat: 2},
  ];
  const options = watchOf({mode: 'play', name: 'Ann', invited, choices: {turns: 5}});
  const first = await setTable(maker, options);
  const {person, models} = first.session;
  const asked = new Promise<void>(resolve => {
    person?.subscribe(() => person.request() && resolve());
  });
  await server.hasCalls(3);
  models?.giveUp('stand-in-for-good');
  await asked;
  await first.session.leave();
  const left = readNewest(maker);
  isHanging = false;
  const {session} = await setTable(maker, {...options, resume: left.id});
  t.is(session.person?.seat, 1);
  t.like(session.options, {
    mode: 'play',
    name: 'Ann',
    choices: {side: 'random', turns: 5, 'final-round': false},
    seed: 7,
  });
  playPerson(session);
  await session.finished;
  const ended = readNewest(maker);
  t.is(ended.checked.outcome, 'ended');
  t.deepEqual(ended.events.slice(0, left.events.length - 1), left.events.slice(0, -1));
  t.true(ended.moves.some(({seat}) => seat === 0));
  t.true(ended.moves.every(({seat, calls}) => calls === undefined || seat === 2));
});

test('a person plays with three models by keys, in a terminal, to the end', async t => {
  const server = await serve(t);
  await withHome(async home => {
    mkdirSync(path.join(home, 'settings'));
    writeFileSync(path.join(home, 'settings', 'settings.json'), JSON.stringify({speed: 'instant'}));
    const args = ['play', '--model', 'qwen3:8b', '--seat', '2=llama3.1:8b', '--players', '4', '--turns', '5'];
    const program = startProgram([...args, '--side', 'villager', '--seed', '3', '--name', 'Ann'], {
      columns: 100,
      rows: 30,
      environment: {OLLAMA_HOST: server.url, POLYSPY_HOME: home},
    });
    t.teardown(program.close);
    await program.waitFor('Press any key to turn');
    program.press('enter');
    await program.waitFor('shows your card again');
    program.press('enter');
    const mayDo = [
      ['What do you answer?', 'It is loud at times.'],
      ['Ask ', 'Do you come here often?'],
      ['asks you.', 'Quite often, when I can.'],
    ] as const;
    for (const [cue, line] of mayDo) {
      await program.waitFor(() => program.screen().includes(cue) && program.screen().includes('❯'));
      program.type(line);
      await program.waitFor(line);
      program.press('enter');
    }
    await program.waitFor('Who is the spy? Vote');
    program.press('enter');
    await program.waitFor('Vote for nobody');
    program.press('enter');
    await program.waitFor('The game is over.');
    program.press('ctrl+c');
    t.is(await program.exited(), 130);
    const [file = ''] = recordsIn(path.join(home, 'data', 'games'));
    const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
    t.like(JSON.parse(last), {kind: 'end', outcome: 'ended'});
    t.deepEqual([...new Set(server.calls.map(({model}) => model))].sort(), ['llama3.1:8b', 'qwen3:8b']);
  });
});

test('a server whose quota is used up ends the program with 3, the game kept', async t => {
  const server = await serve(t, call =>
    call.n > 6 ? {status: 429, error: 'you have reached your weekly usage limit'} : legalReply(call),
  );
  await withHome(async home => {
    const ended = await run(server, home, 'watch', '--model', 'qwen3:8b', '--players', '3', '--json');
    t.is(ended.code, 3);
    t.regex(ended.stderr, /^The quota of the server ollama .*weekly usage limit.*"polyspy resume"\.\n$/);
    t.like(JSON.parse(ended.stdout.trimEnd().split('\n').at(-1) ?? ''), {
      type: 'game-ended',
      ending: 'aborted',
    });
    const resumed = await run(await serve(t), home, 'resume', '--json');
    t.is(resumed.code, 0, resumed.stderr);
  });
});

for (const seed of [2, 3, 5, 7, 9, 11])
  test(`a game against a server that fails in every way ends, or stops and goes on (seed ${seed})`, async t => {
    const {faults, resumes, outcome} = await playFaultGame(makerFor(t, ''), seed);
    t.true(faults.length > 0);
    t.is(resumes > 0, outcome === 'aborted');
  });

import test, {type ExecutionContext} from 'ava';
import {checkModel} from '../source/providers/check-model.ts';
import {defaultTimeouts} from '../source/providers/deadline.ts';
import {createLoadedModels} from '../source/providers/ollama/loaded-models.ts';
import {createOllamaProvider, type OllamaOptions} from '../source/providers/ollama/ollama-provider.ts';
import type {Call} from '../source/providers/provider.ts';
import {readCalls} from '../source/records/call-recorder.ts';
import {startTable} from '../source/tables/start-table.ts';
import type {TableOptions} from '../source/tables/table.ts';
import {createMakers, readNewest, setTable, watchOf} from './support/model-table.ts';
import {createOllamaScheduler, type OllamaScheduler} from './support/ollama-scheduler.ts';
import type {PromptSlots} from './support/prompt-slots.ts';
import {never, plainCall} from './support/provider-tools.ts';
import {startRawServer} from './support/raw-server.ts';
import {type ScriptedLlamaServer, startScriptedLlamaServer} from './support/scripted-llama-server.ts';
import {type ScriptedModel, type ScriptedOllama, startScriptedOllama} from './support/scripted-ollama.ts';

const makerFor = createMakers();

const MODELS: readonly ScriptedModel[] = ['a:1b', 'b:1b', 'c:1b', 'd:1b'].map(name => ({
  name,
  capabilities: ['completion'],
  contextTokens: 32_768,
}));

/** An Ollama that loads, reloads and evicts models as was measured. */
const serve = async (t: ExecutionContext, scheduler: OllamaScheduler): Promise<ScriptedOllama> => {
  const server = await startScriptedOllama(MODELS, undefined, scheduler);
  t.teardown(server.close);
  return server;
};

/** Plays a whole game of models, and returns its shares of prompt tokens. */
const play = async (t: ExecutionContext, url: string, options: Partial<TableOptions>): Promise<void> => {
  const {session} = await setTable(makerFor(t, url), watchOf({model: 'a:1b', ...options}));
  await session.finished;
  t.is(session.fault?.(), undefined);
  t.is(session.debrief()?.kinds.length, options.players ?? 3);
};

const open = (t: ExecutionContext, url: string, options: Partial<OllamaOptions> = {}) => {
  const readKey = () => undefined;
  const provider = createOllamaProvider({
    ...{name: 'ollama', url, readKey, timeouts: defaultTimeouts, lookMs: 5},
    ...options,
  });
  t.teardown(provider.close);
  return provider;
};

const callOf = (modelId: string, contextTokens: number): Call => ({
  ...plainCall,
  modelId,
  contextTokens,
  messages: [{role: 'user', content: 'One object like {"choice": "green"}.'}],
});

/** Another program that calls a model without a pause until it is stopped. */
const startClient = (url: string, model: string, contextTokens: number) => {
  let isOver = false;
  const ask = async (): Promise<void> => {
    const body = {model, messages: [{role: 'user', content: '{"choice": "x"}'}], stream: true};
    const options = {num_ctx: contextTokens};
    const request = {method: 'POST', body: JSON.stringify({...body, options, keep_alive: '30m'})};
    await (await fetch(`${url}/api/chat`, request)).text();
  };
  const run = async (): Promise<void> => {
    while (!isOver) await ask();
  };
  const running = run();
  return {
    ask,
    stop: async (): Promise<void> => {
      isOver = true;
      await running;
    },
  };
};

test('two games of different sizes share one Ollama, which loads the model once', async t => {
  const scheduler = createOllamaScheduler();
  const {url} = await serve(t, scheduler);
  await Promise.all([play(t, url, {players: 5}), play(t, url, {players: 3, seed: 8})]);
  t.deepEqual(scheduler.loads, ['a:1b@8192']);
});

test('a game uses the larger context that another program has loaded', async t => {
  const scheduler = createOllamaScheduler();
  const {url} = await serve(t, scheduler);
  const other = startClient(url, 'a:1b', 16_384);
  await other.ask();
  await play(t, url, {players: 3});
  await other.stop();
  t.deepEqual(scheduler.loads, ['a:1b@16384']);
});

test('a call that waits for another program is sent again with the larger context of that one', async t => {
  const scheduler = createOllamaScheduler();
  const {url} = await serve(t, scheduler);
  const provider = open(t, url);
  await provider.listModels(never());
  const other = startClient(url, 'a:1b', 16_384);
  await other.ask();
  await provider.generate(callOf('a:1b', 8192), {signal: never()});
  await other.stop();
  t.is(scheduler.loads[0], 'a:1b@16384');
});

test('a call that needs more room gets it when another program pauses, whatever that sends', async t => {
  const scheduler = createOllamaScheduler();
  const {url} = await serve(t, scheduler);
  const provider = open(t, url);
  await provider.listModels(never());
  const wish = {model: 'a:1b', contextTokens: 4096, keepAlive: '30m', signal: never()};
  const first = await scheduler.enter(wish);
  const waiting = provider.generate(callOf('a:1b', 8192), {signal: never()});
  while (scheduler.stayOf('a:1b') !== 0) await new Promise(setImmediate);
  // Its next call sets the wait for a reload back, and then nothing but the call itself can end that wait.
  const next = await scheduler.enter(wish);
  first.leave();
  next.leave();
  await waiting;
  t.deepEqual(scheduler.loads, ['a:1b@4096', 'a:1b@8192']);
});

test('two programs that need different room agree on the larger after one reload each', async t => {
  const scheduler = createOllamaScheduler({loadMs: 160});
  const {url} = await serve(t, scheduler);
  const [small, large] = [open(t, url), open(t, url)];
  for (let turn = 0; turn < 6; turn++) {
    await small.generate(callOf('a:1b', 8192), {signal: never()});
    await large.generate(callOf('a:1b', 16_384), {signal: never()});
  }
  t.deepEqual(scheduler.loads, ['a:1b@8192', 'a:1b@16384', 'a:1b@8192', 'a:1b@16384']);
});

test('only the first call says how long a model stays: long for a game, until it ends', async t => {
  const scheduler = createOllamaScheduler();
  const {url, calls} = await serve(t, scheduler);
  const {session} = await setTable(makerFor(t, url), watchOf({model: 'a:1b'}));
  await session.finished;
  t.deepEqual([...new Set(calls.slice(1).map(({keepAlive}) => keepAlive))], [undefined]);
  t.is(calls[0]?.keepAlive, '30m');
  while (scheduler.stayOf('a:1b') === 1800) await new Promise(setImmediate);
  t.is(scheduler.stayOf('a:1b'), 300);
  t.deepEqual(scheduler.loads, ['a:1b@8192']);
});

test('a model that was only tried leaves first, so that a game of three models loads nothing again', async t => {
  const scheduler = createOllamaScheduler({mostLoaded: 3});
  const {url} = await serve(t, scheduler);
  const tried = open(t, url);
  await tried.listModels(never());
  await checkModel(tried, {modelId: 'd:1b', contextTokens: 8192}, never());
  t.is(scheduler.stayOf('d:1b'), 60);
  const invited = ['a:1b', 'b:1b', 'c:1b'].map((competitor, seat) => ({competitor, seat}));
  await play(t, url, {players: 3, invited});
  t.deepEqual([...scheduler.loads].sort(), ['a:1b@8192', 'b:1b@8192', 'c:1b@8192', 'd:1b@8192']);
});

test('trying a model that somebody plays with does not shorten its stay', async t => {
  const scheduler = createOllamaScheduler();
  const {url} = await serve(t, scheduler);
  const [playing, trying] = [open(t, url, {keepLoaded: 'long'}), open(t, url)];
  await playing.warm({modelId: 'a:1b', contextTokens: 8192}, never());
  await trying.listModels(never());
  await checkModel(trying, {modelId: 'a:1b', contextTokens: 8192}, never());
  t.is(scheduler.stayOf('a:1b'), 1800);
});

test('what a server says against itself costs a call no more than two resends', t => {
  const loaded = createLoadedModels('short');
  const call = {modelId: 'a:1b', contextTokens: 8192};
  const ps = (context?: number) => ({models: [{name: 'a:1b', ...(context && {context_length: context})}]});
  loaded.learn(ps(16_384), [{modelId: 'a:1b', contextTokens: 8192}]);
  t.is(loaded.residenceOf(call).contextTokens, 8192, 'no more than the model was trained for');
  t.is(loaded.adviceFor(call, 8192), 'wait');
  const unknown = createLoadedModels('short');
  unknown.learn(ps(4096));
  t.is(unknown.adviceFor(call, 8192), 'wait', 'the server may have limited it');
  unknown.noteCall('a:1b', 0, 8192);
  unknown.learn(ps());
  t.deepEqual(unknown.kept(), [{modelId: 'a:1b', contextTokens: 8192}]);
});

test('a server that does not say what is in memory is played with all the same', async t => {
  const server = await startRawServer(({request, socket}) => {
    if (request.path === '/api/ps') return;
    const body = JSON.stringify({
      models: [{name: 'a:1b', digest: 'd', details: {context_length: 8192}, capabilities: []}],
    });
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  });
  t.teardown(server.close);
  const provider = open(t, server.url, {timeouts: {...defaultTimeouts, questionMs: 3000}});
  const [info] = await provider.listModels(never());
  t.is(info?.modelId, 'a:1b');
  t.is(info?.isLoaded, undefined);
});

for (const parallel of [1, 5])
  test(`with ${parallel} at once, an Ollama reads at most 7 % of the prompts of a full game`, async t => {
    const scheduler = createOllamaScheduler({parallel});
    const {url} = await serve(t, scheduler);
    await play(t, url, {players: 5});
    const {sent, read} = sumOf(scheduler.slots());
    t.true(read / sent <= 0.07, `${((100 * read) / sent).toFixed(1)} %`);
    t.log(`${((100 * read) / sent).toFixed(1)} % of ${sent} tokens`);
  });

for (const slots of [1, 4, 5])
  test(`with ${slots} slots, a llama-server reads at most 7 % of the prompts of a full game`, async t => {
    const server = await startScriptedLlamaServer({slots});
    t.teardown(server.close);
    const servers = [{name: 'pc', kind: 'openai' as const, url: server.url}];
    const {session} = await setTable(makerFor(t, '', {servers}), watchOf({model: 'pc/tiny', players: 5}));
    await session.finished;
    t.is(session.fault?.(), undefined);
    const {sent, read} = server.slots.sum();
    t.true(read / sent <= 0.07, `${((100 * read) / sent).toFixed(1)} %`);
    t.is(server.most(), 1, 'calls of one game come one after the other');
    t.log(`${((100 * read) / sent).toFixed(1)} % of ${sent} tokens`);
  });

/** A game of five on a llama-server whose slots have so much room. */
const playOn = async (t: ExecutionContext, server: ScriptedLlamaServer) => {
  const servers = [{name: 'pc', kind: 'openai' as const, url: server.url}];
  const maker = makerFor(t, '', {servers});
  const answer = await startTable(maker, watchOf({model: 'pc/tiny', players: 5}));
  if (answer.ok) await answer.value.session.finished;
  return {answer, maker};
};

test('a context that holds no turn is told before the game, and what helps', async t => {
  const server = await startScriptedLlamaServer({slots: 1, contextTokens: 2048});
  t.teardown(server.close);
  const {answer} = await playOn(t, server);
  if (answer.ok) return t.fail();
  t.regex(
    answer.problem,
    /pc\/tiny has room for 2048 tokens, but even one turn of a game needs about \d{4}: .*-c/,
  );
  t.deepEqual(server.prompts, [], 'nothing was asked of the model');
});

test('a context that holds some turns gets a shorter history, and the record says so', async t => {
  const server = await startScriptedLlamaServer({slots: 1, contextTokens: 4096, charsPerToken: 3.5});
  t.teardown(server.close);
  const {answer, maker} = await playOn(t, server);
  if (!answer.ok) return t.fail(answer.problem);
  t.is(answer.value.session.fault?.(), undefined);
  const {loose, id} = readNewest(maker);
  const turns = loose.header.competitors[0]?.options.historyTurns;
  if (typeof turns !== 'number') return t.fail('the record names no turns');
  t.true(turns >= 1 && turns < 10, String(turns));
  t.regex(
    answer.value.session.warnings?.join() ?? '',
    /pc\/tiny has room for 4096 tokens, so it sees only the last/,
  );
  const told = server.prompts.map(prompt => prompt.match(/^Turn \d+$/gm)?.length ?? 0);
  t.is(Math.max(...told), turns);
  t.true(server.prompts.at(-1)?.includes('(Earlier turns are left out.)'));
  const calls = readCalls(maker.records, id);
  t.true(calls.ok && calls.value.calls.every(({historyTurns}) => historyTurns === turns));
});

test('a model that does not say what it can gets no room for thinking unless it thinks', async t => {
  const server = await startScriptedLlamaServer({slots: 1, contextTokens: 6000, isVllm: true});
  t.teardown(server.close);
  const {answer, maker} = await playOn(t, server);
  if (!answer.ok) return t.fail(answer.problem);
  t.is(answer.value.session.fault?.(), undefined);
  const {maxTokens, historyTurns} = readNewest(maker).loose.header.competitors[0]?.options ?? {};
  t.is(maxTokens, 1024);
  t.true(Number(historyTurns) >= 5, String(historyTurns));
});

test('a prompt that turns out too long is asked again with half of the turns', async t => {
  // The server cannot tell how many tokens a text has, and has more than anybody would guess.
  const server = await startScriptedLlamaServer({slots: 1, contextTokens: 10_000, charsPerToken: 0.7});
  t.teardown(server.close);
  const {answer, maker} = await playOn(t, server);
  if (!answer.ok) return t.fail(answer.problem);
  t.is(answer.value.session.fault?.(), undefined);
  const calls = readCalls(maker.records, readNewest(maker).id);
  if (!calls.ok) return t.fail();
  const faults = calls.value.calls.filter(({fault}) => fault !== undefined);
  t.true(faults.length > 0 && faults.every(({fault}) => fault === 'context-exceeded'));
  t.true(faults.length <= 3, 'seats of one model learn from each other');
  t.true(calls.value.calls.some(({historyTurns}) => historyTurns !== undefined));
});

test('a context that is full even with one turn ends the game with a sentence that helps', async t => {
  const server = await startScriptedLlamaServer({slots: 1, contextTokens: 9000, charsPerToken: 0.6});
  t.teardown(server.close);
  const {answer, maker} = await playOn(t, server);
  if (!answer.ok) return t.fail(answer.problem);
  t.regex(
    answer.value.session.fault?.() ?? '',
    /^The context of the model tiny is too small .*\(llama-server: -c\), then resume\.$/,
  );
  t.is(readNewest(maker).checked.outcome, 'aborted');
});

const sumOf = (slots: readonly PromptSlots[]) =>
  slots
    .map(one => one.sum())
    .reduce((sum, one) => ({sent: sum.sent + one.sent, read: sum.read + one.read}), {sent: 0, read: 0});

import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import test, {type ExecutionContext} from 'ava';
import {defaultTimeouts} from '../source/providers/deadline.ts';
import {createGgufProvider} from '../source/providers/gguf/gguf-provider.ts';
import {probeReplyForms} from '../source/providers/probe.ts';
import {type Call, type CallProgress, REPLY_FORMS} from '../source/providers/provider.ts';
import {ProviderError} from '../source/providers/provider-error.ts';
import {readCalls} from '../source/records/call-recorder.ts';
import {parseCompetitor} from '../source/tables/models/competitor-names.ts';
import {createFileLibrary} from '../source/tables/models/files/file-library.ts';
import {createServerPool} from '../source/tables/models/known-servers.ts';
import {listCompetitors} from '../source/tables/models/list-competitors.ts';
import {startTable} from '../source/tables/start-table.ts';
import type {Preparing} from '../source/tables/table.ts';
import {hasEngine, makeFolder, openFolder, writeModels} from './support/engine-files.ts';
import {
  createMakers,
  readAll,
  readNewest,
  recordsIn,
  setTable,
  type TestMaker,
  watchOf,
} from './support/model-table.ts';
import {runProgram, startRun, withHome} from './support/run-program.ts';
import {makeTinyGguf} from './support/tiny-gguf.ts';

/** A test with the real engine. Without the package, one line says that none runs. */
const engineTest: (title: string, work: (t: ExecutionContext) => Promise<void>) => void = hasEngine()
  ? (title, work) => test.serial(title, work)
  : () => undefined;
if (!hasEngine()) test.skip('node-llama-cpp is not installed: no file is played', t => t.pass());

const never = new AbortController().signal;

const callOf = (content: string, over: Partial<Call> = {}): Call => ({
  modelId: 'tiny.gguf',
  messages: [
    {role: 'system', content: 'You sit at a table.'},
    {role: 'user', content},
  ],
  maxTokens: 200,
  contextTokens: 2048,
  seed: 1,
  ...over,
});

const SCHEMA = {
  type: 'object',
  properties: {
    assessment: {type: 'string', maxLength: 12},
    reply: {type: 'string', minLength: 4, maxLength: 9},
    to: {type: 'string', enum: ['Ana', 'علي', '张伟']},
    list: {type: 'array', items: {type: 'integer', minimum: 0, maximum: 4}, minItems: 1, maxItems: 2},
  },
  required: ['assessment', 'reply', 'to', 'list'],
  additionalProperties: false,
};

engineTest('a schema holds for what a file writes, with its order and its limits', async t => {
  const folder = makeFolder(t);
  writeModels(folder, {name: 'tiny'});
  const provider = openFolder(t, folder, 'tiny.gguf');
  for (const seed of [1, 2, 3, 4, 5]) {
    const {text, finishReason, reasoning} = await provider.generate(
      callOf('Who is it?', {schema: SCHEMA, seed}),
      {signal: never},
    );
    const value = JSON.parse(text);
    t.deepEqual(Object.keys(value), ['assessment', 'reply', 'to', 'list']);
    t.true(
      value.assessment.length <= 12 && value.reply.length >= 4 && value.reply.length <= 9,
      `${seed}: ${text}`,
    );
    t.true(SCHEMA.properties.to.enum.includes(value.to));
    t.true(
      value.list.length >= 1 &&
        value.list.length <= 2 &&
        value.list.every((one: unknown) => [0, 1, 2, 3, 4].includes(Number(one))),
      text,
    );
    t.is(finishReason, 'stop');
    t.is(reasoning, undefined);
  }
});

engineTest('a call says what it read, wrote and took, and the same seed writes the same', async t => {
  const folder = makeFolder(t);
  writeModels(folder, {name: 'tiny', end: -9});
  const provider = openFolder(t, folder, 'tiny.gguf');
  const progress: CallProgress[] = [];
  const call = callOf('Tell a story. '.repeat(30), {maxTokens: 40});
  const first = await provider.generate(call, {signal: never, onProgress: one => progress.push(one)});
  t.is(first.finishReason, 'length');
  t.is(first.usage.writtenTokens, 40);
  t.is(first.usage.cachedTokens, 0);
  const {readTokens = 0} = first.usage;
  t.true(readTokens > 60);
  const {loadMs = 0, readMs, writeMs = 0, firstTokenMs = 0, totalMs} = first.durations;
  t.true(loadMs > 0 && loadMs <= firstTokenMs && firstTokenMs <= totalMs && writeMs > 0);
  t.not(readMs, undefined);
  t.deepEqual(progress[0], {stage: 'waiting', tokens: 0});
  t.is(progress.at(-1)?.stage, 'writing');
  const again = await provider.generate(call, {signal: never});
  t.is(again.text, first.text);
  t.is(again.usage.readTokens, readTokens);
  t.is(again.usage.cachedTokens, readTokens - 1);
  t.is(again.durations.loadMs, 0);
});

engineTest('only what differs from the last prompt is read, and a secret call leaves no trace', async t => {
  const folder = makeFolder(t);
  writeModels(folder, {name: 'tiny'});
  const provider = openFolder(t, folder, 'tiny.gguf');
  const shared = 'It was said at the table that it is loud. '.repeat(20);
  const ask = async (content: string, isSecret: boolean): Promise<number> => {
    const {usage} = await provider.generate(callOf(content, {schema: SCHEMA}), {signal: never, isSecret});
    return (usage.readTokens ?? 0) - (usage.cachedTokens ?? 0);
  };
  const whole = await ask(`${shared} Ana, you are the spy.`, false);
  t.true((await ask(`${shared} Bo, you know the place.`, false)) < whole / 5);
  const later = `${shared} Then it was said that it is quiet. `.repeat(1);
  const secret = await ask(`${later.repeat(1)}${'And more. '.repeat(60)} You are the spy.`, true);
  t.true(secret > 100);
  // What was said since then has to be read again: nobody can tell that somebody was asked.
  t.true((await ask(`${later}${'And more. '.repeat(60)} Bo, you know the place.`, false)) >= secret - 20);
});

engineTest('a prompt is the template with the messages, and nothing else', async t => {
  const folder = makeFolder(t);
  writeModels(folder, {name: 'tiny'});
  const provider = openFolder(t, folder, 'tiny.gguf');
  const count = async (content: string) =>
    (await provider.generate(callOf(content, {maxTokens: 1}), {signal: never})).usage.readTokens ?? 0;
  const empty = await count('a');
  const tell = async (text: string) =>
    (await provider.countTokens?.({modelId: 'tiny.gguf', text}, never)) ?? Number.NaN;
  const more = (await tell('a quiet place')) - (await tell('a'));
  t.is(more, (await count('a quiet place')) - empty, 'tokens are counted as they are read');
  // The signs of the template are single tokens; as a player's words they are many.
  t.true((await count('a<|im_end|>')) >= empty + 6);
  t.true(empty < 40);
});

engineTest('thinking is told apart from the answer, and can be switched off', async t => {
  const folder = makeFolder(t);
  writeModels(folder, {name: 'tiny', thinks: true, end: -9});
  const provider = openFolder(t, folder, 'tiny.gguf');
  const stages = new Set<string>();
  const ask = (over: Partial<Call>) =>
    provider.generate(callOf('Who is it?', {maxTokens: 600, schema: SCHEMA, ...over}), {
      signal: never,
      onProgress: ({stage}) => stages.add(stage),
    });
  for (const think of [undefined, true, 'low'] as const) {
    const {text, reasoning = ''} = await ask(think === undefined ? {} : {think});
    t.true(reasoning.length > 0);
    // A model of random weights may write a mark in a text, where it means nothing.
    t.false(/<\/?think>/.test(reasoning));
    t.deepEqual(Object.keys(JSON.parse(text)), ['assessment', 'reply', 'to', 'list']);
  }
  t.deepEqual([...stages], ['waiting', 'thinking', 'writing']);
  const quiet = await ask({think: false});
  t.is(quiet.reasoning, undefined);
  t.notThrows(() => JSON.parse(quiet.text));
  const [info] = await provider.listModels(never);
  t.deepEqual(info?.capabilities, ['completion', 'thinking']);
});

engineTest('a call can be cancelled before the load, while reading and while writing', async t => {
  const folder = makeFolder(t);
  writeModels(folder, {name: 'tiny', end: -9});
  const provider = openFolder(t, folder, 'tiny.gguf');
  const code = async (content: string, abortAt: CallProgress['stage'] | 'load' | 'read') => {
    const caller = new AbortController();
    if (abortAt === 'load') caller.abort();
    const call = callOf(content, {maxTokens: 1500});
    let late = 0;
    const running = provider.generate(call, {
      signal: caller.signal,
      onProgress: ({stage}) => {
        if (caller.signal.aborted) late += 1;
        if (stage === abortAt) caller.abort();
      },
    });
    if (abortAt === 'read') setImmediate(() => caller.abort());
    const error = await t.throwsAsync(running, {instanceOf: ProviderError});
    t.is(late, 0, abortAt);
    return error?.code;
  };
  t.is(await code('a', 'load'), 'cancelled');
  t.is(await code('a', 'waiting'), 'cancelled');
  t.is(await code('a', 'writing'), 'cancelled');
  t.is(await code('Something else. '.repeat(300), 'read'), 'cancelled');
  const {finishReason} = await provider.generate(callOf('a', {maxTokens: 5}), {signal: never});
  t.is(finishReason, 'length');
});

engineTest(
  'a prompt that does not fit is refused before it is read, and a reply ends with the context',
  async t => {
    const folder = makeFolder(t);
    writeModels(folder, {name: 'tiny', end: -9});
    const provider = openFolder(t, folder, 'tiny.gguf');
    const over = {contextTokens: 256, maxTokens: 1000};
    const long = await t.throwsAsync(provider.generate(callOf('word '.repeat(300), over), {signal: never}), {
      instanceOf: ProviderError,
    });
    t.is(long?.code, 'context-exceeded');
    t.false(long?.isRetryable);
    const {usage, finishReason} = await provider.generate(callOf('word', over), {signal: never});
    t.is(finishReason, 'length');
    t.is((usage.readTokens ?? 0) + (usage.writtenTokens ?? 0), 256);
    t.is(usage.cachedTokens, 0);
  },
);

engineTest('a file that is missing, cut, garbage or no talker is a clear fault', async t => {
  const folder = makeFolder(t);
  const whole = makeTinyGguf({name: 'whole'});
  writeFileSync(path.join(folder, 'cut.gguf'), whole.subarray(0, 400_000));
  writeFileSync(path.join(folder, 'head.gguf'), whole.subarray(0, 4000));
  writeFileSync(path.join(folder, 'text.gguf'), 'This is no model.');
  writeFileSync(
    path.join(folder, 'noise.gguf'),
    Buffer.concat([whole.subarray(0, 8), Buffer.alloc(5000, 0xa7)]),
  );
  writeFileSync(path.join(folder, 'empty.gguf'), '');
  const faults = [
    ['cut.gguf', 'file-broken'],
    ['head.gguf', 'file-broken'],
    ['text.gguf', 'file-broken'],
    ['noise.gguf', 'file-broken'],
    ['empty.gguf', 'file-broken'],
    ['gone.gguf', 'file-unreadable'],
  ] as const;
  for (const [name, fault] of faults) {
    const provider = openFolder(t, folder, name);
    const call = callOf('a', {modelId: name});
    const error = await t.throwsAsync(provider.generate(call, {signal: never}), {instanceOf: ProviderError});
    t.is(error?.own?.fault, fault, `${name}: ${error?.message}`);
    t.is(error?.own?.value, name);
    t.false(`${error?.message} ${error?.own?.value}`.includes(folder));
    t.false(error?.isRetryable);
    await provider.close();
  }
  writeModels(folder, {name: 'vectors', embeds: true});
  const [info] = await openFolder(t, folder, 'vectors.gguf').listModels(never);
  t.deepEqual(info?.capabilities, ['embedding']);
});

engineTest('two files are both in memory, each read once, and closing ends a running call', async t => {
  const folder = makeFolder(t);
  writeModels(folder, {name: 'tiny'}, {name: 'other', seed: 9, end: -9});
  const provider = openFolder(t, folder, 'tiny.gguf', 'other.gguf');
  const loads: number[] = [];
  const onLoad = (fraction: number) => loads.push(fraction);
  const {loadMs = 0} = await provider.warm(
    {modelId: 'tiny.gguf', messages: callOf('a').messages, contextTokens: 2048, onLoad},
    never,
  );
  t.true(loadMs > 0);
  t.is(loads.at(-1), 1);
  const first = await provider.generate(callOf('a', {schema: SCHEMA}), {signal: never});
  t.true((first.usage.cachedTokens ?? 0) > 5);
  await provider.generate(callOf('a', {modelId: 'other.gguf', maxTokens: 2}), {signal: never});
  const back = await provider.generate(callOf('a', {schema: SCHEMA}), {signal: never});
  t.is(back.durations.loadMs, 0);
  t.is(back.usage.cachedTokens, (back.usage.readTokens ?? 0) - 1);
  const infos = await provider.listModels(never);
  t.deepEqual(
    infos.map(({modelId, isLoaded}) => [modelId, isLoaded]),
    [
      ['tiny.gguf', true],
      ['other.gguf', true],
    ],
  );
  const running = provider.generate(callOf('a', {modelId: 'other.gguf', maxTokens: 1500}), {signal: never});
  const ended = t.throwsAsync(running, {instanceOf: ProviderError});
  await provider.close();
  t.is((await ended)?.code, 'cancelled');
});

engineTest('the reply forms of a file can be tried', async t => {
  const folder = makeFolder(t);
  writeModels(folder, {name: 'tiny'});
  const provider = openFolder(t, folder, 'tiny.gguf');
  const [info] = await provider.listModels(never);
  t.is(info?.contextTokens, 32_768);
  t.is(info?.family, 'llama');
  const {tried} = await probeReplyForms(provider, info ?? {modelId: ''}, never, {
    isThorough: true,
    contextTokens: 1024,
  });
  t.deepEqual(
    tried.map(({form}) => form),
    [...REPLY_FORMS],
  );
  t.is(tried[0]?.outcome, 'works');
});

/** There is no server at all. */
const NOWHERE = '127.0.0.1:9';
const makerFor = createMakers();

/** A maker of tables, and a folder with a quick model and another. */
const makeTables = (t: ExecutionContext, over: Parameters<typeof makerFor>[2] = {}) => {
  const folder = makeFolder(t);
  writeModels(folder, {name: 'tiny', quote: 6}, {name: 'my other', seed: 9, quote: 6, context: 8192});
  return {folder, maker: makerFor(t, NOWHERE, over), tiny: path.join(folder, 'tiny.gguf')};
};

const callsOf = (maker: TestMaker) => {
  const read = readCalls(maker.records, readNewest(maker).id);
  if (!read.ok) throw new Error('The calls cannot be read.');
  return read.value.calls;
};

for (const scenario of ['G_EN', 'L_ID', 'F_ZH', 'G_EG'])
  engineTest(`a whole game of ${scenario} is played by a file, and its record names no folder`, async t => {
    const {maker, tiny} = makeTables(t);
    const {session} = await setTable(maker, watchOf({model: tiny, scenario}));
    await session.finished;
    t.is(session.fault?.(), undefined);
    const {checked, loose} = readNewest(maker);
    t.is(checked.outcome, 'ended');
    for (const {label, options} of loose.header.competitors) {
      t.is(label, 'tiny.gguf');
      t.like(options, {server: 'GGUF', model: 'tiny.gguf', form: 'schema', think: false});
      t.regex(String(options.digest), /^[0-9a-f]{64}$/);
      t.is(typeof options.contextTokens, 'number');
    }
    t.false(readAll(maker.records).includes(path.dirname(tiny)));
    const cached = callsOf(maker).map(({result}) => result?.usage.cachedTokens ?? 0);
    t.true(cached.slice(1).every(tokens => tokens > 1000));
  });

engineTest('files and house players sit at one table, a file in two seats is loaded once', async t => {
  const {maker, tiny, folder} = makeTables(t);
  const other = path.join(folder, 'my other.gguf');
  const invited = [
    {competitor: path.relative('.', tiny), seat: 0},
    {competitor: tiny, seat: 1},
    {competitor: other, seat: 2},
  ];
  const {session} = await setTable(maker, watchOf({model: 'house', players: 4, invited, seed: 4}));
  await session.finished;
  t.is(session.fault?.(), undefined);
  const {checked, loose} = readNewest(maker);
  t.is(checked.outcome, 'ended');
  t.deepEqual(loose.header.competitors.map(({label}) => label).sort(), [
    'house:normal',
    'my other.gguf',
    'tiny.gguf',
    'tiny.gguf',
  ]);
  t.true(callsOf(maker).every(({result}) => result?.durations.loadMs === 0));
});

engineTest('the program plays a file, is killed in the middle, and goes on with the same game', async t => {
  const folder = makeFolder(t);
  writeModels(folder, {name: 'my tiny', quote: 6});
  await withHome(async home => {
    const options = {home, workingDirectory: folder};
    const args = ['watch', '--model', './my tiny.gguf', '--players', '3', '--seed', '2', '--json'];
    const killed = startRun(args, options);
    await killed.hasPrinted;
    killed.signal('SIGKILL');
    const before = (await killed.ended).stdout.split('\n').slice(0, -1);
    const resumed = await runProgram(['resume', '--json'], options);
    t.is(resumed.code, 0, resumed.stderr);
    t.is(resumed.stderr, '');
    const told = resumed.stdout.trimEnd().split('\n');
    t.deepEqual(told.slice(0, before.length), before);
    t.like(JSON.parse(told.at(-1) ?? ''), {type: 'game-ended'});
    t.is(recordsIn(path.join(home, 'data', 'games')).length, 1);
  });
});

/** Leaves a game after some moves. Returns its id. */
const leaveGame = async (maker: TestMaker, model: string, most: number): Promise<string> => {
  const {session} = await setTable(maker, watchOf({model, seed: 2}));
  await new Promise<void>(resolve => {
    const look = () => {
      if (session.window.count() >= most) resolve();
    };
    session.window.subscribe(look);
    look();
  });
  await session.leave();
  return readNewest(maker).id;
};

engineTest('a game with a file is left and resumed, unless the file is gone or another', async t => {
  const {maker, tiny, folder} = makeTables(t);
  const id = await leaveGame(maker, tiny, 4);
  t.is(readNewest(maker).checked.outcome, 'aborted');
  const whole = readFileSync(tiny);
  const resume = () => startTable(maker, watchOf({resume: id}));
  rmSync(tiny);
  const gone = await resume();
  t.regex(gone.ok ? '' : gone.problem, /file tiny\.gguf has been moved or deleted/);
  writeFileSync(tiny, makeTinyGguf({name: 'tiny', seed: 99}));
  const changed = await resume();
  t.regex(changed.ok ? '' : changed.problem, /file tiny\.gguf has changed/);
  const again = await resume();
  t.regex(again.ok ? '' : again.problem, /file tiny\.gguf has changed/, 'it is still there, and another');
  writeFileSync(tiny, whole);
  const back = await resume();
  t.true(back.ok, back.ok ? '' : back.problem);
  if (back.ok) await back.value.session.leave();
  rmSync(tiny);
  const models = path.join(folder, 'models');
  mkdirSync(models);
  writeFileSync(path.join(models, 'tiny.gguf'), whole);
  const moved = {...maker, settings: {...maker.settings, modelsFolder: models}};
  const answer = await startTable(moved, watchOf({resume: id}));
  t.true(answer.ok, answer.ok ? '' : answer.problem);
  if (!answer.ok) return;
  await answer.value.session.finished;
  t.is(readNewest(maker).checked.outcome, 'ended');
});

engineTest('a file that is cut while it is played is a fault, and not the end of the process', async t => {
  const folder = makeFolder(t);
  writeModels(folder, {name: 'tiny'});
  const files = createFileLibrary({modelsFolder: '', dataFolder: folder, home: undefined});
  const place = path.join(folder, 'tiny.gguf');
  const {modelId} = files.find({modelId: place});
  const provider = createGgufProvider({name: 'GGUF', files, engineFolder: folder, timeouts: defaultTimeouts});
  t.teardown(provider.close);
  const ask = () => provider.generate({...callOf('Who?', {maxTokens: 4}), modelId}, {signal: never});
  await ask();
  truncateSync(place, 1000);
  const error = await t.throwsAsync(ask());
  t.like(error, {code: 'model-missing', own: {fault: 'file-broken', value: 'tiny.gguf'}});
});

test('a file of another content is known as such, whatever time it claims', async t => {
  const folder = makeFolder(t);
  const place = path.join(folder, 'a.gguf');
  const time = new Date(2026, 1, 1);
  const write = (text: string): number => {
    writeFileSync(place, text);
    utimesSync(place, time, time);
    return statSync(place).ctimeMs;
  };
  const library = createFileLibrary({modelsFolder: '', dataFolder: folder, home: undefined});
  const digestOf = () => library.digestOf(library.find({modelId: place}), () => undefined, never);
  const before = write('one');
  const one = await digestOf();
  // The system's clock for files has steps of some milliseconds.
  while (write('two') === before);
  t.not(await digestOf(), one);
});

engineTest('a file that cannot be played is one sentence without its folder, before the game', async t => {
  const {maker, folder} = makeTables(t);
  writeFileSync(path.join(folder, 'cut.gguf'), makeTinyGguf({name: 'cut'}).subarray(0, 300_000));
  writeFileSync(path.join(folder, 'text.gguf'), 'This is no model.');
  writeModels(folder, {name: 'vectors', embeds: true});
  const cases = [
    ['cut.gguf', /^The file cut\.gguf isn’t a GGUF model or is incomplete/],
    ['text.gguf', /^The file text\.gguf isn’t a GGUF model or is incomplete/],
    ['vectors.gguf', /^The model vectors\.gguf can’t play/],
    ['gone.gguf', /^Can’t read .*gone\.gguf \(no such file or folder/],
    ['.gguf', /^Can’t read .*no such file or folder/],
  ] as const;
  for (const [name, sentence] of cases) {
    const answer = await startTable(maker, watchOf({model: path.join(folder, name)}));
    t.regex(answer.ok ? '' : answer.problem, sentence);
  }
  t.deepEqual(recordsIn(maker.records), []);
});

engineTest('a context too small for the game is told in a sentence that helps', async t => {
  const {maker, folder} = makeTables(t);
  writeModels(folder, {name: 'small', context: 1024, quote: 6});
  const answer = await startTable(maker, watchOf({model: path.join(folder, 'small.gguf')}));
  if (answer.ok) await answer.value.session.finished;
  const sentence = answer.ok ? answer.value.session.fault?.() : answer.problem;
  t.regex(sentence ?? '', /context.*small\.gguf|small\.gguf.*context/);
});

engineTest('preparing a file tells its reading and loading, reads it once, and can be cancelled', async t => {
  const {maker, tiny} = makeTables(t);
  const prepare = async (abortAt?: string) => {
    const steps: string[] = [];
    const caller = new AbortController();
    const preparing: Preparing = {
      signal: caller.signal,
      onStep: step => {
        steps.push(step);
        if (abortAt !== undefined && step.startsWith(abortAt)) caller.abort();
      },
    };
    const answer = await startTable(maker, watchOf({model: tiny}), preparing);
    if (answer.ok) await answer.value.session.leave();
    return {steps: steps.join('\n'), isSet: answer.ok};
  };
  t.false((await prepare('Reading')).isSet);
  t.false((await prepare('Loading')).isSet);
  const first = await prepare();
  t.true(first.isSet);
  t.regex(first.steps, /Loading tiny\.gguf: 100%/);
  // The digest was remembered when the load was cancelled.
  t.false(first.steps.includes('Reading'));
  writeFileSync(tiny, makeTinyGguf({name: 'tiny', seed: 5, quote: 6}));
  t.regex((await prepare()).steps, /Reading tiny\.gguf, once per file: 100%/);
});

test('a competitor that ends in .gguf is a file, whatever its path', t => {
  const servers = ['ollama', 'pc'];
  for (const name of ['./a b.gguf', '/m/x.GGUF', '~/x.gguf', 'x.gguf', 'C:\\m\\x.gguf', 'pc2/x.gguf'])
    t.deepEqual(parseCompetitor(name, servers), {kind: 'model', server: 'GGUF', modelId: name});
  t.like(parseCompetitor('pc/x.gguf', servers), {server: 'pc', modelId: 'x.gguf'});
  t.like(parseCompetitor('ollama/x.gguf', servers), {server: 'ollama'});
  t.like(parseCompetitor('hf.co/some/model-GGUF:x.gguf', servers), {server: 'ollama'});
  t.like(parseCompetitor('x.gguf:latest', servers), {server: 'ollama'});
});

test('a folder of models lists each model once, and a folder that is not there is told', async t => {
  const folder = makeFolder(t);
  for (const name of ['b.gguf', 'a b.gguf', 'big-00001-of-00002.gguf', 'big-00002-of-00002.gguf'])
    writeFileSync(path.join(folder, name), 'x'.repeat(10));
  writeFileSync(path.join(folder, 'mmproj-b.gguf'), 'x');
  writeFileSync(path.join(folder, 'half-00001-of-00002.gguf'), 'x');
  writeFileSync(path.join(folder, 'notes.txt'), 'x');
  const list = async (modelsFolder: string) => {
    const maker = makerFor(t, NOWHERE, {modelsFolder});
    const pool = createServerPool(maker.settings, maker.environment, {dataFolder: maker.dataFolder});
    const {list: all, problems} = await listCompetitors(pool, maker.words, 60_000);
    await pool.close();
    return {
      files: all.flatMap(({name, server, sizeBytes}) => (server === 'GGUF' ? [[name, sizeBytes]] : [])),
      problems,
    };
  };
  t.deepEqual((await list(folder)).files, [
    ['a b.gguf', 10],
    ['b.gguf', 10],
    ['big-00001-of-00002.gguf', 20],
  ]);
  const {files, problems} = await list(path.join(folder, 'gone'));
  t.deepEqual(files, []);
  t.true(problems.some(problem => /gone \(no such file or folder/.test(problem)));
});

test('without the engine one sentence names the command that installs it, and then it works', async t => {
  const folder = makeFolder(t);
  const place = path.join(folder, 'polyspy');
  const root = fileURLToPath(new URL('../../', import.meta.url));
  for (const part of ['dist', 'locales', 'entities', 'package.json'])
    cpSync(path.join(root, part), path.join(place, part), {recursive: true});
  writeModels(folder, {name: 'my tiny'});
  await withHome(async home => {
    const engine = path.join(home, 'data', 'engine');
    const command = `npm install --prefix ${engine} node-llama-cpp@3`;
    const run = (...names: readonly string[]) =>
      runProgram(['models', 'check', ...names, '--lang', 'en'], {
        home,
        program: path.join(place, 'dist', 'cli.js'),
        workingDirectory: folder,
      });
    const missing = await run('./my tiny.gguf');
    t.is(missing.code, 3);
    t.is(missing.stderr, `GGUF files need node-llama-cpp. Install it with "${command}", then try again.\n`);
    const modules = path.join(engine, 'node_modules');
    const fake = path.join(modules, 'node-llama-cpp');
    mkdirSync(fake, {recursive: true});
    writeFileSync(path.join(fake, 'package.json'), '{"type": "module", "exports": "./index.js"}');
    writeFileSync(path.join(fake, 'index.js'), 'throw new Error("no binary at " + import.meta.url);');
    const broken = await run('./my tiny.gguf');
    t.is(broken.code, 3);
    t.is(
      broken.stderr,
      `node-llama-cpp is installed but can’t run on this computer. Reinstall it with "${command}", then try again.\n`,
    );
    rmSync(fake, {recursive: true});
    if (!hasEngine()) return;
    symlinkSync(path.join(root, 'node_modules', 'node-llama-cpp'), path.join(modules, 'node-llama-cpp'));
    const found = await run('./my tiny.gguf');
    t.is(found.code, 0, found.stderr);
    t.regex(found.stdout, /^my tiny\.gguf: loaded in [\d,]+ ms.*tokens\/s; replies as schema/);
    t.is(found.stderr, '');
  });
});

import {writeFileSync} from 'node:fs';
import path from 'node:path';
import test, {type ExecutionContext} from 'ava';
import {probeReplyForms} from '../source/providers/probe.ts';
import {type Call, type CallProgress, REPLY_FORMS} from '../source/providers/provider.ts';
import {ProviderError} from '../source/providers/provider-error.ts';
import {hasEngine, makeFolder, openFolder, writeModels} from './support/engine-files.ts';
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
    t.false(/<\/?think>/.test(reasoning + text));
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
    const running = provider.generate(call, {
      signal: caller.signal,
      onProgress: ({stage}) => {
        if (stage === abortAt) caller.abort();
      },
    });
    if (abortAt === 'read') setImmediate(() => caller.abort());
    const error = await t.throwsAsync(running, {instanceOf: ProviderError});
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

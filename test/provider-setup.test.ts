import test from 'ava';
import fc from 'fast-check';
import {checkModel} from '../source/providers/check-model.ts';
import {withLanes} from '../source/providers/lanes.ts';
import {tryLongPrompt} from '../source/providers/long-prompt.ts';
import {PRESETS} from '../source/providers/openai-compatible/dialects.ts';
import {chooseThink, probeReplyForms} from '../source/providers/probe.ts';
import {
  type Call,
  type CallResult,
  CUT_PROMPT,
  type Provider,
  type Retry,
} from '../source/providers/provider.ts';
import {PROVIDER_ERROR_CODES, ProviderError} from '../source/providers/provider-error.ts';
import {defaultRetries, retryDelay, withRetry} from '../source/providers/retry.ts';
import {
  guessKind,
  localOllama,
  openServer,
  parseBaseUrl,
  parseOllamaHost,
  presetServer,
  type Server,
} from '../source/providers/servers.ts';
import {
  FAULTS,
  type FakeCall,
  type Fault,
  type FaultServer,
  planFaults,
  startFaultServer,
} from './support/fault-server.ts';
import {failure, listen, never, plainCall, startOllama, startOpenAi} from './support/provider-tools.ts';
import {startRawServer} from './support/raw-server.ts';
import {type Exchange, recording, replaying} from './support/replaying.ts';
import {startScriptedV1} from './support/scripted-v1.ts';

const heard = listen();
test.after.always('no client library writes to the terminal', t => {
  t.deepEqual(heard.end(), []);
});

const RESULT: CallResult = {
  text: 'so',
  finishReason: 'stop',
  usage: {},
  durations: {totalMs: 1},
  warnings: [],
};

/** A provider whose calls end when the test says so. */
const heldProvider = () => {
  const running: {readonly call: Call; readonly end: (error?: ProviderError) => void}[] = [];
  const started: string[] = [];
  let most = 0;
  const provider: Provider = {
    ...replaying('held', []),
    generate: call =>
      new Promise((resolve, reject) => {
        const entry = {
          call,
          end: (error?: ProviderError) => {
            running.splice(running.indexOf(entry), 1);
            if (error) reject(error);
            else resolve(RESULT);
          },
        };
        running.push(entry);
        started.push(call.modelId);
        most = Math.max(most, running.length);
      }),
    warm: async ({modelId}) => {
      started.push(`warm ${modelId}`);
      return {};
    },
  };
  return {provider, running, started, most: () => most};
};

/** Lets everything that is settled have its effect. */
const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

const callOf = (modelId: string): Call => ({...plainCall, modelId});

test('never more calls at once than lanes, and every call ends, in any order and with any failure', async t => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({min: 1, max: 5}),
      fc.array(fc.record({group: fc.integer({min: 0, max: 3}), pick: fc.nat(), fails: fc.boolean()}), {
        maxLength: 30,
      }),
      async (lanes, calls) => {
        const {provider, running, most} = heldProvider();
        const limited = withLanes(provider, {lanes, isSwapping: false});
        const outcomes = calls.map(({group}) =>
          limited.generate(plainCall, {signal: never(), group: String(group)}).then(
            () => 'well',
            (error: unknown) => error,
          ),
        );
        for (const {pick, fails} of calls) {
          await settled();
          running[pick % Math.max(1, running.length)]?.end(
            fails ? new ProviderError('server', 'no') : undefined,
          );
        }
        t.is((await Promise.all(outcomes)).length, calls.length);
        t.true(most() <= lanes);
        t.is(most(), Math.min(lanes, calls.length));
      },
    ),
    {seed: 20_261_120, numRuns: 60},
  );
});

/** The order in which calls start on one lane, each ending at once. */
const orderOf = async (
  isSwapping: boolean,
  calls: readonly {readonly model: string; readonly group: string}[],
): Promise<readonly string[]> => {
  const {provider, running, started} = heldProvider();
  const limited = withLanes(provider, {lanes: 1, isSwapping});
  const all = calls.map(({model, group}) => limited.generate(callOf(model), {signal: never(), group}));
  for (const _call of calls) {
    await settled();
    running[0]?.end();
  }
  await Promise.all(all);
  return started;
};

const queue = (...names: readonly string[]) => names.map(name => ({model: name, group: name.slice(0, 1)}));

test('groups take turns: five calls at once get no more than one by one', async t => {
  t.deepEqual(await orderOf(false, queue('a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1')), [
    'a1',
    'b1',
    'c1',
    'a2',
    'b2',
    'a3',
    'a4',
    'a5',
  ]);
});

test('a group that asks one by one does not starve one that asked for many', async t => {
  const {provider, running, started} = heldProvider();
  const limited = withLanes(provider, {lanes: 1, isSwapping: false});
  const ask = (name: string) => limited.generate(callOf(name), {signal: never(), group: name.slice(0, 1)});
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map(ask);
  for (let count = 2; count < 6; count++) {
    await settled();
    running[0]?.end();
    await settled();
    running[0]?.end();
    all.push(ask(`b${count}`));
  }
  await settled();
  while (running.length > 0) {
    running[0]?.end();
    await settled();
  }
  await Promise.all(all);
  t.true(started.indexOf('a4') < started.indexOf('b5'), started.join(' '));
});

test('where models swap, calls of the loaded model go first, but not for ever', async t => {
  const votes = ['x', 'y', 'x', 'y', 'x'].map(model => ({model, group: 'g'}));
  t.is((await orderOf(true, votes)).join(''), 'xxxyy');
  t.is((await orderOf(false, votes)).join(''), 'xyxyx');
  const many = [...Array.from({length: 20}, () => 'x'), 'y'].map(model => ({model, group: model}));
  const order = await orderOf(
    true,
    [many[0], many.at(-1), ...many.slice(1, -1)].flatMap(call => call ?? []),
  );
  t.is(order.indexOf('y'), 8);
});

test('of calls made together those of the loaded model go first', async t => {
  const {provider, running, started} = heldProvider();
  const limited = withLanes(provider, {lanes: 1, isSwapping: true});
  const ask = (modelId: string) => limited.generate(callOf(modelId), {signal: never()});
  const before = ask('loaded');
  await settled();
  running[0]?.end();
  await before;
  const votes = ['other', 'loaded', 'other', 'loaded'].map(ask);
  for (let vote = 0; vote < votes.length; vote++) {
    await settled();
    running[0]?.end();
  }
  await Promise.all(votes);
  t.deepEqual(started, ['loaded', 'loaded', 'loaded', 'other', 'other']);
});

test('loading comes after all calls, a queued call says so and can be given up at once', async t => {
  const {provider, running, started} = heldProvider();
  const limited = withLanes(provider, {lanes: 1, isSwapping: true});
  const first = limited.generate(callOf('one'), {signal: never()});
  const warm = limited.warm({modelId: 'next'}, never());
  const stages: string[] = [];
  const controller = new AbortController();
  const options = {signal: controller.signal, onProgress: ({stage}: {stage: string}) => stages.push(stage)};
  const second = limited.generate(callOf('two'), options);
  const third = limited.generate(callOf('three'), {signal: never()});
  await settled();
  t.deepEqual(stages, ['queued']);
  controller.abort();
  t.is((await failure(second)).code, 'cancelled');
  running[0]?.end();
  await settled();
  running[0]?.end();
  await Promise.all([first, third, warm]);
  t.deepEqual(started, ['one', 'three', 'warm next']);
});

test('a group has its own limit, and a model that it has called is not warmed for it', async t => {
  const {provider, running, started} = heldProvider();
  const limits = async () => ({lanes: 3, perGroup: 1});
  const limited = withLanes(provider, {lanes: limits, isSwapping: false});
  const ask = (name: string) => limited.generate(callOf(name), {signal: never(), group: name.slice(0, 1)});
  const all = ['a1', 'a2', 'b1', 'b2'].map(ask);
  const messages = plainCall.messages;
  const warm = ['a', 'c'].map(group => limited.warm({modelId: 'a1', messages, group}, never()));
  await settled();
  t.deepEqual(started, ['a1', 'b1', 'warm a1']);
  for (let count = 0; count < 4; count++) {
    running[0]?.end();
    await settled();
  }
  await Promise.all([...all, ...warm]);
  t.deepEqual(started, ['a1', 'b1', 'warm a1', 'a2', 'b2']);
});

test('a secret reply waits for the reload that hides it, and closing ends that reload', async t => {
  const {provider, running, started} = heldProvider();
  const reloading: AbortSignal[] = [];
  const warm: Provider['warm'] = (_, signal) => {
    reloading.push(signal);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new ProviderError('cancelled', 'cancelled')));
    });
  };
  const limited = withLanes({...provider, warm}, {lanes: 1, isSwapping: true});
  const open = limited.generate(callOf('open'), {signal: never()});
  await settled();
  running[0]?.end();
  await open;
  let said = '';
  const secret = limited.generate(callOf('spy'), {signal: never(), isSecret: true}).then(({text}) => {
    said = text;
  });
  await settled();
  running[0]?.end();
  const next = limited.generate(callOf('open'), {signal: never()});
  await settled();
  t.is(said, '');
  t.deepEqual(started, ['open', 'spy'], 'the lane is not free before the reload has ended');
  await limited.close();
  await secret;
  t.is(said, 'so');
  t.true(reloading[0]?.aborted);
  await settled();
  running[0]?.end();
  await next;
});

/** A provider that fails as listed, then answers; and what it was asked. */
const failing = (errors: readonly ProviderError[]) => {
  const calls: string[] = [];
  const provider: Provider = {
    ...replaying('failing', []),
    generate: async call => {
      const error = errors[calls.length];
      calls.push(JSON.stringify(call));
      if (error) throw error;
      return RESULT;
    },
  };
  return {provider, calls};
};

test('what may pass is tried again, the rest never, and nothing of the call changes', async t => {
  const passing = ['unreachable', 'timeout', 'reset', 'overloaded', 'rate-limited', 'server', 'garbage'];
  for (const code of PROVIDER_ERROR_CODES) {
    const {provider, calls} = failing([new ProviderError(code, 'no'), new ProviderError(code, 'no')]);
    const waits: number[] = [];
    const retries: Retry[] = [];
    const patient = withRetry(provider, {...defaultRetries, wait: async ms => void waits.push(ms)});
    const call = patient.generate(plainCall, {signal: never(), onRetry: retry => retries.push(retry)});
    if (passing.includes(code)) {
      t.is(await call, RESULT);
      t.deepEqual(waits, [1000, 2000]);
      t.deepEqual(retries, [
        {attempt: 1, code, message: 'no', delayMs: 1000},
        {attempt: 2, code, message: 'no', delayMs: 2000},
      ]);
      t.deepEqual(calls, Array(3).fill(JSON.stringify(plainCall)));
    } else {
      t.is((await failure(call)).code, code);
      t.deepEqual([calls.length, waits.length, retries.length], [1, 0, 0]);
    }
  }
});

test('patience has an end: so many tries, and no wait longer than the longest', async t => {
  const broken = () => new ProviderError('server', 'no');
  const {provider, calls} = failing(Array.from({length: 20}, broken));
  const waits: number[] = [];
  const options = {...defaultRetries, attempts: 9, wait: async (ms: number) => void waits.push(ms)};
  t.is((await failure(withRetry(provider, options).generate(plainCall, {signal: never()}))).code, 'server');
  t.is(calls.length, 9);
  t.deepEqual(waits, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  const asked = (retryAfterMs: number) =>
    retryDelay(new ProviderError('rate-limited', 'no', {retryAfterMs}), 1, defaultRetries);
  t.is(asked(20_000), 20_000);
  t.is(asked(0), 0);
  t.is(asked(3_600_000), undefined);
});

test('giving up while waiting for another try is a cancelled call', async t => {
  const {provider} = failing([new ProviderError('server', 'no')]);
  const controller = new AbortController();
  const {waitFor} = await import('../source/providers/deadline.ts');
  const patient = withRetry(provider, {...defaultRetries, wait: waitFor});
  const options = {signal: controller.signal, onRetry: () => queueMicrotask(() => controller.abort())};
  t.is((await failure(patient.generate(plainCall, options))).code, 'cancelled');
});

test('a call that waits for another try holds no lane', async t => {
  const held: {release: () => void}[] = [];
  const wait = () => new Promise<void>(release => held.push({release}));
  const server = await startFaultServer({
    faultOf: n => (n === 0 ? 'busy' : 'none'),
    reply: ({n}) => ({text: `${n}`}),
  });
  const description: Server = {name: 'ollama', kind: 'ollama', url: server.url};
  const provider = await openServer(description, {environment: {}, retries: {wait}});
  const waiting = Promise.withResolvers<void>();
  const first = provider.generate(plainCall, {signal: never(), onRetry: () => waiting.resolve()});
  await waiting.promise;
  t.is((await provider.generate(plainCall, {signal: never()})).text, '1');
  held[0]?.release();
  t.is((await first).text, '2');
  await provider.close();
  await server.close();
});

test('a recording survives JSON and gives back what it was told, failures too', async t => {
  const other: Call = {...plainCall, seed: 2, think: 'low', schema: {type: 'object'}};
  const {provider} = failing([new ProviderError('quota', 'none left')]);
  const exchanges: Exchange[] = [];
  const recorder = recording(provider, exchange => exchanges.push(exchange));
  await failure(recorder.generate(plainCall, {signal: never()}));
  await recorder.generate(plainCall, {signal: never()});
  await recorder.generate(other, {signal: never()});
  const copy: Exchange[] = exchanges.map(exchange => JSON.parse(JSON.stringify(exchange)));
  const replay = replaying('copy', copy);
  const turned: Call = {schema: {type: 'object'}, think: 'low', seed: 2, ...plainCall};
  t.deepEqual(await replay.generate(turned, {signal: never()}), RESULT);
  const failed = await failure(replay.generate(plainCall, {signal: never()}));
  t.deepEqual([failed.code, failed.message], ['quota', 'none left']);
  t.deepEqual(await replay.generate(plainCall, {signal: never()}), RESULT);
  t.is((await failure(replay.generate(plainCall, {signal: never()}))).code, 'bad-request');
  t.is((await failure(replay.generate(plainCall, {signal: AbortSignal.abort()}))).code, 'cancelled');
  t.deepEqual(await replay.listModels(never()), [{modelId: 'tiny'}]);
});

test('OLLAMA_HOST is read as Ollama reads it', t => {
  const addresses = {
    '': 'http://127.0.0.1:11434',
    '  ': 'http://127.0.0.1:11434',
    localhost: 'http://localhost:11434',
    'example.com': 'http://example.com:11434',
    'example.com:8080': 'http://example.com:8080',
    'example.com:80': 'http://example.com',
    'http://example.com': 'http://example.com',
    'http://example.com:11434/': 'http://example.com:11434',
    'https://example.com': 'https://example.com',
    'https://example.com:8443/ollama/': 'https://example.com:8443/ollama',
    'example.com/ollama': 'http://example.com:11434/ollama',
    'example.com:1234/ollama': 'http://example.com:1234/ollama',
    ':8080': 'http://127.0.0.1:8080',
    '0.0.0.0': 'http://127.0.0.1:11434',
    '0.0.0.0:8080': 'http://127.0.0.1:8080',
    'http://0.0.0.0:8080': 'http://127.0.0.1:8080',
    '::': 'http://[::1]:11434',
    '::1': 'http://[::1]:11434',
    '[::1]': 'http://[::1]:11434',
    '[::1]:8080': 'http://[::1]:8080',
    '[::]:8080': 'http://[::1]:8080',
    'fe80::1': 'http://[fe80::1]:11434',
    '"example.com"': 'http://example.com:11434',
    "'10.0.0.5:9'": 'http://10.0.0.5:9',
    // People copy the address of one of its interfaces.
    'http://10.0.0.5:11434/v1': 'http://10.0.0.5:11434',
    'http://10.0.0.5:11434/v1/': 'http://10.0.0.5:11434',
    '10.0.0.5/api': 'http://10.0.0.5:11434',
    ':8080/api/': 'http://127.0.0.1:8080',
    'https://example.com/ollama/v1': 'https://example.com/ollama',
  };
  for (const [text, url] of Object.entries(addresses)) {
    t.deepEqual(parseOllamaHost(text), {ok: true, value: url}, text);
    // What it makes, it also reads.
    t.deepEqual(parseOllamaHost(url), {ok: true, value: url}, url);
  }
  t.deepEqual(parseOllamaHost(undefined), {ok: true, value: 'http://127.0.0.1:11434'});
  const problems = {
    'ftp://example.com': 'not-http',
    'http://': 'not-a-url',
    'exa mple': 'not-a-url',
    'example.com:99999': 'bad-port',
    ':99999': 'bad-port',
    'http://me:secret@example.com': 'has-credentials',
    'me:secret@example.com': 'has-credentials',
  };
  for (const [text, problem] of Object.entries(problems))
    t.deepEqual(parseOllamaHost(text), {ok: false, problem}, text);
});

test('an address alone suggests a kind', t => {
  const kinds = {
    'http://pc:11434': 'ollama',
    'http://pc:11434/v1': 'ollama',
    'http://pc:8080/api/': 'ollama',
    'http://pc:8080': 'openai',
    'http://pc/v1': 'openai',
    'http://pc:114345': 'openai',
  };
  for (const [url, kind] of Object.entries(kinds)) t.is<string, string>(guessKind(url), kind, url);
});

test('any text is an address or has a problem', t => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.ipV4(), fc.ipV6(), fc.domain()), text => {
      for (const parse of [parseOllamaHost, parseBaseUrl]) {
        const parsed = parse(text);
        if (parsed.ok) t.deepEqual(parse(parsed.value), parsed);
      }
    }),
    {seed: 20_261_120, numRuns: 1500},
  );
});

test('base addresses and presets', async t => {
  t.deepEqual(parseBaseUrl(' http://127.0.0.1:8080 '), {ok: true, value: 'http://127.0.0.1:8080/v1'});
  t.deepEqual(parseBaseUrl('https://openrouter.ai/api/v1/'), {
    ok: true,
    value: 'https://openrouter.ai/api/v1',
  });
  t.deepEqual(parseBaseUrl('openrouter.ai'), {ok: false, problem: 'not-a-url'});
  t.deepEqual(localOllama({OLLAMA_HOST: ':1'}), {
    server: {name: 'ollama', kind: 'ollama', url: 'http://127.0.0.1:1'},
  });
  t.deepEqual(localOllama({OLLAMA_HOST: 'a:b@c'}), {problem: 'has-credentials'});
  for (const name of Object.keys(PRESETS) as (keyof typeof PRESETS)[]) {
    const server = presetServer(name);
    t.deepEqual(parseBaseUrl(server.url), {ok: true, value: server.url});
    t.regex(server.keyVariable ?? 'NONE', /^[A-Z_]+$/);
  }
  const unusable: Server = {name: 'x', kind: 'openai', url: 'http://me:secret@example.com'};
  const error = await failure(openServer(unusable, {environment: {}}));
  t.is(error.code, 'bad-request');
  t.false(error.message.includes('secret'));
});

type Script = (call: FakeCall) => {readonly text: string; readonly reasoning?: string};

const withModel = async <T>(
  script: Script,
  use: (provider: Provider, server: FaultServer) => Promise<T>,
  {
    start = startOllama,
    faultOf = () => 'none',
    owner,
  }: {start?: typeof startOllama; faultOf?: (n: number) => Fault; owner?: string} = {},
): Promise<T> => {
  const server = await startFaultServer({faultOf, reply: script, ...(owner === undefined ? {} : {owner})});
  const provider = await start(server.url);
  try {
    return await use(provider, server);
  } finally {
    await provider.close();
    await server.close();
  }
};

test('a failing server behind retries and lanes: every call ends, with its own reply or a name for why not', async t => {
  const kinds = FAULTS.filter(fault => fault !== 'none' && fault !== 'slow-drip');
  for (const kind of ['ollama', 'openai'] as const)
    for (const seed of [1, 2, 3]) {
      const reply: Script = ({body}) => ({text: `reply to ${JSON.stringify(body.messages)}`});
      const server = await startFaultServer({faultOf: planFaults(seed, 0.5, kinds), reply});
      const timeouts = {firstTokenMs: 300, silenceMs: 300};
      const provider = await openServer(
        {name: 'x', kind, url: server.url, lanes: 4, timeouts},
        {environment: {}, retries: {wait: async () => undefined}},
      );
      const ask = async (n: number): Promise<string> => {
        const messages = [{role: 'user' as const, content: `call ${n}`}];
        try {
          const result = await provider.generate(
            {...plainCall, maxTokens: 40, messages},
            {signal: never(), group: String(n % 3)},
          );
          if (result.finishReason === 'length') return 'length';
          t.is(result.text, `reply to ${JSON.stringify(messages)}`);
          return 'reply';
        } catch (error) {
          if (error instanceof ProviderError) return error.code;
          throw error;
        }
      };
      const outcomes = await Promise.all(Array.from({length: 40}, (_, n) => ask(n)));
      t.true(outcomes.filter(outcome => outcome === 'reply').length >= 10, `${kind} ${seed}: ${outcomes}`);
      await provider.close();
      await server.close();
    }
});

test('the key of a server is read from its variable at each call', async t => {
  await withModel(
    () => ({text: 'so'}),
    async (_provider, server) => {
      const environment: Record<string, string> = {SOME_KEY: ' first-key-value '};
      for (const kind of ['ollama', 'openai'] as const) {
        environment.SOME_KEY = ' first-key-value ';
        const provider = await openServer(
          {name: 'x', kind, url: server.url, keyVariable: 'SOME_KEY'},
          {environment},
        );
        await provider.generate(plainCall, {signal: never()});
        environment.SOME_KEY = 'second-key-value';
        await provider.generate(plainCall, {signal: never()});
        t.deepEqual(
          server.requests.slice(-2).map(({headers}) => headers.authorization),
          ['Bearer first-key-value', 'Bearer second-key-value'],
        );
        await provider.close();
      }
    },
  );
});

const FULL: Call = {
  modelId: 'a/b:c-d',
  messages: [
    {role: 'system', content: 'S'},
    {role: 'user', content: 'U'},
  ],
  schema: {type: 'object', properties: {b: {type: 'string'}, a: {enum: ['x']}}, required: ['b', 'a']},
  think: 'low',
  maxTokens: 300,
  contextTokens: 8192,
  temperature: 0,
  seed: 7,
};

test('what is asked of Ollama', async t => {
  await withModel(
    () => ({text: 'so'}),
    async (provider, server) => {
      await provider.generate(FULL, {signal: never()});
      await provider.generate(FULL, {signal: never()});
      await provider.warm(FULL, never());
      await provider.warm({modelId: 'm', contextTokens: 512}, never());
      const [one, again, prefix, load] = server.requests.map(({path, body}) => ({path, body}));
      const {keep_alive: stay, ...first} = JSON.parse(one?.body ?? '');
      t.is(stay, '1m', 'only the first call of a model says how long it stays');
      t.deepEqual(first, JSON.parse(again?.body ?? ''));
      t.is(one?.path, '/api/chat');
      t.deepEqual(first, {
        model: 'a/b:c-d',
        messages: FULL.messages,
        truncate: false,
        options: {num_predict: 300, num_ctx: 8192, temperature: 0, seed: 7},
        format: FULL.schema,
        think: 'low',
        stream: true,
      });
      t.deepEqual(JSON.parse(prefix?.body ?? '').options, {num_ctx: 8192, num_predict: 1});
      t.deepEqual(JSON.parse(load?.body ?? ''), {
        model: 'm',
        stream: false,
        messages: [],
        keep_alive: '1m',
        options: {num_ctx: 512},
      });
    },
  );
});

/** The chats that a server was asked for, without the questions about what it is. */
const chatsOf = ({requests}: FaultServer) => requests.filter(({method}) => method === 'POST');

test('what is asked of other servers, each in its dialect', async t => {
  const thinking = {
    llamacpp: {
      max_tokens: 300,
      chat_template_kwargs: {enable_thinking: true, thinking: true, reasoning_effort: 'low'},
    },
    vllm: {
      max_tokens: 300,
      chat_template_kwargs: {enable_thinking: true, thinking: true, reasoning_effort: 'low'},
    },
    'openai-internal': {max_completion_tokens: 300, reasoning_effort: 'low'},
    library: {max_tokens: 300, reasoning_effort: 'low'},
    organization_owner: {max_tokens: 300, reasoning_effort: 'low'},
    somebody: {max_tokens: 300, reasoning: {effort: 'low'}},
  } as const;
  for (const [owner, fields] of Object.entries(thinking))
    await withModel(
      () => ({text: 'so'}),
      async (provider, server) => {
        const {warnings} = await provider.generate(FULL, {signal: never()});
        t.deepEqual(warnings, []);
        const [chat] = chatsOf(server);
        t.is(chat?.path, '/v1/chat/completions');
        t.deepEqual(JSON.parse(chat?.body ?? ''), {
          model: 'a/b:c-d',
          messages: FULL.messages,
          stream: true,
          stream_options: {include_usage: true},
          temperature: 0,
          seed: 7,
          response_format: {
            type: 'json_schema',
            json_schema: {name: 'reply', strict: true, schema: FULL.schema},
          },
          ...fields,
        });
        // A tiny call reads the prompt's start where it costs nothing.
        await provider.warm(FULL, never());
        await provider.warm({modelId: 'm'}, never());
        const isFree = owner !== 'openai-internal' && owner !== 'somebody';
        t.is(chatsOf(server).length, isFree ? 2 : 1, owner);
        if (isFree) t.is(JSON.parse(chatsOf(server)[1]?.body ?? '').max_tokens, 1);
      },
      // The name that the person chose counts only where the answers say nothing.
      {start: url => startOpenAi(url, {preset: 'openrouter'}), owner},
    );
});

/** A server that refuses requests with certain fields, in words of its own. */
const refusing = (refusals: Readonly<Record<string, string>>, models: object[] = []) => {
  const json = (status: string, value: object) => {
    const body = JSON.stringify(value);
    return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
  return startRawServer(({request, socket}) => {
    if (request.method === 'GET') {
      socket.write(
        request.path === '/v1/models' ? json('200 OK', {data: models}) : json('404 Not Found', {}),
      );
      return;
    }
    const sent: Record<string, unknown> = JSON.parse(request.body);
    const refused = Object.keys(refusals).find(field => field in sent);
    socket.write(
      refused === undefined
        ? json('200 OK', {choices: [{message: {content: 'so'}, finish_reason: 'stop'}]})
        : json('400 Bad Request', {error: {message: refusals[refused], type: 'invalid_request_error'}}),
    );
  });
};

test('a server that refuses a field is asked without it, once, and this is remembered', async t => {
  const server = await refusing({
    max_tokens: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
    reasoning_effort: 'Unrecognized request argument supplied: reasoning_effort',
    response_format: "Invalid parameter: 'response_format' of type 'json_schema' is not supported.",
    seed: '[{"loc": ["body", "seed"], "msg": "Extra inputs are not permitted"}]',
    temperature: "Unsupported value: 'temperature' does not support 0 with this model.",
  });
  const provider = await startOpenAi(server.url, {preset: 'plain'});
  const posts = () => server.requests.filter(({method}) => method === 'POST');
  const first = await provider.generate(FULL, {signal: never()});
  t.is(first.text, 'so');
  t.deepEqual(first.warnings, [
    'thinking cannot be set on this server',
    'structured output is not supported',
    'the temperature cannot be set',
    'the seed cannot be set',
  ]);
  t.is(posts().length, 6);
  t.deepEqual(Object.keys(JSON.parse(posts().at(-1)?.body ?? '')).sort(), [
    ...['max_completion_tokens', 'messages', 'model', 'stream', 'stream_options'],
  ]);
  await provider.generate(FULL, {signal: never()});
  t.is(posts().length, 7);
  // Another model of the same server may have it all.
  await provider.generate({...FULL, modelId: 'other'}, {signal: never()});
  t.is(posts().length, 13);
  await provider.close();
  await server.close();
});

test('a refusal that no change helps ends, and one that names nothing is not tried again', async t => {
  const both = {
    max_tokens: 'max_tokens is not allowed here',
    max_completion_tokens: 'neither is max_completion_tokens',
  };
  for (const [refusals, count] of [
    [both, 2],
    [{model: 'this model is busy with itself'}, 1],
  ] as const) {
    const server = await refusing({...refusals});
    const provider = await startOpenAi(server.url, {preset: 'plain'});
    const error = await failure(provider.generate(plainCall, {signal: never()}));
    t.is(error.status, 400);
    t.is(server.requests.filter(({method}) => method === 'POST').length, count);
    await provider.close();
    await server.close();
  }
});

test('a model that cannot stop thinking thinks as little as it can', async t => {
  const server = await startRawServer(({request, socket}) => {
    const {reasoning_effort: effort} = request.body === '' ? {} : JSON.parse(request.body);
    const refusal = "'none' is not supported: reasoning_effort takes 'minimal', 'low' and 'high'";
    const body = JSON.stringify(
      effort === 'none' ? {error: {message: refusal}} : {data: [], choices: [{message: {content: effort}}]},
    );
    const status = effort === 'none' ? '400 Bad Request' : '200 OK';
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  });
  const provider = await startOpenAi(server.url, {preset: 'plain'});
  const {text, warnings} = await provider.generate({...plainCall, think: false}, {signal: never()});
  t.deepEqual([text, warnings], ['minimal', []]);
  await provider.close();
  await server.close();
});

test('a longer prompt of which fewer tokens were read was cut: only within a game, and a secret one is not remembered', async t => {
  const server = await startScriptedV1({limit: 2000});
  const provider = await startOpenAi(server.url, {preset: 'plain'});
  const ask = async (tokens: number, options: {group?: string; isSecret?: boolean} = {group: 'g'}) => {
    const messages = [{role: 'user' as const, content: 'word '.repeat((tokens * 4) / 5)}];
    return (await provider.generate({...plainCall, messages}, {signal: never(), ...options})).warnings;
  };
  const cut = [CUT_PROMPT];
  t.deepEqual(await ask(1400), []);
  t.deepEqual(await ask(800), []);
  t.deepEqual(await ask(1800), []);
  t.deepEqual(await ask(2200), cut);
  t.deepEqual(await ask(10000), cut);
  // Shorter than the longest one that was read: there is nothing to compare.
  t.deepEqual(await ask(1600), []);
  // The server cut all of this game's prompts: they grow, and what is read of them does not.
  t.deepEqual(await ask(2200, {group: 'other'}), []);
  t.deepEqual(await ask(2300, {group: 'other'}), []);
  t.deepEqual(await ask(2500, {group: 'other'}), cut);
  t.deepEqual(await ask(2200, {}), []);
  t.deepEqual(await ask(1800, {group: 'third', isSecret: true}), []);
  t.deepEqual(await ask(2200, {group: 'third'}), []);
  await provider.close();
  await server.close();
});

test('a server that does not say what it is holds up nobody twice, and is asked again later', async t => {
  let isSilent = true;
  const server = await startRawServer(({request, socket}) => {
    const isList = request.path === '/v1/models';
    if (isList && isSilent) return;
    const body = JSON.stringify({
      data: [{id: 'm', owned_by: 'vllm'}],
      choices: [{message: {content: 'so'}, finish_reason: 'stop'}],
    });
    socket.write(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  });
  const provider = await startOpenAi(server.url, {preset: 'plain', timeouts: {questionMs: 400}});
  const lists = () => server.requests.filter(({path}) => path === '/v1/models').length;
  const gone = new AbortController();
  const left = failure(provider.generate(plainCall, {signal: gone.signal}));
  gone.abort();
  t.is((await left).code, 'cancelled');
  t.is((await provider.generate(plainCall, {signal: never()})).text, 'so');
  t.is((await provider.generate(plainCall, {signal: never()})).text, 'so');
  t.is(lists(), 1);
  t.deepEqual(await provider.capacity?.(never()), {slots: 1, sharesPrefix: false});
  isSilent = false;
  t.deepEqual(await provider.capacity?.(never()), {slots: 8, sharesPrefix: true});
  await provider.close();
  await server.close();
});

const MODEL = {modelId: 'tiny', capabilities: ['completion']};

test('the first reply form that works is found, and what went wrong before', async t => {
  const json = '{"assessment": "", "choice": "blue"}';
  const scripts: Readonly<Record<string, readonly [Script, readonly string[]]>> = {
    schema: [({body}) => ({text: body.format ? json : 'Blue.'}), ['schema:works']],
    // A cloud model, which ignores the schema.
    json: [
      ({body}) => ({
        text: JSON.stringify(body.messages).includes('nothing else')
          ? `\`\`\`json\n${json}\n\`\`\``
          : 'Blue.',
      }),
      ['schema:no-choice', 'json:works'],
    ],
    marked: [
      ({body}) => ({
        text: JSON.stringify(body.messages).includes('|||') ? `The sky. |||${json}|||` : 'Blue.',
      }),
      ['schema:no-choice', 'json:no-choice', 'marked:works'],
    ],
    none: [() => ({text: '{"choice": "pink"}'}), ['schema:no-choice', 'json:no-choice', 'marked:no-choice']],
  };
  for (const [form, [script, expected]] of Object.entries(scripts))
    await withModel(script, async provider => {
      const probe = await probeReplyForms(provider, MODEL, never());
      t.is(probe.form, form === 'none' ? undefined : (form as 'json'));
      t.deepEqual(
        probe.tried.map(({form: name, outcome}) => `${name}:${outcome}`),
        expected,
      );
      t.false(probe.thinks);
      t.deepEqual(JSON.parse(JSON.stringify(probe)), {
        ...(probe.form ? {form: probe.form} : {}),
        tried: probe.tried,
        thinks: false,
      });
    });
});

test('a server that refuses a schema is asked without, a server that fails is not judged', async t => {
  const reply: Script = () => ({text: '{"choice": "red"}', reasoning: 'hm'});
  await withModel(
    reply,
    async provider => {
      const refusing: Provider = {
        ...provider,
        generate: (call, options) =>
          call.schema
            ? Promise.reject(new ProviderError('unsupported', 'no grammar'))
            : provider.generate(call, options),
      };
      const probe = await probeReplyForms(refusing, MODEL, never());
      t.deepEqual(probe.tried[0], {form: 'schema', outcome: 'refused'});
      t.is(probe.form, 'json');
      t.true(probe.thinks);
    },
    {start: startOpenAi},
  );
  for (const fault of ['server-error', 'quota', 'reset'] as const)
    await withModel(
      reply,
      async provider => {
        const {code} = await failure(probeReplyForms(provider, MODEL, never()));
        t.true(['server', 'quota', 'reset'].includes(code));
      },
      {faultOf: () => fault},
    );
});

test('a model is never told to think when it cannot, nor gpt-oss to stop', t => {
  const thinker = {family: 'qwen3', capabilities: ['completion', 'thinking']};
  const plain = {family: 'llama', capabilities: ['completion']};
  const oss = {family: 'gptoss', capabilities: ['completion', 'thinking']};
  const cases = [
    [thinker, undefined, undefined],
    [thinker, true, true],
    [thinker, false, false],
    [thinker, 'high', 'high'],
    [plain, true, undefined],
    [plain, 'low', undefined],
    [plain, false, false],
    [oss, false, 'low'],
    [oss, true, 'medium'],
    [oss, 'high', 'high'],
    [oss, undefined, undefined],
    [{}, true, true],
  ] as const;
  for (const [model, wanted, expected] of cases) t.is(chooseThink(model, wanted), expected);
});

test('a prompt as long as a game is read, cut or refused, and nobody guesses where tokens are not counted', async t => {
  const outcomes = [
    [{}, {outcome: 'whole'}],
    [{limit: 2000}, {outcome: 'cut', tokens: 1000}],
    [{limit: 2000, refuses: true}, {outcome: 'refused'}],
  ] as const;
  for (const [script, expected] of outcomes) {
    const server = await startScriptedV1(script);
    const provider = await startOpenAi(server.url, {preset: 'plain'});
    const prompt = {modelId: 'm', tokens: 6000, think: false};
    t.deepEqual(await tryLongPrompt(provider, prompt, never()), expected);
    t.true(server.chats.every(({max_tokens: limit}) => limit === 1));
    const uncounted: Provider = {
      ...provider,
      generate: async (...call) => ({...(await provider.generate(...call)), usage: {}}),
    };
    t.is(await tryLongPrompt(uncounted, prompt, never()), undefined);
    await provider.close();
    await server.close();
  }
});

test('a model is tried: reachable, loaded, how fast, or what is wrong', async t => {
  const reply: Script = () => ({text: 'one two three four five six'});
  await withModel(reply, async provider => {
    const check = await checkModel(provider, {modelId: 'tiny', isLoaded: false}, never());
    t.like(check, {isReachable: true, version: '0.0.0', wasLoaded: false, loadMs: 1, tokensPerSecond: 1000});
    t.true((check.firstTokenMs ?? 0) > 0);
    // Of a model that is loaded, or may be, no time is called its load.
    const loaded = {modelId: 'tiny', isLoaded: true, contextTokens: 4096, loadedContextTokens: 8192};
    t.like(await checkModel(provider, loaded, never()), {wasLoaded: true, loadMs: undefined});
    const small = {...loaded, loadedContextTokens: 2048};
    t.like(await checkModel(provider, small, never()), {wasLoaded: false, loadMs: 1});
    const unsaid = await checkModel(provider, {modelId: 'tiny'}, never());
    t.deepEqual([unsaid.wasLoaded, unsaid.loadMs], [undefined, undefined]);
  });
  await withModel(
    reply,
    async provider => {
      const check = await checkModel(provider, {modelId: 'tiny', isLoaded: false}, never());
      t.true(check.isReachable);
      t.true((check.tokensPerSecond ?? 0) > 0);
      t.true((check.loadMs ?? 0) > 0);
    },
    {start: startOpenAi},
  );
  await withModel(
    reply,
    async provider => {
      const check = await checkModel(provider, {modelId: 'tiny'}, never());
      t.true(check.isReachable);
      t.is(check.problem?.code, 'overloaded');
      t.is((await failure(checkModel(provider, {modelId: 'tiny'}, AbortSignal.abort()))).code, 'cancelled');
    },
    {faultOf: () => 'busy'},
  );
});

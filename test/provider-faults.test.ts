import {getEventListeners} from 'node:events';
import {inspect} from 'node:util';
import {gzipSync} from 'node:zlib';
import test from 'ava';
import fc from 'fast-check';
import {waitFor} from '../source/providers/deadline.ts';
import {errorOfResponse} from '../source/providers/name-error.ts';
import type {Provider} from '../source/providers/provider.ts';
import type {ProviderErrorCode} from '../source/providers/provider-error.ts';
import {keepText} from '../source/providers/redact.ts';
import {
  FAULTS,
  type Fault,
  type FaultServer,
  planFaults,
  sendJson,
  startFaultServer,
} from './support/fault-server.ts';
import {
  failure,
  listen,
  never,
  plainCall,
  type StartOptions,
  startOllama,
  startOpenAi,
} from './support/provider-tools.ts';
import {type RawExchange, refusedUrl, startRawServer} from './support/raw-server.ts';

const heard = listen();
test.after.always('no client library writes to the terminal', t => {
  t.deepEqual(heard.end(), []);
});

const KINDS = {ollama: startOllama, openai: startOpenAi};
const REPLY = {text: 'I say {"choice": "blue"} — ça va? 你好', reasoning: 'The sky …'};

/** Times that hang-ups run into at once, in milliseconds. */
const SHORT = {firstTokenMs: 60, silenceMs: 60, questionMs: 60};

type Use<T> = (provider: Provider, server: FaultServer) => Promise<T>;

const withFaults = async <T>(
  start: typeof startOllama,
  faultOf: (n: number) => Fault,
  use: Use<T>,
  options: StartOptions = {},
): Promise<T> => {
  const server = await startFaultServer({faultOf, reply: () => REPLY});
  const provider = await start(server.url, options);
  try {
    return await use(provider, server);
  } finally {
    await provider.close();
    await server.close();
  }
};

const withAnswer = async <T>(
  start: typeof startOllama,
  answer: (exchange: RawExchange) => void,
  use: (provider: Provider) => Promise<T>,
  options: StartOptions = {},
): Promise<T> => {
  const server = await startRawServer(answer);
  const provider = await start(server.url, options);
  try {
    return await use(provider);
  } finally {
    await provider.close();
    await server.close();
  }
};

const generate = (provider: Provider) => provider.generate(plainCall, {signal: never()});

/** What each fault is called; `undefined` where the call succeeds. */
const CODES: Readonly<Record<Fault, ProviderErrorCode | undefined>> = {
  none: undefined,
  'slow-drip': undefined,
  refuse: 'reset',
  'hang-before-headers': 'timeout',
  'hang-in-the-middle': 'timeout',
  reset: 'reset',
  close: 'reset',
  'garbage-http': 'garbage',
  'garbage-line': 'garbage',
  'half-json': 'garbage',
  'error-line': 'server',
  'rate-limit': 'rate-limited',
  'rate-limit-with-wait': 'rate-limited',
  quota: 'quota',
  'server-error': 'server',
  busy: 'overloaded',
  endless: undefined,
  'long-line': 'too-large',
};

for (const [kind, start] of Object.entries(KINDS))
  test(`each fault of a server has its name (${kind})`, async t => {
    for (const fault of FAULTS) {
      // Only what hangs runs into a time; the others must end by themselves.
      const options = fault.startsWith('hang') ? {timeouts: SHORT} : {};
      await withFaults(
        start,
        () => fault,
        async provider => {
          const code = CODES[fault];
          if (code !== undefined) {
            t.is((await failure(generate(provider))).code, code, fault);
            return;
          }
          const result = await generate(provider);
          if (fault === 'endless') {
            t.is(result.finishReason, 'length');
            t.deepEqual(result.warnings, ['the server went on past the token limit and was stopped']);
            return;
          }
          t.is(result.text, REPLY.text, fault);
          t.is(result.reasoning, REPLY.reasoning, fault);
        },
        options,
      );
    }
  });

test('an address where nothing listens, and a name that is none, are unreachable', async t => {
  for (const url of [await refusedUrl(), 'http://polyspy.invalid:11434', 'http://127.0.0.1:1'])
    for (const start of Object.values(KINDS)) {
      const provider = await start(url);
      const error = await failure(generate(provider));
      t.is(error.code, 'unreachable', error.message);
      await provider.close();
    }
});

test('the plan of faults is the same for the same seed, and shares them out', t => {
  const plan = Array.from({length: 2000}, (_, n) => planFaults(7, 0.3)(n));
  t.deepEqual(
    plan,
    Array.from({length: 2000}, (_, n) => planFaults(7, 0.3)(n)),
  );
  t.notDeepEqual(
    plan,
    Array.from({length: 2000}, (_, n) => planFaults(8, 0.3)(n)),
  );
  const failed = plan.filter(fault => fault !== 'none').length;
  t.true(failed > 500 && failed < 700, String(failed));
  t.is(new Set(plan).size, FAULTS.length);
});

/** An answer with any bytes as its body. */
const answerWith =
  (head: string, body: Buffer | string) =>
  ({socket}: RawExchange): void => {
    socket.write(`HTTP/1.1 ${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`);
    socket.write(body);
  };

const COMPLETION = {
  choices: [{message: {role: 'assistant', content: 'whole'}, finish_reason: 'stop'}],
  usage: {prompt_tokens: 3, completion_tokens: 1},
};
const CHAT = {message: {role: 'assistant', content: 'whole'}, done: true, done_reason: 'stop', eval_count: 1};

test('one JSON body instead of a stream is a reply, also when it is compressed', async t => {
  for (const [start, value] of [
    [startOllama, CHAT],
    [startOpenAi, COMPLETION],
  ] as const) {
    const plain = (exchange: RawExchange) => sendJson(exchange.socket, '200 OK', value);
    const zipped = answerWith(
      '200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip',
      gzipSync(JSON.stringify(value)),
    );
    for (const answer of [plain, zipped]) {
      const result = await withAnswer(start, answer, generate);
      t.is(result.text, 'whole');
      t.is(result.finishReason, 'stop');
      t.is(result.usage.writtenTokens, 1);
    }
  }
});

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const SSE = '200 OK\r\ncontent-type: text/event-stream';

test('odd but honest streams: null, parts, both names of thinking, events of two lines, no [DONE]', async t => {
  const stream = [
    ': ping\n\n',
    event({choices: [{delta: {role: 'assistant', content: null}}]}),
    event({choices: [{delta: {reasoning: 'a'}}]}),
    event({choices: [{delta: {reasoning: '', reasoning_content: 'b'}}]}),
    'event: message\r\ndata: {"choices":\r\ndata: [{"delta":{"content":"x"}}]}\r\n\r\n',
    event({choices: [{delta: {content: [{type: 'text', text: 'y'}]}, finish_reason: 'stop'}]}),
    event({choices: null, usage: {prompt_tokens: 5, completion_tokens: 4}}),
  ].join('');
  const result = await withAnswer(startOpenAi, answerWith(SSE, stream), generate);
  t.is(result.text, 'xy');
  t.is(result.reasoning, 'ab');
  t.is(result.finishReason, 'stop');
  t.deepEqual(result.usage, {readTokens: 5, writtenTokens: 4});
  const lines =
    '\n{"message":{"content":null,"thinking":"a"},"done":false}\r\n\n{"done":true,"done_reason":"stop"}';
  const chat = await withAnswer(startOllama, answerWith('200 OK', lines), generate);
  t.is(chat.text, '');
  t.is(chat.reasoning, 'a');
});

test('answers that are none: pages, errors with 200, empty bodies, bad compression, redirects', async t => {
  const page = answerWith('200 OK\r\ncontent-type: text/html', '<html>Welcome</html>');
  const zip = answerWith(
    '200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip',
    'no gzip at all',
  );
  const busy = (exchange: RawExchange) =>
    sendJson(exchange.socket, '200 OK', {error: {message: 'x', code: 503}});
  const moved = answerWith('307 Temporary\r\nlocation: http://127.0.0.1:9/secret', '');
  const gateway = answerWith('502 Bad Gateway\r\ncontent-type: text/html', '<html><h1>502</h1></html>');
  const cases: readonly (readonly [(exchange: RawExchange) => void, ProviderErrorCode, RegExp])[] = [
    [page, 'garbage', /\w/],
    [answerWith('200 OK', ''), 'garbage', /\w/],
    [answerWith('200 OK\r\ncontent-type: application/json', '[1,2'), 'garbage', /\w/],
    [zip, 'garbage', /\w/],
    [moved, 'bad-request', /redirects to http:\/\/127\.0\.0\.1:9$/],
    [gateway, 'server', /^HTTP 502$/],
    [busy, 'overloaded', /^x$/],
  ];
  for (const start of Object.values(KINDS))
    for (const [answer, code, message] of cases) {
      const error = await failure(withAnswer(start, answer, generate));
      t.is(error.code, code, `${start.name} ${error.message}`);
      t.regex(error.message, message);
    }
});

test('error events in a stream that began well keep their meaning', async t => {
  const begun = event({choices: [{delta: {content: 'x'}}]});
  const cases = [
    [{error: {message: 'Provider returned error', code: 429}}, 'rate-limited'],
    [{error: {message: 'boom'}}, 'server'],
    [{error: {message: 'too long', type: 'exceed_context_size_error', code: 400}}, 'context-exceeded'],
    [{error: 'you have reached your weekly usage limit'}, 'quota'],
  ] as const;
  for (const [body, code] of cases)
    t.is((await failure(withAnswer(startOpenAi, answerWith(SSE, begun + event(body)), generate))).code, code);
});

test('comments and empty events keep no call alive', async t => {
  const beat = ({socket}: RawExchange): void => {
    socket.write(`HTTP/1.1 ${SSE}\r\n\r\n`);
    const timer = setInterval(() => {
      socket.write(`: ping\n\n${event({choices: [{delta: {content: ''}}]})}`);
    }, 2);
    socket.on('close', () => clearInterval(timer));
  };
  const error = await failure(withAnswer(startOpenAi, beat, generate, {timeouts: SHORT}));
  t.is(error.code, 'timeout');
  t.regex(error.message, /no first token/);
  t.is(error.own?.fault, 'no-answer');
});

test('a call that never ends meets its total time, and a question its own', async t => {
  const forever = {timeouts: {totalMs: 50}};
  for (const start of Object.values(KINDS)) {
    const hang: Use<void> = async provider => {
      const error = await failure(generate(provider));
      t.regex(error.message, /no end/);
      t.deepEqual(error.own, {fault: 'no-end', value: '0.05'});
    };
    await withFaults(start, () => 'hang-before-headers', hang, forever);
    const silent = (provider: Provider) => failure(provider.listModels(never()));
    t.is((await withAnswer(start, () => undefined, silent, {timeouts: SHORT})).code, 'timeout');
  }
});

test('giving up before the headers, in the middle or before it began closes the connection', async t => {
  for (const start of Object.values(KINDS))
    for (const fault of ['hang-before-headers', 'hang-in-the-middle'] as const) {
      const left = Promise.withResolvers<void>();
      const arrived = Promise.withResolvers<void>();
      const server = await startFaultServer({
        faultOf: () => fault,
        reply: () => {
          arrived.resolve();
          return REPLY;
        },
        onLeave: left.resolve,
      });
      const provider = await start(server.url);
      const controller = new AbortController();
      const call = failure(
        provider.generate(plainCall, {
          signal: controller.signal,
          onProgress: ({tokens}) => {
            if (tokens === 2) controller.abort(new Error('enough'));
          },
        }),
      );
      if (fault === 'hang-before-headers')
        void arrived.promise.then(() => controller.abort(new Error('enough')));
      const error = await call;
      t.is(error.code, 'cancelled');
      t.is((error.cause as Error).message, 'enough');
      await left.promise;
      t.is((await failure(provider.generate(plainCall, {signal: AbortSignal.abort()}))).code, 'cancelled');
      await provider.close();
      await server.close();
    }
});

test('giving up one call leaves the others alone', async t => {
  for (const start of Object.values(KINDS))
    await withFaults(
      start,
      n => (n === 0 ? 'hang-in-the-middle' : 'slow-drip'),
      async provider => {
        const controller = new AbortController();
        const onProgress = ({tokens}: {tokens: number}) => {
          if (tokens === 2) controller.abort();
        };
        const given = failure(provider.generate(plainCall, {signal: controller.signal, onProgress}));
        const others = await Promise.all([generate(provider), generate(provider)]);
        t.is((await given).code, 'cancelled');
        t.deepEqual(
          others.map(({text}) => text),
          [REPLY.text, REPLY.text],
        );
      },
    );
});

test('a thousand calls leave no listener, and share their connections', async t => {
  for (const start of Object.values(KINDS))
    await withFaults(
      start,
      () => 'none',
      async (provider, server) => {
        const {signal} = new AbortController();
        for (let count = 0; count < 500; count++) await provider.generate(plainCall, {signal});
        t.is(getEventListeners(signal, 'abort').length, 0);
        t.is(server.faults.length, 500);
        t.true(server.requests.length <= 502, 'a server is asked once what it is');
        // Not quite one: a call may come while the last one's connection is being given back.
        t.true(server.accepted() <= 20, String(server.accepted()));
      },
    );
});

test('closing a provider ends what runs, and a closed one answers nothing', async t => {
  for (const start of Object.values(KINDS))
    await withFaults(
      start,
      () => 'hang-in-the-middle',
      async provider => {
        const {signal} = new AbortController();
        const onProgress = ({tokens}: {tokens: number}) => {
          if (tokens === 2) void provider.close();
        };
        t.is((await failure(provider.generate(plainCall, {signal, onProgress}))).code, 'cancelled');
        t.is((await failure(generate(provider))).code, 'cancelled');
        t.is(getEventListeners(signal, 'abort').length, 0);
      },
    );
});

const KEY = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{7,60}$/);

const STATUSES = ['401 Unauthorized', '429 Too Many Requests', '500 Oops', '400 Bad Request'];

/** Servers that repeat the key wherever they can. */
const ECHOES: readonly ((exchange: RawExchange, key: string, said: string) => void)[] = [
  ...STATUSES.map(status => ({socket}: RawExchange, key: string, said: string) => {
    sendJson(socket, status, {error: {message: said, code: key}});
  }),
  ({socket}, key, said) => sendJson(socket, `418 ${key}`, {error: said}),
  (exchange, _key, said) => answerWith('500 Oops', said.repeat(2000))(exchange),
  (exchange, key) => answerWith(`302 Found\r\nlocation: http://${key}.example/${key}`, '')(exchange),
  (exchange, _key, said) => answerWith(SSE, event({error: {message: said}}))(exchange),
  ({socket}, _key, said) => sendJson(socket, '200 OK', {error: said}),
  (exchange, _key, said) => answerWith(SSE, event({choices: [{delta: {content: said}}]}))(exchange),
  (exchange, _key, said) =>
    answerWith('200 OK', `{"message":{"content":"${said}","thinking":"${said}"},"done":true}\n`)(exchange),
  ({socket}, key) => socket.end(`HTTP/1.1 ${key}\r\n\r\n`),
];

test('a key is sent as a header, and is in nothing that comes back', async t => {
  const check = async (key: string, start: typeof startOllama, n: number): Promise<void> => {
    const said = `your key ${key} is ${encodeURIComponent(key)}`;
    const sent: string[] = [];
    const answer = (exchange: RawExchange) => {
      sent.push(exchange.request.headers.authorization ?? '');
      t.false(exchange.request.body.includes(key) || exchange.request.path.includes(key));
      ECHOES[n]?.(exchange, key, said);
    };
    const outcome: unknown = await withAnswer(start, answer, generate, {key}).catch(error => error);
    const shown = inspect(outcome, {depth: Number.POSITIVE_INFINITY, showHidden: true});
    t.false(shown.includes(key), shown);
    t.false(JSON.stringify(outcome).includes(key));
    t.deepEqual(new Set(sent), new Set([`Bearer ${key}`]));
  };
  for (const start of Object.values(KINDS))
    await fc.assert(
      fc.asyncProperty(KEY, fc.integer({min: 0, max: ECHOES.length - 1}), (key, n) => check(key, start, n)),
      {seed: 20_261_120, numRuns: 120},
    );
});

test('a key that cannot be sent is refused without being told', async t => {
  for (const start of Object.values(KINDS))
    for (const key of ['sécrèt-key-value', 'two words-of-a-key', 'line\nbreak-in-a-key', '\u0000zero-key']) {
      const error = await failure(withFaults(start, () => 'none', generate, {key}));
      t.is(error.code, 'unauthorized');
      t.false(inspect(error, {depth: Number.POSITIVE_INFINITY}).includes(key.slice(-6)));
    }
});

test('a server that has a page at its address is not there', async t => {
  const page = answerWith('200 OK\r\ncontent-type: text/html', '<html>Welcome</html>');
  const ping = (provider: Provider) => failure(provider.ping(never()));
  t.is((await withAnswer(startOllama, page, ping)).code, 'garbage');
  t.is((await withAnswer(startOpenAi, page, ping, {preset: 'lmstudio'})).code, 'garbage');
});

test('nothing of the machine or its environment goes out but what is asked', async t => {
  for (const start of Object.values(KINDS))
    await withFaults(
      start,
      () => 'none',
      async (provider, server) => {
        await generate(provider);
        const request = server.requests.find(({method}) => method === 'POST');
        const names = Object.keys(request?.headers ?? {}).sort();
        t.deepEqual(
          names.filter(name => !['accept-encoding', 'accept-language', 'sec-fetch-mode'].includes(name)),
          ['accept', 'connection', 'content-length', 'content-type', 'host', 'user-agent'],
        );
        t.is(request?.headers['user-agent'], 'polyspy');
      },
    );
});

test('how long to wait: seconds, milliseconds, a date, words', t => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const wait = (headers: Record<string, string>, message = 'Rate limit reached') =>
    errorOfResponse(429, new Headers(headers), JSON.stringify({error: {message}}), now, keepText)
      .retryAfterMs;
  t.is(wait({'retry-after': '20'}), 20_000);
  t.is(wait({'retry-after': '0'}), 0);
  t.is(wait({'retry-after': '1.5'}), 1500);
  t.is(wait({'retry-after-ms': '250', 'retry-after': '20'}), 250);
  t.is(wait({'retry-after': 'Fri, 20 Nov 2026 10:00:30 GMT'}), 30_000);
  t.is(wait({'retry-after': 'Fri, 20 Nov 2026 09:00:00 GMT'}), 0);
  t.is(wait({'retry-after': 'soon'}), undefined);
  t.is(wait({'retry-after': ''}), undefined);
  t.is(wait({'retry-after': '-5'}), undefined);
  t.is(wait({}), undefined);
  t.is(wait({}, 'Please try again in 2m3.5s. Need more tokens?'), 123_500);
  t.is(wait({}, 'Please retry in 34.07s.'), 34_070);
  t.is(wait({}, 'try again in 250ms'), 250);
});

test('quota ends it, a rate limit passes', t => {
  const code = (error: unknown, status = 429) =>
    errorOfResponse(status, new Headers(), JSON.stringify({error}), 0, keepText).code;
  t.is(
    code({
      message: 'Rate limit reached. Add a payment method: /account/billing',
      code: 'rate_limit_exceeded',
    }),
    'rate-limited',
  );
  t.is(
    code({
      message: 'You exceeded your current quota, please check your plan and billing details',
      code: 'insufficient_quota',
    }),
    'quota',
  );
  t.is(
    code({message: 'Quota exceeded for metric: requests per minute. Please retry in 34.07s.'}),
    'rate-limited',
  );
  t.is(code({message: 'You exceeded your current quota, please check your plan'}), 'quota');
  t.is(code({message: 'Insufficient credits'}, 402), 'quota');
  t.is(code({message: 'API key not valid. Please pass a valid API key.'}, 400), 'unauthorized');
  t.is(code('model "x" not found, try pulling it first', 404), 'model-missing');
});

test('waiting ends when it is given up', async t => {
  const controller = new AbortController();
  const waiting = failure(waitFor(600_000, controller.signal));
  controller.abort();
  t.is((await waiting).code, 'cancelled');
  t.is(getEventListeners(controller.signal, 'abort').length, 0);
  t.is((await failure(waitFor(1, controller.signal))).code, 'cancelled');
  const {signal} = new AbortController();
  await waitFor(1, signal);
  t.is(getEventListeners(signal, 'abort').length, 0);
});

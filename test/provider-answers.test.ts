import {readFileSync} from 'node:fs';
import type {Socket} from 'node:net';
import path from 'node:path';
import {inspect} from 'node:util';
import test from 'ava';
import fc from 'fast-check';
import {alignRows} from '../source/commands/print/print-result.ts';
import type {CallResult, ModelInfo, Provider} from '../source/providers/provider.ts';
import {ProviderError} from '../source/providers/provider-error.ts';
import {createRedact} from '../source/providers/redact.ts';
import {makeCallLine, parseCallLine} from '../source/records/calls.ts';
import {washText} from '../source/text/wash.ts';
import {type Attack, attack, attacks, makeAnswer} from './support/hostile-answers.ts';
import {listen, never, plainCall, startOllama, startOpenAi} from './support/provider-tools.ts';
import {startRawServer} from './support/raw-server.ts';
import {type Recorded, readRecorded, recordedNames} from './support/wire-server.ts';

const heard = listen();
test.after.always('no client library writes to the terminal', t => {
  t.deepEqual(heard.end(), []);
});

const isWord = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isTold = (value: unknown, check: (value: unknown) => boolean): boolean =>
  value === undefined || check(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isTime = (value: unknown): boolean => Number.isFinite(value) && (value as number) >= 0;
const areAll = (values: object, check: (value: unknown) => boolean): boolean =>
  Object.values(values).every(check);

/** Whether a result is what its type says, and a record of it can be read again. */
const isResult = (result: CallResult): boolean => {
  const call = {seat: 0, request: 1, attempt: 1, messages: plainCall.messages, result};
  return (
    typeof result.text === 'string' &&
    isTold(result.reasoning, isWord) &&
    isTold(result.rawFinishReason, isWord) &&
    ['stop', 'length', 'cut', 'other'].includes(result.finishReason) &&
    areAll(result.usage, isCount) &&
    areAll(result.durations, isTime) &&
    result.warnings.every(isWord) &&
    parseCallLine(makeCallLine(call, []).trimEnd(), []).ok
  );
};

const isModel = ({modelId, ...info}: ModelInfo): boolean =>
  isWord(modelId) &&
  [info.digest, info.family, info.parameters, info.quantization].every(word => isTold(word, isWord)) &&
  [info.sizeBytes, info.contextTokens, info.loadedContextTokens].every(count => isTold(count, isCount)) &&
  isTold(info.capabilities, all => Array.isArray(all) && all.every(isWord)) &&
  isTold(info.slots, isCount) &&
  [info.isLoaded, info.canStopThinking, info.hasSchema].every(is =>
    isTold(is, yes => typeof yes === 'boolean'),
  );

/** Each question to a provider, and whether its answer is data of its type. */
const QUESTIONS: Readonly<Record<string, (provider: Provider) => Promise<boolean>>> = {
  generate: async provider => isResult(await provider.generate(plainCall, {signal: never()})),
  listModels: async provider => (await provider.listModels(never())).every(isModel),
  warm: async provider => {
    const {messages} = plainCall;
    return isTold((await provider.warm({modelId: 'tiny', messages}, never())).loadMs, isTime);
  },
  ping: async provider => isTold((await provider.ping(never())).version, isWord),
};

/** Questions that always have an answer: what nobody says is a guess. */
const GUESSES: typeof QUESTIONS = {
  engine: async provider => isTold(await provider.engine?.(never()), isWord),
  capacity: async provider => {
    const {slots, sharesPrefix} = (await provider.capacity?.(never())) ?? {slots: 1, sharesPrefix: false};
    return isCount(slots) && slots > 0 && typeof sharesPrefix === 'boolean';
  },
};

/** `data`, the code of a `ProviderError`, or what else came of a question, which is a bug. */
const outcomeOf = async (question: Promise<boolean>): Promise<string> => {
  try {
    return (await question) ? 'data' : 'data that is none';
  } catch (error) {
    return error instanceof ProviderError ? error.code : `a bug: ${error instanceof Error && error.stack}`;
  }
};

/** Every provider at a server that answers everything alike. */
const withServer = async <T>(
  use: (say: (bytes: string) => void, providers: readonly Provider[]) => Promise<T>,
): Promise<T> => {
  let answer = '';
  const server = await startRawServer(({socket}) => {
    // The end of the connection cuts a body that is shorter than it says.
    socket.end(answer);
  });
  const providers = [
    await startOllama(server.url),
    await startOpenAi(server.url),
    await startOpenAi(server.url, {preset: 'plain', key: 'key-0123456789abcdef'}),
  ];
  try {
    return await use(bytes => {
      answer = bytes;
    }, providers);
  } finally {
    await Promise.all(providers.map(provider => provider.close()));
    await server.close();
  }
};

const askAll = (providers: readonly Provider[]): Promise<readonly string[]> =>
  Promise.all(
    providers.flatMap(provider =>
      Object.entries({...QUESTIONS, ...GUESSES}).map(
        async ([name, ask]) => `${provider.name} ${name}: ${await outcomeOf(ask(provider))}`,
      ),
    ),
  );

const bugs = (outcomes: readonly string[]): readonly string[] =>
  outcomes.filter(outcome => / (?:a bug|data that)/.test(outcome));

test('whatever is done to a recorded answer, what comes of it is data or a ProviderError', t =>
  withServer(async (say, providers) => {
    const recorded = recordedNames().map(readRecorded);
    const check = async (which: Recorded, how: Attack): Promise<void> => {
      say(makeAnswer(attack(which, how)));
      t.deepEqual(bugs(await askAll(providers)), []);
    };
    await fc.assert(fc.asyncProperty(fc.constantFrom(...recorded), attacks, check), {
      seed: 20_261_122,
      numRuns: 250,
    });
    t.pass();
  }));

const head = (status: string, type: string, body: string): string =>
  makeAnswer({status, contentType: type, body, isCut: false});
const json = (body: string): string => head('200 ok', 'application/json', body);
const events = (body: string): string => head('200 ok', 'text/event-stream', body);
const DEEP = '['.repeat(200_000) + ']'.repeat(200_000);

test('facts about models that are nested without end are left out, with and without a key', t =>
  withServer(async (say, providers) => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    for (const owner of ['llamacpp', 'organization_owner', 'vllm', 'library']) {
      const model = `{"id":"m","owned_by":"${owner}","root":${deep},"meta":{"a":${deep},"n_params":1}}`;
      const props = `"chat_template":"x","model_path":"a/b.gguf","default_generation_settings":{"n_ctx":${deep}}`;
      say(json(`{"data":[${model}],"models":[{"name":"m","details":${deep}}],"publisher":${deep},${props}}`));
      t.deepEqual(bugs(await askAll(providers)), [], owner);
      for (const provider of providers)
        t.deepEqual(
          (await provider.listModels(never())).map(({modelId}) => modelId),
          ['m'],
        );
    }
  }));

/** What `generate` gives for an answer: of Ollama, and of a server that speaks OpenAI's protocol. */
const SHAPES: Readonly<Record<string, readonly [answer: string, ollama: string, openai: string]>> = {
  '100': ['HTTP/1.1 100 Continue\r\n\r\n', 'reset', 'reset'],
  '101': ['HTTP/1.1 101 x\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'reset', 'reset'],
  '099': ['HTTP/1.1 099 x\r\n\r\n', 'garbage', 'garbage'],
  '204': ['HTTP/1.1 204 No Content\r\n\r\n', 'garbage', 'garbage'],
  '205': ['HTTP/1.1 205 Reset\r\ncontent-length: 0\r\n\r\n', 'garbage', 'garbage'],
  '304': ['HTTP/1.1 304 Not Modified\r\n\r\n', 'garbage', 'garbage'],
  'a redirect to nowhere': ['HTTP/1.1 302 Found\r\nlocation: x:y\r\n\r\n', 'bad-request', 'bad-request'],
  'no body': [json(''), 'garbage', 'garbage'],
  null: [json('null'), 'garbage', 'garbage'],
  'an event of null': [events('data: null\n\n'), 'garbage', 'garbage'],
  'an event that is named an error': [events('event: error\ndata: too busy\n\n'), 'garbage', 'server'],
  'a choice of null': [json('{"choices":[null]}'), 'data', 'data'],
  'choices as an object': [json('{"choices":{"0":5},"message":5}'), 'data', 'garbage'],
  'usage as a text': [
    json('{"choices":[{"message":5,"delta":null}],"usage":"x","eval_count":"7","done":true}'),
    'data',
    'data',
  ],
  'strange numbers': [
    json(
      '{"done":true,"eval_count":-1,"load_duration":"5","eval_duration":-7,"prompt_eval_count":1e400,' +
        '"choices":[{}],"usage":{"prompt_tokens":1e308,"completion_tokens":0.5},"timings":{"prompt_ms":-1}}',
    ),
    'data',
    'data',
  ],
  'one key twice': [json('{"message":1,"message":{"content":"x"},"done":true,"choices":[]}'), 'data', 'data'],
  'deep lists': [json(`{"choices":[${DEEP}],"message":${DEEP},"done":true}`), 'data', 'data'],
  'a deep error': [head('500 x', 'application/json', `{"error":${DEEP}}`), 'server', 'server'],
  'a deep error in a stream': [events(`data: {"error":${DEEP}}\n\n`), 'garbage', 'server'],
  'lines between empty ones': [head('200 ok', '', '\n\n{"done":true}\n \n\n'), 'data', 'garbage'],
  'a page': [head('200 ok', 'text/html', '<p>\n'.repeat(5000)), 'garbage', 'garbage'],
};

test('answers of odd shapes, each with what comes of it', t =>
  withServer(async (say, [ollama, openai]) => {
    for (const [name, [answer, ...expected]] of Object.entries(SHAPES)) {
      say(answer);
      const outcomes = [ollama, openai].map(provider =>
        provider && QUESTIONS.generate ? outcomeOf(QUESTIONS.generate(provider)) : 'no provider',
      );
      t.deepEqual(await Promise.all(outcomes), expected, name);
    }
  }));

/** Writes a piece again and again until the client leaves. */
const repeat = (socket: Socket, start: string, piece: string): void => {
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const next = (): void => {
    if (!socket.destroyed) socket.write(chunk(piece), () => setImmediate(next));
  };
  socket.write(`HTTP/1.1 200 ok\r\n${start}transfer-encoding: chunked\r\n\r\n`);
  next();
};

/** Servers that never end: how they begin, what they repeat, and what `generate` of each kind gives. */
const ENDLESS = [
  ['content-type: application/json\r\n', '[1,2,3,4,5,6,7,8]'.repeat(9000), ['too-large', 'too-large']],
  ['content-type: text/event-stream\r\n', 'data: {}\n\n'.repeat(99), ['garbage', 'data']],
  ['content-type: text/event-stream\r\n', `data: ${' '.repeat(9999)}\n`, ['garbage', 'too-large']],
  ['content-type: text/event-stream\r\n', ': ping\n\n'.repeat(9000), ['garbage', 'too-large']],
  ['content-type: application/x-ndjson\r\n', '{}\n'.repeat(300), ['data', 'garbage']],
  ['content-type: application/x-ndjson\r\n', '\n'.repeat(65_536), ['too-large', 'too-large']],
] as const;

test('an answer that never ends is left, whoever asked for it and however it is written', async t => {
  for (const [index, [start, piece, expected]] of ENDLESS.entries()) {
    const server = await startRawServer(({socket}) => repeat(socket, start, piece));
    // A busy machine may take long for 64 MB: it is the size that must end the answer here.
    const timeouts = {questionMs: 110_000};
    const providers = [
      await startOllama(server.url, {timeouts}),
      await startOpenAi(server.url, {preset: 'lmstudio', timeouts}),
    ];
    // A list may be very long: one of them is enough.
    const asked = Object.entries(QUESTIONS).filter(([name]) => index === 0 || name === 'generate');
    for (const [at, provider] of providers.entries())
      for (const [name, ask] of asked) {
        const outcome = await outcomeOf(ask(provider));
        t.is(outcome, expected[at] ?? '', `${provider.name} ${name} ${start}${piece.slice(0, 20)}`);
      }
    await Promise.all(providers.map(provider => provider.close()));
    await server.close();
  }
});

test('a reply far longer than was asked for is cut, whole or in pieces, and so is what is kept of it', t =>
  withServer(async (say, [ollama, openai]) => {
    const content = 'ab'.repeat(400_000);
    const message = {content, thinking: content, reasoning: content};
    const whole = {message, done: true, done_reason: 'stop', choices: [{message, finish_reason: 'stop'}]};
    const piece = `data: ${JSON.stringify({choices: [{delta: {content}}]})}\n\n`;
    const cases = [
      [ollama, head('200 ok', '', `${JSON.stringify({...whole, message: {content}, choices: 0})}\n`)],
      [openai, json(JSON.stringify({...whole, message: 0}))],
      [openai, events(`${piece}data: [DONE]\n\n`)],
    ] as const;
    for (const [provider, answer] of cases) {
      say(answer);
      const result = await provider?.generate(plainCall, {signal: never()});
      const {text = '', reasoning = '', finishReason, warnings} = result ?? {};
      t.is(finishReason, 'length');
      t.deepEqual(warnings, ['the server went on past the token limit and was stopped']);
      t.true(text.length + reasoning.length <= plainCall.maxTokens * 64);
      t.true(content.startsWith(text) && content.startsWith(reasoning));
    }
  }));

test('a list of very many models is told and printed, and only the first of them are asked about', async t => {
  const many = Array.from({length: 150_000}, (_, index) => ({name: `m${index}`, id: `m${index}`}));
  const body = JSON.stringify({models: many, data: many});
  const shown: string[] = [];
  const server = await startRawServer(({request, socket}) => {
    if (request.path === '/api/show') shown.push(request.body);
    socket.write(json(request.path === '/api/show' ? '{"capabilities":["completion"]}' : body));
  });
  for (const provider of [await startOllama(server.url), await startOpenAi(server.url)]) {
    const models = await provider.listModels(never());
    t.is(models.length, many.length);
    t.is(alignRows(models.map(({modelId}) => [modelId, provider.name])).length, many.length);
    await provider.close();
  }
  t.is(shown.length, 500);
  await server.close();
});

test('names that are none are left out of a list', t =>
  withServer(async (say, [ollama, openai]) => {
    const long = 'x'.repeat(400);
    const names = ['a', '', long, 5, null, ['b'], {name: 'c'}];
    const list = names.map(name => ({
      name,
      id: name,
      model: name,
      details: {family: long, parameter_size: 7},
    }));
    say(json(JSON.stringify({models: [...list, 5, null], data: [...list, 'd', true]})));
    t.deepEqual(await ollama?.listModels(never()), [{modelId: 'a', isLoaded: true}]);
    t.deepEqual(await openai?.listModels(never()), [{modelId: 'a'}]);
  }));

const bytesOf = (key: string): readonly number[] => [...Buffer.from(key)];
const each = (key: string, write: (code: number, index: number) => string): string =>
  bytesOf(key).map(write).join('');
const hexOf = (code: number): string => code.toString(16).padStart(2, '0');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** How a server that knows a key can write it. */
const FORMS: Readonly<Record<string, (key: string) => string>> = {
  plain: key => key,
  bearer: key => `Bearer ${key}`,
  'for an address': key => encodeURIComponent(key),
  percent: key => each(key, code => `%${hexOf(code)}`),
  'percent twice': key => each(key, code => `%25${hexOf(code).toUpperCase()}`),
  base64: key => base64(key),
  'base64 of a name and the key': key => base64(`me:${key}`),
  'base64 of Bearer': key => base64(`Bearer ${key}\n`),
  'base64 for an address': key => Buffer.from(`?${key}!`).toString('base64url'),
  'base64 in lines': key => base64(key).replace(/.{8}/g, '$&\r\n'),
  hex: key => each(key, hexOf),
  'hex with colons': key => each(key, code => `${hexOf(code).toUpperCase()}:`),
  'hex for C': key => each(key, code => `0x${hexOf(code)}, `),
  codes: key => bytesOf(key).join(', '),
  'escapes of JSON': key => each(key, code => `\\u00${hexOf(code)}`),
  'some escapes of JSON, escaped': key =>
    each(key, (code, index) => (index % 2 ? String.fromCharCode(code) : `\\\\\\u00${hexOf(code)}`)),
  'escapes of JavaScript': key => each(key, code => `\\x${hexOf(code)}`),
  html: key => each(key, (code, index) => (index % 2 ? `&#${code};` : `&#x${hexOf(code)};`)),
  spaced: key => [...key].join(' '),
  dotted: key => [...key].join('.'),
  'zero width': key => [...key].join('\u200b'),
  'bidi and controls': key => [...key].join('\u202e\u0007'),
  'in lines, escaped': key => [...key].join('\\n'),
  'in colours': key => [...key].join('\u001b[31m'),
  'with titles': key => [...key].join('\u001b]0;title\u0007'),
  'with titles of C1': key => [...key].join('\u009dtitle\u009c'),
  capitals: key => key.toUpperCase(),
  'in itself': key => key.slice(0, 7) + key + key.slice(7),
};

/** Whether a text holds a key, for who takes away all that is no letter or digit. */
const shows = (text: string, key: string): boolean => {
  const bare = (some: string) => some.replace(/[^\da-z]/gi, '').toLowerCase();
  return text.includes(key) || bare(text).includes(bare(key));
};

const keys = fc
  .tuple(
    fc.constantFrom('sk-', 'sk_proj-', '', 'AIza', 'hf_'),
    fc.stringMatching(/^[\dA-Za-z_/+.~-]{24,50}$/),
  )
  .map(([prefix, rest]) => `${prefix}${rest}a1b2c3d4e5f6`);

test('a key is taken out of a text in every form, and what is round it stays', t => {
  fc.assert(
    fc.property(keys, fc.constantFrom(...Object.keys(FORMS)), (key, name) => {
      const form = FORMS[name]?.(key) ?? '';
      const text = createRedact(key)(`It says <${form}> here, again <${form}>.`);
      t.false(text.includes(form), `${name} ${text}`);
      t.false(shows(text, key) || shows(washText(text), key), `${name} ${text}`);
      t.regex(text, /^It says <.*> here, again <.*>\.$/s, name);
    }),
    {seed: 20_261_122, numRuns: 2000},
  );
});

test('ordinary text stays as it is, whatever the key, and short keys are no secrets', t => {
  const words = readFileSync(path.join(import.meta.dirname, '../../locales/en/words/errors.json'), 'utf8');
  const texts = [...words.split('\n'), words, JSON.stringify(plainCall), base64(words), '%41%42&#65;\\u0041'];
  fc.assert(
    fc.property(keys, key => {
      for (const text of texts) t.is(createRedact(key)(text), text);
    }),
    {seed: 20_261_122, numRuns: 20},
  );
  for (const key of ['none', 'ollama', 'x', 'key', 'the', ' ', '1234567'])
    for (const text of texts) t.is(createRedact(key)(text), text);
  // Short words as keys are hidden as they are written, and nowhere else.
  t.is(createRedact('lm-studio')('LM Studio has lm-studio in it'), 'LM Studio has … in it');
  t.is(createRedact('the-server')('the server'), 'the server');
});

test('a key in every place of every answer, in pieces too, reaches nobody', async t => {
  const key = 'sk-proj-AbCd3fGh1jKlMn0pQrStUvWxYz9876';
  // The forms are tried one by one above; here it is the places.
  for (const name of ['plain', 'base64', 'spaced', 'escapes of JSON', 'in itself']) {
    const form = FORMS[name]?.(key) ?? '';
    const model = {name: `m-${form}`, id: `m-${form}`, digest: form, owned_by: form, [form]: form};
    const details = {family: form, parameter_size: form, quantization_level: form};
    const message = {role: form, content: `It is ${form}.`, thinking: form, reasoning: form};
    const value = {
      ...{models: [{...model, details, capabilities: [form]}], data: [model], version: form},
      ...{message, done: true, done_reason: form, [form]: form, usage: {[form]: 5}},
      choices: [{message, finish_reason: form}],
    };
    const pieces = [...form].map(content => `data: ${JSON.stringify({choices: [{delta: {content}}]})}\n\n`);
    const failed = {error: {message: `No: ${form}`, type: form, code: form}, [form]: form};
    const answers = [
      json(JSON.stringify(value)),
      head('200 ok', 'application/x-ndjson', `${JSON.stringify(value)}\n`),
      events(pieces.join('')),
      json(JSON.stringify(failed)),
      events(`event: error\ndata: ${JSON.stringify(failed.error)}\n\n`),
      head('401 no', 'application/json', JSON.stringify(failed)),
      head('500 no', 'text/plain', `${' '.repeat(65_500 - form.length)}${form}${form}`),
    ];
    const server = await startRawServer(({request, socket}) => {
      t.is(request.headers.authorization, `Bearer ${key}`);
      socket.end(answers[served++ % answers.length] ?? '');
    });
    let served = 0;
    const providers = [await startOllama(server.url, {key}), await startOpenAi(server.url, {key})];
    const ask = async (question: Promise<unknown>): Promise<void> => {
      const outcome: unknown = await question.catch(error => ({...error, message: String(error)}));
      const told = inspect(outcome, {depth: Number.POSITIVE_INFINITY, showHidden: true});
      t.false(told.includes(form) || shows(told, key), `${name}: ${told}`);
    };
    for (let round = 0; round < answers.length; round++)
      for (const provider of providers) {
        await ask(provider.generate(plainCall, {signal: never()}));
        await ask(provider.listModels(never()));
        await ask(provider.ping(never()));
        await ask(provider.warm({modelId: 'tiny', messages: plainCall.messages}, never()));
      }
    await Promise.all(providers.map(provider => provider.close()));
    await server.close();
  }
});

import test from 'ava';
import type {Call, CallResult, Provider} from '../source/providers/provider.ts';
import {ProviderError} from '../source/providers/provider-error.ts';
import {failure, listen, never, plainCall, startOllama, startOpenAi} from './support/provider-tools.ts';
import {refusedUrl} from './support/raw-server.ts';
import {CUT_CHATS, FAILED_CHATS, LOADS, REPLIES} from './support/wire-cases.ts';
import {readBody, readReply} from './support/wire-reader.ts';
import {
  madeRecorded,
  type Recorded,
  readRecorded,
  recordedNames,
  type Slicing,
  startWireServer,
  type WireServer,
} from './support/wire-server.ts';

const heard = listen();
test.after.always('no client library writes to the terminal', t => {
  t.deepEqual(heard.end(), []);
});

const CHAT_PATHS = ['/api/chat', '/v1/chat/completions'];
const MANY = 100_000;

type Sent = {
  readonly model?: string;
  readonly messages?: unknown;
  readonly think?: Call['think'];
  readonly format?: unknown;
  readonly options?: {readonly num_ctx?: number};
};

/** The call that asks for what the recording asked for, as far as ours can. */
const callOf = ({request}: Recorded): Call => {
  const {model, messages, think, options} = (typeof request === 'object' ? (request ?? {}) : {}) as Sent;
  return {
    ...plainCall,
    modelId: model || 'tiny',
    maxTokens: MANY,
    ...(Array.isArray(messages) ? {messages} : {}),
    ...(typeof think === 'boolean' ? {think} : {}),
    ...(typeof options?.num_ctx === 'number' ? {contextTokens: options.num_ctx} : {}),
  };
};

const isOpenAi = ({path, name}: Recorded): boolean => path.startsWith('/v1') || !name.startsWith('ollama/');

const openFor = (recorded: Recorded, server: WireServer): Promise<Provider> =>
  isOpenAi(recorded) ? startOpenAi(server.url) : startOllama(server.url);

/** Serves a chat at the path where a chat is asked for. */
const atChat = (recorded: Recorded): Recorded => ({
  ...recorded,
  path: isOpenAi(recorded) ? '/v1/chat/completions' : '/api/chat',
});

type Outcome = {
  readonly result?: CallResult;
  readonly error?: ProviderError;
  readonly progress: readonly number[];
};

/** What the provider makes of a recorded chat; where the recording's client left, ours leaves too. */
const replayChat = async (name: string, slicing: Slicing): Promise<Outcome> => {
  const recorded = atChat(readRecorded(name));
  const server = await startWireServer([recorded], slicing);
  const provider = await openFor(recorded, server);
  const controller = new AbortController();
  const leaves = recorded.end.startsWith('client closed');
  const pieces = leaves && recorded.response.length > 0 ? readReply(recorded).pieces : 0;
  const progress: number[] = [];
  if (leaves && pieces === 0) void server.received.then(() => controller.abort());
  try {
    const result = await provider.generate(callOf(recorded), {
      signal: controller.signal,
      onProgress: ({tokens}) => {
        progress.push(tokens);
        if (tokens > 0 && tokens === pieces) controller.abort();
      },
    });
    return {result, progress};
  } catch (error) {
    if (leaves) await server.left;
    if (error instanceof ProviderError) return {error, progress};
    throw error;
  } finally {
    await provider.close();
    await server.close();
  }
};

/** As it arrived, and cut where no server would cut: byte by byte, or for long ones at odd places. */
const slicings = (name: string): readonly Slicing[] => {
  const {length} = readRecorded(name).response;
  return ['recorded', length < 4000 ? 1 : 89];
};

test('every recorded exchange that the clients can meet has an expectation', t => {
  const chats = recordedNames().filter(name => {
    const {path, status} = readRecorded(name);
    return CHAT_PATHS.includes(path) || (path.endsWith('/nope') && status === 404);
  });
  const expected = [...Object.values(FAILED_CHATS).flat(), ...CUT_CHATS, ...REPLIES, ...LOADS];
  t.deepEqual(
    chats.filter(name => !expected.includes(name)),
    [],
  );
  t.is(new Set(expected).size, expected.length);
  t.is(recordedNames().length, 205);
});

test('recorded replies give the same text, thinking, counts and end, however the bytes are cut', async t => {
  for (const name of [...REPLIES, ...CUT_CHATS]) {
    const expected = readReply(readRecorded(name));
    for (const slicing of slicings(name)) {
      const {result, error, progress} = await replayChat(name, slicing);
      t.is(error, undefined, `${name} ${error?.message}`);
      t.is(result?.text, expected.text, name);
      t.is(result?.reasoning ?? '', expected.reasoning, name);
      t.is(result?.rawFinishReason, expected.finish, name);
      t.is<string | undefined, string | undefined>(
        result?.finishReason,
        CUT_CHATS.includes(name) ? 'cut' : expected.finish,
        name,
      );
      t.is(progress.at(-1), expected.pieces, name);
      if (expected.writtenTokens !== undefined)
        t.deepEqual(
          [result?.usage.readTokens, result?.usage.writtenTokens],
          [expected.readTokens, expected.writtenTokens],
          name,
        );
    }
  }
});

for (const [code, names] of Object.entries(FAILED_CHATS))
  if (names.length > 0)
    test(`recorded chats that end as ${code}`, async t => {
      for (const name of names)
        for (const slicing of slicings(name)) {
          const {error} = await replayChat(name, slicing);
          t.is<string | undefined, string>(error?.code, code, `${name} ${error?.message}`);
          const {status} = readRecorded(name);
          if (status !== null && status >= 400) t.is(error?.status, status, name);
          // One line in words: no raw JSON.
          t.regex(error?.message ?? '', /^[^\n\r{][^\n\r]{2,399}$/, name);
        }
    });

/** What the recorded answer says as JSON, for expectations that the fixture itself tells. */
const readValue = (name: string) => JSON.parse(readBody(readRecorded(name)));

/** Asks a server of recorded answers; the last of them is cut as told. */
const askRecorded = async <T>(
  exchanges: readonly Recorded[],
  question: (provider: Provider) => Promise<T>,
  start: typeof startOllama = startOllama,
): Promise<T> => {
  const server = await startWireServer(exchanges, 'recorded');
  const provider = await start(server.url);
  try {
    return await question(provider);
  } finally {
    await provider.close();
    await server.close();
  }
};

const list = (provider: Provider) => provider.listModels(never());
const ping = (provider: Provider) => provider.ping(never());

test('recorded lists of Ollama tell size, family, context, capabilities, and what is loaded', async t => {
  const tags = readRecorded('ollama/tags');
  for (const name of [
    'empty',
    'one',
    'keep_alive_1h',
    'keep_alive_forever',
    'num_ctx_clamped',
    'after_unload',
  ]) {
    const ps = `ollama/ps_${name}`;
    const models = await askRecorded([tags, readRecorded(ps)], list);
    const running = new Map(readValue(ps).models.map((model: {name: string}) => [model.name, model]));
    const expected = readValue('ollama/tags').models.map((model: ListedModel) => ({
      modelId: model.name,
      digest: model.digest,
      sizeBytes: model.size,
      family: 'llama',
      parameters: model.details.parameter_size,
      contextTokens: 32_768,
      capabilities: model.capabilities,
      isLoaded: running.has(model.name),
      ...(running.has(model.name)
        ? {loadedContextTokens: (running.get(model.name) as {context_length: number}).context_length}
        : {}),
    }));
    t.deepEqual(models, expected, ps);
  }
  t.deepEqual(
    await askRecorded([readRecorded('ollama/tags_empty'), readRecorded('ollama/ps_empty')], list),
    [],
  );
});

type ListedModel = {
  name: string;
  digest: string;
  size: number;
  details: {parameter_size: string};
  capabilities: string[];
};

test('an older Ollama is asked by `show` for what its list leaves out', async t => {
  const capabilities = {
    tiny: ['completion'],
    tiny_embed: ['embedding'],
    tiny_go: ['completion'],
    tiny_go_think: ['completion', 'thinking'],
    tiny_native: ['completion'],
    tiny_think: ['completion', 'thinking'],
    missing: undefined,
    missing_tag: undefined,
  };
  const tags = madeRecorded('/api/tags', {models: [{name: 'tiny:latest', details: {family: 'llama'}}]});
  for (const [name, expected] of Object.entries(capabilities)) {
    const show = readRecorded(`ollama/show_${name}`);
    const [model] = await askRecorded([tags, readRecorded('ollama/ps_after_cancelled_load'), show], list);
    t.deepEqual(model?.capabilities && [...model.capabilities].sort(), expected, name);
    t.is(model?.contextTokens, expected && 32_768, name);
  }
});

test('recorded lists of other servers tell the context and what is loaded', async t => {
  const cases = {
    'llama-server/models': [{modelId: 'tiny', sizeBytes: 804_096, contextTokens: 8192}],
    'llama-server/models_without_key': [{modelId: 'tiny', sizeBytes: 804_096, contextTokens: 8192}],
    'llama-server/router_models': [
      {modelId: 'tiny', isLoaded: false},
      {modelId: 'tiny-b', isLoaded: false},
    ],
    'llama-server/router_models_loaded': [
      {modelId: 'tiny', isLoaded: false},
      {modelId: 'tiny-b', sizeBytes: 804_096, contextTokens: 8192, isLoaded: true},
    ],
    'llama-server/think_models': [{modelId: 'tiny-think', sizeBytes: 804_096, contextTokens: 8192}],
  };
  for (const [name, expected] of Object.entries(cases))
    t.deepEqual(await askRecorded([readRecorded(name)], list, startOpenAi), expected, name);
  const ofOllama = await askRecorded([readRecorded('ollama/v1_models')], list, startOpenAi);
  t.deepEqual(
    ofOllama.map(({modelId}) => modelId),
    readValue('ollama/v1_models').data.map(({id}: {id: string}) => id),
  );
});

const llamaServer = [readRecorded('llama-server/models'), readRecorded('llama-server/props')];
const ofOllama = [
  readRecorded('ollama/v1_models'),
  readRecorded('ollama/version'),
  readRecorded('ollama/tags'),
  readRecorded('ollama/ps_one'),
];
/** Made from the documentation of these servers. */
const ofVllm = [
  madeRecorded('/v1/models', {data: [{id: 'm', owned_by: 'vllm', root: 'org/m', max_model_len: 4096}]}),
  madeRecorded('/version', {version: '0.12.0'}),
];
const ofStudio = [
  madeRecorded('/v1/models', {
    data: ['a', 'b', 'e'].map(id => ({id, owned_by: 'organization_owner'})),
  }),
  madeRecorded('/api/v0/models', {
    data: [
      {
        id: 'a',
        type: 'llm',
        arch: 'qwen3',
        state: 'loaded',
        quantization: 'Q4_K_M',
        loaded_context_length: 8000,
      },
      {id: 'b', type: 'llm', arch: 'llama', state: 'not-loaded', max_context_length: 32_000},
      {id: 'e', type: 'embeddings', arch: 'bert', state: 'not-loaded'},
    ],
  }),
];
const plain: typeof startOpenAi = (url, options) => startOpenAi(url, {...options, preset: 'plain'});

test('a server is known by its answers: version, slots, context, thinking, what is loaded', async t => {
  const [tiny] = await askRecorded(llamaServer, list, plain);
  t.like(tiny, {
    modelId: 'tiny',
    slots: readValue('llama-server/props').total_slots,
    contextTokens: readValue('llama-server/props').default_generation_settings.n_ctx,
    capabilities: ['completion'],
    hasSchema: true,
    isLoaded: true,
  });
  t.deepEqual(await askRecorded(llamaServer, ping, plain), {version: 'b10488-9d77fa172'});
  t.deepEqual(await askRecorded(ofOllama, ping, plain), {version: '0.32.15'});
  t.deepEqual(await askRecorded(ofVllm, ping, plain), {version: '0.12.0'});
  const digests = new Map(readValue('ollama/tags').models.map((one: ListedModel) => [one.name, one.digest]));
  for (const {modelId, digest, contextTokens, isLoaded, canStopThinking} of await askRecorded(
    ofOllama,
    list,
    plain,
  )) {
    t.is(digest, digests.get(modelId) as string);
    // Its `/v1` runs models with a context that the lists do not tell.
    t.deepEqual([contextTokens, isLoaded, canStopThinking], [undefined, modelId === 'tiny:latest', true]);
  }
  t.like((await askRecorded(ofVllm, list, plain))[0], {contextTokens: 4096, isLoaded: true});
  const [a, b, e] = await askRecorded(ofStudio, list, plain);
  t.like(a, {family: 'qwen3', contextTokens: 8000, isLoaded: true, quantization: 'Q4_K_M'});
  t.like(b, {family: 'llama', contextTokens: undefined, isLoaded: false});
  t.deepEqual(e?.capabilities, ['embedding']);
});

test('how many calls at once: by what the server answers, not by its address or a guess', async t => {
  const capacity = (provider: Provider) => provider.capacity?.(never()) ?? Promise.resolve(undefined);
  const one = {slots: 1, sharesPrefix: false};
  const many = {slots: 8, sharesPrefix: true};
  const keyed: typeof startOpenAi = (url, options) => plain(url, {...options, key: 'a-key-of-someone'});
  const somebody = [madeRecorded('/v1/models', {data: [{id: 'm', owned_by: 'somebody'}]})];
  t.deepEqual(await askRecorded(llamaServer, capacity, keyed), {slots: 4, sharesPrefix: false});
  t.deepEqual(await askRecorded(ofOllama, capacity, keyed), one);
  t.deepEqual(await askRecorded(ofStudio, capacity, plain), one);
  t.deepEqual(await askRecorded(ofVllm, capacity, plain), many);
  t.deepEqual(await askRecorded(somebody, capacity, plain), one);
  t.deepEqual(await askRecorded(somebody, capacity, keyed), many);
  // A proxy hides the header, a list is empty: the server is asked what only it answers.
  const empty = madeRecorded('/v1/models', {data: []});
  const props = readRecorded('llama-server/props');
  t.deepEqual(await askRecorded([empty, props], capacity, plain), {slots: 4, sharesPrefix: false});
  t.deepEqual(await askRecorded([empty, readRecorded('ollama/version')], capacity, plain), one);
  t.deepEqual(await capacity(await startOpenAi(await refusedUrl(), {preset: 'plain'})), one);
});

/** Answers of one llama-server with other properties. */
const withProps = (change: object, meta: object = {}) => {
  const models = readValue('llama-server/models');
  const [model] = models.data;
  return [
    madeRecorded('/v1/models', {data: [{...model, meta: {...model.meta, ...meta}}]}),
    madeRecorded('/props', {...readValue('llama-server/props'), ...change}),
  ];
};

const factsOf = async (exchanges: readonly Recorded[]) => (await askRecorded(exchanges, list, plain))[0];

test('a chat template tells whether a model thinks and can be stopped', async t => {
  const cases = {
    '{%- if enable_thinking is defined and enable_thinking is false %}<think></think>': [true, true],
    '{% if not thinking is defined %}{% set thinking = false %}{% endif %}': [true, true],
    '{{ "<think>" }}': [true, false],
    '{{ message.thinking }}': [false, false],
    '{{ "<|channel|>analysis" }}{{ reasoning_effort }}': [true, false],
  } as const;
  for (const [template, [thinks, stops]] of Object.entries(cases)) {
    const facts = await factsOf(withProps({chat_template: template}));
    t.deepEqual(
      [facts?.capabilities?.includes('thinking'), facts?.canStopThinking],
      [thinks, stops],
      template,
    );
  }
});

test('a digest is of weights and template: it outlives a start and another folder', async t => {
  const digest = async (change: object, meta?: object) => (await factsOf(withProps(change, meta)))?.digest;
  const first = await digest({});
  t.regex(first ?? '', /^[0-9a-f]{64}$/);
  const again = {
    model_path: '/srv/other/tiny.gguf',
    media_marker: 'other',
    total_slots: 1,
    is_sleeping: true,
  };
  t.is(await digest(again, {n_ctx: 2048}), first);
  for (const change of [{model_path: '/opt/other.gguf'}, {chat_template: 'other'}])
    t.not(await digest(change), first);
  t.not(await digest({}, {size: 1}), first);
  t.false((await factsOf(withProps({is_sleeping: true})))?.isLoaded);
});

test('a router is asked for the properties of what is loaded, and loads nothing for it', async t => {
  const props = readValue('llama-server/props');
  const exchanges = [
    readRecorded('llama-server/router_models_loaded'),
    madeRecorded('/props?model=tiny-b&autoload=false', {...props, total_slots: 2}),
  ];
  const server = await startWireServer(exchanges);
  const provider = await plain(server.url);
  const [tiny, other] = await provider.listModels(never());
  t.deepEqual(tiny, {modelId: 'tiny', isLoaded: false});
  t.like(other, {modelId: 'tiny-b', isLoaded: true, slots: 2, contextTokens: 8192});
  t.deepEqual(await provider.capacity?.(never()), {slots: 2, sharesPrefix: false});
  t.deepEqual(
    server.requests.map(({path}) => path),
    exchanges.map(({path}) => path),
  );
  await provider.close();
  await server.close();
});

test('thinking is switched off as the recorded server was told', async t => {
  const recorded = readRecorded('llama-server/think_off_stream');
  const server = await startWireServer([...llamaServer, recorded]);
  const provider = await plain(server.url);
  const result = await provider.generate({...callOf(recorded), think: false}, {signal: never()});
  t.is(result.reasoning, undefined);
  const sent = JSON.parse(server.requests.at(-1)?.body ?? '');
  const told = (recorded.request as {chat_template_kwargs: object}).chat_template_kwargs;
  t.like(sent.chat_template_kwargs, told);
  await provider.close();
  await server.close();
});

test('recorded answers about a server: its version, its absence', async t => {
  t.deepEqual(await askRecorded([readRecorded('ollama/version')], ping), {version: '0.32.15'});
  const loading = [readRecorded('llama-server/error_loading_models')];
  t.is((await failure(askRecorded(loading, ping, startOpenAi))).code, 'overloaded');
  t.is((await failure(askRecorded(loading, list, startOpenAi))).code, 'overloaded');
  const root = {...readRecorded('ollama/root'), path: '/api/tags'};
  t.is((await failure(askRecorded([root, readRecorded('ollama/ps_empty')], list))).code, 'garbage');
  const nowhere = await refusedUrl();
  for (const provider of [await startOllama(nowhere), await startOpenAi(nowhere)]) {
    t.is((await failure(ping(provider))).code, 'unreachable');
    await provider.close();
  }
});

test('recorded answers to loading: well, or the model is missing', async t => {
  const warm = (provider: Provider) => provider.warm({modelId: 'tiny'}, never());
  for (const name of LOADS) t.deepEqual(await askRecorded([atChat(readRecorded(name))], warm), {}, name);
  const missing = atChat(readRecorded('ollama/error_model_missing_generate'));
  t.is((await failure(askRecorded([missing], warm))).code, 'model-missing');
});

test('what a server forgot silently is a warning', async t => {
  const cut = ['ollama/ctx_default_truncates_messages_gotemplate', 'ollama/ctx_one_long_message_gotemplate'];
  for (const name of cut)
    t.deepEqual(
      (await replayChat(name, 'recorded')).result?.warnings,
      ['the server seems to have cut the prompt'],
      name,
    );
  t.deepEqual(
    (await replayChat('ollama/ctx_num_ctx_1024_generation_full_shift', 'recorded')).result?.warnings,
    ['the text went past the context, and its start was forgotten'],
  );
  t.deepEqual((await replayChat('ollama/chat_stream_ok', 'recorded')).result?.warnings, []);
});

import test from 'ava';
import type {Call, CallResult, Provider} from '../source/providers/provider.ts';
import {ProviderError} from '../source/providers/provider-error.ts';
import {listen, plainCall, startOllama, startOpenAi} from './support/provider-tools.ts';
import {CUT_CHATS, FAILED_CHATS, LOADS, REPLIES} from './support/wire-cases.ts';
import {readReply} from './support/wire-reader.ts';
import {
  type Recorded,
  readRecorded,
  recordedNames,
  type Slicing,
  startWireServer,
  type WireServer,
} from './support/wire-server.ts';

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
  t.is(recordedNames().length, 204);
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
      const printed = listen(t);
      for (const name of names)
        for (const slicing of slicings(name)) {
          const {error} = await replayChat(name, slicing);
          t.is<string | undefined, string>(error?.code, code, `${name} ${error?.message}`);
          const {status} = readRecorded(name);
          if (status !== null && status >= 400) t.is(error?.status, status, name);
          // One line in words: no raw JSON.
          t.regex(error?.message ?? '', /^[^\n\r{][^\n\r]{2,399}$/, name);
        }
      t.deepEqual(printed(), []);
    });

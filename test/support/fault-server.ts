import type {Socket} from 'node:net';
import {type Dialect, dialectOfPath, endOf, pieceOf, wholeOf} from './fake-replies.ts';
import {type RawExchange, type RawRequest, type RawServer, startRawServer} from './raw-server.ts';

/** What can befall a chat call. `none` and `slow-drip` end well; the others do not, or not at once. */
export const FAULTS = [
  'none',
  'slow-drip',
  'refuse',
  'hang-before-headers',
  'hang-in-the-middle',
  'reset',
  'close',
  'garbage-http',
  'garbage-line',
  'half-json',
  'error-line',
  'rate-limit',
  'rate-limit-with-wait',
  'quota',
  'server-error',
  'busy',
  'endless',
  'long-line',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A chat call as the server got it; `n` counts chat calls from 0. */
export type FakeCall = {
  readonly n: number;
  readonly dialect: Dialect;
  readonly body: {readonly [key: string]: unknown};
};

export type FakeReply = {readonly text: string; readonly reasoning?: string};

export type FaultServerOptions = {
  /** What befalls call number `n`. */
  readonly faultOf: (n: number) => Fault;
  /** What the model says when nothing befalls the call. */
  readonly reply: (call: FakeCall) => FakeReply;
  /** Told when a connection closes on which a call had come. */
  readonly onLeave?: () => void;
  /** The models that are there; all are loaded. */
  readonly models?: readonly string[];
  /** Who owns them, which shows what the server is. By default it is a llama-server. */
  readonly owner?: string;
};

export type FaultServer = RawServer & {
  /** What befell each chat call so far. */
  readonly faults: readonly Fault[];
};

/** The shortest wait a server can ask for, in milliseconds. */
const WAIT_MS = 2;
/** One line of 10 MB, in pieces. */
const LINE_PIECES = 160;
const LINE_PIECE = 'a'.repeat(65_536);
/** Where a connection breaks: after so many pieces of the reply. */
const BREAK_AFTER = 3;

/** Faults by a seed: so large a share of the calls fails, evenly by kind; the same seed gives the same plan. */
export const planFaults =
  (seed: number, share: number, kinds: readonly Fault[] = FAULTS.slice(1)) =>
  (n: number): Fault => {
    const first = mix(seed * 0x9e3779b1 + n * 2);
    if (first / 2 ** 32 >= share) return 'none';
    return kinds[mix(first + n) % kinds.length] ?? 'none';
  };

/** Spreads an integer over 32 bits. */
const mix = (value: number): number => {
  let bits = value | 0;
  for (const shift of [16, 15, 16]) bits = Math.imul(bits ^ (bits >>> shift), 0x2c1b3c6d);
  return (bits ^ (bits >>> 16)) >>> 0;
};

const send = (socket: Socket, bytes: string): Promise<boolean> =>
  new Promise(resolve => {
    if (socket.destroyed) return resolve(false);
    // The callback comes with an error when the client has left.
    socket.write(bytes, error => setImmediate(() => resolve(!error && !socket.destroyed)));
  });

const head = (status: string, headers: Readonly<Record<string, string>>): string =>
  `HTTP/1.1 ${status}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** One whole answer with its length. */
export const sendJson = (
  socket: Socket,
  status: string,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const body = JSON.stringify(value);
  const length = String(Buffer.byteLength(body));
  socket.write(
    head(status, {'content-type': 'application/json', 'content-length': length, ...headers}) + body,
  );
};

const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const LAST_CHUNK = '0\r\n\r\n';

const startStream = (dialect: Dialect): string =>
  head('200 OK', {
    'content-type': dialect === 'ollama' ? 'application/x-ndjson' : 'text/event-stream',
    'transfer-encoding': 'chunked',
  });

type Scene = {
  readonly socket: Socket;
  readonly call: FakeCall;
  readonly pieces: readonly string[];
  readonly end: string;
};

const stream = async ({socket, call, pieces}: Scene, count = pieces.length): Promise<void> => {
  await send(socket, startStream(call.dialect));
  for (const piece of pieces.slice(0, count)) if (!(await send(socket, chunk(piece)))) return;
};

const drip = async ({socket, call, pieces, end}: Scene): Promise<void> => {
  const all = startStream(call.dialect) + [...pieces, end].map(chunk).join('') + LAST_CHUNK;
  for (const byte of Buffer.from(all).toString('latin1')) {
    if (socket.destroyed) return;
    socket.write(byte, 'latin1');
    await new Promise(resolve => setImmediate(resolve));
  }
};

const endless = async ({socket, call}: Scene): Promise<void> => {
  await send(socket, startStream(call.dialect));
  const some = chunk(pieceOf(call.dialect, ' on')).repeat(20);
  while (await send(socket, some));
};

const longLine = async ({socket, call}: Scene): Promise<void> => {
  const start =
    call.dialect === 'ollama' ? '{"message":{"content":"' : 'data: {"choices":[{"delta":{"content":"';
  await send(socket, startStream(call.dialect) + chunk(start));
  for (let piece = 0; piece < LINE_PIECES; piece++) if (!(await send(socket, chunk(LINE_PIECE)))) return;
};

const refuseWith = (scene: Scene, status: string, message: string, headers = {}): void =>
  sendJson(scene.socket, status, {error: scene.call.dialect === 'ollama' ? message : {message}}, headers);

const PLAYS: Readonly<Record<Fault, (scene: Scene) => unknown>> = {
  none: async scene => {
    if (scene.call.body.stream !== true) return;
    await stream(scene);
    await send(scene.socket, chunk(scene.end) + LAST_CHUNK);
  },
  'slow-drip': drip,
  // A request can only be refused once it is here; what refuses before is an address where nothing listens.
  refuse: ({socket}) => socket.resetAndDestroy(),
  'hang-before-headers': () => undefined,
  'hang-in-the-middle': scene => stream(scene, BREAK_AFTER),
  reset: async scene => {
    await stream(scene, BREAK_AFTER);
    scene.socket.resetAndDestroy();
  },
  close: async scene => {
    await stream(scene, BREAK_AFTER);
    scene.socket.end();
  },
  'garbage-http': ({socket}) => socket.end('\u0000\u0001not http at all\r\n\r\n'),
  'garbage-line': async scene => {
    await stream(scene, BREAK_AFTER);
    await send(scene.socket, chunk('data: <<<\u0007 no json\n\n') + LAST_CHUNK);
  },
  'half-json': async scene => {
    await stream(scene, BREAK_AFTER);
    const half = scene.end.slice(0, scene.end.length / 2);
    await send(scene.socket, chunk(`${half}\n\n`) + LAST_CHUNK);
  },
  'error-line': async scene => {
    await stream(scene, BREAK_AFTER);
    const line = '{"error":"an error was encountered while running the model: unexpected EOF"}';
    await send(
      scene.socket,
      chunk(scene.call.dialect === 'ollama' ? `${line}\n` : `data: ${line}\n\n`) + LAST_CHUNK,
    );
  },
  'rate-limit': scene => refuseWith(scene, '429 Too Many Requests', 'Rate limit reached'),
  'rate-limit-with-wait': scene =>
    refuseWith(scene, '429 Too Many Requests', 'Rate limit reached', {'retry-after-ms': String(WAIT_MS)}),
  quota: scene => refuseWith(scene, '429 Too Many Requests', 'you have reached your weekly usage limit'),
  'server-error': scene => refuseWith(scene, '500 Internal Server Error', 'something broke'),
  busy: scene => refuseWith(scene, '503 Service Unavailable', 'server busy, please try again.'),
  endless,
  'long-line': longLine,
};

const parseBody = ({body}: RawRequest): FakeCall['body'] => (body === '' ? {} : JSON.parse(body));

const isChat = ({path}: RawRequest): boolean => path === '/api/chat' || path.endsWith('/chat/completions');

/** Questions about the server never fail: the plan is for the calls of a game. */
const answerQuestion = ({request, socket}: RawExchange, models: readonly string[], owner: string): void => {
  const listed = models.map(name => ({name, digest: name, capabilities: ['completion']}));
  const answers: Readonly<Record<string, unknown>> = {
    '/api/version': {version: '0.0.0'},
    '/api/tags': {models: listed},
    '/api/ps': {models: listed},
    '/api/show': {capabilities: ['completion'], model_info: {'llama.context_length': 8192}},
    '/v1/models': {object: 'list', data: models.map(id => ({id, object: 'model', owned_by: owner}))},
  };
  const answer = answers[request.path];
  sendJson(socket, answer ? '200 OK' : '404 Not Found', answer ?? {error: 'not found'});
};

/** A server in both dialects that answers as told and fails as planned. */
export const startFaultServer = async (options: FaultServerOptions): Promise<FaultServer> => {
  const {faultOf, reply, models = ['tiny'], owner = 'llamacpp'} = options;
  const faults: Fault[] = [];
  const server = await startRawServer(exchange => {
    const {request, socket} = exchange;
    if (!isChat(request)) return answerQuestion(exchange, models, owner);
    const dialect = dialectOfPath(request.path);
    const body = parseBody(request);
    // Loading is no call.
    if (Array.isArray(body.messages) && body.messages.length === 0)
      return sendJson(socket, '200 OK', {message: {content: ''}, done: true, done_reason: 'load'});
    if (options.onLeave) socket.once('close', options.onLeave);
    const call: FakeCall = {n: faults.length, dialect, body};
    const fault = faultOf(call.n);
    faults.push(fault);
    const said = reply(call);
    if (body.stream !== true && fault === 'none') return sendJson(socket, '200 OK', wholeOf(dialect, said));
    void PLAYS[fault]({socket, call, ...endOf(dialect, said)});
  });
  return {...server, faults};
};

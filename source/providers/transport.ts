import {pipeline, type Readable} from 'node:stream';
import {createBrotliDecompress, createUnzip} from 'node:zlib';
import {Agent, request} from 'undici';
import {type Body, drain, openBody, readStart} from './body.ts';
import {type Deadline, startDeadline} from './deadline.ts';
import {errorOfResponse, errorOfTransport} from './name-error.ts';
import {cleanMessage, ProviderError, redactError} from './provider-error.ts';
import {createRedact, type Redact, redactAll} from './redact.ts';

/** The connections to one server. */
type Transport = {
  /** Opens a wire for one call. The call's signal cuts it at any moment, even before the headers (models.md 18). */
  readonly open: (signal: AbortSignal) => Wire;
  readonly close: () => Promise<void>;
};

/** The connection of one call. */
export type Wire = {
  /**
   * Sends a request, as POST when it has a body. Resolves with a good answer before its body has come. Rejects with
   * `ProviderError` for a bad answer, or none.
   */
  readonly send: (url: string, body?: string) => Promise<Answer>;
  /** Removes the sent key from what comes back. */
  readonly redact: Redact;
  /** Ends the call well: reads the rest of the body, or cuts it when it does not end at once. */
  readonly settle: () => Promise<void>;
  /** Cuts everything that is still open. */
  readonly cut: () => void;
};

/** A good answer, its body still to be read. */
export type Answer = {readonly contentType: string; readonly body: Body};

type TransportOptions = {
  readonly connectMs: number;
  /** Reads the key, trimmed, at each call; it goes into the request's header and nowhere else. */
  readonly readKey: () => string | undefined;
};

/** All that servers learn about polyspy. */
const HEADERS = {
  accept: 'application/json, text/event-stream',
  'accept-encoding': 'identity',
  'content-type': 'application/json',
  'user-agent': 'polyspy',
};
/** The most of an error body to read, in characters. */
const MAX_ERROR_BODY = 65_536;
/** The most reads, and milliseconds, between a client's last event and the end of the body. */
const LAST_READS = 4;
const LAST_MS = 200;

/** Makes the header with the key. Checks the key first, because the header's own error would contain it. */
const authorization = (key: string | undefined): Readonly<Record<string, string>> => {
  if (key === undefined) return {};
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ProviderError('unauthorized', 'the key holds characters that cannot be sent', {
      own: {fault: 'bad-key'},
    });
  return {authorization: `Bearer ${key}`};
};

/**
 * Redirects are reported and not followed, so that prompts and keys go only where the person said. Any other status
 * that is neither good nor an error is garbage.
 */
const errorOfRedirect = (
  status: number,
  location: string | null,
  asked: string,
  redact: Redact,
): ProviderError => {
  if (status < 300 || location === null) return new ProviderError('garbage', `HTTP ${status}`, {status});
  const {origin} = URL.canParse(location, asked) ? new URL(location, asked) : {origin: 'null'};
  const target = origin === 'null' ? '…' : cleanMessage(origin, redact);
  const own = {fault: 'redirects', value: target} as const;
  return new ProviderError('bad-request', `the server redirects to ${target}`, {status, own});
};

/** Unpacks a body. polyspy asks for no compression, which delays tokens, but some proxies compress anyway. */
const unpack = (body: Readable, told: string | null): Readable => {
  const encoding = told?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return body;
  const unpacker = encoding === 'br' ? createBrotliDecompress() : createUnzip();
  // The reader of the pipe gets the same error.
  return pipeline(body, unpacker, () => undefined);
};

type Connection = {
  readonly dispatcher: Agent;
  readonly signal: AbortSignal;
  readonly key: string | undefined;
  readonly redact: Redact;
};

const sendRequest = async (
  url: string,
  body: string | undefined,
  {key, redact, ...connection}: Connection,
): Promise<Answer> => {
  const response = await request(url, {
    method: body === undefined ? 'GET' : 'POST',
    body: body ?? null,
    headers: {...HEADERS, ...authorization(key)},
    ...connection,
  });
  const status = response.statusCode;
  const headers = new Map(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  const header = (name: string) => headers.get(name) ?? null;
  // A body that is cut before its end emits an error, which is no fault.
  response.body.on('error', () => undefined);
  const answer = openBody(unpack(response.body, header('content-encoding')));
  if (status >= 200 && status < 300) return {contentType: header('content-type') ?? '', body: answer};
  if (status < 400) throw errorOfRedirect(status, header('location'), url, redact);
  const start = await readStart(answer, MAX_ERROR_BODY);
  throw errorOfResponse(status, {get: header}, start, Date.now(), redact);
};

/**
 * Makes connections without timeouts of their own: the built-in `fetch` gives up after 300 s of silence (models.md 23),
 * which a CPU needs for a long prompt. Deadlines replace them.
 */
export const createTransport = ({connectMs, readKey}: TransportOptions): Transport => {
  const dispatcher = new Agent({headersTimeout: 0, bodyTimeout: 0, connect: {timeout: connectMs}});

  const open = (signal: AbortSignal): Wire => {
    const bodies: Body[] = [];
    const own = new AbortController();
    const cut = () => own.abort(signal.reason);
    if (signal.aborted) cut();
    signal.addEventListener('abort', cut, {once: true});
    const forget = () => signal.removeEventListener('abort', cut);
    const key = readKey();
    const redact = createRedact(key);
    return {
      redact,
      send: async (url, body) => {
        try {
          const answer = await sendRequest(url, body, {dispatcher, signal: own.signal, key, redact});
          bodies.push(answer.body);
          return answer;
        } catch (error) {
          throw signal.aborted ? signal.reason : errorOfTransport(error);
        }
      },
      cut: () => {
        forget();
        cut();
      },
      settle: () => settle(bodies, cut).finally(forget),
    };
  };

  return {open, close: () => dispatcher.destroy()};
};

const settle = async (bodies: readonly Body[], cut: () => void): Promise<void> => {
  if (bodies.every(({hasEnded}) => hasEnded())) return;
  const timer = setTimeout(cut, LAST_MS);
  try {
    const ends = await Promise.all(bodies.map(body => drain(body, LAST_READS)));
    if (!ends.every(Boolean)) cut();
  } catch {
    // The call has its answer, so the end of the connection does not matter.
    cut();
  } finally {
    clearTimeout(timer);
  }
};

/** The wire and the clock of one call. */
export type RunningCall = {readonly wire: Wire; readonly deadline: Deadline};

/** What a request runs with. */
export type RunOptions = {
  readonly times: Parameters<typeof startDeadline>[0];
  readonly signal: AbortSignal;
  /** Turns an error of the client library into a `ProviderError`; a bug stays the same. */
  readonly nameError: (error: unknown) => unknown;
};

/**
 * Runs one call from its first byte to its last. However it ends, its clock stops and its connection is reused or cut.
 * If the clock or the caller ended it, that is the error, whatever the client library says: some libraries end an
 * aborted stream as if it were whole. Everything from a server leaves through here, as a result or as an error, joined
 * and decoded, and loses the key here.
 */
export const runCall = async <T>(
  transport: Transport,
  {times, signal, nameError}: RunOptions,
  work: (call: RunningCall) => Promise<T>,
): Promise<T> => {
  const deadline = startDeadline(times, signal);
  const wire = transport.open(deadline.signal);
  try {
    const result = await work({wire, deadline});
    deadline.signal.throwIfAborted();
    await wire.settle();
    return redactAll(result, wire.redact);
  } catch (error) {
    wire.cut();
    const named = deadline.signal.aborted ? deadline.signal.reason : nameError(error);
    throw named instanceof ProviderError ? redactError(named, wire.redact) : named;
  } finally {
    deadline.end();
  }
};

import {pipeline, type Readable} from 'node:stream';
import {createBrotliDecompress, createUnzip} from 'node:zlib';
import {Agent, request} from 'undici';
import {type Body, drain, openBody, readStart} from './body.ts';
import {type Deadline, questionTimes, startDeadline, type Timeouts} from './deadline.ts';
import {errorOfResponse, errorOfTransport} from './name-error.ts';
import {cleanMessage, ProviderError, redactError} from './provider-error.ts';
import {createRedact, type Redact, redactAll} from './redact.ts';

/** The connections to one server. */
type Transport = {
  /**
   * Runs one call from its first byte to its last. However it ends, its clock stops and its connection is returned or
   * cut. If the clock or the caller ended it, that is the error, whatever the client library reports: some end an
   * aborted stream as if it were complete. The key is removed from everything that leaves here, result or error.
   */
  readonly run: <T>(options: RunOptions, work: (call: RunningCall) => Promise<T>) => Promise<T>;
  /** Removes the current key from a text. */
  readonly redact: Redact;
  readonly close: () => Promise<void>;
};

/** One call's own wire and clock. */
export type RunningCall = {readonly wire: Wire; readonly deadline: Deadline};

/** What a call runs with. */
export type RunOptions = {
  readonly signal: AbortSignal;
  /** Whether the call asks about the server or its models, without running one. */
  readonly isQuestion?: boolean;
  /** The most milliseconds for a question, if that is less than the server's own time for questions. */
  readonly questionMs?: number;
  /** Names an error of the client library. Returns a bug unchanged. */
  readonly nameError?: (error: unknown) => unknown;
};

/** What one call sends and receives through. */
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
type Answer = {
  readonly contentType: string;
  /** Returns a header by its name in small letters. */
  readonly header: (name: string) => string | null;
  readonly body: Body;
};

/** A server as its provider calls it. */
export type ServiceOptions = {
  readonly name: string;
  /** Scheme, host, port and the path before all others, without a slash at the end. */
  readonly url: string;
  readonly timeouts: Timeouts;
  /** Reads the key from its variable. It goes only into the request's header. */
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
  if (status >= 200 && status < 300) return {contentType: header('content-type') ?? '', header, body: answer};
  if (status < 400) throw errorOfRedirect(status, header('location'), url, redact);
  const start = await readStart(answer, MAX_ERROR_BODY);
  throw errorOfResponse(status, {get: header}, start, Date.now(), redact);
};

/**
 * Makes connections without timeouts of their own: the built-in `fetch` gives up after 300 s of silence (models.md 23),
 * which a CPU needs for a long prompt. Deadlines replace them.
 */
export const createTransport = ({
  timeouts,
  ...options
}: Pick<ServiceOptions, 'timeouts' | 'readKey'>): Transport => {
  const connect = {timeout: timeouts.connectMs};
  const dispatcher = new Agent({headersTimeout: 0, bodyTimeout: 0, connect});
  const readKey = () => options.readKey()?.trim() || undefined;
  return {
    run: async (
      {signal, isQuestion = false, questionMs = timeouts.questionMs, nameError = errorOfTransport},
      work,
    ) => {
      const asked = {questionMs: Math.min(questionMs, timeouts.questionMs)};
      const deadline = startDeadline(isQuestion ? questionTimes(asked) : timeouts, signal);
      const wire = openWire(dispatcher, deadline.signal, readKey());
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
    },
    redact: text => createRedact(readKey())(text),
    close: () => dispatcher.destroy(),
  };
};

/** Makes a wire for one call, which the signal cuts at any time, even before the headers (models.md 18). */
const openWire = (dispatcher: Agent, signal: AbortSignal, key: string | undefined): Wire => {
  const bodies: Body[] = [];
  const own = new AbortController();
  const cut = () => own.abort(signal.reason);
  if (signal.aborted) cut();
  signal.addEventListener('abort', cut, {once: true});
  const forget = () => signal.removeEventListener('abort', cut);
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

import {pipeline, type Readable} from 'node:stream';
import {createBrotliDecompress, createUnzip} from 'node:zlib';
import {Agent, request} from 'undici';
import {errorOfResponse} from './error-of-response.ts';
import {errorOfTransport} from './error-of-transport.ts';
import {type GuardedBody, guardBody} from './guarded-body.ts';
import {cleanMessage, ProviderError} from './provider-error.ts';
import {plainCheck, type StreamCheck} from './stream-checks.ts';

/** The part of `fetch` that client libraries use. */
export type Fetch = typeof globalThis.fetch;

/** The connections to one server. */
export type Transport = {
  /** A wire for one call, which the call's signal cuts at any moment, also before the headers (models.md 18). */
  readonly open: (signal: AbortSignal, admit: Admit) => Wire;
  readonly close: () => Promise<void>;
};

/** What one call sends and receives through. */
export type Wire = {
  readonly send: Fetch;
  /** Ends the call well: what is left of the body is read, or cut when it does not end at once. */
  readonly settle: () => Promise<void>;
  /** Cuts what is still open; nothing when all has ended. */
  readonly cut: () => void;
};

/** A good response before anybody has read its body. */
export type Answer = {
  readonly status: number;
  readonly contentType: string;
  readonly body: Body;
};

/** Bytes as they come, after decompression. */
export type Body = AsyncIterable<Uint8Array>;

/** The body as the client library gets it: through a check, or another one made of it. */
export type Admitted = {readonly check: StreamCheck} | {readonly instead: Response};
export type Admit = (answer: Answer) => Promise<Admitted> | Admitted;

export type TransportOptions = {
  readonly connectMs: number;
  /** Reads the key, trimmed, at each call; it goes into the request's header and nowhere else. */
  readonly readKey: () => string | undefined;
};

/** All that is told of us. */
const HEADERS = {
  accept: 'application/json, text/event-stream',
  'accept-encoding': 'identity',
  'content-type': 'application/json',
  'user-agent': 'polyspy',
};
/** The longest error body that is read, in characters. */
const MAX_ERROR_BODY = 65_536;
/** Reads, and milliseconds, that a client's last event may come before the end of the body. */
const LAST_READS = 4;
const LAST_MS = 200;

/** Reads a body; throws when it is longer than the limit, in bytes. */
export const readWhole = async (body: Body, limit: number): Promise<string> => {
  const check = plainCheck(limit);
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) text += decoder.decode(check.push(chunk), {stream: true});
  return text + decoder.decode();
};

/** Reads a body up to a limit; the rest is cut. */
const readStart = async (body: Body, limit: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, {stream: true});
    if (text.length >= limit) break;
  }
  return text;
};

/** A key as a header takes it. The header's own check would put the key into its message. */
const authorization = (key: string | undefined): Readonly<Record<string, string>> => {
  if (key === undefined) return {};
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ProviderError('unauthorized', 'the key holds characters that cannot be sent', {
      own: {fault: 'bad-key'},
    });
  return {authorization: `Bearer ${key}`};
};

/** Prompts and keys go where a person said and nowhere else: a redirect is named, not followed. */
const errorOfRedirect = (status: number, location: string | null, asked: string): ProviderError => {
  const target =
    location !== null && URL.canParse(location, asked) ? cleanMessage(new URL(location, asked).origin) : '…';
  const own = {fault: 'redirects', value: target} as const;
  return new ProviderError('bad-request', `the server redirects to ${target}`, {status, own});
};

/** We ask for no compression, which holds tokens back; some proxies compress all the same. */
const unpack = (body: Readable, encoding: string | null): Readable => {
  const unpacker = encoding === 'br' ? createBrotliDecompress() : createUnzip();
  // Whoever reads the end of the pipe gets the error; the pipe's own is the same.
  return encoding === null || encoding === 'identity' ? body : pipeline(body, unpacker, () => undefined);
};

/**
 * Sends one request. Of what a client library wants only method, address and body are passed on: its own headers tell
 * about the machine, and may come from environment variables that are meant for another server.
 */
const sendRequest = async (
  url: string,
  init: RequestInit | undefined,
  key: string | undefined,
  connection: {readonly dispatcher: Agent; readonly signal: AbortSignal},
): Promise<Answer> => {
  const response = await request(url, {
    method: init?.method === 'POST' ? 'POST' : 'GET',
    body: typeof init?.body === 'string' ? init.body : null,
    headers: {...HEADERS, ...authorization(key)},
    ...connection,
  });
  const status = response.statusCode;
  const headers = new Map(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  const header = (name: string) => headers.get(name) ?? null;
  // A body that nobody reads to its end fails when it is cut; that is no fault.
  response.body.on('error', () => undefined);
  const body = unpack(response.body, header('content-encoding'));
  if (status >= 200 && status < 300) return {status, contentType: header('content-type') ?? '', body};
  if (status < 400) throw errorOfRedirect(status, header('location'), url);
  throw errorOfResponse(status, {get: header}, await readStart(body, MAX_ERROR_BODY), Date.now(), key);
};

/** A response as a client library gets it. Empty ones must have no body, by the standard of `Response`. */
const makeResponse = ({status, contentType}: Answer, {body}: GuardedBody): Response =>
  new Response(status === 204 || status === 205 ? null : body, {
    status,
    headers: {'content-type': contentType},
  });

/**
 * Connections without times of their own: the built-in `fetch` gives up after 300 s of silence (models.md 23), which
 * a CPU needs for a long prompt; our deadlines take their place.
 */
export const createTransport = ({connectMs, readKey}: TransportOptions): Transport => {
  const dispatcher = new Agent({headersTimeout: 0, bodyTimeout: 0, connect: {timeout: connectMs}});

  const open = (signal: AbortSignal, admit: Admit): Wire => {
    const bodies: GuardedBody[] = [];
    const own = new AbortController();
    const cut = () => own.abort(signal.reason);
    if (signal.aborted) cut();
    signal.addEventListener('abort', cut, {once: true});
    const forget = () => signal.removeEventListener('abort', cut);
    const send: Fetch = async (target, init) => {
      try {
        const connection = {dispatcher, signal: own.signal};
        const answer = await sendRequest(addressOf(target), init, readKey(), connection);
        const admitted = await admit(answer);
        if ('instead' in admitted) return admitted.instead;
        const guarded = guardBody(answer.body, admitted.check);
        bodies.push(guarded);
        return makeResponse(answer, guarded);
      } catch (error) {
        throw signal.aborted ? signal.reason : errorOfTransport(error);
      }
    };
    return {
      send,
      cut: () => {
        forget();
        cut();
      },
      settle: () => settle(bodies, cut).finally(forget),
    };
  };

  return {open, close: () => dispatcher.destroy()};
};

/** The admission of an answer that is one JSON value. */
export const admitValue: Admit = () => ({check: plainCheck()});

const addressOf = (target: string | URL | Request): string =>
  target instanceof Request ? target.url : String(target);

const settle = async (bodies: readonly GuardedBody[], cut: () => void): Promise<void> => {
  if (bodies.every(({hasEnded}) => hasEnded())) return;
  const timer = setTimeout(cut, LAST_MS);
  try {
    const ends = await Promise.all(bodies.map(({drain}) => drain(LAST_READS)));
    if (!ends.every(Boolean)) cut();
  } catch {
    // The call has its answer; how the connection ends no longer matters.
    cut();
  } finally {
    clearTimeout(timer);
  }
};

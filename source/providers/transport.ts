import {Agent, fetch as undiciFetch} from 'undici';
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
  readonly body: ReadableStream<Uint8Array>;
};

/** The body as the client library gets it: through a check, or another one made of it. */
export type Admitted = {readonly check: StreamCheck} | {readonly instead: Response};
export type Admit = (answer: Answer) => Promise<Admitted> | Admitted;

export type TransportOptions = {
  readonly connectMs: number;
  /** Reads the key at each call; it goes into the request's header and nowhere else. */
  readonly readKey: () => string | undefined;
};

/** The longest error body that is read, in characters. */
const MAX_ERROR_BODY = 65_536;
/** Reads, and milliseconds, that a client's last event may come before the end of the body. */
const LAST_READS = 4;
const LAST_MS = 200;

/** Reads a body; throws when it is longer than the limit, in bytes. */
export const readWhole = async (body: ReadableStream<Uint8Array>, limit: number): Promise<string> => {
  const check = plainCheck(limit);
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) text += decoder.decode(check.push(chunk), {stream: true});
  return text + decoder.decode();
};

/** Reads a body up to a limit; the rest is cut. */
const readStart = async (body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, {stream: true});
    if (text.length >= limit) break;
  }
  return text;
};

/** A key as a header takes it. The header's own check would put the key into its message. */
const authorization = (key: string | undefined): Readonly<Record<string, string>> => {
  if (key === undefined) return {};
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ProviderError('unauthorized', 'the key holds characters that cannot be sent');
  return {authorization: `Bearer ${key}`};
};

/** Prompts and keys go where a person said and nowhere else: a redirect is named, not followed. */
const errorOfRedirect = (status: number, location: string | null, asked: string): ProviderError => {
  const target =
    location !== null && URL.canParse(location, asked) ? new URL(location, asked).origin : 'elsewhere';
  return new ProviderError('bad-request', `the server redirects to ${cleanMessage(target)}`, {status});
};

/**
 * Connections without times of their own: the built-in `fetch` gives up after 300 s of silence (models.md 23), which
 * a CPU needs for a long prompt; our deadlines take their place. Of what a client library sends only method, address
 * and body are passed on: its own headers tell about the machine, and may come from environment variables that are
 * meant for another server.
 */
export const createTransport = (options: TransportOptions): Transport => {
  const dispatcher = new Agent({headersTimeout: 0, bodyTimeout: 0, connect: {timeout: options.connectMs}});

  const send = async (url: string, init: RequestInit | undefined, signal: AbortSignal) => {
    const key = options.readKey()?.trim() || undefined;
    const response = await undiciFetch(url, {
      method: init?.method ?? 'GET',
      body: typeof init?.body === 'string' ? init.body : null,
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'user-agent': 'polyspy',
        ...authorization(key),
      },
      redirect: 'manual',
      signal,
      dispatcher,
    });
    const {status, headers, body} = response;
    if (status >= 300 && status < 400) throw errorOfRedirect(status, headers.get('location'), url);
    if (response.ok) return {status, contentType: headers.get('content-type') ?? '', body};
    throw errorOfResponse(status, headers, await readStart(body, MAX_ERROR_BODY), Date.now(), key);
  };

  const open = (signal: AbortSignal, admit: Admit): Wire => {
    const own = new AbortController();
    const both = AbortSignal.any([own.signal, signal]);
    const bodies: GuardedBody[] = [];
    const fetch: Fetch = async (target, init) => {
      const all = init?.signal ? AbortSignal.any([both, init.signal]) : both;
      try {
        const {status, contentType, body} = await send(addressOf(target), init, all);
        if (!body) return new Response(null, {status});
        const admitted = await admit({status, contentType, body});
        if ('instead' in admitted) return admitted.instead;
        const guarded = guardBody(body, admitted.check);
        bodies.push(guarded);
        return new Response(guarded.body, {status, headers: {'content-type': contentType}});
      } catch (error) {
        throw signal.aborted ? signal.reason : errorOfTransport(error);
      }
    };
    const cut = () => own.abort();
    return {send: fetch, cut, settle: () => settle(bodies, cut)};
  };

  return {open, close: () => dispatcher.destroy()};
};

/** The admission of an answer that is one JSON value. */
export const admitValue: Admit = () => ({check: plainCheck()});

const addressOf = (target: string | URL | Request): string =>
  target instanceof Request ? target.url : String(target);

const settle = async (bodies: readonly GuardedBody[], cut: () => void): Promise<void> => {
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

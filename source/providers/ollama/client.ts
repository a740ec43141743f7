import type {Ollama} from 'ollama';
import {omitUndefined} from '../json.ts';
import {MAX_LIST, MAX_WHOLE} from '../limits.ts';
import {errorOfTransport} from '../name-error.ts';
import {ProviderError} from '../provider-error.ts';
import type {Redact} from '../redact.ts';
import {
  createTransport,
  type RunningCall,
  type RunOptions,
  type ServiceOptions,
  type Wire,
} from '../transport.ts';
import {type BodyCheck, checkedFetch, checkLength} from './checked-fetch.ts';

/** Work with the package's client. */
export type Work<T> = (client: Ollama, call: RunningCall) => Promise<T>;
/** Makes the check of an answer's body, by the address that was asked. */
export type MakeCheck = (url: string, redact: Redact) => BodyCheck;

/** One Ollama, with a client of its own for each call: `abort()` of a shared one ends other calls (models.md 18–20). */
export type Client = Pick<ReturnType<typeof createTransport>, 'redact' | 'close'> & {
  readonly run: <T>(options: RunOptions, makeCheck: MakeCheck, work: Work<T>) => Promise<T>;
  /** Asks a question that no model answers, in at most so many milliseconds. */
  readonly ask: <T>(signal: AbortSignal, work: Work<T>, questionMs?: number) => Promise<T>;
};

/** The time for a question whose answer only adds to what is known, in milliseconds. */
export const EXTRA_MS = 3000;

/** Checks an answer that is not a stream. */
export const checkAnswer: MakeCheck = url => checkLength(url.endsWith('/api/tags') ? MAX_LIST : MAX_WHOLE);

/** Makes a function that connects a call. The package is loaded with the first one. */
const createConnect = (host: string) => {
  let loading: Promise<typeof import('ollama')> | undefined;
  return async (wire: Wire, makeCheck: MakeCheck): Promise<Ollama> => {
    loading ??= import('ollama');
    const {Ollama} = await loading;
    return new Ollama({host, fetch: checkedFetch(wire, makeCheck)});
  };
};

/** Turns the client's own errors for a body that is not JSON into `ProviderError`. */
export const nameError = (error: unknown): unknown =>
  error instanceof SyntaxError
    ? new ProviderError('garbage', 'the server sent no JSON')
    : errorOfTransport(error);

/** Makes the client of a service. */
export const createClient = (service: ServiceOptions): Client => {
  const {run: start, redact, close} = createTransport(service);
  const connect = createConnect(service.url);
  const run: Client['run'] = (options, makeCheck, work) =>
    start({...options, nameError}, async call => work(await connect(call.wire, makeCheck), call));
  return {
    run,
    ask: (signal, work, questionMs) =>
      run({signal, isQuestion: true, ...omitUndefined({questionMs})}, checkAnswer, work),
    redact,
    close,
  };
};

import {Agent, fetch as undiciFetch} from 'undici';
import {errorOfResponse, errorOfTransport, ProviderError} from './provider-error.ts';

/** The part of `fetch` that client libraries use. */
export type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** The longest line or event of a stream, in UTF-16 units; a longer one is an attack or a bug of the server. */
export const MAX_LINE = 1_000_000;
/** The longest error body that is read, in bytes. */
const MAX_ERROR_BODY = 65_536;

/**
 * A connection pool without times of its own: the built-in `fetch` gives up after 300 s of silence (models.md 23),
 * which a CPU needs for a long prompt. Our deadlines take their place.
 */
export const createDispatcher = (connectMs: number): Agent =>
  new Agent({headersTimeout: 0, bodyTimeout: 0, connect: {timeout: connectMs}, keepAliveTimeout: 4000});

const readLimited = async (response: Response, limit: number): Promise<string> => {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, {stream: true});
    if (text.length >= limit) break;
  }
  return text;
};

/**
 * A `fetch` for one call: it obeys the call's signal before the headers as well, turns every failure and every
 * response that is not ok into `ProviderError`, and so keeps client libraries from printing (models.md 18, 22).
 */
export const guardFetch =
  (dispatcher: Agent, signal: AbortSignal): Fetch =>
  async (url, init) => {
    const given = init?.signal;
    const both = given ? AbortSignal.any([given, signal]) : signal;
    try {
      const target = url instanceof Request ? url.url : url;
      // The types of undici's fetch and the global one differ in name only.
      const options = {...init, signal: both, dispatcher} as Parameters<typeof undiciFetch>[1];
      const response = (await undiciFetch(target, options)) as unknown as Response;
      if (response.ok) return response;
      const body = await readLimited(response, MAX_ERROR_BODY);
      throw errorOfResponse(response.status, response.headers, body, Date.now());
    } catch (error) {
      throw signal.aborted ? signal.reason : errorOfTransport(error);
    }
  };

const isJsonObject = (line: string): boolean => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
};

const takeLines = (buffer: string): {lines: string[]; rest: string} => {
  const lines = buffer.split('\n');
  const rest = lines.pop() ?? '';
  if (rest.length > MAX_LINE || lines.some(line => line.length > MAX_LINE)) {
    throw new ProviderError('too-large', `line over ${MAX_LINE} characters`);
  }
  return {lines, rest};
};

const checkLine = (line: string): string => {
  if (!isJsonObject(line)) throw new ProviderError('garbage', 'the stream holds a line that is not JSON');
  return `${line}\n`;
};

/**
 * Lets only whole lines of JSON through, so that the client never meets (and prints) anything else. A broken last
 * line of a stream that ended is garbage as well: the caller then sees a cut stream.
 */
export const checkJsonLines = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let buffer = '';
  const pass = (lines: readonly string[], controller: TransformStreamDefaultController<Uint8Array>) => {
    const full = lines.filter(line => line.trim() !== '').map(checkLine);
    if (full.length > 0) controller.enqueue(encoder.encode(full.join('')));
  };
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const {lines, rest} = takeLines(buffer + decoder.decode(chunk, {stream: true}));
        buffer = rest;
        pass(lines, controller);
      },
      flush(controller) {
        pass([buffer + decoder.decode()], controller);
      },
    }),
  );
};

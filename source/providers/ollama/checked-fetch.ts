import type {Fetch} from 'ollama';
import type {Body} from '../body.ts';
import {isRecord, parseJson} from '../json.ts';
import {limitBody, MAX_LINE, tooLong} from '../limits.ts';
import {errorOfAnswer} from '../name-error.ts';
import {ProviderError} from '../provider-error.ts';
import type {Redact} from '../redact.ts';
import type {Wire} from '../transport.ts';

/** A check of a body before the client library reads it. Throws `ProviderError` when it fails. */
export type BodyCheck = {
  /** Takes the next raw bytes. Returns the bytes that may be passed on. */
  readonly push: (bytes: Uint8Array) => Uint8Array;
  /** Ends the body. Returns the rest. */
  readonly end: () => Uint8Array;
};

const NOTHING = new Uint8Array(0);
const NEWLINE = 10;

/** Makes a counter that throws when a line is too long. */
const limitLine = (limit: number) => {
  let open = 0;
  return (bytes: Uint8Array): void => {
    const at = bytes.lastIndexOf(NEWLINE);
    open = at === -1 ? open + bytes.length : bytes.length - 1 - at;
    if (open > limit) throw tooLong('a line', limit);
  };
};

/** Makes a check that a body is not longer than the limit, in bytes. */
export const checkLength = (limit: number): BodyCheck => {
  const count = limitBody(limit);
  return {
    push: bytes => {
      count(bytes);
      return bytes;
    },
    end: () => NOTHING,
  };
};

const checkLine = (line: string, redact: Redact): string => {
  const value = parseJson(line);
  if (!isRecord(value)) throw new ProviderError('garbage', 'a line of the answer is no JSON object');
  if ('error' in value) throw errorOfAnswer(value, redact);
  return `${line}\n`;
};

/**
 * Makes a check that passes on only whole lines of JSON, up to a limit in bytes, because the `ollama` client prints
 * anything else (models.md 22). Throws for an error line, even with status 200 (models.md 14), without the key in its
 * message, and for a broken last line.
 */
export const checkLines = (limit: number, redact: Redact): BodyCheck => {
  const countBody = limitBody(limit);
  const countLine = limitLine(MAX_LINE);
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let open: string[] = [];
  const pass = (text: string): Uint8Array => {
    const lines = text.split('\n').filter(line => line.trim() !== '');
    return lines.length === 0 ? NOTHING : encoder.encode(lines.map(line => checkLine(line, redact)).join(''));
  };
  return {
    push: bytes => {
      countBody(bytes);
      countLine(bytes);
      const text = decoder.decode(bytes, {stream: true});
      const at = text.lastIndexOf('\n');
      if (at === -1) {
        open.push(text);
        return NOTHING;
      }
      const whole = open.join('') + text.slice(0, at);
      open = [text.slice(at + 1)];
      return pass(whole);
    },
    end: () => pass(open.join('') + decoder.decode()),
  };
};

/** Makes a checked body for the client library. Cancelling it does not cancel the body (see `openBody`). */
const guardBody = ({read, hasEnded}: Body, check: BodyCheck): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (let passed = false; !passed && !hasEnded(); ) {
        const bytes = await read();
        const ready = bytes ? check.push(bytes) : check.end();
        passed = ready.length > 0;
        if (passed) controller.enqueue(ready);
      }
      if (hasEnded()) controller.close();
    },
  });

/**
 * Makes a `fetch` for the client library from a call's wire. It passes on only the library's address and body: the
 * library's headers describe the machine, and may come from environment variables for another server. The library sees
 * only good, checked answers, which never make it print or guess (models.md 21, 22).
 */
export const checkedFetch =
  (wire: Wire, makeCheck: (url: string, redact: Redact) => BodyCheck): Fetch =>
  async (target, init) => {
    const url = target instanceof Request ? target.url : String(target);
    const {body} = await wire.send(url, typeof init?.body === 'string' ? init.body : undefined);
    return new Response(guardBody(body, makeCheck(url, wire.redact)));
  };

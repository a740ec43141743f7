import {createParser, type EventSourceMessage, type ParseError} from 'eventsource-parser';
import type {Body} from '../body.ts';
import {isRecord, type JsonRecord, parseJson} from '../json.ts';
import {limitBody, MAX_LINE, tooLong} from '../limits.ts';
import {errorOfAnswer} from '../name-error.ts';
import {ProviderError} from '../provider-error.ts';
import type {Redact} from '../redact.ts';

const DONE = '[DONE]';

/** The most meaningless lines, which cost the parser an error each. With more, it is no stream of events. */
const MAX_ODD_LINES = 1000;

const createRefusal = () => {
  let odd = 0;
  return ({type}: ParseError): void => {
    if (type === 'max-buffer-size-exceeded') throw tooLong('an event', MAX_LINE);
    odd += 1;
    if (odd > MAX_ODD_LINES) throw new ProviderError('garbage', 'the server sent no events');
  };
};

/** Parses an event. Throws for an error, by its name or by its field, which any stream may contain (models.md 14). */
const parseEvent = ({event, data}: EventSourceMessage, redact: Redact): JsonRecord => {
  const value = parseJson(data);
  if (isRecord(value) && value.error) throw errorOfAnswer(value, redact);
  if (event === 'error') throw errorOfAnswer({error: value ?? data}, redact);
  if (!isRecord(value)) throw new ProviderError('garbage', 'an event of the answer is no JSON object');
  return value;
};

/**
 * Reads server-sent events up to `[DONE]` or the end, where some servers leave out the last empty line. Throws
 * `ProviderError` for an event that is an error, is no JSON object, or never ends, and when the body is longer than the
 * limit, in bytes.
 */
export async function* readEvents(body: Body, limit: number, redact: Redact): AsyncGenerator<JsonRecord> {
  const found: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: event => found.push(event),
    onError: createRefusal(),
    maxBufferSize: MAX_LINE,
  });
  const count = limitBody(limit);
  const decoder = new TextDecoder();
  for (let bytes = await body.read(); ; bytes = await body.read()) {
    if (bytes) count(bytes);
    // The parser searches for `\r` again at each line, which would take quadratic time.
    parser.feed(
      bytes ? decoder.decode(bytes, {stream: true}).replaceAll('\r', '') : `${decoder.decode()}\n\n`,
    );
    for (const event of found.splice(0)) {
      if (event.data === DONE) return;
      yield parseEvent(event, redact);
    }
    if (!bytes) return;
  }
}

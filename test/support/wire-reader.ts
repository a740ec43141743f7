import type {Recorded} from './wire-server.ts';

/**
 * What a recorded answer says, read by another way than the program's: the whole body at once, without a client library.
 * The tests expect the program to find the same in the stream.
 */
export type ReadReply = {
  readonly text: string;
  readonly reasoning: string;
  /** The server's own word for why it ended, when it ended. */
  readonly finish: string | undefined;
  readonly readTokens: number | undefined;
  readonly writtenTokens: number | undefined;
  /** Pieces with text. */
  readonly pieces: number;
};

type Loose = {readonly [key: string]: Loose} & {readonly length?: number};

const splitHead = (response: Buffer): {head: string; body: Buffer} => {
  const at = response.indexOf('\r\n\r\n');
  return {head: response.subarray(0, at).toString('latin1').toLowerCase(), body: response.subarray(at + 4)};
};

/** Takes the chunk framing away. */
const dechunk = (body: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, end).toString('latin1'), 16);
    if (!(size > 0)) break;
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
};

/** The head of a recorded answer in small letters. */
export const readHead = ({response}: Recorded): string => splitHead(response).head;

/** The body of a recorded answer as text. */
export const readBody = ({response}: Recorded): string => {
  const {head, body} = splitHead(response);
  return (head.includes('transfer-encoding: chunked') ? dechunk(body) : body).toString('utf8');
};

const eventsOf = (recorded: Recorded): readonly Loose[] => {
  const body = readBody(recorded);
  const lines = splitHead(recorded.response).head.includes('event-stream')
    ? body.split('\n').flatMap(line => (line.startsWith('data: {') ? [line.slice(6)] : []))
    : body.split('\n').filter(line => line !== '');
  return lines.map(line => JSON.parse(line) as Loose);
};

const word = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const ofOllama = (event: Loose) => ({
  text: word(event.message?.content),
  reasoning: word(event.message?.thinking),
  finish: event.done ? word(event.done_reason) : undefined,
  readTokens: count(event.prompt_eval_count),
  writtenTokens: count(event.eval_count),
});

const ofOpenAi = (event: Loose) => {
  const choice = event.choices?.[0];
  const said = choice?.delta ?? choice?.message;
  return {
    text: word(said?.content),
    reasoning: word(said?.reasoning) + word(said?.reasoning_content),
    finish: word(choice?.finish_reason) || undefined,
    readTokens: count(event.usage?.prompt_tokens),
    writtenTokens: count(event.usage?.completion_tokens),
  };
};

/** Adds up what a recorded chat says. */
export const readReply = (recorded: Recorded): ReadReply => {
  const parts = eventsOf(recorded).map(recorded.path.startsWith('/v1') ? ofOpenAi : ofOllama);
  const last = <T>(values: readonly (T | undefined)[]) => values.findLast(value => value !== undefined);
  return {
    text: parts.map(({text}) => text).join(''),
    reasoning: parts.map(({reasoning}) => reasoning).join(''),
    finish: last(parts.map(({finish}) => finish)),
    readTokens: last(parts.map(({readTokens}) => readTokens)),
    writtenTokens: last(parts.map(({writtenTokens}) => writtenTokens)),
    pieces: parts.filter(({text, reasoning}) => text + reasoning !== '').length,
  };
};

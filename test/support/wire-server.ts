import {readdirSync, readFileSync} from 'node:fs';
import type {Socket} from 'node:net';
import path from 'node:path';
import {type RawServer, startRawServer} from './raw-server.ts';

/** A recorded exchange with a real server. */
export type Recorded = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** What was sent then; a text when it was no JSON. */
  readonly request: unknown;
  /** Raw bytes from the status line on, and how they arrived. */
  readonly response: Buffer;
  readonly arrivals: readonly {readonly offset: number; readonly length: number}[];
  readonly status: number | null;
  readonly end: string;
};

const FOLDER = path.resolve(import.meta.dirname, '../../../test/fixtures/wire');

type Meta = {status: number | null; end: string; recvs: Recorded['arrivals'] | null};
type Request = {method: string; path: string; body: unknown; raw_body: unknown};

const readJson = <T>(file: string): T => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));

/** A fixture by its name, e.g. `ollama/chat_stream_ok`. */
export const readRecorded = (name: string): Recorded => {
  const meta = readJson<Meta>(`${name}.meta.json`);
  const request = readJson<Request>(`${name}.request.json`);
  const response = readFileSync(path.join(FOLDER, `${name}.response.txt`));
  return {
    name,
    method: request.method,
    path: request.path,
    request: request.body ?? request.raw_body,
    response,
    arrivals: meta.recvs ?? [{offset: 0, length: response.length}],
    status: meta.status,
    end: meta.end,
  };
};

/** An answer made by hand in the form of a recorded one. */
export const madeRecorded = (path: string, value: unknown): Recorded => {
  const body = JSON.stringify(value);
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  const response = Buffer.from(`${head}\r\n\r\n${body}`);
  return {
    name: 'made',
    method: 'GET',
    path,
    request: null,
    response,
    arrivals: [{offset: 0, length: response.length}],
    status: 200,
    end: 'complete (content-length)',
  };
};

/** The names of all fixtures. */
export const recordedNames = (): readonly string[] =>
  ['llama-server', 'ollama', 'openai'].flatMap(folder =>
    readdirSync(path.join(FOLDER, folder))
      .filter(file => file.endsWith('.request.json'))
      .map(file => `${folder}/${file.slice(0, -'.request.json'.length)}`)
      .sort(),
  );

/** How the bytes are cut into writes: as they arrived, or each so long. */
export type Slicing = 'recorded' | number;

const slicesOf = ({response, arrivals}: Recorded, slicing: Slicing): readonly Buffer[] => {
  if (slicing === 'recorded')
    return arrivals.map(({offset, length}) => response.subarray(offset, offset + length));
  return Array.from({length: Math.ceil(response.length / slicing)}, (_, index) =>
    response.subarray(index * slicing, (index + 1) * slicing),
  );
};

/** The next turn of the event loop: the reader, in this process too, gets each write by itself. */
const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** Writes the bytes and ends as the real server ended; where the client ended, it waits for that. */
const replay = async (recorded: Recorded, slicing: Slicing, socket: Socket): Promise<void> => {
  for (const slice of slicesOf(recorded, slicing)) {
    if (socket.destroyed) return;
    socket.write(slice);
    await nextTurn();
  }
  const isClosing = /^connection: close/im.test(
    recorded.response.toString('latin1').split('\r\n\r\n')[0] ?? '',
  );
  if (recorded.end.startsWith('server closed') || (recorded.end.startsWith('complete') && isClosing))
    socket.end();
};

export type WireServer = RawServer & {
  /** Resolves when the first whole request has come. */
  readonly received: Promise<void>;
  /** Resolves when the client has closed a connection on which a request had come. */
  readonly left: Promise<void>;
};

const NOT_FOUND =
  'HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Length: 18\r\n\r\n404 page not found';

/** Serves recorded exchanges, each at its own path. A question that was not recorded finds nothing. */
export const startWireServer = async (
  exchanges: readonly Recorded[],
  slicing: Slicing = 'recorded',
): Promise<WireServer> => {
  const received = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const server = await startRawServer(({request, socket}) => {
    const recorded = exchanges.find(exchange => exchange.path === request.path);
    if (!recorded) return void socket.write(NOT_FOUND);
    received.resolve();
    socket.on('close', () => left.resolve());
    void replay(recorded, slicing, socket);
  });
  return {...server, received: received.promise, left: left.promise};
};

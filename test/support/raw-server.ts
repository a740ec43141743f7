import {once} from 'node:events';
import {createServer, type Socket} from 'node:net';

/** A request as it came, with the body as text. */
export type RawRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A connection with a request on it; what is written to it goes out as it is. */
export type RawExchange = {readonly request: RawRequest; readonly socket: Socket};

export type RawServer = {
  readonly url: string;
  /** All requests so far, in the order in which they came. */
  readonly requests: readonly RawRequest[];
  /** Connections that are open now. */
  readonly connections: () => number;
  /** Connections that there have been. */
  readonly accepted: () => number;
  readonly close: () => Promise<void>;
};

const BREAK = '\r\n\r\n';

const parseHead = (head: string): Omit<RawRequest, 'body'> => {
  const [first = '', ...lines] = head.split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = lines.map(line => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
  });
  return {method, path, headers: Object.fromEntries(headers)};
};

/** The first whole request in the bytes, and what follows it. */
const takeRequest = (bytes: Buffer): {request: RawRequest; rest: Buffer} | undefined => {
  const end = bytes.indexOf(BREAK);
  if (end === -1) return undefined;
  const head = parseHead(bytes.subarray(0, end).toString('latin1'));
  const from = end + BREAK.length;
  const to = from + Number(head.headers['content-length'] ?? 0);
  if (bytes.length < to) return undefined;
  return {request: {...head, body: bytes.subarray(from, to).toString('utf8')}, rest: bytes.subarray(to)};
};

/**
 * A server on loopback that speaks bytes: the tests write what a real server may, also what is no HTTP at all. Errors
 * of a socket are the client's leaving, which is part of the tests.
 */
export const startRawServer = async (
  answer: (exchange: RawExchange) => void,
  onConnection: (socket: Socket) => void = () => undefined,
): Promise<RawServer> => {
  const requests: RawRequest[] = [];
  const open = new Set<Socket>();
  let accepted = 0;
  const server = createServer({noDelay: true}, socket => {
    accepted += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    let bytes = Buffer.alloc(0);
    socket.on('data', chunk => {
      bytes = Buffer.concat([bytes, chunk]);
      for (let taken = takeRequest(bytes); taken; taken = takeRequest(bytes)) {
        bytes = Buffer.from(taken.rest);
        requests.push(taken.request);
        answer({request: taken.request, socket});
      }
    });
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    connections: () => open.size,
    accepted: () => accepted,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

/** An address at which nothing listens. */
export const refusedUrl = async (): Promise<string> => {
  const server = await startRawServer(() => undefined);
  await server.close();
  return server.url;
};

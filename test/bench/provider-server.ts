import {createServer, type ServerResponse} from 'node:http';
import {type Dialect, dialectOfPath, endOf} from '../support/fake-replies.ts';

/** A reply of sixty tokens, about what a move takes without thinking. */
const REPLY = {text: '{"assessment":"They named no place.","choice":"Sam"} '.repeat(5).slice(0, 240)};
/** How long the model of the lanes takes, in milliseconds. */
const CALL_MS = 50;

const streams: Readonly<Record<Dialect, readonly string[]>> = {
  ollama: [...endOf('ollama', REPLY).pieces, endOf('ollama', REPLY).end],
  openai: [...endOf('openai', REPLY).pieces, endOf('openai', REPLY).end],
};

/** Writes token by token, as a model does. */
const play = (dialect: Dialect, response: ServerResponse): void => {
  const type = dialect === 'ollama' ? 'application/x-ndjson' : 'text/event-stream';
  response.writeHead(200, {'content-type': type});
  const pieces = [...streams[dialect]];
  const next = (): void => {
    const piece = pieces.shift();
    if (piece === undefined) return void response.end();
    response.write(piece);
    setImmediate(next);
  };
  next();
};

/**
 * The server of the bench, in a process of its own, so that its work is not counted as the client's. `/slow` before the
 * path makes every call take 50 ms and then answer at once: there the waiting is measured, not the reading.
 */
const server = createServer((request, response) => {
  const path = request.url ?? '';
  const isSlow = path.startsWith('/slow');
  const dialect = dialectOfPath(path.replace('/slow', ''));
  request.resume();
  request.on('end', () => {
    if (isSlow) setTimeout(() => response.end(streams[dialect].join('')), CALL_MS);
    else play(dialect, response);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.(address.port);
});
process.on('disconnect', () => process.exit(0));

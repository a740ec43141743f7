import {createServer, type ServerResponse} from 'node:http';
import {legalReply, type ScriptedCall} from '../support/scripted-ollama.ts';

/** How long the model takes, in milliseconds. */
const CALL_MS = 50;
/** After so many calls the server keeps all further ones waiting, so that the games in flight can be measured. */
const most = Number(process.argv[2] ?? Number.POSITIVE_INFINITY);

const MODEL = {name: 'alpha', model: 'alpha', digest: 'alpha', capabilities: ['completion']};
const ANSWERS: Readonly<Record<string, object>> = {
  '/api/version': {version: '0.32.15'},
  '/api/tags': {models: [MODEL]},
  '/api/ps': {models: [MODEL]},
  '/api/show': {capabilities: ['completion'], model_info: {'scripted.context_length': 32_768}, details: {}},
};

const sendJson = (response: ServerResponse, value: object): void => {
  response.writeHead(200, {'content-type': 'application/json'});
  response.end(JSON.stringify(value));
};

let count = 0;

/** Answers a chat call at once or after its time, in one piece. */
const chat = (body: string, response: ServerResponse): void => {
  const {messages, format, stream} = JSON.parse(body) as ScriptedCall & {stream?: boolean};
  count += 1;
  if (count > most) {
    process.send?.('held');
    return;
  }
  const content = legalReply({n: count, format, messages} as ScriptedCall);
  const message = {model: 'alpha', message: {role: 'assistant', content}};
  const end = {done: true, done_reason: 'stop', prompt_eval_count: 2000, eval_count: 60, total_duration: 5e7};
  if (stream !== true) {
    sendJson(response, {...message, ...end});
    return;
  }
  setTimeout(() => {
    response.writeHead(200, {'content-type': 'application/x-ndjson'});
    response.end(
      `${JSON.stringify({...message, done: false})}\n${JSON.stringify({...message, message: {role: 'assistant', content: ''}, ...end})}\n`,
    );
  }, CALL_MS);
};

/** The server of the arena's bench, in a process of its own, so that its work is not counted as the client's. */
const server = createServer((request, response) => {
  let body = '';
  request.on('data', piece => {
    body += piece;
  });
  request.on('end', () => {
    if (request.url === '/api/chat') chat(body, response);
    else sendJson(response, ANSWERS[request.url ?? ''] ?? {});
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.(address.port);
});
process.on('disconnect', () => process.exit(0));

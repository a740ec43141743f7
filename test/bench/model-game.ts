import {setTimeout as delay} from 'node:timers/promises';
import {createMakers, setTable, watchOf} from '../support/model-table.ts';
import {legalReply, type ScriptedOllama, startScriptedOllama} from '../support/scripted-ollama.ts';
import {type Figure, figure, median, timed} from './measure.ts';

const MODEL = 'tiny';
/** How long the model takes for a reply, in milliseconds. */
const CALL_MS = 200;
const SEATS = 5;
/** Questions, answers, guesses and rounds of votes, one after the other: 20 + 5 + 5. */
const CHAIN = 30;
const CALLS = 50;
const MOST = CHAIN * 1.05;
const BARE_CALLS = 7;

/** What one call takes without anything of ours. */
const bareCall = async ({url}: ScriptedOllama): Promise<number> => {
  const body = JSON.stringify({model: MODEL, messages: [{role: 'user', content: 'Hello'}], stream: true});
  return timed(async () => (await fetch(`${url}/api/chat`, {method: 'POST', body})).text());
};

const playGame = async (server: ScriptedOllama): Promise<{readonly ms: number; readonly calls: number}> => {
  const ends: (() => unknown)[] = [];
  const servers = [{name: 'ollama', kind: 'ollama' as const, url: server.url, lanes: SEATS}];
  const over = {servers, replyForms: {[MODEL]: 'schema' as const}};
  const maker = createMakers()({teardown: end => ends.push(end)}, server.url, over);
  const before = server.calls.length;
  const {session} = await setTable(maker, watchOf({players: SEATS, model: MODEL}));
  const ms = await timed(() => session.finished);
  for (const end of ends) end();
  return {ms, calls: server.calls.length - before};
};

/** How long a whole game of five models lasts when the votes of a turn go out together, in lengths of a call. */
export const measureModelGame = async (): Promise<Figure> => {
  const server = await startScriptedOllama([{name: MODEL}], async call => {
    await delay(CALL_MS);
    return call.format ? legalReply(call) : 'Hello.';
  });
  try {
    const bare: number[] = [];
    for (let call = 0; call < BARE_CALLS; call++) bare.push(await bareCall(server));
    const {ms, calls} = await playGame(server);
    const value = ms / median(bare);
    return figure({
      name: `a game of ${SEATS} models on ${SEATS} lanes, ${calls} calls`,
      value,
      unit: 'call lengths',
      baseline: 'its longest chain of calls',
      baselineValue: CHAIN,
      target: `≤ ${MOST}`,
      ok: value <= MOST && calls === CALLS,
    });
  } finally {
    await server.close();
  }
};

import {type ChildProcess, fork} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {playJob} from '../../source/arena/play-job.ts';
import {findRoot} from '../../source/packs/find-root.ts';
import {defaultSettings} from '../../source/settings/schema.ts';
import type {TableDependencies} from '../../source/tables/dependencies.ts';
import {spyfallModule} from '../../source/tables/registry/spyfall/module.ts';
import {testArena} from '../support/arena-hall.ts';
import {wordsOf} from '../support/arena-plans.ts';
import {type Figure, figure} from './measure.ts';

const GAMES = 900;
const LANES = 64;
/** Calls to a moment in the middle of the games. */
const CALLS = 25 * GAMES;
/** Calls of a warm-up, and of what is measured beside the arena. */
const BARE_CALLS = 6000;

const startServer = async (most: number): Promise<{readonly url: string; readonly child: ChildProcess}> => {
  const child = fork(path.join(import.meta.dirname, 'arena-server.js'), [String(most)]);
  const [port] = (await once(child, 'message')) as [number];
  return {url: `http://127.0.0.1:${port}`, child};
};

/** The schema of a vote, as large as most. */
const FORMAT = {
  type: 'object',
  properties: {
    assessment: {type: 'string'},
    vote: {type: 'string', enum: ['Ann', 'Bea', 'Cem', 'Dan', 'skip']},
    confidence: {type: 'number'},
  },
};

/** Calls a second of bare `fetch`, as wide as the lanes, with a prompt from the middle of a game. */
const bareRate = async (messages: readonly object[]): Promise<number> => {
  const {url, child} = await startServer(Number.POSITIVE_INFINITY);
  const body = JSON.stringify({model: 'alpha', stream: true, messages, format: FORMAT});
  let left = BARE_CALLS;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(`${url}/api/chat`, {method: 'POST', body});
      await answer.text();
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({length: LANES}, work));
  const rate = (1000 * BARE_CALLS) / (performance.now() - start);
  child.kill();
  return rate;
};

/** Bytes in use. What is held weakly, such as by signals, is free only after a second round. */
const collect = async (): Promise<number> => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round++) {
    gc();
    await new Promise(resolve => setImmediate(resolve));
  }
  const {heapUsed, external} = process.memoryUsage();
  return heapUsed + external;
};

const makerIn = (dataFolder: string, url: string): TableDependencies => ({
  games: [spyfallModule],
  houses: new Map(),
  library: findRoot(),
  dataFolder,
  words: wordsOf('en'),
  version: '0.0.0',
  settings: {...defaultSettings(), servers: [{name: 'bench', kind: 'ollama', url, lanes: LANES}]},
  environment: {},
});

/** Plays 900 games at once to their middle; answers calls a second, and bytes a game in flight. */
const playMany = async (folder: string) => {
  const {url, child} = await startServer(CALLS);
  const options = {replyForm: 'schema'};
  const arena = await testArena(makerIn(path.join(folder, 'arena'), url), {
    models: [
      {id: 'alpha', server: 'bench', label: 'one', options},
      {id: 'alpha', server: 'bench', label: 'two', options},
    ],
    scenarios: ['G_EN'],
    repeats: GAMES / 60,
    inFlight: GAMES,
    rules: {strict: false},
  });
  const hall = await arena.openHall();
  const opened = arena.open();
  const before = await collect();
  const stop = new AbortController();
  const start = performance.now();
  let messages: readonly object[] = [];
  const run = arena.run(hall, opened, {
    signal: stop.signal,
    play: (job, ears, signal) =>
      playJob(job, arena.plan.name, hall, {
        ...ears,
        folder: opened.games,
        now: () => new Date().toISOString(),
        signal,
        onCall: (label, note) => {
          messages = note.messages;
          ears.onCall(label, note);
        },
      }),
  });
  await once(child, 'message');
  const rate = (1000 * run.state().spent.calls) / (performance.now() - start);
  const bytes = ((await collect()) - before) / run.state().running;
  stop.abort();
  await run.finished;
  opened.release();
  await hall.close();
  child.kill();
  return {rate, bytes, messages};
};

/** Measures 900 games in flight on a server of 50 ms and 64 lanes, beside bare `fetch` of the same width. */
export const measureArena = async (folder: string): Promise<readonly Figure[]> => {
  const {rate, bytes, messages} = await playMany(folder);
  const bare = await bareRate(messages);
  return [
    figure({
      name: 'arena, 900 games in flight',
      value: rate,
      unit: 'calls/s',
      baseline: 'bare fetch, 64 at once',
      baselineValue: bare,
      target: '≥ 0.9 of the baseline',
      ok: rate >= 0.9 * bare,
    }),
    figure({
      name: 'memory of a game in flight',
      value: bytes / 1000,
      unit: 'KB',
      baseline: 'allowed',
      baselineValue: 100,
      target: '≤ 100 KB',
      ok: bytes <= 100_000,
    }),
  ];
};

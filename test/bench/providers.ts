import {fork} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {withLanes} from '../../source/providers/lanes.ts';
import type {Provider} from '../../source/providers/provider.ts';
import {plainCall, startOllama, startOpenAi} from '../support/provider-tools.ts';

/** One line of the report, as interfaces.md has it. */
type Row = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline: string;
  readonly baselineValue: number;
  readonly ratio: number;
  readonly target: string;
  readonly ok: boolean;
};

const ROUNDS = 7;
const CALLS = 60;
const MOST_CPU_MS = 0.5;
const LANES = 16;
const LANE_CALLS = 320;
const LANE_ROUNDS = 3;
const LEAST_RATIO = 0.96;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const rounded = (value: number): number => Number(value.toPrecision(3));

const repeat = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let done = 0; done < count; done++) await work();
};

/** CPU time of this process for one run of the work, in milliseconds. */
const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await repeat(CALLS, work);
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1000 / CALLS;
};

/** What a program does that does without a client: sends the same request and reads the answer to its end. */
const bare = (url: string) => async (): Promise<string> => {
  const body = JSON.stringify({model: plainCall.modelId, messages: plainCall.messages, stream: true});
  const headers = {'content-type': 'application/json'};
  return (await fetch(url, {method: 'POST', body, headers})).text();
};

const call = (provider: Provider) => () =>
  provider.generate(plainCall, {signal: new AbortController().signal});

/** The client's own work: CPU of a call beyond that of a bare `fetch`, measured in turns. */
const measureCpu = async (name: string, provider: Provider, url: string): Promise<Row> => {
  const ours: number[] = [];
  const theirs: number[] = [];
  await repeat(2 * CALLS, bare(url));
  await repeat(2 * CALLS, call(provider));
  await repeat(ROUNDS, async () => {
    theirs.push(await cpuOf(bare(url)));
    ours.push(await cpuOf(call(provider)));
  });
  const value = median(ours.map((one, round) => one - (theirs[round] ?? 0)));
  return {
    name: `client CPU over a bare fetch, ${name}, reply of 60 tokens`,
    value: rounded(value),
    unit: 'ms a call',
    baseline: 'bare fetch',
    baselineValue: rounded(median(theirs)),
    ratio: rounded(value / median(theirs)),
    target: `≤ ${MOST_CPU_MS} ms`,
    ok: value <= MOST_CPU_MS,
  };
};

/** Calls a second when all are asked for at once. */
const rateOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await Promise.all(Array.from({length: LANE_CALLS}, work));
  return LANE_CALLS / ((performance.now() - start) / 1000);
};

const measureLanes = async (provider: Provider, url: string): Promise<Row> => {
  const limited = withLanes(provider, {lanes: LANES, isSwapping: false});
  const queue = Array.from({length: LANES}, () => Promise.resolve());
  let turn = 0;
  const inTurn = (): Promise<void> => {
    const lane = turn++ % LANES;
    const next = (queue[lane] ?? Promise.resolve()).then(() => bare(url)()).then(() => undefined);
    queue[lane] = next;
    return next;
  };
  const theirs: number[] = [];
  const ours: number[] = [];
  // Both run well only once they are compiled.
  await rateOf(inTurn);
  await rateOf(call(limited));
  await repeat(LANE_ROUNDS, async () => {
    theirs.push(await rateOf(inTurn));
    ours.push(await rateOf(call(limited)));
  });
  const value = median(ours);
  return {
    name: `calls of 50 ms on ${LANES} lanes`,
    value: rounded(value),
    unit: 'calls/s',
    baseline: `bare fetch, ${LANES} at once`,
    baselineValue: rounded(median(theirs)),
    ratio: rounded(value / median(theirs)),
    target: `≥ ${LEAST_RATIO} of bare fetch`,
    ok: value / median(theirs) >= LEAST_RATIO,
  };
};

/** What the clients cost: their own CPU, and how many calls a second the lanes carry. */
export const measureProviders = async (): Promise<readonly Row[]> => {
  const server = fork(path.join(import.meta.dirname, 'provider-server.js'), {execArgv: []});
  const [port] = await once(server, 'message');
  const url = `http://127.0.0.1:${port}`;
  const ollama = await startOllama(url);
  const openai = await startOpenAi(url);
  const slow = await startOllama(`${url}/slow`);
  try {
    return [
      await measureCpu('ollama', ollama, `${url}/api/chat`),
      await measureCpu('openai', openai, `${url}/v1/chat/completions`),
      await measureLanes(slow, `${url}/slow/api/chat`),
    ];
  } finally {
    await Promise.all([ollama, openai, slow].map(provider => provider.close()));
    server.disconnect();
  }
};

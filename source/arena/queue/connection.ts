import {createHash} from 'node:crypto';
import type {ConnectionOptions} from 'bullmq';
import type {Redis} from 'ioredis';
import type {Needs} from './game-queue.ts';
import type {QueuePackages} from './load-queue.ts';

/** Everything polyspy keeps on the server begins with this. */
export const PREFIX = 'polyspy';
/** The hash with the needs of every queue by the queue's name. */
const NEEDS_KEY = `${PREFIX}:needs`;

/** How long a queue waits for what, in milliseconds. */
export type QueueTimes = {
  /** How long a game belongs to a worker that says nothing. */
  readonly lockMs: number;
  /** How long to wait before looking again. */
  readonly lookMs: number;
};
export const QUEUE_TIMES: QueueTimes = {lockMs: 30_000, lookMs: 2000};

/** How often a game is played again after failures, and how often after workers that died. */
export const MOST_ATTEMPTS = 5;
export const MOST_DEATHS = 20;

/** A queue's fault, without the address: a system's code, or the first word of the server's answer, such as `NOAUTH`. */
export class QueueFault extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const ANSWER = /^(?:ERR\s+)?([A-Z]{3,})\b/;

/** Returns what is wrong, as a code. */
export const queueCode = (error: unknown): string => {
  if (error instanceof QueueFault) return error.code;
  if (!(error instanceof Error)) return 'UNKNOWN';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return ANSWER.exec(error.message)?.[1] ?? 'UNKNOWN';
};

/** Makes faults of what the server or the connection answers. Other errors are bugs, and stay. */
export const queueFaults = async <T>(action: () => Promise<T>): Promise<T> => {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.message === 'Connection is closed.') throw new QueueFault('ECONNRESET');
    const isAnswer = error.name === 'ReplyError' || ('code' in error && typeof error.code === 'string');
    throw isAnswer ? new QueueFault(queueCode(error)) : error;
  }
};

/** A connection that has answered, and what opens more of the same. */
export type QueueConnection = QueuePackages & {
  readonly redis: Redis;
  /** For the package, which makes connections of its own where a call blocks. */
  readonly options: {readonly connection: ConnectionOptions; readonly prefix: string};
  readonly times: QueueTimes;
};

/** Connects to a server. Rejects with `QueueFault` when it does not answer, or refuses the password. */
export const connectQueue = async (
  packages: QueuePackages,
  address: string,
  times: QueueTimes = QUEUE_TIMES,
): Promise<QueueConnection> => {
  const url = new URL(address);
  const database = Number(url.pathname.slice(1));
  // The package chooses the database where nobody hears that there is none of this number.
  url.pathname = '';
  const redis = new packages.ioredis.Redis(url.href, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: 10_000,
  });
  // Later faults are retried by the package; the first one is told.
  let first: unknown;
  redis.on('error', (error: unknown) => {
    first ??= error;
  });
  try {
    await redis.connect();
    await redis.select(database);
    // Connections of the same kind get the same database.
    redis.options.db = database;
  } catch (error) {
    redis.disconnect();
    throw new QueueFault(queueCode(first ?? error));
  }
  return {...packages, redis, options: {connection: redis, prefix: PREFIX}, times};
};

/** Returns the name of the queue for games with the same needs. */
export const queueName = (needs: Needs): string =>
  createHash('sha256')
    .update(JSON.stringify([[...needs.models].sort(), needs.plan, needs.schedule]))
    .digest('hex')
    .slice(0, 16);

/** Tells workers what the games of a queue need. */
export const publishNeeds = async ({redis}: QueueConnection, needs: Needs): Promise<void> => {
  await redis.hset(NEEDS_KEY, queueName(needs), JSON.stringify(needs));
};

/** Takes back what was told of a queue. */
export const forgetNeeds = async ({redis}: QueueConnection, name: string): Promise<void> => {
  await redis.hdel(NEEDS_KEY, name);
};

const isNeeds = (value: unknown): value is Needs => {
  const {models, plan, schedule} = (value ?? {}) as Partial<Needs>;
  return (
    Array.isArray(models) &&
    models.every(model => typeof model === 'string') &&
    typeof plan === 'object' &&
    plan !== null &&
    typeof schedule === 'string'
  );
};

const parseNeeds = (text: string): Needs | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isNeeds(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the needs of all queues by their names. Anybody may write to the server, so what is no needs is left out. */
export const readNeeds = async ({redis}: QueueConnection): Promise<ReadonlyMap<string, Needs>> => {
  const all = await redis.hgetall(NEEDS_KEY);
  const entries = Object.entries(all).flatMap(([name, text]) => {
    const needs = parseNeeds(text);
    return needs && queueName(needs) === name ? [[name, needs] as const] : [];
  });
  return new Map(entries);
};

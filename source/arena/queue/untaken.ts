import type {Queue} from 'bullmq';
import type {QueueConnection} from './connection.ts';

/** The games in play whose workers are looked for at once. */
const AT_ONCE = 100;

/** Watches whether workers take games. */
export type UntakenWatch = {
  /** Counts the time anew: a worker took or ended a game, or the server was away. */
  readonly restart: () => void;
  /** Returns whether games wait that no worker has taken for as long as a worker may say nothing. Call it at every look. */
  readonly look: () => Promise<boolean>;
};

/** Returns whether a worker plays a game of a queue. A worker that died leaves its game, but not its lock. */
const isPlayed = async ({redis}: QueueConnection, queue: Queue): Promise<boolean> => {
  for (let first = 0; ; first += AT_ONCE) {
    const ids = await queue.getRanges(['active'], first, first + AT_ONCE - 1);
    if (ids.length === 0) return false;
    if ((await redis.exists(ids.map(id => `${queue.toKey(id)}:lock`))) > 0) return true;
  }
};

const isAny = async (queues: readonly Queue[], has: (queue: Queue) => Promise<boolean>): Promise<boolean> => {
  for (const queue of queues) if (await has(queue)) return true;
  return false;
};

/** Makes a watch over the queues of a home. */
export const watchUntaken = (connection: QueueConnection, all: () => readonly Queue[]): UntakenWatch => {
  const {lockMs, lookMs} = connection.times;
  const mostLooks = Math.ceil(lockMs / lookMs);
  let looks = 0;
  const restart = (): void => {
    looks = 0;
  };
  return {
    restart,
    look: async () => {
      looks += 1;
      if (looks < mostLooks) return false;
      const queues = all();
      if (await isAny(queues, queue => isPlayed(connection, queue))) restart();
      return looks >= mostLooks && isAny(queues, async queue => (await queue.getWaitingCount()) > 0);
    },
  };
};

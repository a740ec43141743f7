import type {Job, Worker} from 'bullmq';
import {MOST_DEATHS, type QueueConnection, queueFaults, readNeeds} from './connection.ts';
import type {CanPlay, Needs, QueueDoor, TakenGame} from './game-queue.ts';

/** What the package says of a game that another worker has. */
const NOT_OURS = /^(?:Missing|Lock mismatch)|not in the active state/;

/** A game that was taken, and the token that proves it. */
type Held = {readonly job: Job; readonly token: string; readonly lost: AbortController};

/** Keeps taken games from going to others while they are played. */
const createHolds = ({times}: QueueConnection) => {
  const held = new Set<Held>();
  const renew = async (one: Held): Promise<void> => {
    try {
      if ((await one.job.extendLock(one.token, times.lockMs)) === 1) return;
    } catch {
      // The server may be back before the time is over.
      return;
    }
    one.lost.abort();
    held.delete(one);
  };
  const timer = setInterval(() => {
    for (const one of held) void renew(one);
  }, times.lockMs / 3);
  timer.unref();
  return {held, stop: () => clearInterval(timer)};
};

/** Makes a function that opens a worker of each queue once. */
const createWorkers = ({bullmq, options, times}: QueueConnection) => {
  const workers = new Map<string, Worker>();
  const workerOf = async (name: string): Promise<Worker> => {
    const known = workers.get(name);
    if (known) return known;
    const worker = new bullmq.Worker(name, null, {
      ...options,
      autorun: false,
      lockDuration: times.lockMs,
      stalledInterval: times.lockMs,
      maxStalledCount: MOST_DEATHS,
    });
    // The connection retries by itself.
    worker.on('error', () => undefined);
    workers.set(name, worker);
    // Gives games of workers that died to others.
    await worker.startStalledCheckTimer();
    return worker;
  };
  return {workerOf, all: () => [...workers.values()]};
};

type Holds = ReturnType<typeof createHolds>;

const hold = ({held}: Holds, needs: Needs, job: Job, token: string): TakenGame => {
  const one: Held = {job, token, lost: new AbortController()};
  held.add(one);
  const end = async (how: () => Promise<unknown>): Promise<void> => {
    if (!held.delete(one)) return;
    try {
      await queueFaults(how);
    } catch (error) {
      // It took so long that the game is somebody else's by now.
      if (!(error instanceof Error && NOT_OURS.test(error.message))) throw error;
    }
  };
  return {
    id: job.id ?? '',
    needs,
    signal: one.lost.signal,
    finish: played => end(() => job.moveToCompleted(played, token, false)),
    giveBack: () => end(() => job.moveToWait(token)),
    fail: code => end(() => job.moveToFailed(new Error(code), token, false)),
  };
};

/** Returns the queues with games that can be played. Each time another one is first, so that none is left to the end. */
const queuesFor = async (connection: QueueConnection, canPlay: CanPlay, turn: number) => {
  const all: (readonly [string, Needs])[] = [];
  for (const [name, needs] of await readNeeds(connection)) if (await canPlay(needs)) all.push([name, needs]);
  const first = all.length === 0 ? 0 : turn % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
};

/** Opens a queue for a worker. */
export const openQueueDoor = (connection: QueueConnection): QueueDoor => {
  const {redis, times} = connection;
  const workers = createWorkers(connection);
  const holds = createHolds(connection);
  let turn = 0;
  let tokens = 0;
  const take: QueueDoor['take'] = async canPlay => {
    turn += 1;
    for (const [name, needs] of await queuesFor(connection, canPlay, turn)) {
      const worker = await workers.workerOf(name);
      tokens += 1;
      const token = `${worker.id}:${tokens}`;
      const job = await worker.getNextJob(token, {block: false});
      if (job) return hold(holds, needs, job as Job, token);
    }
    return undefined;
  };
  return {
    take: canPlay => queueFaults(() => take(canPlay)),
    close: async () => {
      holds.stop();
      const given = Promise.allSettled([...holds.held].map(({job, token}) => job.moveToWait(token)));
      holds.held.clear();
      // Without the server, what waits for it would wait for ever.
      await Promise.race([given, new Promise(resolve => setTimeout(resolve, times.lookMs).unref())]);
      redis.disconnect();
      await Promise.allSettled(workers.all().map(worker => worker.close(true)));
    },
  };
};

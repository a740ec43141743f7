import type {Job, Queue, QueueEvents} from 'bullmq';
import {
  forgetNeeds,
  MOST_ATTEMPTS,
  publishNeeds,
  type QueueConnection,
  QueueFault,
  type QueueTimes,
  queueFaults,
  queueName,
} from './connection.ts';
import type {OfferedGame, PlayedGame, QueueHome} from './game-queue.ts';
import {type UntakenWatch, watchUntaken} from './untaken.ts';

/** A queue of games with the same needs. */
type Line = {
  readonly name: string;
  readonly queue: Queue;
  readonly events: QueueEvents;
  /** Ends the connection of the events, which the package leaves open. */
  readonly disconnect: () => void;
};

/** The results that are read at once. */
const AT_ONCE = 50;
/** How often a game is played again whose record was not right. */
const MOST_REFUSALS = 3;

const isPlayed = (value: unknown): value is PlayedGame => {
  const {record, calls} = (value ?? {}) as Partial<PlayedGame>;
  return typeof record === 'string' && (calls === undefined || typeof calls === 'string');
};

const byNeeds = (games: readonly OfferedGame[]): ReadonlyMap<string, readonly OfferedGame[]> => {
  const groups = new Map<string, OfferedGame[]>();
  for (const game of games) {
    const name = queueName(game.needs);
    groups.set(name, [...(groups.get(name) ?? []), game]);
  }
  return groups;
};

/** Waits until something has happened, or a time has passed, or the signal fires. */
const createBell = () => {
  let ring = (): void => undefined;
  return {
    ring: () => ring(),
    wait: (ms: number, signal: AbortSignal): Promise<void> =>
      new Promise(resolve => {
        if (signal.aborted) return resolve();
        const timer = setTimeout(() => ring(), ms);
        ring = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', ring);
          resolve();
        };
        signal.addEventListener('abort', ring, {once: true});
      }),
  };
};

type Listener = Parameters<QueueHome['collect']>[0];

/** Takes a game's result home, or has it played again. Returns whether it stays for later. */
const settle = async (job: Job, refusals: Map<string, number>, listener: Listener): Promise<boolean> => {
  const id = job.id ?? '';
  const played: unknown = job.returnvalue;
  const accepted = isPlayed(played) ? listener.accept(id, played) : 'wrong';
  if (accepted === 'later') return true;
  const count = (refusals.get(id) ?? 0) + (accepted === 'wrong' ? 1 : 0);
  refusals.set(id, count);
  if (accepted === 'wrong' && count < MOST_REFUSALS) await job.retry('completed');
  else await job.remove();
  if (count >= MOST_REFUSALS) listener.onFailed({id, code: 'bad-record'});
  return false;
};

/** Takes home what a queue has finished. Returns how many games. */
const sweep = async ({queue}: Line, refusals: Map<string, number>, listener: Listener): Promise<number> => {
  let later = 0;
  let count = 0;
  for (;;) {
    const done = await queue.getJobs(['completed'], later, later + AT_ONCE - 1);
    for (const job of done)
      if (await settle(job as Job, refusals, listener)) later += 1;
      else count += 1;
    if (done.length < AT_ONCE) break;
  }
  for (const job of await queue.getJobs(['failed'], 0, -1)) {
    listener.onFailed({id: job.id ?? '', code: job.failedReason ?? 'UNKNOWN'});
    await job.remove();
    count += 1;
  }
  return count;
};

/** Makes a function that opens each queue once. */
const createLines = (
  {bullmq, options, redis}: QueueConnection,
  {onTaken, onEnd}: {readonly onTaken: () => void; readonly onEnd: () => void},
) => {
  const lines = new Map<string, Line>();
  const open = (name: string): Line => {
    const queue = new bullmq.Queue(name, options);
    // Events block, so they need a connection of their own.
    const blocking = redis.duplicate();
    const events = new bullmq.QueueEvents(name, {...options, connection: blocking});
    // The connection retries by itself, and nothing is lost while it does.
    queue.on('error', () => undefined);
    events.on('error', () => undefined);
    events.on('active', onTaken);
    events.on('completed', onEnd);
    events.on('failed', onEnd);
    return {name, queue, events, disconnect: () => blocking.disconnect()};
  };
  const lineOf = (name: string): Line => {
    const line = lines.get(name) ?? open(name);
    lines.set(name, line);
    return line;
  };
  return {lineOf, all: () => [...lines.values()]};
};

/** Takes results home, and notices when games may no longer be on the queue. */
const createCollection = (
  {times, redis}: QueueConnection,
  all: () => readonly Line[],
  untaken: UntakenWatch,
) => {
  // A server that comes back may have forgotten everything.
  let mayHaveLost = false;
  const lose = (): void => {
    mayHaveLost = true;
  };
  redis.on('ready', lose);
  // Another home of the same plan may have taken the results: when none come, the games are offered again.
  const mostIdle = Math.ceil(times.lockMs / times.lookMs);
  let idle = 0;
  let isUntaken = false;
  const refusals = new Map<string, number>();
  const noteUntaken = async (listener: Listener): Promise<void> => {
    if (idle === 0) untaken.restart();
    const was = isUntaken;
    isUntaken = await untaken.look();
    if (isUntaken !== was) listener.onUntaken(isUntaken);
  };
  const look = async (listener: Listener): Promise<void> => {
    try {
      idle += 1;
      await queueFaults(async () => {
        for (const line of all()) if ((await sweep(line, refusals, listener)) > 0) idle = 0;
        await noteUntaken(listener);
      });
      if (!mayHaveLost && idle < mostIdle) return;
      mayHaveLost = false;
      idle = 0;
      listener.onBack();
    } catch (error) {
      if (!(error instanceof QueueFault)) throw error;
      lose();
      untaken.restart();
      listener.onFault(error.code);
    }
  };
  return {look, lose};
};

/** Withdraws the games of a queue that nobody plays, and removes it when nothing is left. */
const withdraw = async (connection: QueueConnection, {name, queue}: Line): Promise<void> => {
  await queue.drain(true);
  const left = await queue.getJobCounts('active', 'completed', 'failed');
  if (Object.values(left).some(count => count > 0)) return;
  await forgetNeeds(connection, name);
  await queue.obliterate({force: true});
};

const optionsOf = (id: string, {lookMs}: QueueTimes) => ({
  jobId: id,
  attempts: MOST_ATTEMPTS,
  backoff: {type: 'exponential', delay: 5 * lookMs},
  // A stack has paths of a worker's machine.
  stackTraceLimit: 0,
});

/** Opens a queue for the home of a plan. Games keep their ids, so offering one again changes nothing. */
export const openQueueHome = (connection: QueueConnection): QueueHome => {
  const {times, redis} = connection;
  const bell = createBell();
  const untaken = watchUntaken(connection, () => lines.all().map(({queue}) => queue));
  const lines = createLines(connection, {onTaken: untaken.restart, onEnd: bell.ring});
  const offer: QueueHome['offer'] = async games => {
    for (const [name, group] of byNeeds(games)) {
      const [first] = group;
      if (!first) continue;
      const jobs = group.map(({id}) => ({name: 'game', data: {}, opts: optionsOf(id, times)}));
      await lines.lineOf(name).queue.addBulk(jobs);
      await publishNeeds(connection, first.needs);
    }
  };
  const {look, lose} = createCollection(connection, lines.all, untaken);
  return {
    offer: async games => {
      try {
        await queueFaults(() => offer(games));
      } catch (error) {
        lose();
        throw error;
      }
    },
    collect: async (listener, signal) => {
      while (!signal.aborted) {
        const rung = bell.wait(times.lookMs, signal);
        await look(listener);
        await rung;
      }
    },
    withdraw: () =>
      queueFaults(async () => {
        for (const line of lines.all()) await withdraw(connection, line);
      }),
    close: async () => {
      const open = lines.all();
      // Without the server, what waits for it would wait for ever.
      for (const {disconnect} of open) disconnect();
      redis.disconnect();
      await Promise.allSettled(open.flatMap(({queue, events}) => [queue.close(), events.close()]));
    },
  };
};

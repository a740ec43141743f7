import type {ModelCallNote} from '../../players/model-options.ts';
import {waitFor} from '../../providers/deadline.ts';
import {acceptRecord} from '../../tables/hall/accept-record.ts';
import type {Hall} from '../../tables/hall/hall.ts';
import type {PlayedGame as HallResult} from '../../tables/hall/play-game.ts';
import {hallGameOf} from '../play-job.ts';
import type {JobEars} from '../run-arena.ts';
import type {Job} from '../schedule.ts';
import {QueueFault} from './connection.ts';
import type {Accepted, FailedGame, Needs, OfferedGame, PlayedGame, QueueHome} from './game-queue.ts';

/** What playing on other machines needs. */
export type RemoteOptions = {
  readonly home: QueueHome;
  readonly hall: Hall;
  /** The arena's name, and the folder of its records. */
  readonly arena: string;
  readonly folder: string;
  readonly needsOf: (job: Job) => Needs;
  /** Hears that a worker could not play a game, by a code. */
  readonly onFailed?: (code: string) => void;
  /** Hears a code of the queue's fault. Games wait until it is over. */
  readonly onFault?: (code: string) => void;
  /** Hears that games wait which no worker has taken for a while, and that one takes some again. */
  readonly onUntaken?: (isUntaken: boolean) => void;
};

/** A game that is on the queue. */
type Waiting = {readonly job: Job; readonly ears: JobEars; readonly end: (result: HallResult) => void};

/** Games on the queue of an arena, played by workers. */
export type RemotePlay = {
  /** Plays a job like `playJob`, on whatever machine takes it. */
  readonly play: (job: Job, ears: JobEars, signal: AbortSignal) => Promise<HallResult>;
  /** Takes back the games that nobody plays yet, and leaves the queue. What is being played stays for another run. */
  readonly close: () => Promise<void>;
};

/** How long to try to take games back, in milliseconds. */
const LEAVE_MS = 5000;

const ABORTED: HallResult = {outcome: 'aborted', winner: null};

/** Offers games that are asked for together at once. */
const createOffers = (home: QueueHome, onFault: (error: unknown) => void) => {
  let waiting: OfferedGame[] = [];
  return (...offered: readonly OfferedGame[]): void => {
    const isFirst = waiting.length === 0;
    waiting = [...waiting, ...offered];
    if (!isFirst || offered.length === 0) return;
    void Promise.resolve().then(() => {
      const games = waiting;
      waiting = [];
      home.offer(games).catch(onFault);
    });
  };
};

/** The games that are on the queue, by their ids. */
const createWaiting = () => {
  const games = new Map<string, Waiting>();
  const end = (id: string, result: HallResult): void => {
    games.get(id)?.end(result);
    games.delete(id);
  };
  return {
    games,
    end,
    abortAll: (): void => {
      for (const id of games.keys()) end(id, ABORTED);
    },
  };
};

/** Saves a record that came home. */
const acceptFrom = (
  {hall, arena, folder}: RemoteOptions,
  {games, end}: ReturnType<typeof createWaiting>,
  id: string,
  played: PlayedGame,
): Accepted => {
  const known = games.get(id);
  // An earlier run offered it, and this one has not come to it yet.
  if (!known) return 'later';
  const accepted = acceptRecord(hall, hallGameOf(known.job, arena), folder, played);
  if (!accepted.ok) {
    if (accepted.problem === 'wrong-record') return 'wrong';
    end(id, {outcome: 'lost', winner: null, code: accepted.problem.code});
    return 'saved';
  }
  // A saved call is a note without what only its own run could know.
  for (const {label, call} of accepted.value.calls) known.ears.onCall(label, call as ModelCallNote);
  end(id, {outcome: 'ended', winner: accepted.value.winner});
  return 'saved';
};

/** Plays the games of an arena on other machines. Records that come home are checked before they count. */
export const createRemotePlay = (options: RemoteOptions): RemotePlay => {
  const {home, needsOf, onFailed, onFault, onUntaken} = options;
  const waiting = createWaiting();
  const {games, end} = waiting;
  const stop = new AbortController();
  let bug: unknown;
  const fail = (error: unknown): void => {
    if (error instanceof QueueFault) onFault?.(error.code);
    else {
      bug ??= error;
      waiting.abortAll();
    }
  };
  const listener = {
    accept: (id: string, played: PlayedGame) => acceptFrom(options, waiting, id, played),
    onFailed: ({id, code}: FailedGame) => {
      onFailed?.(code);
      end(id, ABORTED);
    },
    onFault: (code: string) => onFault?.(code),
    onUntaken: (isUntaken: boolean) => onUntaken?.(isUntaken),
    onBack: () => offer(...[...games.values()].map(({job}) => ({id: job.id, needs: needsOf(job)}))),
  };
  const offer = createOffers(home, fail);
  const collecting = home.collect(listener, stop.signal).catch(fail);
  return {
    play: (job, ears, signal) =>
      new Promise(resolve => {
        if (signal.aborted) return resolve(ABORTED);
        games.set(job.id, {job, ears, end: resolve});
        signal.addEventListener('abort', () => end(job.id, ABORTED), {once: true});
        offer({id: job.id, needs: needsOf(job)});
      }),
    close: async () => {
      stop.abort();
      // Without the server, what waits for it would wait for ever.
      const patience = new AbortController();
      const leaving = collecting.then(home.withdraw).catch(fail);
      await Promise.race([leaving, waitFor(LEAVE_MS, patience.signal)]);
      patience.abort();
      await home.close();
      if (bug !== undefined) throw bug;
    },
  };
};

import type {ModelCallNote} from '../players/model-options.ts';
import {nextTurn} from '../providers/deadline.ts';
import type {ProviderError} from '../providers/provider-error.ts';
import type {PlayedGame} from '../tables/hall/play-game.ts';
import {type ArenaEnding, type ArenaState, type Price, spentOn} from './arena-state.ts';
import {createJobQueue} from './job-queue.ts';
import {addSpent, createStandings, type GameResult, NOTHING, type Spent} from './results.ts';
import type {Job} from './schedule.ts';

/** Hears what happens while one job is played. */
export type JobEars = {
  readonly onCall: (label: string, note: ModelCallNote) => void;
  readonly onFault: (label: string, fault: {readonly code: string}) => void;
};

/** What running an arena needs. */
export type ArenaOptions = {
  readonly jobs: readonly Job[];
  /** The results so far, by the job's id. */
  readonly results: ReadonlyMap<string, GameResult>;
  readonly labels: readonly string[];
  /** The names of the game's sides. */
  readonly sides: readonly string[];
  /** Plays one job: the same function serves a worker of a queue. */
  readonly play: (job: Job, ears: JobEars, signal: AbortSignal) => Promise<PlayedGame>;
  /** Waits until the servers of a competitor answer again. */
  readonly untilBack: (label: string, signal: AbortSignal) => Promise<void>;
  /** Saves a result. Returns the system's code when it can't. */
  readonly keep: (result: GameResult) => string | undefined;
  readonly inFlight: number;
  readonly budget: {
    readonly minutes?: number | undefined;
    readonly tokens?: number | undefined;
    readonly usd?: number | undefined;
  };
  readonly prices: Readonly<Record<string, Price>>;
  /** Stops at once: running games are aborted, and can be continued. */
  readonly signal: AbortSignal;
  /** How often a game is played again after a server's fault. */
  readonly attempts?: number;
  /** How long to wait for servers while no game can go on, in milliseconds. */
  readonly patienceMs?: number;
  readonly onFault?: (label: string, fault: ProviderError) => void;
  readonly onChange?: () => void;
};

/** An arena in play. */
export type ArenaRun = {
  readonly state: () => ArenaState;
  /** Resolves when nothing runs any more. `code` is the system's, when something can't be written. */
  readonly finished: Promise<{readonly ending: ArenaEnding; readonly code?: string}>;
};

/** How often a game is played again by default. */
const ATTEMPTS = 5;
/** How long to wait for servers by default: half an hour. */
const PATIENCE_MS = 1_800_000;
const MS_PER_MINUTE = 60_000;
/** A longer timer would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The counts of an arena in play. */
const createLedger = ({jobs, results, labels, prices}: ArenaOptions) => {
  const standings = createStandings(labels);
  const known = jobs.flatMap(({id}) => results.get(id) ?? []);
  for (const result of known) standings.add(result);
  const faults: Record<string, number> = {};
  const counts = {done: known.length, running: 0, aborted: 0};
  let spent = NOTHING;
  return {
    counts,
    faults,
    before: known.length,
    spent: () => spent,
    standings: standings.list,
    noteResult: (result: GameResult): void => {
      standings.add(result);
      counts.done += 1;
    },
    /** Adds what a call took, and returns it. */
    noteCall: (label: string, note: ModelCallNote): Spent => {
      const call = spentOn(note, prices[label]);
      spent = addSpent(spent, call);
      return call;
    },
    noteFault: (label: string): void => {
      faults[label] = (faults[label] ?? 0) + 1;
    },
    isSpent: ({tokens = Number.POSITIVE_INFINITY, usd = Number.POSITIVE_INFINITY}: ArenaOptions['budget']) =>
      spent.readTokens + spent.writtenTokens >= tokens || spent.usd >= usd,
  };
};

/** An arena in play. */
type Running = {
  readonly options: ArenaOptions;
  readonly queue: ReturnType<typeof createJobQueue>;
  readonly ledger: ReturnType<typeof createLedger>;
  readonly stop: AbortController;
  readonly attempts: Map<string, number>;
  ending: ArenaEnding | undefined;
  code: string | undefined;
  /** Fires when no server has answered for too long. */
  patience: NodeJS.Timeout | undefined;
};

const change = ({queue, options}: Running): void => {
  queue.change();
  options.onChange?.();
};

/** Starts no more games, and stops those that run: they can be continued. */
const end = (arena: Running, why: ArenaEnding, code?: string): void => {
  arena.ending ??= why;
  arena.code ??= code;
  arena.stop.abort();
  change(arena);
};

/** Waits for the next job to play. Returns `undefined` when there are no more. */
const takeJob = async (arena: Running): Promise<Job | undefined> => {
  const {queue, ledger, options} = arena;
  while (!arena.ending) {
    const job = queue.takeReady();
    if (job) return job;
    if (ledger.counts.running === 0) {
      if (queue.left() === 0) return undefined;
      arena.patience ??= setTimeout(() => end(arena, 'unreachable'), options.patienceMs ?? PATIENCE_MS);
    }
    await queue.changed();
  }
  return undefined;
};

const keepResult = (arena: Running, job: Job, played: PlayedGame, spent: Spent, ms: number): void => {
  const {id, scenario, teams} = job;
  const {sides, keep} = arena.options;
  const winner = played.winner === null ? null : sides.indexOf(played.winner);
  const result = {id, scenario, teams, winner, ...(played.outcome === 'ended' ? {spent, ms} : {})};
  const code = keep(result);
  arena.ledger.noteResult(result);
  if (code !== undefined) end(arena, 'not-written', code);
};

/** Plays an aborted game again later, unless it has failed too often. */
const putBack = (arena: Running, job: Job, fault: PlayedGame['fault']): void => {
  const {stop, attempts, options, ledger, queue} = arena;
  if (stop.signal.aborted) return;
  if (fault) options.onFault?.(fault.label, fault.error);
  const count = (attempts.get(job.id) ?? 0) + 1;
  attempts.set(job.id, count);
  if (count >= (options.attempts ?? ATTEMPTS)) ledger.counts.aborted += 1;
  else queue.putBack(job, fault?.label);
};

const playJob = async (arena: Running, job: Job): Promise<void> => {
  const {ledger, options, stop} = arena;
  const since = performance.now();
  let spent = NOTHING;
  const onCall = (label: string, note: ModelCallNote): void => {
    spent = addSpent(spent, ledger.noteCall(label, note));
    if (ledger.isSpent(options.budget)) end(arena, 'spent');
  };
  ledger.counts.running += 1;
  clearTimeout(arena.patience);
  arena.patience = undefined;
  try {
    const played = await options.play(job, {onCall, onFault: ledger.noteFault}, stop.signal);
    const {outcome, code, fault} = played;
    if (outcome === 'aborted') putBack(arena, job, fault);
    else if (outcome === 'lost') end(arena, 'not-written', code);
    else keepResult(arena, job, played, spent, performance.now() - since);
  } finally {
    ledger.counts.running -= 1;
    change(arena);
  }
};

const work = async (arena: Running): Promise<void> => {
  for (let job = await takeJob(arena); job; job = await takeJob(arena)) {
    // Games of house players alone never wait, so others, keys and signals get their turn here.
    await nextTurn();
    if (!arena.ending) await playJob(arena, job);
  }
};

const runAll = async (arena: Running, left: number): ArenaRun['finished'] => {
  const {options, stop, ledger} = arena;
  const {signal, budget, inFlight, jobs} = options;
  const halt = (): void => end(arena, 'stopped');
  const ms = (budget.minutes ?? 0) * MS_PER_MINUTE;
  const timer = ms > 0 ? setTimeout(() => end(arena, 'spent'), Math.min(ms, LONGEST_TIMER)) : undefined;
  signal.addEventListener('abort', halt, {once: true});
  if (signal.aborted) halt();
  try {
    await Promise.all(Array.from({length: Math.min(inFlight, left)}, () => work(arena)));
  } finally {
    clearTimeout(timer);
    clearTimeout(arena.patience);
    signal.removeEventListener('abort', halt);
    stop.abort();
  }
  const {done, aborted} = ledger.counts;
  if (arena.code !== undefined) return {ending: 'not-written', code: arena.code};
  return {ending: done + aborted < jobs.length ? (arena.ending ?? 'stopped') : 'done'};
};

/** Runs the jobs that have no result yet. */
export const runArena = (options: ArenaOptions): ArenaRun => {
  const {jobs, results} = options;
  const startedAt = performance.now();
  const stop = new AbortController();
  const left = jobs.filter(({id}) => !results.has(id));
  const arena: Running = {
    options,
    queue: createJobQueue(left, label => options.untilBack(label, stop.signal)),
    ledger: createLedger(options),
    stop,
    attempts: new Map(),
    ending: undefined,
    code: undefined,
    patience: undefined,
  };
  const {ledger, queue} = arena;
  return {
    state: () => ({
      all: jobs.length,
      ...ledger.counts,
      before: ledger.before,
      spent: ledger.spent(),
      faults: ledger.faults,
      ending: arena.ending,
      waiting: queue.parked(),
      elapsedMs: performance.now() - startedAt,
      standings: ledger.standings(),
    }),
    finished: runAll(arena, left.length),
  };
};

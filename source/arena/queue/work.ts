import {rmSync} from 'node:fs';
import {readTextFile} from '../../files/read-file.ts';
import {systemCode} from '../../files/system-code.ts';
import {waitFor} from '../../providers/deadline.ts';
import {untilBack} from '../../providers/spread.ts';
import {callsFile} from '../../records/call-recorder.ts';
import {MAX_RECORD_BYTES, recordFile} from '../../records/recorder.ts';
import type {Answer} from '../../tables/answer.ts';
import type {Hall} from '../../tables/hall/hall.ts';
import type {PlayedGame as HallResult} from '../../tables/hall/play-game.ts';
import {playJob} from '../play-job.ts';
import type {Job} from '../schedule.ts';
import {QueueFault} from './connection.ts';
import type {Needs, PlayedGame, QueueDoor, TakenGame} from './game-queue.ts';
import type {ForeignPlan} from './shared-plan.ts';

/** How a worker goes about it. */
export type WorkOptions = {
  readonly door: QueueDoor;
  /** The folder of the records of games in play. */
  readonly folder: string;
  /** Returns the plan of some needs; `undefined` when this machine can't schedule it the same. */
  readonly planOf: (needs: Needs) => Promise<ForeignPlan | undefined>;
  /** Returns whether this machine has a model, by its id. */
  readonly hasModel: (modelId: string) => boolean;
  /** Opens the hall of a plan, once. */
  readonly hallOf: (plan: ForeignPlan) => Promise<Answer<Hall>>;
  /** The most games at once. */
  readonly inFlight: number;
  /** How long to wait before looking for games again, in milliseconds. */
  readonly lookMs: number;
  /** How long not to take games of a plan whose models could not be prepared, in milliseconds. */
  readonly pauseMs: number;
  readonly now: () => string;
  /** Stops: what is being played is given back. */
  readonly signal: AbortSignal;
  readonly onChange?: (counts: WorkCounts) => void;
  /** Hears a code of the queue's fault. The work goes on. */
  readonly onFault?: (code: string) => void;
  /** Hears why games can't be played, as a sentence. */
  readonly onProblem?: (sentence: string) => void;
};

/** What a worker has done. */
export type WorkCounts = {readonly played: number; readonly running: number; readonly failed: number};

/** The largest file of calls that is sent home, in bytes. */
const MAX_CALLS_BYTES = 256_000_000;

const readOptional = (file: string): string | undefined => {
  try {
    return readTextFile(file, {maxBytes: MAX_CALLS_BYTES, hasLinks: false});
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** Reads the files of a finished game. */
const readPlayed = (folder: string, id: string): PlayedGame => {
  const record = readTextFile(recordFile(folder, id), {maxBytes: MAX_RECORD_BYTES, hasLinks: false});
  const calls = readOptional(callsFile(folder, id));
  return calls === undefined ? {record} : {record, calls};
};

const removeFiles = (folder: string, id: string): void => {
  for (const file of [recordFile(folder, id), callsFile(folder, id)]) rmSync(file, {force: true});
};

/** What can't be played for a while: models whose servers are down, and plans whose models could not be prepared. */
const createPauses = ({signal, pauseMs}: WorkOptions) => {
  const paused = new Set<string>();
  const pause = (name: string, until: Promise<unknown>): void => {
    if (paused.has(name)) return;
    paused.add(name);
    const end = (): boolean => paused.delete(name);
    until.then(end, end);
  };
  return {
    has: (name: string): boolean => paused.has(name),
    pauseModel: (name: string, provider: Parameters<typeof untilBack>[0]) =>
      pause(name, untilBack(provider, signal)),
    pausePlan: (name: string) => pause(name, waitFor(pauseMs, signal)),
  };
};

type Pauses = ReturnType<typeof createPauses>;

/** Ends a taken game by what came of it. Returns whether it was played. */
const endGame = async (
  {folder}: WorkOptions,
  taken: TakenGame,
  result: HallResult,
  pauseModel: (label: string) => void,
): Promise<boolean> => {
  if (result.outcome === 'ended' || result.outcome === 'known') {
    await taken.finish(readPlayed(folder, taken.id));
    removeFiles(folder, taken.id);
    return true;
  }
  if (result.fault) {
    pauseModel(result.fault.label);
    await taken.fail(result.fault.error.code);
  } else if (result.outcome === 'lost') await taken.fail(result.code ?? 'UNKNOWN');
  else await taken.giveBack();
  return false;
};

/** Plays a taken game. Returns whether it was played. */
const playTaken = async (options: WorkOptions, pauses: Pauses, taken: TakenGame): Promise<boolean> => {
  const {planOf, hallOf, folder, now, signal, onProblem} = options;
  const plan = await planOf(taken.needs);
  const job: Job | undefined = plan?.jobs.get(taken.id);
  if (!plan || !job) {
    await taken.fail('unknown-game');
    return false;
  }
  const hall = await hallOf(plan);
  if (!hall.ok) {
    onProblem?.(hall.problem);
    pauses.pausePlan(plan.schedule);
    await taken.giveBack();
    return false;
  }
  const stop = AbortSignal.any([signal, taken.signal]);
  const result = await playJob(job, plan.plan.name, hall.value, {folder, now, signal: stop});
  return endGame(options, taken, result, label => {
    const model = hall.value.models.get(label);
    if (model) pauses.pauseModel(model.settings.modelId, model.provider);
  });
};

/**
 * Takes games from a queue and plays them until the signal fires. A game goes home when it has ended; one whose server
 * failed goes back, and this machine takes none with that model until the server answers again.
 */
export const work = async (options: WorkOptions): Promise<WorkCounts> => {
  const {door, signal, inFlight, lookMs, planOf, hasModel, onChange, onFault} = options;
  const pauses = createPauses(options);
  const running = new Set<Promise<void>>();
  const counts = {played: 0, running: 0, failed: 0};
  const change = (by: Partial<WorkCounts>): void => {
    for (const key of ['played', 'running', 'failed'] as const) counts[key] += by[key] ?? 0;
    onChange?.({...counts});
  };
  const canPlay = async (needs: Needs): Promise<boolean> =>
    !pauses.has(needs.schedule) &&
    needs.models.every(model => hasModel(model) && !pauses.has(model)) &&
    (await planOf(needs))?.schedule === needs.schedule;
  /** Faults of the queue pass. The record of a game that could not go home is still there when it is taken again. */
  const tolerate = async <T>(action: Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await action;
    } catch (error) {
      if (!(error instanceof QueueFault)) throw error;
      onFault?.(error.code);
      return otherwise;
    }
  };
  const start = (taken: TakenGame): void => {
    change({running: 1});
    const playing = tolerate(playTaken(options, pauses, taken), false).then(isPlayed =>
      change({running: -1, ...(isPlayed ? {played: 1} : {failed: 1})}),
    );
    running.add(playing);
    void playing.finally(() => running.delete(playing)).catch(() => undefined);
  };
  while (!signal.aborted) {
    const taken = running.size < inFlight ? await tolerate(door.take(canPlay), undefined) : undefined;
    if (taken) start(taken);
    else await Promise.race([...running, waitFor(lookMs, signal).catch(() => undefined)]);
  }
  await Promise.all(running);
  return {...counts};
};

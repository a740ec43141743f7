import {nextTurn, untilAborted} from './deadline.ts';
import type {LaneLimits} from './lanes.ts';
import type {Call, Provider, ServerLoad} from './provider.ts';
import {cancelled, ProviderError} from './provider-error.ts';

/** A call that waits for a lane. */
type Waiting = {readonly group: string; readonly start: () => void; isGone: boolean};

/** The calls that wait for one model. Those of games that were served before are taken first, the latest of them first. */
type Line = {readonly again: Waiting[]; fresh: Waiting[]; taken: number; count: number};

/** How many taken places of a list may stay before it is copied. */
const MOST_TAKEN = 1000;

const takeFresh = (line: Line): Waiting | undefined => {
  const waiting = line.fresh[line.taken];
  if (waiting === undefined) return undefined;
  line.taken += 1;
  if (line.taken >= MOST_TAKEN) {
    line.fresh = line.fresh.slice(line.taken);
    line.taken = 0;
  }
  return waiting;
};

/** Takes the next call of a line, and leaves out those that were given up. */
const takeNext = (line: Line): Waiting | undefined => {
  for (;;) {
    const waiting = line.again.pop() ?? takeFresh(line);
    if (waiting === undefined || !waiting.isGone) return waiting;
  }
};

/** The lines of one server. Taking the next call costs the same however many wait. */
const createLines = (isSwapping: boolean) => {
  const lines = new Map<string, Line>();
  const served = new Set<string>();
  const lineOf = (modelId: string): Line => {
    const key = isSwapping ? modelId : '';
    const line = lines.get(key) ?? {again: [], fresh: [], taken: 0, count: 0};
    lines.set(key, line);
    return line;
  };
  let current: Line | undefined;
  return {
    add: (modelId: string, waiting: Waiting): void => {
      const line = lineOf(modelId);
      line.count += 1;
      (served.has(waiting.group) ? line.again : line.fresh).push(waiting);
    },
    giveUp: (modelId: string, waiting: Waiting): void => {
      waiting.isGone = true;
      lineOf(modelId).count -= 1;
    },
    /** The next call of the loaded model. */
    next: (): Waiting | undefined => {
      const waiting = current && current.count > 0 ? takeNext(current) : undefined;
      if (!current || !waiting) return undefined;
      current.count -= 1;
      served.add(waiting.group);
      return waiting;
    },
    /**
     * Turns to the model that was left longest ago of those with waiting calls. Returns `false` when none wait. By then
     * nearly all games with that model wait for it, so each load takes most games a step further. To turn to the most
     * waiting calls instead costs half as many loads again, since simultaneous moves of one game count many times.
     */
    turn: (): boolean => {
      const next = [...lines].find(([, {count}]) => count > 0);
      if (!next) return false;
      const [key, line] = next;
      current = line;
      lines.delete(key);
      lines.set(key, line);
      return true;
    },
    count: (): number => [...lines.values()].reduce((sum, {count}) => sum + count, 0),
  };
};

type Limits = LaneLimits & {
  /** Whether changing the model costs a load. */
  readonly isSwapping: boolean;
};

type Lines = ReturnType<typeof createLines>;

/** Where a call waits. */
type Place = {readonly modelId: string; readonly group: string; readonly signal: AbortSignal};

/** Waits in a line until the call is started; `startSome` starts those that may. */
const enterLine = (
  lines: Lines,
  {modelId, group, signal}: Place,
  startSome: () => void,
  onWait: (() => void) | undefined,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled(signal));
    const giveUp = (): void => {
      lines.giveUp(modelId, waiting);
      reject(cancelled(signal));
    };
    let hasStarted = false;
    const start = (): void => {
      hasStarted = true;
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const waiting: Waiting = {group, start, isGone: false};
    signal.addEventListener('abort', giveUp, {once: true});
    lines.add(modelId, waiting);
    startSome();
    if (!hasStarted) onWait?.();
  });

const createLanes = ({lanes, isSwapping}: Limits) => {
  const lines = createLines(isSwapping);
  let running = 0;
  let isTurning = false;
  /** When the last of the finished calls is handed out. */
  let handedOut = Promise.resolve();
  const startSome = (): void => {
    while (running < lanes) {
      const next = lines.next();
      if (!next) break;
      running += 1;
      next.start();
    }
    if (running === 0 && !isTurning) void turnSoon();
  };
  /** The games of the last calls may go on with the same model: they get time for that before another must load. */
  const turnSoon = async (): Promise<void> => {
    isTurning = true;
    let last: Promise<void>;
    do {
      last = handedOut;
      await last;
      await nextTurn();
    } while (last !== handedOut);
    isTurning = false;
    if (running === 0 && lines.turn()) startSome();
  };
  return {
    run: async <T>(place: Place, work: () => Promise<T>, onWait?: () => void): Promise<T> => {
      await enterLine(lines, place, startSome, onWait);
      try {
        return await work();
      } finally {
        // One reply a turn: while it is read, the calls that have just started are already on their way.
        handedOut = handedOut.then(nextTurn);
        const myTurn = handedOut;
        running -= 1;
        startSome();
        await myTurn;
      }
    },
    load: (): ServerLoad => ({lanes, running, waiting: lines.count()}),
  };
};

/**
 * Limits a provider to a number of calls at once for many games that nobody watches. When a model must leave for another
 * to load, all calls of the loaded one go first, and the next is the model that was left longest ago. Otherwise games
 * that have begun go before those that have not. Nothing is a secret here: the calls of all games run as they come.
 */
export const withDrainingLanes = (provider: Provider, findLimits: () => Promise<Limits>): Provider => {
  type Lanes = ReturnType<typeof createLanes>;
  let lanes: Lanes | undefined;
  let asked: Promise<Lanes> | undefined;
  const findLanes = (): Promise<Lanes> => {
    asked ??= findLimits()
      .then(limits => {
        lanes = createLanes(limits);
        return lanes;
      })
      .catch((error: unknown) => {
        // The next call asks again.
        asked = undefined;
        if (!(error instanceof ProviderError)) throw error;
        return createLanes({lanes: 1, perGroup: 1, isSwapping: true});
      });
    return asked;
  };
  const place = ({modelId}: Pick<Call, 'modelId'>, group: string | undefined, signal: AbortSignal) => ({
    modelId,
    group: group ?? '',
    signal,
  });
  return {
    ...provider,
    generate: async (call, options) => {
      const {run} = lanes ?? (await untilAborted(findLanes(), options.signal));
      return run(
        place(call, options.group, options.signal),
        () => provider.generate(call, options),
        () => options.onProgress?.({stage: 'queued', tokens: 0}),
      );
    },
    warm: async (call, signal) => {
      const {run} = lanes ?? (await untilAborted(findLanes(), signal));
      return run(place(call, call.group, signal), () => provider.warm(call, signal));
    },
    load: () => lanes?.load() ?? {lanes: 1, running: 0, waiting: 0},
  };
};

import type {Call, Provider} from './provider.ts';
import {cancelled} from './provider-error.ts';

/** A call that waits for a lane. */
type Waiting = {
  readonly group: string;
  readonly modelId: string;
  readonly isWarming: boolean;
  /** Whether no later call may depend on this one. */
  readonly isSecret: boolean;
  readonly start: () => void;
};

/** How many calls of the loaded model may go before the call whose turn it is. */
const LONGEST_RUN = 8;

/** The queue of one server's lanes, which decides who is next. */
type LaneQueue = {
  readonly add: (waiting: Waiting) => void;
  readonly remove: (waiting: Waiting) => boolean;
  /** Removes and returns the next call. */
  readonly next: () => Waiting | undefined;
  /** Notes that nothing runs or waits, so that earlier turns no longer matter. */
  readonly rest: () => void;
};

/**
 * Makes a queue that is fair to groups: next is the group that was served longest ago, and in it the earliest call;
 * warming comes last. So a group with many calls at once gets no more than one with single calls. When models swap,
 * calls of the last model go first, up to `LONGEST_RUN` of them. A secret call counts for neither rule, so that the
 * order of later calls does not depend on it.
 */
const createLaneQueue = (isSwapping: boolean): LaneQueue => {
  const queue: Waiting[] = [];
  const servedAt = new Map<string, number>();
  let served = 0;
  let lastModel: string | undefined;
  let run = 0;

  const isBefore = (one: Waiting, other: Waiting): boolean => {
    if (one.isWarming !== other.isWarming) return other.isWarming;
    return (servedAt.get(one.group) ?? 0) < (servedAt.get(other.group) ?? 0);
  };
  const first = (some: readonly Waiting[]): Waiting | undefined =>
    some.reduce<Waiting | undefined>((best, one) => (!best || isBefore(one, best) ? one : best), undefined);
  const choose = (): Waiting | undefined => {
    const fair = first(queue);
    if (!isSwapping || !fair || fair.modelId === lastModel || run >= LONGEST_RUN) return fair;
    return first(queue.filter(({modelId, isWarming}) => modelId === lastModel && !isWarming)) ?? fair;
  };
  const remove = (waiting: Waiting): boolean => {
    const at = queue.indexOf(waiting);
    if (at === -1) return false;
    queue.splice(at, 1);
    return true;
  };
  return {
    add: waiting => queue.push(waiting),
    remove,
    next: () => {
      const chosen = choose();
      if (!chosen) return undefined;
      remove(chosen);
      if (chosen.isSecret) return chosen;
      run = chosen.modelId === lastModel ? run + 1 : 1;
      lastModel = chosen.modelId;
      served += 1;
      servedAt.set(chosen.group, served);
      return chosen;
    },
    rest: () => servedAt.clear(),
  };
};

type LaneOptions = {
  /** The most calls at once. */
  readonly lanes: number;
  /** Whether changing the model costs a load, so that calls of one model should be kept together (models.md 25). */
  readonly isSwapping: boolean;
};

type Entry = Omit<Waiting, 'start'>;

/** Runs work when a lane is free. Waiting work can be cancelled at any time. */
type RunInLane = <T>(
  signal: AbortSignal,
  entry: Entry,
  work: () => Promise<T>,
  onWait?: () => void,
) => Promise<T>;

const createLanes = ({lanes, isSwapping}: LaneOptions): RunInLane => {
  const queue = createLaneQueue(isSwapping);
  let running = 0;

  const startNext = (): void => {
    for (let next = running < lanes ? queue.next() : undefined; next; ) {
      running += 1;
      next.start();
      next = running < lanes ? queue.next() : undefined;
    }
  };

  const enter = (signal: AbortSignal, entry: Entry, onWait?: () => void): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(cancelled(signal));
      const leave = () => {
        if (queue.remove(waiting)) reject(cancelled(signal));
      };
      let hasStarted = false;
      const waiting: Waiting = {
        ...entry,
        start: () => {
          hasStarted = true;
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, {once: true});
      queue.add(waiting);
      // Calls that are made together, such as the votes of a turn, are all queued before the first is chosen.
      void Promise.resolve().then(() => {
        startNext();
        if (!hasStarted && !signal.aborted) onWait?.();
      });
    });

  return async (signal, entry, work, onWait) => {
    await enter(signal, entry, onWait);
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
      if (running === 0) queue.rest();
    }
  };
};

type Loaded = Pick<Call, 'modelId' | 'contextTokens'>;

const loadedBy = ({modelId, contextTokens}: Loaded): Loaded =>
  contextTokens === undefined ? {modelId} : {modelId, contextTokens};

/**
 * Limits a provider to a number of calls at once; waiting calls report the stage `queued`. A secret call leaves the
 * server unchanged: when models swap, the model from before is loaded again before the lane is free. Otherwise the next
 * calls would show, by who waits for a load, whom the secret call was for.
 */
export const withLanes = (provider: Provider, options: LaneOptions): Provider => {
  const run = createLanes(options);
  let loaded: Loaded | undefined;
  const restore = async ({modelId}: Call): Promise<void> => {
    if (!options.isSwapping || loaded === undefined || loaded.modelId === modelId) return;
    // A load that fails only costs time: the next call reports the fault.
    await provider.warm({...loaded, messages: []}, new AbortController().signal).catch(() => undefined);
  };
  const generate: Provider['generate'] = async (call, callOptions) => {
    if (callOptions.isSecret) return provider.generate(call, callOptions).finally(() => restore(call));
    loaded = loadedBy(call);
    return provider.generate(call, callOptions);
  };
  return {
    ...provider,
    generate: (call, callOptions) =>
      run(
        callOptions.signal,
        {
          group: callOptions.group ?? '',
          modelId: call.modelId,
          isWarming: false,
          isSecret: callOptions.isSecret ?? false,
        },
        () => generate(call, callOptions),
        () => callOptions.onProgress?.({stage: 'queued', tokens: 0}),
      ),
    warm: (call, signal) =>
      run(signal, {group: '', modelId: call.modelId, isWarming: true, isSecret: false}, () => {
        loaded = loadedBy(call);
        return provider.warm(call, signal);
      }),
  };
};

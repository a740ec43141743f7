import {untilAborted} from './deadline.ts';
import type {Call, CallOptions, CallResult, Provider} from './provider.ts';
import {cancelled, ProviderError} from './provider-error.ts';

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
  /** Removes and returns the next call of those that may start. */
  readonly next: (mayStart: (waiting: Waiting) => boolean) => Waiting | undefined;
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
  const choose = (ready: readonly Waiting[]): Waiting | undefined => {
    const fair = first(ready);
    if (!isSwapping || !fair || fair.modelId === lastModel || run >= LONGEST_RUN) return fair;
    return first(ready.filter(({modelId, isWarming}) => modelId === lastModel && !isWarming)) ?? fair;
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
    next: mayStart => {
      const chosen = choose(queue.filter(mayStart));
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

/** How many calls a server takes at once: in all, and of one group. */
export type LaneLimits = {readonly lanes: number; readonly perGroup: number};

type LaneOptions = {
  /** The most calls at once, or how to find out before the first call. */
  readonly lanes: number | (() => Promise<LaneLimits>);
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

/** Counts the running calls, in all and by group. */
const createCounts = () => {
  const ofGroup = new Map<string, number>();
  let all = 0;
  const change = (group: string, by: 1 | -1): void => {
    all += by;
    const count = (ofGroup.get(group) ?? 0) + by;
    if (count > 0) ofGroup.set(group, count);
    else ofGroup.delete(group);
  };
  return {all: () => all, of: (group: string) => ofGroup.get(group) ?? 0, change};
};

/** Waits in a queue until a call is started. `startSome` starts those that may. */
const enterQueue = (
  queue: LaneQueue,
  signal: AbortSignal,
  entry: Entry,
  startSome: () => void,
  onWait: (() => void) | undefined,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled(signal));
    const giveUp = () => {
      if (queue.remove(waiting)) reject(cancelled(signal));
    };
    let hasStarted = false;
    const waiting: Waiting = {
      ...entry,
      start: () => {
        hasStarted = true;
        signal.removeEventListener('abort', giveUp);
        resolve();
      },
    };
    signal.addEventListener('abort', giveUp, {once: true});
    queue.add(waiting);
    // Calls that are made together, such as the votes of a turn, are all queued before the first is chosen.
    void Promise.resolve().then(() => {
      startSome();
      if (!hasStarted && !signal.aborted) onWait?.();
    });
  });

const createLanes = ({lanes: wanted, isSwapping}: LaneOptions): RunInLane => {
  const queue = createLaneQueue(isSwapping);
  const running = createCounts();
  let asked: Promise<LaneLimits> | undefined;

  const startSome = ({lanes, perGroup}: LaneLimits): void => {
    const mayStart = ({group}: Waiting) => running.of(group) < perGroup;
    const findNext = () => (running.all() < lanes ? queue.next(mayStart) : undefined);
    for (let next = findNext(); next; next = findNext()) {
      running.change(next.group, 1);
      next.start();
    }
  };
  const findLimits = (signal: AbortSignal): Promise<LaneLimits> | LaneLimits => {
    if (typeof wanted === 'number') return {lanes: wanted, perGroup: wanted};
    asked ??= wanted().catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      // The call that follows tells what is wrong. The next one asks again.
      asked = undefined;
      return {lanes: 1, perGroup: 1};
    });
    return untilAborted(asked, signal);
  };

  return async (signal, entry, work, onWait) => {
    const limits = await findLimits(signal);
    await enterQueue(queue, signal, entry, () => startSome(limits), onWait);
    try {
      return await work();
    } finally {
      running.change(entry.group, -1);
      startSome(limits);
      if (running.all() === 0) queue.rest();
    }
  };
};

type Loaded = Pick<Call, 'modelId' | 'contextTokens'>;

const loadedBy = ({modelId, contextTokens}: Loaded): Loaded =>
  contextTokens === undefined ? {modelId} : {modelId, contextTokens};

/** The calls of a model for one group. */
const keyOf = (group: string, modelId: string): string => JSON.stringify([group, modelId]);

/**
 * Limits a provider to a number of calls at once; waiting calls report the stage `queued`. A secret call leaves the
 * server unchanged: when models swap, the model from before is loaded again before the lane is free. Otherwise the next
 * calls would show, by who waits for a load, whom the secret call was for. A model that a group has already called is
 * not warmed for it, since a server would only forget what it has read since.
 */
export const withLanes = (provider: Provider, options: LaneOptions): Provider => {
  const run = createLanes(options);
  const called = new Set<string>();
  const closing = new AbortController();
  let loaded: Loaded | undefined;

  const restore = async ({modelId}: Call): Promise<void> => {
    if (!options.isSwapping || loaded === undefined || loaded.modelId === modelId) return;
    // A load that fails only costs time: the next call reports the fault.
    await provider.warm({...loaded, messages: []}, closing.signal).catch(() => undefined);
  };
  const generate = async (call: Call, callOptions: CallOptions): Promise<CallResult> => {
    // The reply waits, too: a load after it would fall into a phase in which everybody sees who waits.
    if (callOptions.isSecret) return provider.generate(call, callOptions).finally(() => restore(call));
    loaded = loadedBy(call);
    return provider.generate(call, callOptions);
  };
  return {
    ...provider,
    generate: (call, callOptions) => {
      const {signal, group = '', isSecret = false, onProgress} = callOptions;
      called.add(keyOf(group, call.modelId));
      return run(
        signal,
        {group, modelId: call.modelId, isWarming: false, isSecret},
        () => generate(call, callOptions),
        () => onProgress?.({stage: 'queued', tokens: 0}),
      );
    },
    warm: (call, signal) => {
      const {group = '', modelId} = call;
      return run(signal, {group, modelId, isWarming: true, isSecret: false}, async () => {
        if (call.messages !== undefined && called.has(keyOf(group, modelId))) return {};
        loaded = loadedBy(call);
        return provider.warm(call, signal);
      });
    },
    close: () => {
      closing.abort();
      return provider.close();
    },
  };
};

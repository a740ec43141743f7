import {createLaneQueue, type Waiting} from './lane-queue.ts';
import type {Call, Provider} from './provider.ts';
import {cancelled} from './provider-error.ts';

export type LaneOptions = {
  /** Calls at once. */
  readonly lanes: number;
  /** Whether changing the model costs a load, so that calls of one model should follow each other (models.md 25). */
  readonly isSwapping: boolean;
};

type Entry = Omit<Waiting, 'start'>;

/** Runs some work when a lane is free. What waits can be cancelled at once. */
type Lanes = {
  readonly run: <T>(
    signal: AbortSignal,
    entry: Entry,
    work: () => Promise<T>,
    onWait?: () => void,
  ) => Promise<T>;
};

const createLanes = ({lanes, isSwapping}: LaneOptions): Lanes => {
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
      // Calls that are made together, as the votes of a turn are, are all there when the first of them is chosen.
      void Promise.resolve().then(() => {
        startNext();
        if (!hasStarted && !signal.aborted) onWait?.();
      });
    });

  return {
    run: async (signal, entry, work, onWait) => {
      await enter(signal, entry, onWait);
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
        if (running === 0) queue.rest();
      }
    },
  };
};

type Loaded = Pick<Call, 'modelId' | 'contextTokens'>;

const loadedBy = ({modelId, contextTokens}: Loaded): Loaded =>
  contextTokens === undefined ? {modelId} : {modelId, contextTokens};

/**
 * Lets a server run so many calls at once; a call that has to wait says so. A secret call leaves the server as it found
 * it: where models swap, the one that was loaded is loaded again before the lane is free. Else the next calls would tell,
 * by who waits for a load, whom the secret one was for.
 */
export const withLanes = (provider: Provider, options: LaneOptions): Provider => {
  const lanes = createLanes(options);
  let loaded: Loaded | undefined;
  const restore = async ({modelId}: Call): Promise<void> => {
    if (!options.isSwapping || loaded === undefined || loaded.modelId === modelId) return;
    // A load that fails only costs time: the next call brings the fault to light.
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
      lanes.run(
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
      lanes.run(signal, {group: '', modelId: call.modelId, isWarming: true, isSecret: false}, () => {
        loaded = loadedBy(call);
        return provider.warm(call, signal);
      }),
  };
};

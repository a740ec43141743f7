import {createLaneQueue, type Waiting} from './lane-queue.ts';
import type {Provider} from './provider.ts';
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

/** Lets a server run so many calls at once; a call that has to wait says so. */
export const withLanes = (provider: Provider, options: LaneOptions): Provider => {
  const lanes = createLanes(options);
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
        () => provider.generate(call, callOptions),
        () => callOptions.onProgress?.({stage: 'queued', tokens: 0}),
      ),
    warm: (call, signal) =>
      lanes.run(signal, {group: '', modelId: call.modelId, isWarming: true, isSecret: false}, () =>
        provider.warm(call, signal),
      ),
  };
};

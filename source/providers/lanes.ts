import PQueue from 'p-queue';
import type {CallOptions, Provider} from './provider.ts';
import {ProviderError} from './provider-error.ts';

const giveUp = (signal: AbortSignal): never => {
  throw new ProviderError('cancelled', 'cancelled', {cause: signal.reason});
};

/**
 * Lets a server run so many calls at once, and shares them fairly among the groups (games) that wait: a call waits
 * behind the calls of others only as far as its own group already has calls ahead of it.
 */
export const withLanes = (provider: Provider, lanes: number): Provider => {
  const queue = new PQueue({concurrency: lanes});
  const open = new Map<string, number>();

  const count = (group: string, change: number): number => {
    const before = open.get(group) ?? 0;
    if (before + change === 0) open.delete(group);
    else open.set(group, before + change);
    return before;
  };

  return {
    ...provider,
    generate: async (call, options: CallOptions) => {
      const group = options.group ?? '';
      const ahead = count(group, 1);
      try {
        return await queue.add(
          () => (options.signal.aborted ? giveUp(options.signal) : provider.generate(call, options)),
          {priority: -ahead, signal: options.signal},
        );
      } catch (error) {
        if (options.signal.aborted) giveUp(options.signal);
        throw error;
      } finally {
        count(group, -1);
      }
    },
  };
};

import type {GiveUpWay, TableModels, Thinking} from '../../source/tables/table.ts';

/** Models of which a test says who is waited for. */
export const createFakeModels = (
  ways: readonly GiveUpWay[] = ['ask-again', 'stand-in', 'stand-in-for-good'],
) => {
  const listeners = new Set<() => void>();
  const given: GiveUpWay[] = [];
  let current: readonly Thinking[] = [];
  const models: TableModels = {
    ways,
    thinking: () => current,
    subscribe: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    giveUp: how => void given.push(how),
  };
  return {
    models,
    given,
    /** From now on these are waited for. */
    wait: (...thinking: readonly Thinking[]): void => {
      current = thinking;
      for (const listener of [...listeners]) listener();
    },
  };
};

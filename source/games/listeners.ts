/** Functions to call after a change. */
export type Listeners = {
  /** Calls every listener. One that is added meanwhile waits for the next change. */
  readonly call: () => void;
  /** Adds a listener, each time anew. Returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * Makes a set of listeners.
 * @param onFault gets what a listener throws, so that the others are called all the same; without it, it is thrown
 */
export const createListeners = (onFault?: (error: unknown) => void): Listeners => {
  const listeners = new Set<() => void>();
  const callOne = (listener: () => void): void => {
    try {
      listener();
    } catch (error) {
      if (!onFault) throw error;
      onFault(error);
    }
  };
  return {
    call: () => {
      if (listeners.size > 0) for (const listener of [...listeners]) callOne(listener);
    },
    subscribe: listener => {
      const own = (): void => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
};

/** Functions to call after a change. */
export type Listeners = {
  /** Calls every listener. One that is added during the call waits for the next change. */
  readonly call: () => void;
  /** Adds a listener; added twice, it is called twice. Returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * Makes a set of listeners.
 * @param onFault gets what a listener throws, and the others are still called; without `onFault`, the error is thrown
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

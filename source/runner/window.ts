import type {Observer} from '../games/game.ts';
import type {Window} from '../players/player.ts';

/** A window and the way to put an observation in, which only the runner holds. */
export type OpenWindow<Observation> = {
  readonly window: Window<Observation>;
  /** Adds an observation and calls every listener. What listeners throw is handed to `onFault`, not to the game. */
  readonly push: (observation: Observation) => void;
};

/**
 * Makes a window for one observer: observations are numbered from 1, kept, and can be read again from any number.
 * @param past what the observer was told before
 */
export const createWindow = <Observation>(
  observer: Observer,
  past: readonly Observation[],
  onFault: (error: unknown) => void,
): OpenWindow<Observation> => {
  const told: Observation[] = [...past];
  const listeners = new Set<() => void>();
  const call = (listener: () => void): void => {
    try {
      listener();
    } catch (error) {
      onFault(error);
    }
  };
  return {
    window: {
      observer,
      count: () => told.length,
      read: from => told.slice(Math.max(0, from - 1)),
      subscribe: listener => {
        const own = () => listener();
        listeners.add(own);
        return () => void listeners.delete(own);
      },
    },
    push: observation => {
      told.push(observation);
      if (listeners.size > 0) for (const listener of [...listeners]) call(listener);
    },
  };
};

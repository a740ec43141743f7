import type {Observer} from '../games/game.ts';
import {createListeners} from '../games/listeners.ts';
import type {Window} from '../games/window.ts';

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
  const listeners = createListeners(onFault);
  return {
    window: {
      observer,
      count: () => told.length,
      read: from => told.slice(Math.max(0, from - 1)),
      subscribe: listeners.subscribe,
    },
    push: observation => {
      told.push(observation);
      listeners.call();
    },
  };
};

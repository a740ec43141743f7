import type {Game, GameTypes, Observer, Seat} from '../games/game.ts';
import {createListeners} from '../games/listeners.ts';
import {followView, type Window} from '../games/window.ts';

/** A window, and a function to add an observation, which only the runner has. */
type OpenWindow<Observation> = {
  readonly window: Window<Observation>;
  /** Adds an observation and calls every listener. Errors of listeners go to `onFault`, not to the game. */
  readonly push: (observation: Observation) => void;
};

/**
 * Makes a window for one observer. Observations are numbered from 1, and can be read again from any number.
 * @param past the observations so far
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

/** The windows of everybody who watches a game, and the views of its seats. */
export type Observers<T extends GameTypes> = {
  /** Shows an event to every window. */
  readonly tell: (event: T['Event']) => void;
  /** Returns the window of an observer. It is opened on first use, with everything from the start. */
  readonly windowOf: (observer: Observer) => Window<T['Observation']>;
  /** Returns all that a seat knows now. */
  readonly viewOf: (seat: Seat) => T['View'];
};

/**
 * Makes the observers of a game.
 * @param events all events so far; the caller adds to them, and windows that open late are filled from them
 * @param onFault gets what a listener of a window throws
 */
export const createObservers = <T extends GameTypes>(
  game: Game<T>,
  events: readonly T['Event'][],
  onFault: (error: unknown) => void,
): Observers<T> => {
  const open: OpenWindow<T['Observation']>[] = [];
  const views: (() => T['View'])[] = [];
  const windowOf = (observer: Observer): Window<T['Observation']> => {
    const known = open.find(({window}) => window.observer === observer);
    if (known) return known.window;
    const past = events.flatMap(event => game.observe(event, observer) ?? []);
    const opened = createWindow<T['Observation']>(observer, past, onFault);
    open.push(opened);
    return opened.window;
  };
  const viewOf = (seat: Seat): T['View'] => {
    views[seat] ??= followView(game, windowOf(seat));
    return views[seat]();
  };
  const tell = (event: T['Event']): void => {
    // A window that a listener opens meanwhile comes after these, and already contains this event.
    const count = open.length;
    for (let at = 0; at < count; at++) {
      const {window, push} = open[at] as OpenWindow<T['Observation']>;
      const observation = game.observe(event, window.observer);
      if (observation !== undefined) push(observation);
    }
  };
  return {tell, windowOf, viewOf};
};

import type {Game, GameTypes, Observer, Seat} from '../games/game.ts';
import {createListeners} from '../games/listeners.ts';
import {followView, type Window} from '../games/window.ts';

/** A window and the way to put an observation in, which only the runner holds. */
type OpenWindow<Observation> = {
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

/** Everybody who watches a game: windows for all, and the views from which seats are asked. */
export type Observers<T extends GameTypes> = {
  /** Tells every window of an event. */
  readonly tell: (event: T['Event']) => void;
  /** The window of an observer; opened when first asked for, and then holding everything from the start. */
  readonly windowOf: (observer: Observer) => Window<T['Observation']>;
  /** All that a seat knows now. */
  readonly viewOf: (seat: Seat) => T['View'];
};

/**
 * Makes the observers of a game.
 * @param events all events so far, kept by the caller; windows that open late are filled from them
 * @param onFault hears what a listener of a window threw
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
    // A window that a listener opens meanwhile stands behind these, and holds this event already.
    const count = open.length;
    for (let at = 0; at < count; at++) {
      const {window, push} = open[at] as OpenWindow<T['Observation']>;
      const observation = game.observe(event, window.observer);
      if (observation !== undefined) push(observation);
    }
  };
  return {tell, windowOf, viewOf};
};

import type {Observer} from './game.ts';

/** One observer's stream: numbered observations that can be read again from any number. */
export type Window<Observation> = {
  readonly observer: Observer;
  /** Returns how many observations there are; they count from 1. */
  readonly count: () => number;
  /** Returns the observations from number `from` on; 1 is the first. */
  readonly read: (from: number) => readonly Observation[];
  /** Calls the listener after every new observation. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** The part of a `Game` that builds an observer's view. */
export type ViewRules<View, Observation> = {
  startView(observer: Observer): View;
  evolveView(view: View, observation: Observation): View;
};

/** Returns a function that returns the view of a window's observer, up to the newest observation. */
export const followView = <View, Observation>(
  game: ViewRules<View, Observation>,
  {observer, count, read}: Window<Observation>,
): (() => View) => {
  let view = game.startView(observer);
  let known = 0;
  return () => {
    if (known === count()) return view;
    for (const observation of read(known + 1)) view = game.evolveView(view, observation);
    known = count();
    return view;
  };
};

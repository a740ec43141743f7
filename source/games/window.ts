import type {Observer} from './game.ts';

/** One observer's stream: numbered observations that can be read again from any number. */
export type Window<Observation> = {
  readonly observer: Observer;
  /** How many observations there are; they count from 1. */
  readonly count: () => number;
  /** The observations from number `from` (1 is the first) on. */
  readonly read: (from: number) => readonly Observation[];
  /** Calls the listener after every new observation; answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** What a game must say for an observer's view to be built. Every `Game` has it. */
export type ViewRules<View, Observation> = {
  startView(observer: Observer): View;
  evolveView(view: View, observation: Observation): View;
};

/** Builds the view of a window's observer. Each call of the answer folds what was told since the last one. */
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

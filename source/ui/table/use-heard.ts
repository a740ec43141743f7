import {useMemo, useSyncExternalStore} from 'react';
import {followView, type ViewRules, type Window} from '../../games/window.ts';

/** All that an observer was told, in order, and what it knows by that. */
export type Heard<View, Observation> = {readonly view: View; readonly observations: readonly Observation[]};

/** Follows a window: the same answer as long as nothing new was told. */
export const createListener = <View, Observation>(
  game: ViewRules<View, Observation>,
  window: Window<Observation>,
): (() => Heard<View, Observation>) => {
  const viewOf = followView(game, window);
  let heard = {view: viewOf(), observations: window.read(1)};
  return () => {
    if (window.count() > heard.observations.length) heard = {view: viewOf(), observations: window.read(1)};
    return heard;
  };
};

/** What a window has told so far; draws anew when it tells more. `game` must be the same object each time. */
export const useHeard = <View, Observation>(
  game: ViewRules<View, Observation>,
  window: Window<Observation>,
): Heard<View, Observation> => {
  const listen = useMemo(() => createListener(game, window), [game, window]);
  return useSyncExternalStore(window.subscribe, listen);
};

import {useMemo, useSyncExternalStore} from 'react';
import type {Observation} from '../../../games/spyfall/events.ts';
import {evolveView, type SeatView, startView} from '../../../games/spyfall/view.ts';
import type {Window} from '../../../players/player.ts';

/** All that an observer was told, in order, and what it knows by that. */
export type Heard = {readonly view: SeatView; readonly observations: readonly Observation[]};

/** Folds a window's observations as they come; the same answer as long as nothing new was told. */
export const createListener = (window: Window<Observation>): (() => Heard) => {
  let heard: Heard = {view: startView(window.observer), observations: []};
  return () => {
    const known = heard.observations.length;
    if (window.count() === known) return heard;
    const fresh = window.read(known + 1);
    heard = {view: fresh.reduce(evolveView, heard.view), observations: [...heard.observations, ...fresh]};
    return heard;
  };
};

/** What a window has told so far; draws anew when it tells more. */
export const useHeard = (window: Window<Observation>): Heard => {
  const listen = useMemo(() => createListener(window), [window]);
  return useSyncExternalStore(window.subscribe, listen);
};

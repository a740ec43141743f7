import type {Tagged} from '../../games/game.ts';
import type {GameModule, House} from '../game-module.ts';
import {addToLineMemory} from './line-memory.ts';
import {addToPastMemory} from './past-memory.ts';

/** The part of a game that cannot be saved, and the system's code. `calls` are the model calls, in their own file. */
export type KeepProblem = {readonly of: 'record' | 'calls' | 'lines' | 'past'; readonly code: string};

/** A table whose game has ended, and what its house players may keep of it. */
export type Remembering = {
  readonly module: GameModule;
  readonly house: House;
  readonly dataFolder: string;
  /** Whether house players remember lines. Not with a chosen seed, which always gives the same game. */
  readonly hasMemory: boolean;
  /** Whether they remember who fooled whom. */
  readonly hasPast: boolean;
};

/** Remembers what was said in a game and what happened, for later games. Returns what cannot be saved. */
export const remember = (
  {dataFolder, module, house: {players, lang}, hasMemory, hasPast}: Remembering,
  events: readonly Tagged[],
): readonly KeepProblem[] => {
  if (!players) return [];
  const place = {game: module.rules.id, lang};
  const lines = hasMemory ? addToLineMemory(dataFolder, players.linesSaid(events)) : undefined;
  const past = hasPast ? addToPastMemory(dataFolder, place, players.pastFacts?.(events) ?? []) : undefined;
  return [
    ...(lines === undefined ? [] : [{of: 'lines', code: lines} as const]),
    ...(past === undefined ? [] : [{of: 'past', code: past} as const]),
  ];
};

import type {GameModule, GameOption} from '../game-module.ts';
import {spyfallOptions} from './spyfall/options.ts';

/** A game that can be played: what every run needs, and a function that loads the rest. */
export type GameEntry = {
  readonly id: string;
  readonly options: readonly GameOption[];
  readonly load: () => Promise<GameModule>;
};

/** The games that can be played. The first is the default. */
export const GAMES: readonly [GameEntry, ...GameEntry[]] = [
  {
    id: 'spyfall',
    options: spyfallOptions,
    load: async () => (await import('./spyfall/module.ts')).spyfallModule,
  },
];

/** Loads the modules of all games, in their order. */
export const loadGames = async (): Promise<readonly [GameModule, ...GameModule[]]> => {
  const [first, ...others] = GAMES;
  return [await first.load(), ...(await Promise.all(others.map(({load}) => load())))];
};

import path from 'node:path';
import type {Checked} from '../packs/checked.ts';
import type {Library} from '../packs/library.ts';
import type {Words} from '../packs/words.ts';
import type {RetryOptions} from '../providers/retry.ts';
import type {Environment} from '../providers/servers.ts';
import type {Speed} from '../settings/choices.ts';
import type {Settings} from '../settings/schema.ts';
import type {GameModule, GameParts, House} from './game-module.ts';

/** What starting a table needs. */
export type TableDependencies = {
  /** The games that can be played. */
  readonly games: readonly GameModule[];
  /** A cache of what earlier tables loaded, by game and scenario. */
  readonly houses: Map<string, Checked<House>>;
  /** All packs. */
  readonly library: Library;
  /** The folder of saved data: records in `games/`, and the lines that house players remember. */
  readonly dataFolder: string;
  readonly words: Words;
  readonly version: string;
  /** How fast house players type; without it nothing is delayed. */
  readonly speed?: Speed;
  /** What models and their servers need. */
  readonly settings: Settings;
  readonly environment: Environment;
  /** Overrides for the retries of calls. */
  readonly retries?: Partial<RetryOptions>;
};

/** Returns the game with an id, if there is one. */
export const findGame = (games: readonly GameModule[], id: string): GameModule | undefined =>
  games.find(({rules}) => rules.id === id);

/** Returns what a table of a scenario needs. Loads it once. */
export const houseOf = (
  {library, houses}: Pick<TableDependencies, 'library' | 'houses'>,
  {rules}: GameModule,
  parts: GameParts,
  scenario: string,
): Checked<House> => {
  const key = `${rules.id} ${scenario}`;
  const house = houses.get(key) ?? parts.loadHouse(library, scenario);
  houses.set(key, house);
  return house;
};

/** Returns the folder of the records. */
export const gamesFolder = (dataFolder: string): string => path.join(dataFolder, 'games');

/** Returns the folder of imported games, as files of the exchange format. */
export const importsFolder = (dataFolder: string): string => path.join(dataFolder, 'imports');

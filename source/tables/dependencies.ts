import path from 'node:path';
import type {Checked} from '../packs/checked.ts';
import type {Library} from '../packs/library.ts';
import type {Words} from '../packs/words.ts';
import type {RetryOptions} from '../providers/retry.ts';
import type {Environment} from '../providers/servers.ts';
import type {Speed} from '../settings/choices.ts';
import type {Settings} from '../settings/schema.ts';
import type {GameModule, GameParts, House} from './game-module.ts';

/** What tables are set with. */
export type TableDependencies = {
  /** The games that can be played. */
  readonly games: readonly GameModule[];
  /** What was loaded for earlier tables, by game and scenario: a cache that tables fill. */
  readonly houses: Map<string, Checked<House>>;
  /** All packs. */
  readonly library: Library;
  /** The folder of what is kept: records in `games/`, and the lines said before. */
  readonly dataFolder: string;
  readonly words: Words;
  readonly version: string;
  /** How fast house players type; without it nothing is ever delayed. */
  readonly speed?: Speed;
  /** What models and their servers need. */
  readonly settings: Settings;
  readonly environment: Environment;
  /** How patiently calls are repeated, where not as usual. */
  readonly retries?: Partial<RetryOptions>;
};

/** The game of an id, if the program knows it. */
export const findGame = (games: readonly GameModule[], id: string): GameModule | undefined =>
  games.find(({rules}) => rules.id === id);

/** What a table of a scenario is set with; loaded once. */
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

/** The folder of the records. */
export const gamesFolder = (dataFolder: string): string => path.join(dataFolder, 'games');

import path from 'node:path';
import type {Checked} from '../packs/checked.ts';
import type {Library} from '../packs/library.ts';
import type {Words} from '../packs/words.ts';
import type {RetryOptions} from '../providers/retry.ts';
import type {Environment} from '../providers/servers.ts';
import type {Speed} from '../settings/choices.ts';
import type {Settings} from '../settings/schema.ts';
import type {House} from './load-house.ts';

/** What tables are set with. */
export type TableDependencies = {
  readonly loadHouse: (scenario: string) => Checked<House>;
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

/** The folder of the records. */
export const gamesFolder = (dataFolder: string): string => path.join(dataFolder, 'games');

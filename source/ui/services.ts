import type {Scenario} from '../packs/scenarios.ts';
import type {Words} from '../packs/words.ts';
import type {Settings} from '../settings/schema.ts';
import type {GameModule} from '../tables/game-module.ts';
import type {
  Competitors,
  Preparing,
  TableOptions,
  TableProblem,
  TableSession,
  Unfinished,
} from '../tables/table.ts';
import type {Terminal} from './terminal.ts';

/** A scenario to choose. */
export type ScenarioChoice = Scenario & {
  /** In the interface language. */
  readonly name: string;
  /** What a person without a name is called there. */
  readonly person: string;
};

/** Everything the screens get from outside. */
export type Services = {
  readonly terminal: Terminal;
  /** In the interface language, which a change of the settings can replace: not to be kept beyond a frame. */
  readonly words: Words;
  /** The languages that the interface can have, with their names in themselves. */
  readonly languages: () => readonly {readonly code: string; readonly name: string}[];
  readonly settings: {
    readonly read: () => Settings;
    /** Keeps a change; answers a sentence when it could not be written (it holds for this run all the same). */
    readonly change: (change: Partial<Settings>) => string | undefined;
  };
  readonly startTable: (options: TableOptions, preparing?: Preparing) => Promise<TableSession | TableProblem>;
  /**
   * Asks all servers for their models; one that does not answer in time is a problem. Before all have answered
   * `onSome` gets what is known so far: the house at once.
   */
  readonly competitors: (onSome?: (soFar: Competitors) => void) => Promise<Competitors>;
  /** The games that can be played; the first where none is named. */
  readonly games: readonly [GameModule, ...GameModule[]];
  /** The last game, when it can go on. */
  readonly unfinished: () => Unfinished | undefined;
  /** Scenarios that can be played. */
  readonly scenarios: () => readonly ScenarioChoice[];
  /** The program's version. */
  readonly version: string;
  /** Sentences to show once at the start, such as a settings file that was set aside. */
  readonly notices: readonly string[];
};

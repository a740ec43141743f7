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
import type {ArenaPicture} from './arena/picture.tsx';
import type {Terminal} from './terminal.ts';

/** A scenario to choose. */
export type ScenarioChoice = Scenario & {
  /** In the interface language. */
  readonly name: string;
  /** What a person without a name is called in it. */
  readonly person: string;
};

/** What a test of models has found. */
export type ModelCards = {
  /** Cards that fit side by side, as rows of cells; the first row names the models. Later groups come below. */
  readonly tables: readonly (readonly (readonly string[])[])[];
  /** What the numbers mean, and which model plays better. */
  readonly sentences: readonly string[];
  /** What went wrong. */
  readonly problems: readonly string[];
};

/** A test of models that is running, or over. */
export type ModelTest = {
  /** Returns what to show while it runs. Width in cells. */
  readonly picture: (width: number) => ArenaPicture;
  /** Calls back when there may be something new. Returns a function that stops this. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Ends it early. What has been measured still counts. */
  readonly stop: () => void;
  /** Resolves when it is over. */
  readonly finished: Promise<void>;
  /** Returns the cards of the models that were tried. Width in cells. */
  readonly cards: (width: number) => ModelCards;
};

/** What the screens need from the rest of polyspy. */
export type Services = {
  readonly terminal: Terminal;
  /** In the interface language. A change of the settings may replace it, so don't store it beyond a frame. */
  readonly words: Words;
  /** The languages of the interface, each with its own name for itself. */
  readonly languages: () => readonly {readonly code: string; readonly name: string}[];
  readonly settings: {
    readonly read: () => Settings;
    /** Saves a change. Returns a sentence if that failed; the change still applies to this run. */
    readonly change: (change: Partial<Settings>) => string | undefined;
  };
  readonly startTable: (options: TableOptions, preparing?: Preparing) => Promise<TableSession | TableProblem>;
  /**
   * Asks all servers for their models. A server that doesn't answer in time is listed as a problem. `onSome` gets what
   * is known before all have answered: the house players at once.
   */
  readonly competitors: (onSome?: (soFar: Competitors) => void) => Promise<Competitors>;
  /** Tests models against house players, each for at most so many minutes. */
  readonly testModels: (names: readonly string[], minutes: number) => Promise<ModelTest | TableProblem>;
  /** The games; the first is the default. */
  readonly games: readonly [GameModule, ...GameModule[]];
  /** Those of the last games that can be resumed, newest first. */
  readonly unfinished: () => readonly Unfinished[];
  /** Finds the turn that such a game has reached, counted from 1; `undefined` when its record is damaged. */
  readonly turnOf: (game: Unfinished) => Promise<number | undefined>;
  /** The first game, if there is one: its table, and whether to offer it to somebody who has played nothing yet. */
  readonly lesson: () => {readonly options: TableOptions; readonly isOffered: boolean} | undefined;
  /** The scenarios to choose from. */
  readonly scenarios: () => readonly ScenarioChoice[];
  /** Returns whether house players of a scenario, by its code, speak to women in words of their own. */
  readonly hasForms: (scenario: string) => boolean;
  readonly version: string;
  /** Sentences to show once at the start, for example that a broken settings file was set aside. */
  readonly notices: readonly string[];
};

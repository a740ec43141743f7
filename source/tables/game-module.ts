import type {Annotator} from '../annotate/annotate-game.ts';
import type {Annotation, SpokenGame} from '../annotate/types.ts';
import type {BySeat, Game, PastFact, Refusal, Seat} from '../games/game.ts';
import type {Checked} from '../packs/checked.ts';
import type {EntityWords} from '../packs/entity-set.ts';
import type {Library} from '../packs/library.ts';
import type {Messages} from '../packs/locale.ts';
import type {Scenario} from '../packs/scenarios.ts';
import type {MessageKey, MessageValues, Words} from '../packs/words.ts';
import type {LineEar} from '../players/line-ear.ts';
import type {ListeningModel, PersonEar} from '../players/person-ear.ts';
import type {SeatPlayer} from '../players/player.ts';
import type {PromptMaker, PromptTopic} from '../prompts/game-prompts.ts';
import type {Note, PackStamp} from '../records/types.ts';
import type {Level} from '../settings/choices.ts';
import type {Settings} from '../settings/schema.ts';
import type {By, Rate} from '../statistics/exchange/rate.ts';
import type {Report} from '../statistics/exchange/report.ts';
import type {ExchangeLine} from '../statistics/exchange/types.ts';
import type {CountedGame} from './counted-game.ts';
import type {Lesson} from './lesson.ts';
import type {Choices, GameOf, TableOptions, TableTypes} from './table.ts';

/** An option of one game: a flag, and possibly a row of the forms. */
export type GameOption = {
  /** The name in the choices of a table and, with two dashes, on the command line. */
  readonly id: string;
  readonly takes:
    | {readonly takes: 'nothing'}
    | {readonly takes: 'entity'}
    | {readonly takes: 'choice'; readonly values: readonly string[]}
    | {readonly takes: 'number'; readonly low: number; readonly high: number};
  readonly modes: readonly TableOptions['mode'][];
  readonly help: MessageKey;
  readonly placeholder?: string;
  /** A row in the forms of a new table and of the settings, whose value is saved. */
  readonly row?: {
    readonly setting: 'side';
    readonly label: MessageKey;
    readonly values: readonly {
      readonly value: Settings['side'];
      readonly label: MessageKey;
      readonly note: MessageKey;
    }[];
  };
};

/** What a setup needs apart from the options. */
export type SetupFacts = {
  readonly lang: string;
  /** Ids of the entity set, in the set's own order. */
  readonly entities: readonly string[];
  /** Names for players without one. */
  readonly names: readonly string[];
  /** The person's name when they gave none. */
  readonly you: string;
  readonly seed: number;
  /** Whether house players can stand in for others. */
  readonly hasHouse: boolean;
};

/** The facts of a setup that a table needs. */
export type TableSetup = {
  readonly scenario: string;
  readonly lang: string;
  readonly seed: number;
  readonly entities: readonly string[];
  readonly players: readonly {readonly name?: string; readonly chair?: Seat; readonly isWoman?: boolean}[];
  /** The names that players without one drew from. */
  readonly names?: readonly string[];
  readonly turns: number;
  readonly isStrict: boolean;
  /** How often a player other than a person may rethink a refused move. */
  readonly rethinks: number;
  /** Whether a house player makes the move when the rethinks are used up. */
  readonly hasStandIn: boolean;
};

/** Who sits where, by seat, according to the events. */
export type SeatFacts = {
  /** The index of the setup's player. */
  readonly players: BySeat<number>;
  readonly names: BySeat<string>;
  /** Seats that a house player has taken over for good. */
  readonly lost: ReadonlySet<Seat>;
};

/** The options of one house player. */
export type HouseSeat = {
  readonly level: Level;
  readonly seed: number;
  /** The persona's id. Default: the one with the seat's name. */
  readonly persona?: string;
  /** Lines said in earlier games, and what may be said of those. */
  readonly recentLines: readonly string[];
  readonly past?: readonly PastFact[];
};

/** The house players of one scenario. */
export type HousePlayers<T extends TableTypes> = {
  readonly personas: readonly {readonly id: string; readonly name: string}[];
  createPlayer(seat: HouseSeat): SeatPlayer<GameOf<T>>;
  /** Returns the level of a seat at a table of a level; `person` is the person's seat, −1 without one. */
  levelOf(level: Level, seat: Seat, events: readonly T['Event'][], person: Seat): Level;
  /** Return the lines of their bank that were said in a game, in order, and what may be said of it in later ones. */
  linesSaid(events: readonly T['Event'][]): readonly string[];
  pastFacts?(events: readonly T['Event'][]): readonly PastFact[];
  /** The topics that they listen for, in words; absent for games whose talk isn't about topics. */
  readonly topics?: readonly PromptTopic[];
  /** Lets a model read a person's lines, which they then hear through it; absent for such games, too. */
  listenWith?(model: ListeningModel): PersonEar<GameOf<T>>;
  /** Adds to the debrief of a game how they understood its lines. */
  explain?(debrief: T['Debrief'], events: readonly T['Event'][]): T['Debrief'];
};

/** What the material of a game's screen is made from. */
export type MaterialRequest = {
  readonly seed: number;
  readonly words: Words;
  readonly hasPerson: boolean;
};

/** What a table of one scenario needs. */
export type House<T extends TableTypes = TableTypes> = {
  readonly scenario: Scenario;
  readonly lang: string;
  readonly entities: readonly EntityWords[];
  /** Neutral names for chairs. */
  readonly names: readonly string[];
  /** `undefined` when house players have no grades for the set, or no phrases in the language. */
  readonly players: HousePlayers<T> | undefined;
  /** Whether house players have phrases about this domain in the language. */
  readonly isSpoken: boolean;
  readonly packs: readonly PackStamp[];
  /** Returns the annotator of its games, for after the end. `undefined` when its words can't be read. */
  readonly annotator?: () => Annotator | undefined;
  createMaterial(request: MaterialRequest): T['Material'];
};

/** The parts of a game that are loaded when a table starts. */
export type GameParts<T extends TableTypes = TableTypes> = {
  /** Reads and checks everything that a table of a scenario needs. Noticeably slow: call it once per program run. */
  loadHouse(library: Library, scenario: string): Checked<House<T>>;
  readonly prompts: PromptMaker<GameOf<T>>;
  /** The version of the house players' decisions. It changes when they decide otherwise in the same place. */
  readonly houseVersion: string;
  /**
   * Makes the ear of a scenario's house players, for lines outside a game; no value when they don't talk about it in its
   * language. Absent for games whose talk isn't about topics. Noticeably slow.
   */
  createEar?(library: Library, scenario: Scenario): Checked<LineEar | undefined>;
  /** Makes a line of the exchange format, which reports count, from a verified record; absent if it has no such kind. */
  makeExchange?(game: CountedGame<T['Setup'], T['Event']>): ExchangeLine;
  /** Returns what a report says of each model's play, for cards: shares by the model's label and by `cardShareNames`. */
  cardShares?(report: Report): By<By<Rate>>;
  readonly cardShareNames?: readonly string[];
  /** Returns what was said in a game, for its annotation. Absent for games without a secret that can leak. */
  spokenOf?(events: readonly T['Event'][]): SpokenGame | undefined;
  /** Makes the debrief of a game that has ended; `annotation` says which lines leaked. */
  makeDebrief(events: readonly T['Event'][], notes: readonly Note[], annotation?: Annotation): T['Debrief'];
  /** Makes a function that turns observations into lines of text. Make one per window, because it remembers names. */
  createPlainLines(
    words: Words,
    entities: readonly EntityWords[],
  ): {
    read(observation: T['Observation']): readonly string[];
    /** Returns what the debrief adds, after the end. */
    readDebrief?(debrief: T['Debrief']): readonly string[];
  };
};

/** One game between teams, before anybody is dealt anything. */
export type ContestGame = {
  readonly scenario: string;
  readonly seats: number;
  /** What the game is about, as `subjects` names it. */
  readonly subject?: string;
  readonly rules: {
    readonly strict: boolean;
    readonly finalRound: boolean;
    readonly turns?: number | undefined;
  };
};

/** The sides of a game and their seats, in the order of the setup's players. */
export type ContestSides = readonly {readonly id: string; readonly seats: number}[];

/** How a game is played between teams whose sides are chosen beforehand: all that an arena knows about a game. */
export type GameContest<T extends TableTypes = TableTypes> = {
  sides(seats: number): ContestSides;
  /** Returns what games of a scenario can be about, in an order of its own; empty when there is nothing to choose. */
  subjects(library: Library, scenario: string): Checked<readonly string[]>;
  /**
   * Makes the setup of a game. Its players are those of the first side, then of the second, and so on. Chairs, names and
   * the order of options are drawn by its seed.
   */
  makeSetup(game: ContestGame, facts: SetupFacts): T['Setup'];
  /** Returns the side that won a game that has ended; `null` when none did. */
  winnerOf(events: readonly T['Event'][]): string | null;
  /** Returns about how many model calls a game takes. */
  expectedCalls(game: Pick<ContestGame, 'seats' | 'rules'>): number;
};

/** A description of a table of some size, in sentences; `short` is one line. */
export type TableSummary = {readonly sentences: readonly string[]; readonly short: string};

/** A section of the rules in words. The first row of a grid names its columns. */
export type RulesSection = {readonly heading: string; readonly blocks: readonly RulesBlock[]};
/** A block of a rules section: text, a list item, or a grid whose first row names its columns. */
export type RulesBlock =
  | {readonly kind: 'text' | 'item'; readonly text: string}
  | {readonly kind: 'grid'; readonly rows: readonly (readonly string[])[]};

/**
 * All that the rest of polyspy needs to know about a game. It is small and loaded at the start; the parts, the wording
 * and the screen are loaded on first use.
 */
export type GameModule<T extends TableTypes = TableTypes> = {
  readonly rules: Game<GameOf<T>>;
  /** The fewest and the most seats. */
  readonly seats: {readonly low: number; readonly high: number};
  readonly options: readonly GameOption[];
  /**
   * `open` phases, in which everybody knows who has to move, and `covered` phases, in which nothing may show it: a
   * secret move, a vote.
   */
  readonly phases: {readonly open: readonly T['Phase'][]; readonly covered: readonly T['Phase'][]};
  /** Makes the setup of a table. In `play`, the person is the first player; their seat is drawn. */
  makeSetup(options: TableOptions, facts: SetupFacts): T['Setup'];
  /** Describes why a setup cannot be played, as a sentence that names what is allowed. */
  describeRefusal(refusal: Refusal, words: Words): string;
  readSetup(setup: T['Setup']): TableSetup;
  /** Returns the choices that make such a setup; `person` is the index of the person's player, −1 without one. */
  choicesOf(setup: T['Setup'], person: number): Choices;
  readSeats(events: readonly T['Event'][]): SeatFacts;
  /** Returns the turn of a game, counted from 1 (0 before the first), and its phase. */
  placeOf(view: T['View']): {readonly turn: number; readonly phase: string};
  /** Returns the first game for a language of the interface; missing when the game has none. */
  lesson?(lang: string): Lesson;
  summarize(words: Words, seats: number): TableSummary;
  /** Explains the rules in force in words. `keys` are the keys of the table by their command. */
  explain(words: Words, seats: number, keys: MessageValues): readonly RulesSection[];
  /** Loads the English wording of the prompts, which every wording is checked against. */
  englishPrompts(): Promise<Messages>;
  parts(): Promise<GameParts<T>>;
  /** Loads how the game is played between chosen teams; missing when it can't be. */
  contest?(): Promise<GameContest<T>>;
  /** Loads the component that shows a table of the game; `ui/screen-props.ts` has its props. */
  screen(): Promise<unknown>;
};

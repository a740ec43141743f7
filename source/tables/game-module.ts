import type {BySeat, Game, Refusal, Seat} from '../games/game.ts';
import type {Checked} from '../packs/checked.ts';
import type {EntityWords} from '../packs/entity-set.ts';
import type {Library} from '../packs/library.ts';
import type {Messages} from '../packs/locale.ts';
import type {Scenario} from '../packs/scenarios.ts';
import type {MessageKey, MessageValues, Words} from '../packs/words.ts';
import type {SeatPlayer} from '../players/player.ts';
import type {PromptMaker} from '../prompts/game-prompts.ts';
import type {Note, PackStamp} from '../records/types.ts';
import type {Level} from '../settings/choices.ts';
import type {Settings} from '../settings/schema.ts';
import type {Choices, GameOf, TableOptions, TableTypes} from './table.ts';

/** Something a person may choose of one game: a flag, and a row of the forms where it has one. */
export type GameOption = {
  /** Its name among the choices of a table and, with two dashes, on the command line. */
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

/** What a setup needs beside the options. */
export type SetupFacts = {
  readonly lang: string;
  /** Ids of the entity set, in the set's own order. */
  readonly entities: readonly string[];
  /** Names for players without one. */
  readonly names: readonly string[];
  /** The person's name when they gave none. */
  readonly you: string;
  readonly seed: number;
  /** Whether house players can make a move in the place of others. */
  readonly hasHouse: boolean;
};

/** What a table reads of a setup. */
export type TableSetup = {
  readonly scenario: string;
  readonly lang: string;
  readonly seed: number;
  readonly entities: readonly string[];
  readonly players: readonly {readonly name?: string; readonly chair?: Seat}[];
  readonly turns: number;
  readonly isStrict: boolean;
  /** How often a player that is no person may rethink a refused move. */
  readonly rethinks: number;
  /** Whether a house player makes the move when the rethinks are used up. */
  readonly hasStandIn: boolean;
};

/** Who sits where, by seat, as events tell it. */
export type SeatFacts = {
  /** Index of the setup's player. */
  readonly players: BySeat<number>;
  readonly names: BySeat<string>;
  /** Seats that a house player has taken over for good. */
  readonly lost: ReadonlySet<Seat>;
};

/** How one house player is seated. */
export type HouseSeat = {
  readonly level: Level;
  readonly seed: number;
  /** The id; by default the one whose name the seat bears. */
  readonly persona?: string;
  /** Lines said in earlier games. */
  readonly recentLines: readonly string[];
};

/** The house players of one scenario. */
export type HousePlayers<T extends TableTypes> = {
  readonly personas: readonly {readonly id: string; readonly name: string}[];
  createPlayer(seat: HouseSeat): SeatPlayer<GameOf<T>>;
  /** How strong a seat plays at a table of a level; `person` is the person's seat, −1 without one. */
  levelOf(level: Level, seat: Seat, events: readonly T['Event'][], person: Seat): Level;
  /** The lines of their bank that were said in a game, in order. */
  linesSaid(events: readonly T['Event'][]): readonly string[];
};

/** What a game's screen is made with. */
export type MaterialRequest = {
  readonly seed: number;
  readonly words: Words;
  readonly hasPerson: boolean;
};

/** What a table of one scenario is set with. */
export type House<T extends TableTypes = TableTypes> = {
  readonly scenario: Scenario;
  readonly lang: string;
  readonly entities: readonly EntityWords[];
  /** Neutral names for chairs. */
  readonly names: readonly string[];
  /** `undefined` where house players know nothing of the set, or cannot speak the language. */
  readonly players: HousePlayers<T> | undefined;
  /** Whether house players can speak of such things in the language. */
  readonly isSpoken: boolean;
  readonly packs: readonly PackStamp[];
  createMaterial(request: MaterialRequest): T['Material'];
};

/** What of a game is loaded when a table is set. */
export type GameParts<T extends TableTypes = TableTypes> = {
  /** Reads and checks everything that a table of a scenario needs. Slow enough to be noticed: once a program run. */
  loadHouse(library: Library, scenario: string): Checked<House<T>>;
  readonly prompts: PromptMaker<GameOf<T>>;
  /** What looks back at a game that has ended. */
  makeDebrief(events: readonly T['Event'][], notes: readonly Note[]): T['Debrief'];
  /** Turns what one observer is told into lines to read. One reader a window: it remembers names. */
  createPlainLines(
    words: Words,
    entities: readonly EntityWords[],
  ): {read(observation: T['Observation']): readonly string[]};
};

/** What a table of a size is like, in sentences; `short` says it in one line. */
export type TableSummary = {readonly sentences: readonly string[]; readonly short: string};

/** A part of the rules in words. The first row of a grid names its columns. */
export type RulesSection = {readonly heading: string; readonly blocks: readonly RulesBlock[]};
export type RulesBlock =
  | {readonly kind: 'text' | 'item'; readonly text: string}
  | {readonly kind: 'grid'; readonly rows: readonly (readonly string[])[]};

/**
 * All that the rest of the program must know of a game. What is here is small and known at the start; the parts, the
 * wording and the screen are loaded when they are used.
 */
export type GameModule<T extends TableTypes = TableTypes> = {
  readonly rules: Game<GameOf<T>>;
  /** How many can sit at a table. */
  readonly seats: {readonly low: number; readonly high: number};
  readonly options: readonly GameOption[];
  /**
   * Phases in which everybody knows whose move is awaited, and phases in which nothing may tell who is waited for: a
   * secret move, a vote.
   */
  readonly phases: {readonly open: readonly T['Phase'][]; readonly covered: readonly T['Phase'][]};
  /** The setup of a table. The person, in `play`, is the first player; where they sit is drawn. */
  makeSetup(options: TableOptions, facts: SetupFacts): T['Setup'];
  /** Why a setup cannot be played, as a sentence that names what is allowed. */
  describeRefusal(refusal: Refusal, words: Words): string;
  readSetup(setup: T['Setup']): TableSetup;
  /** The choices that would make such a setup; `person` is the index of the person's player, −1 without one. */
  choicesOf(setup: T['Setup'], person: number): Choices;
  readSeats(events: readonly T['Event'][]): SeatFacts;
  /** Where a game is: its turn, counted from 1 (0 before the first), and its phase. */
  placeOf(view: T['View']): {readonly turn: number; readonly phase: string};
  summarize(words: Words, seats: number): TableSummary;
  /** The rules in force in words. `keys` are the keys of the table by their command. */
  explain(words: Words, seats: number, keys: MessageValues): readonly RulesSection[];
  /** The English wording of the prompts, which every other wording is checked against. */
  englishPrompts(): Promise<Messages>;
  parts(): Promise<GameParts<T>>;
  /** The component that shows a table of the game; `ui/table-screen-props.ts` says what it gets. */
  screen(): Promise<unknown>;
};

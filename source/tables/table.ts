import type {BySeat, GameTypes, Observer, PlayerKind, Seat} from '../games/game.ts';
import type {Window} from '../games/window.ts';
import type {EntityWords} from '../packs/entity-set.ts';
import type {PersonSeat} from '../players/human-player.ts';
import type {CallProgress} from '../providers/provider.ts';
import type {PaceControl} from '../runner/pacing.ts';
import type {Level} from '../settings/choices.ts';
import type {NamedCompetitor} from './models/competitor-names.ts';

/** The types of a game with those of its table: what its screen gets beside the session, and what looks back at it. */
export type TableTypes = GameTypes & {Material: object; Debrief: object};

/** The types of a game alone, as its rules and players know them. */
export type GameOf<T extends TableTypes> = Pick<T, keyof GameTypes>;

/** What a person chose of one game's own options, by the option's id. */
export type Choices = Readonly<Record<string, string | number | boolean>>;

/** Who is to play, in the order of the setup's players. */
export type Chosen = readonly (NamedCompetitor | {readonly kind: 'person'})[];

/** What a person chose for a new table; commands and the New game screen make it. */
export type TableOptions = {
  /** The id of the game. */
  readonly game: string;
  readonly mode: 'play' | 'watch';
  readonly players: number;
  readonly level: Level;
  readonly scenario: string;
  readonly name: string;
  readonly strict: boolean;
  readonly choices: Choices;
  /** Drawn when absent. */
  readonly seed?: number;
  /** For `watch`: through whose eyes. */
  readonly observer?: Observer;
  /** Who plays every seat that nobody was invited for; house players of the level when absent. */
  readonly model?: string;
  /** Who sits down beside the person, at the most one a seat that is not the person's. */
  readonly invited?: readonly Invited[];
  /** Names of those beside the person who sat there the last time: they sit down again, in chairs that are drawn. */
  readonly company?: readonly string[];
  /** Who plays, where that was chosen before: flags are checked before a screen is drawn. */
  readonly chosen?: Chosen;
  /** The id of a record: its game goes on, and everything else here is as it was there. */
  readonly resume?: string;
};

/**
 * Somebody who is to play, named as `--model` takes it: `MODEL` (of Ollama), `SERVER/MODEL`, `house` or `house:LEVEL`.
 * `seat` is a chair of the shuffled table; without it the chair is drawn, so that nobody knows who sits where.
 */
export type Invited = {readonly competitor: string; readonly seat?: Seat};

/** An entity for somebody who learns the language of the table. */
export type EntityHelp = {
  /** The English name. */
  readonly gloss: string;
  /** What it is, in one sentence. */
  readonly line: string;
};

/** A model that is waited for. */
export type Thinking = {
  /** `undefined` during the spy's guess: then this is the table's only entry, the same whoever decides. */
  readonly seat: Seat | undefined;
  /** Milliseconds since it was asked, now. */
  readonly waitedMs: number;
  readonly stage: CallProgress['stage'];
  /** Tokens so far, thinking and answer together; `undefined` where nothing may be told. */
  readonly tokens: number | undefined;
};

/** What a person may do about slow replies; in the spy's guess `stand-in-for-good` is for that move only. */
export type GiveUpWay = 'ask-again' | 'stand-in' | 'stand-in-for-good';

/** One call of a model for a move. Times in milliseconds; unknown is `undefined`. */
export type MoveTry = {
  /** Its private thinking, washed. */
  readonly thought: string | undefined;
  readonly writtenTokens: number | undefined;
  readonly totalMs: number;
  /** How often its server had to be asked again for this call. */
  readonly retries: number;
  /** Why the reply was no move, as a code; `undefined` when it was one. */
  readonly fault: string | undefined;
};

/** How a model came to a move: one try, and one more for each rethink. */
export type MoveThought<Phase extends string = string> = {
  readonly seat: Seat;
  readonly turn: number;
  readonly phase: Phase;
  readonly tries: readonly MoveTry[];
};

/** The models at a table, while it plays and afterwards. */
export type TableModels = {
  /** What can be done about a slow reply here: strict rules know no stand-ins. */
  readonly ways: readonly GiveUpWay[];
  /** Models that are waited for, by seat; to be read again for newer times. */
  readonly thinking: () => readonly Thinking[];
  /** Calls the listener when who is waited for, a stage or a number of tokens has changed. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Gives up on the replies that are waited for. */
  readonly giveUp: (how: GiveUpWay) => void;
};

/** A table in play, as a screen may know it: never the truth. A game's material stands beside what every table has. */
export type TableSession<T extends TableTypes = TableTypes> = T['Material'] & {
  readonly options: TableOptions & {readonly seed: number};
  readonly window: Window<T['Observation']>;
  /** In `watch`: other eyes to look through. */
  readonly windowOf?: (observer: Observer) => Window<T['Observation']>;
  readonly person?: PersonSeat<GameOf<T>>;
  readonly pace: PaceControl;
  /** The words of the entities that are played with, in the set's order. */
  readonly entities: readonly EntityWords[];
  /** What the set is about, such as `place` or `food`. */
  readonly domain?: string;
  /** Set when the record cannot be written: play goes on, nothing is kept. */
  readonly isKept: () => boolean;
  /** Settles when the game has ended or was left; rejects on a bug only. */
  readonly finished: Promise<void>;
  /** Stops the game (`aborted`); settles when everything is written. */
  readonly leave: () => Promise<void>;
  /** Absent when no model sits at the table. */
  readonly models?: TableModels;
  /**
   * Who plays each seat, by name: `person`, `house:LEVEL`, or a model as `--model` takes it. `undefined` while it is
   * not to be told: before the end, unless the settings say so.
   */
  readonly seated?: () => BySeat<string> | undefined;
  /** After the end: why a server's fault ended the game, as a sentence; it can go on later. */
  readonly fault?: () => string | undefined;
  /** After the end: who sat where, what they believed, and what the models thought, move by move. */
  readonly debrief: () => {
    readonly kinds: readonly PlayerKind[];
    readonly debrief: T['Debrief'];
    readonly thoughts?: readonly MoveThought<T['Phase']>[];
  };
};

/** Why a table could not be set: a sentence for the person. */
export type TableProblem = {readonly problem: string};

/** Setting a table with models takes time: models are found, loaded and tried. */
export type Preparing = {
  /** Stops it; the answer is then a problem that nobody reads. */
  readonly signal: AbortSignal;
  /** What is being done now, as a sentence. */
  readonly onStep: (sentence: string) => void;
};

/** Somebody that can be invited. Sizes in bytes, lengths in tokens; unknown is `undefined`. */
export type CompetitorInfo = {
  /** As `--model` takes it. */
  readonly name: string;
  /** The server's name; `undefined` for the house. */
  readonly server: string | undefined;
  readonly sizeBytes?: number;
  readonly family?: string;
  /** As the server writes it, such as `8.2B`. */
  readonly parameters?: string;
  readonly contextTokens?: number;
  readonly capabilities?: readonly string[];
  readonly isLoaded?: boolean;
};

/** Everybody that can be invited. */
export type Competitors = {
  readonly list: readonly CompetitorInfo[];
  /** Why a server's models are missing, as sentences: nothing to stop for, the house players are there. */
  readonly problems: readonly string[];
};

/** A game that was aborted or cut off. */
export type Unfinished = {
  /** Sets the table again and goes on. */
  readonly options: TableOptions;
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
};

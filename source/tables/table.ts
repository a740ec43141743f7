import type {BySeat, GameTypes, Observer, PlayerKind, Seat} from '../games/game.ts';
import type {Window} from '../games/window.ts';
import type {EntityWords} from '../packs/entity-set.ts';
import type {PersonSeat} from '../players/human-player.ts';
import type {CallProgress} from '../providers/provider.ts';
import type {NoteStream} from '../runner/game-run.ts';
import type {PaceControl} from '../runner/pacing.ts';
import type {Address, Level} from '../settings/choices.ts';
import type {Drafts} from './memory/draft-memory.ts';
import type {NamedCompetitor} from './models/competitor-names.ts';

/** The types of a game and of its table: the material that its screen gets beside the session, and the debrief. */
export type TableTypes = GameTypes & {Material: object; Debrief: object};

/** The types of a game alone, for its rules and players. */
export type GameOf<T extends TableTypes> = Pick<T, keyof GameTypes>;

/** The chosen values of a game's own options, by the option's id. */
export type Choices = Readonly<Record<string, string | number | boolean>>;

/** Who plays, in the order of the setup's players. */
export type Chosen = readonly (NamedCompetitor | {readonly kind: 'person'})[];

/** The options of a new table. Commands and the New game screen make them. */
export type TableOptions = {
  /** The id of the game. */
  readonly game: string;
  readonly mode: 'play' | 'watch';
  readonly players: number;
  readonly level: Level;
  readonly scenario: string;
  readonly name: string;
  /** In `play`: as whom house players speak to the person. Default: by the name. */
  readonly address?: Address;
  readonly strict: boolean;
  readonly choices: Choices;
  /** Drawn when absent. */
  readonly seed?: number;
  /** In `watch`: whose view to show. */
  readonly observer?: Observer;
  /** Who plays the seats without an invited player. Default: house players of the level. */
  readonly model?: string;
  /** The invited players: at most one for each seat that is not the person's. */
  readonly invited?: readonly Invited[];
  /**
   * In `play`: the model that reads the person's lines, by the name that `--model` takes; `house` for the built-in ear.
   * Default: the one of the settings.
   */
  readonly ear?: string;
  /** The names of the other players of the last game. They play again, in drawn chairs. */
  readonly company?: readonly string[];
  /** Who plays, if that was already checked. */
  readonly chosen?: Chosen;
  /** Whether house players speak of no earlier game. */
  readonly forgets?: boolean;
  /** Whether this is the first game, which teaches by hints. */
  readonly isLesson?: boolean;
  /** The id of a record to resume. All other options are then those of the record. */
  readonly resume?: string;
};

/**
 * An invited player, by the name that `--model` takes: `MODEL` (of Ollama), `SERVER/MODEL`, `house` or `house:LEVEL`.
 * `seat` is a chair of the shuffled table; without it the chair is drawn, so that nobody knows who sits where.
 */
export type Invited = {readonly competitor: string; readonly seat?: Seat};

/** The explanation of an entity for learners of the table's language. */
export type EntityHelp = {
  /** The English name. */
  readonly gloss: string;
  /** What it is, in one sentence. */
  readonly line: string;
};

/** A server's fault, after which a call is tried again. */
export type RetryWait = {
  /** Whether the server gave no answer, was busy, or answered with a fault. */
  readonly why: 'silent' | 'busy' | 'failed';
  /** Milliseconds until the next try. */
  readonly inMs: number;
};

/** An awaited model. */
export type Thinking = {
  /** `undefined` in a covered phase, when there is one entry, the same whoever decides. */
  readonly seat: Seat | undefined;
  /** Counted from 1; grows when a reply was no move and the model answers again. */
  readonly attempt: number;
  /** Whether it is asked for a reply to a remark, and owes no move. */
  readonly isWord?: true;
  /** Present from a server's fault to the next try. */
  readonly retry?: RetryWait;
  /** Milliseconds since it was asked. */
  readonly waitedMs: number;
  readonly stage: CallProgress['stage'];
  /** Tokens so far, of thinking and answer together; `undefined` where they are secret. */
  readonly tokens: number | undefined;
};

/**
 * What a person can do about slow replies. In a covered phase, `stand-in-for-good` is for that move only. A reply to a
 * remark is left out, whatever is done.
 */
export type GiveUpWay = 'ask-again' | 'stand-in' | 'stand-in-for-good';

/** One call of a model for a move. Times in milliseconds; unknown is `undefined`. */
export type MoveTry = {
  /** Its private thinking, washed. */
  readonly thought: string | undefined;
  readonly writtenTokens: number | undefined;
  readonly totalMs: number;
  /** How often polyspy retried the call after a server's fault. */
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

/** The models at a table, during play and afterwards. */
export type TableModels = {
  /** What a person can do about a slow reply here: strict rules have no stand-ins. */
  readonly ways: readonly GiveUpWay[];
  /** Returns the awaited models, by seat. Call it again for newer times. */
  readonly thinking: () => readonly Thinking[];
  /** Calls the listener when the awaited models, a stage or a number of tokens change. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Gives up on the awaited replies. */
  readonly giveUp: (how: GiveUpWay) => void;
};

/** A sentence about a table that nobody at it has said, and after how many observations of its window it comes. */
export type TableNotice = {readonly text: string; readonly after: number};

/** A house player that moved for a seat's own player. */
export type StandIn = {
  /** `house:LEVEL`. */
  readonly name: string;
  /** How many moves it made; `undefined` if it took the seat over for good. */
  readonly moves: number | undefined;
};

/** A table in play, for a screen: what every table has, and the game's material. Never the truth. */
export type TableSession<T extends TableTypes = TableTypes> = T['Material'] & {
  readonly options: TableOptions & {readonly seed: number};
  /** The command line that sets the same table again; missing where no command has set it. */
  readonly command?: string;
  readonly window: Window<T['Observation']>;
  /** In `watch`: the windows of other observers. */
  readonly windowOf?: (observer: Observer) => Window<T['Observation']>;
  /** In `watch`: what players believe. For the moderator's eye alone. */
  readonly beliefs?: NoteStream;
  readonly person?: PersonSeat<GameOf<T>>;
  /** Absent without a person. */
  readonly drafts?: Drafts;
  readonly pace: PaceControl;
  /** The words of the entities, in the order of their names. */
  readonly entities: readonly EntityWords[];
  /** What the set is about, such as `place` or `food`. */
  readonly domain?: string;
  /** Returns whether the record was written so far. If not, the game continues without it. */
  readonly isKept: () => boolean;
  /** Resolves when the game has ended or was left. Rejects only on a bug. */
  readonly finished: Promise<void>;
  /** Stops the game (`aborted`). Resolves when everything is written. */
  readonly leave: () => Promise<void>;
  /** Absent when no model sits at the table. */
  readonly models?: TableModels;
  /** The model that reads the person's lines, and whether it is still asked. Absent without one. */
  readonly ear?: {readonly name: string; readonly isOn: () => boolean};
  /**
   * Returns who plays each seat: `person`, `house:LEVEL`, or a model by the name that `--model` takes. `undefined`
   * before the end, unless the settings show it.
   */
  readonly seated?: () => BySeat<string> | undefined;
  /** What the person should know of the models before the game, as sentences. */
  readonly warnings?: readonly string[];
  /** Returns what the person should know about the models, if anything: at most one thing in a game. */
  readonly notice?: () => TableNotice | undefined;
  /**
   * Returns the house players that moved for others, by seat: those who took over for good, which the table was told,
   * and after the end also those who made single moves. Some did in secret, so a game that can be resumed leaves them
   * out.
   */
  readonly standIns?: () => BySeat<StandIn | undefined>;
  /** After the end: the server's fault that ended the game, as a sentence. The game can be resumed. */
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

/** Progress and cancellation of setting a table: finding, loading and trying models takes time. */
export type Preparing = {
  /** Cancels it. The answer is then a problem to ignore. */
  readonly signal: AbortSignal;
  /** Gets the current step, as a sentence. */
  readonly onStep: (sentence: string) => void;
};

/** Somebody who can be invited. Sizes in bytes, lengths in tokens; unknown is `undefined`. */
export type CompetitorInfo = {
  /** The name that `--model` takes. */
  readonly name: string;
  /** The server's name; `undefined` for the house. */
  readonly server: string | undefined;
  readonly sizeBytes?: number;
  readonly family?: string;
  /** The number of parameters as the server writes it, such as `8.2B`. */
  readonly parameters?: string;
  readonly contextTokens?: number;
  readonly capabilities?: readonly string[];
  readonly isLoaded?: boolean;
};

/** Everybody who can be invited. */
export type Competitors = {
  readonly list: readonly CompetitorInfo[];
  /** Why servers' models are missing, as sentences. House players are always there. */
  readonly problems: readonly string[];
  /** What helps where servers have no models, as sentences. */
  readonly hints: readonly string[];
  /** What the person should know of servers that answered, as sentences. */
  readonly warnings?: readonly string[];
};

/** A game that was aborted or cut off. */
export type Unfinished = {
  /** The options that resume the game. */
  readonly options: TableOptions;
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
  /** Whether no other game has been played since. */
  readonly isLast: boolean;
};

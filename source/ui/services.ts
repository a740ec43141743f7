import type {BySeat, PlayerKind, Seat} from '../games/game.ts';
import type {Move, Observation, Phase} from '../games/spyfall/events.ts';
import type {LegalMoves} from '../games/spyfall/legal.ts';
import type {SeatView} from '../games/spyfall/view.ts';
import type {Scenario} from '../packs/scenarios.ts';
import type {Words} from '../packs/words.ts';
import type {LineReader} from '../players/line-reader.ts';
import type {MoveRequest, Window} from '../players/player.ts';
import type {Settings} from '../settings/schema.ts';
import type {Debrief} from '../statistics/spyfall/debrief-types.ts';
import type {Terminal} from './terminal.ts';

/** What a person chose for a new table; commands and the New game screen make it. */
export type TableOptions = {
  readonly mode: 'play' | 'watch';
  readonly players: number;
  readonly side: 'spy' | 'villager' | 'random';
  readonly level: 'easy' | 'normal' | 'hard';
  readonly scenario: string;
  readonly name: string;
  readonly strict: boolean;
  readonly finalRound: boolean;
  readonly turns?: number;
  /** Drawn when absent. */
  readonly seed?: number;
  readonly entity?: string;
  /** For `watch`: through whose eyes. */
  readonly observer?: Seat | 'spectator' | 'moderator';
  /** Who plays every seat that nobody was invited for; house players of the level when absent. */
  readonly model?: string;
  /** Who sits down beside the person, at the most one a seat that is not the person's. */
  readonly invited?: readonly Invited[];
  /** Names of those beside the person who sat there the last time: they sit down again, in chairs that are drawn. */
  readonly company?: readonly string[];
  /** The id of a record: its game goes on, and everything else here is as it was there. */
  readonly resume?: string;
};

/**
 * Somebody who is to play, named as `--model` takes it: `MODEL` (of Ollama), `SERVER/MODEL`, `house` or `house:LEVEL`.
 * `seat` is a chair of the shuffled table; without it the chair is drawn, so that nobody knows who sits where.
 */
export type Invited = {readonly competitor: string; readonly seat?: Seat};

/** The person at the table: the move that is owed now, and how to make it. */
export type PersonSeat = {
  readonly seat: Seat;
  /** The open request; `undefined` while the person owes nothing. A refused move comes back with its refusal. */
  readonly request: () => MoveRequest<SeatView, LegalMoves, Phase> | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Submits a move to a request by its id; `stale` when that request is closed: nothing has happened then. */
  readonly submit: (requestId: number, move: Move) => 'taken' | 'stale';
};

export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

/** The typing speed of house players. */
export type PaceControl = {
  readonly speed: () => Speed;
  readonly setSpeed: (speed: Speed) => void;
  /** Ends the running delay now. */
  readonly hurry: () => void;
  readonly isPaused: () => boolean;
  readonly setPaused: (isPaused: boolean) => void;
};

/** An entity in the table's language. */
export type EntityWords = {readonly id: string; readonly name: string; readonly aliases: readonly string[]};

/** An entity for somebody who learns the language of the table. */
export type EntityHelp = {
  /** The English name. */
  readonly gloss: string;
  /** What it is, in one sentence. */
  readonly line: string;
};

/** A topic of the talk in words: a noun phrase, and what the ends of its scale mean. */
export type TopicWords = {readonly noun: string; readonly ends: readonly [low: string, high: string]};

/** What a model that is waited for does, as far as that can be known. */
export const THINKING_STAGES = ['queued', 'waiting', 'thinking', 'writing'] as const;
export type ThinkingStage = (typeof THINKING_STAGES)[number];

/** A model that is waited for. */
export type Thinking = {
  /** `undefined` during the spy's guess: then this is the table's only entry, the same whoever decides. */
  readonly seat: Seat | undefined;
  /** Milliseconds since it was asked, now. */
  readonly waitedMs: number;
  /** `queued`: for a free lane of its server; `waiting`: loading, or reading the prompt. */
  readonly stage: ThinkingStage;
  /** Tokens so far, thinking and answer together; `undefined` where nothing may be told. */
  readonly tokens: number | undefined;
};

/** What a person may do about slow replies; in the spy's guess `stand-in-for-good` is for that move only. */
export const GIVE_UP_WAYS = ['ask-again', 'stand-in', 'stand-in-for-good'] as const;
export type GiveUpWay = (typeof GIVE_UP_WAYS)[number];

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
export type MoveThought = {
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

/** A table in play, as a screen may know it: never the truth. */
export type TableSession = {
  readonly options: TableOptions & {readonly seed: number};
  readonly window: Window<Observation>;
  /** In `watch`: other eyes to look through. */
  readonly windowOf?: (observer: Seat | 'spectator' | 'moderator') => Window<Observation>;
  readonly person?: PersonSeat;
  readonly pace: PaceControl;
  readonly reader?: LineReader;
  /** The candidates' words, in the set's order. */
  readonly entities: readonly EntityWords[];
  /** What an entity is, in a language of the interface: the same for every seat. */
  readonly about?: (entity: string, lang: string) => EntityHelp | undefined;
  /** What the set is about, such as `place` or `food`. */
  readonly domain?: string;
  /** What a topic is called in a language of the interface; nothing where that has no words for it. */
  readonly topicWords?: (topic: string, lang: string) => TopicWords | undefined;
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
    readonly debrief: Debrief;
    readonly thoughts?: readonly MoveThought[];
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
export type Competitor = {
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
  readonly list: readonly Competitor[];
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
  /** The last game, when it can go on. */
  readonly unfinished: () => Unfinished | undefined;
  /** Scenarios that can be played. */
  readonly scenarios: () => readonly ScenarioChoice[];
  /** The program's version. */
  readonly version: string;
  /** Sentences to show once at the start, such as a settings file that was set aside. */
  readonly notices: readonly string[];
};

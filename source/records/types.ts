import type {GameTypes, Intervention, PastFact, PlayerKind, Refusal, Seat} from '../games/game.ts';

/**
 * The version of the file format. A reader refuses newer versions and reads all older ones.
 * 1: a move names one model call (`call`). 2: a move names all of them (`calls`).
 */
export const FORMAT_VERSION = 2;
/** The name of the format, in each record's first line. */
export const FORMAT = 'polyspy-record';

/** A JSON value. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | {readonly [key: string]: Json | undefined};

/** What may be rated: who decided, and every option that could change a decision. Never a key, path or host. */
export type Competitor = {
  readonly kind: PlayerKind;
  /** `person`, `house:LEVEL`, or a model's label. */
  readonly label: string;
  /** All options, except what house players remember from earlier games: see `recentLines` of the header. */
  readonly options: {readonly [key: string]: Json | undefined};
};

/** A data pack of the game, and the hash of its content. */
export type PackStamp = {readonly id: string; readonly hash: string};

/** The checkout from which polyspy ran; empty when installed, because then the version says it all. */
export type Checkout = {
  /** The commit's full hash. */
  readonly commit?: string;
  /** Whether tracked files differed from the commit. */
  readonly isDirty?: boolean;
};

/** What an arena says about a game of its own. */
export type RecordJob = {
  /** A hash of all that makes the game, which is also the record's id. */
  readonly id: string;
  /** The arena's name. */
  readonly arena: string;
  /** How often the same game was played up to this one, from 1. */
  readonly repeat: number;
  /** The seed of the arena's plan. Missing in older records. */
  readonly planSeed?: number;
};

/** The first line: everything necessary to play the same game again. */
export type RecordHeader<Setup extends object = object> = {
  readonly kind: 'header';
  readonly format: typeof FORMAT;
  readonly version: number;
  /** The record's own id, which is also its file name without the ending. */
  readonly id: string;
  readonly game: string;
  readonly setup: Setup;
  readonly packs: readonly PackStamp[];
  /** The version of the prompts' wording; `null` without models. */
  readonly promptVersion: string | null;
  /** In the order of the setup's players; the deal says who sits where. */
  readonly competitors: readonly Competitor[];
  /** Lines from earlier games that the house players remember, the latest last. */
  readonly recentLines?: readonly string[];
  /** What the house players may say of earlier games. Missing when they remember none. */
  readonly past?: readonly PastFact[];
  /** The model that read the person's lines, if one did; such a game is no benchmark. */
  readonly ear?: Competitor;
  /** The game's job, when an arena plays it. */
  readonly job?: RecordJob;
  /** The version of polyspy. */
  readonly program: string;
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
} & Checkout;

/** The part of a header that is known before the file has a name. */
export type HeaderFacts<Setup extends object = object> = Omit<
  RecordHeader<Setup>,
  'kind' | 'format' | 'version' | 'id'
>;

/** A fact of the game; `n` counts from 1. */
type EventLine<Event> = {readonly kind: 'event'; readonly n: number; readonly event: Event};

/** A move that was accepted; the events that follow it are its ruling. */
export type MoveLine<Move, Phase extends string = string> = {
  readonly kind: 'move';
  readonly seat: Seat;
  readonly request: number;
  readonly phase: Phase;
  readonly move: Move;
  /** Counted from 1. */
  readonly attempt: number;
  /** Set when a stand-in made the move. */
  readonly by?: PlayerKind;
  /** The numbers of the model calls behind the move, in the file of calls. Missing when there are none. */
  readonly calls?: readonly number[];
};

/** A refused reply. It changed nothing, and only its seat saw why. Without `move`, the reply contained no move. */
export type RefusedLine<Move, Phase extends string = string> = Omit<
  MoveLine<Move, Phase>,
  'kind' | 'move'
> & {
  readonly kind: 'refused';
  readonly move?: Move;
  readonly refusal: Refusal;
};

/** An intervention of the table; the events that follow it are its ruling. */
export type InterventionLine = {readonly kind: 'intervention'; readonly intervention: Intervention};

/** What a player believed after event number `after`. A model's note may come after later events. */
export type NoteLine = {
  readonly kind: 'note';
  readonly seat: Seat;
  readonly after: number;
  readonly note: object;
  /** The numbers of the model calls behind it. */
  readonly calls?: readonly number[];
};

/** The game was resumed: earlier lines with events after number `after` do not count. */
export type ResumedLine = {
  readonly kind: 'resumed';
  readonly after: number;
  readonly program: string;
  readonly at: string;
} & Checkout;

/** How a game came to its end. */
export const OUTCOMES = ['ended', 'aborted'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Why a game is never rated: it was aborted, or somebody else decided for a competitor, even once. */
export const NEVER_RATED_REASONS = ['aborted', 'stand-in'] as const;
export type NeverRatedReason = (typeof NEVER_RATED_REASONS)[number];

/** The last line of a game that ended or was aborted. */
export type EndLine<Event> = {
  readonly kind: 'end';
  readonly outcome: Outcome;
  /** The number of events. */
  readonly events: number;
  /** The last event, so that a list of games need not read the middle. */
  readonly last: Event | null;
  /** Empty when the game can be rated. Missing in older records, which `neverRatedOf` handles. */
  readonly neverRated?: readonly NeverRatedReason[];
};

/** Any line after the header. */
export type RecordLine<T extends Pick<GameTypes, 'Event' | 'Move' | 'Phase'> = GameTypes> =
  | EventLine<T['Event']>
  | MoveLine<T['Move'], T['Phase']>
  | RefusedLine<T['Move'], T['Phase']>
  | InterventionLine
  | NoteLine
  | ResumedLine
  | EndLine<T['Event']>;

/** A note of the runner: what a seat believed after an event. */
export type Note = Omit<NoteLine, 'kind'>;

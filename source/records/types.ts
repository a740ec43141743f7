import type {GameTypes, Intervention, PlayerKind, Refusal, Seat} from '../games/game.ts';

/**
 * The version of the file format. A reader refuses newer ones and can read all older ones.
 * 1: a move names one model call (`call`). 2: all of them (`calls`).
 */
export const FORMAT_VERSION = 2;
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
  /** All options. What house players remember of earlier games they share: see the header. */
  readonly options: {readonly [key: string]: Json | undefined};
};

/** A data pack that the game was played with, and the hash of its content. */
export type PackStamp = {readonly id: string; readonly hash: string};

/** The checkout that the program ran from; empty for an installed program, whose version says it all. */
export type Checkout = {
  /** The commit's full hash. */
  readonly commit?: string;
  /** Whether tracked files differed from the commit. */
  readonly isDirty?: boolean;
};

/** The first line: all that is needed to play the same game again. */
export type RecordHeader<Setup extends object = object> = {
  readonly kind: 'header';
  readonly format: typeof FORMAT;
  readonly version: number;
  /** The record's own id, which is also its file name without the ending. */
  readonly id: string;
  readonly game: string;
  readonly setup: Setup;
  readonly packs: readonly PackStamp[];
  /** Version of the prompts' wording; `null` when no model sat there. */
  readonly promptVersion: string | null;
  /** In the order of the setup's players; the deal tells who sat where. */
  readonly competitors: readonly Competitor[];
  /** Lines said in earlier games that the house players at this table remembered, the latest last. */
  readonly recentLines?: readonly string[];
  /** The program's version. */
  readonly program: string;
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
} & Checkout;

/** What a caller knows of a header before the file has its name. */
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
  /** The numbers of the model calls behind the move, in the file of calls. Missing when there was none. */
  readonly calls?: readonly number[];
};

/** A reply that was refused: it changed nothing, and only its seat heard why. Without a move it was none at all. */
export type RefusedLine<Move, Phase extends string = string> = Omit<
  MoveLine<Move, Phase>,
  'kind' | 'move'
> & {
  readonly kind: 'refused';
  readonly move?: Move;
  readonly refusal: Refusal;
};

/** What the table did from outside the rules of play; the events that follow it are its ruling. */
export type InterventionLine = {readonly kind: 'intervention'; readonly intervention: Intervention};

/** What a player believed after event number `after`. A model's note may stand below later events. */
export type NoteLine = {
  readonly kind: 'note';
  readonly seat: Seat;
  readonly after: number;
  readonly note: object;
  /** The numbers of the model calls behind it. */
  readonly calls?: readonly number[];
};

/** The game went on at a later time: events after number `after` that stand above this line do not count. */
export type ResumedLine = {
  readonly kind: 'resumed';
  readonly after: number;
  readonly program: string;
  readonly at: string;
} & Checkout;

export const OUTCOMES = ['ended', 'aborted'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Why a game is never rated: it was aborted, or somebody else decided for a competitor, if only once. */
export const NEVER_RATED_REASONS = ['aborted', 'stand-in'] as const;
export type NeverRatedReason = (typeof NEVER_RATED_REASONS)[number];

/** The last line of a game that came to its end or was aborted. */
export type EndLine<Event> = {
  readonly kind: 'end';
  readonly outcome: Outcome;
  /** How many events there are. */
  readonly events: number;
  /** The last of them, so that a list of games need not read the middle. */
  readonly last: Event | null;
  /** Empty when nothing stands against rating it. Missing in older records: `neverRatedOf` tells it of those too. */
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

/** A note as the runner hands it out: what a seat believed after an event. */
export type Note = Omit<NoteLine, 'kind'>;

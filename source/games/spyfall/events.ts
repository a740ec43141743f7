import type {AbortReason, BySeat, ForfeitReason, PlayerKind, Seat} from '../game.ts';
import {type NamedSeat, TEXT_CODES} from '../seating.ts';
import type {SpyfallRules} from './rules.ts';

/** The hidden team. */
export const SIDES = ['spy', 'villager'] as const;
export type Side = (typeof SIDES)[number];

/** The cycles of turns. */
export const CYCLES = ['round-robin', 'free', 'final'] as const;
/** Part of a game: the round robin, the free cycle, or the one turn that `finalRound` adds. */
export type Cycle = (typeof CYCLES)[number];

/** The phases of a turn, in order. */
export const PHASES = ['question', 'answer', 'guess', 'vote'] as const;
/** What the table waits for. */
export type Phase = (typeof PHASES)[number];

/** How a game can end. */
export const ENDINGS = [
  'guess_correct',
  'guess_wrong',
  'vote_spy',
  'vote_villager',
  'forfeit_spy',
  'forfeit_villager',
  'survived',
  'aborted',
] as const;
export type Ending = (typeof ENDINGS)[number];

/** Who won; nobody wins an aborted game. */
export type Winner = 'spy' | 'villagers' | null;

/**
 * What somebody says their line means, for house players: topic id, what a yes points to, grade 0–4. Everybody may
 * know it, and it may be a lie. The rules only pass it on.
 */
export type Reading = {
  readonly topic?: string;
  readonly pole?: 'low' | 'high' | 'open';
  readonly grade?: number | 'vague';
};

/** What a model can say that a line is about: a topic, anything the other wants, or nothing on the list. */
export const EAR_KINDS = ['topic', 'open', 'nothing'] as const;

/**
 * How a model outside the game took a person's line, from the open talk alone. It is kept with the line, so that a replay
 * hears the same without the model. The rules only pass it on.
 */
export type EarReading = Reading & {
  readonly kind: (typeof EAR_KINDS)[number];
  /** How sure the model is, 0 to 1. */
  readonly sure: number;
};

/** What goes with a line beside its words: what its speaker declared, and how a model took it. */
export type LineNotes = {readonly reading?: Reading; readonly ear?: EarReading};

/** A decision the table asks for. Confidence is the mover's own, 0 to 1; a vote's text is said at the reveal. */
export type Move =
  | ({readonly type: 'ask'; readonly to: Seat; readonly text: string} & LineNotes)
  | ({readonly type: 'answer'; readonly text: string} & LineNotes)
  | {readonly type: 'guess'; readonly entity: string; readonly confidence?: number; readonly text?: string}
  | {readonly type: 'pass'; readonly confidence?: number}
  | {readonly type: 'vote'; readonly target: Seat; readonly confidence?: number; readonly text?: string}
  | {readonly type: 'skip'; readonly confidence?: number; readonly text?: string};

/** Why a move is refused. */
export const MOVE_CODES = [
  'game-over',
  'not-awaited',
  'wrong-phase',
  'fixed-target',
  'bad-target',
  'self-target',
  ...TEXT_CODES,
  'unknown-entity',
  'bad-confidence',
] as const;
export type MoveCode = (typeof MOVE_CODES)[number];

/** One seat's revealed vote; `null` is a skip. */
export type RevealedVote = {readonly seat: Seat; readonly target: Seat | null; readonly text?: string};

/** What the whole table knows before the cards are dealt. */
export type TableFacts = {
  readonly game: 'spyfall';
  readonly scenario: string;
  readonly lang: string;
  readonly seats: readonly NamedSeat[];
  /** Candidate ids in this game's shuffled order. */
  readonly entities: readonly string[];
  /** Seats in the shuffled order in which they are offered as choices. */
  readonly options: readonly Seat[];
  readonly rules: SpyfallRules;
};

/** A turn began. */
export type TurnStarted = {
  readonly type: 'turn-started';
  /** Counted from 1. */
  readonly turn: number;
  readonly cycle: Cycle;
  /** Who asks; nobody in the final turn. */
  readonly seat: Seat | null;
};

type Utterance = LineNotes & {
  readonly turn: number;
  readonly seat: Seat;
  readonly to: Seat;
  readonly text: string;
};

/** A question was asked. */
export type QuestionAsked = Utterance & {readonly type: 'question-asked'};
/** An answer was given. */
export type AnswerGiven = Utterance & {readonly type: 'answer-given'};

/** The spy guessed, which ended the game. */
export type GuessMade = {
  readonly type: 'guess-made';
  readonly turn: number;
  readonly seat: Seat;
  readonly entity: string;
  readonly correct: boolean;
  readonly text?: string;
  /** The mover's own, 0 to 1. Only the moderator sees it. */
  readonly confidence?: number;
};

/** All votes of a turn are in. */
export type VotesRevealed = {
  readonly type: 'votes-revealed';
  readonly turn: number;
  readonly votes: readonly RevealedVote[];
};

/** A reply that broke the rules lost the game. */
export type MoveForfeited = {
  readonly type: 'move-forfeited';
  readonly turn: number;
  readonly seat: Seat;
  readonly phase: Phase;
  readonly reason: ForfeitReason;
};

/** Another player took over a seat. */
export type SeatTaken = {
  readonly type: 'seat-taken';
  readonly turn: number;
  readonly seat: Seat;
  readonly by: PlayerKind;
};

/** A seat remarked on what was said, beside its moves. */
export type RemarkMade = {
  readonly type: 'remark-made';
  readonly turn: number;
  readonly seat: Seat;
  readonly text: string;
  /** Whose words it asks about: that seat may reply with a remark. */
  readonly to?: Seat;
};

/** A fact of a played game. Events that everybody sees unchanged share their type with the observation. */
export type GameEvent =
  | ({readonly type: 'game-started'; readonly players: BySeat<number>; readonly seed: number} & TableFacts)
  | {readonly type: 'card-dealt'; readonly seat: Seat; readonly side: 'spy'}
  | {readonly type: 'card-dealt'; readonly seat: Seat; readonly side: 'villager'; readonly entity: string}
  | TurnStarted
  | QuestionAsked
  | AnswerGiven
  | {readonly type: 'guess-passed'; readonly turn: number; readonly seat: Seat; readonly confidence?: number}
  | GuessMade
  | {
      readonly type: 'vote-cast';
      readonly turn: number;
      readonly seat: Seat;
      readonly target: Seat | null;
      readonly confidence?: number;
      readonly text?: string;
    }
  | {
      readonly type: 'ballot-spoiled';
      readonly turn: number;
      readonly seat: Seat;
      readonly reason: ForfeitReason;
    }
  | VotesRevealed
  | MoveForfeited
  | (SeatTaken & {
      /** Only the moderator sees it, because it happened while the spy decided on a guess. */
      readonly hidden?: true;
    })
  | RemarkMade
  | {
      readonly type: 'game-ended';
      readonly turn: number;
      readonly ending: Exclude<Ending, 'aborted'>;
      readonly winner: Winner;
      readonly spy: Seat;
      readonly entity: string;
    }
  | {
      readonly type: 'game-ended';
      readonly turn: number;
      readonly ending: 'aborted';
      readonly winner: null;
      readonly reason: AbortReason;
    };

/** What one observer sees of one event. Optional fields are the moderator's. */
export type Observation =
  | ({readonly type: 'game-started'} & TableFacts)
  | {readonly type: 'card-dealt'; readonly seat: Seat; readonly side: Side; readonly entity?: string}
  | TurnStarted
  | QuestionAsked
  | AnswerGiven
  | {readonly type: 'guess-passed'; readonly turn: number; readonly seat?: Seat; readonly confidence?: number}
  | GuessMade
  | {
      readonly type: 'vote-cast';
      readonly turn: number;
      readonly seat: Seat;
      readonly target?: Seat | null;
      readonly confidence?: number;
      readonly spoiled?: ForfeitReason;
    }
  | VotesRevealed
  | MoveForfeited
  | SeatTaken
  | RemarkMade
  | {
      readonly type: 'game-ended';
      readonly turn: number;
      readonly ending: Ending;
      readonly winner: Winner;
      /** `null` when aborted: the game may continue later. */
      readonly spy: Seat | null;
      readonly entity: string | null;
    };

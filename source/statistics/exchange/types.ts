/**
 * The exchange format: what was played, one JSON object a line (metrics/exchange-format.md). Keys are those of the
 * files. Seats count from 0 in speaking order; turns count from 1.
 */

/** What a line may be. */
export const KINDS = ['spyfall', 'undercover', 'deep', 'bias', 'reference'] as const;
/** What a line is. */
export type Kind = (typeof KINDS)[number];

/** The secret sides. */
export const ROLES = ['spy', 'villager'] as const;
/** A secret side. */
export type Role = (typeof ROLES)[number];

/** How a game ended, in the order in which reports list them. */
export const ENDINGS = [
  'forfeit_spy',
  'forfeit_villager',
  'guess_correct',
  'guess_wrong',
  'survived',
  'vote_spy',
  'vote_villager',
] as const;
/** How a game that counts ended. */
export type Ending = (typeof ENDINGS)[number];

/** Who won; `null` only for an aborted game. */
export type Winner = 'spy' | 'villagers' | null;

/** The phases in which a seat can forfeit. */
export const PHASES = ['question', 'answer', 'guess', 'vote'] as const;
/** A phase in which a seat can forfeit. */
export type Phase = (typeof PHASES)[number];

/** A seat of a table. */
export type ExchangeSeat = {readonly name: string; readonly model: string; readonly role: Role};

/** A question or an answer. */
export type Utterance = {
  readonly t: number;
  readonly type: 'question' | 'answer';
  readonly seat: number;
  readonly to: number;
  readonly text: string;
  /** Whether it names or discloses the target. */
  readonly leak: boolean;
  /** The label of the language that was detected; `null` when unknown. */
  readonly lid: string | null;
};

/** A guess of the spy, or that they made none. */
export type Guess = {
  readonly t: number;
  readonly type: 'guess';
  readonly seat: number;
  /** The guessed entity, a text that is no entity, or `null` for a skip. */
  readonly guess: string | null;
  /** From 0 to 1. */
  readonly confidence?: number | null;
};

/** A ballot. */
export type Ballot = {
  readonly t: number;
  readonly type: 'vote';
  readonly seat: number;
  /** `null` for a skip. */
  readonly target: number | null;
  /** From 0 to 1. */
  readonly confidence?: number | null;
};

/** A reply that broke the rules, which ended the game. */
export type Forfeit = {
  readonly t: number;
  readonly type: 'forfeit';
  readonly seat: number;
  readonly phase: Phase;
  readonly reason?: string;
};

/** Something that happened in a game. */
export type ExchangeEvent = Utterance | Guess | Ballot | Forfeit;

/** The kinds of lines beside questions and answers: remarks, replies to them, and words with a vote. */
export const ASIDES = ['remark', 'reply', 'vote'] as const;

/** A line beside questions and answers. */
export type Aside = {
  readonly t: number;
  readonly type: (typeof ASIDES)[number];
  readonly seat: number;
  readonly text: string;
  /** Whether it names or discloses the target. */
  readonly leak: boolean;
};

/** A game of Multicultural Spyfall. */
export type SpyfallGame = {
  readonly kind: 'spyfall';
  readonly id: string;
  readonly scenario: string;
  /** The target language. */
  readonly lang: string;
  /** The target. */
  readonly entity: string;
  /** The listed candidates; may be empty. */
  readonly entities: readonly string[];
  readonly seats: readonly ExchangeSeat[];
  /** In play order; empty when only the outcome is known. */
  readonly events: readonly ExchangeEvent[];
  readonly ending: {readonly type: Ending | 'aborted'; readonly turn: number; readonly winner: Winner};
  /** Seats in the order in which they were offered as choices. Ours: the format has no such key. */
  readonly options?: readonly number[];
  /** What was said beside questions and answers; absent when nothing was. Ours, too: the paper's games have no such lines. */
  readonly asides?: readonly Aside[];
};

/** The ablations of the second game. */
export const VARIANTS = ['full', 'no_word_guess', 'no_reasoning'] as const;
/** An ablation of the second game. */
export type Variant = (typeof VARIANTS)[number];

/** A seat of the second game. */
export type UndercoverSeat = ExchangeSeat & {readonly word: string};

/** A round: descriptions, then a vote. */
export type UndercoverRound = {
  readonly order: readonly number[];
  readonly speeches: readonly {readonly seat: number; readonly text: string}[];
  readonly votes: readonly {readonly seat: number; readonly target: number | null}[];
  /** The seats with the most votes, if several; the round then eliminates nobody. */
  readonly tied: readonly number[] | null;
  readonly eliminated: number | null;
};

/** What a seat believes about another seat (or itself) before the first vote. */
export type FirstBelief = {
  readonly seat: number;
  readonly about: number;
  readonly word: string | null;
  readonly role: Role | null;
};

/** What the guest believes that an observer (`null`: each of them) believes about it. */
export type SecondBelief = {
  readonly seat: number;
  readonly observer: number | null;
  readonly word: string | null;
  readonly role: Role | null;
};

/** A game of the second kind: one guest model among hosts. */
export type UndercoverGame = {
  readonly kind: 'undercover';
  readonly id: string;
  readonly guest: string;
  readonly host: string;
  readonly variant: Variant;
  readonly seed: number | string;
  readonly guest_seat: number;
  readonly words: {readonly spy: string; readonly villager: string};
  readonly seats: readonly UndercoverSeat[];
  readonly rounds: readonly UndercoverRound[];
  /** `null` when the limit of rounds ended the game. */
  readonly winner: Winner;
  readonly tom?: {readonly first: readonly FirstBelief[]; readonly second: readonly SecondBelief[]} | null;
};

/** The modes in which a word is described. */
export const MODES = ['aggressive', 'conservative'] as const;
/** A mode in which a word is described. */
export type Mode = (typeof MODES)[number];

/** A judged description of a word. Scores are from 1 to 5; `null` when the judge gave none. */
export type DeepLine = {
  readonly kind: 'deep';
  readonly model: string;
  readonly word: string;
  readonly lang?: string;
  readonly mode: Mode;
  readonly judge: string;
  readonly text?: string;
  readonly scores: {
    readonly target: number | null;
    readonly distractors: {readonly [word: string]: number | null};
  };
};

/** A ballot without content: nothing was said, so that only names and order can decide. */
export type BiasLine = {
  readonly kind: 'bias';
  readonly model: string;
  readonly naming: string;
  readonly names: readonly string[];
  readonly voter: number;
  /** Seats in the order in which they spoke. */
  readonly speaking: readonly number[];
  /** Seats in the order in which they were offered. */
  readonly options: readonly number[];
  readonly target: number | null;
};

/** An outside leaderboard. */
export type ReferenceLine = {
  readonly kind: 'reference';
  readonly source: string;
  readonly ratings: {readonly [model: string]: number};
};

/** A line of the exchange format. */
export type ExchangeLine = SpyfallGame | UndercoverGame | DeepLine | BiasLine | ReferenceLine;

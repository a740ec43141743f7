import type {BySeat, ForfeitReason, Seat} from '../game.ts';
import type {Cycle, Ending, Phase, TableFacts, Winner} from './events.ts';

/** What a seat was dealt. */
export type Card = {readonly side: 'spy'} | {readonly side: 'villager'; readonly entity: string};

/** A vote that was cast and not yet revealed, or a spoiled one. */
export type Ballot = {
  readonly target: Seat | null;
  readonly text?: string;
  readonly spoiled?: ForfeitReason;
};

/** The truth of a game in progress. Only the engine, the runner's loop and the folding of records may name it. */
export type GameState = {
  readonly facts: TableFacts | undefined;
  readonly cards: BySeat<Card>;
  /** Counted from 1; 0 before the first turn. */
  readonly turn: number;
  readonly cycle: Cycle;
  /** `waiting`: no seat owes a move, because the table is about to continue by itself. */
  readonly phase: Phase | 'waiting' | 'over';
  readonly asker: Seat;
  readonly answerer: Seat;
  /** The turn of the last words spoken: a remark belongs to it even when the next turn has begun. */
  readonly talkTurn: number;
  /** The number of remarks since then, or since the vote began. */
  readonly remarks: number;
  /** Who has said something before the vote that is under way: each seat may once. */
  readonly spokeAtVote: readonly Seat[];
  readonly ballots: BySeat<Ballot | undefined>;
  readonly result: {readonly ending: Ending; readonly winner: Winner} | undefined;
};

/** Returns the state before any event. */
export const startState = (): GameState => ({
  facts: undefined,
  cards: [],
  turn: 0,
  cycle: 'round-robin',
  phase: 'waiting',
  asker: 0,
  answerer: 0,
  talkTurn: 0,
  remarks: 0,
  spokeAtVote: [],
  ballots: [],
  result: undefined,
});

/** Returns the facts of a dealt game. Throws before the deal. */
export const factsOf = (state: GameState): TableFacts => {
  if (!state.facts) throw new Error('The game has not been dealt.');
  return state.facts;
};

/** Returns how many seats the table has. */
export const seatCount = (state: GameState): number => state.cards.length;

/** Returns the spy's seat and the entity. Throws before the deal. */
export const secretOf = (state: GameState): {readonly spy: Seat; readonly entity: string} => {
  const spy = state.cards.findIndex(card => card.side === 'spy');
  const villager = state.cards.find(card => card.side === 'villager');
  if (spy < 0 || villager?.side !== 'villager') throw new Error('The cards have not been dealt.');
  return {spy, entity: villager.entity};
};

import type {Mind} from './mind.ts';

/** Which free turn a turn is, counted from 0, and how many there are (the final one included). */
export const freeTurnOf = ({table, seats}: Mind, turn: number): {index: number; count: number} => {
  const {turns, finalRound} = table.rules;
  return {index: turn - seats - 1, count: turns - seats + (finalRound ? 1 : 0)};
};

import {useWindowSize} from 'ink';
import {useTerminal} from '../terminal.ts';

/** The cells that a screen may fill. */
export type FrameSize = {readonly columns: number; readonly rows: number};

/** Returns the size of the terminal, a row less where the last one must stay empty. Follows resizes. */
export const useFrameSize = (): FrameSize => {
  const {columns, rows} = useWindowSize();
  const {keepsLastRow} = useTerminal();
  return {columns, rows: Math.max(1, keepsLastRow ? rows - 1 : rows)};
};

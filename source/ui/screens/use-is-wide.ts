import {useIsLinear} from '../drawing.tsx';
import {useTerminal} from '../terminal.ts';

/** Columns from which a screen stands its parts side by side. */
const wideColumns = 96;

/**
 * Whether a screen stands its parts side by side: in a wide terminal that does not reorder whole rows by itself. A
 * screen reader hears them one after the other.
 */
export const useIsWide = (columns: number): boolean => {
  const isLinear = useIsLinear();
  const {isScreenReader} = useTerminal();
  return columns >= wideColumns && !isLinear && !isScreenReader;
};

import {useIsLinear} from '../drawing.tsx';

/** Columns from which a screen stands its parts side by side. */
const wideColumns = 96;

/** Whether a screen stands its parts side by side: in a wide terminal that does not reorder whole rows by itself. */
export const useIsWide = (columns: number): boolean => {
  const isLinear = useIsLinear();
  return columns >= wideColumns && !isLinear;
};

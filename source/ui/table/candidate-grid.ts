/** Candidates in columns, read downwards, and which part of them is in view. */
export type CandidateGrid = {
  readonly columns: number;
  /** Rows of the whole grid. */
  readonly rows: number;
  /** Cells of one candidate. */
  readonly cellWidth: number;
};

/** Cursor, strike sign and a space go before a name. */
export const candidateSigns = 3;

/** Fits `count` candidates into a width: as many columns as names allow, evenly filled. */
export const fitCandidates = (
  count: number,
  longestName: number,
  width: number,
  height: number,
): CandidateGrid => {
  const wanted = longestName + candidateSigns + 1;
  const most = Math.max(1, Math.floor((width + 1) / wanted));
  // No more columns than the height asks for: one tall column reads better than three short ones.
  const needed = Math.max(1, Math.ceil(count / Math.max(1, height)));
  const columns = Math.max(1, Math.min(most, needed));
  return {columns, rows: Math.ceil(count / columns), cellWidth: Math.floor(width / columns)};
};

/** The steps in a grid. */
export const GRID_STEPS = ['up', 'down', 'left', 'right'] as const;
export type GridStep = (typeof GRID_STEPS)[number];

/** The candidate beside `at`; it stays at the edges. */
export const stepInGrid = (at: number, step: GridStep, {rows}: CandidateGrid, count: number): number => {
  const distance = {up: -1, down: 1, left: -rows, right: rows}[step];
  const target = at + distance;
  if (target >= 0 && target < count) return target;
  // Right of the last full row there may be a shorter column: go to its end.
  return step === 'right' && Math.floor(at / rows) < Math.floor((count - 1) / rows) ? count - 1 : at;
};

/** The indexes in view, row by row: a window of `height` rows around the one that is marked. */
export const gridWindow = (
  grid: CandidateGrid,
  count: number,
  at: number,
  height: number,
): readonly (readonly number[])[] => {
  const shown = Math.min(height, grid.rows);
  const row = at % grid.rows;
  const first = Math.max(0, Math.min(grid.rows - shown, row - Math.floor(shown / 2)));
  return Array.from({length: shown}, (_, line) =>
    Array.from({length: grid.columns}, (_, column) => column * grid.rows + first + line).filter(
      index => index < count,
    ),
  );
};

import type {Row} from './rows.ts';

/** A transcript as rows: those of each entry, and where each entry begins among all rows. */
export type RowIndex = {
  readonly rows: readonly Row[];
  readonly starts: readonly number[];
};

/**
 * Which part of the transcript is shown: the newest rows, or those from a row of an entry on (so that a resize keeps
 * the place), with the number of entries there were when the person began to look back.
 */
export type Place = 'newest' | {readonly entry: number; readonly offset: number; readonly heard: number};

/** Puts the rows of entries one after the other. */
export const indexRows = (entries: readonly (readonly Row[])[]): RowIndex => {
  const rows: Row[] = [];
  const starts: number[] = [];
  for (const entry of entries) {
    starts.push(rows.length);
    rows.push(...entry);
  }
  return {rows, starts};
};

const lastTop = ({rows}: RowIndex, height: number): number => Math.max(0, rows.length - height);

/** The first row to show. */
export const topOf = (place: Place, index: RowIndex, height: number): number => {
  const last = lastTop(index, height);
  if (place === 'newest') return last;
  const start = index.starts[place.entry] ?? last;
  const end = index.starts[place.entry + 1] ?? index.rows.length;
  return Math.min(last, start + Math.min(place.offset, Math.max(0, end - start - 1)));
};

/** The place whose first row is `top`; the newest when nothing is left below. */
const placeAt = (top: number, index: RowIndex, height: number, heard: number): Place => {
  const row = Math.max(0, top);
  if (row >= lastTop(index, height)) return 'newest';
  // Entries without rows share their start with the next one; the last that starts here has the rows.
  let entry = 0;
  for (const [candidate, start] of index.starts.entries()) {
    if (start > row) break;
    entry = candidate;
  }
  return {entry, offset: row - (index.starts[entry] ?? 0), heard};
};

/** Moves the view by rows: negative looks back. */
export const scrollBy = (place: Place, delta: number, index: RowIndex, height: number): Place => {
  const heard = place === 'newest' ? index.starts.length : place.heard;
  return placeAt(topOf(place, index, height) + delta, index, height, heard);
};

/** How many entries with words have come since the person looked back; 0 while the newest are shown. */
export const countNew = (place: Place, {rows, starts}: RowIndex): number => {
  if (place === 'newest') return 0;
  return starts.filter((start, entry) => entry >= place.heard && (starts[entry + 1] ?? rows.length) > start)
    .length;
};

/** The rows in view. */
export const visibleRows = (place: Place, index: RowIndex, height: number): readonly Row[] => {
  const top = topOf(place, index, height);
  return index.rows.slice(top, top + height);
};

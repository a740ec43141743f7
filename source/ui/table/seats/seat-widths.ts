const smallestSeatCell = 15;

/** If the names don't all fit, your own seat gets its full width as long as the others keep a least width. */
const crowdedWidths = (wanted: readonly number[], width: number, me: number): readonly number[] => {
  const even = Math.floor(width / wanted.length);
  const others = wanted.length - 1;
  const own = wanted[me] ?? 0;
  if (own <= even || others === 0) return wanted.map(() => even);
  const other = Math.min(even, Math.max(smallestSeatCell - 1, Math.floor((width - own) / others)));
  return wanted.map((_, seat) => (seat === me ? Math.max(even, width - other * others) : other));
};

const sumOf = (list: readonly number[]): number => list.reduce((sum, item) => sum + item, 0);

/** The width that all seats can have but those that need more. */
const levelOf = (wanted: readonly number[], width: number): number => {
  const even = Math.floor(width / Math.max(1, wanted.length));
  const wide = wanted.filter(cells => cells > even);
  if (wide.length === 0) return even;
  return levelOf(
    wanted.filter(cells => cells <= even),
    width - sumOf(wide),
  );
};

const rowWidths = (wanted: readonly number[], width: number, me: number): readonly number[] => {
  if (sumOf(wanted) > width) return crowdedWidths(wanted, width, me);
  const level = levelOf(wanted, width);
  return wanted.map(cells => Math.max(cells, level));
};

/**
 * Cells of each seat in rows of `width` cells, `perRow` seats to a row, from what each needs for its name; one's own at
 * `me`, if any. Rows stand in columns as long as no name is cut for it.
 */
export const seatWidths = (
  wanted: readonly number[],
  {perRow, width, me}: {readonly perRow: number; readonly width: number; readonly me: number},
): readonly number[] => {
  const starts = wanted.map((_, seat) => seat).filter(seat => seat % perRow === 0);
  const rows = starts.map(start => wanted.slice(start, start + perRow));
  const columns = wanted.slice(0, perRow).map((_, place) => Math.max(...rows.map(row => row[place] ?? 0)));
  if (sumOf(columns) > width) return rows.flatMap((row, index) => rowWidths(row, width, me - index * perRow));
  const widths = rowWidths(columns, width, me);
  return wanted.map((_, seat) => widths[seat % perRow] ?? 0);
};

/** How many rows the seats take where they stand side by side. */
export const seatLines = (seats: number, width: number): number =>
  Math.max(1, Math.ceil(seats / Math.max(1, Math.floor(width / smallestSeatCell))));

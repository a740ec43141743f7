import {washText} from '../../text/wash.ts';
import {padText, textWidth} from '../../text/width.ts';

/** Rows of washed cells with their columns one under the other; the last column ends where it ends. */
export const alignRows = (cells: readonly (readonly string[])[]): readonly string[] => {
  const rows = cells.map(row => row.map(cell => washText(cell)));
  // A server may have more models than a call takes arguments, as `Math.max(...)` would pass them.
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, textWidth(cell));
  return rows.map(row =>
    row
      .map((cell, column) => padText(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

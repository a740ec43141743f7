import {padText, textWidth} from '../text/width.ts';

/** Rows of cells with their columns one under the other; the last column ends where it ends. */
export const alignRows = (rows: readonly (readonly string[])[]): readonly string[] => {
  const count = Math.max(0, ...rows.map(row => row.length));
  const widths = Array.from({length: count}, (_, column) =>
    Math.max(...rows.map(row => textWidth(row[column] ?? ''))),
  );
  return rows.map(row =>
    row
      .map((cell, column) => padText(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

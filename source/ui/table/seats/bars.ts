const levelBars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** A share from 0 to 1 as a bar of one cell. */
export const levelBar = (share: number): string =>
  levelBars[Math.min(levelBars.length - 1, Math.floor(share * levelBars.length))] ?? '';

/** The same where no number stands beside it: a table is alarmed long before it is certain, so half is full. */
export const quickBar = (share: number): string => levelBar(Math.min(1, 2 * share));

/** A share as a bar of some cells, filled from its beginning. */
export const longBar = (share: number, cells: number): string => {
  const filled = Math.round(share * cells);
  return '█'.repeat(filled) + '░'.repeat(cells - filled);
};

import path from 'node:path';
import {program} from './bundle.ts';
import {type Figure, figure} from './measure.ts';
import {watchProgram} from './terminal.ts';

const GAMES = 200;
const SETTLED = 40;
const MEGABYTE = 1024 * 1024;

/** How often memory is read, in games. */
const STEP = 5;

/** Memory in a long session at one table: games watched one after the other, drawn and recorded. */
export const measureMemory = async (folder: string): Promise<Figure> => {
  const watched = watchProgram([program, 'watch', '--speed', 'instant'], {
    POLYSPY_HOME: path.join(folder, 'memory'),
  });
  let early = 0;
  let late = 0;
  for (let game = 1; game <= GAMES; game++) {
    await watched.until('Watch another game');
    if (game % STEP === 0) {
      const used = watched.residentBytes() / MEGABYTE;
      if (game <= SETTLED) early = Math.max(early, used);
      if (game > GAMES - SETTLED) late = Math.max(late, used);
    }
    if (game < GAMES) {
      watched.write('\u001B[B');
      await watched.until('Watch another game');
      watched.write('\r');
    }
  }
  watched.write('\u0003');
  await watched.exited;
  return figure({
    name: `memory of a session of ${GAMES} games, highest in the last ${SETTLED}`,
    value: late,
    unit: 'MB',
    baseline: `highest in the first ${SETTLED} games`,
    baselineValue: early,
    target: '≤ 150 MB, ≤ 1.1 × baseline',
    ok: late <= 150 && late <= 1.1 * early,
  });
};

import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {measureArena} from './arena.ts';
import {measureArenaLoads} from './arena-loads.ts';
import {measureEar} from './ear.ts';
import {measureEngine} from './engine.ts';
import {measureHouseGames, measureRandomGames} from './games.ts';
import type {Figure} from './measure.ts';
import {measureMemory} from './memory.ts';
import {measureModelGame} from './model-game.ts';
import {measurePrompts} from './prompts.ts';
import {measureProviders} from './providers.ts';
import {measureReading} from './reading.ts';
import {measureReports} from './report.ts';
import {measureFirstFrame, measureHelp} from './startup.ts';
import {measureTyping} from './typing.ts';

/** Measures something; `folder` is the run's own, for settings, records and caches. */
type Measure = (folder: string) => Promise<Figure | readonly Figure[]>;

const measures: readonly Measure[] = [
  measureFirstFrame,
  measureHelp,
  measureTyping,
  measureReading,
  measureRandomGames,
  measureHouseGames,
  measureMemory,
  measurePrompts,
  measureProviders,
  measureModelGame,
  measureEngine,
  measureEar,
  measureReports,
  measureArena,
  measureArenaLoads,
];

const row = ({name, value, unit, baseline, baselineValue, ratio, target, ok}: Figure): string =>
  `${ok ? 'ok  ' : 'MISS'}  ${name}: ${value} ${unit} (target ${target}); ${baseline}: ${baselineValue} ${unit}, ratio ${ratio}`;

/** One measure's figures; none, and the reason on stderr, when it could not be taken. */
const take = async (measure: Measure, folder: string): Promise<readonly Figure[]> => {
  try {
    return [await measure(folder)].flat();
  } catch (error) {
    process.stderr.write(`${measure.name}: ${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
    return [];
  }
};

/** Measures the speed table. Targets are told, never asserted. */
const bench = async (folder: string, isJson: boolean): Promise<void> => {
  const figures: Figure[] = [];
  for (const measure of measures) {
    const found = await take(measure, folder);
    figures.push(...found);
    if (!isJson) for (const one of found) process.stdout.write(`${row(one)}\n`);
  }
  if (isJson) process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
};

const ownFolder = mkdtempSync(path.join(tmpdir(), 'polyspy-bench-'));
try {
  await bench(ownFolder, process.argv.includes('--json'));
} finally {
  rmSync(ownFolder, {recursive: true, force: true});
}
// Terminals of programs that have ended may keep the process for a while.
process.exit();

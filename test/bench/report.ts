import {execFile} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {createNames} from '../../source/statistics/names.ts';
import {countGames, rateGames} from '../../source/statistics/ratings/games.ts';
import {createPairings} from '../../source/statistics/ratings/pairings.ts';
import {mulberry32} from '../../source/statistics/ratings/random.ts';
import {rateResults} from '../../source/statistics/ratings/rate.ts';
import {createCollector} from '../../source/statistics/report/collector.ts';
import {makeGames} from '../support/made-games.ts';
import {type Figure, figure, interleave, median, timed} from './measure.ts';

const GAMES = 9000;
const RUNS = 5;
/** V8 grows its space for new objects up to 96 MB while it sees many, whatever is kept of them. */
const SMALL_NURSERY = '--max-semi-space-size=4';
const PROGRAM = fileURLToPath(new URL('report-program.js', import.meta.url));
/** Milliseconds that a report may take beyond parsing, a fit may take, and 200 resamples may take. */
const TARGETS = {report: 1500, fit: 1, bootstrap: 100};
const RESAMPLES = 200;

/** Full games: most take all ten turns. */
const makeLines = (): readonly string[] =>
  makeGames({count: GAMES, seed: 3, haste: 0.02}).map(game => JSON.stringify(game));

const measureReport = async (lines: readonly string[]): Promise<Figure> => {
  const parse = () =>
    timed(() => {
      for (const line of lines) JSON.parse(line);
    });
  const report = () =>
    timed(() => {
      const collector = createCollector();
      for (const line of lines) collector.add(JSON.parse(line));
      collector.report();
    });
  const [reported, parsed] = await interleave(RUNS, report, parse);
  const megabytes = lines.reduce((sum, line) => sum + line.length, 0) / 1e6;
  return figure({
    name: `report on ${GAMES} full games (${megabytes.toFixed(0)} MB), all metrics`,
    value: reported,
    unit: 'ms',
    baseline: 'JSON.parse of the same lines',
    baselineValue: parsed,
    target: `<= JSON.parse + ${TARGETS.report}`,
    ok: reported - parsed <= TARGETS.report,
  });
};

/** Bytes in use after a collection; the bench runs without `--expose-gc`, so it allocates until one has happened. */
const heapUsed = async (): Promise<number> => {
  const {setFlagsFromString} = await import('node:v8');
  const {runInNewContext} = await import('node:vm');
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
};

const measureRows = async (lines: readonly string[]): Promise<Figure> => {
  const before = await heapUsed();
  const collector = createCollector();
  for (const line of lines) collector.add(JSON.parse(line));
  const used = (await heapUsed()) - before;
  const bytes = lines.reduce((sum, line) => sum + line.length, 0);
  // Keeps the rows until they were measured.
  collector.add(undefined);
  return figure({
    name: 'memory of a game in a report',
    value: used / GAMES,
    unit: 'bytes',
    baseline: 'the same game as text',
    baselineValue: bytes / GAMES,
    target: '<= 2000',
    ok: used / GAMES <= 2000,
  });
};

/** The most memory of a process that reports on some of the lines, in MB. */
const peakMemory = async (folder: string, lines: readonly string[]): Promise<number> => {
  const file = path.join(folder, `${lines.length}-games.jsonl`);
  writeFileSync(file, lines.map(line => `${line}\n`).join(''));
  const {stdout} = await promisify(execFile)(process.execPath, [SMALL_NURSERY, PROGRAM, file]);
  return Number(stdout) / 1e6;
};

/** Only rows stay: the words of all games would take a few times the file. */
const measurePeak = async (lines: readonly string[], folder: string): Promise<Figure> => {
  const [peak, small] = [
    await peakMemory(folder, lines),
    await peakMemory(folder, lines.slice(0, GAMES / 10)),
  ];
  const text = lines.reduce((sum, line) => sum + line.length, 0) / 1e6;
  return figure({
    name: `peak memory of a report on ${GAMES} games`,
    value: peak,
    unit: 'MB',
    baseline: `on ${GAMES / 10} games`,
    baselineValue: small,
    target: `<= baseline + ${(text / 2).toFixed(0)}, half of the file`,
    ok: peak - small <= text / 2,
  });
};

const makeRated = () => {
  const [names, pairings, random] = [createNames(), createPairings(), mulberry32(5)];
  for (const name of 'abcdef') names.number(name);
  const games = Array.from({length: GAMES}, (_, index) => {
    const [spy, team] = [index % 6, (index + 1 + (Math.floor(index / 6) % 5)) % 6];
    const spyWins = random() < 1 / (1 + Math.exp(0.4 * (spy - team)));
    return {
      pairing: pairings.number(spy, [team, team, team, team]),
      spyWins,
      scenario: 0,
      cluster: index % 300,
    };
  });
  return {games, names, pairings};
};

/** The median time of a piece of work that was done a few times before. */
const warmed = async (work: () => unknown): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < 70; run += 1) times.push(await timed(work));
  return median(times.slice(20));
};

const measureFits = async (): Promise<readonly Figure[]> => {
  const {games, names, pairings} = makeRated();
  const counted = await warmed(() => countGames(games, pairings));
  const fitted = await warmed(() => rateResults(countGames(games, pairings).results, names));
  const whole = () => timed(() => rateGames(games, pairings, names));
  const bootstrap = () => timed(() => rateGames(games, pairings, names, RESAMPLES));
  const [resampled, once] = await interleave(RUNS, bootstrap, whole);
  return [
    figure({
      name: `ratings of 6 models from ${GAMES} games, with intervals`,
      value: fitted,
      unit: 'ms',
      baseline: 'counting the games',
      baselineValue: counted,
      target: `<= ${TARGETS.fit}`,
      ok: fitted <= TARGETS.fit,
    }),
    figure({
      name: `${RESAMPLES} bootstraps of them`,
      value: resampled,
      unit: 'ms',
      baseline: 'the same with clusters and without a bootstrap',
      baselineValue: once,
      target: `<= ${TARGETS.bootstrap}`,
      ok: resampled <= TARGETS.bootstrap,
    }),
  ];
};

/** Measures reports: all metrics of 9,000 games, the memory of their rows, one fit, and a bootstrap. */
export const measureReports = async (folder: string): Promise<readonly Figure[]> => {
  const lines = makeLines();
  return [
    await measureReport(lines),
    await measureRows(lines),
    await measurePeak(lines, folder),
    ...(await measureFits()),
  ];
};

import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {type ArenaFolder, openArenaFolder} from '../../source/arena/arena-folder.ts';
import {findArenaGame, hallPlanOf, planGameOf, scheduleOf} from '../../source/arena/arena-games.ts';
import type {Plan} from '../../source/arena/plan/plan.ts';
import {readPlan} from '../../source/arena/plan/read-plan.ts';
import {playJob} from '../../source/arena/play-job.ts';
import {type ArenaOptions, type ArenaRun, runArena} from '../../source/arena/run-arena.ts';
import type {Job} from '../../source/arena/schedule.ts';
import {readRecord} from '../../source/records/read-record.ts';
import {verifyRecord} from '../../source/records/verify-record.ts';
import type {TableDependencies} from '../../source/tables/dependencies.ts';
import {type Hall, openHall} from '../../source/tables/hall/hall.ts';
import {serverNames} from '../../source/tables/models/known-servers.ts';
import {pathText} from '../../source/text/field-path.ts';

/** An arena of a test: its plan, its jobs, and where its records are. */
export type TestArena = {
  readonly maker: TableDependencies;
  readonly plan: Plan;
  readonly jobs: readonly Job[];
  readonly openHall: () => Promise<Hall>;
  /** Opens its folder, as each run of the program does. */
  readonly open: () => ArenaFolder;
  /** Runs it in a hall until it ends. */
  readonly run: (hall: Hall, folder: ArenaFolder, over?: Partial<ArenaOptions>) => ArenaRun;
};

/** Makes an arena of a plan; a wrong plan or a missing model throws. */
export const testArena = async (maker: TableDependencies, raw: object): Promise<TestArena> => {
  const game = await findArenaGame(maker.games, undefined);
  if (!game) throw new Error('No game has a contest.');
  const read = await readPlan(
    raw,
    {
      words: maker.words,
      games: [game.module.rules.id],
      servers: serverNames(maker.settings),
      scenarios: ['G_EN', 'F_ID', 'L_ZH', 'G_EG'],
    },
    async () => planGameOf(game, maker),
    field => ({field: pathText(field)}),
  );
  if (!read.ok) throw new Error(read.problem.join('\n'));
  const plan = read.value;
  const jobs = await scheduleOf(plan, game, maker);
  return {
    maker,
    plan,
    jobs,
    openHall: async () => {
      const quiet = {signal: new AbortController().signal, onStep: () => undefined};
      const hall = await openHall(maker, hallPlanOf(plan, game), quiet);
      if (!hall.ok) throw new Error(hall.problem);
      return hall.value;
    },
    open: () => {
      const folder = openArenaFolder(maker.dataFolder, plan.name, raw);
      if (!folder) throw new Error('The arena is in use.');
      return folder;
    },
    run: (hall, folder, over = {}) =>
      runArena({
        jobs,
        results: folder.results,
        labels: plan.models.map(({label}) => label),
        sides: game.contest.sides(plan.seats).map(({id}) => id),
        play: (job, ears, signal) =>
          playJob(job, plan.name, hall, {
            ...ears,
            folder: folder.games,
            now: () => new Date().toISOString(),
            signal,
          }),
        untilBack: async () => undefined,
        keep: folder.keep,
        inFlight: plan.inFlight ?? 50,
        budget: plan.budget,
        prices: plan.prices,
        signal: new AbortController().signal,
        ...over,
      }),
  };
};

/** The events of every record of an arena by the job's id. Each must verify. */
export const eventsIn = (
  {maker}: {readonly maker: Pick<TableDependencies, 'games'>},
  folder: string,
): ReadonlyMap<string, string> => {
  const files = readdirSync(folder).filter(name => name.endsWith('.jsonl') && !name.endsWith('.calls.jsonl'));
  return new Map(
    files.map(name => {
      const read = readRecord(path.join(folder, name));
      if (!read.ok) throw new Error(`${name}: ${read.problem.code} in line ${read.problem.line}`);
      const {header} = read.value;
      const rules = maker.games.find(game => game.rules.id === header.game)?.rules;
      const checked = rules && verifyRecord(rules, read.value);
      if (!checked?.ok) throw new Error(`${name} does not verify: ${JSON.stringify(checked)}`);
      if (checked.value.outcome !== 'ended') throw new Error(`${name} has not ended.`);
      return [header.id, JSON.stringify(checked.value.events)];
    }),
  );
};

/** All text of an arena's results; empty before the first. */
export const resultsText = (folder: string): string => {
  const file = path.join(folder, '..', 'results.jsonl');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

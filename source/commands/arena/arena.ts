import {createInterface} from 'node:readline/promises';
import {type ArenaFolder, openArenaFolder} from '../../arena/arena-folder.ts';
import {findArenaGame, hallPlanOf, scheduleOf} from '../../arena/arena-games.ts';
import {type Estimate, estimate} from '../../arena/estimate.ts';
import {playJob} from '../../arena/play-job.ts';
import type {QueueConnection} from '../../arena/queue/connection.ts';
import {openQueueHome} from '../../arena/queue/offer-games.ts';
import {createRemotePlay, type RemotePlay} from '../../arena/queue/play-remotely.ts';
import {createNeeds} from '../../arena/queue/shared-plan.ts';
import {type ArenaRun, runArena} from '../../arena/run-arena.ts';
import type {Job} from '../../arena/schedule.ts';
import {systemCode} from '../../files/system-code.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import {untilBack} from '../../providers/spread.ts';
import {type Hall, openHall} from '../../tables/hall/hall.ts';
import {describeServerFault} from '../../tables/models/describe-server.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {fail, isTerminal, printError, printProblem, type Shell} from '../app/shell.ts';
import {stopOnSignals} from '../app/signals.ts';
import {makerOf} from '../app/table-maker.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {concludeArena, dropNotice, type ReadyArena, tellOnce} from './conclude-arena.ts';
import {describeSize} from './describe-arena.ts';
import {openQueue} from './open-queue.ts';
import {planFrom} from './plan-from.ts';
import {watchPlainly} from './watch-plainly.ts';

/** How many games to start at once when models take turns in a server's memory. */
const MANY = 900;
/** Games at once for each lane of servers that keep their models, and the fewest in all. */
const GAMES_PER_LANE = 4;
const FEWEST = 8;
const MS_PER_SECOND = 1000;

const inFlightOf = ({plan}: ReadyArena, hall: Hall): number => {
  if (plan.inFlight !== undefined) return plan.inFlight;
  // With many games at once, a budget would end before any of them.
  const hasBudget = Object.values(plan.budget).some(limit => limit !== undefined);
  const servers = [...hall.models.values()].flatMap(model => model.servers);
  const isShared = servers.some((server, index) => servers.indexOf(server) < index);
  if (isShared && !hasBudget) return MANY;
  const lanes = hall.servers().reduce((sum, server) => sum + server.lanes, 0);
  return Math.max(FEWEST, GAMES_PER_LANE * lanes);
};

const estimateOf = (
  {plan, game, maker}: Pick<ReadyArena, 'plan' | 'game' | 'maker'>,
  jobs: readonly Job[],
  folder: ArenaFolder,
): Estimate => {
  const models = plan.models.filter(({sources}) => sources[0]?.kind === 'model');
  const servers = new Set(
    models.flatMap(({sources}) => sources.flatMap(one => (one.kind === 'model' ? one.server : []))),
  );
  const lanesOf = (name: string): number =>
    plan.lanes[name] ?? maker.settings.servers.find(server => server.name === name)?.lanes ?? 1;
  return estimate({
    left: jobs.filter(({id}) => !folder.results.has(id)),
    results: jobs.flatMap(({id}) => folder.results.get(id) ?? []),
    models: new Set(models.map(({label}) => label)),
    callsPerGame: game.contest.expectedCalls({seats: plan.seats, rules: plan.rules}),
    lanes: [...servers].reduce((sum, name) => sum + lanesOf(name), 0),
    prices: plan.prices,
  });
};

/** Asks on the terminal whether to start. Without a terminal nobody is asked. */
const mayStart = async ({shell, values}: ReadyArena): Promise<boolean> => {
  const {stdin, stderr, words} = shell;
  if (values.yes === true || values.json === true || !isTerminal(shell)) return true;
  const lines = createInterface({input: stdin, output: stderr});
  try {
    const said = await lines.question(words('arena.ask'));
    return /^\s*(?:y|yes|ya|是|好|أيوه|ايوه|آه|اه|نعم)\s*$/iu.test(said);
  } catch {
    // The input ended, or somebody pressed Ctrl-C.
    return false;
  } finally {
    lines.close();
  }
};

/** Starts the games of an arena in its hall, or on other machines. */
const startRun = (
  arena: ReadyArena,
  hall: Hall,
  stop: AbortController,
  remote: RemotePlay | undefined,
): ArenaRun => {
  const {plan, game, jobs, folder, shell} = arena;
  return runArena({
    jobs,
    results: folder.results,
    labels: plan.models.map(({label}) => label),
    sides: game.contest.sides(plan.seats).map(({id}) => id),
    play: (job, ears, signal) =>
      remote?.play(job, ears, signal) ??
      playJob(job, plan.name, hall, {
        ...ears,
        folder: folder.games,
        now: () => new Date().toISOString(),
        signal,
      }),
    untilBack: async (label, signal) => {
      const model = hall.models.get(label);
      if (model) await untilBack(model.provider, signal);
    },
    keep: folder.keep,
    inFlight: remote ? jobs.length : inFlightOf(arena, hall),
    budget: plan.budget,
    prices: plan.prices,
    signal: stop.signal,
    onFault: (label, fault) => {
      const server = hall.models.get(label)?.server;
      if (!server) return;
      const problem = describeServerFault(server, fault, shell.words);
      tellOnce(arena, shell.words('arena.fault', {label, problem}));
    },
  });
};

/** Puts the games of an arena on a queue. */
const openRemote = (arena: ReadyArena, hall: Hall, connection: QueueConnection): RemotePlay => {
  const {plan, jobs, folder} = arena;
  const {words} = arena.shell;
  const tell = (sentence: string): void => tellOnce(arena, sentence);
  const untaken = words('queue.untaken', {
    seconds: connection.times.lockMs / MS_PER_SECOND,
    command: 'polyspy worker --queue URL',
  });
  return createRemotePlay({
    home: openQueueHome(connection),
    hall,
    arena: plan.name,
    folder: folder.games,
    needsOf: createNeeds(plan, jobs),
    onFailed: code => tell(words('queue.failed', {code})),
    onFault: code => tell(words('queue.fault', {code})),
    onUntaken: isUntaken => (isUntaken ? tell(untaken) : dropNotice(arena, untaken)),
  });
};

const playArena = async (arena: ReadyArena, stop: AbortController): Promise<ExitCode> => {
  const {shell, maker, plan, game, jobs, folder, values, expected} = arena;
  if (values.json !== true)
    for (const sentence of describeSize(plan, jobs.length, expected, shell.words))
      printError(shell, sentence);
  if (!(await mayStart(arena))) return fail(shell, shell.words('arena.not-started'), EXIT.interrupted);
  const stopListening = stopOnSignals(stop);
  try {
    const queue = typeof values.queue === 'string' ? await openQueue(values.queue, shell) : undefined;
    if (queue?.ok === false) return printProblem(shell, queue);
    // Models are not asked for anything when others play, or when everything has been played.
    const isPlayed = jobs.every(({id}) => folder.results.has(id));
    const models = isPlayed || queue ? [] : plan.models;
    const hall = await openHall(
      maker,
      {...hallPlanOf(plan, game), players: models},
      {
        signal: stop.signal,
        onStep: sentence => {
          if (values.json !== true && shell.stderr.isTTY) printError(shell, sentence);
        },
      },
    );
    if (!hall.ok) return stop.signal.aborted ? EXIT.interrupted : printProblem(shell, hall);
    const remote = queue && openRemote(arena, hall.value, queue.value);
    const run = startRun(arena, hall.value, stop, remote);
    const watched = arena.isWatched
      ? await (await import('./watch-live.ts')).watchLive(arena, hall.value, run, stop)
      : watchPlainly(shell, run, values.json === true);
    const ended = await run.finished;
    await watched.end();
    await remote?.close();
    await hall.value.close();
    return concludeArena(arena, run, ended);
  } finally {
    stopListening();
  }
};

/** Runs `polyspy arena`: plays the games of a plan that have not been played. Returns the exit code. */
export const runArenaCommand = async (values: OptionValues, shell: Shell): Promise<ExitCode> => {
  const maker = await makerOf(shell);
  const found = await planFrom(values, maker, shell);
  if (!found.ok) {
    for (const problem of found.problem) printError(shell, problem);
    return EXIT.arguments;
  }
  const {plan, raw} = found.value;
  const game = await findArenaGame(maker.games, plan.game);
  if (!game) throw new Error(`There is no game ${plan.game}.`);
  const jobs = await scheduleOf(plan, game, maker);
  let folder: ArenaFolder | undefined;
  try {
    folder = openArenaFolder(maker.dataFolder, plan.name, raw);
  } catch (error) {
    const reason = describeReason(systemCode(error), shell.words);
    return fail(shell, shell.words('arena.not-written', {reason}), EXIT.failed);
  }
  if (!folder) return fail(shell, shell.words('arena.in-use', {name: plan.name}), EXIT.failed);
  try {
    const expected = estimateOf({plan, game, maker}, jobs, folder);
    const isWatched = values.json !== true && isTerminal(shell);
    const arena = {shell, maker, plan, game, jobs, folder, expected, values, isWatched, notices: []};
    return await playArena(arena, new AbortController());
  } finally {
    folder.release();
  }
};

import path from 'node:path';
import {hallPlanOf} from '../../arena/arena-games.ts';
import type {Needs} from '../../arena/queue/game-queue.ts';
import {type ForeignPlan, playersHere, readForeignPlan} from '../../arena/queue/shared-plan.ts';
import {openQueueDoor} from '../../arena/queue/take-games.ts';
import {type WorkCounts, work} from '../../arena/queue/work.ts';
import type {Answer} from '../../tables/answer.ts';
import type {TableDependencies} from '../../tables/dependencies.ts';
import {type Hall, openHall} from '../../tables/hall/hall.ts';
import {
  isNamedModel,
  makeCompetitor,
  type NamedModel,
  parseCompetitor,
} from '../../tables/models/competitor-names.ts';
import {createServerPool, serverNames} from '../../tables/models/known-servers.ts';
import {askAllForModels} from '../../tables/models/list-competitors.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {fail, printError, printProblem, type Shell} from '../app/shell.ts';
import {stopOnSignals} from '../app/signals.ts';
import {makerOf} from '../app/table-maker.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {scenariosOf} from '../arguments/table-options.ts';
import {printResult} from '../print/print-result.ts';
import {createNotices, openQueue} from './open-queue.ts';

/** How often servers are asked which models they have, in milliseconds. */
const LIST_EVERY = 60_000;
/** How often the counts are printed, at most, in milliseconds. */
const TELL_EVERY = 10_000;
const PAUSE_MS = 60_000;
/** Games at once by default: enough to keep a server busy while others wait for theirs. */
const IN_FLIGHT = 8;

/** Lists the models of this machine's servers, from time to time. */
const createModelList = (maker: TableDependencies, shell: Shell) => {
  const pool = createServerPool(maker.settings, maker.environment, {dataFolder: maker.dataFolder});
  const names = serverNames(maker.settings);
  let models: readonly NamedModel[] = [];
  const list = async (): Promise<void> => {
    const answers = await askAllForModels(pool, shell.words);
    models = answers.flatMap(({server, models: found}) =>
      found.flatMap(({modelId}) => {
        const named = parseCompetitor(makeCompetitor({kind: 'model', server: server.name, modelId}), names);
        return named && isNamedModel(named) ? [named] : [];
      }),
    );
  };
  const timer = setInterval(() => void list(), LIST_EVERY);
  return {
    list,
    all: () => models,
    has: (modelId: string): boolean =>
      models.some(model => model.modelId === modelId || path.basename(model.modelId) === modelId),
    close: async () => {
      clearInterval(timer);
      await pool.close();
    },
  };
};

type ModelList = ReturnType<typeof createModelList>;

/** Reads each plan once. */
const createPlans = (maker: TableDependencies, shell: Shell) => {
  const plans = new Map<string, Promise<ForeignPlan | undefined>>();
  const scenarios = scenariosOf(shell).map(({code}) => code);
  return ({plan}: Needs): Promise<ForeignPlan | undefined> => {
    const key = JSON.stringify(plan);
    const read = plans.get(key) ?? readForeignPlan(plan, maker, scenarios, shell.words);
    plans.set(key, read);
    return read;
  };
};

/** Opens a hall for each plan, and another one when this machine has other models. */
const createHalls = (maker: TableDependencies, models: ModelList, signal: AbortSignal) => {
  const halls = new Map<string, Promise<Answer<Hall>>>();
  return {
    hallOf: async ({plan, game, schedule}: ForeignPlan): Promise<Answer<Hall>> => {
      const players = playersHere(plan, models.all());
      const key = JSON.stringify([schedule, players]);
      const opening =
        halls.get(key) ??
        openHall(maker, {...hallPlanOf(plan, game), players}, {signal, onStep: () => undefined});
      halls.set(key, opening);
      const hall = await opening;
      // A server that was down may be back.
      if (!hall.ok) halls.delete(key);
      return hall;
    },
    close: async (): Promise<void> => {
      for (const opening of halls.values()) {
        const hall = await opening;
        if (hall.ok) await hall.value.close();
      }
    },
  };
};

/** Returns a function that prints how far the worker is, from time to time. */
const createTeller = (shell: Shell, isQuiet: boolean) => {
  let last = Number.NEGATIVE_INFINITY;
  return (counts: WorkCounts): void => {
    const now = performance.now();
    if (isQuiet || now - last < TELL_EVERY) return;
    last = now;
    printError(shell, shell.words('queue.counts', counts));
  };
};

/** Runs `polyspy worker`: plays the games of a queue with this machine's servers until somebody stops it. */
export const runWorker = async (values: OptionValues, shell: Shell): Promise<ExitCode> => {
  const {words} = shell;
  if (typeof values.queue !== 'string') return fail(shell, words('queue.needs-queue'));
  const maker = await makerOf(shell);
  const connection = await openQueue(values.queue, shell);
  if (!connection.ok) return printProblem(shell, connection);
  const stop = new AbortController();
  const stopListening = stopOnSignals(stop);
  const door = openQueueDoor(connection.value);
  const models = createModelList(maker, shell);
  const halls = createHalls(maker, models, stop.signal);
  const tell = createNotices(shell);
  try {
    await models.list();
    const isJson = values.json === true;
    if (!isJson) printError(shell, words('queue.ready', {count: models.all().length}));
    const counts = await work({
      door,
      folder: path.join(maker.dataFolder, 'worker'),
      planOf: createPlans(maker, shell),
      hasModel: models.has,
      hallOf: halls.hallOf,
      inFlight: typeof values['in-flight'] === 'number' ? values['in-flight'] : IN_FLIGHT,
      lookMs: connection.value.times.lookMs,
      pauseMs: PAUSE_MS,
      now: () => new Date().toISOString(),
      signal: stop.signal,
      onChange: createTeller(shell, isJson),
      onFault: code => tell(words('queue.fault', {code})),
      onProblem: tell,
    });
    printResult(shell, isJson, {...counts}, [words('queue.counts', counts)]);
    return EXIT.interrupted;
  } finally {
    stopListening();
    await door.close();
    await halls.close();
    await models.close();
  }
};

import {type ArenaGame, hallPlanOf, scheduleOf} from '../../arena/arena-games.ts';
import type {CardReader} from '../../arena/cards/card-reader.ts';
import type {Plan} from '../../arena/plan/plan.ts';
import {playJob} from '../../arena/play-job.ts';
import {runArena} from '../../arena/run-arena.ts';
import {checkModel, type ModelCheck} from '../../providers/check-model.ts';
import {omitUndefined} from '../../providers/json.ts';
import {ProviderError} from '../../providers/provider-error.ts';
import {success} from '../../result.ts';
import {type Answer, refuse} from '../../tables/answer.ts';
import type {TableDependencies} from '../../tables/dependencies.ts';
import {type Hall, openHall} from '../../tables/hall/hall.ts';
import type {HallModel} from '../../tables/hall/hall-models.ts';
import {describeServerFault} from '../../tables/models/describe-server.ts';
import type {Preparing} from '../../tables/table.ts';

/** How a probe of one model came to its end. */
export type ProbeEnd = 'done' | 'time' | 'stopped' | 'speechless' | 'unreachable' | 'not-written';

/** What probing one model found beside its games. */
export type Probed = {
  readonly label: string;
  readonly check: ModelCheck;
  readonly end: ProbeEnd;
  /** Milliseconds that it took. */
  readonly ms: number;
  /** The system's code of what could not be written. */
  readonly code?: string;
};

/** What probing a model needs. */
export type ProbeOptions = {
  readonly plan: Plan;
  readonly game: ArenaGame;
  readonly maker: TableDependencies;
  readonly reader: CardReader;
  /** The folder of the records. */
  readonly folder: string;
  /** The most time, in milliseconds. */
  readonly budgetMs: number;
  readonly preparing: Preparing;
  /** Hears of every call and every game. */
  readonly onChange: () => void;
};

/** A model of which none of so many first replies is a move plays no game, however long one waits. */
const SPEECHLESS_AFTER = 12;

/** Counts valid replies. A reply that was a move has no fault. */
const createSpeech = () => {
  let calls = 0;
  let moves = 0;
  return {
    note: ({fault}: {readonly fault?: string}): void => {
      calls += 1;
      if (fault === undefined) moves += 1;
    },
    isSpeechless: (): boolean => moves === 0 && calls >= SPEECHLESS_AFTER,
  };
};

const tryModel = async (
  {provider, settings}: HallModel,
  signal: AbortSignal,
): Promise<Answer<ModelCheck>> => {
  const {modelId, contextTokens, think} = settings;
  const listed = await provider.listModels(signal).catch(() => []);
  const known = listed.find(info => info.modelId === modelId);
  const {isLoaded, loadedContextTokens} = known ?? {};
  const tried = {modelId, ...omitUndefined({contextTokens, think, isLoaded, loadedContextTokens})};
  return success(await checkModel(provider, tried, signal));
};

const playGames = async (
  {plan, game, maker, reader, folder, budgetMs, onChange}: ProbeOptions,
  hall: Hall,
  stop: AbortSignal,
): Promise<Pick<Probed, 'end' | 'code'>> => {
  const jobs = await scheduleOf(plan, game, maker);
  const speech = createSpeech();
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), Math.max(0, budgetMs));
  const lanes = hall.servers().reduce((sum, server) => sum + server.lanes, 0);
  const run = runArena({
    jobs,
    results: new Map(),
    labels: plan.models.map(({label}) => label),
    sides: game.contest.sides(plan.seats).map(({id}) => id),
    play: async (job, ears, signal) => {
      const played = await playJob(job, plan.name, hall, {
        ...ears,
        onCall: (label, note) => {
          ears.onCall(label, note);
          speech.note(note);
          if (speech.isSpeechless()) over.abort();
          onChange();
        },
        folder,
        now: () => new Date().toISOString(),
        signal,
      });
      // An unfinished game has calls, too.
      await reader.add(folder, job.id);
      onChange();
      return played;
    },
    untilBack: () => Promise.resolve(),
    keep: () => undefined,
    // Games at once share the time, so that with many of them none would come to its end.
    inFlight: Math.max(1, lanes),
    budget: {},
    prices: {},
    attempts: 1,
    signal: AbortSignal.any([stop, over.signal]),
  });
  const {ending, code} = await run.finished;
  clearTimeout(timer);
  if (ending === 'not-written') return {end: 'not-written', ...omitUndefined({code})};
  if (stop.aborted) return {end: 'stopped'};
  if (speech.isSpeechless()) return {end: 'speechless'};
  if (over.signal.aborted) return {end: 'time'};
  return {end: run.state().done === 0 ? 'unreachable' : 'done'};
};

/** Loads a model and measures its speed. Rejects with `ProviderError` when the signal fires. */
const openModel = async (
  {plan, game, maker, preparing}: ProbeOptions,
  signal: AbortSignal,
): Promise<Answer<{readonly hall: Hall; readonly check: ModelCheck}>> => {
  const hall = await openHall(maker, hallPlanOf(plan, game), {...preparing, signal});
  if (!hall.ok) return hall;
  const [model] = hall.value.models.values();
  if (!model) throw new Error('A probe has a model.');
  try {
    const check = await tryModel(model, signal);
    if (check.ok && !check.value.problem) return success({hall: hall.value, check: check.value});
    await hall.value.close();
    if (!check.ok) return check;
    const {problem} = check.value;
    return refuse(problem ? describeServerFault(model.server, problem, maker.words) : '', 'unreachable');
  } catch (error) {
    await hall.value.close();
    throw error;
  }
};

/** Loads a model, measures its speed, and has it play until the time is over. A problem is a sentence. */
export const probeModel = async (options: ProbeOptions): Promise<Answer<Probed>> => {
  const {plan, maker, budgetMs, preparing} = options;
  const {words} = maker;
  const since = performance.now();
  const label = plan.models[0]?.label ?? '';
  // Loading takes its time from the same budget: a model that never answers must not take more.
  const deadline = AbortSignal.timeout(Math.ceil(budgetMs));
  const late = (): Answer<never> =>
    deadline.aborted && !preparing.signal.aborted
      ? refuse(words('probe.no-answer', {model: label}), 'unreachable')
      : refuse(words('probe.stopped'), 'failed');
  try {
    const opened = await openModel(options, AbortSignal.any([preparing.signal, deadline]));
    if (!opened.ok) return deadline.aborted ? late() : opened;
    const {hall, check} = opened.value;
    try {
      const left = budgetMs - (performance.now() - since);
      const played = await playGames({...options, budgetMs: left}, hall, preparing.signal);
      return success({label, check, ms: performance.now() - since, ...played});
    } finally {
      await hall.close();
    }
  } catch (error) {
    // A signal fired while the model was tried.
    if (!(error instanceof ProviderError)) throw error;
    return late();
  }
};

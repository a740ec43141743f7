import type {GameTypes, Observer, PlayerKind, Tagged} from '../games/game.ts';
import type {Words} from '../packs/words.ts';
import {ProviderError} from '../providers/provider-error.ts';
import {type CallRecorder, createCallRecorder} from '../records/call-recorder.ts';
import type {HeldRecorder, Recorder, RecorderProblem} from '../records/recorder.ts';
import type {GameSoFar, RunResult} from '../runner/game-run.ts';
import {createPacing, type PacingTable, systemClock} from '../runner/pacing.ts';
import {runGame} from '../runner/run-game.ts';
import type {Speed} from '../settings/choices.ts';
import type {Answer} from './answer.ts';
import {gamesFolder} from './dependencies.ts';
import type {GameParts, TableSetup} from './game-module.ts';
import {placeNotice} from './models/cut-notice.ts';
import type {KeepCall, ModelTable} from './models/model-table.ts';
import type {PreparedModel} from './models/prepare-models.ts';
import {type KeepProblem, type Remembering, remember} from './remember-game.ts';
import type {Seating} from './seat-players.ts';
import {createTableModels, type PlayedTable, standInOf} from './slow-models.ts';
import type {TableOptions, TableSession} from './table.ts';

/** A table in play, for a command. */
export type StartedTable = {
  readonly session: TableSession;
  /** Makes a reader that turns the session's observations into lines of text, in the interface language. */
  readonly createPlainLines: () => ReturnType<GameParts['createPlainLines']>;
  /** Returns what cannot be written, if anything: the record, or a file beside it. */
  readonly keepProblem: () => KeepProblem | undefined;
  /** Returns whether the game is saved and has no end yet, so that it can be resumed. */
  readonly canResume: () => boolean;
  /** Tells the servers that the game stops, if there are any. Takes a second at most. */
  readonly releaseModels?: () => Promise<void>;
};

/** A table that has started, or why it cannot. */
export type StartAnswer = Answer<StartedTable>;

/** The models of a table, and what belongs to them. */
export type SeatedModels = {
  readonly table: ModelTable;
  readonly models: readonly PreparedModel[];
  /** What the person should know of them before the game, as sentences. */
  readonly warnings: readonly string[];
  /** Whether players see from the start who sits where. */
  readonly isShown: boolean;
  /** Tells the servers that the models are no longer needed. Takes a second at most. */
  readonly release: () => Promise<void>;
  /** Closes the connections to all servers. */
  readonly close: () => Promise<void>;
};

/** Everything that is fixed when a table starts. */
export type Table = Remembering & {
  readonly parts: GameParts;
  readonly options: TableOptions & {readonly seed: number};
  readonly setup: TableSetup;
  /** All events so far, published or not. */
  readonly events: readonly Tagged[];
  /** The events to publish first. */
  readonly opening: readonly Tagged[];
  readonly soFar?: GameSoFar<GameTypes>;
  /** Seats the players; `keepCall` keeps the calls of models. */
  readonly seat: (keepCall: KeepCall) => Seating;
  readonly models: SeatedModels | undefined;
  /** How long the slowest reply in the open took before the game was resumed, in milliseconds. */
  readonly slowestReply?: number;
  readonly speed: Speed | undefined;
  /** In the language of the interface. */
  readonly words: Words;
  readonly createRecorder: (onProblem: (problem: RecorderProblem) => void) => HeldRecorder;
};

type Running = PlayedTable & {
  readonly table: Table;
  readonly pacing: ReturnType<typeof createPacing>;
  readonly stop: AbortController;
  readonly isKept: () => boolean;
  readonly calls: CallRecorder | undefined;
  /** Releases the lock on the game. */
  readonly release: () => void;
  readonly onProblem: (problem: KeepProblem) => void;
};

const isServerFault = (fault: unknown): boolean =>
  fault instanceof ProviderError && fault.code !== 'cancelled';

/** Warms the models while the game runs. Returns a function that stops it and leaves the servers. */
const attendModels = (
  {table, run, calls}: Running,
  {table: models, models: prepared, release, close}: SeatedModels,
) => {
  models.watch.hear(run.windowOf('spectator'));
  const over = new AbortController();
  const warmed = models.warm(prepared, [...(table.soFar?.events ?? []), ...table.opening], over.signal);
  return async (): Promise<void> => {
    over.abort();
    await warmed;
    calls?.close();
    // Nobody waits for servers to hear that the game is over.
    void release().then(close);
  };
};

/** The names of everybody at the table except the person, who is the first player. */
const companyOf = ({module, events, options}: Table): readonly string[] => {
  const {names, players} = module.readSeats(events);
  return names.filter((_, seat) => options.mode === 'watch' || players[seat] !== 0);
};

const makeDebrief = ({parts, house}: Table, {events, notes}: RunResult<GameTypes>) => {
  const spoken = parts.spokenOf?.(events);
  const debrief = parts.makeDebrief(events, notes, spoken && house.annotator?.()?.annotate(spoken));
  return house.players?.explain?.(debrief, events) ?? debrief;
};

const createSession = (running: Running): TableSession => {
  const {table, seating, run, pacing, stop, isKept, onProblem} = running;
  const {options, setup, house, models, words} = table;
  const hasPerson = seating.human !== undefined;
  const leaveModels = models && attendModels(running, models);
  let result: RunResult<GameTypes> | undefined;
  const finished = run.finished
    .then(ended => {
      result = ended;
      for (const problem of remember(table, ended.events)) onProblem(problem);
    })
    .finally(async () => {
      await leaveModels?.();
      running.release();
    });
  // `finished` rejects on a bug. The empty catch keeps an unawaited rejection from being reported twice.
  finished.catch(() => {});
  const observer: Observer = seating.human?.person.seat ?? options.observer ?? 'spectator';
  const notice = models && placeNotice(models.table.findCut, run.windowOf(observer));
  return {
    options: {...options, company: companyOf(table)},
    window: run.windowOf(observer),
    ...(seating.human ? {person: seating.human.person} : {windowOf: run.windowOf, beliefs: run.notes}),
    pace: pacing.control,
    entities: house.entities,
    domain: house.scenario.domain,
    ...house.createMaterial({seed: options.seed, words, hasPerson}),
    isKept,
    finished,
    leave: async () => {
      stop.abort();
      await finished;
    },
    ...(models ? {models: createTableModels(running, setup, models.table.watch)} : {}),
    seated: () => (result !== undefined || models?.isShown ? seating.labels : undefined),
    standIns: () => seating.labels.map((_, seat) => standInOf(running, result, seat)),
    ...(models && models.warnings.length > 0 ? {warnings: models.warnings} : {}),
    ...(notice ? {notice: () => notice(result !== undefined)} : {}),
    fault: () => models?.table.describeFault(result?.fault, hasPerson),
    debrief: () => {
      if (result === undefined) throw new Error('There is no debrief before the end.');
      const debrief = makeDebrief(table, result);
      const kinds = seating.players.map(({kind}): PlayerKind => kind);
      return {kinds, debrief, ...(models ? {thoughts: models.table.thoughts.all()} : {})};
    },
  };
};

/** Saves the models' calls beside the record. Without a record there is no file of calls. */
const keepCalls = (
  {models, dataFolder}: Table,
  recorder: Recorder,
  onProblem: (problem: RecorderProblem) => void,
) => {
  if (!models || !recorder.isKept()) return undefined;
  return createCallRecorder({folder: gamesFolder(dataFolder), id: recorder.id, onProblem});
};

/** Saves calls and returns their numbers, from 1; without a file it only counts them. */
const numberCalls = (calls: CallRecorder | undefined): KeepCall => {
  let count = 0;
  return call => {
    count += 1;
    return calls?.note(call) ?? count;
  };
};

const pacingTableOf = ({setup: {hasStandIn, rethinks}, models, slowestReply = 0}: Table): PacingTable => {
  const swapping = (models?.models ?? []).filter(({server}) => server.kind === 'ollama');
  const isSwapping = swapping.some(({server, settings}) =>
    swapping.some(other => other.server.name === server.name && other.settings.modelId !== settings.modelId),
  );
  return {hiddenReplies: hasStandIn ? 1 : 1 + rethinks, isSwapping, slowestReply};
};

/** Starts a table's game. Publishes nothing before the caller has the windows. */
export const runTable = (table: Table): StartedTable => {
  const {module, setup, opening, soFar, speed} = table;
  let problem: KeepProblem | undefined;
  const onProblem = (found: KeepProblem): void => {
    // A missing record is worse than missing calls, so its problem replaces theirs.
    if (problem === undefined || found.of === 'record') problem = found;
  };
  const recorder = table.createRecorder(({code}) => onProblem({of: 'record', code}));
  const calls = keepCalls(table, recorder, ({code}) => onProblem({of: 'calls', code}));
  const seating = table.seat(numberCalls(calls));
  const pacing = createPacing(speed ?? 'instant', systemClock, pacingTableOf(table));
  const stop = new AbortController();
  const run = runGame<GameTypes>({
    game: module.rules,
    ...(soFar ? {soFar} : {}),
    opening,
    players: seating.players,
    rethinks: setup.rethinks,
    ...(setup.hasStandIn ? {standIn: seating.standIn} : {}),
    recorder,
    ...(speed === undefined ? {} : {pacing}),
    signal: stop.signal,
    isServerFault,
  });
  const {isKept, release} = recorder;
  let hasEnded = false;
  const noteEnd = ({outcome}: RunResult<GameTypes>): void => {
    hasEnded = outcome === 'ended';
  };
  // The session reports a bug.
  run.finished.then(noteEnd, () => undefined);
  const lost = new Set(module.readSeats(table.events).lost);
  const session = createSession({table, seating, lost, run, pacing, stop, isKept, onProblem, calls, release});
  const {parts, words, house} = table;
  return {
    session,
    createPlainLines: () => parts.createPlainLines(words, house.entities),
    keepProblem: () => problem,
    canResume: () => isKept() && !hasEnded,
    ...(table.models ? {releaseModels: table.models.release} : {}),
  };
};

import type {Observer, PlayerKind} from '../games/game.ts';
import type {GameEvent} from '../games/spyfall/events.ts';
import {rethinksAllowed, type SpyfallSetup} from '../games/spyfall/rules.ts';
import {type SpyfallTypes, spyfall} from '../games/spyfall/spyfall.ts';
import {ProviderError} from '../providers/provider-error.ts';
import {type CallRecorder, createCallRecorder} from '../records/call-recorder.ts';
import type {HeldRecorder, Recorder, RecorderProblem} from '../records/recorder.ts';
import type {GameRun, GameSoFar, RunResult} from '../runner/game-run.ts';
import {createPacing, type PacingTable, systemClock} from '../runner/pacing.ts';
import {runGame} from '../runner/run-game.ts';
import type {Speed} from '../settings/choices.ts';
import {beliefNotesOf} from '../statistics/spyfall/belief-trail.ts';
import {makeDebrief} from '../statistics/spyfall/debrief.ts';
import type {Answer} from './answer.ts';
import type {CallKeeper} from './call-keeper.ts';
import {gamesFolder} from './dependencies.ts';
import {addToLineMemory} from './line-memory.ts';
import type {House} from './load-house.ts';
import type {ModelTable} from './models/model-table.ts';
import type {PreparedModel} from './models/prepare-models.ts';
import {linesSaid} from './said-lines.ts';
import type {Seating} from './seat-players.ts';
import type {TableModels, TableOptions, TableSession} from './table.ts';

/** What of a game cannot be kept, and the system's code. `calls` are those of the models, in a file of their own. */
export type KeepProblem = {readonly of: 'record' | 'calls' | 'lines'; readonly code: string};

/** A table in play, as a command may know it. */
export type StartedTable = {
  readonly session: TableSession;
  /** What cannot be written, if anything cannot: the game's record, or what is beside it. */
  readonly keepProblem: () => KeepProblem | undefined;
};

/** A table that has started, or why it cannot. */
export type StartAnswer = Answer<StartedTable>;

/** The models of a table, and what they need of it. */
export type SeatedModels = {
  readonly table: ModelTable;
  readonly calls: CallKeeper;
  readonly models: readonly PreparedModel[];
  /** Whether it is told at once who sits where. */
  readonly isShown: boolean;
  /** Ends the connections to all servers. */
  readonly close: () => Promise<void>;
};

/** Everything that is fixed when a table starts. */
export type Table = {
  readonly house: House;
  readonly options: TableOptions & {readonly seed: number};
  readonly setup: SpyfallSetup;
  /** All of the deal, told already or not. */
  readonly events: readonly GameEvent[];
  /** What is published first. */
  readonly opening: readonly GameEvent[];
  readonly soFar?: GameSoFar<SpyfallTypes>;
  readonly seating: Seating;
  readonly models: SeatedModels | undefined;
  /** How long the slowest reply in the open took before the game was resumed, in milliseconds. */
  readonly slowestReply?: number;
  readonly dataFolder: string;
  /** A table whose seed was chosen remembers nothing: the same seed gives the same game. */
  readonly hasMemory: boolean;
  readonly speed: Speed | undefined;
  /** What an open question is about, in words. */
  readonly openTopic: string;
  readonly createRecorder: (onProblem: (problem: RecorderProblem) => void) => HeldRecorder;
};

type Running = {
  readonly table: Table;
  readonly run: GameRun<SpyfallTypes>;
  readonly pacing: ReturnType<typeof createPacing>;
  readonly stop: AbortController;
  readonly isKept: () => boolean;
  readonly calls: CallRecorder | undefined;
  /** Says that the game is in play no more. */
  readonly release: () => void;
  readonly onProblem: (problem: KeepProblem) => void;
};

const isServerFault = (fault: unknown): boolean =>
  fault instanceof ProviderError && fault.code !== 'cancelled';

const kindsOf = ({seating}: Table): readonly PlayerKind[] => seating.players.map(({kind}) => kind);

const remember = (
  {dataFolder, house, hasMemory}: Table,
  {events}: RunResult<SpyfallTypes>,
): string | undefined =>
  hasMemory && house.players
    ? addToLineMemory(dataFolder, linesSaid(events, house.players.findLines))
    : undefined;

/** What the person may see of the models, and do about them. */
const createTableModels = ({table, run}: Running, {table: {watch}}: SeatedModels): TableModels => {
  const {seating, setup} = table;
  const isDecidingOneself = (): boolean => seating.human?.person.request() !== undefined;
  return {
    ways: setup.rules.standIn ? ['ask-again', 'stand-in', 'stand-in-for-good'] : ['ask-again'],
    thinking: () => (isDecidingOneself() ? [] : watch.thinking()),
    subscribe: watch.subscribe,
    giveUp: how => {
      if (how !== 'ask-again' && !setup.rules.standIn) return;
      // A seat that changed hands for good while the spy decides would be known as the spy's; in a vote it would tell
      // whose model answers late, which depends on whose model the server had loaded for the spy.
      if (how !== 'stand-in-for-good') return run.giveUpWaiting(how);
      if (watch.isCovered()) return run.giveUpWaiting('stand-in');
      // What came of it is told by the windows; a game that is over meanwhile needs no other hands.
      for (const seat of watch.awaited()) void run.handOver(seat, seating.standIn(seat));
    },
  };
};

/** Warms the models behind the game's back, until it ends; the connections end with it. */
const attendModels = (
  {table, run, calls}: Running,
  {table: models, models: prepared, close}: SeatedModels,
) => {
  models.watch.hear(run.windowOf('spectator'));
  const over = new AbortController();
  const warmed = models.warm(prepared, [...(table.soFar?.events ?? []), ...table.opening], over.signal);
  return async (): Promise<void> => {
    over.abort();
    await warmed;
    await close();
    calls?.close();
  };
};

/** The names of all at the table but the person's, who is the first player. */
const companyOf = ({events, options}: Table): readonly string[] =>
  events.flatMap(event =>
    event.type === 'game-started'
      ? event.seats
          .filter(({seat}) => options.mode === 'watch' || event.players[seat] !== 0)
          .map(({name}) => name)
      : [],
  );

const createSession = (running: Running): TableSession => {
  const {table, run, pacing, stop, isKept, onProblem} = running;
  const {options, seating, house, models} = table;
  const leaveModels = models && attendModels(running, models);
  let result: RunResult<SpyfallTypes> | undefined;
  const finished = run.finished
    .then(ended => {
      result = ended;
      const code = remember(table, ended);
      if (code !== undefined) onProblem({of: 'lines', code});
    })
    .finally(async () => {
      await leaveModels?.();
      running.release();
    });
  // Whoever waits for the end hears of a bug; nobody waiting is no second one.
  finished.catch(() => {});
  const observer: Observer = seating.human?.person.seat ?? options.observer ?? 'spectator';
  return {
    options: {...options, company: companyOf(table)},
    window: run.windowOf(observer),
    ...(seating.human ? {person: seating.human.person} : {windowOf: run.windowOf}),
    pace: pacing.control,
    ...(seating.human && house.players
      ? {reader: house.players.createReader(options.seed, table.openTopic)}
      : {}),
    entities: house.entities,
    domain: house.scenario.domain,
    isKept,
    finished,
    leave: async () => {
      stop.abort();
      await finished;
    },
    ...(models ? {models: createTableModels(running, models)} : {}),
    seated: () => (result !== undefined || models?.isShown ? seating.labels : undefined),
    fault: () => models?.table.describeFault(result?.fault, seating.human !== undefined),
    debrief: () => {
      if (result === undefined) throw new Error('There is no debrief before the end.');
      const {events, notes} = result;
      const debrief = makeDebrief(events, beliefNotesOf(notes));
      return {kinds: kindsOf(table), debrief, ...(models ? {thoughts: models.table.thoughts.all()} : {})};
    },
  };
};

/** Keeps the models' calls beside the record; there is no file of them without a record. */
const keepCalls = (
  {models, dataFolder}: Table,
  recorder: Recorder,
  onProblem: (problem: RecorderProblem) => void,
) => {
  if (!models || !recorder.isKept()) return undefined;
  const calls = createCallRecorder({folder: gamesFolder(dataFolder), id: recorder.id, onProblem});
  models.calls.keepIn(calls);
  return calls;
};

const pacingTableOf = ({setup: {rules}, models, slowestReply = 0}: Table): PacingTable => {
  const swapping = (models?.models ?? []).filter(({server}) => server.kind === 'ollama');
  const isSwapping = swapping.some(({server, settings}) =>
    swapping.some(other => other.server.name === server.name && other.settings.modelId !== settings.modelId),
  );
  return {hiddenReplies: rules.standIn ? 1 : 1 + rethinksAllowed(rules), isSwapping, slowestReply};
};

/** Starts a table's game; nothing is told before the caller has the windows in hand. */
export const runTable = (table: Table): StartedTable => {
  const {seating, setup, opening, soFar, speed} = table;
  let problem: KeepProblem | undefined;
  const onProblem = (found: KeepProblem): void => {
    // A game without its calls is a game; one without a record is none.
    if (problem === undefined || found.of === 'record') problem = found;
  };
  const recorder = table.createRecorder(({code}) => onProblem({of: 'record', code}));
  const calls = keepCalls(table, recorder, ({code}) => onProblem({of: 'calls', code}));
  const pacing = createPacing(speed ?? 'instant', systemClock, pacingTableOf(table));
  const stop = new AbortController();
  const run = runGame<SpyfallTypes>({
    game: spyfall,
    ...(soFar ? {soFar} : {}),
    opening,
    players: seating.players,
    rethinks: rethinksAllowed(setup.rules),
    ...(setup.rules.standIn ? {standIn: seating.standIn} : {}),
    recorder,
    ...(speed === undefined ? {} : {pacing}),
    signal: stop.signal,
    isServerFault,
  });
  const {isKept, release} = recorder;
  const session = createSession({table, run, pacing, stop, isKept, onProblem, calls, release});
  return {session, keepProblem: () => problem};
};

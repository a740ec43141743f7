import type {GameTypes, Observer, PlayerKind, Tagged} from '../games/game.ts';
import {sortByName} from '../packs/entity-set.ts';
import {printable} from '../packs/printable.ts';
import type {Words} from '../packs/words.ts';
import {ProviderError} from '../providers/provider-error.ts';
import type {CallRecorder} from '../records/call-recorder.ts';
import type {HeldRecorder, RecorderProblem} from '../records/recorder.ts';
import type {GameSoFar, RunResult} from '../runner/game-run.ts';
import {createPacing, systemClock} from '../runner/pacing.ts';
import {runGame} from '../runner/run-game.ts';
import type {Speed} from '../settings/choices.ts';
import type {Answer} from './answer.ts';
import {attendEar, attendModels, pacingTableOf} from './attend-models.ts';
import {gamesFolder} from './dependencies.ts';
import type {GameParts, TableSetup} from './game-module.ts';
import {keepCalls, numberCalls} from './keep-calls.ts';
import {createDrafts, type Draft} from './memory/draft-memory.ts';
import {type KeepProblem, type Remembering, remember} from './memory/remember-game.ts';
import {placeNotice} from './models/cut-notice.ts';
import type {KeepCall, ModelTable} from './models/model-table.ts';
import type {PreparedModel} from './models/prepare-models.ts';
import type {TableEar} from './models/ready-ear.ts';
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
  /** The model that reads the person's lines. */
  readonly ear?: TableEar;
  /** What the person should know before the game beside what is said of the models, as sentences. */
  readonly warnings: readonly string[];
  /** How long the slowest reply in the open took before the game was resumed, in milliseconds. */
  readonly slowestReply?: number;
  /** The line that the person had begun when they left the game. */
  readonly draft?: Draft;
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

/** What there is to say of the models during play: that a server cuts prompts, or that one did not read a line. */
const noticeOf =
  ({models, ear, words}: Table) =>
  (isOver: boolean): string | undefined =>
    models?.table.findCut(isOver) ??
    (ear?.hasFailed() ? words('ear.failed', {model: printable(ear.model.label)}) : undefined);

/** What the person is told of the models, and of the one that reads their lines. */
const tellModels = (
  {table, run}: Pick<Running, 'table' | 'run'>,
  observer: Observer,
  isOver: () => boolean,
): Pick<TableSession, 'ear' | 'warnings' | 'notice'> => {
  const {models, ear} = table;
  const notice = placeNotice(noticeOf(table), run.windowOf(observer));
  const warnings = [...(models?.warnings ?? []), ...table.warnings];
  return {
    ...(ear ? {ear: {name: ear.model.label, isOn: ear.isOn}} : {}),
    ...(warnings.length > 0 ? {warnings} : {}),
    ...(models || ear ? {notice: () => notice(isOver())} : {}),
  };
};

/** The models that attend a game in play. Returns a function that leaves their servers. */
const attend = ({table: {models, ear, soFar, opening}, run, calls}: Running): (() => Promise<void>) => {
  const events = [...(soFar?.events ?? []), ...opening];
  const leaving = [
    models && attendModels(models, run.windowOf('spectator'), events, calls),
    ear && attendEar(ear),
  ];
  return async () => void (await Promise.all(leaving.map(leave => leave?.())));
};

const createSession = (running: Running): TableSession => {
  const {table, seating, run, pacing, stop, isKept, onProblem} = running;
  const {options, setup, house, models, words} = table;
  const hasPerson = seating.human !== undefined;
  const leave = attend(running);
  let result: RunResult<GameTypes> | undefined;
  const finished = run.finished
    .then(ended => {
      result = ended;
      for (const problem of remember(table, ended.events)) onProblem(problem);
    })
    .finally(async () => {
      await leave();
      running.release();
    });
  // `finished` rejects on a bug. The empty catch keeps an unawaited rejection from being reported twice.
  finished.catch(() => {});
  const observer: Observer = seating.human?.person.seat ?? options.observer ?? 'spectator';
  return {
    options: {...options, ...(table.ear ? {ear: table.ear.model.label} : {}), company: companyOf(table)},
    window: run.windowOf(observer),
    ...(seating.human ? {person: seating.human.person} : {windowOf: run.windowOf, beliefs: run.notes}),
    pace: pacing.control,
    entities: sortByName(house.entities, house.scenario.lang),
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
    ...tellModels(running, observer, () => result !== undefined),
    fault: () => models?.table.describeFault(result?.fault, hasPerson),
    debrief: () => {
      if (result === undefined) throw new Error('There is no debrief before the end.');
      const debrief = makeDebrief(table, result);
      const kinds = seating.players.map(({kind}): PlayerKind => kind);
      return {kinds, debrief, ...(models ? {thoughts: models.table.thoughts.all()} : {})};
    },
  };
};

/** Tells all servers that the game stops. Takes a second at most. */
const releaseAll = async ({models, ear}: Table): Promise<void> => {
  await Promise.all([models?.release(), ear?.release()]);
};

/** Starts a table's game. Publishes nothing before the caller has the windows. */
export const runTable = (table: Table): StartedTable => {
  const {module, setup, opening, soFar, speed, dataFolder} = table;
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
  const canResume = (): boolean => isKept() && !hasEnded;
  const drafts = createDrafts(gamesFolder(dataFolder), recorder.id, {begun: table.draft, canResume});
  const session = createSession({table, seating, lost, run, pacing, stop, isKept, onProblem, calls, release});
  const {parts, words, house} = table;
  return {
    session: {...session, ...(seating.human && {drafts})},
    createPlainLines: () => parts.createPlainLines(words, house.entities),
    keepProblem: () => problem,
    canResume,
    ...(table.models || table.ear ? {releaseModels: () => releaseAll(table)} : {}),
  };
};

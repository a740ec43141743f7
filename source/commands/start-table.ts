import path from 'node:path';
import type {Observer, PlayerKind} from '../games/game.ts';
import type {GameEvent} from '../games/spyfall/events.ts';
import {rethinksAllowed, type SpyfallSetup} from '../games/spyfall/rules.ts';
import {type SpyfallTypes, spyfall} from '../games/spyfall/spyfall.ts';
import {type Checked, describePackProblem} from '../packs/checked.ts';
import type {Words} from '../packs/words.ts';
import {createRecorder, type RecorderProblem} from '../records/recorder.ts';
import type {GameRun, RunResult} from '../runner/game-run.ts';
import {createPacing} from '../runner/pacing.ts';
import {runGame} from '../runner/run-game.ts';
import {beliefNotesOf} from '../statistics/spyfall/belief-trail.ts';
import {makeDebrief} from '../statistics/spyfall/debrief.ts';
import type {Speed, TableOptions, TableSession} from '../ui/services.ts';
import {addToLineMemory, readLineMemory} from './line-memory.ts';
import type {House} from './load-house.ts';
import {describeSetupRefusal, makeSetup} from './make-setup.ts';
import {linesSaid} from './said-lines.ts';
import {type Seating, seatPlayers} from './seat-players.ts';
import {EXIT, type ExitCode} from './shell.ts';

/** What tables are set with. */
export type TableMaker = {
  readonly loadHouse: (scenario: string) => Checked<House>;
  /** The folder of what is kept: records in `games/`, and the lines said before. */
  readonly dataFolder: string;
  readonly words: Words;
  readonly version: string;
  /** How fast house players type; without it nothing is ever delayed. */
  readonly speed?: Speed;
};

/** A table in play, as a command may know it. */
export type StartedTable = {
  readonly session: TableSession;
  /** Why the record cannot be written, if it cannot. */
  readonly keepProblem: () => RecorderProblem | undefined;
};

/** A table, or why it cannot be set. */
export type StartAnswer =
  | {readonly ok: true; readonly table: StartedTable}
  | {readonly ok: false; readonly problem: string; readonly exit: ExitCode};

/** Everything that is fixed when a table starts. */
type Table = {
  readonly maker: TableMaker;
  readonly house: House;
  readonly options: TableOptions & {readonly seed: number};
  readonly setup: SpyfallSetup;
  readonly events: readonly GameEvent[];
  /** A table whose seed was chosen remembers nothing: the same seed gives the same game. */
  readonly hasMemory: boolean;
  readonly recentLines: readonly string[];
  readonly seating: Seating;
};

/** A seed that can be told and typed. */
const drawSeed = (): number => Math.floor(Math.random() * 1_000_000_000);

const refused = (problem: string, exit: ExitCode): StartAnswer => ({ok: false, problem, exit});

const createTableRecorder = (table: Table, onProblem: (problem: RecorderProblem) => void) => {
  const {maker, house, setup, seating, recentLines} = table;
  return createRecorder({
    folder: path.join(maker.dataFolder, 'games'),
    onProblem,
    header: {
      game: spyfall.id,
      setup,
      packs: house.packs,
      promptVersion: null,
      competitors: seating.competitors,
      ...(table.hasMemory ? {recentLines} : {}),
      program: maker.version,
      startedAt: new Date().toISOString(),
    },
  });
};

const kindsOf = ({seating}: Table): readonly PlayerKind[] => seating.players.map(({kind}) => kind);

type Running = {
  readonly run: GameRun<SpyfallTypes>;
  readonly pacing: ReturnType<typeof createPacing>;
  readonly stop: AbortController;
  readonly isKept: () => boolean;
  readonly onProblem: (problem: RecorderProblem) => void;
};

const remember = ({maker, house, hasMemory}: Table, {events}: RunResult<SpyfallTypes>): string | undefined =>
  hasMemory ? addToLineMemory(maker.dataFolder, linesSaid(events, house.findLines)) : undefined;

const createSession = (table: Table, {run, pacing, stop, isKept, onProblem}: Running): TableSession => {
  const {options, seating, house} = table;
  let result: RunResult<SpyfallTypes> | undefined;
  const finished = run.finished.then(ended => {
    result = ended;
    const code = remember(table, ended);
    if (code !== undefined) onProblem({step: 'write', code});
  });
  // Whoever waits for the end hears of a bug; nobody waiting is no second one.
  finished.catch(() => {});
  const observer: Observer = seating.human?.person.seat ?? options.observer ?? 'spectator';
  return {
    options,
    window: run.windowOf(observer),
    ...(seating.human ? {person: seating.human.person} : {windowOf: run.windowOf}),
    pace: pacing.control,
    ...(seating.human
      ? {reader: house.createReader(options.seed, table.maker.words('shell.open-topic'))}
      : {}),
    entities: house.entities,
    isKept,
    finished,
    leave: async () => {
      stop.abort();
      await finished;
    },
    debrief: () => {
      if (result === undefined) throw new Error('There is no debrief before the end.');
      const {events, notes} = result;
      return {kinds: kindsOf(table), debrief: makeDebrief(events, beliefNotesOf(notes))};
    },
  };
};

const runTable = (table: Table): StartedTable => {
  const {maker, seating, setup, events} = table;
  let problem: RecorderProblem | undefined;
  const onProblem = (found: RecorderProblem): void => {
    problem ??= found;
  };
  const recorder = createTableRecorder(table, onProblem);
  const pacing = createPacing(maker.speed ?? 'instant');
  const stop = new AbortController();
  const run = runGame<SpyfallTypes>({
    game: spyfall,
    opening: events,
    players: seating.players,
    rethinks: rethinksAllowed(setup.rules),
    ...(setup.rules.standIn ? {standIn: seating.standIn} : {}),
    recorder,
    ...(maker.speed === undefined ? {} : {pacing}),
    signal: stop.signal,
  });
  const session = createSession(table, {run, pacing, stop, isKept: recorder.isKept, onProblem});
  return {session, keepProblem: () => problem};
};

/** Sets a table and starts its game; nothing is told before the caller has the windows in hand. */
export const startTable = (maker: TableMaker, options: TableOptions): StartAnswer => {
  const loaded = maker.loadHouse(options.scenario);
  if (!loaded.ok) return refused(describePackProblem(loaded.problem), EXIT.failed);
  const house = loaded.value;
  const seed = options.seed ?? drawSeed();
  const setup = makeSetup(options, {
    lang: house.lang,
    entities: house.entities.map(({id}) => id),
    names: house.personas.map(({name}) => name),
    you: maker.words('shell.your-name'),
    seed,
  });
  const dealt = spyfall.deal(setup);
  if (!dealt.ok) return refused(describeSetupRefusal(dealt.refusal, maker.words), EXIT.arguments);
  const {events} = dealt;
  const hasMemory = options.seed === undefined;
  const recentLines = hasMemory ? readLineMemory(maker.dataFolder) : [];
  const seating = seatPlayers({house, setup, options, events, recentLines});
  return {
    ok: true,
    table: runTable({
      maker,
      house,
      options: {...options, seed},
      setup,
      events,
      hasMemory,
      recentLines,
      seating,
    }),
  };
};

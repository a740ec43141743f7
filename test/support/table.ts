import {hashNumbers, hashText} from '../../source/games/chance.ts';
import type {BySeat, Game, GameTypes, Seat} from '../../source/games/game.ts';
import type {GameEvent, Move} from '../../source/games/spyfall/events.ts';
import type {SpyfallSetup} from '../../source/games/spyfall/rules.ts';
import {type SpyfallTypes, spyfall} from '../../source/games/spyfall/spyfall.ts';
import type {SeatView} from '../../source/games/spyfall/view.ts';
import type {SeatPlayer} from '../../source/players/player.ts';
import {makeHeader, makeLine} from '../../source/records/lines.ts';
import type {Recorder} from '../../source/records/recorder.ts';
import {FORMAT, FORMAT_VERSION, type HeaderFacts, type RecordLine} from '../../source/records/types.ts';
import type {RunOptions} from '../../source/runner/game-run.ts';
import type {Clock} from '../../source/runner/pacing.ts';
import {runGame} from '../../source/runner/run-game.ts';
import {eventsOf} from './games.ts';

export type SpyfallPlayer = SeatPlayer<SpyfallTypes>;
export type SpyfallRequest = Parameters<SpyfallPlayer['choose']>[0];

/** A recorder that keeps its lines in memory. */
export const memoryRecorder = (onAppend: (line: RecordLine) => void = () => {}) => {
  const lines: RecordLine[] = [];
  let closed = 0;
  const recorder: Recorder = {
    id: 'memory',
    append: added => {
      for (const line of added) {
        lines.push(line);
        onAppend(line);
      }
    },
    close: () => {
      closed += 1;
    },
    isKept: () => true,
  };
  return {recorder, lines, closed: () => closed};
};

/** The facts of a header that says nothing about its players. */
export const headerFacts = (game: string, setup: object): HeaderFacts => ({
  game,
  setup,
  packs: [{id: 'generic', hash: 'f00d'}],
  promptVersion: null,
  competitors: [{kind: 'house', label: 'house:normal', options: {level: 'normal', seed: 7}}],
  program: '0.0.0',
  startedAt: '2026-01-02T03:04:05.678Z',
});

/** The text of a record as its file would hold it. */
export const recordText = (game: string, setup: object, lines: readonly RecordLine[]): string =>
  makeHeader({
    kind: 'header',
    format: FORMAT,
    version: FORMAT_VERSION,
    id: 'memory',
    ...headerFacts(game, setup),
  }) + lines.map(makeLine).join('');

const pick = <T>(list: readonly T[], ...facts: readonly number[]): T =>
  list[hashNumbers(...facts) % list.length] as T;

/** A legal move as a pure function of the seed and what the view says of the turn, never of who voted already. */
export const seededMove = ({seat, view, legal}: SpyfallRequest, seed: number): Move => {
  const facts = [seed, seat, view.turns.length, hashText(legal.phase)] as const;
  const isBold = hashNumbers(...facts, 1) % 4 === 0;
  switch (legal.phase) {
    case 'question':
      return {type: 'ask', to: pick(legal.to, ...facts), text: `Is it number ${pick([1, 2, 3], ...facts)}?`};
    case 'answer':
      return {type: 'answer', text: 'Perhaps so, '.repeat(pick([1, 2, 5], ...facts))};
    case 'guess':
      return isBold
        ? {type: 'guess', entity: pick(legal.entities, ...facts)}
        : {type: 'pass', confidence: 0.5};
    case 'vote':
      return isBold ? {type: 'vote', target: pick(legal.targets, ...facts)} : {type: 'skip'};
  }
};

/** Always passes and skips, so that a game comes to its last turn. */
export const patient = (request: SpyfallRequest): Move =>
  request.phase === 'guess'
    ? {type: 'pass'}
    : request.phase === 'vote'
      ? {type: 'skip'}
      : seededMove(request, 1);

const seededRemark = (view: SeatView, seat: Seat, seed: number) => {
  const said = view.turns.reduce((count, turn) => count + (turn.answer ? 1 : 0), 0);
  const keenness = hashNumbers(seed, seat, said) % 5;
  return keenness < 3 ? undefined : {text: `Hm, says ${seat}.`, keenness};
};

/** A player whose moves, remarks and beliefs are pure functions of its view and a seed. */
export const seededPlayer = (seat: Seat, seed: number): SpyfallPlayer => ({
  kind: 'house',
  choose: request => ({move: seededMove(request, seed)}),
  remark: view => seededRemark(view, seat, seed),
  believe: view => ({note: {type: 'seeded-belief', turn: view.turns.length, seat}}),
});

export const seededPlayers = (seats: number, seed: number): SpyfallPlayer[] =>
  Array.from({length: seats}, (_, seat) => seededPlayer(seat, seed));

/** Seeded players, some of them replaced. */
export const playersWith = (
  seats: number,
  others: Readonly<Record<Seat, SpyfallPlayer>>,
  seed = 1,
): BySeat<SpyfallPlayer> => seededPlayers(seats, seed).map((player, seat) => others[seat] ?? player);

/** A player of a kind that makes the moves of a function. */
export const playerOf = (
  choose: (request: SpyfallRequest) => Move,
  kind: SpyfallPlayer['kind'] = 'house',
): SpyfallPlayer => ({kind, choose: request => ({move: choose(request)})});

/** Deals a setup and starts its game. */
export const start = <T extends GameTypes>(
  game: Game<T>,
  setup: T['Setup'],
  options: Omit<RunOptions<T>, 'game' | 'opening' | 'rethinks'> & {readonly rethinks?: number},
) => runGame({rethinks: 0, ...options, game, opening: eventsOf(game.deal(setup))});

/** Plays a whole game of Spyfall with seeded players, unless told others. */
export const playSpyfall = async (
  setup: SpyfallSetup,
  options: Partial<RunOptions<SpyfallTypes>> = {},
): Promise<{readonly events: readonly GameEvent[]; readonly lines: readonly RecordLine[]}> => {
  const {recorder, lines} = memoryRecorder();
  const players = seededPlayers(setup.players.length, setup.seed);
  const run = start(spyfall, setup, {players, recorder, ...options});
  const {events} = await run.finished;
  return {events, lines};
};

/** One turn of the event loop: everything that can happen without time passing has happened then. */
export const turn = (): Promise<void> => new Promise(resolve => void setImmediate(resolve));

type Timer = {readonly due: number; readonly callback: () => void};

/** A clock that stands still until it is moved. */
export const manualClock = () => {
  let now = 0;
  const timers = new Set<Timer>();
  const clock: Clock = {
    now: () => now,
    schedule: (ms, callback) => {
      const timer = {due: now + ms, callback};
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  const advance = (ms: number): void => {
    now += ms;
    for (const timer of [...timers].filter(({due}) => due <= now)) {
      timers.delete(timer);
      timer.callback();
    }
  };
  return {clock, advance, timers: () => timers.size};
};

/** A clock that jumps to the next timer as soon as nothing else is left to happen. */
export const jumpingClock = (): Clock => {
  let now = 0;
  let isJumping = false;
  const timers = new Set<Timer>();
  const jump = async (): Promise<void> => {
    isJumping = true;
    for (await turn(); timers.size > 0; await turn()) {
      const next = [...timers].reduce((first, timer) => (timer.due < first.due ? timer : first));
      timers.delete(next);
      now = Math.max(now, next.due);
      next.callback();
    }
    isJumping = false;
  };
  return {
    now: () => now,
    schedule: (ms, callback) => {
      const timer = {due: now + ms, callback};
      timers.add(timer);
      if (!isJumping) void jump();
      return () => void timers.delete(timer);
    },
  };
};

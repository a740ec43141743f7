import type {GameTypes, PlayerKind, Seat} from '../games/game.ts';
import type {SeatPlayer} from '../players/player.ts';
import {whyNeverRated} from '../records/never-rated.ts';
import type {Outcome} from '../records/types.ts';
import {type AskContext, askSeat} from './ask-seat.ts';
import {askTogether} from './ask-together.ts';
import {talk} from './discuss.ts';
import type {GameRun, RunOptions, RunResult} from './game-run.ts';
import {type Asked, check, fail, makeRequest, type Play, publish, setUp, step, stopPlay} from './play.ts';

/**
 * Whether nothing may show who is awaited: in a hidden phase, and while several seats move at once, because a hidden
 * call changes whom the server serves first afterwards.
 */
const isCovered = <T extends GameTypes>(play: Play<T>, phase: T['Phase']): boolean =>
  play.game.isHiddenPhase(phase) || play.game.awaiting(play.state).length > 1;

/** Announces that a seat changed hands, except where that would show who is awaited. The record says it anyway. */
const tellTaken = <T extends GameTypes>(play: Play<T>, {seat, phase}: Asked<T>, to: PlayerKind): void => {
  if (!isCovered(play, phase)) step(play, {type: 'hand-over', seat, to});
};

const callStandIn = <T extends GameTypes>(play: Play<T>, asked: Asked<T>): boolean => {
  const {player, standsInFor} = play.assignments.at(asked.seat);
  const standIn = standsInFor ? undefined : play.options.standIn?.(asked.seat);
  if (!standIn) return false;
  tellTaken(play, asked, standIn.kind);
  play.assignments.take(asked.seat, standIn, player);
  return true;
};

const dismissStandIn = <T extends GameTypes>(play: Play<T>, asked: Asked<T>, isTold: boolean): void => {
  const {standsInFor} = play.assignments.at(asked.seat);
  if (!standsInFor) return;
  if (isTold) step(play, {type: 'hand-over', seat: asked.seat, to: standsInFor.kind});
  play.assignments.take(asked.seat, standsInFor);
};

const createAskContext = <T extends GameTypes>(play: Play<T>): AskContext<T> => ({
  assignmentAt: play.assignments.at,
  makeRequest: (asked, attempt, refusal) => makeRequest(play, asked, attempt, refusal),
  check: (request, reply) => check(play, request, reply),
  forfeit: (seat, reason) => void step(play, {type: 'forfeit', seat, reason}),
  callStandIn: asked => callStandIn(play, asked),
  dismissStandIn: (asked, isTold) => dismissStandIn(play, asked, isTold),
  noteMoved: seat => play.owing.delete(seat),
  isHidden: phase => play.game.isHiddenPhase(phase),
  isServerFault: fault => play.options.isServerFault?.(fault) ?? false,
  isTogether: false,
  rethinks: play.options.rethinks,
  pacing: play.options.pacing,
});

const askAll = async <T extends GameTypes>(
  play: Play<T>,
  context: AskContext<T>,
  awaited: readonly Asked<T>[],
): Promise<void> => {
  for (const {seat} of awaited) play.owing.add(seat);
  const [only] = awaited;
  if (only && awaited.length === 1) await askSeat(context, makeRequest(play, only, 1));
  else await askTogether(play, context, awaited);
  play.owing.clear();
};

const playOn = async <T extends GameTypes>(play: Play<T>): Promise<void> => {
  const context = createAskContext(play);
  publish(play, undefined, play.options.opening);
  for (let isResumed = play.options.soFar !== undefined; ; isResumed = false) {
    const talking = talk(play, isResumed);
    if (talking) await talking;
    if (play.stop) return;
    const awaited = play.game.awaiting(play.state);
    if (awaited.length === 0) return;
    await askAll(play, context, awaited);
  }
};

/** Ends the game, as aborted if it was stopped. The record is complete when this returns. */
const conclude = <T extends GameTypes>(play: Play<T>): RunResult<T> => {
  const {events, notes, standIns, stop, options} = play;
  const isAborted = stop !== undefined && step(play, {type: 'abort', reason: stop.reason});
  const outcome: Outcome = isAborted ? 'aborted' : 'ended';
  const last = events.at(-1) ?? null;
  play.isOver = true;
  const neverRated = whyNeverRated(outcome, play.hadStandIn);
  options.recorder?.append([{kind: 'end', outcome, events: events.length, last, neverRated}]);
  options.recorder?.close();
  return {outcome, events, notes, standIns};
};

const finish = async <T extends GameTypes>(play: Play<T>): Promise<RunResult<T>> => {
  const {signal} = play.options;
  const cancel = (): void => stopPlay(play, 'cancelled');
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, {once: true});
  await playOn(play).catch(fault => fail(play, fault));
  while (play.beliefs.size > 0) await Promise.all(play.beliefs);
  signal?.removeEventListener('abort', cancel);
  const result = conclude(play);
  if (play.stop?.fault === undefined) return result;
  if (play.stop.reason === 'server') return {...result, fault: play.stop.fault};
  throw play.stop.fault;
};

const handOver = <T extends GameTypes>(play: Play<T>, seat: Seat, player: SeatPlayer<T>): boolean => {
  if (play.isOver || play.stop || !step(play, {type: 'hand-over', seat, to: player.kind})) return false;
  play.assignments.take(seat, player);
  return true;
};

/** The awaited models of the given seats. Where none of those is awaited, all wait for something else. */
const slowModels = <T extends GameTypes>(play: Play<T>, slow?: ReadonlySet<Seat>): readonly Asked<T>[] => {
  const models = play.game
    .awaiting(play.state)
    .filter(({seat}) => play.owing.has(seat) && play.assignments.at(seat).player.kind === 'model');
  const some = models.filter(({seat}) => slow?.has(seat));
  return some.length > 0 ? some : models;
};

/** Leaves out the word of a model, and seats nobody: the move that it may owe is asked for afterwards. */
const giveUpReply = <T extends GameTypes>({assignments}: Play<T>, seat: Seat): void => {
  const {player, standsInFor} = assignments.at(seat);
  if (player.kind === 'model') assignments.take(seat, player, standsInFor);
};

const giveUpWaiting = <T extends GameTypes>(
  play: Play<T>,
  then: 'ask-again' | 'stand-in',
  slow?: ReadonlySet<Seat>,
): void => {
  if (play.isOver || play.stop) return;
  const {replying} = play;
  if (replying !== undefined) giveUpReply(play, replying);
  for (const asked of replying === undefined ? slowModels(play, slow) : []) {
    const {player, standsInFor} = play.assignments.at(asked.seat);
    if (then === 'ask-again') play.assignments.take(asked.seat, player, standsInFor);
    else callStandIn(play, asked);
  }
};

/**
 * Plays a game to its end. Starts at once, but publishes nothing before the caller has the windows. The opening comes
 * from the game's `deal`, from which the caller knows who sits where.
 */
export const runGame = <T extends GameTypes>(options: RunOptions<T>): GameRun<T> => {
  const play = setUp(options);
  // Calls from outside wait for the next microtask, when a ruling that is being published is complete.
  const soon = Promise.resolve();
  return {
    windowOf: play.observers.windowOf,
    notes: {
      count: () => play.notes.length,
      read: () => play.notes.slice(),
      subscribe: play.noted.subscribe,
    },
    finished: soon.then(() => finish(play)),
    handOver: (seat, player) => soon.then(() => handOver(play, seat, player)),
    giveUpWaiting: (then, slow) => void soon.then(() => giveUpWaiting(play, then, slow)),
  };
};

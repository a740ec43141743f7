import type {AbortReason, Awaited, Game, GameTypes, Intervention, PlayerKind, Seat} from '../games/game.ts';
import type {Reply, SeatPlayer} from '../players/player.ts';
import {isStandIn, whyNeverRated} from '../records/never-rated.ts';
import type {Note, Outcome, RecordLine} from '../records/types.ts';
import {askSeat, type Desk, type RequestOf} from './ask-seat.ts';
import type {GameRun, RunOptions, RunResult} from './game-run.ts';
import {moveFacts} from './move-facts.ts';
import {createObservers, type Observers} from './observers.ts';
import {createSittings, type Sittings} from './sittings.ts';
import {noteBeliefs, offerRemark} from './table-talk.ts';

type Asked<T extends GameTypes> = Awaited<T['Phase']>;

/** The truth of a game in play. This file alone may look into it. */
type Play<T extends GameTypes> = {
  readonly options: RunOptions<T>;
  readonly game: Game<T>;
  state: T['State'];
  readonly events: T['Event'][];
  readonly notes: Note[];
  readonly observers: Observers<T>;
  readonly sittings: Sittings<T>;
  requests: number;
  /** How many events the table has talked about. */
  discussed: number;
  /** Whether the game is never rated for a stand-in. */
  hadStandIn: boolean;
  /** Why play has to stop; `fault` is what was thrown, if anything. */
  stop: {readonly reason: AbortReason; readonly fault?: unknown} | undefined;
  isOver: boolean;
};

const stopPlay = <T extends GameTypes>(play: Play<T>, reason: AbortReason, fault?: unknown): void => {
  if (play.stop) return;
  play.stop = fault === undefined ? {reason} : {reason, fault};
  play.sittings.stop(reason);
};

/** Stops the game for what a player threw. */
const fail = <T extends GameTypes>(play: Play<T>, fault: unknown): void =>
  stopPlay(play, play.options.isServerFault?.(fault) ? 'server' : 'internal', fault);

const setUp = <T extends GameTypes>(options: RunOptions<T>): Play<T> => {
  const {game, soFar, players} = options;
  const events = [...(soFar?.events ?? [])];
  const play: Play<T> = {
    options,
    game,
    state: events.reduce((state, event) => game.evolve(state, event), game.start()),
    events,
    notes: [...(soFar?.notes ?? [])],
    observers: createObservers(game, events, fault => stopPlay(play, 'internal', fault)),
    sittings: createSittings(players),
    requests: soFar?.requests ?? 0,
    discussed: events.length - (soFar?.fresh ?? 0),
    hadStandIn: soFar?.hadStandIn ?? false,
    stop: undefined,
    isOver: false,
  };
  for (const seat of players.keys()) play.observers.windowOf(seat);
  return play;
};

/** Publishes a whole ruling: each event evolves the truth, is recorded, and only then shown. */
const publish = <T extends GameTypes>(
  play: Play<T>,
  cause: RecordLine<T> | undefined,
  events: readonly T['Event'][],
): void => {
  const {recorder} = play.options;
  play.hadStandIn ||= isStandIn(cause);
  let before = cause ? [cause] : [];
  for (const event of events) {
    play.state = play.game.evolve(play.state, event);
    play.events.push(event);
    recorder?.append([...before, {kind: 'event', n: play.events.length, event}]);
    before = [];
    play.observers.tell(event);
  }
  if (before.length > 0) recorder?.append(before);
};

const step = <T extends GameTypes>(play: Play<T>, intervention: Intervention): boolean => {
  const ruling = play.game.intervene(play.state, intervention);
  if (!ruling.ok) return false;
  publish(play, {kind: 'intervention', intervention}, ruling.events);
  return true;
};

const makeRequest = <T extends GameTypes>(
  play: Play<T>,
  {seat, phase}: Asked<T>,
  attempt: number,
  refusal?: RequestOf<T>['refusal'],
): RequestOf<T> => {
  const view = play.observers.viewOf(seat);
  const legal = play.game.legalMoves(view);
  if (legal === undefined)
    throw new Error(`Seat ${seat} owes a move (${phase}) that its view does not show.`);
  play.requests += 1;
  const request = {id: play.requests, seat, phase, view, legal, attempt};
  return refusal ? {...request, refusal} : request;
};

const decide = <T extends GameTypes>(play: Play<T>, request: RequestOf<T>, reply: Reply<T['Move']>) => {
  const sitting = play.sittings.at(request.seat);
  play.hadStandIn ||= sitting.standsInFor !== undefined;
  const {recorder} = play.options;
  const facts = () => moveFacts(request, sitting, reply);
  if ('invalid' in reply) {
    recorder?.append([{kind: 'refused', ...facts(), refusal: reply.refusal}]);
    return reply.refusal;
  }
  const ruling = play.game.decide(play.state, request.seat, reply.move);
  if (ruling.ok) publish(play, recorder && {kind: 'move', ...facts(), move: reply.move}, ruling.events);
  else recorder?.append([{kind: 'refused', ...facts(), move: reply.move, refusal: ruling.refusal}]);
  return ruling.ok ? undefined : ruling.refusal;
};

/** Tells that a seat changed hands, except where that would give away whose move it is; the record says it anyway. */
const tellTaken = <T extends GameTypes>(play: Play<T>, {seat, phase}: Asked<T>, to: PlayerKind): void => {
  if (!play.game.isHiddenPhase(phase)) step(play, {type: 'hand-over', seat, to});
};

const callStandIn = <T extends GameTypes>(play: Play<T>, asked: Asked<T>): boolean => {
  const {player, standsInFor} = play.sittings.at(asked.seat);
  const standIn = standsInFor ? undefined : play.options.standIn?.(asked.seat);
  if (!standIn) return false;
  tellTaken(play, asked, standIn.kind);
  play.sittings.take(asked.seat, standIn, player);
  return true;
};

const dismissStandIn = <T extends GameTypes>(play: Play<T>, asked: Asked<T>): void => {
  const {standsInFor} = play.sittings.at(asked.seat);
  if (!standsInFor) return;
  tellTaken(play, asked, standsInFor.kind);
  play.sittings.take(asked.seat, standsInFor);
};

const createDesk = <T extends GameTypes>(play: Play<T>): Desk<T> => ({
  sittingAt: play.sittings.at,
  makeRequest: (asked, attempt, refusal) => makeRequest(play, asked, attempt, refusal),
  decide: (request, reply) => decide(play, request, reply),
  forfeit: (seat, reason) => void step(play, {type: 'forfeit', seat, reason}),
  callStandIn: asked => callStandIn(play, asked),
  dismissStandIn: asked => dismissStandIn(play, asked),
  isHidden: phase => play.game.isHiddenPhase(phase),
  rethinks: play.options.rethinks,
  pacing: play.options.pacing,
});

/** Asks all awaited seats at once. All requests are made before the first is answered: votes are simultaneous. */
const askAll = async <T extends GameTypes>(
  play: Play<T>,
  desk: Desk<T>,
  awaited: readonly Asked<T>[],
): Promise<void> => {
  const requests = awaited.map(asked => makeRequest(play, asked, 1));
  const [only] = requests;
  if (only && requests.length === 1) return askSeat(desk, {request: only, place: undefined});
  const ask = (request: RequestOf<T>, place: number): Promise<void> =>
    askSeat(desk, {request, place}).catch(fault => fail(play, fault));
  await Promise.all(requests.map(ask));
};

/** What the table does after a ruling: beliefs are noted, and somebody may remark on what was said. */
const talk = <T extends GameTypes>(play: Play<T>): Promise<void> | undefined => {
  const {game, events, sittings, observers, options} = play;
  const notes = noteBeliefs(sittings.all, observers, events.length);
  play.notes.push(...notes);
  if (notes.length > 0) options.recorder?.append(notes.map(note => ({kind: 'note', ...note})));
  const fresh = events.slice(play.discussed);
  play.discussed = events.length;
  if (!fresh.some(event => game.invitesRemark(play.state, event))) return undefined;
  return offerRemark(sittings.all, observers, options.pacing)?.then(remark => {
    if (remark && !play.stop) step(play, {type: 'remark', seat: remark.seat, text: remark.text});
  });
};

const playOn = async <T extends GameTypes>(play: Play<T>): Promise<void> => {
  const desk = createDesk(play);
  publish(play, undefined, play.options.opening);
  for (;;) {
    const talking = talk(play);
    if (talking) await talking;
    if (play.stop) return;
    const awaited = play.game.awaiting(play.state);
    if (awaited.length === 0) return;
    await askAll(play, desk, awaited);
  }
};

/** Ends the game: as aborted when it was stopped. The record is complete when this returns. */
const conclude = <T extends GameTypes>(play: Play<T>): RunResult<T> => {
  const {events, notes, stop, options} = play;
  const isAborted = stop !== undefined && step(play, {type: 'abort', reason: stop.reason});
  const outcome: Outcome = isAborted ? 'aborted' : 'ended';
  const last = events.at(-1) ?? null;
  play.isOver = true;
  const neverRated = whyNeverRated(outcome, play.hadStandIn);
  options.recorder?.append([{kind: 'end', outcome, events: events.length, last, neverRated}]);
  options.recorder?.close();
  return {outcome, events, notes};
};

const finish = async <T extends GameTypes>(play: Play<T>): Promise<RunResult<T>> => {
  const {signal} = play.options;
  const cancel = (): void => stopPlay(play, 'cancelled');
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, {once: true});
  await playOn(play).catch(fault => fail(play, fault));
  signal?.removeEventListener('abort', cancel);
  const result = conclude(play);
  if (play.stop?.fault === undefined) return result;
  if (play.stop.reason === 'server') return {...result, fault: play.stop.fault};
  throw play.stop.fault;
};

const handOver = <T extends GameTypes>(play: Play<T>, seat: Seat, player: SeatPlayer<T>): boolean => {
  if (play.isOver || play.stop || !step(play, {type: 'hand-over', seat, to: player.kind})) return false;
  play.sittings.take(seat, player);
  return true;
};

const giveUpWaiting = <T extends GameTypes>(play: Play<T>, then: 'ask-again' | 'stand-in'): void => {
  if (play.isOver || play.stop) return;
  for (const asked of play.game.awaiting(play.state)) {
    const {player, standsInFor} = play.sittings.at(asked.seat);
    if (player.kind !== 'model') continue;
    if (then === 'ask-again') play.sittings.take(asked.seat, player, standsInFor);
    else callStandIn(play, asked);
  }
};

/**
 * Plays a game to its end. Starts at once, but publishes nothing before the caller has the windows in hand.
 * The opening comes from the game's `deal`; who sits where is the caller's to read from it.
 */
export const runGame = <T extends GameTypes>(options: RunOptions<T>): GameRun<T> => {
  const play = setUp(options);
  // What is done from outside waits for the next turn of the queue: a ruling being published is complete by then.
  const soon = Promise.resolve();
  return {
    windowOf: play.observers.windowOf,
    finished: soon.then(() => finish(play)),
    handOver: (seat, player) => soon.then(() => handOver(play, seat, player)),
    giveUpWaiting: then => void soon.then(() => giveUpWaiting(play, then)),
  };
};

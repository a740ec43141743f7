import type {AbortReason, Awaited, Game, GameTypes, Intervention, PlayerKind, Seat} from '../games/game.ts';
import type {Reply, SeatPlayer} from '../players/player.ts';
import {isStandIn, whyNeverRated} from '../records/never-rated.ts';
import type {Note, Outcome, RecordLine} from '../records/types.ts';
import {askSeat, type Checked, type Desk, type RequestOf} from './ask-seat.ts';
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
  /** The newest request of each seat. Counted by seat: how often another one is asked again must not show. */
  readonly requests: number[];
  /** Seats whose accepted move is still missing. */
  readonly owing: Set<Seat>;
  /** How many events the table has talked about. */
  discussed: number;
  /** Whether the game is never rated for a stand-in. */
  hadStandIn: boolean;
  /** Why play has to stop; `fault` is what was thrown, if anything. */
  stop: {readonly reason: AbortReason; readonly fault?: unknown} | undefined;
  /** Fires when play stops. */
  readonly stopping: AbortController;
  isOver: boolean;
};

const stopPlay = <T extends GameTypes>(play: Play<T>, reason: AbortReason, fault?: unknown): void => {
  if (play.stop) return;
  play.stop = fault === undefined ? {reason} : {reason, fault};
  play.sittings.stop(reason);
  play.stopping.abort(new DOMException(reason, 'AbortError'));
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
    requests: players.map((_, seat) => soFar?.requests[seat] ?? 0),
    owing: new Set(),
    discussed: events.length - (soFar?.fresh ?? 0),
    hadStandIn: soFar?.hadStandIn ?? false,
    stop: undefined,
    stopping: new AbortController(),
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
  const id = (play.requests[seat] ?? 0) + 1;
  play.requests[seat] = id;
  const request = {id, seat, phase, view, legal, attempt};
  return refusal ? {...request, refusal} : request;
};

/** Asks the rules about a reply. A refused one is recorded at once; the step publishes what an accepted one brings. */
const check = <T extends GameTypes>(
  play: Play<T>,
  request: RequestOf<T>,
  reply: Reply<T['Move']>,
): Checked => {
  const {game, options, state} = play;
  const {recorder} = options;
  const {seat} = request;
  const facts = moveFacts(request, play.sittings.at(seat), reply);
  play.hadStandIn ||= facts.by !== undefined;
  if ('invalid' in reply) {
    recorder?.append([{kind: 'refused', ...facts, refusal: reply.refusal}]);
    return {refusal: reply.refusal};
  }
  const {move} = reply;
  const ruling = game.decide(state, seat, move);
  if (!ruling.ok) {
    recorder?.append([{kind: 'refused', ...facts, move, refusal: ruling.refusal}]);
    return {refusal: ruling.refusal};
  }
  const publishMove = (): void => {
    // Others may have moved since: what follows from this move is decided anew.
    const now = play.state === state ? ruling : game.decide(play.state, seat, move);
    if (!now.ok)
      throw new Error(`A move of seat ${seat} was accepted, and then refused (${now.refusal.code}).`);
    publish(play, recorder && {kind: 'move', ...facts, move}, now.events);
  };
  return {publish: publishMove};
};

/**
 * Whether nothing may tell who is waited for: while somebody hidden decides, and while several seats move at once,
 * since what a server did for the hidden one changes who is served first afterwards.
 */
const isCovered = <T extends GameTypes>(play: Play<T>, phase: T['Phase']): boolean =>
  play.game.isHiddenPhase(phase) || play.game.awaiting(play.state).length > 1;

/** Tells that a seat changed hands, except where that would give away who is waited for; the record says it anyway. */
const tellTaken = <T extends GameTypes>(play: Play<T>, {seat, phase}: Asked<T>, to: PlayerKind): void => {
  if (!isCovered(play, phase)) step(play, {type: 'hand-over', seat, to});
};

const callStandIn = <T extends GameTypes>(play: Play<T>, asked: Asked<T>): boolean => {
  const {player, standsInFor} = play.sittings.at(asked.seat);
  const standIn = standsInFor ? undefined : play.options.standIn?.(asked.seat);
  if (!standIn) return false;
  tellTaken(play, asked, standIn.kind);
  play.sittings.take(asked.seat, standIn, player);
  return true;
};

const dismissStandIn = <T extends GameTypes>(play: Play<T>, asked: Asked<T>, isTold: boolean): void => {
  const {standsInFor} = play.sittings.at(asked.seat);
  if (!standsInFor) return;
  if (isTold) step(play, {type: 'hand-over', seat: asked.seat, to: standsInFor.kind});
  play.sittings.take(asked.seat, standsInFor);
};

const createDesk = <T extends GameTypes>(play: Play<T>): Desk<T> => ({
  sittingAt: play.sittings.at,
  makeRequest: (asked, attempt, refusal) => makeRequest(play, asked, attempt, refusal),
  check: (request, reply) => check(play, request, reply),
  forfeit: (seat, reason) => void step(play, {type: 'forfeit', seat, reason}),
  callStandIn: asked => callStandIn(play, asked),
  dismissStandIn: asked => dismissStandIn(play, asked, !play.game.isHiddenPhase(asked.phase)),
  isHidden: phase => play.game.isHiddenPhase(phase),
  isTogether: false,
  rethinks: play.options.rethinks,
  pacing: play.options.pacing,
});

/** A desk that keeps what a seat does, to be published later. */
const createQuietDesk = <T extends GameTypes>(
  play: Play<T>,
  desk: Desk<T>,
  kept: (() => void)[],
): Desk<T> => ({
  ...desk,
  check: (request, reply) => {
    const checked = desk.check(request, reply);
    return 'refusal' in checked ? checked : {publish: () => kept.push(checked.publish)};
  },
  forfeit: (seat, reason) => kept.push(() => desk.forfeit(seat, reason)),
  dismissStandIn: asked => dismissStandIn(play, asked, false),
  isTogether: true,
});

/**
 * Asks several seats at once. All requests are made before the first is answered, and what they do is published when
 * all are in, in seat order: the order in which a server answers depends on whom it served before, in secret too.
 */
const askTogether = async <T extends GameTypes>(
  play: Play<T>,
  desk: Desk<T>,
  requests: readonly RequestOf<T>[],
): Promise<void> => {
  const {pacing} = play.options;
  const since = pacing?.now() ?? 0;
  // Of the models: who needs no server tells nothing of it.
  let first: number | undefined;
  const ask = async (request: RequestOf<T>): Promise<readonly (() => void)[]> => {
    const kept: (() => void)[] = [];
    const {player} = play.sittings.at(request.seat);
    await askSeat(createQuietDesk(play, desk, kept), request).catch(fault => fail(play, fault));
    if (player.kind === 'model') first ??= pacing?.now();
    play.owing.delete(request.seat);
    return kept;
  };
  const all = await Promise.all(requests.map(ask));
  const slack = first === undefined ? 0 : (pacing?.loadSlack(first - since) ?? 0);
  const told = pacing && pacing.now() + slack;
  for (const [place, kept] of all.entries()) {
    if (pacing && told !== undefined)
      await pacing.hold({kind: 'ballot', place}, told, play.stopping.signal).catch(error => {
        if (!play.stop) throw error;
      });
    if (play.stop) return;
    for (const publishKept of kept) publishKept();
  }
};

const askAll = async <T extends GameTypes>(
  play: Play<T>,
  desk: Desk<T>,
  awaited: readonly Asked<T>[],
): Promise<void> => {
  for (const {seat} of awaited) play.owing.add(seat);
  const requests = awaited.map(asked => makeRequest(play, asked, 1));
  const [only] = requests;
  if (!only || requests.length > 1) return askTogether(play, desk, requests);
  await askSeat(desk, only);
  play.owing.delete(only.seat);
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
    if (!play.owing.has(asked.seat)) continue;
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

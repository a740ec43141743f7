import type {AbortReason, Awaited, Game, GameTypes, Intervention, Refusal, Seat} from '../games/game.ts';
import {createListeners, type Listeners} from '../games/listeners.ts';
import type {Reply} from '../players/player.ts';
import {isStandIn} from '../records/never-rated.ts';
import type {MoveLine, Note, RecordLine} from '../records/types.ts';
import type {Checked, RequestOf} from './ask-seat.ts';
import type {RunOptions} from './game-run.ts';
import {createObservers, type Observers} from './observers.ts';
import {createSeatAssignments, type SeatAssignment, type SeatAssignments} from './seat-assignments.ts';

/** What the record says about any reply, a move or not: its seat, its request and its player. */
const moveFacts = <T extends GameTypes>(
  {seat, phase, id, attempt}: RequestOf<T>,
  {player, standsInFor}: SeatAssignment<T>,
  {calls}: Reply<T['Move']>,
): Omit<MoveLine<T['Move'], T['Phase']>, 'kind' | 'move'> => {
  const facts = {seat, request: id, phase, attempt};
  const told = standsInFor ? {...facts, by: player.kind} : facts;
  return calls === undefined ? told : {...told, calls};
};

/** A seat that owes a move. */
export type Asked<T extends GameTypes> = Awaited<T['Phase']>;

/** The truth of a game in play. Only the runner's loop has it. */
export type Play<T extends GameTypes> = {
  readonly options: RunOptions<T>;
  readonly game: Game<T>;
  state: T['State'];
  readonly events: T['Event'][];
  readonly notes: Note[];
  /** Called after new notes. */
  readonly noted: Listeners;
  /** Beliefs of models that are still to come. */
  readonly beliefs: Set<Promise<void>>;
  readonly observers: Observers<T>;
  readonly assignments: SeatAssignments<T>;
  /** The newest request of each seat, counted by seat: how often others are asked again must not show. */
  readonly requests: number[];
  /** Seats that still owe an accepted move. */
  readonly owing: Set<Seat>;
  /** The seat that is asked for a word now. The moves that are owed then wait for it. */
  replying: Seat | undefined;
  /** How many events have had their beliefs and remarks. */
  discussed: number;
  /** Whether a stand-in has moved, so that the game is never rated. */
  hadStandIn: boolean;
  /** The seat of each move that a stand-in made in place of its player. */
  readonly standIns: Seat[];
  /** Why play stops; `fault` is the thrown value, if any. */
  stop: {readonly reason: AbortReason; readonly fault?: unknown} | undefined;
  /** Fires when play stops. */
  readonly stopping: AbortController;
  isOver: boolean;
};

/** Stops the game, once: aborts all requests. */
export const stopPlay = <T extends GameTypes>(play: Play<T>, reason: AbortReason, fault?: unknown): void => {
  if (play.stop) return;
  play.stop = fault === undefined ? {reason} : {reason, fault};
  play.assignments.stop(reason);
  play.stopping.abort(new DOMException(reason, 'AbortError'));
};

/** Stops the game because of what a player threw. */
export const fail = <T extends GameTypes>(play: Play<T>, fault: unknown): void =>
  stopPlay(play, play.options.isServerFault?.(fault) ? 'server' : 'internal', fault);

/** Sets up a game from the events so far. */
export const setUp = <T extends GameTypes>(options: RunOptions<T>): Play<T> => {
  const {game, soFar, players} = options;
  const events = [...(soFar?.events ?? [])];
  const play: Play<T> = {
    options,
    game,
    state: events.reduce((state, event) => game.evolve(state, event), game.start()),
    events,
    notes: [...(soFar?.notes ?? [])],
    noted: createListeners(fault => stopPlay(play, 'internal', fault)),
    beliefs: new Set(),
    observers: createObservers(game, events, fault => stopPlay(play, 'internal', fault)),
    assignments: createSeatAssignments(players),
    requests: players.map((_, seat) => soFar?.requests[seat] ?? 0),
    owing: new Set(),
    replying: undefined,
    discussed: events.length - (soFar?.fresh ?? 0),
    hadStandIn: soFar?.hadStandIn ?? false,
    standIns: [...(soFar?.standIns ?? [])],
    stop: undefined,
    stopping: new AbortController(),
    isOver: false,
  };
  for (const seat of players.keys()) play.observers.windowOf(seat);
  return play;
};

/** Publishes a whole ruling: applies each event to the truth, records it, and only then shows it. */
export const publish = <T extends GameTypes>(
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

/** Makes an intervention of the table. Returns `false` when the rules refuse it. */
export const step = <T extends GameTypes>(play: Play<T>, intervention: Intervention): boolean => {
  const ruling = play.game.intervene(play.state, intervention);
  if (!ruling.ok) return false;
  publish(play, {kind: 'intervention', intervention}, ruling.events);
  return true;
};

/** Saves what players believed. */
export const keepNotes = <T extends GameTypes>(play: Play<T>, notes: readonly Note[]): void => {
  play.notes.push(...notes);
  if (notes.length === 0) return;
  play.options.recorder?.append(notes.map(note => ({kind: 'note', ...note})));
  play.noted.call();
};

/** Saves a belief when it comes. A server's fault only loses the belief; any other error is a bug. */
export const awaitBelief = <T extends GameTypes>(play: Play<T>, later: Promise<Note | undefined>): void => {
  const {isServerFault} = play.options;
  const kept: Promise<void> = later
    .then(note => note && keepNotes(play, [note]))
    .catch(fault => {
      if (!play.stop && !isServerFault?.(fault)) fail(play, fault);
    })
    .finally(() => play.beliefs.delete(kept));
  play.beliefs.add(kept);
};

/** Makes a new request to a seat, from what it knows now. Throws when the seat's view has no legal moves. */
export const makeRequest = <T extends GameTypes>(
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

/** Asks the rules about a reply. A refusal is recorded at once; an accepted move has a function to publish it. */
export const check = <T extends GameTypes>(
  play: Play<T>,
  request: RequestOf<T>,
  reply: Reply<T['Move']>,
): Checked => {
  const {game, options, state} = play;
  const {recorder} = options;
  const {seat} = request;
  const facts = moveFacts(request, play.assignments.at(seat), reply);
  // Only what is recorded counts: an accepted move may never be published, because somebody speaks first.
  const refuse = (refusal: Refusal, tried?: {readonly move: T['Move']}): Checked => {
    play.hadStandIn ||= facts.by !== undefined;
    recorder?.append([{kind: 'refused', ...facts, ...tried, refusal}]);
    return {refusal};
  };
  if ('invalid' in reply) return refuse(reply.refusal);
  const {move} = reply;
  const ruling = game.decide(state, seat, move);
  if (!ruling.ok) return refuse(ruling.refusal, {move});
  const publishMove = (): void => {
    // Others may have moved since, so the rules decide again what follows from this move.
    const now = play.state === state ? ruling : game.decide(play.state, seat, move);
    if (!now.ok)
      throw new Error(`A move of seat ${seat} was accepted, and then refused (${now.refusal.code}).`);
    if (facts.by !== undefined) play.standIns.push(seat);
    publish(play, recorder && {kind: 'move', ...facts, move}, now.events);
  };
  return {publish: publishMove};
};

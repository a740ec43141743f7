import {
  fold,
  type Game,
  type GameTypes,
  type Observer,
  type Ruling,
  type Seat,
} from '../../source/games/game.ts';
import type {Window} from '../../source/games/window.ts';
import type {Appeal, PersonSeat} from '../../source/players/human-player.ts';
import type {MoveRequest} from '../../source/players/player.ts';
import type {PaceControl} from '../../source/runner/pacing.ts';
import type {Speed} from '../../source/settings/choices.ts';

/** The truth of a fake table, its windows and who is awaited. */
export const createFakeGame = <T extends GameTypes>(rules: Game<T>, setup: T['Setup']) => {
  type Event = T['Event'];
  type Observation = T['Observation'];
  const dealt = rules.deal(setup);
  if (!dealt.ok) throw new Error(`The fake table cannot be dealt: ${dealt.refusal.code}`);
  const events: Event[] = [...dealt.events];
  let state = fold(rules.evolve, rules.start(), events);
  const listeners = new Set<() => void>();
  const heard = new Map<Observer, {readonly known: number; readonly list: readonly Observation[]}>();
  const listen = (observer: Observer): readonly Observation[] => {
    const before = heard.get(observer) ?? {known: 0, list: []};
    const fresh = events.slice(before.known).flatMap(event => rules.observe(event, observer) ?? []);
    const list = [...before.list, ...fresh];
    heard.set(observer, {known: events.length, list});
    return list;
  };
  const add = (fresh: readonly Event[]): void => {
    events.push(...fresh);
    state = fold(rules.evolve, state, fresh);
  };
  const take = (ruling: Ruling<Event>): boolean => {
    if (ruling.ok) add(ruling.events);
    return ruling.ok;
  };
  const subscribe = (listener: () => void): (() => void) => {
    const own = (): void => listener();
    listeners.add(own);
    return () => void listeners.delete(own);
  };
  return {
    awaiting: () => rules.awaiting(state),
    decide: (seat: Seat, move: T['Move']) => take(rules.decide(state, seat, move)),
    remark: (seat: Seat, text: string, to?: Seat) =>
      take(rules.intervene(state, {type: 'remark', seat, text, ...(to === undefined ? {} : {to})})),
    isOver: () => rules.awaiting(state).length === 0,
    viewOf: (seat: Seat): T['View'] => fold(rules.evolveView, rules.startView(seat), listen(seat)),
    windowOf: (observer: Observer): Window<Observation> => ({
      observer,
      count: () => listen(observer).length,
      read: from => listen(observer).slice(from - 1),
      subscribe,
    }),
    subscribe,
    tell: () => {
      for (const listener of [...listeners]) listener();
    },
  };
};

export type FakeGame<T extends GameTypes> = ReturnType<typeof createFakeGame<T>>;

/** What asks a person for a word, one at a time, and what they replied. */
const createFakeAppeals = <T extends GameTypes>(game: FakeGame<T>, seat: Seat | undefined) => {
  let open: Appeal | undefined;
  let appeals = 0;
  const replies: (string | undefined)[] = [];
  const reply: PersonSeat<T>['reply'] = (id, text) => {
    if (open?.id !== id) return 'stale';
    open = undefined;
    replies.push(text);
    if (seat !== undefined && text !== undefined) game.remark(seat, text);
    game.tell();
    return 'taken';
  };
  const appealTo = (): void => {
    appeals += 1;
    open = {id: appeals};
    game.tell();
  };
  return {appeal: () => open, reply, appealTo, replies};
};

/** A person's seat: asked when the rules await it, asked again when refused. */
export const createFakePerson = <T extends GameTypes>(
  rules: Game<T>,
  game: FakeGame<T>,
  seat: Seat | undefined,
) => {
  type Phase = T['Phase'];
  type Request = MoveRequest<T['View'], T['Legal'], Phase>;
  const moves: T['Move'][] = [];
  let request: Request | undefined;
  let requests = 0;
  let isRefusing = false;
  let isSlow = false;
  let prepared: T['Move'] | undefined;
  const makeRequest = (phase: Phase, before?: Request): Request | undefined => {
    if (seat === undefined) return undefined;
    const view = game.viewOf(seat);
    const legal = rules.legalMoves(view);
    if (legal === undefined) throw new Error('Nothing is legal for an awaited seat.');
    requests += 1;
    const made = {id: requests, seat, phase, view, legal, attempt: (before?.attempt ?? 0) + 1};
    return before === undefined ? made : {...made, refusal: {code: 'empty-text'}};
  };
  /** Opens the person's request when they are awaited. */
  const ask = (): void => {
    const mine = game.awaiting().find(awaited => awaited.seat === seat);
    request = mine === undefined ? undefined : (request ?? makeRequest(mine.phase));
    game.tell();
  };
  const submit: PersonSeat<T>['submit'] = (id, move) => {
    const open = request;
    if (open?.id !== id) return 'stale';
    if (isSlow && prepared === undefined) {
      prepared = move;
      game.tell();
      return 'taken';
    }
    request = undefined;
    prepared = undefined;
    if (isRefusing || !game.decide(open.seat, move)) request = makeRequest(open.phase, open);
    else moves.push(move);
    isRefusing = false;
    ask();
    return 'taken';
  };
  const refuseNext = (): void => {
    isRefusing = true;
  };
  /** Holds the next move back, as when a model reads its line. */
  const prepareNext = (): void => {
    isSlow = true;
  };
  /** Makes the move that was held back. */
  const finishPreparing = (): void => {
    isSlow = false;
    if (prepared !== undefined) submit(request?.id ?? 0, prepared);
  };
  /** The others make up their minds anew, so the request gets another id. */
  const say: PersonSeat<T>['say'] = (id, {text, to}) => {
    const open = request;
    if (open?.id !== id || !game.remark(open.seat, text, to)) return 'stale';
    request = makeRequest(open.phase);
    game.tell();
    return 'taken';
  };
  const appeals = createFakeAppeals(game, seat);
  // The table asks for no move before the person has replied.
  const shown = (): Request | undefined =>
    appeals.appeal() === undefined && prepared === undefined ? request : undefined;
  const holding = {prepared: () => prepared, prepareNext, finishPreparing};
  return {request: shown, submit, say, ask, moves, refuseNext, ...holding, ...appeals};
};

/** A pace that only counts how often it was hurried. */
export const createFakePace = (start: Speed) => {
  let speed = start;
  let isPaused = false;
  let hurries = 0;
  const pace: PaceControl = {
    speed: () => speed,
    setSpeed: next => {
      speed = next;
    },
    hurry: () => {
      hurries += 1;
    },
    isPaused: () => isPaused,
    setPaused: next => {
      isPaused = next;
    },
  };
  return {pace, hurries: () => hurries};
};

import type {Ruling, Seat} from '../../source/games/game.ts';
import type {GameEvent, Move, Observation, Phase} from '../../source/games/spyfall/events.ts';
import type {LegalMoves} from '../../source/games/spyfall/legal.ts';
import {casualRules, type SpyfallSetup} from '../../source/games/spyfall/rules.ts';
import type {SpyfallTypes} from '../../source/games/spyfall/spyfall.ts';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import type {SeatView} from '../../source/games/spyfall/view.ts';
import type {Window} from '../../source/games/window.ts';
import type {EntityWords} from '../../source/packs/entity-set.ts';
import type {PersonSeat} from '../../source/players/human-player.ts';
import type {MoveRequest} from '../../source/players/player.ts';
import type {LineReader} from '../../source/players/spyfall/line-reading.ts';
import type {PaceControl} from '../../source/runner/pacing.ts';
import type {Speed} from '../../source/settings/choices.ts';
import type {Debrief} from '../../source/statistics/spyfall/debrief-types.ts';
import type {SpyfallSession} from '../../source/tables/registry/spyfall/session.ts';
import type {TableOptions} from '../../source/tables/table.ts';

type Eyes = Seat | 'spectator' | 'moderator';
type Request = MoveRequest<SeatView, LegalMoves, Phase>;

const placeIds =
  'airport bakery bank beach casino castle cinema circus desert embassy factory farm garage harbour hospital ' +
  'hotel island jungle kitchen library museum office opera prison quarry restaurant school stadium temple zoo';

/** Thirty places whose names are their ids with a capital; the circus has an alias. */
export const fakePlaces: readonly EntityWords[] = placeIds.split(' ').map(id => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
  aliases: id === 'circus' ? ['big top'] : [],
}));

export type FakeTable = {
  readonly names?: readonly string[];
  /** Which seat is a person's; nobody's in `watch`. */
  readonly person?: Seat;
  readonly spy?: Seat;
  readonly entity?: string;
  readonly finalRound?: boolean;
  readonly reader?: LineReader;
  readonly debrief?: Debrief;
  readonly isKept?: boolean;
  /** What the other seats do; by default they ask the next seat, answer, pass and skip. */
  readonly others?: (request: {readonly seat: Seat; readonly phase: Phase; readonly view: SeatView}) => Move;
};

export type FakeSession = {
  readonly session: SpyfallSession;
  /** Lets the others move until the person owes a move, or the game is over. */
  readonly play: () => void;
  /** One move of a seat that is not the person's; in a vote the first that is missing. */
  readonly step: () => void;
  /** A remark of a seat. */
  readonly remark: (seat: Seat, text: string) => void;
  /** Moves the person has made and the table has taken. */
  readonly moves: readonly Move[];
  /** Refuses the person's next move with an empty text's reason, whatever it is. */
  readonly refuseNext: () => void;
  readonly hurries: () => number;
};

const names = ['Ann', 'Bea', 'Cem', 'Dov', 'Eli'];

const defaultMove: NonNullable<FakeTable['others']> = ({seat, phase, view}) => {
  const seats = view.table?.seats.length ?? 1;
  const turn = view.turns.length;
  switch (phase) {
    case 'question':
      return {type: 'ask', to: (seat + 1) % seats, text: `Question number ${turn}?`};
    case 'answer':
      return {type: 'answer', text: `Answer number ${turn}.`};
    case 'guess':
      return {type: 'pass'};
    case 'vote':
      return {type: 'skip'};
  }
};

const setupOf = (table: FakeTable): SpyfallSetup => {
  const seated = table.names ?? names;
  return {
    game: 'spyfall',
    scenario: 'G_EN',
    lang: 'en',
    entities: fakePlaces.map(({id}) => id),
    players: seated.map((name, chair) => ({name, chair})),
    names: [],
    spyAmong: [table.spy ?? 1],
    entity: table.entity ?? 'circus',
    rules: {...casualRules(seated.length), finalRound: table.finalRound ?? false},
    seed: 7,
  };
};

const optionsOf = (table: FakeTable): SpyfallSession['options'] => {
  const options: TableOptions = {
    game: 'spyfall',
    mode: table.person === undefined ? 'watch' : 'play',
    players: (table.names ?? names).length,
    level: 'normal',
    scenario: 'G_EN',
    name: 'Ann',
    strict: false,
    choices: {'final-round': table.finalRound ?? false},
  };
  return {...options, seed: 7};
};

/** The truth of a fake table, its windows and who is awaited. */
const createFakeGame = (table: FakeTable) => {
  const dealt = spyfall.deal(setupOf(table));
  if (!dealt.ok) throw new Error(`The fake table cannot be dealt: ${dealt.refusal.code}`);
  const events: GameEvent[] = [...dealt.events];
  let state = events.reduce(spyfall.evolve, spyfall.start());
  const listeners = new Set<() => void>();
  const heard = new Map<Eyes, {readonly known: number; readonly list: readonly Observation[]}>();
  const listen = (observer: Eyes): readonly Observation[] => {
    const before = heard.get(observer) ?? {known: 0, list: []};
    const fresh = events.slice(before.known).flatMap(event => spyfall.observe(event, observer) ?? []);
    const list = [...before.list, ...fresh];
    heard.set(observer, {known: events.length, list});
    return list;
  };
  const add = (fresh: readonly GameEvent[]): void => {
    events.push(...fresh);
    state = fresh.reduce(spyfall.evolve, state);
  };
  const take = (ruling: Ruling<GameEvent>): boolean => {
    if (ruling.ok) add(ruling.events);
    return ruling.ok;
  };
  const subscribe = (listener: () => void): (() => void) => {
    const own = (): void => listener();
    listeners.add(own);
    return () => void listeners.delete(own);
  };
  return {
    awaiting: () => spyfall.awaiting(state),
    decide: (seat: Seat, move: Move) => take(spyfall.decide(state, seat, move)),
    remark: (seat: Seat, text: string) => take(spyfall.intervene(state, {type: 'remark', seat, text})),
    isOver: () => state.phase === 'over',
    viewOf: (seat: Seat): SeatView => listen(seat).reduce(spyfall.evolveView, spyfall.startView(seat)),
    windowOf: (observer: Eyes): Window<Observation> => ({
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

type FakeGame = ReturnType<typeof createFakeGame>;

/** A person's seat: asked when the rules await it, asked again when refused. */
const createFakePerson = (game: FakeGame, seat: Seat | undefined) => {
  const moves: Move[] = [];
  let request: Request | undefined;
  let requests = 0;
  let isRefusing = false;
  const makeRequest = (phase: Phase, before?: Request): Request | undefined => {
    if (seat === undefined) return undefined;
    const view = game.viewOf(seat);
    const legal = spyfall.legalMoves(view);
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
  const submit: PersonSeat<SpyfallTypes>['submit'] = (id, move) => {
    const open = request;
    if (open?.id !== id) return 'stale';
    request = undefined;
    if (isRefusing || !game.decide(open.seat, move)) request = makeRequest(open.phase, open);
    else moves.push(move);
    isRefusing = false;
    ask();
    return 'taken';
  };
  const refuseNext = (): void => {
    isRefusing = true;
  };
  return {request: () => request, submit, ask, moves, refuseNext};
};

const createFakePace = () => {
  let speed: Speed = 'normal';
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

type FakeParts = {
  readonly table: FakeTable;
  readonly game: FakeGame;
  readonly person: ReturnType<typeof createFakePerson>;
  readonly pace: PaceControl;
};

const makeSession = ({table, game, person, pace}: FakeParts): SpyfallSession => {
  const seat = table.person;
  const kinds = (table.names ?? names).map((_, other) => (other === seat ? 'person' : 'house'));
  const finished = new Promise<void>(resolve => {
    game.subscribe(() => {
      if (game.isOver()) resolve();
    });
  });
  return {
    options: optionsOf(table),
    window: game.windowOf(seat ?? 'spectator'),
    ...(seat === undefined
      ? {windowOf: game.windowOf}
      : {person: {seat, request: person.request, subscribe: game.subscribe, submit: person.submit}}),
    pace,
    ...(table.reader === undefined ? {} : {reader: table.reader}),
    entities: fakePlaces,
    about: (entity, lang) => ({
      gloss: `English ${entity}`,
      line: `What ${entity} is, in ${lang}, told in one sentence that needs more than a single row of sixty cells.`,
    }),
    isKept: () => table.isKept ?? true,
    finished,
    leave: () => finished,
    debrief: () => ({kinds, debrief: table.debrief ?? {turns: [], impacts: []}}),
  };
};

/** A table for screens: the real rules, everybody but the person moving by script and only when told to. */
export const createFakeSession = (table: FakeTable = {}): FakeSession => {
  const game = createFakeGame(table);
  const person = createFakePerson(game, table.person);
  const {pace, hurries} = createFakePace();
  const session = makeSession({table, game, person, pace});
  const others = table.others ?? defaultMove;
  const stepOnce = (): boolean => {
    const other = game.awaiting().find(({seat}) => seat !== table.person);
    if (other === undefined) return false;
    if (!game.decide(other.seat, others({...other, view: game.viewOf(other.seat)})))
      throw new Error('A scripted move was refused.');
    return true;
  };
  const isPersonAwaited = (): boolean => game.awaiting().some(({seat}) => seat === table.person);
  person.ask();
  return {
    session,
    play: () => {
      while (!isPersonAwaited() && stepOnce()) game.tell();
      person.ask();
    },
    step: () => {
      stepOnce();
      person.ask();
    },
    remark: (seat, text) => {
      if (!game.remark(seat, text)) throw new Error('The remark was refused.');
      game.tell();
    },
    moves: person.moves,
    refuseNext: person.refuseNext,
    hurries,
  };
};

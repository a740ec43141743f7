import type {Seat} from '../../source/games/game.ts';
import type {GameEvent, Move, Observation, Phase} from '../../source/games/spyfall/events.ts';
import type {LegalMoves} from '../../source/games/spyfall/legal.ts';
import {casualRules, type SpyfallSetup} from '../../source/games/spyfall/rules.ts';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import type {GameState} from '../../source/games/spyfall/state.ts';
import type {SeatView} from '../../source/games/spyfall/view.ts';
import type {LineReader} from '../../source/players/line-reader.ts';
import type {MoveRequest, Window} from '../../source/players/player.ts';
import type {Debrief} from '../../source/statistics/spyfall/debrief-types.ts';
import type {EntityWords, PersonSeat, Speed, TableOptions, TableSession} from '../../source/ui/services.ts';

type Eyes = Seat | 'spectator' | 'moderator';
type Request = MoveRequest<SeatView, LegalMoves, Phase>;

/** Places whose names are their ids with a capital; `circus` has an alias. */
export const fakePlaces: readonly EntityWords[] = [
  'airport',
  'bakery',
  'bank',
  'beach',
  'casino',
  'castle',
  'cinema',
  'circus',
  'desert',
  'embassy',
  'factory',
  'farm',
  'garage',
  'harbour',
  'hospital',
  'hotel',
  'island',
  'jungle',
  'kitchen',
  'library',
  'museum',
  'office',
  'opera',
  'prison',
  'quarry',
  'restaurant',
  'school',
  'stadium',
  'temple',
  'zoo',
].map(id => ({
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
  readonly session: TableSession;
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
  readonly leaves: () => number;
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

/** Windows over a list of events that grows. */
const createFakeWindows = (events: readonly GameEvent[], listeners: Set<() => void>) => {
  const heard = (observer: Eyes): readonly Observation[] =>
    events.flatMap(event => spyfall.observe(event, observer) ?? []);
  const known = new Map<Eyes, {count: number; list: readonly Observation[]}>();
  const read = (observer: Eyes): readonly Observation[] => {
    const cached = known.get(observer);
    if (cached?.count === events.length) return cached.list;
    const list = [...(cached?.list ?? []), ...heard(observer).slice(cached?.list.length ?? 0)];
    known.set(observer, {count: events.length, list});
    return list;
  };
  return (observer: Eyes): Window<Observation> => ({
    observer,
    count: () => read(observer).length,
    read: from => read(observer).slice(from - 1),
    subscribe: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
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

const optionsOf = (table: FakeTable): TableSession['options'] => {
  const options: TableOptions = {
    mode: table.person === undefined ? 'watch' : 'play',
    players: (table.names ?? names).length,
    side: 'random',
    level: 'normal',
    scenario: 'G_EN',
    name: 'Ann',
    strict: false,
    finalRound: table.finalRound ?? false,
  };
  return {...options, seed: 7};
};

const emptyDebrief: Debrief = {turns: [], impacts: []};

/** A table for screens: the real rules, everybody but the person moving by script and only when told to. */
export const createFakeSession = (table: FakeTable = {}): FakeSession => {
  const {person: personSeat} = table;
  const others = table.others ?? defaultMove;
  const dealt = spyfall.deal(setupOf(table));
  if (!dealt.ok) throw new Error(`The fake table cannot be dealt: ${dealt.refusal.code}`);
  const events: GameEvent[] = [...dealt.events];
  let state: GameState = events.reduce(spyfall.evolve, spyfall.start());
  const moves: Move[] = [];
  const listeners = new Set<() => void>();
  const windowOf = createFakeWindows(events, listeners);
  const counts = {request: 0, hurries: 0, leaves: 0};
  let request: Request | undefined;
  let isRefusing = false;
  let finish = (): void => undefined;
  const finished = new Promise<void>(resolve => {
    finish = resolve;
  });
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const viewOf = (seat: Seat): SeatView =>
    windowOf(seat).read(1).reduce(spyfall.evolveView, spyfall.startView(seat));
  const add = (fresh: readonly GameEvent[]): void => {
    events.push(...fresh);
    state = fresh.reduce(spyfall.evolve, state);
    if (state.phase === 'over') finish();
  };
  const makeRequest = (seat: Seat, phase: Phase, before?: Request): Request => {
    const view = viewOf(seat);
    const legal = spyfall.legalMoves(view);
    if (legal === undefined) throw new Error('Nothing is legal for an awaited seat.');
    counts.request += 1;
    const attempt = (before?.attempt ?? 0) + 1;
    const made: Request = {id: counts.request, seat, phase, view, legal, attempt};
    return before === undefined ? made : {...made, refusal: {code: 'empty-text'}};
  };
  /** Opens the person's request when they are awaited. */
  const ask = (): void => {
    const mine = spyfall.awaiting(state).find(({seat}) => seat === personSeat);
    request = mine === undefined ? undefined : (request ?? makeRequest(mine.seat, mine.phase));
    tell();
  };
  const decide = (seat: Seat, move: Move): boolean => {
    const ruling = spyfall.decide(state, seat, move);
    if (ruling.ok) add(ruling.events);
    return ruling.ok;
  };
  const stepOnce = (): boolean => {
    const other = spyfall.awaiting(state).find(({seat}) => seat !== personSeat);
    if (other === undefined) return false;
    if (!decide(other.seat, others({...other, view: viewOf(other.seat)})))
      throw new Error('A scripted move was refused.');
    return true;
  };
  const submit: PersonSeat['submit'] = (id, move) => {
    const open = request;
    if (open?.id !== id) return 'stale';
    request = undefined;
    if (isRefusing || !decide(open.seat, move)) request = makeRequest(open.seat, open.phase, open);
    else moves.push(move);
    isRefusing = false;
    ask();
    return 'taken';
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  let speed: Speed = 'normal';
  let isPaused = false;
  const session: TableSession = {
    options: optionsOf(table),
    window: windowOf(personSeat ?? 'spectator'),
    windowOf,
    ...(personSeat === undefined
      ? {}
      : {person: {seat: personSeat, request: () => request, subscribe, submit}}),
    pace: {
      speed: () => speed,
      setSpeed: next => {
        speed = next;
      },
      hurry: () => {
        counts.hurries += 1;
      },
      isPaused: () => isPaused,
      setPaused: next => {
        isPaused = next;
      },
    },
    ...(table.reader === undefined ? {} : {reader: table.reader}),
    entities: fakePlaces,
    isKept: () => table.isKept ?? true,
    finished,
    leave: async () => {
      counts.leaves += 1;
    },
    debrief: () => ({
      kinds: (table.names ?? names).map((_, seat) => (seat === personSeat ? 'person' : 'house')),
      debrief: table.debrief ?? emptyDebrief,
    }),
  };
  ask();
  return {
    session,
    play: () => {
      while (spyfall.awaiting(state).every(({seat}) => seat !== personSeat) && stepOnce()) ask();
      ask();
    },
    step: () => {
      stepOnce();
      ask();
    },
    remark: (seat, text) => {
      const ruling = spyfall.intervene(state, {type: 'remark', seat, text});
      if (!ruling.ok) throw new Error(`The remark was refused: ${ruling.refusal.code}`);
      add(ruling.events);
      tell();
    },
    moves,
    refuseNext: () => {
      isRefusing = true;
    },
    hurries: () => counts.hurries,
    leaves: () => counts.leaves,
  };
};

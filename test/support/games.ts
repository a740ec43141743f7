import type {ExecutionContext} from 'ava';
import {type BySeat, fold, type Intervention, type Ruling, type Seat} from '../../source/games/game.ts';
import type {Ending, GameEvent, Move, RevealedVote} from '../../source/games/spyfall/events.ts';
import {paperRules, type SpyfallRules, type SpyfallSetup} from '../../source/games/spyfall/rules.ts';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import type {GameState} from '../../source/games/spyfall/state.ts';

/** Thirty candidates, as a scenario has them. */
export const ENTITIES: readonly string[] = Array.from({length: 30}, (_, index) => `place-${index + 1}`);

/** More neutral names than a table has chairs. */
export const NAMES = ['Ada', 'Ben', 'Cleo', 'Dov', 'Ema', 'Finn', 'Gia', 'Hal', 'Ines', 'Jon'] as const;

export type SetupChanges = Partial<Omit<SpyfallSetup, 'rules'>> & {
  readonly seats?: number;
  readonly rules?: Partial<SpyfallRules>;
};

/** A setup that can be played: five seats, seed 1, the paper's rules, unless changed. */
export const setupOf = ({seats = 5, rules, ...changes}: SetupChanges = {}): SpyfallSetup => ({
  game: 'spyfall',
  scenario: 'G_EN',
  lang: 'en',
  entities: ENTITIES,
  players: Array.from({length: seats}, () => ({})),
  names: NAMES,
  seed: 1,
  ...changes,
  rules: {...paperRules(seats), ...rules},
});

/** A setup whose chairs are reserved in order, with the spy and the entity chosen: seats are known beforehand. */
export const knownSetup = (seats: number, spy: Seat, changes: SetupChanges = {}): SpyfallSetup =>
  setupOf({
    seats,
    players: Array.from({length: seats}, (_, chair) => ({chair})),
    spyAmong: [spy],
    entity: 'place-7',
    ...changes,
  });

/** The events of a ruling; throws when it was refused, since the test expected events. */
export const eventsOf = <Event>(ruling: Ruling<Event>): readonly Event[] => {
  if (!ruling.ok) throw new Error(`Refused: ${JSON.stringify(ruling.refusal)}`);
  return ruling.events;
};

/** The truth after these events. */
export const stateAfter = (events: readonly GameEvent[]): GameState =>
  fold(spyfall.evolve, spyfall.start(), events);

export type TableChoice = {
  readonly seats?: number;
  readonly spy?: Seat;
  readonly entity?: string;
  readonly rules?: Partial<SpyfallRules>;
};

/** Opening events written by hand, without the code that deals: seat 0 starts, options are in order. */
export const openingOf = ({
  seats = 5,
  spy = 2,
  entity = 'place-7',
  rules = {},
}: TableChoice = {}): GameEvent[] => {
  const all = Array.from({length: seats}, (_, seat) => seat);
  return [
    {
      type: 'game-started',
      game: 'spyfall',
      scenario: 'G_EN',
      lang: 'en',
      seats: all.map(seat => ({seat, name: NAMES[seat] ?? ''})),
      entities: ENTITIES,
      options: all,
      rules: {...paperRules(seats), ...rules},
      players: all,
      seed: 1,
    },
    ...all.map(
      (seat): GameEvent =>
        seat === spy
          ? {type: 'card-dealt', seat, side: 'spy'}
          : {type: 'card-dealt', seat, side: 'villager', entity},
    ),
    {type: 'turn-started', turn: 1, cycle: 'round-robin', seat: 0},
  ];
};

export const asked = (turn: number, seat: Seat, to: Seat): GameEvent => ({
  type: 'question-asked',
  turn,
  seat,
  to,
  text: `Question ${turn}?`,
});

export const answered = (turn: number, seat: Seat, to: Seat): GameEvent => ({
  type: 'answer-given',
  turn,
  seat,
  to,
  text: `Answer ${turn}.`,
});

/** The opening and the whole round robin of a table, up to the start of the first free turn. */
export const afterRoundRobin = (choice: TableChoice = {}): GameEvent[] => {
  const seats = choice.seats ?? 5;
  const events = openingOf(choice);
  for (let turn = 1; turn <= seats; turn++) {
    const [asker, answerer] = [turn - 1, turn % seats];
    events.push(asked(turn, asker, answerer), answered(turn, answerer, asker));
    if (turn < seats) events.push({type: 'turn-started', turn: turn + 1, cycle: 'round-robin', seat: turn});
  }
  events.push({type: 'turn-started', turn: seats + 1, cycle: 'free', seat: 0});
  return events;
};

/** A free turn's words between seats 0 and 1, who take turns in asking: odd free turns start with seat 0. */
const freeWords = (turn: number, seats: number): GameEvent[] => {
  const asker = (turn - seats + 1) % 2;
  return [asked(turn, asker, 1 - asker), answered(turn, 1 - asker, asker)];
};

export const skipsOf = (seats: number): readonly RevealedVote[] =>
  Array.from({length: seats}, (_, seat) => ({seat, target: null}));

const cast = (turn: number, votes: readonly RevealedVote[]): GameEvent[] =>
  votes.map(({seat, target}) => ({type: 'vote-cast', turn, seat, target}));

/** Up to where the spy decides on a guess in a free turn (the first one unless told); earlier votes are all skipped. */
export const beforeGuess = (choice: TableChoice = {}, turn?: number): GameEvent[] => {
  const seats = choice.seats ?? 5;
  const spy = choice.spy ?? 2;
  const last = turn ?? seats + 1;
  const events = afterRoundRobin(choice);
  for (let now = seats + 1; now < last; now++) {
    const votes = skipsOf(seats);
    events.push(...freeWords(now, seats), {type: 'guess-passed', turn: now, seat: spy}, ...cast(now, votes));
    events.push({type: 'votes-revealed', turn: now, votes});
    const turns = choice.rules?.turns ?? 2 * seats;
    const isFinal = now + 1 > turns;
    const asker = (now + 1 - seats + 1) % 2;
    events.push({
      type: 'turn-started',
      turn: now + 1,
      cycle: isFinal ? 'final' : 'free',
      seat: isFinal ? null : asker,
    });
  }
  const isFinalTurn = last > (choice.rules?.turns ?? 2 * seats);
  return isFinalTurn ? events : [...events, ...freeWords(last, seats)];
};

/** Up to the vote of a free turn, with the ballots that are already in, by seat. */
export const beforeVote = (
  choice: TableChoice = {},
  ballots: readonly RevealedVote[] = [],
  turn?: number,
): GameEvent[] => {
  const now = turn ?? (choice.seats ?? 5) + 1;
  const passed: GameEvent = {type: 'guess-passed', turn: now, seat: choice.spy ?? 2};
  return [...beforeGuess(choice, turn), passed, ...cast(now, ballots)];
};

/** The last event of a game that was not aborted. */
export const ended = (
  turn: number,
  ending: Exclude<Ending, 'aborted'>,
  {spy = 2, entity = 'place-7'}: TableChoice = {},
): GameEvent => {
  const spyWins = ['guess_correct', 'vote_villager', 'forfeit_villager', 'survived'].includes(ending);
  return {type: 'game-ended', turn, ending, winner: spyWins ? 'spy' : 'villagers', spy, entity};
};

/** Given these events: when a seat moves or the table steps in, then these events follow, or this refusal. */
export const given = (t: ExecutionContext, events: readonly GameEvent[]) => {
  const state = stateAfter(events);
  const expect = (ruling: Ruling<GameEvent>) => ({
    follows: (...expected: readonly GameEvent[]) => {
      t.deepEqual(ruling, {ok: true, events: expected});
    },
    refused: (code: string, value?: string | number, allowed?: readonly (string | number)[]) => {
      const refusal = {
        code,
        ...(value === undefined ? {} : {value}),
        ...(allowed === undefined ? {} : {allowed}),
      };
      t.deepEqual<unknown, unknown>(ruling, {ok: false, refusal});
    },
  });
  return {
    when: (seat: Seat, move: Move) => expect(spyfall.decide(state, seat, move)),
    table: (intervention: Intervention) => expect(spyfall.intervene(state, intervention)),
    awaits: (phase: string, ...seats: BySeat<Seat>) => {
      t.deepEqual<unknown, unknown>(
        spyfall.awaiting(state),
        seats.map(seat => ({seat, phase})),
      );
    },
  };
};

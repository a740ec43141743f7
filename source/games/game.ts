/**
 * The contract of a game: its rules as pure, synchronous functions over plain data. Runner, records, windows and
 * arena are written against this file and know no game by name.
 */

/** A position at the table, counted from 0 in code and data, from 1 on screens and in flags. */
export type Seat = number;

/** Something indexed by seat. */
export type BySeat<T> = readonly T[];

/** Who watches: a seat, the spectator (told what all seats are told), or the moderator (told everything). */
export type Observer = Seat | 'spectator' | 'moderator';

/** Who decides for a seat. */
export const PLAYER_KINDS = ['person', 'model', 'house'] as const;
export type PlayerKind = (typeof PLAYER_KINDS)[number];

/** Something with a name of its kind. Moves are imperative (`ask`), events are past (`question-asked`). */
export type Tagged = {readonly type: string};

/**
 * A coded reason why a move or a setup cannot be. `value` is what was wrong, `allowed` what would be right, as data
 * (seats from 0, ids of entities); the sentence comes from the locale.
 */
export type Refusal<Code extends string = string> = {
  readonly code: Code;
  readonly value?: string | number;
  readonly allowed?: readonly (string | number)[];
};

/** What `decide` answers: the events that follow, or a coded reason. A refused move changes nothing. */
export type Ruling<Event, Code extends string = string> =
  | {readonly ok: true; readonly events: readonly Event[]}
  | {readonly ok: false; readonly refusal: Refusal<Code>};

/** A seat that owes a move, and which (a phase of the game). */
export type Awaited<Phase extends string = string> = {readonly seat: Seat; readonly phase: Phase};

/** Reasons for which a reply loses the game for its side, see the rule on forfeits. */
export const FORFEIT_REASONS = ['unparsable', 'illegal', 'empty', 'cut'] as const;
export type ForfeitReason = (typeof FORFEIT_REASONS)[number];

/** Reasons for which a game ends without a result: a fault of the world, or somebody stopped it. */
export const ABORT_REASONS = ['cancelled', 'server', 'internal'] as const;
export type AbortReason = (typeof ABORT_REASONS)[number];

/**
 * What the table does to a game from outside the rules of play; it is recorded like a move. A seat that changes
 * hands in a hidden phase does so in secret, or it would tell who is awaited: say it again later when it lasts.
 */
export type Intervention =
  | {readonly type: 'forfeit'; readonly seat: Seat; readonly reason: ForfeitReason}
  | {readonly type: 'abort'; readonly reason: AbortReason}
  | {readonly type: 'hand-over'; readonly seat: Seat; readonly to: PlayerKind}
  | {readonly type: 'remark'; readonly seat: Seat; readonly text: string};

/** Everything a game's own types are called in the contract. */
export type GameTypes = {
  Setup: object;
  State: object;
  Event: Tagged;
  Move: Tagged;
  Observation: Tagged;
  View: object;
  Legal: object;
  Phase: string;
  Code: string;
};

/** The rules of one game. All functions are pure: same arguments, same answer, nothing touched. */
export type Game<T extends GameTypes> = {
  /** The game's name in records and flags. */
  readonly id: string;
  /** Whether a value from a file has the shape of a setup; all other functions trust that theirs has. */
  isSetup(value: object): value is T['Setup'];
  /** Whether a value from a file has the shape of a move. */
  isMove(value: Tagged): value is T['Move'];
  /** The opening events, or why the setup cannot be played. Draws all chance from the setup's seed. */
  deal(setup: T['Setup']): Ruling<T['Event'], T['Code']>;
  /** The state before any event. */
  start(): T['State'];
  /** The state after one more event. */
  evolve(state: T['State'], event: T['Event']): T['State'];
  /** The seats that owe a move now, in seat order; several when a vote is simultaneous; none when the game is over. */
  awaiting(state: T['State']): readonly Awaited<T['Phase']>[];
  /** What follows from a seat's move. */
  decide(state: T['State'], seat: Seat, move: T['Move']): Ruling<T['Event'], T['Code']>;
  /** What follows from an intervention of the table. */
  intervene(state: T['State'], intervention: Intervention): Ruling<T['Event'], T['Code']>;
  /** What an observer is told of an event; nothing when it does not hear of it. */
  observe(event: T['Event'], observer: Observer): T['Observation'] | undefined;
  /** What an observer knows before any observation. */
  startView(observer: Observer): T['View'];
  /** What an observer knows after one more observation. */
  evolveView(view: T['View'], observation: T['Observation']): T['View'];
  /** The choices of a view's own seat, now; `undefined` when it owes no move. */
  legalMoves(view: T['View']): T['Legal'] | undefined;
  /** Whether a move keeps its mover hidden while it is awaited, so that nothing may tell who decides. */
  isHiddenPhase(phase: T['Phase']): boolean;
  /** Whether players may be asked for a remark after this event. */
  invitesRemark(state: T['State'], event: T['Event']): boolean;
};

/** Accepts a list of events as a ruling. */
export const accept = <Event>(...events: readonly Event[]): {ok: true; events: readonly Event[]} => ({
  ok: true,
  events,
});

/** Refuses with a code, what was wrong and what is allowed. */
export const refuse = <Code extends string>(
  code: Code,
  value?: string | number,
  allowed?: readonly (string | number)[],
): {ok: false; refusal: Refusal<Code>} => ({
  ok: false,
  refusal: {code, ...(value === undefined ? {} : {value}), ...(allowed === undefined ? {} : {allowed})},
});

/** Folds events into a state. */
export const fold = <State, Event>(
  evolve: (state: State, event: Event) => State,
  start: State,
  events: Iterable<Event>,
): State => {
  let state = start;
  for (const event of events) state = evolve(state, event);
  return state;
};

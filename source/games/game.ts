/**
 * The contract of a game: its rules as pure, synchronous functions over plain data. Runner, records and windows
 * depend on this file alone and know no game by name.
 */

/** A position at the table, counted from 0 in code and data, from 1 on screens and in flags. */
export type Seat = number;

/** Something indexed by seat. */
export type BySeat<T> = readonly T[];

/** Who watches: a seat, the spectator (sees what all seats see), or the moderator (sees everything). */
export type Observer = Seat | 'spectator' | 'moderator';

/** Who decides for a seat. */
export const PLAYER_KINDS = ['person', 'model', 'house'] as const;
export type PlayerKind = (typeof PLAYER_KINDS)[number];

/** A value tagged with its kind. Moves are imperative (`ask`), events are past tense (`question-asked`). */
export type Tagged = {readonly type: string};

/**
 * Why a move or a setup is refused, as a code. `value` is what was wrong and `allowed` what is accepted, as data
 * (seats from 0, ids of entities); the sentence comes from the locale.
 */
export type Refusal<Code extends string = string> = {
  readonly code: Code;
  readonly value?: string | number;
  readonly allowed?: readonly (string | number)[];
};

/** The result of `decide`: the events that follow, or a coded reason. A refused move changes nothing. */
export type Ruling<Event, Code extends string = string> =
  | {readonly ok: true; readonly events: readonly Event[]}
  | {readonly ok: false; readonly refusal: Refusal<Code>};

/** A seat that owes a move, and the phase of the game that the move is for. */
export type Awaited<Phase extends string = string> = {readonly seat: Seat; readonly phase: Phase};

/** Why a reply loses the game for its side (rules.md, Forfeit). */
export const FORFEIT_REASONS = ['unparsable', 'illegal', 'empty', 'cut'] as const;
export type ForfeitReason = (typeof FORFEIT_REASONS)[number];

/** Why a game ends without a result: somebody stopped it, or something outside the game failed. */
export const ABORT_REASONS = ['cancelled', 'server', 'internal'] as const;
export type AbortReason = (typeof ABORT_REASONS)[number];

/**
 * Something of an earlier game that house players may speak of. It changes what they say, never what they know or decide.
 */
export type PastFact = {
  /** What happened, in the game's own terms. */
  readonly kind: string;
  /** The name at the table whom it is about. */
  readonly name: string;
  /** The names of those who may speak of it. */
  readonly by: readonly string[];
};

/**
 * What the table does to a game from outside the rules of play; recorded like a move. A `hand-over` in a hidden phase
 * is secret, because it would show who has to move: if it lasts, repeat it after the phase.
 */
export type Intervention =
  | {readonly type: 'forfeit'; readonly seat: Seat; readonly reason: ForfeitReason}
  | {readonly type: 'abort'; readonly reason: AbortReason}
  | {readonly type: 'hand-over'; readonly seat: Seat; readonly to: PlayerKind}
  | {
      readonly type: 'remark';
      readonly seat: Seat;
      readonly text: string;
      /** Whose words it asks about: that seat may reply with a remark. */
      readonly to?: Seat;
    };

/** A game's own types, by their names in the contract. */
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

/** The rules of one game. All functions are pure: the same arguments give the same result. */
export type Game<T extends GameTypes> = {
  /** The game's name in records and flags. */
  readonly id: string;
  /** Returns whether a value from a file has the shape of a setup. All other functions take that for granted. */
  isSetup(value: object): value is T['Setup'];
  /** Returns whether a value from a file has the shape of a move. */
  isMove(value: Tagged): value is T['Move'];
  /** Returns the opening events, or why the setup cannot be played. Draws all chance from the setup's seed. */
  deal(setup: T['Setup']): Ruling<T['Event'], T['Code']>;
  /** Returns the state before any event. */
  start(): T['State'];
  /** Returns the state after one more event. */
  evolve(state: T['State'], event: T['Event']): T['State'];
  /** Returns the seats that owe a move, in seat order: several in a simultaneous vote, none when the game is over. */
  awaiting(state: T['State']): readonly Awaited<T['Phase']>[];
  /** Rules on a seat's move: the events that follow, or why it is refused. */
  decide(state: T['State'], seat: Seat, move: T['Move']): Ruling<T['Event'], T['Code']>;
  /** Rules on an intervention of the table. */
  intervene(state: T['State'], intervention: Intervention): Ruling<T['Event'], T['Code']>;
  /** Returns what an observer sees of an event; `undefined` when it is hidden from them. */
  observe(event: T['Event'], observer: Observer): T['Observation'] | undefined;
  /** Returns what an observer knows before any observation. */
  startView(observer: Observer): T['View'];
  /** Returns what an observer knows after one more observation. */
  evolveView(view: T['View'], observation: T['Observation']): T['View'];
  /** Returns the choices of a view's own seat; `undefined` when it owes no move. */
  legalMoves(view: T['View']): T['Legal'] | undefined;
  /** Returns whether it is a secret who has to move in this phase. */
  isHiddenPhase(phase: T['Phase']): boolean;
  /** Returns whether players may remark after this event. */
  invitesRemark(state: T['State'], event: T['Event']): boolean;
  /** Returns whether players may say something before the moves that several of them owe now. */
  invitesAside?(state: T['State']): boolean;
  /** Returns the seat that an event asks for a word, which may reply with a remark or say nothing. */
  invitesReply?(state: T['State'], event: T['Event']): Seat | undefined;
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

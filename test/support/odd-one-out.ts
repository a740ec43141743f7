import {createChance, drawBelow} from '../../source/games/chance.ts';
import {
  type AbortReason,
  accept,
  type BySeat,
  type ForfeitReason,
  type Game,
  type Intervention,
  type Observer,
  type PlayerKind,
  type Ruling,
  refuse,
  type Seat,
} from '../../source/games/game.ts';

/**
 * The smallest game that has a secret, chance and a simultaneous vote: three seats are dealt a colour, one of them
 * another than the two others; each names whom it takes for the odd one, all at once; two right ballots win for the
 * pair. It proves that whatever is written against `Game` knows no Spyfall.
 */

const SEATS: readonly Seat[] = [0, 1, 2];

export type OddSetup = {readonly game: 'odd-one-out'; readonly seed: number};

type Ended = {
  readonly type: 'ended';
  readonly winner: 'odd' | 'pair' | null;
  readonly reason?: AbortReason | ForfeitReason;
};
type Public =
  | {readonly type: 'started'; readonly seats: readonly Seat[]}
  | {readonly type: 'revealed'; readonly ballots: BySeat<Seat>}
  | {readonly type: 'seat-taken'; readonly seat: Seat; readonly by: PlayerKind}
  | Ended;

export type OddEvent =
  | Public
  | {readonly type: 'dealt'; readonly seat: Seat; readonly colour: string}
  | {readonly type: 'pointed'; readonly seat: Seat; readonly target: Seat};

export type OddObservation =
  | Public
  | {readonly type: 'dealt'; readonly seat: Seat; readonly colour: string}
  | {readonly type: 'pointed'; readonly seat: Seat; readonly target?: Seat};

export type OddMove = {readonly type: 'point'; readonly target: Seat};

export type OddState = {
  readonly colours: BySeat<string>;
  readonly ballots: BySeat<Seat | undefined>;
  readonly isOver: boolean;
};

export type OddView = {
  readonly observer: Observer;
  readonly colours: BySeat<string | undefined>;
  readonly pointed: readonly Seat[];
  readonly ballots?: BySeat<Seat>;
  readonly isOpen: boolean;
  readonly winner?: Ended['winner'];
};

export type OddTypes = {
  Setup: OddSetup;
  State: OddState;
  Event: OddEvent;
  Move: OddMove;
  Observation: OddObservation;
  View: OddView;
  Legal: {readonly targets: readonly Seat[]};
  Phase: 'point';
  Code: 'bad-seed' | 'game-over' | 'not-awaited' | 'bad-target' | 'no-remarks';
};

type Answer = Ruling<OddEvent, OddTypes['Code']>;

const others = (seat: Seat): readonly Seat[] => SEATS.filter(other => other !== seat);

const put = <T>(list: BySeat<T>, seat: Seat, value: T): BySeat<T> =>
  SEATS.map(other => (other === seat ? value : list[other])) as BySeat<T>;

const deal = ({seed}: OddSetup): Answer => {
  if (!Number.isSafeInteger(seed) || seed < 0) return refuse('bad-seed', seed);
  const odd = drawBelow(createChance(seed), SEATS.length).value;
  return accept<OddEvent>(
    {type: 'started', seats: SEATS},
    ...SEATS.map((seat): OddEvent => ({type: 'dealt', seat, colour: seat === odd ? 'red' : 'blue'})),
  );
};

const evolve = (state: OddState, event: OddEvent): OddState => {
  switch (event.type) {
    case 'dealt':
      return {...state, colours: put(state.colours, event.seat, event.colour)};
    case 'pointed':
      return {...state, ballots: put(state.ballots, event.seat, event.target)};
    case 'ended':
      return {...state, isOver: true};
    case 'started':
    case 'revealed':
    case 'seat-taken':
      return state;
  }
};

const awaiting = (state: OddState) =>
  state.isOver || state.colours.length === 0
    ? []
    : SEATS.filter(seat => state.ballots[seat] === undefined).map(seat => ({seat, phase: 'point' as const}));

const decide = (state: OddState, seat: Seat, {target}: OddMove): Answer => {
  const owed = awaiting(state);
  if (owed.length === 0) return refuse('game-over');
  if (!owed.some(awaited => awaited.seat === seat)) return refuse('not-awaited', seat);
  if (!others(seat).includes(target)) return refuse('bad-target', target, others(seat));
  const ballots = put(state.ballots, seat, target).filter(ballot => ballot !== undefined);
  const pointed: OddEvent = {type: 'pointed', seat, target};
  if (ballots.length < SEATS.length) return accept(pointed);
  const odd = state.colours.indexOf('red');
  const right = ballots.filter(ballot => ballot === odd).length;
  return accept<OddEvent>(
    pointed,
    {type: 'revealed', ballots},
    {type: 'ended', winner: right === SEATS.length - 1 ? 'pair' : 'odd'},
  );
};

const intervene = (state: OddState, step: Intervention): Answer => {
  if (state.isOver) return refuse('game-over');
  switch (step.type) {
    case 'forfeit': {
      const winner = state.colours[step.seat] === 'red' ? 'pair' : 'odd';
      return accept({type: 'ended', winner, reason: step.reason});
    }
    case 'abort':
      return accept({type: 'ended', winner: null, reason: step.reason});
    case 'hand-over':
      return accept({type: 'seat-taken', seat: step.seat, by: step.to});
    case 'remark':
      return refuse('no-remarks');
  }
};

const observe = (event: OddEvent, observer: Observer): OddObservation | undefined => {
  switch (event.type) {
    case 'dealt':
      return observer === event.seat || observer === 'moderator' ? event : undefined;
    case 'pointed':
      return observer === 'moderator' ? event : {type: 'pointed', seat: event.seat};
    case 'started':
    case 'revealed':
    case 'seat-taken':
    case 'ended':
      return event;
  }
};

const evolveView = (view: OddView, heard: OddObservation): OddView => {
  switch (heard.type) {
    case 'started':
      return {...view, isOpen: true};
    case 'dealt':
      return {...view, colours: put(view.colours, heard.seat, heard.colour)};
    case 'pointed':
      return {...view, pointed: [...view.pointed, heard.seat]};
    case 'revealed':
      return {...view, ballots: heard.ballots};
    case 'ended':
      return {...view, isOpen: false, winner: heard.winner};
    case 'seat-taken':
      return view;
  }
};

const legalMoves = (view: OddView): OddTypes['Legal'] | undefined => {
  const me = view.observer;
  return view.isOpen && typeof me === 'number' && !view.pointed.includes(me)
    ? {targets: others(me)}
    : undefined;
};

/** The tiny third game of the tests. */
export const oddOneOut: Game<OddTypes> = {
  id: 'odd-one-out',
  isSetup: (value): value is OddSetup => 'seed' in value && typeof value.seed === 'number',
  isMove: (value): value is OddMove => 'target' in value && typeof value.target === 'number',
  deal,
  start: () => ({colours: [], ballots: [], isOver: false}),
  evolve,
  awaiting,
  decide,
  intervene,
  observe,
  startView: observer => ({observer, colours: [], pointed: [], isOpen: false}),
  evolveView,
  legalMoves,
  isHiddenPhase: () => false,
  invitesRemark: () => false,
};

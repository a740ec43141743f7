import {
  fold,
  type Game,
  type GameTypes,
  type Intervention,
  type Observer,
  type Seat,
} from '../../source/games/game.ts';
import {eventsOf} from './games.ts';

/** A source of chance for tests, another one than the engine's (xorshift, 32 bits): whole numbers below `below`. */
export type Dice = (below: number) => number;

export const createDice = (seed: number): Dice => {
  let x = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1;
  return below => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return Math.floor(((x >>> 0) / 2 ** 32) * below);
  };
};

export const pick = <T>(dice: Dice, items: readonly T[]): T => {
  const item = items[dice(items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
};

/** What was done at a table: a seat's move, or an intervention. */
export type Step<Move> = {readonly seat: Seat; readonly move: Move} | {readonly intervention: Intervention};

/** One observer's stream, and what it knew after each observation. */
export type Stream<T extends GameTypes> = {
  readonly observer: Observer;
  readonly observations: T['Observation'][];
  readonly views: T['View'][];
};

export type PlayedGame<T extends GameTypes> = {
  readonly steps: readonly Step<T['Move']>[];
  /** The events of the deal, then those of each step. */
  readonly rulings: readonly (readonly T['Event'][])[];
  readonly streams: readonly Stream<T>[];
};

export type Play<T extends GameTypes> = {
  readonly game: Game<T>;
  readonly setup: T['Setup'];
  readonly seats: number;
  readonly dice: Dice;
  /** Chooses from a view and its choices alone. */
  readonly choose: (view: T['View'], legal: T['Legal']) => T['Move'];
  /** Whether the table steps in before the next move. */
  readonly meddle?: (awaited: readonly Seat[]) => Intervention | undefined;
};

const publish = <T extends GameTypes>(game: Game<T>, streams: readonly Stream<T>[], event: T['Event']) => {
  for (const {observer, observations, views} of streams) {
    const heard = game.observe(event, observer);
    if (heard === undefined) continue;
    views.push(game.evolveView(views.at(-1) ?? game.startView(observer), heard));
    observations.push(heard);
  }
};

const lastView = <T extends GameTypes>(game: Game<T>, {observer, views}: Stream<T>): T['View'] =>
  views.at(-1) ?? game.startView(observer);

/** The choices that the views offer, by seat; throws unless exactly the awaited seats have any. */
const offers = <T extends GameTypes>(
  game: Game<T>,
  streams: readonly Stream<T>[],
  awaited: readonly Seat[],
) =>
  streams.flatMap(stream => {
    const view = lastView(game, stream);
    const legal = game.legalMoves(view);
    const isAwaited = typeof stream.observer === 'number' && awaited.includes(stream.observer);
    if ((legal !== undefined) !== isAwaited)
      throw new Error(
        `Observer ${stream.observer} is ${isAwaited ? '' : 'not '}awaited; its view says otherwise.`,
      );
    return legal === undefined ? [] : [{seat: stream.observer as Seat, view, legal}];
  });

/** Plays one game to its end. Moves come from views alone; seats that are awaited together move in any order. */
export const playGame = <T extends GameTypes>(play: Play<T>): PlayedGame<T> => {
  const {game, seats, dice} = play;
  const observers: Observer[] = [...Array.from({length: seats}, (_, seat) => seat), 'spectator', 'moderator'];
  const streams = observers.map((observer): Stream<T> => ({observer, observations: [], views: []}));
  const steps: Step<T['Move']>[] = [];
  const rulings: (readonly T['Event'][])[] = [];
  let state = game.start();
  const apply = (events: readonly T['Event'][]) => {
    rulings.push(events);
    for (const event of events) {
      state = game.evolve(state, event);
      publish(game, streams, event);
    }
  };
  apply(eventsOf(game.deal(play.setup)));
  for (;;) {
    const awaited = game.awaiting(state).map(({seat}) => seat);
    const open = offers(game, streams, awaited);
    if (open.length === 0) return {steps, rulings, streams};
    const intervention = play.meddle?.(awaited);
    const ruling = intervention && game.intervene(state, intervention);
    // A seat that has said enough is silent.
    const isSilent = intervention?.type === 'remark' && ruling?.ok === false;
    if (intervention && ruling && !isSilent) {
      steps.push({intervention});
      apply(eventsOf(ruling));
    } else {
      const {seat, view, legal} = pick(dice, open);
      const move = play.choose(view, legal);
      steps.push({seat, move});
      apply(eventsOf(game.decide(state, seat, move)));
    }
  }
};

const same = (what: string, actual: unknown, expected: unknown): void => {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}:\n${left}\nis not\n${right}`);
};

/** Throws unless the steps of a played game, decided again, bring the same events. */
export const checkDecidedAgain = <T extends GameTypes>(
  game: Game<T>,
  setup: T['Setup'],
  {steps, rulings}: PlayedGame<T>,
): void => {
  const dealt = eventsOf(game.deal(setup));
  same('The deal', dealt, rulings[0]);
  let state = fold(game.evolve, game.start(), dealt);
  for (const [index, step] of steps.entries()) {
    const ruling =
      'move' in step ? game.decide(state, step.seat, step.move) : game.intervene(state, step.intervention);
    same(`Step ${index + 1}`, eventsOf(ruling), rulings[index + 1]);
    state = fold(game.evolve, state, eventsOf(ruling));
  }
  same('Folding at once', fold(game.evolve, game.start(), rulings.flat()), state);
};

/** Throws unless a window read from some number on gives the view that its observer had. */
export const checkWindows = <T extends GameTypes>(
  game: Game<T>,
  {streams}: PlayedGame<T>,
  dice: Dice,
): void => {
  for (const {observer, observations, views} of streams) {
    const from = dice(observations.length);
    const before = fold(game.evolveView, game.startView(observer), observations.slice(0, from));
    same(`View ${from} of ${observer}`, before, from === 0 ? game.startView(observer) : views[from - 1]);
    same(`The end for ${observer}`, fold(game.evolveView, before, observations.slice(from)), views.at(-1));
  }
};

/** Freezes a value to its depth, so that touching it throws. */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
};

/** The same game with every argument and answer frozen: touching one throws. */
export const frozen = <T extends GameTypes>(game: Game<T>): Game<T> => ({
  ...game,
  deal: setup => deepFreeze(game.deal(deepFreeze(setup))),
  start: () => deepFreeze(game.start()),
  evolve: (state, event) => deepFreeze(game.evolve(state, event)),
  decide: (state, seat, move) => deepFreeze(game.decide(state, seat, deepFreeze(move))),
  intervene: (state, step) => deepFreeze(game.intervene(state, deepFreeze(step))),
  observe: (event, observer) => deepFreeze(game.observe(event, observer)),
  evolveView: (view, heard) => deepFreeze(game.evolveView(view, heard)),
});

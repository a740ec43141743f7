import type {GameTypes, Seat} from '../games/game.ts';
import type {GameRun, RunResult} from '../runner/game-run.ts';
import type {TableSetup} from './game-module.ts';
import type {ThinkingWatch} from './models/watch-thinking.ts';
import type {Seating} from './seat-players.ts';
import type {StandIn, TableModels} from './table.ts';

/** A table in play, as far as its seats can change hands. */
export type PlayedTable = {
  readonly seating: Seating;
  /** Seats that house players took over for good. */
  readonly lost: Set<Seat>;
  readonly run: GameRun<GameTypes>;
};

/** What the person can see and do about the models. */
export const createTableModels = (
  {seating, lost, run}: PlayedTable,
  setup: Pick<TableSetup, 'hasStandIn'>,
  watch: ThinkingWatch,
): TableModels => {
  const isDecidingOneself = (): boolean => {
    const person = seating.human?.person;
    return person?.request() !== undefined || person?.appeal() !== undefined;
  };
  const giveAway = async (seat: Seat): Promise<void> => {
    if (await run.handOver(seat, seating.standIn(seat))) lost.add(seat);
  };
  return {
    ways: setup.hasStandIn ? ['ask-again', 'stand-in', 'stand-in-for-good'] : ['ask-again'],
    thinking: () => (isDecidingOneself() ? [] : watch.thinking()),
    subscribe: watch.subscribe,
    giveUp: how => {
      if (how !== 'ask-again' && !setup.hasStandIn) return;
      const slow = watch.slow();
      if (how !== 'stand-in-for-good') return run.giveUpWaiting(how, slow);
      // While the spy decides, a seat that changed hands for good would be known as the spy's. In a vote it would show
      // whose model is late, which depends on whose model the server had loaded for the spy.
      if (watch.isCovered()) return run.giveUpWaiting('stand-in', slow);
      // The windows show the result. If the game is over by then, nothing needs to change.
      for (const seat of slow) void giveAway(seat);
    },
  };
};

/** Returns who moved for a seat's own player, as far as it may be told. */
export const standInOf = (
  {seating, lost}: Pick<PlayedTable, 'seating' | 'lost'>,
  result: RunResult<GameTypes> | undefined,
  seat: Seat,
): StandIn | undefined => {
  const name = seating.standInLabel(seat);
  if (lost.has(seat)) return {name, moves: undefined};
  const seats = result?.outcome === 'ended' ? result.standIns : [];
  const moves = seats.filter(one => one === seat).length;
  return moves === 0 ? undefined : {name, moves};
};

import type {GameTypes} from '../../games/game.ts';
import type {GameRun} from '../../runner/game-run.ts';
import type {TableSetup} from '../game-module.ts';
import type {Seating} from '../seat-players.ts';
import type {TableModels} from '../table.ts';
import type {ThinkingWatch} from './watch-thinking.ts';

/** The parts of a table in play that decide about its models. */
type TableInPlay = {
  readonly setup: TableSetup;
  readonly seating: Seating;
  readonly run: GameRun<GameTypes>;
};

/** Makes what the person can see and do about the models of a table. */
export const createTableModels = ({setup, seating, run}: TableInPlay, watch: ThinkingWatch): TableModels => {
  const isDecidingOneself = (): boolean => seating.human?.person.request() !== undefined;
  return {
    ways: setup.hasStandIn ? ['ask-again', 'stand-in', 'stand-in-for-good'] : ['ask-again'],
    thinking: () => (isDecidingOneself() ? [] : watch.thinking()),
    subscribe: watch.subscribe,
    giveUp: how => {
      if (how !== 'ask-again' && !setup.hasStandIn) return;
      // While the spy decides, a seat that changed hands for good would be known as the spy's. In a vote it would show
      // whose model is late, which depends on whose model the server had loaded for the spy.
      if (how !== 'stand-in-for-good') return run.giveUpWaiting(how);
      if (watch.isCovered()) return run.giveUpWaiting('stand-in');
      // The windows show the result. If the game is over by then, nothing needs to change.
      for (const seat of watch.awaited()) void run.handOver(seat, seating.standIn(seat));
    },
  };
};

import type {TableDependencies} from '../tables/dependencies.ts';
import type {GameContest, GameModule} from '../tables/game-module.ts';
import {type HallPlan, promptVersionAt} from '../tables/hall/hall.ts';
import type {PlanGame} from './plan/check-plan.ts';
import type {Plan} from './plan/plan.ts';
import {type Job, schedule} from './schedule.ts';

/** A game with its contest. */
export type ArenaGame = {readonly module: GameModule; readonly contest: GameContest};

/** Returns the game with an id, or the first one, if it has a contest. */
export const findArenaGame = async (
  games: readonly GameModule[],
  id: string | undefined,
): Promise<ArenaGame | undefined> => {
  const module = games.find(({rules, contest}) => contest && (id === undefined || rules.id === id));
  const contest = await module?.contest?.();
  return module && contest && {module, contest};
};

/** Returns what a game says to a plan. */
export const planGameOf = (
  {module, contest}: ArenaGame,
  {library}: Pick<TableDependencies, 'library'>,
): PlanGame => {
  const known = new Map<string, readonly string[]>();
  return {
    id: module.rules.id,
    seats: module.seats,
    sides: contest.sides,
    subjects: code => {
      const found = known.get(code);
      if (found) return found;
      const subjects = contest.subjects(library, code);
      known.set(code, subjects.ok ? subjects.value : []);
      return subjects.ok ? subjects.value : [];
    },
  };
};

/** Returns the games of a plan in the order in which to start them. */
export const scheduleOf = async (
  plan: Plan,
  game: ArenaGame,
  maker: TableDependencies,
): Promise<readonly Job[]> => {
  const parts = await game.module.parts();
  const {subjects} = planGameOf(game, maker);
  return schedule(plan, {
    sides: game.contest.sides(plan.seats),
    subjects,
    promptVersion: code => promptVersionAt(maker, parts, code),
    houseVersion: parts.houseVersion,
  });
};

/** Returns what a hall is opened for to play a plan. */
export const hallPlanOf = (plan: Plan, {module, contest}: ArenaGame): HallPlan => ({
  module,
  contest,
  players: plan.models,
  scenarios: plan.scenarios,
  game: {seats: plan.seats, rules: plan.rules},
  lanes: plan.lanes,
});

import type {Hall} from '../tables/hall/hall.ts';
import {type HallGame, type HallGameOptions, type PlayedGame, playGame} from '../tables/hall/play-game.ts';
import type {Job} from './schedule.ts';

/** Returns a job of an arena as a game of a hall. */
export const hallGameOf = (
  {id, scenario, subject, seats, teams, rules, repeat, planSeed, seed}: Job,
  arena: string,
): HallGame => ({
  ...{scenario, seats, rules, seed},
  ...(subject === undefined ? {} : {subject}),
  labels: teams.flat(),
  job: {id, arena, repeat, planSeed},
});

/** Plays one job of an arena in a hall, and records it under the job's id. Whoever has a hall can play it. */
export const playJob = (job: Job, arena: string, hall: Hall, options: HallGameOptions): Promise<PlayedGame> =>
  playGame(hall, hallGameOf(job, arena), options);

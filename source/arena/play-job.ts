import type {Hall} from '../tables/hall/hall.ts';
import {type HallGameOptions, type PlayedGame, playGame} from '../tables/hall/play-game.ts';
import type {Job} from './schedule.ts';

/** Plays one job of an arena in a hall, and records it under the job's id. Whoever has a hall can play it. */
export const playJob = (
  {id, scenario, subject, seats, teams, rules, repeat, seed}: Job,
  arena: string,
  hall: Hall,
  options: HallGameOptions,
): Promise<PlayedGame> =>
  playGame(
    hall,
    {
      ...{scenario, seats, rules, seed},
      ...(subject === undefined ? {} : {subject}),
      labels: teams.flat(),
      job: {id, arena, repeat},
    },
    options,
  );

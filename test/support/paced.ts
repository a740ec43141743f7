import type {Observation} from '../../source/games/spyfall/events.ts';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import {createPacing, type Pacing, type Speed} from '../../source/runner/pacing.ts';
import {knownSetup} from './games.ts';
import {jumpingClock, type SpyfallPlayer, start} from './table.ts';

export type Told = {readonly at: number; readonly heard: Observation};

export type PacedGame = {
  readonly spy: number;
  readonly speed: Speed;
  readonly players: (pacing: Pacing) => readonly SpyfallPlayer[];
};

/** Plays a game at a pace, on a clock that jumps, and says when the spectator was told what (in milliseconds). */
export const playPaced = async ({spy, speed, players: make}: PacedGame): Promise<readonly Told[]> => {
  const clock = jumpingClock();
  const pacing = createPacing(speed, clock);
  const players = make(pacing);
  const setup = knownSetup(players.length, spy, {rules: {smallTalk: true}});
  const told: Told[] = [];
  const run = start(spyfall, setup, {players, pacing});
  const window = run.windowOf('spectator');
  window.subscribe(() => {
    for (const heard of window.read(told.length + 1)) told.push({at: clock.now(), heard});
  });
  await run.finished;
  return told;
};

/** How long each guess phase lasted for somebody who only watches. */
export const guessPhases = (told: readonly Told[]): readonly number[] =>
  told.flatMap(({at, heard}, index) => {
    const before = told[index - 1];
    return (heard.type === 'guess-passed' || heard.type === 'guess-made') && before ? [at - before.at] : [];
  });

import type {Observation} from '../../source/games/spyfall/events.ts';
import {type SpyfallTypes, spyfall} from '../../source/games/spyfall/spyfall.ts';
import {withLanes} from '../../source/providers/lanes.ts';
import type {CallResult, Provider} from '../../source/providers/provider.ts';
import {replaying} from '../../source/providers/replaying.ts';
import type {RunOptions} from '../../source/runner/game-run.ts';
import {type Clock, createPacing, type Pacing, type PacingTable} from '../../source/runner/pacing.ts';
import type {Speed} from '../../source/settings/choices.ts';
import {knownSetup} from './games.ts';
import {jumpingClock, type SpyfallPlayer, start} from './table.ts';

export type Told = {readonly at: number; readonly heard: Observation};

export type PacedGame = {
  readonly spy: number;
  readonly speed: Speed;
  readonly players: (pacing: Pacing, clock: Clock) => readonly SpyfallPlayer[];
  readonly table?: PacingTable;
  /** How the table goes on after a refused reply; without it the first one forfeits. */
  readonly after?: Pick<RunOptions<SpyfallTypes>, 'rethinks' | 'standIn'>;
};

/** Plays a game at a pace, on a clock that jumps, and says when the spectator was told what (in milliseconds). */
export const playPaced = async ({
  spy,
  speed,
  players: make,
  table,
  after,
}: PacedGame): Promise<readonly Told[]> => {
  const clock = jumpingClock();
  const pacing = createPacing(speed, clock, table);
  const players = make(pacing, clock);
  const setup = knownSetup(players.length, spy, {rules: {smallTalk: true}});
  const told: Told[] = [];
  const run = start(spyfall, setup, {players, pacing, ...after});
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

const RESULT: CallResult = {
  text: 'so',
  finishReason: 'stop',
  usage: {},
  durations: {totalMs: 1},
  warnings: [],
};

/**
 * A server with one lane and room for one model: another one has to load first, and each takes its own time for a
 * reply (milliseconds by the model's name).
 */
export const oneModelServer = (
  clock: Clock,
  {loadMs, replyMs}: {readonly loadMs: number; readonly replyMs: Readonly<Record<string, number>>},
): Provider => {
  let loaded = '';
  const wait = (ms: number) => new Promise<void>(resolve => void clock.schedule(ms, resolve));
  const provider: Provider = {
    ...replaying('one model', []),
    generate: async ({modelId}) => {
      if (modelId !== loaded) await wait(loadMs);
      loaded = modelId;
      await wait(replyMs[modelId] ?? 0);
      return RESULT;
    },
  };
  return withLanes(provider, {lanes: 1, isSwapping: true});
};

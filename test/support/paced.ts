import type {Observation} from '../../source/games/spyfall/events.ts';
import {type SpyfallTypes, spyfall} from '../../source/games/spyfall/spyfall.ts';
import {withLanes} from '../../source/providers/lanes.ts';
import type {CallResult, Provider} from '../../source/providers/provider.ts';
import type {GameRun, RunOptions} from '../../source/runner/game-run.ts';
import {type Clock, createPacing, type Pacing, type PacingTable} from '../../source/runner/pacing.ts';
import type {Speed} from '../../source/settings/choices.ts';
import {knownSetup} from './games.ts';
import {replaying} from './replaying.ts';
import {jumpingClock, type SpyfallPlayer, start} from './table.ts';

export type Told = {readonly at: number; readonly heard: Observation};

export type PacedGame = {
  readonly spy: number;
  readonly speed: Speed;
  readonly players: (pacing: Pacing, clock: Clock) => readonly SpyfallPlayer[];
  readonly table?: PacingTable;
  /** How the table goes on after a refused reply; without it the first one forfeits. */
  readonly after?: Pick<RunOptions<SpyfallTypes>, 'rethinks' | 'standIn' | 'isServerFault'>;
  /** Gets the game as it starts. */
  readonly onRun?: (run: GameRun<SpyfallTypes>, clock: Clock) => void;
};

/** Plays a game at a pace, on a clock that jumps, and says when the spectator was told what (in milliseconds). */
export const playPaced = async ({
  spy,
  speed,
  players: make,
  table,
  after,
  onRun,
}: PacedGame): Promise<readonly Told[]> => {
  const clock = jumpingClock();
  const pacing = createPacing(speed, clock, table);
  const players = make(pacing, clock);
  const setup = knownSetup(players.length, spy, {rules: {smallTalk: true}});
  const told: Told[] = [];
  const run = start(spyfall, setup, {players, pacing, ...after});
  onRun?.(run, clock);
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

/** Waits on a clock, or rejects when the signal fires. */
export const waitOn = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = clock.schedule(ms, resolve);
    const give = (): void => {
      cancel();
      reject(signal.reason);
    };
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, {once: true});
  });

/**
 * A server with room for one model, and one lane unless told otherwise: another one has to load first, and each takes its own time for a
 * reply (milliseconds by the model's name).
 */
export const oneModelServer = (
  clock: Clock,
  {
    loadMs,
    replyMs,
    lanes = 1,
  }: {readonly loadMs: number; readonly replyMs: Readonly<Record<string, number>>; readonly lanes?: number},
): Provider => {
  let loaded = '';
  const load = async (modelId: string, signal: AbortSignal): Promise<void> => {
    if (modelId === loaded) return;
    loaded = modelId;
    await waitOn(clock, loadMs, signal);
  };
  const provider: Provider = {
    ...replaying('one model', []),
    generate: async ({modelId, maxTokens = 1}, {signal, onProgress}) => {
      onProgress?.({stage: 'waiting', tokens: 0});
      await load(modelId, signal);
      // What a call may write stands for how long it takes.
      await waitOn(clock, (replyMs[modelId] ?? 0) * maxTokens, signal);
      return RESULT;
    },
    warm: async ({modelId}, signal) => {
      await load(modelId, signal);
      return {};
    },
  };
  return withLanes(provider, {lanes, isSwapping: true});
};

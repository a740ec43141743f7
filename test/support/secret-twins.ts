import {isDeepStrictEqual} from 'node:util';
import type {GameTypes, Seat} from '../../source/games/game.ts';
import type {SpyfallTypes} from '../../source/games/spyfall/spyfall.ts';
import type {SeatPlayer} from '../../source/players/player.ts';
import type {CallProgress} from '../../source/providers/provider.ts';
import type {GameRun} from '../../source/runner/game-run.ts';
import type {Clock} from '../../source/runner/pacing.ts';
import {SPEEDS, type Speed} from '../../source/settings/choices.ts';
import {createThinkingWatch, type ThinkingWatch} from '../../source/tables/models/watch-thinking.ts';
import {spyfallModule} from '../../source/tables/registry/spyfall/module.ts';
import {oneModelServer, playPaced, type Told, waitOn} from './paced.ts';
import {createDice, pick} from './random-play.ts';
import {patient, playerOf, type SpyfallPlayer, type SpyfallRequest} from './table.ts';

/** A table of models and house players. Times are in milliseconds. */
export type SecretTable = {
  readonly speed: Speed;
  readonly hasStandIn: boolean;
  /** A model's name or `house`, by seat. */
  readonly seats: readonly string[];
  readonly loadMs: number;
  readonly replyMs: Readonly<Record<string, number>>;
  /** The server of each model; the same one when absent. */
  readonly servers?: Readonly<Record<string, string>>;
  readonly lanes?: number;
  /** How much longer a guess takes than another reply. */
  readonly guessFactor?: number;
  /** A person, who votes so late. */
  readonly late?: {readonly seat: Seat; readonly ms: number};
  /** Whether the server fails whenever a guess is asked of it. */
  readonly failsInSecret?: boolean;
  /** Somebody gives up waiting, so long after each phase of a kind has begun. */
  readonly givesUp?: {
    readonly phase: 'guess' | 'vote';
    readonly ms: number;
    readonly how: 'ask-again' | 'stand-in';
  };
};

/** What nobody may find out: who the spy is, and how often its guess is refused. */
export type Secret = {readonly spy: Seat; readonly slips: number};

/** A request as its seat sees it. */
type Asked = {readonly seat: Seat; readonly id: number; readonly attempt: number};

export type SecretGame = {
  readonly secret: Secret;
  readonly told: readonly Told[];
  readonly asked: readonly Asked[];
};

const isModel = ({seats, late}: SecretTable, seat: Seat): boolean =>
  seats[seat] !== 'house' && late?.seat !== seat;

/** Every secret that a table can have: without a stand-in a third refusal would end the game for all to see. */
export const secretsOf = (table: SecretTable): readonly Secret[] =>
  table.seats.flatMap((_, spy) => {
    if (table.late?.seat === spy) return [];
    const slips = !isModel(table, spy) ? [0] : table.hasStandIn ? [0, 1, 2, 3] : [0, 1, 2];
    return slips.map(count => ({spy, slips: count}));
  });

class Fault extends Error {}

/** The seats of one game, with the servers behind them. */
const seatPlayers = (
  table: SecretTable,
  secret: Secret,
  clock: Clock,
  watch: ThinkingWatch,
  onAsked: (asked: Asked) => void,
): readonly SpyfallPlayer[] => {
  const {loadMs, replyMs, servers = {}, lanes = 1, late, guessFactor = 1, failsInSecret} = table;
  const names = [...new Set(['only', ...Object.values(servers)])];
  const opened = new Map(names.map(name => [name, oneModelServer(clock, {loadMs, replyMs, lanes})]));
  const ask = async (modelId: string, request: SpyfallRequest, signal: AbortSignal) => {
    const {phase, seat, id, attempt} = request;
    const isSecret = phase === 'guess';
    if (!isSecret) onAsked({seat, id, attempt});
    if (isSecret && failsInSecret) throw new Fault('The server is gone.');
    const call = {modelId, messages: [], maxTokens: isSecret ? guessFactor : 1};
    const onProgress = (progress: CallProgress): void => watch.note(request, progress);
    await opened
      .get(servers[modelId] ?? 'only')
      ?.generate(call, {signal, group: 'game', isSecret, onProgress});
    const isSlip = isSecret && attempt <= secret.slips;
    return {move: isSlip ? ({type: 'guess', entity: 'nowhere'} as const) : patient(request)};
  };
  return table.seats.map((modelId, seat): SpyfallPlayer => {
    if (late?.seat === seat)
      return {
        kind: 'person',
        choose: async (request, signal) => {
          if (request.phase === 'vote') await waitOn(clock, late.ms, signal);
          return {move: patient(request)};
        },
      };
    if (modelId === 'house') return playerOf(patient);
    const model: SpyfallPlayer = {kind: 'model', choose: (request, signal) => ask(modelId, request, signal)};
    return watch.follow(model as SeatPlayer<GameTypes>) as SpyfallPlayer;
  });
};

/** Gives up waiting as the table says, seen from outside: when a phase begins is what everybody hears. */
const giveUpLater = (
  {givesUp}: SecretTable,
  run: GameRun<SpyfallTypes>,
  clock: Clock,
  watch: ThinkingWatch,
): void => {
  if (!givesUp) return;
  const window = run.windowOf('spectator');
  const begins = givesUp.phase === 'guess' ? 'answer-given' : 'guess-passed';
  window.subscribe(() => {
    const heard = window.read(window.count()).at(-1);
    if (heard?.type === begins)
      clock.schedule(givesUp.ms, () => run.giveUpWaiting(givesUp.how, watch.slow()));
  });
};

/** Plays a game in which everybody passes and skips, on a clock that jumps. */
export const playSecret = async (table: SecretTable, secret: Secret): Promise<SecretGame> => {
  const {speed, hasStandIn, seats, servers = {}} = table;
  const asked: Asked[] = [];
  const models = new Set(seats.filter((_, seat) => isModel(table, seat)));
  const isSwapping = [...models].some(one =>
    [...models].some(other => other !== one && servers[other] === servers[one]),
  );
  let watch: ThinkingWatch | undefined;
  const watchOn = (clock: Clock): ThinkingWatch => {
    watch ??= createThinkingWatch(spyfallModule, clock.now);
    return watch;
  };
  const told = await playPaced({
    spy: secret.spy,
    speed,
    table: {hiddenReplies: hasStandIn ? 1 : 3, isSwapping},
    after: {
      rethinks: 2,
      isServerFault: fault => fault instanceof Fault,
      ...(hasStandIn ? {standIn: () => playerOf(patient)} : {}),
    },
    players: (_, clock) => seatPlayers(table, secret, clock, watchOn(clock), one => asked.push(one)),
    onRun: (run, clock) => giveUpLater(table, run, clock, watchOn(clock)),
  });
  return {secret, told, asked};
};

/** Everything that is told before the end, and when: the end tells who the spy was. */
const untilEnd = ({told}: SecretGame) =>
  told.filter(({heard}) => heard.type !== 'game-ended').map(({at, heard}) => ({at: Math.round(at), heard}));

/** Where two games of one table first differ for anybody but the two spies; `undefined` when nowhere. */
export const twinDifference = (one: SecretGame, other: SecretGame): string | undefined => {
  const [first, second] = [untilEnd(one), untilEnd(other)];
  if (first.length !== second.length) return `${first.length} observations are ${second.length}`;
  const at = first.findIndex((told, index) => !isDeepStrictEqual(told, second[index]));
  if (at >= 0) return `${JSON.stringify(first[at])} is ${JSON.stringify(second[at])}`;
  const spies = [one.secret.spy, other.secret.spy];
  // Nor may a seat tell by the numbers of its requests how often another one was asked in secret.
  const [mine, theirs] = [one, other].map(({asked}) => asked.filter(({seat}) => !spies.includes(seat)));
  return isDeepStrictEqual(mine, theirs) ? undefined : 'requests differ';
};

/** A table drawn from a seed. */
const randomTable = (seed: number): SecretTable => {
  const dice = createDice(seed);
  const models = ['one', 'two', 'three'].slice(0, 1 + dice(3));
  const hasStandIn = dice(4) > 0;
  const seats = Array.from({length: 3 + dice(6)}, () => pick(dice, [...models, 'house']));
  const ways = [
    {},
    {servers: Object.fromEntries(models.map((model, at) => [model, at % 2 === 0 ? 'even' : 'odd']))},
    {lanes: 2},
    {late: {seat: dice(seats.length), ms: dice(90_000)}},
    ...(hasStandIn
      ? [
          {guessFactor: 1 + dice(5)},
          {failsInSecret: true},
          {
            givesUp: {
              phase: pick(dice, ['guess', 'vote'] as const),
              ms: dice(40_000),
              how: pick(dice, ['ask-again', 'stand-in'] as const),
            },
          },
        ]
      : []),
  ];
  return {
    speed: pick(dice, SPEEDS),
    hasStandIn,
    seats,
    loadMs: dice(12_000),
    replyMs: Object.fromEntries(models.map(model => [model, 50 + dice(20_000)])),
    ...pick(dice, ways),
  };
};

/** Plays every secret of a random table and compares them. */
export const compareRandomTwins = async (
  seed: number,
): Promise<{readonly games: number; readonly differences: readonly string[]}> => {
  const table = randomTable(seed);
  const games: SecretGame[] = [];
  for (const secret of secretsOf(table)) games.push(await playSecret(table, secret));
  const [first, ...others] = games;
  const differences = others.flatMap(other => {
    const difference = first && twinDifference(first, other);
    return difference === undefined
      ? []
      : [`${JSON.stringify({table, secret: other.secret})}: ${difference}`];
  });
  return {games: games.length, differences};
};

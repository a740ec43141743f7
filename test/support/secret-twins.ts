import {isDeepStrictEqual} from 'node:util';
import type {Seat} from '../../source/games/game.ts';
import {SPEEDS, type Speed} from '../../source/settings/choices.ts';
import {oneModelServer, playPaced, type Told} from './paced.ts';
import {createDice, pick} from './random-play.ts';
import {patient, playerOf, type SpyfallPlayer} from './table.ts';

/** A table of models on one server, and of house players. */
export type SecretTable = {
  readonly speed: Speed;
  readonly hasStandIn: boolean;
  /** A model's name or `house`, by seat. */
  readonly seats: readonly string[];
  readonly server: {readonly loadMs: number; readonly replyMs: Readonly<Record<string, number>>};
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

/** Every secret that a table can have: without a stand-in a third refusal would end the game for all to see. */
export const secretsOf = ({seats, hasStandIn}: SecretTable): readonly Secret[] =>
  seats.flatMap((player, spy) =>
    (player === 'house' ? [0] : hasStandIn ? [0, 1, 2, 3] : [0, 1, 2]).map(slips => ({spy, slips})),
  );

/** Plays a game in which everybody passes and skips, on a clock that jumps. */
export const playSecret = async (table: SecretTable, secret: Secret): Promise<SecretGame> => {
  const {speed, hasStandIn, seats, server} = table;
  const asked: Asked[] = [];
  const told = await playPaced({
    spy: secret.spy,
    speed,
    table: {
      hiddenReplies: hasStandIn ? 1 : 3,
      isSwapping: new Set(seats.filter(player => player !== 'house')).size > 1,
    },
    after: hasStandIn ? {rethinks: 2, standIn: () => playerOf(patient)} : {rethinks: 2},
    players: (_, clock) => {
      const provider = oneModelServer(clock, server);
      return seats.map((modelId): SpyfallPlayer => {
        if (modelId === 'house') return playerOf(patient);
        const choose: SpyfallPlayer['choose'] = async (request, signal) => {
          const {phase, seat, id, attempt} = request;
          const isSecret = phase === 'guess';
          if (!isSecret) asked.push({seat, id, attempt});
          await provider.generate({modelId, messages: [], maxTokens: 1}, {signal, group: 'game', isSecret});
          const isSlip = isSecret && attempt <= secret.slips;
          return {move: isSlip ? {type: 'guess', entity: 'nowhere'} : patient(request)};
        };
        return {kind: 'model', choose};
      });
    },
  });
  return {secret, told, asked};
};

/** Everything that is told before the end, and when: the end tells who the spy was. */
const untilEnd = ({told}: SecretGame) =>
  told.filter(({heard}) => heard.type !== 'game-ended').map(({at, heard}) => ({at: Math.round(at), heard}));

/** Where two games of one table first differ for anybody but the two spies; `undefined` when nowhere. */
export const twinDifference = (one: SecretGame, other: SecretGame): string | undefined => {
  const [first, second] = [untilEnd(one), untilEnd(other)];
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
  return {
    speed: pick(dice, SPEEDS),
    hasStandIn: dice(4) > 0,
    seats: Array.from({length: 3 + dice(6)}, () => pick(dice, [...models, 'house'])),
    server: {
      loadMs: dice(12_000),
      replyMs: Object.fromEntries(models.map(model => [model, 50 + dice(20_000)])),
    },
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

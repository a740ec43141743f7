import type {GameTypes} from '../games/game.ts';
import type {LooseRecord} from '../records/read-record.ts';
import {verifyRecord} from '../records/verify-record.ts';
import {failure, type Result, success} from '../result.ts';
import type {ExchangeLine} from '../statistics/exchange/types.ts';
import {findGame} from './dependencies.ts';
import type {GameModule, LineLabels} from './game-module.ts';

/** Why a record does not count. */
export type UncountedReason = 'unfinished' | 'stand-in' | 'unknown-game' | 'other-moves' | 'no-format';

/** Returns the labels of what event number `n` (from 1) said. */
export type LabelsOf = (n: number) => LineLabels;

/**
 * Makes a line of the exchange format from a record, after its moves were decided again. A game in which a stand-in
 * decided does not count, nor one that may still be resumed (rules.md, Forfeit).
 * @param annotate gets the verified events and labels what was said
 */
export const countRecord = async (
  games: readonly GameModule[],
  record: LooseRecord,
  annotate: (events: readonly GameTypes['Event'][]) => LabelsOf,
): Promise<Result<ExchangeLine, UncountedReason>> => {
  const {header} = record;
  const module = findGame(games, header.game);
  if (!module) return failure('unknown-game');
  const verified = verifyRecord<GameTypes>(module.rules, record);
  if (!verified.ok) return failure('other-moves');
  const {setup, events, outcome, hadStandIn} = verified.value;
  if (outcome === undefined) return failure('unfinished');
  if (hadStandIn) return failure('stand-in');
  const parts = await module.parts();
  if (!parts.makeExchange) return failure('no-format');
  const {id, competitors} = header;
  return success(parts.makeExchange({id, setup, events, competitors, labelsOf: annotate(events)}));
};

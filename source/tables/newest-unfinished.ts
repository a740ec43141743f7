import {gamesInPlay} from '../records/game-lock.ts';
import {listRecords, type RecordSummary} from '../records/list-records.ts';
import type {RecordHeader} from '../records/types.ts';
import {findGame} from './dependencies.ts';
import type {GameModule} from './game-module.ts';

const isUnfinished = ({end}: RecordSummary): boolean => end?.outcome !== 'ended';

/**
 * The newest game of those the program knows that was aborted or cut off, and is not in play; `limit` is how many of
 * the last games are looked at, those in play in other windows not counted.
 */
export const newestUnfinished = (
  games: readonly GameModule[],
  folder: string,
  limit = Number.POSITIVE_INFINITY,
): RecordHeader | undefined => {
  const held = gamesInPlay(folder);
  const {records} = listRecords(folder, limit + held.length);
  return records
    .filter(({header}) => !held.includes(header.id))
    .slice(0, limit)
    .filter(({header}) => findGame(games, header.game) !== undefined)
    .find(isUnfinished)?.header;
};

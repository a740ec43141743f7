import {gamesInPlay} from '../../records/game-lock.ts';
import {listRecords, type RecordSummary} from '../../records/list-records.ts';
import type {RecordHeader} from '../../records/types.ts';
import {findGame} from '../dependencies.ts';
import type {GameModule} from '../game-module.ts';

const isUnfinished = ({end}: RecordSummary): boolean => end?.outcome !== 'ended';

/**
 * Returns the newest game that was aborted or cut off, and that nobody plays now. Looks at the last `limit` games, not
 * counting games that other processes play.
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

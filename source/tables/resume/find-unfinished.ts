import {gamesInPlay} from '../../records/game-lock.ts';
import {listRecords, type RecordSummary} from '../../records/list-records.ts';
import type {RecordHeader} from '../../records/types.ts';
import {findGame} from '../dependencies.ts';
import type {GameModule} from '../game-module.ts';

const isUnfinished = ({end}: RecordSummary): boolean => end?.outcome !== 'ended';

/** A game that was aborted or cut off, and whether nobody has played another one since, not counting games in play. */
type FoundUnfinished = {readonly header: RecordHeader; readonly isLast: boolean};

/**
 * Returns the games that were aborted or cut off, and that nobody plays now, newest first. Looks at the last `limit` games,
 * not counting games that other processes play.
 */
export const findUnfinished = (
  games: readonly GameModule[],
  folder: string,
  limit = Number.POSITIVE_INFINITY,
): readonly FoundUnfinished[] => {
  const held = gamesInPlay(folder);
  const {records} = listRecords(folder, limit + held.length);
  return records
    .filter(({header}) => !held.includes(header.id))
    .slice(0, limit)
    .map((record, at) => ({...record, isLast: at === 0}))
    .filter(record => findGame(games, record.header.game) !== undefined && isUnfinished(record));
};

import {gamesInPlay} from '../records/game-lock.ts';
import {listRecords, type RecordSummary} from '../records/list-records.ts';
import type {RecordHeader} from '../records/types.ts';

/** The game whose records can go on. */
const GAME = 'spyfall';

const isUnfinished = ({header, end}: RecordSummary): boolean =>
  header.game === GAME && end?.outcome !== 'ended';

/**
 * The newest game that was aborted or cut off, and is not in play; `limit` is how many of the last games are looked at,
 * those in play in other windows not counted.
 */
export const newestUnfinished = (
  folder: string,
  limit = Number.POSITIVE_INFINITY,
): RecordHeader | undefined => {
  const held = gamesInPlay(folder);
  const {records} = listRecords(folder, limit + held.length);
  return records
    .filter(({header}) => !held.includes(header.id))
    .slice(0, limit)
    .find(isUnfinished)?.header;
};

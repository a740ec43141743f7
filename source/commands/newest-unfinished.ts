import {listRecords, type RecordSummary} from '../records/list-records.ts';
import type {RecordHeader} from '../records/types.ts';
import {isHeld} from './game-hold.ts';

/** The game whose records can go on. */
const GAME = 'spyfall';

const isUnfinished = ({header, end}: RecordSummary): boolean =>
  header.game === GAME && end?.outcome !== 'ended';

/** The id of the newest game that was aborted or cut off, and is not in play; `limit` is how many of the last games are looked at. */
export const newestUnfinished = (folder: string, limit?: number): RecordHeader | undefined =>
  listRecords(folder, limit).records.find(
    summary => isUnfinished(summary) && !isHeld(folder, summary.header.id),
  )?.header;

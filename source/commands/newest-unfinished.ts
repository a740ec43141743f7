import {listRecords, type RecordSummary} from '../records/list-records.ts';
import type {RecordHeader} from '../records/types.ts';

/** The game whose records can go on. */
const GAME = 'spyfall';

const isUnfinished = ({header, end}: RecordSummary): boolean =>
  header.game === GAME && end?.outcome !== 'ended';

/** The id of the newest game that was aborted or cut off; `limit` is how many of the last games are looked at. */
export const newestUnfinished = (folder: string, limit?: number): RecordHeader | undefined =>
  listRecords(folder, limit).records.find(isUnfinished)?.header;

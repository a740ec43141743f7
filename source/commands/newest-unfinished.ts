import path from 'node:path';
import {listRecords, type RecordSummary} from '../records/list-records.ts';
import {RECORD_ENDING} from '../records/recorder.ts';
import type {RecordHeader} from '../records/types.ts';
import {heldGames} from './game-hold.ts';

/** The game whose records can go on. */
const GAME = 'spyfall';

/** A file that somebody has named otherwise is found by no id. */
const isNamed = ({file, header}: RecordSummary): boolean => path.basename(file, RECORD_ENDING) === header.id;

const isUnfinished = (summary: RecordSummary): boolean =>
  isNamed(summary) && summary.header.game === GAME && summary.end?.outcome !== 'ended';

/**
 * The newest game that was aborted or cut off, and is not in play; `limit` is how many of the last games are looked at,
 * those in play in other windows not counted.
 */
export const newestUnfinished = (
  folder: string,
  limit = Number.POSITIVE_INFINITY,
): RecordHeader | undefined => {
  const held = heldGames(folder);
  const {records} = listRecords(folder, limit + held.length);
  return records
    .filter(({header}) => !held.includes(header.id))
    .slice(0, limit)
    .find(isUnfinished)?.header;
};

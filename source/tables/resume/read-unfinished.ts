import type {GameTypes} from '../../games/game.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import {printable} from '../../packs/printable.ts';
import type {Words} from '../../packs/words.ts';
import {
  type LooseRecord,
  type RecordCode,
  type RecordProblem,
  readRecord,
} from '../../records/read-record.ts';
import {isRecordId, recordFile} from '../../records/recorder.ts';
import type {RecordHeader} from '../../records/types.ts';
import {beforeAbort, type CheckedRecord, verifyRecord} from '../../records/verify-record.ts';
import {success} from '../../result.ts';
import {type Answer, refuse} from '../answer.ts';
import {findGame} from '../dependencies.ts';
import type {GameModule, TableSetup} from '../game-module.ts';
import {canSit} from '../record-table.ts';

/** A game that can be resumed. */
export type UnfinishedGame = {
  readonly module: GameModule;
  readonly setup: TableSetup;
  readonly header: RecordHeader;
  /** The record as read from its file: the lines that `record` was checked from. */
  readonly loose: LooseRecord;
  readonly record: CheckedRecord<GameTypes>;
};

const wrong = (problem: string): Answer<never> => refuse(problem, 'failed');

const unknown = (id: string, words: Words): Answer<never> => ({
  ok: false,
  problem: words('resume.unknown', {id: printable(id)}),
  kind: 'arguments',
});

/** Describes a file or folder of records that cannot be read, as a sentence. */
export const describeUnreadable = ({file, detail = ''}: RecordProblem, words: Words): string =>
  words('resume.unreadable', {file, reason: describeReason(detail, words)});

/** Describes that a record is damaged, and in which line (from 1), as a sentence. */
export const describeBroken = (id: string, line: number, words: Words): string =>
  words('resume.broken', {id, line, reason: 'damaged'});

/** The sentences for records that are not damaged, but cannot be used. */
const REASONS: Readonly<Partial<Record<RecordCode, string>>> = {
  'newer-format': 'newer',
  'other-name': 'renamed',
  'too-many-lines': 'long',
};

/** Refuses a record that cannot be used. */
const refuseRecord = (id: string, problem: RecordProblem, words: Words): Answer<never> => {
  const {code, line, detail} = problem;
  if (code === 'unreadable-file')
    return detail === 'ENOENT' ? unknown(id, words) : wrong(describeUnreadable(problem, words));
  const reason = REASONS[code] ?? 'damaged';
  return wrong(words('resume.broken', {id, line, reason}));
};

/** Refuses to resume a game while another process plays it. */
export const refuseInPlay = (id: string, words: Words): Answer<never> & {ok: false} => ({
  ok: false,
  problem: words('resume.in-play', {id}),
  kind: 'failed',
});

/** Reads a game to resume and verifies it. A problem is a sentence. */
export const readUnfinished = (
  games: readonly GameModule[],
  folder: string,
  id: string,
  words: Words,
): Answer<UnfinishedGame> => {
  if (!isRecordId(id)) return unknown(id, words);
  const read = readRecord(recordFile(folder, id));
  if (!read.ok) return refuseRecord(id, read.problem, words);
  const {header} = read.value;
  const module = findGame(games, header.game);
  if (!module) return wrong(words('resume.other-game', {id}));
  const loose = beforeAbort(read.value);
  const again = verifyRecord<GameTypes>(module.rules, loose);
  if (!again.ok) return wrong(describeBroken(id, again.problem.line, words));
  const setup = module.readSetup(again.value.setup);
  if (!canSit(header, setup)) return wrong(describeBroken(id, 1, words));
  if (again.value.outcome !== undefined) return wrong(words('resume.ended', {id}));
  return success({module, setup, header, loose, record: again.value});
};

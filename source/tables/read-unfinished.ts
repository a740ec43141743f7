import type {GameTypes} from '../games/game.ts';
import {describeReason} from '../packs/describe-reason.ts';
import {printable} from '../packs/printable.ts';
import type {Words} from '../packs/words.ts';
import {type LooseRecord, type RecordCode, type RecordProblem, readRecord} from '../records/read-record.ts';
import {isRecordId, recordFile} from '../records/recorder.ts';
import type {RecordHeader} from '../records/types.ts';
import {beforeAbort, type CheckedRecord, verifyRecord} from '../records/verify-record.ts';
import {success} from '../result.ts';
import {type Answer, refuse} from './answer.ts';
import {findGame} from './dependencies.ts';
import type {GameModule, TableSetup} from './game-module.ts';
import {canSit} from './record-seats.ts';

/** A game that can go on. */
export type UnfinishedGame = {
  readonly module: GameModule;
  readonly setup: TableSetup;
  readonly header: RecordHeader;
  /** As its file has it, the lines that count: the same that the rules have decided again. */
  readonly loose: LooseRecord;
  readonly record: CheckedRecord<GameTypes>;
};

const wrong = (problem: string): Answer<never> => refuse(problem, 'failed');

const unknown = (id: string, words: Words): Answer<never> => ({
  ok: false,
  problem: words('resume.unknown', {id: printable(id)}),
  kind: 'arguments',
});

/** A file or folder of records that is there and cannot be read, as a sentence. */
export const describeUnreadable = ({file, detail = ''}: RecordProblem, words: Words): string =>
  words('resume.unreadable', {file, reason: describeReason(detail, words)});

/** That a record is damaged, and in which of its lines (from 1), as a sentence. */
export const describeBroken = (id: string, line: number, words: Words): string =>
  words('resume.broken', {id, line, reason: 'damaged'});

/** What is said of a record that is not damaged and yet of no use. */
const REASONS: Readonly<Partial<Record<RecordCode, string>>> = {
  'newer-format': 'newer',
  'other-name': 'renamed',
  'too-many-lines': 'long',
};

/** Why the record of a game is of no use. */
const refuseRecord = (id: string, problem: RecordProblem, words: Words): Answer<never> => {
  const {code, line, detail} = problem;
  if (code === 'unreadable-file')
    return detail === 'ENOENT' ? unknown(id, words) : wrong(describeUnreadable(problem, words));
  const reason = REASONS[code] ?? 'damaged';
  return wrong(words('resume.broken', {id, line, reason}));
};

/** Why a game cannot be taken up while somebody plays it. */
export const refuseInPlay = (id: string, words: Words): Answer<never> & {ok: false} => ({
  ok: false,
  problem: words('resume.in-play', {id}),
  kind: 'failed',
});

/** Reads a game that can go on, and has the rules decide it again; why it cannot is a sentence. */
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

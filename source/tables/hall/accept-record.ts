import {rmSync} from 'node:fs';
import {isDeepStrictEqual} from 'node:util';
import {systemCode} from '../../files/system-code.ts';
import {replaceFile} from '../../files/write-file.ts';
import type {GameTypes} from '../../games/game.ts';
import {callsFile, parseCalls} from '../../records/call-recorder.ts';
import type {CallRecord} from '../../records/calls.ts';
import {type LooseRecord, parseRecord} from '../../records/read-record.ts';
import {recordFile} from '../../records/recorder.ts';
import {verifyRecord} from '../../records/verify-record.ts';
import {failure, type Result, success} from '../../result.ts';
import {type Hall, setupFacts} from './hall.ts';
import type {HallGame} from './play-game.ts';

/** A record that another machine wrote, and the calls of its models: the texts of their files. */
export type ForeignRecord = {readonly record: string; readonly calls?: string};

/** A record that was accepted: who won, and the calls with the labels of the competitors that made them. */
export type AcceptedRecord = {
  readonly winner: string | null;
  readonly calls: readonly {readonly label: string; readonly call: CallRecord}[];
};

/** Why a record was not accepted: it is not the game that was asked for, or it can't be saved (a system's code). */
export type RefusedRecord = {readonly code: string} | 'wrong-record';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Whether a record is of a game: the same job, deal and competitors. Where they ran and with which build is theirs. */
const isOf = (hall: Hall, game: HallGame, {header}: LooseRecord): boolean => {
  const {house} = hall.scenario(game.scenario);
  const setup = hall.contest.makeSetup(game, setupFacts(house, game.seed));
  return (
    header.id === game.job.id &&
    isDeepStrictEqual(plain(header.job), plain(game.job)) &&
    isDeepStrictEqual(plain(header.setup), plain(setup)) &&
    isDeepStrictEqual(
      header.competitors.map(({label}) => label),
      game.labels,
    )
  );
};

const readCalls = (text: string | undefined): readonly CallRecord[] | undefined => {
  if (text === undefined) return [];
  const parsed = parseCalls(text);
  return parsed.ok && !parsed.value.isCut ? parsed.value.calls : undefined;
};

/**
 * Saves a record that another machine wrote, if it is the finished record of a game and its moves, decided again, give
 * its events.
 */
export const acceptRecord = (
  hall: Hall,
  game: HallGame,
  folder: string,
  foreign: ForeignRecord,
): Result<AcceptedRecord, RefusedRecord> => {
  const {id} = game.job;
  const read = parseRecord(foreign.record, id);
  const calls = readCalls(foreign.calls);
  if (!read.ok || read.value.isCut || !calls || !isOf(hall, game, read.value)) return failure('wrong-record');
  const verified = verifyRecord<GameTypes>(hall.module.rules, read.value);
  if (!verified.ok || verified.value.outcome !== 'ended') return failure('wrong-record');
  const {events} = verified.value;
  const {players} = hall.module.readSeats(events);
  try {
    if (foreign.calls === undefined) rmSync(callsFile(folder, id), {force: true});
    else replaceFile(callsFile(folder, id), foreign.calls);
    replaceFile(recordFile(folder, id), foreign.record);
  } catch (error) {
    return failure({code: systemCode(error)});
  }
  return success({
    winner: hall.contest.winnerOf(events),
    calls: calls.map(call => ({label: game.labels[players[call.seat] ?? -1] ?? '', call})),
  });
};

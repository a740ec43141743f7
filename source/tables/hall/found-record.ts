import {existsSync, mkdirSync, renameSync, rmSync} from 'node:fs';
import path from 'node:path';
import {isDeepStrictEqual} from 'node:util';
import type {GameTypes} from '../../games/game.ts';
import {callsFile} from '../../records/call-recorder.ts';
import {type LooseRecord, readRecord} from '../../records/read-record.ts';
import {recordFile} from '../../records/recorder.ts';
import type {Competitor} from '../../records/types.ts';
import {beforeAbort, type CheckedRecord, verifyRecord} from '../../records/verify-record.ts';
import type {GameModule} from '../game-module.ts';

/** The verified record of a game, finished or to be continued. */
export type FoundRecord = {readonly isFinished: boolean; readonly record: CheckedRecord<GameTypes>};

/** What a record must say to be the record of a game. */
export type ExpectedRecord = {readonly setup: object; readonly competitors: readonly Competitor[]};

/** The folder for records that are not continued, beside the others. */
const ASIDE = 'aside';

/** Moves the files of a record away under a new name. Nothing that was played is deleted. */
const putAside = (folder: string, id: string): void => {
  const aside = path.join(folder, ASIDE);
  mkdirSync(aside, {recursive: true, mode: 0o700});
  let number = 1;
  while (existsSync(path.join(aside, `${id}-${number}.jsonl`))) number += 1;
  const moves = [
    [recordFile(folder, id), recordFile(aside, `${id}-${number}`)],
    [callsFile(folder, id), callsFile(aside, `${id}-${number}`)],
  ] as const;
  for (const [from, to] of moves)
    try {
      renameSync(from, to);
    } catch {
      // The game has no such file. If it could not be moved, writing it anew fails and says why.
    }
};

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const fits = ({header}: LooseRecord, {setup, competitors}: ExpectedRecord): boolean =>
  isDeepStrictEqual(plain(header.setup), plain(setup)) &&
  isDeepStrictEqual(plain(header.competitors), plain(competitors));

/**
 * Finds the record of a game in a folder and verifies it. Puts aside one that is damaged or that other competitors
 * played, so that the game can be played from its start. Returns `undefined` when there is none to use.
 */
export const findRecord = (
  module: GameModule,
  folder: string,
  id: string,
  expected: ExpectedRecord,
): FoundRecord | undefined => {
  const read = readRecord(recordFile(folder, id));
  if (!read.ok && read.problem.code === 'unreadable-file' && read.problem.detail === 'ENOENT') {
    rmSync(callsFile(folder, id), {force: true});
    return undefined;
  }
  const loose = read.ok ? beforeAbort(read.value) : undefined;
  const checked = loose && verifyRecord<GameTypes>(module.rules, loose);
  if (!loose || !checked?.ok) {
    putAside(folder, id);
    return undefined;
  }
  const isFinished = checked.value.outcome === 'ended';
  if (isFinished) return {isFinished, record: checked.value};
  if (fits(loose, expected)) return {isFinished, record: checked.value};
  putAside(folder, id);
  return undefined;
};

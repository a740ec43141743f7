import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {readTextFile, textOf} from '../files/read-file.ts';
import {FileFault, systemCode} from '../files/system-code.ts';
import {failure, type Result, success} from '../result.ts';
import {
  type AppendedFile,
  appendTo,
  closeQuietly,
  keepsNothing,
  type OnRecorderProblem,
  openToAppend,
  writeFirstLine,
} from './append-file.ts';
import {
  CALLS_ENDING,
  type CallCode,
  type CallRecord,
  makeCallLine,
  makeCallsHeader,
  parseCallLine,
  refuseCallsHeader,
} from './calls.ts';

/** The largest file of calls, in bytes. */
const MAX_CALLS_BYTES = 256_000_000;

/** Saves the calls of one game's models. No function throws: a game continues when they cannot be written. */
export type CallRecorder = {
  /** Writes a call to the operating system, synchronously. Returns its number, from 1. */
  readonly note: (call: CallRecord) => number;
  readonly close: () => void;
  /** Returns whether everything so far was written. */
  readonly isKept: () => boolean;
};

/** Why the calls of a game cannot be read. */
type CallsProblem = {
  readonly code: CallCode | 'unreadable-file';
  readonly line: number;
  readonly field?: string;
};

/** The calls of a game; `isCut` when the last line was only half written. */
type ReadCalls = Result<{readonly calls: readonly CallRecord[]; readonly isCut: boolean}, CallsProblem>;

/**
 * The largest total length of a file's messages after they are restored, in UTF-16 units. Each may repeat the one
 * before, so a small file could otherwise fill any memory. No real game comes near it.
 */
const MOST_RESTORED = 100_000_000;

const lengthOf = ({messages}: CallRecord): number =>
  messages.reduce((sum, {content}) => sum + content.length, 0);

/** Parses a file of calls. Leaves out a half-written last line and sets `isCut`. */
export const parseCalls = (text: string): ReadCalls => {
  const [header = '', ...lines] = text.split('\n');
  const isCut = lines.pop() !== '';
  const refused = refuseCallsHeader(header);
  if (refused) return failure({code: refused, line: 1});
  const calls: CallRecord[] = [];
  let restored = 0;
  for (const [index, line] of lines.entries()) {
    const parsed = parseCallLine(line, calls);
    if (!parsed.ok) return failure({...parsed.problem, line: index + 2});
    restored += lengthOf(parsed.value);
    if (restored > MOST_RESTORED) return failure({code: 'too-large', line: index + 2});
    calls.push(parsed.value);
  }
  return success({calls, isCut});
};

/** Returns the path of a record's file of calls. */
export const callsFile = (folder: string, id: string): string => join(folder, `${id}${CALLS_ENDING}`);

/** Reads the calls of a record. A game without models has none. */
export const readCalls = (folder: string, id: string): ReadCalls => {
  const file = callsFile(folder, id);
  try {
    if (!existsSync(file)) return success({calls: [], isCut: false});
    return parseCalls(readTextFile(file, {maxBytes: MAX_CALLS_BYTES, hasLinks: false}));
  } catch (error) {
    return failure({code: 'unreadable-file', line: 0, field: systemCode(error)});
  }
};

/** The code for content that cannot be read. The file is not written then, so that nothing is lost. */
const UNREADABLE = 'UNREADABLE';

/** The calls in a file so far: none if its first line is not whole, which a killed program leaves. */
const callsSoFar = (bytes: Buffer): readonly CallRecord[] => {
  const found = parseCalls(textOf(bytes));
  if (!found.ok) throw new FileFault(UNREADABLE);
  return found.value.calls;
};

const openCalls = (folder: string, id: string, onProblem: OnRecorderProblem) => {
  const path = callsFile(folder, id);
  const {file, bytes} = openToAppend(path, 'may', MAX_CALLS_BYTES);
  if (bytes.length === 0) {
    const size = writeFirstLine(file, path, makeCallsHeader(id));
    return {file: appendTo({file, size}, onProblem), calls: []};
  }
  try {
    const calls = [...callsSoFar(bytes)];
    return {file: appendTo({file, size: bytes.length}, onProblem), calls};
  } catch (error) {
    closeQuietly(file);
    throw error;
  }
};

/**
 * Makes the recorder of a new or a resumed game's calls. The file is created at the first call, readable only by its
 * owner: a game without models has none. When that fails, `onProblem` and `isKept` report it, and calls are numbered
 * but not saved.
 */
export const createCallRecorder = (options: {
  readonly folder: string;
  /** The record's id. */
  readonly id: string;
  readonly onProblem: OnRecorderProblem;
}): CallRecorder => {
  const {folder, id, onProblem} = options;
  let opened: {readonly file: AppendedFile; readonly calls: CallRecord[]} | undefined;
  const open = () => {
    try {
      return openCalls(folder, id, onProblem);
    } catch (error) {
      onProblem({step: 'open', code: systemCode(error)});
      return {file: keepsNothing, calls: []};
    }
  };
  return {
    note: call => {
      opened ??= open();
      opened.file.append(makeCallLine(call, opened.calls));
      return opened.calls.push(call);
    },
    close: () => opened?.file.close(),
    isKept: () => opened?.file.isKept() ?? true,
  };
};

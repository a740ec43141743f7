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

/** Keeps the calls of one game's models. No function throws: a game goes on when they cannot be written. */
export type CallRecorder = {
  /** Hands a call to the operating system and answers its number, from 1; it is there when this returns. */
  readonly note: (call: CallRecord) => number;
  readonly close: () => void;
  /** Whether everything so far was kept. */
  readonly isKept: () => boolean;
};

/** Why the calls of a game cannot be read. */
type CallsProblem = {
  readonly code: CallCode | 'unreadable-file';
  readonly line: number;
  readonly field?: string;
};

/** The calls of a game; cut when the last line was only half written. */
type ReadCalls = Result<{readonly calls: readonly CallRecord[]; readonly isCut: boolean}, CallsProblem>;

/**
 * The most UTF-16 units that the messages of a file add up to when they are put together again: each may hold all that
 * stood in the one before, so that a small file could ask for any amount of memory. No game comes near it.
 */
const MOST_RESTORED = 100_000_000;

const lengthOf = ({messages}: CallRecord): number =>
  messages.reduce((sum, {content}) => sum + content.length, 0);

/** Reads the text of a file of calls. A half-written last line is left out and said. */
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

/** Where the calls of a record are kept. */
export const callsFile = (folder: string, id: string): string => join(folder, `${id}${CALLS_ENDING}`);

/** Reads the calls of a record; a game without models has none. */
export const readCalls = (folder: string, id: string): ReadCalls => {
  const file = callsFile(folder, id);
  try {
    if (!existsSync(file)) return success({calls: [], isCut: false});
    return parseCalls(readTextFile(file, {maxBytes: MAX_CALLS_BYTES, hasLinks: false}));
  } catch (error) {
    return failure({code: 'unreadable-file', line: 0, field: systemCode(error)});
  }
};

/** Where the content is to blame nothing is written, so that nothing in it is lost. */
const UNREADABLE = 'UNREADABLE';

/** The calls that a file holds already; one that was killed before its first line was whole holds none. */
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
 * Keeps the calls of a new game, or goes on with those of a resumed one. The file is made for its owner alone when
 * the first call comes: a game without models has none. When that fails the calls are not kept, which `onProblem` and
 * `isKept` say; they are numbered all the same.
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

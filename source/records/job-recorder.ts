import {mkdirSync} from 'node:fs';
import {readTextFile} from '../files/read-file.ts';
import {FileFault, systemCode} from '../files/system-code.ts';
import {
  type AppendedFile,
  appendShortly,
  closeQuietly,
  keepsNothing,
  type OnRecorderProblem,
  openToAppend,
  writeFirstLine,
} from './append-file.ts';
import {type CallRecorder, callsFile, parseCalls} from './call-recorder.ts';
import {type CallRecord, makeCallLine, makeCallsHeader} from './calls.ts';
import {makeHeader, makeLine} from './lines.ts';
import {MAX_RECORD_BYTES, type Recorder, recordFile} from './recorder.ts';
import {FORMAT, FORMAT_VERSION, type HeaderFacts, type RecordLine, type ResumedLine} from './types.ts';

/** The record of an arena's game: a new one, or one that is continued after its event number `after`. */
export type JobRecord = {readonly header: HeaderFacts} | {readonly resumed: Omit<ResumedLine, 'kind'>};

/** Where the record of an arena's game is. The arena's own lock keeps others away. */
type JobPlace = {readonly folder: string; readonly id: string; readonly onProblem: OnRecorderProblem};

/** The record of an arena's game, and its calls, which are always written before the moves that name them. */
export type JobFiles = {readonly record: Recorder; readonly calls: CallRecorder};

const openRecord = ({folder, id, onProblem}: JobPlace, record: JobRecord, before: () => void) => {
  const path = recordFile(folder, id);
  if ('header' in record) {
    mkdirSync(folder, {recursive: true, mode: 0o700});
    const {file} = openToAppend(path, 'must', MAX_RECORD_BYTES);
    const header = {kind: 'header', format: FORMAT, version: FORMAT_VERSION, id, ...record.header} as const;
    const size = writeFirstLine(file, path, makeHeader(header));
    closeQuietly(file);
    return appendShortly(path, size, onProblem, before);
  }
  const {file, bytes} = openToAppend(path, 'never', MAX_RECORD_BYTES);
  closeQuietly(file);
  const opened = appendShortly(path, bytes.length, onProblem, before);
  opened.append(makeLine({kind: 'resumed', ...record.resumed}));
  return opened;
};

const openOr = <Opened extends AppendedFile>(
  onProblem: OnRecorderProblem,
  open: () => Opened,
): Opened | AppendedFile => {
  try {
    return open();
  } catch (error) {
    onProblem({step: 'open', code: systemCode(error)});
    return keepsNothing;
  }
};

const isFinished = (lines: readonly RecordLine[]): boolean =>
  lines.some(line => line.kind === 'end' && line.outcome === 'ended');

/** The largest file of calls that is continued, in bytes. */
const MAX_CALLS_BYTES = 256_000_000;

/** How many calls are held to write what the next one adds to them. All have the part that seats share. */
const HELD = 2;

/** The calls in the file of a game that is continued. */
const openCalls = ({folder, id, onProblem}: JobPlace) => {
  const path = callsFile(folder, id);
  const {file, bytes} = openToAppend(path, 'may', MAX_CALLS_BYTES);
  try {
    if (bytes.length === 0) {
      const size = writeFirstLine(file, path, makeCallsHeader(id));
      return {file: appendShortly(path, size, onProblem), held: [], count: 0};
    }
    const found = parseCalls(readTextFile(path, {maxBytes: MAX_CALLS_BYTES, hasLinks: false}));
    if (!found.ok) throw new FileFault('UNREADABLE');
    const {calls} = found.value;
    return {
      file: appendShortly(path, bytes.length, onProblem),
      held: calls.slice(-HELD),
      count: calls.length,
    };
  } finally {
    closeQuietly(file);
  }
};

/** Makes the recorder of the calls of an arena's game. It holds only the latest calls in memory. */
const openJobCalls = (place: JobPlace): CallRecorder => {
  type Opened = {file: AppendedFile; held: readonly CallRecord[]; count: number};
  let opened: Opened | undefined;
  const open = (): Opened => {
    try {
      return openCalls(place);
    } catch (error) {
      place.onProblem({step: 'open', code: systemCode(error)});
      return {file: keepsNothing, held: [], count: 0};
    }
  };
  return {
    note: call => {
      opened ??= open();
      const {file, held, count} = opened;
      file.append(makeCallLine(call, held, count - held.length));
      opened = {file, held: [...held, call].slice(-HELD), count: count + 1};
      return opened.count;
    },
    close: () => opened?.file.close(),
    isKept: () => opened?.file.isKept() ?? true,
  };
};

/** Opens the files of an arena's game. Only a finished game is synced to the disk: any other can be played again. */
export const openJobFiles = (place: JobPlace, record: JobRecord): JobFiles => {
  const calls = openJobCalls(place);
  const opened = openOr(place.onProblem, () => openRecord(place, record, calls.close));
  return {
    calls,
    record: {
      id: place.id,
      append: lines => {
        opened.append(lines.map(makeLine).join(''));
        if (isFinished(lines) && 'sync' in opened) opened.sync();
      },
      close: opened.close,
      isKept: opened.isKept,
    },
  };
};

import type {CallRecorder} from '../records/call-recorder.ts';
import type {CallRecord} from '../records/calls.ts';

/** Where the calls of a table go: players sit down before their record has its name. */
export type CallKeeper = {
  /** Keeps a call and answers its number, from 1. */
  readonly note: (call: CallRecord) => number;
  /** Says where they are kept, before the first call. */
  readonly keepIn: (recorder: CallRecorder) => void;
};

/** Without a recorder calls are numbered and not kept. */
export const createCallKeeper = (): CallKeeper => {
  let kept: CallRecorder | undefined;
  let count = 0;
  return {
    note: call => {
      count += 1;
      return kept?.note(call) ?? count;
    },
    keepIn: recorder => {
      kept = recorder;
    },
  };
};

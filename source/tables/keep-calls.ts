import {type CallRecorder, createCallRecorder} from '../records/call-recorder.ts';
import type {Recorder, RecorderProblem} from '../records/recorder.ts';
import {gamesFolder} from './dependencies.ts';
import type {KeepCall} from './models/model-table.ts';

/** Saves the models' calls beside the record. Without a record there is no file of calls. */
export const keepCalls = (
  {models, dataFolder}: {readonly models: object | undefined; readonly dataFolder: string},
  recorder: Pick<Recorder, 'isKept' | 'id'>,
  onProblem: (problem: RecorderProblem) => void,
): CallRecorder | undefined => {
  if (!models || !recorder.isKept()) return undefined;
  return createCallRecorder({folder: gamesFolder(dataFolder), id: recorder.id, onProblem});
};

/** Saves calls and returns their numbers, from 1; without a file it only counts them. */
export const numberCalls = (calls: CallRecorder | undefined): KeepCall => {
  let count = 0;
  return call => {
    count += 1;
    return calls?.note(call) ?? count;
  };
};

import path from 'node:path';
import {readTextFile} from '../files/read-file.ts';
import {replaceFile} from '../files/write-file.ts';
import {hasFields, isCount, isFlag, isListOf, isPositive, isText} from '../games/shape.ts';

/** The end of the names of files with a judge's verdicts. The file of game `ID` is `ID.judged.json`. */
export const JUDGEMENT_ENDING = '.judged.json';

/** A judge's verdicts on the lines that the rules left open (leakage.md, layer 2). They never replace those of the rules. */
export type GameJudgement = {
  /** The judge, the hash of the wording, and the version of wording and count. */
  readonly model: string;
  readonly prompt: string;
  readonly version: number;
  /** The version of the rules that left these lines open. */
  readonly rules: string;
  readonly lines: readonly {
    /** The number of the line's event in the record, from 1. */
    readonly n: number;
    /** `null` when too few replies could be used. */
    readonly leak: boolean | null;
  }[];
};

const isJudgement = hasFields({
  model: isText,
  prompt: isText,
  version: isCount,
  rules: isText,
  lines: isListOf(hasFields({n: isPositive, leak: value => value === null || isFlag(value)})),
});

const judgementFile = (folder: string, id: string): string => path.join(folder, id + JUDGEMENT_ENDING);

/** Reads what a judge said of a game. Returns `undefined` when there is nothing that can be read. */
export const readJudgement = (folder: string, id: string): GameJudgement | undefined => {
  try {
    const value: unknown = JSON.parse(readTextFile(judgementFile(folder, id)));
    return isJudgement(value) ? (value as GameJudgement) : undefined;
  } catch {
    return undefined;
  }
};

/** Saves what a judge said of a game, readable by its owner only. Throws the system's error. */
export const writeJudgement = (folder: string, id: string, judgement: GameJudgement): void =>
  replaceFile(judgementFile(folder, id), `${JSON.stringify(judgement)}\n`);

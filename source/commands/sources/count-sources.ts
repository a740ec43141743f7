import path from 'node:path';
import {arenaNames, arenasFolder} from '../../arena/arena-folder.ts';
import {describeMerged} from '../../exports/report/sources.ts';
import {isFileFault, systemCode} from '../../files/system-code.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import {printable} from '../../packs/printable.ts';
import {success} from '../../result.ts';
import {foldersOf} from '../../settings/folders.ts';
import type {LeftOut, Merged} from '../../statistics/exchange/extra.ts';
import type {Problem} from '../../statistics/exchange/problem.ts';
import type {Sink} from '../../statistics/report/collector.ts';
import {type Answer, refuse} from '../../tables/answer.ts';
import {gamesFolder, importsFolder} from '../../tables/dependencies.ts';
import {printError, type Shell} from '../app/shell.ts';
import {countFile} from './count-file.ts';
import {createRecordReader, type RecordReader} from './count-records.ts';
import {describeProblem} from './describe-problem.ts';
import {type FoundFile, findFiles, type NoFile} from './find-files.ts';

/** The problems that are printed; the rest is counted. */
const SHOWN_PROBLEMS = 5;

/** Prints breaches to stderr: the first ones, and how many more there are. */
export const printProblems = (problems: readonly Problem[], shell: Shell): void => {
  const {words} = shell;
  for (const problem of problems.slice(0, SHOWN_PROBLEMS)) printError(shell, describeProblem(problem, words));
  const count = problems.length - SHOWN_PROBLEMS;
  if (count > 0) printError(shell, words('exchange.more-problems', {count}));
};

/** Prints to stderr how many games are left out, and why. */
export const printLeftOut = (leftOut: LeftOut, shell: Shell): void => {
  for (const reason of ['unfinished', 'stand-in', 'ear', 'no-format'] as const) {
    const count = leftOut[reason] ?? 0;
    if (count > 0) printError(shell, shell.words(`exchange.left-out-${reason}`, {count}));
  }
};

/** Prints to stderr which labels stand for different competitors. */
export const printMerged = (merged: Merged, shell: Shell): void => {
  for (const sentence of describeMerged(merged, shell.words)) printError(shell, sentence);
};

const describeNoFile = ({name, code}: NoFile, {words}: Shell): string =>
  code === 'ENOENT'
    ? words('exchange.no-such-file', {file: printable(name)})
    : words('file.file-unreadable', {value: printable(name), reason: describeReason(code, words)});

/** Counts files one after the other. Returns why one cannot be counted. */
const countFiles = async (
  files: readonly FoundFile[],
  sink: Sink,
  records: RecordReader,
  shell: Shell,
): Promise<string | undefined> => {
  const {words} = shell;
  for (const file of files) {
    try {
      const format = await countFile(file, sink, records);
      if (format === 'unknown' && file.isNamed)
        return words('exchange.unknown-file', {file: printable(file.name)});
    } catch (error) {
      if (!isFileFault(error)) throw error;
      // A file that nobody named must not hide the others of its folder.
      if (!file.isNamed) {
        sink.addProblem({code: 'unreadable-file', field: systemCode(error)}, {file: file.name});
        continue;
      }
      return describeNoFile({name: file.name, code: systemCode(error)}, shell);
    }
  }
  return undefined;
};

const savedFolders = ({env}: Shell): readonly string[] => {
  const {data} = foldersOf(env);
  const arenas = arenaNames(data).map(name => path.join(arenasFolder(data), name));
  return [gamesFolder(data), importsFolder(data), ...arenas];
};

/**
 * Counts the games of files and folders, by default the saved ones. `sink` gets every game and every problem; the result
 * says what the records are of.
 */
export const countSources = async (
  names: readonly string[],
  sink: Sink,
  shell: Shell,
): Promise<Answer<Omit<RecordReader, 'read'>>> => {
  const found = names.length > 0 ? findFiles(names) : findFiles(savedFolders(shell), true);
  if (!found.ok) return refuse(describeNoFile(found.problem, shell), 'arguments');
  const records = createRecordReader(shell);
  const problem = await countFiles(found.value, sink, records, shell);
  return problem === undefined ? success(records) : refuse(problem, 'failed');
};

import {isFileFault, systemCode} from '../../files/system-code.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import {printable} from '../../packs/printable.ts';
import {omitUndefined} from '../../providers/json.ts';
import {foldersOf} from '../../settings/folders.ts';
import type {LeftOut} from '../../statistics/exchange/extra.ts';
import type {Problem} from '../../statistics/exchange/problem.ts';
import type {Report} from '../../statistics/exchange/report.ts';
import {compareCodePoints} from '../../statistics/names.ts';
import {type Collector, createCollector} from '../../statistics/report/collector.ts';
import {gamesFolder, importsFolder} from '../../tables/dependencies.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {fail, printError, type Shell} from '../app/shell.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {type Entry, printResult} from '../print/print-result.ts';
import {countFile} from './count-file.ts';
import {createRecordReader, type RecordReader} from './count-records.ts';
import {describeProblem} from './describe-problem.ts';
import {type FoundFile, findFiles, type NoFile} from './find-files.ts';

/** The problems that are printed; the rest is counted. */
const SHOWN_PROBLEMS = 5;

/** Returns plain data with the keys of all objects in code point order. */
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => compareCodePoints(one, other));
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item)]));
};

const printProblems = (problems: readonly Problem[], shell: Shell): void => {
  const {words} = shell;
  for (const problem of problems.slice(0, SHOWN_PROBLEMS)) printError(shell, describeProblem(problem, words));
  const count = problems.length - SHOWN_PROBLEMS;
  if (count > 0) printError(shell, words('exchange.more-problems', {count}));
};

const printLeftOut = (leftOut: LeftOut, shell: Shell): void => {
  for (const reason of ['unfinished', 'stand-in', 'no-format'] as const) {
    const count = leftOut[reason] ?? 0;
    if (count > 0) printError(shell, shell.words(`exchange.left-out-${reason}`, {count}));
  }
};

const describeNoFile = ({name, code}: NoFile, {words}: Shell): string =>
  code === 'ENOENT'
    ? words('exchange.no-such-file', {file: printable(name)})
    : words('file.file-unreadable', {value: printable(name), reason: describeReason(code, words)});

/** Counts files one after the other. Returns why one cannot be counted. */
const countFiles = async (
  files: readonly FoundFile[],
  collector: Collector,
  records: RecordReader,
  shell: Shell,
): Promise<string | undefined> => {
  const {words} = shell;
  for (const file of files) {
    try {
      const format = await countFile(file, collector, records);
      if (format === 'unknown' && file.isNamed)
        return words('exchange.unknown-file', {file: printable(file.name)});
    } catch (error) {
      if (!isFileFault(error)) throw error;
      return describeNoFile({name: file.name, code: systemCode(error)}, shell);
    }
  }
  return undefined;
};

/** Adds to a report what its records say about themselves. */
const withSources = (report: Report, {protocol, leftOut}: RecordReader): Report => {
  const sources = omitUndefined({protocol: protocol(), left_out: leftOut()});
  const {intervals = {}, ...extra} = report.extra ?? {};
  return Object.keys(sources).length === 0 ? report : {...report, extra: {...extra, intervals, ...sources}};
};

const savedFolders = ({env}: Shell): readonly string[] => {
  const {data} = foldersOf(env);
  return [gamesFolder(data), importsFolder(data)];
};

/**
 * Runs `polyspy report`: counts the games of files and folders, by default the saved ones, and prints every metric.
 * Breaches of the format are printed to stderr, and are in the report.
 */
export const runReport = async (
  names: readonly string[],
  values: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  const found = names.length > 0 ? findFiles(names) : findFiles(savedFolders(shell), true);
  if (!found.ok) return fail(shell, describeNoFile(found.problem, shell));
  const collector = createCollector();
  const records = createRecordReader(shell);
  const problem = await countFiles(found.value, collector, records, shell);
  if (problem !== undefined) return fail(shell, problem, EXIT.failed);
  const resamples = typeof values.bootstrap === 'number' ? values.bootstrap : 0;
  const report = withSources(collector.report({resamples}), records);
  printProblems(report.problems ?? [], shell);
  printLeftOut(report.extra?.left_out ?? {}, shell);
  printResult(shell, true, sortKeys(report) as Entry, []);
  return EXIT.done;
};

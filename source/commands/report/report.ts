import {omitUndefined} from '../../providers/json.ts';
import type {Report} from '../../statistics/exchange/report.ts';
import {compareCodePoints} from '../../statistics/names.ts';
import {createCollector} from '../../statistics/report/collector.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {fail, printProblem, type Shell} from '../app/shell.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {type Entry, printResult} from '../print/print-result.ts';
import type {RecordReader} from '../sources/count-records.ts';
import {countSources, printLeftOut, printMerged, printProblems} from '../sources/count-sources.ts';

/** Returns plain data with the keys of all objects in code point order. */
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => compareCodePoints(one, other));
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item)]));
};

/** Adds to a report what its records say about themselves. */
const withSources = (
  report: Report,
  {protocol, played, merged, leftOut, spoken, judged}: Omit<RecordReader, 'read'>,
): Report => {
  const sources = omitUndefined({
    protocol: protocol(),
    played: played(),
    merged: merged(),
    left_out: leftOut(),
    spoken: spoken(),
    judged: judged(),
  });
  const {intervals = {}, ...extra} = report.extra ?? {};
  return Object.keys(sources).length === 0 ? report : {...report, extra: {...extra, intervals, ...sources}};
};

/** Ways to show a report, of which one can be chosen. */
const WAYS = ['json', 'csv', 'html', 'section'] as const;

/** Returns two ways that were both asked for. */
const givenTwice = (values: OptionValues): {first: string; second: string} | undefined => {
  const [first, second] = WAYS.filter(way => values[way] !== undefined).map(way => `--${way}`);
  return first === undefined || second === undefined ? undefined : {first, second};
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
  const twice = givenTwice(values);
  if (twice !== undefined) return fail(shell, shell.words('argument.both', twice));
  const collector = createCollector();
  const sources = await countSources(names, collector, shell);
  if (!sources.ok) return printProblem(shell, sources);
  const resamples = typeof values.bootstrap === 'number' ? values.bootstrap : 0;
  const report = withSources(collector.report({resamples}), sources.value);
  printProblems(report.problems ?? [], shell);
  printLeftOut(report.extra?.left_out ?? {}, shell);
  printMerged(report.extra?.merged ?? {}, shell);
  if (values.json !== true) return (await import('./show.ts')).showTo(report, values, shell);
  printResult(shell, true, sortKeys(report) as Entry, []);
  return EXIT.done;
};

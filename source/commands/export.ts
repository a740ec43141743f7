import {isFileFault, systemCode} from '../files/system-code.ts';
import {replaceFile} from '../files/write-file.ts';
import {describeReason} from '../packs/describe-reason.ts';
import {printable} from '../packs/printable.ts';
import type {Breach, Problem} from '../statistics/exchange/problem.ts';
import {createCollector, type Place} from '../statistics/report/collector.ts';
import {EXIT, type ExitCode} from './app/exit-codes.ts';
import {fail, printProblem, type Shell} from './app/shell.ts';
import type {OptionValues} from './arguments/parse-arguments.ts';
import {printResult} from './print/print-result.ts';
import {countSources, printLeftOut, printProblems} from './sources/count-sources.ts';

/** Collects the lines that a report would count, as text. */
const createWriter = () => {
  const collector = createCollector();
  const lines: string[] = [];
  const problems: Problem[] = [];
  const note = (problem: Problem): Problem => {
    problems.push(problem);
    return problem;
  };
  return {
    lines,
    problems,
    add: (value: unknown, place?: Place): Problem | undefined => {
      const problem = collector.add(value, place);
      if (!problem || problem.counted) lines.push(`${JSON.stringify(value)}\n`);
      return problem && note(problem);
    },
    addProblem: (breach: Breach, place?: Place): Problem => note(collector.addProblem(breach, place)),
  };
};

/**
 * Runs `polyspy export`: writes the games of files and folders, by default the saved ones, as lines of the exchange
 * format. What a report would not count isn't written either.
 */
export const runExport = async (
  names: readonly string[],
  values: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  const {words} = shell;
  const to = values.to;
  if (typeof to !== 'string') return fail(shell, words('export.no-target'));
  if (!/\.jsonl?$/i.test(to)) return fail(shell, words('export.bad-target', {value: printable(to)}));
  const writer = createWriter();
  const sources = await countSources(names, writer, shell);
  if (!sources.ok) return printProblem(shell, sources);
  printProblems(writer.problems, shell);
  printLeftOut(sources.value.leftOut() ?? {}, shell);
  const {lines} = writer;
  try {
    replaceFile(to, lines.join(''), 0o644);
  } catch (error) {
    if (!isFileFault(error)) throw error;
    const reason = describeReason(systemCode(error), words);
    return fail(shell, words('export.unwritable', {file: printable(to), reason}), EXIT.failed);
  }
  printResult(shell, values.json === true, {file: to, games: lines.length}, [
    words('export.done', {count: lines.length, file: to}),
  ]);
  return EXIT.done;
};

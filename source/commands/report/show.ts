import {makeCsv} from '../../exports/report/csv.ts';
import type {Section, ShownReport} from '../../exports/report/section.ts';
import {showReport} from '../../exports/report/sections.ts';
import {drawReport, drawSections, type Page} from '../../exports/report/terminal/print.ts';
import {isFileFault, systemCode} from '../../files/system-code.ts';
import {replaceFile} from '../../files/write-file.ts';
import {describePackProblem} from '../../packs/checked.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import {formatChoices, printable} from '../../packs/printable.ts';
import {loadReportWords, type ReportWords} from '../../packs/report-words.ts';
import type {Report} from '../../statistics/exchange/report.ts';
import {decideColourLevel} from '../app/describe-terminal.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {fail, printError, type Shell} from '../app/shell.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';

/** A line of a terminal that says nothing about its width. */
const USUAL_WIDTH = 80;
/** Narrower lines can't hold a name and a number. Wider ones are hard to follow. */
const WIDTHS = {least: 40, most: 160};
/** A page for others to read. */
const PAGE_MODE = 0o644;

const pageOf = ({stdout, env}: Shell): Page => {
  const width = stdout.columns ?? Number(env.COLUMNS);
  return {
    width: width > 0 ? Math.max(WIDTHS.least, Math.min(WIDTHS.most, Math.floor(width))) : USUAL_WIDTH,
    isColoured: decideColourLevel(env, stdout.isTTY === true) !== 'none',
  };
};

const printLines = (lines: readonly string[], {stdout}: Shell): ExitCode => {
  stdout.write(lines.map(line => `${line}\n`).join(''));
  return EXIT.done;
};

const printSections = (name: string, {sections}: ShownReport, words: ReportWords, shell: Shell): ExitCode => {
  const isChosen = ({id, isDataOnly}: Section) => (name === 'all' ? isDataOnly !== true : id === name);
  const chosen = sections.filter(isChosen);
  if (chosen.length > 0 || name === 'all')
    return printLines(drawSections(chosen, words, pageOf(shell)), shell);
  const allowed = formatChoices([...sections.map(({id}) => id), 'all'], words);
  return fail(shell, words('report.no-section', {value: printable(name), allowed}));
};

const writePage = async (
  file: string,
  shown: ShownReport,
  words: ReportWords,
  shell: Shell,
): Promise<ExitCode> => {
  const {makeReportPage} = await import('../../exports/report/html/page.ts');
  const page = makeReportPage(shown, words);
  if (file === '-') {
    shell.stdout.write(page);
    return EXIT.done;
  }
  try {
    replaceFile(file, page, PAGE_MODE);
  } catch (error) {
    if (!isFileFault(error)) throw error;
    const reason = describeReason(systemCode(error), words);
    return fail(shell, words('exchange.unwritable', {file: printable(file), reason}), EXIT.failed);
  }
  printError(shell, words('exchange.written', {file: printable(file)}));
  return EXIT.done;
};

/** Shows a report as the options ask: as a page, as CSV, one table of it, or the short account. */
export const showTo = async (report: Report, values: OptionValues, shell: Shell): Promise<ExitCode> => {
  const loaded = loadReportWords(shell.root, shell.words);
  if (!loaded.ok) return fail(shell, describePackProblem(loaded.problem), EXIT.failed);
  const words = loaded.value;
  const shown = showReport(report, words);
  if (values.csv === true) {
    shell.stdout.write(makeCsv(shown.sections));
    return EXIT.done;
  }
  if (values.html !== undefined) return writePage(String(values.html), shown, words, shell);
  if (values.section !== undefined) return printSections(String(values.section), shown, words, shell);
  return printLines(drawReport(shown, words, pageOf(shell)), shell);
};

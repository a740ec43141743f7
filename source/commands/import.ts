import {createHash} from 'node:crypto';
import {mkdirSync, realpathSync} from 'node:fs';
import path from 'node:path';
import {createAnnotators} from '../annotate/load-annotator.ts';
import {isFileFault, systemCode} from '../files/system-code.ts';
import {replaceFile} from '../files/write-file.ts';
import {createScenarioFinder, type ScenarioWords} from '../imports/find-scenario.ts';
import {type CountedNote, type ImportSummary, importGames} from '../imports/import-games.ts';
import {describeReason} from '../packs/describe-reason.ts';
import {entityWords} from '../packs/entity-set.ts';
import {entityFile, loadEntitySet} from '../packs/load-entities.ts';
import {printable} from '../packs/printable.ts';
import {SCENARIOS} from '../packs/scenarios.ts';
import {foldersOf} from '../settings/folders.ts';
import type {ExchangeLine} from '../statistics/exchange/types.ts';
import {importsFolder} from '../tables/dependencies.ts';
import {EXIT, type ExitCode} from './app/exit-codes.ts';
import {fail, printError, type Shell} from './app/shell.ts';
import type {OptionValues} from './arguments/parse-arguments.ts';
import {printResult} from './print/print-result.ts';

/** The notes that are printed; the rest is counted. */
const SHOWN_NOTES = 8;

const scenariosOf = ({root}: Shell): readonly ScenarioWords[] =>
  SCENARIOS.flatMap(({code, set, lang}) => {
    const loaded = loadEntitySet(root, set);
    const entities = loaded.ok ? entityWords(loaded.value, lang, entityFile(set, root)) : loaded;
    return entities.ok ? [{code, lang, entities: entities.value}] : [];
  });

/** Returns a function that makes a new pass over the rows of a file. */
const rowsOf = async (file: string): Promise<() => AsyncIterable<unknown>> => {
  if (/\.parquet$/i.test(file)) {
    const {readParquetRows} = await import('../imports/parquet-rows.ts');
    return () => readParquetRows(file);
  }
  const {readJsonRows} = await import('../imports/json-rows.ts');
  return () => readJsonRows(file);
};

const describeNote = ({code, detail = '', count}: CountedNote, {words}: Shell): string =>
  words(`import.${code}`, {value: printable(detail), count});

/** Says what was not understood: the first things, and how many more there are. */
const describeNotes = (notes: readonly CountedNote[], shell: Shell): readonly string[] => {
  const {words} = shell;
  const more = notes.length - SHOWN_NOTES;
  return [
    ...(notes.length > 0
      ? [words('import.notes'), ...notes.slice(0, SHOWN_NOTES).map(note => `  ${describeNote(note, shell)}`)]
      : []),
    ...(more > 0 ? [`  ${words('import.more-notes', {count: more})}`] : []),
  ];
};

const describeSummary = (
  {rows, games, scenarios, notes}: ImportSummary,
  to: string,
  shell: Shell,
): readonly string[] => {
  const {words} = shell;
  const counts = Object.entries(scenarios).map(([scenario, count]) => `${scenario} ${words.number(count)}`);
  return [
    words('import.done', {games, rows, file: to}),
    ...(counts.length > 0 ? [words('import.scenarios', {list: words.list(counts)})] : []),
    ...describeNotes(notes, shell),
  ];
};

/** The file of the games of a table. Tables of the same name in other folders have others: each has its own hash. */
const nameFor = (file: string): string => {
  const hash = createHash('sha256').update(realpathSync(file)).digest('hex').slice(0, 8);
  return `${path.basename(file).replace(/\.\w+$/, '')}-${hash}`;
};

/** Writes games as lines of the exchange format. Replaces what an earlier import of the same file wrote. */
const saveGames = (folder: string, name: string, games: readonly ExchangeLine[]): string => {
  mkdirSync(folder, {recursive: true, mode: 0o700});
  const to = path.join(folder, `${name}.jsonl`);
  replaceFile(to, games.map(game => `${JSON.stringify(game)}\n`).join(''));
  return to;
};

/** Imports one file. Returns what to tell of it, or the exit code when it cannot be imported. */
const importFile = async (file: string, scenario: string | undefined, shell: Shell) => {
  const {words, env} = shell;
  const games: ExchangeLine[] = [];
  const onGame = (game: ExchangeLine): void => {
    games.push(game);
  };
  const finder = createScenarioFinder(scenariosOf(shell));
  const rows = await rowsOf(file);
  const options = {
    finder,
    annotatorOf: createAnnotators(shell.root),
    onGame,
    ...(scenario === undefined ? {} : {scenario}),
  };
  const summary = await importGames(rows, options);
  if (summary.games === 0)
    return {
      problem: [
        words('import.none', {file: printable(file), rows: summary.rows}),
        ...describeNotes(summary.notes, shell),
      ].join('\n'),
    };
  const to = saveGames(importsFolder(foldersOf(env).data), nameFor(file), games);
  return {summary, to};
};

/** Runs `polyspy import`: makes the published games of the paper countable, and says what was not understood. */
export const runImport = async (
  files: readonly string[],
  values: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  const {words} = shell;
  if (files.length === 0) return fail(shell, words('import.no-file'));
  const scenario = typeof values.scenario === 'string' ? values.scenario : undefined;
  const results = [];
  const lines: string[] = [];
  let exit: ExitCode = EXIT.done;
  for (const file of files) {
    try {
      const done = await importFile(file, scenario, shell);
      if ('problem' in done) {
        exit = fail(shell, done.problem ?? '', EXIT.failed);
        continue;
      }
      results.push({file, to: done.to, ...done.summary});
      lines.push(...describeSummary(done.summary, done.to, shell));
    } catch (error) {
      if (!isFileFault(error) && !/parquet/i.test(String(error))) throw error;
      const reason = isFileFault(error)
        ? describeReason(systemCode(error), words)
        : words('import.not-parquet');
      printError(shell, words('file.file-unreadable', {value: file, reason}));
      exit = EXIT.failed;
    }
  }
  printResult(shell, values.json === true, {files: results}, lines);
  return exit;
};

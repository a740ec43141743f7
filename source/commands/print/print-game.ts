import process from 'node:process';
import type {Tagged} from '../../games/game.ts';
import type {Speed} from '../../settings/choices.ts';
import {foldersOf} from '../../settings/folders.ts';
import {defaultSettings, type Settings} from '../../settings/schema.ts';
import {loadGames} from '../../tables/registry/games.ts';
import type {StartedTable} from '../../tables/run-table.ts';
import {startTable} from '../../tables/start-table.ts';
import type {Preparing, TableOptions} from '../../tables/table.ts';
import {describeKeepProblem} from '../app/describe-notice.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {makeCommand} from '../app/make-command.ts';
import {settingsFor} from '../app/settings.ts';
import {printError, printProblem, type Shell} from '../app/shell.ts';
import {exitCodeOf, HANG_UPS} from '../app/signals.ts';
import {makeJson} from './print-result.ts';

/** Prints the session's notice when there is one, once. */
const createNoticePrinter = ({session}: StartedTable, shell: Shell): (() => void) => {
  let isPrinted = false;
  return () => {
    const notice = isPrinted ? undefined : session.notice?.();
    if (notice === undefined) return;
    isPrinted = true;
    printError(shell, notice.text);
  };
};

/** Prints every observation of the session's window as it comes. Call it before the game begins. */
const printWindow = (
  {session}: StartedTable,
  shell: Shell,
  format: (observation: Tagged, n: number) => readonly string[],
): void => {
  const {window} = session;
  let printed = 0;
  window.subscribe(() => {
    const lines = window.read(printed + 1).flatMap((heard, index) => format(heard, printed + 1 + index));
    printed = window.count();
    shell.stdout.write(lines.map(line => `${line}\n`).join(''));
  });
};

const jsonLine = (observation: Tagged, n: number): readonly string[] => {
  const {type, ...fields} = observation;
  return [makeJson({type, n, ...fields})];
};

/**
 * A table of house players ignores settings, so that the same flags always show the same game. Without a seed they
 * never do, and whether house players remember earlier games is the person's choice.
 */
const tableSettings = (shell: Shell, {model, invited, resume, seed, forgets}: TableOptions): Settings => {
  if (model !== undefined || invited !== undefined || resume !== undefined) return settingsFor(shell);
  if (seed !== undefined || forgets === true) return defaultSettings();
  return {...defaultSettings(), memory: settingsFor(shell).memory};
};

/** Loading a model takes a while, so steps are printed if a person is watching. */
const preparingFor = (shell: Shell, json: boolean): Preparing => ({
  signal: new AbortController().signal,
  onStep: sentence => {
    if (!json && shell.stderr.isTTY) printError(shell, sentence);
  },
});

/** Ends the program on a signal: says how to resume the game, and tells its servers. */
const onHangUp = (shell: Shell, tableOf: () => StartedTable | undefined): void => {
  const hangUp = (code: number): void => {
    const table = tableOf();
    if (table?.canResume()) printError(shell, shell.words('resume.hint'));
    const end = () => process.exit(code);
    if (table?.releaseModels) void table.releaseModels().finally(end);
    else end();
  };
  for (const name of HANG_UPS) {
    const code = exitCodeOf(name);
    if (code !== undefined) process.once(name, () => hangUp(code));
  }
};

/** Plays a game without a person and prints it as lines or JSON. Returns the exit code. */
export const printGame = async (
  shell: Shell,
  options: TableOptions,
  {json, speed}: {readonly json: boolean; readonly speed?: Speed | undefined},
): Promise<ExitCode> => {
  const {words, root, env} = shell;
  const folders = foldersOf(env);
  const maker = {
    games: await loadGames(),
    houses: new Map(),
    library: root,
    dataFolder: folders.data,
    words,
    version: root.version,
    settings: tableSettings(shell, options),
    environment: env,
    ...(speed === undefined || json ? {} : {speed}),
  };
  let table: StartedTable | undefined;
  // Before models are loaded, so that a signal also releases the game's lock.
  onHangUp(shell, () => table);
  const started = await startTable(maker, options, preparingFor(shell, json));
  if (!started.ok) {
    return printProblem(shell, started);
  }
  table = started.value;
  const {session, keepProblem} = table;
  const plain = table.createPlainLines();
  printWindow(table, shell, json ? jsonLine : heard => plain.read(heard));
  for (const warning of session.warnings ?? []) printError(shell, warning);
  const printNotice = createNoticePrinter(table, shell);
  session.window.subscribe(printNotice);
  await session.finished;
  printNotice();
  const told = json ? [] : (plain.readDebrief?.(session.debrief().debrief) ?? []);
  shell.stdout.write(told.map(line => `${line}\n`).join(''));
  const command = makeCommand({...options, seed: session.options.seed}, shell);
  if (!json) shell.stdout.write(`${words('plain.again', {command})}\n`);
  const problem = keepProblem();
  if (problem) printError(shell, describeKeepProblem(problem, shell));
  const fault = session.fault?.();
  if (fault === undefined) return EXIT.done;
  printError(shell, words('table.server-fault', {problem: fault}));
  return EXIT.unreachable;
};

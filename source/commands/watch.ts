import type {Observation} from '../games/spyfall/events.ts';
import {foldersOf} from '../settings/folders.ts';
import type {Speed, TableOptions} from '../ui/services.ts';
import {loadHouse} from './load-house.ts';
import type {OptionValues} from './parse-arguments.ts';
import {createPlainLines} from './plain-lines.ts';
import {complain, EXIT, type ExitCode, isTerminal, type Shell} from './shell.ts';
import {type StartedTable, startTable} from './start-table.ts';
import {watchOptions} from './table-options.ts';

/** Prints every observation of the session's window as it comes; the game has not begun yet. */
const printWindow = (
  {session}: StartedTable,
  shell: Shell,
  format: (observation: Observation, n: number) => readonly string[],
): void => {
  const {window} = session;
  let printed = 0;
  window.subscribe(() => {
    const lines = window.read(printed + 1).flatMap((heard, index) => format(heard, printed + 1 + index));
    printed = window.count();
    shell.stdout.write(lines.map(line => `${line}\n`).join(''));
  });
};

const makeJson = (observation: Observation, n: number): readonly string[] => {
  const {type, ...fields} = observation;
  return [JSON.stringify({type, n, ...fields})];
};

/** Plays a game of house players and prints it; answers the exit code. */
export const printGame = async (
  shell: Shell,
  options: TableOptions,
  {json, speed}: {readonly json: boolean; readonly speed?: Speed},
): Promise<ExitCode> => {
  const {words, root, env} = shell;
  const maker = {
    loadHouse: (scenario: string) => loadHouse(root.folder, scenario),
    dataFolder: foldersOf(env).data,
    words,
    version: root.version,
    ...(speed === undefined || json ? {} : {speed}),
  };
  const started = startTable(maker, options);
  if (!started.ok) {
    complain(shell, started.problem);
    return started.exit;
  }
  const {session, keepProblem} = started.table;
  const plain = createPlainLines(words, session.entities);
  printWindow(started.table, shell, json ? makeJson : plain);
  await session.finished;
  if (!json) shell.stdout.write(`${words('plain.seed', {seed: session.options.seed})}\n`);
  const problem = keepProblem();
  if (problem) complain(shell, words('shell.not-kept', {reason: problem.code}));
  return EXIT.done;
};

/** Lets house players play alone: on the screen, or as lines where there is none. */
export const runWatch = async (values: OptionValues, shell: Shell): Promise<ExitCode> => {
  const options = watchOptions(values);
  const {observer, players} = options;
  if (typeof observer === 'number' && observer >= players) {
    complain(shell, shell.words('argument.no-seat', {players, value: observer + 1}));
    return EXIT.arguments;
  }
  const json = values.json === true;
  const speed = values.speed as Speed | undefined;
  if (!json && isTerminal(shell)) return (await import('./show-app.ts')).showApp(shell, options, speed);
  return printGame(shell, options, {json, ...(speed === undefined ? {} : {speed})});
};

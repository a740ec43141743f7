import {isInPlay} from '../records/game-lock.ts';
import {listRecords} from '../records/list-records.ts';
import {foldersOf} from '../settings/folders.ts';
import {gamesFolder} from '../tables/dependencies.ts';
import {optionsOfRecord} from '../tables/record-table.ts';
import {loadGames} from '../tables/registry/games.ts';
import {findUnfinished} from '../tables/resume/find-unfinished.ts';
import {describeUnreadable, readUnfinished, refuseInPlay} from '../tables/resume/read-unfinished.ts';
import type {TableOptions} from '../tables/table.ts';
import {EXIT} from './app/exit-codes.ts';
import {settingsOf} from './app/settings.ts';
import {isTerminal, printError, printProblem, type Shell} from './app/shell.ts';
import {showApp} from './app/show-app.ts';
import type {OptionValues} from './arguments/parse-arguments.ts';

/** Runs `polyspy resume`: resumes the latest unfinished game, or the one with the given id. */
export const runResume = async (
  [id]: readonly string[],
  {json}: OptionValues,
  shell: Shell,
): Promise<number> => {
  const {words, env} = shell;
  const folder = gamesFolder(foldersOf(env).data);
  const games = await loadGames();
  const wanted = id ?? findUnfinished(games, folder)[0]?.header.id;
  if (wanted === undefined) {
    const [unreadable] = listRecords(folder, 0).problems;
    printError(shell, unreadable ? describeUnreadable(unreadable, words) : words('resume.none'));
    return EXIT.failed;
  }
  const read = readUnfinished(games, folder, wanted, words);
  const found = read.ok && isInPlay(folder, wanted) ? refuseInPlay(wanted, words) : read;
  if (!found.ok) {
    return printProblem(shell, found);
  }
  const {module, header, record} = found.value;
  const options: TableOptions = {...optionsOfRecord(module, header, record.setup), resume: wanted};
  if (json !== true && isTerminal(shell)) return showApp(shell, settingsOf(shell), {options});
  if (options.mode === 'watch')
    return (await import('./print/print-game.ts')).printGame(shell, options, {json: json === true});
  printError(shell, words('resume.needs-terminal'));
  return EXIT.arguments;
};

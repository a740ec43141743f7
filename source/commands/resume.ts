import {isInPlay} from '../records/game-hold.ts';
import {listRecords} from '../records/list-records.ts';
import {foldersOf} from '../settings/folders.ts';
import type {TableOptions} from '../ui/services.ts';
import {newestUnfinished} from './newest-unfinished.ts';
import type {OptionValues} from './parse-arguments.ts';
import {optionsOf} from './record-options.ts';
import {complain, EXIT, isTerminal, type Shell} from './shell.ts';
import {settingsOf, showApp} from './show-app.ts';
import {gamesFolder} from './table-maker.ts';
import {describeUnreadable, readUnfinished, refuseInPlay} from './unfinished.ts';

/** Goes on with a game that was aborted or cut off: the newest one, or the one whose id is given. */
export const runResume = async (
  [id]: readonly string[],
  {json}: OptionValues,
  shell: Shell,
): Promise<number> => {
  const {words, env} = shell;
  const folder = gamesFolder(foldersOf(env).data);
  const wanted = id ?? newestUnfinished(folder)?.id;
  if (wanted === undefined) {
    const [unreadable] = listRecords(folder, 0).problems;
    complain(shell, unreadable ? describeUnreadable(unreadable, words) : words('resume.none'));
    return EXIT.failed;
  }
  const read = readUnfinished(folder, wanted, words);
  const found = read.ok && isInPlay(folder, wanted) ? refuseInPlay(wanted, words) : read;
  if (!found.ok) {
    complain(shell, found.problem);
    return found.exit;
  }
  const {header, record} = found.value;
  const options: TableOptions = {...optionsOf(header, record.setup), resume: wanted};
  if (json !== true && isTerminal(shell)) return showApp(shell, settingsOf(shell), {options});
  if (options.mode === 'watch')
    return (await import('./print-game.ts')).printGame(shell, options, {json: json === true});
  complain(shell, words('resume.needs-terminal'));
  return EXIT.arguments;
};

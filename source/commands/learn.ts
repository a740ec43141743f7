import {lessonOptions} from '../tables/lesson.ts';
import {loadGames} from '../tables/registry/games.ts';
import {checkBeforeScreen} from './app/preflight.ts';
import {settingsOf} from './app/settings.ts';
import {fail, isTerminal, type Shell} from './app/shell.ts';
import {showApp} from './app/show-app.ts';

/** Runs `polyspy learn`: opens the first game, which teaches by hints. It is no longer offered then. */
export const runLearn = async (shell: Shell): Promise<number> => {
  const {words} = shell;
  if (!isTerminal(shell)) return fail(shell, words('shell.needs-terminal', {command: 'polyspy learn'}));
  const settings = settingsOf(shell);
  const [game] = await loadGames();
  const options = lessonOptions(game, words.lang, settings.read());
  if (options === undefined) throw new Error(`The game ${game.rules.id} has no first game.`);
  const checked = await checkBeforeScreen(shell, options, () => settings);
  if (!checked.ok) return checked.problem;
  settings.change({lessonSeen: true});
  return showApp(shell, settings, {options: checked.value});
};

import {type Checked, describePackProblem} from '../packs/checked.ts';
import type {PackageRoot} from '../packs/find-root.ts';
import {availableLocales, loadMessages, playableScenarios} from '../packs/load-pack.ts';
import {createWords, type Words} from '../packs/words.ts';
import {helpText} from './help.ts';
import {type Arguments, parseArguments} from './parse-arguments.ts';
import {complain, EXIT, type ExitCode, type Shell} from './shell.ts';

/** What the front door hands over. */
export type Process = Omit<Shell, 'words' | 'locale'>;

/** The interface language: that of `LANG` where the package has its words, else English. */
const localeOf = (env: Process['env'], root: PackageRoot): string => {
  const wanted = (env.LC_ALL || env.LC_MESSAGES || env.LANG || '').split(/[_.@]/)[0]?.toLowerCase() ?? '';
  return wanted !== 'en' && availableLocales(root.folder).includes(wanted) ? wanted : 'en';
};

const loadWords = (root: PackageRoot, locale: string): Checked<Words> => {
  const messages = loadMessages(root.folder, locale);
  return messages.ok ? {ok: true, value: createWords(messages.value, locale)} : messages;
};

const answer = (args: readonly string[], shell: Shell): ExitCode | Arguments => {
  const {words, root, stdout} = shell;
  const playable = playableScenarios(root.folder);
  const parsed = parseArguments(args, {words, playable});
  if (!parsed.ok) {
    complain(shell, parsed.problem);
    return EXIT.arguments;
  }
  const {command, values} = parsed.value;
  if (values.version) {
    stdout.write(`${root.version}\n`);
    return EXIT.done;
  }
  if (values.help) {
    stdout.write(helpText(command, words, playable));
    return EXIT.done;
  }
  return parsed.value;
};

/** Runs the program: reads the arguments, picks the command, answers the exit code. Rejects on a bug only. */
export const main = async (args: readonly string[], process: Process): Promise<number> => {
  const locale = localeOf(process.env, process.root);
  const words = loadWords(process.root, locale);
  if (!words.ok) {
    complain(process, describePackProblem(words.problem));
    return EXIT.failed;
  }
  const shell = {...process, locale, words: words.value};
  const answered = answer(args, shell);
  if (typeof answered === 'number') return answered;
  const {runCommand} = await import('./run-command.ts');
  return runCommand(answered, shell);
};

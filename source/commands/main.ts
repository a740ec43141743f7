import process from 'node:process';
import {type Checked, describePackProblem} from '../packs/checked.ts';
import {findRoot, type PackageRoot} from '../packs/find-root.ts';
import {availableLocales, loadMessages, playableScenarios} from '../packs/load-pack.ts';
import {createWords, type Words} from '../packs/words.ts';
import {helpText} from './help.ts';
import {type Arguments, parseArguments} from './parse-arguments.ts';
import {complain, EXIT, type ExitCode, type Shell} from './shell.ts';

/** The program's surroundings, before it has words. */
type Surroundings = Omit<Shell, 'words' | 'locale'>;

/** Whether a terminal that has gone made this error: the screens hear of that by themselves. */
const isGoneTerminal = ({isTTY}: NodeJS.WriteStream, {code}: NodeJS.ErrnoException): boolean =>
  isTTY && (code === 'EPIPE' || code === 'EIO');

/** A reader who goes away early (`| head`) is no fault; where complaints cannot be written, nothing can be told. */
const onStreamError =
  (stream: NodeJS.WriteStream) =>
  (error: NodeJS.ErrnoException): void => {
    if (!isGoneTerminal(stream, error)) process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.failed);
  };

/** Has output that cannot be written, as on a full disk, end the work with a sentence. */
const endWhenUnwritable = (shell: Shell): void => {
  const {stdout, words} = shell;
  const end = onStreamError(stdout);
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && !isGoneTerminal(stdout, error))
      complain(shell, words('shell.output-failed', {reason: error.code ?? error.message}));
    end(error);
  });
};

const surroundings = (): Surroundings => {
  const {stdin, stdout, stderr, platform} = process;
  stderr.on('error', onStreamError(stderr));
  // As the person set it: the program changes its own environment for the packages it loads.
  return {stdin, stdout, stderr, platform, env: {...process.env}, root: findRoot()};
};

/** The interface language: that of `LANG` where the package has its words, else English. */
const localeOf = (env: Shell['env'], root: PackageRoot): string => {
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
export const main = async (args: readonly string[]): Promise<number> => {
  const around = surroundings();
  const locale = localeOf(around.env, around.root);
  const words = loadWords(around.root, locale);
  if (!words.ok) {
    complain(around, describePackProblem(words.problem));
    return EXIT.failed;
  }
  const shell = {...around, locale, words: words.value};
  endWhenUnwritable(shell);
  const answered = answer(args, shell);
  if (typeof answered === 'number') return answered;
  const {runCommand} = await import('./run-command.ts');
  return runCommand(answered, shell);
};

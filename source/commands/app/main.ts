import process from 'node:process';
import {type Checked, describePackProblem} from '../../packs/checked.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import {findRoot} from '../../packs/find-root.ts';
import type {Words} from '../../packs/words.ts';
import {helpText} from '../arguments/help.ts';
import {type Arguments, givenLanguage, parseArguments} from '../arguments/parse-arguments.ts';
import {scenariosOf} from '../arguments/table-options.ts';
import {chooseLanguage, FALLBACK, languagesOf, loadWords} from './choose-language.ts';
import {faultNotices} from './describe-notice.ts';
import {EXIT, type ExitCode} from './exit-codes.ts';
import {openLibrary} from './open-library.ts';
import {fail, printError, type Shell} from './shell.ts';

/** The shell before it has words. */
type Surroundings = Omit<Shell, 'words'>;

/** Returns whether a closed terminal caused an error. The screens notice that themselves. */
const isGoneTerminal = ({isTTY}: NodeJS.WriteStream, {code}: NodeJS.ErrnoException): boolean =>
  isTTY && (code === 'EPIPE' || code === 'EIO');

/** Ends the process. A reader that stops early (`| head`) isn't an error. */
const onStreamError =
  (stream: NodeJS.WriteStream) =>
  (error: NodeJS.ErrnoException): void => {
    if (!isGoneTerminal(stream, error)) process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.failed);
  };

/** Ends the process with a sentence when output can't be written, as on a full disk. */
const endWhenUnwritable = (shell: Shell): void => {
  const {stdout, words} = shell;
  const end = onStreamError(stdout);
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && !isGoneTerminal(stdout, error))
      printError(
        shell,
        words('shell.output-failed', {reason: describeReason(error.code ?? error.message, words)}),
      );
    end(error);
  });
};

const surroundings = async (): Promise<Surroundings> => {
  const {stdin, stdout, stderr, platform} = process;
  stderr.on('error', onStreamError(stderr));
  // A copy, since polyspy changes its own environment for the packages that it loads.
  const env = {...process.env};
  return {stdin, stdout, stderr, platform, env, root: await openLibrary(findRoot(), env)};
};

/** Loads words in the wanted language. If they are damaged, says so and continues in English. */
const findWords = (args: readonly string[], around: Surroundings): Checked<Words> => {
  const lang = chooseLanguage({...around, given: givenLanguage(args)});
  const words = loadWords(around, lang);
  if (words.ok || lang === FALLBACK) return words;
  printError(around, describePackProblem(words.problem));
  return loadWords(around, FALLBACK);
};

const answer = async (args: readonly string[], shell: Shell): Promise<ExitCode | Arguments> => {
  const {words, root, stdout} = shell;
  const knowledge = {
    words,
    // Looks for some hundred files, so only for options of scenarios.
    get scenarios() {
      return scenariosOf(shell);
    },
    languages: languagesOf(shell),
  };
  const parsed = parseArguments(args, knowledge);
  if (!parsed.ok) {
    for (const sentence of [parsed.problem, ...faultNotices(shell, args)]) printError(shell, sentence);
    return EXIT.arguments;
  }
  const {command, values} = parsed.value;
  if (values.version) {
    stdout.write(`${root.version}\n`);
    return EXIT.done;
  }
  if (values.help) {
    stdout.write(await helpText(command, knowledge, stdout.columns));
    return EXIT.done;
  }
  return parsed.value;
};

/** Runs the program: reads the arguments and runs the command. Returns the exit code. Rejects only on a bug. */
export const main = async (args: readonly string[]): Promise<number> => {
  const around = await surroundings();
  const words = findWords(args, around);
  if (!words.ok) return fail(around, describePackProblem(words.problem), EXIT.failed);
  const shell = {...around, words: words.value};
  endWhenUnwritable(shell);
  const answered = await answer(args, shell);
  if (typeof answered === 'number') return answered;
  const {runCommand} = await import('./run-command.ts');
  return runCommand(answered, shell);
};

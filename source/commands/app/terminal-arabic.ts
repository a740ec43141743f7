import {writeSync} from 'node:fs';
import process from 'node:process';
import {BIDI_SETTINGS} from '../../settings/choices.ts';
import type {Settings} from '../../settings/schema.ts';
import {
  BIDI_QUESTIONS,
  type BidiPlan,
  isLastAnswer,
  planBidi,
  planForMode,
  terminalKey,
} from '../../ui/bidi-mode.ts';
import type {KeyStdin} from '../../ui/input/key-stdin.ts';
import type {TerminalArabic} from '../../ui/terminal.ts';
import type {Shell} from './shell.ts';

/** How long a terminal may take for its answers, in milliseconds; one that knows none of the questions says nothing. */
const ANSWER_MS = 150;

/** Asks the terminal what it does with Arabic. Keys that are typed meanwhile wait in the stream. */
export const askTerminal = (
  stdin: Pick<KeyStdin, 'setRawMode' | 'onReport'>,
  write: (text: string) => void,
  answerMs = ANSWER_MS,
): Promise<readonly string[]> =>
  new Promise(resolve => {
    const answers: string[] = [];
    const finish = (): void => {
      clearTimeout(timer);
      stopListening();
      resolve(answers);
    };
    const timer = setTimeout(finish, answerMs);
    const stopListening = stdin.onReport(answer => {
      answers.push(answer);
      if (isLastAnswer(answer)) finish();
    });
    stdin.setRawMode(true);
    write(BIDI_QUESTIONS);
  });

const STDOUT = 1;

/** As the process ends nothing can be waited for; and a terminal that has gone needs nothing back. */
const writeAtOnce = (text: string): void => {
  try {
    writeSync(STDOUT, text);
  } catch {
    // Nobody is left to read it.
  }
};

/**
 * The switch given at the head of every row, the cursor staying where it is: terminals keep it with each row, and some
 * rows are there before it comes (measured in VTE, where the first row went on being reordered).
 */
const onEveryRow = (control: string, rows: number): string => {
  const heads = Array.from({length: rows}, (_, row) => `\u{1B}[${row + 1};1H${control}`);
  return `\u{1B}7${heads.join('')}\u{1B}8`;
};

/** What was chosen for this run: by `--bidi`, else by `POLYSPY_BIDI`. */
const givenBidi = ({bidi, env}: Pick<Shell, 'bidi' | 'env'>): Settings['bidi'] | undefined => {
  return bidi ?? BIDI_SETTINGS.find(mode => mode === env.POLYSPY_BIDI);
};

/**
 * Everything that is between the program and its terminal about Arabic. What is switched off is restored at any end, and
 * switched off again on all rows of a terminal that has another size now, or is there again after a stop.
 */
export const createTerminalArabic = (shell: Shell, stdin: KeyStdin): TerminalArabic => {
  const {stdout, env} = shell;
  let plan: BidiPlan = planBidi(env, []);
  let asked: Promise<BidiPlan> | undefined;
  let used: BidiPlan | undefined;
  process.on('exit', () => {
    if (used !== undefined && used.end !== '') writeAtOnce(used.end);
  });
  const send = (control: string): void => {
    if (control !== '') stdout.write(onEveryRow(control, stdout.rows));
  };
  stdout.on('resize', () => send(used?.begin ?? ''));
  return {
    given: givenBidi(shell),
    key: terminalKey(env),
    guess: () => plan.mode,
    async detect() {
      asked ??= askTerminal(stdin, text => stdout.write(text)).then(answers => planBidi(env, answers));
      plan = await asked;
      return plan.mode;
    },
    use(mode) {
      const next = planForMode(mode, plan, env);
      if (next.begin === (used?.begin ?? '')) return;
      send((used?.end ?? '') + next.begin);
      used = next;
    },
  };
};

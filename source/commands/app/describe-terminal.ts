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
import {
  COLOUR_LEVELS,
  type ColourLevel,
  type Terminal,
  type TerminalArabic,
  type ThemeName,
} from '../../ui/terminal.ts';
import type {Shell} from './shell.ts';

type Environment = Shell['env'];

const forcedLevel = (value: string): ColourLevel => {
  if (value === 'false') return 'none';
  const level = Number.parseInt(value, 10);
  return COLOUR_LEVELS[Number.isNaN(level) ? 1 : Math.min(3, Math.max(0, level))] ?? '16';
};

const namedLevel = (environment: Environment): ColourLevel => {
  const terminal = environment.TERM ?? '';
  if (terminal === 'dumb') return 'none';
  if (/^(?:truecolor|24bit)$/u.test(environment.COLORTERM ?? '') || environment.WT_SESSION !== undefined) {
    return 'truecolor';
  }
  if (/(?:-direct|-truecolor)$|^xterm-(?:kitty|ghostty)$/u.test(terminal)) return 'truecolor';
  return /256(?:color)?$/u.test(terminal) ? '256' : '16';
};

/**
 * Decides how many colours to use. A person's own setting wins, then `FORCE_COLOR` (0 to 3, `true`, `false`), then
 * `NO_COLOR` (https://no-color.org: any value but the empty one), then what the terminal says of itself.
 */
export const decideColourLevel = (
  environment: Environment,
  isTerminal: boolean,
  setting: ColourLevel | 'auto' = 'auto',
): ColourLevel => {
  if (setting !== 'auto') return setting;
  const forced = environment.FORCE_COLOR;
  if (forced !== undefined) return forcedLevel(forced);
  if ((environment.NO_COLOR ?? '') !== '') return 'none';
  return isTerminal ? namedLevel(environment) : 'none';
};

/**
 * The `FORCE_COLOR` that makes Ink's own colour package agree with a decided level. It is read when Ink is first
 * imported, so the front door sets it before. At `none` the attributes bold, dim and inverse still work.
 */
export const makeForceColour = (level: ColourLevel): string =>
  String(Math.max(1, COLOUR_LEVELS.indexOf(level)));

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
const createTerminalArabic = (shell: Shell, stdin: KeyStdin): TerminalArabic => {
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

/**
 * The theme for a terminal: as chosen, else by the background that some terminals tell in `COLORFGBG` (its last
 * number; 7 and 15 are the light ones), else dark.
 */
const themeOf = (env: Environment, setting: Settings['colours']): ThemeName => {
  if (setting === 'dark' || setting === 'light') return setting;
  const background = env.COLORFGBG?.split(';').at(-1);
  return background === '7' || background === '15' ? 'light' : 'dark';
};

const isScreenReader = (env: Environment, setting: Settings['screenReader']): boolean =>
  setting === 'auto' ? ['true', '1'].includes(env.INK_SCREEN_READER ?? '') : setting === 'on';

/** What the screens need to know of the terminal; `stdin` is the key stream made of its input. */
export const describeTerminal = (shell: Shell, settings: Settings, stdin: KeyStdin): Terminal => ({
  stdin,
  stdout: shell.stdout,
  isInteractive: true,
  colour: decideColourLevel(shell.env, true, settings.colours === 'none' ? 'none' : 'auto'),
  theme: themeOf(shell.env, settings.colours),
  bidi: 'app',
  arabic: createTerminalArabic(shell, stdin),
  isScreenReader: isScreenReader(shell.env, settings.screenReader),
  locale: shell.words.lang,
  keepsLastRow: shell.platform === 'win32',
});

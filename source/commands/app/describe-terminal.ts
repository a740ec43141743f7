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
 * Decides how many colours to use: by the setting, then `FORCE_COLOR` (0 to 3, `true`, `false`), then `NO_COLOR`
 * (https://no-color.org: any value but the empty one), then what the terminal says.
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
 * Returns the `FORCE_COLOR` that gives Ink's colour package a level. Ink reads it when first imported, so it is set
 * before. At `none`, bold, dim and inverse still work.
 */
export const makeForceColour = (level: ColourLevel): string =>
  String(Math.max(1, COLOUR_LEVELS.indexOf(level)));

/** How long to wait for a terminal's answers, in milliseconds. Some terminals never answer. */
const ANSWER_MS = 150;

/** Asks the terminal what it does with Arabic. Keys typed in the meantime stay in the stream. */
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

/** Writes synchronously, for the end of the process. A closed terminal doesn't need it. */
const writeAtOnce = (text: string): void => {
  try {
    writeSync(STDOUT, text);
  } catch {
    // Nobody is left to read it.
  }
};

/**
 * Writes a switch at the start of every row and restores the cursor. Terminals store the switch per row, and some
 * rows exist before it comes (in VTE, the first row was still reordered).
 */
const onEveryRow = (control: string, rows: number): string => {
  const heads = Array.from({length: rows}, (_, row) => `\u{1B}[${row + 1};1H${control}`);
  return `\u{1B}7${heads.join('')}\u{1B}8`;
};

/** Returns the mode for this run: from `--bidi`, else from `POLYSPY_BIDI`. */
const givenBidi = ({bidi, env}: Pick<Shell, 'bidi' | 'env'>): Settings['bidi'] | undefined => {
  return bidi ?? BIDI_SETTINGS.find(mode => mode === env.POLYSPY_BIDI);
};

/**
 * Handles Arabic in the terminal. What is switched off is restored at exit, and switched off again on all rows when
 * the terminal is resized or the process continues after a stop.
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
 * Returns the theme: the chosen one, else by the background in `COLORFGBG`, which some terminals set (its last
 * number; 7 and 15 are light), else dark.
 */
const themeOf = (env: Environment, setting: Settings['colours']): ThemeName => {
  if (setting === 'dark' || setting === 'light') return setting;
  const background = env.COLORFGBG?.split(';').at(-1);
  return background === '7' || background === '15' ? 'light' : 'dark';
};

const isScreenReader = (env: Environment, setting: Settings['screenReader']): boolean =>
  setting === 'auto' ? ['true', '1'].includes(env.INK_SCREEN_READER ?? '') : setting === 'on';

/** Returns what the screens need to know about the terminal. `stdin` is the key stream of its input. */
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

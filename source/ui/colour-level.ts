import {COLOUR_LEVELS, type ColourLevel} from './terminal.ts';

/** The part of an environment that this file reads. */
export type ColourEnvironment = Readonly<Record<string, string | undefined>>;

const forcedLevel = (value: string): ColourLevel => {
  if (value === 'false') return 'none';
  const level = Number.parseInt(value, 10);
  return COLOUR_LEVELS[Number.isNaN(level) ? 1 : Math.min(3, Math.max(0, level))] ?? '16';
};

const namedLevel = (environment: ColourEnvironment): ColourLevel => {
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
  environment: ColourEnvironment,
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

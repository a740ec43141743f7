// biome-ignore-all lint/suspicious/noControlCharactersInRegex: answers of terminals are escape sequences
import type {Settings} from '../settings/schema.ts';
import type {BidiMode, Terminal} from './terminal.ts';

/** The part of an environment that this file reads. */
export type BidiEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * What a terminal is asked before Arabic is drawn, in one write: whether it knows the switch for its own reordering
 * (BDSM), its name, and its attributes, which all terminals tell and which therefore come last.
 */
export const BIDI_QUESTIONS = '\u{1B}[8$p\u{1B}[>0q\u{1B}[c';

/** Whether an answer is the last one to wait for. */
export const isLastAnswer = (answer: string): boolean => /^\x1b\[\?[\d;]*c$/u.test(answer);

/** What a terminal has told of itself; all of it may be missing. */
type Told = {readonly name: string; readonly hasSwitch: boolean};

const readAnswers = (answers: readonly string[]): Told => ({
  name:
    answers.map(answer => /^\x1bP>\|([^\x07\x1b]*)/u.exec(answer)?.[1]).find(name => name !== undefined) ??
    '',
  // 1 and 2: set and reset; 0 and 4: unknown, and not to be changed.
  hasSwitch: answers.some(answer => /^\x1b\[8;[123]\$y$/u.test(answer)),
});

/** How Arabic is drawn, and what the terminal is sent for it: before, and at the end. */
export type BidiPlan = {readonly mode: BidiMode; readonly begin: string; readonly end: string};

const explicit = {begin: '\u{1B}[8l', end: '\u{1B}[8h'} as const;
const mltermOff = {
  begin: '\u{1B}]5379;use_ctl=false\u{7}',
  end: '\u{1B}]5379;use_ctl=true\u{7}',
} as const;
const nothing = {begin: '', end: ''} as const;

const isMultiplexed = ({TMUX, TERM}: BidiEnvironment): boolean =>
  TMUX !== undefined || /^(?:tmux|screen)/u.test(TERM ?? '');

/** From version 3.7 on iTerm2 reorders by default. */
const isNewITerm = (environment: BidiEnvironment, name: string): boolean => {
  const told = /^iTerm2 ([\d.]+)/u.exec(name)?.[1];
  const version =
    told ?? (environment.TERM_PROGRAM === 'iTerm.app' ? environment.TERM_PROGRAM_VERSION : undefined);
  const [major = 0, minor = 0] = (version ?? '').split('.').map(part => Number.parseInt(part, 10) || 0);
  return major > 3 || (major === 3 && minor >= 7);
};

const reordersAll = (environment: BidiEnvironment, name: string): boolean =>
  /^Konsole/iu.test(name) ||
  (name === '' && environment.KONSOLE_VERSION !== undefined) ||
  environment.TERM_PROGRAM === 'Apple_Terminal' ||
  isNewITerm(environment, name);

const isMlterm = ({MLTERM, TERM}: BidiEnvironment, name: string): boolean =>
  /^mlterm/iu.test(name) || (name === '' && (MLTERM !== undefined || TERM === 'mlterm'));

const isKitty = ({TERM}: BidiEnvironment, name: string): boolean =>
  /^kitty/iu.test(name) || (name === '' && TERM === 'xterm-kitty');

/**
 * What suits a terminal, by its answers and by what the environment says of it (terminal.md, section 4.4.2). Inside a
 * multiplexer the environment may speak of another terminal, and nothing is known.
 */
export const planBidi = (environment: BidiEnvironment, answers: readonly string[]): BidiPlan => {
  const {name, hasSwitch} = readAnswers(answers);
  if (isMultiplexed(environment)) return {mode: 'app', ...explicit};
  if (isMlterm(environment, name)) return {mode: 'app', ...mltermOff};
  if (hasSwitch) return {mode: 'app', ...explicit};
  if (reordersAll(environment, name)) return {mode: 'terminal', ...nothing};
  if (isKitty(environment, name)) return {mode: 'words', ...nothing};
  return {mode: 'app', ...explicit};
};

/** What a terminal is sent for a mode that somebody has chosen: only `app` needs its hands off. */
export const planForMode = (
  mode: BidiMode,
  {begin, end}: BidiPlan,
  environment: BidiEnvironment,
): BidiPlan => {
  if (mode !== 'app') return {mode, ...nothing};
  if (begin !== '') return {mode, begin, end};
  return {mode, ...(isMlterm(environment, '') ? mltermOff : explicit)};
};

/** What a person's answer about this terminal is kept under. */
export const terminalKey = ({TERM_PROGRAM, TERM, TMUX}: BidiEnvironment): string =>
  [TERM_PROGRAM ?? '', TERM ?? '', TMUX === undefined ? '' : 'tmux'].join('|');

/** The mode by flag or environment, by the settings, by the person's answer for this terminal, or as it was guessed. */
export const chooseBidi = (
  given: Settings['bidi'] | undefined,
  {bidi: setting, bidiAnswers}: Pick<Settings, 'bidi' | 'bidiAnswers'>,
  key: string,
  guess: BidiMode,
): Pick<Terminal, 'bidi' | 'isBidiGuessed'> => {
  const asked = given ?? setting;
  if (asked !== 'auto') return {bidi: asked, isBidiGuessed: false};
  const answered = bidiAnswers[key];
  return {bidi: answered ?? guess, isBidiGuessed: answered === undefined};
};

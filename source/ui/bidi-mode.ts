// biome-ignore-all lint/suspicious/noControlCharactersInRegex: answers of terminals are escape sequences
import type {Settings} from '../settings/schema.ts';
import type {BidiMode, Terminal} from './terminal.ts';

/** The part of an environment that this file reads. */
export type BidiEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * The questions for the terminal before Arabic is drawn, in one write: whether it has the switch for its own reordering
 * (BDSM), its name, and its attributes. Every terminal answers the last one.
 */
export const BIDI_QUESTIONS = '\u{1B}[8$p\u{1B}[>0q\u{1B}[c';

/** Whether an answer is the last one to wait for. */
export const isLastAnswer = (answer: string): boolean => /^\x1b\[\?[\d;]*c$/u.test(answer);

/** What the terminal answered. */
type Told = {readonly name: string; readonly hasSwitch: boolean};

const readAnswers = (answers: readonly string[]): Told => ({
  name:
    answers.map(answer => /^\x1bP>\|([^\x07\x1b]*)/u.exec(answer)?.[1]).find(name => name !== undefined) ??
    '',
  // 1 and 2 mean set and reset. 0 and 4 mean unknown and permanently reset.
  hasSwitch: answers.some(answer => /^\x1b\[8;[123]\$y$/u.test(answer)),
});

/** How Arabic is drawn, and what to write to the terminal before and at the end. */
export type BidiPlan = {readonly mode: BidiMode; readonly begin: string; readonly end: string};

const explicit = {begin: '\u{1B}[8l', end: '\u{1B}[8h'} as const;
const mltermOff = {
  begin: '\u{1B}]5379;use_ctl=false\u{7}',
  end: '\u{1B}]5379;use_ctl=true\u{7}',
} as const;
const nothing = {begin: '', end: ''} as const;

const isMultiplexed = ({TMUX, TERM}: BidiEnvironment): boolean =>
  TMUX !== undefined || /^(?:tmux|screen)/u.test(TERM ?? '');

/** iTerm2 reorders by default since version 3.7. */
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
 * Returns the plan for a terminal, from its answers and the environment. Inside a multiplexer both may describe another
 * terminal, so they are ignored. See terminal.md, section 4.4.2.
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

/** Returns the plan for a mode that the person chose. Only `app` stops the terminal from reordering. */
export const planForMode = (
  mode: BidiMode,
  {begin, end}: BidiPlan,
  environment: BidiEnvironment,
): BidiPlan => {
  if (mode !== 'app') return {mode, ...nothing};
  if (begin !== '') return {mode, begin, end};
  return {mode, ...(isMlterm(environment, '') ? mltermOff : explicit)};
};

/** Returns the key under which the person's answer for this terminal is saved. */
export const terminalKey = ({TERM_PROGRAM, TERM, TMUX}: BidiEnvironment): string =>
  [TERM_PROGRAM ?? '', TERM ?? '', TMUX === undefined ? '' : 'tmux'].join('|');

/** Returns the first of: flag or environment, setting, the person's answer for this terminal, the guess. */
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

import {loadMessages} from '../../source/packs/load-pack.ts';
import type {MessageKey} from '../../source/packs/words.ts';
import {root} from './language-walk.tsx';
import type {PtyProgram} from './pty.ts';

/** What a person does when the table asks; each answers the keys of one step. */
export type Plan = {
  readonly question?: (program: PtyProgram) => void | Promise<void>;
  readonly answer?: (program: PtyProgram) => void | Promise<void>;
  readonly guess?: (program: PtyProgram) => void | Promise<void>;
  readonly vote?: (program: PtyProgram) => void | Promise<void>;
  /** At the row of meanings of a line that is unclear. */
  readonly meaning?: (program: PtyProgram) => void | Promise<void>;
};

const sayInOneWrite = (line: string) => (program: PtyProgram) => program.type(`${line}\r`);

const pressEnter = (program: PtyProgram): void => program.press('enter');

/** Makes patterns of a language's messages, as they stand on the screen: a gap fits anything. */
const createCues = (lang: string): ((...keys: readonly MessageKey[]) => RegExp) => {
  const messages = loadMessages(root, lang);
  if (!messages.ok) throw new Error(`${lang} has no words`);
  const cueOf = (key: MessageKey): string =>
    (messages.value[key] ?? '')
      .replace(/\{\w+, select, .* other \{(.*)\}\}/, '$1')
      .split(/\{[^{}]*\}/)
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*');
  return (...keys) => new RegExp(keys.map(cueOf).join('|'));
};

type Cues = ReturnType<typeof createCues>;

const MEANINGS = ['table.meaning-question', 'table.meaning-answer', 'table.meaning-answer-about'] as const;
const TYPED = ['table.expect-question', 'table.expect-answer'] as const;
const PLACEHOLDERS = ['table.question-placeholder', 'table.answer-placeholder'] as const;
const CONFIRMATIONS = [
  'table.confirm-guess',
  'table.confirm-pass',
  'table.confirm-vote',
  'table.confirm-skip',
] as const;

/** The rows from the sentence that says what is expected: what the person is asked now, and in which turn. */
const askedNow = (program: PtyProgram, cues: Cues): string => {
  const rows = program.rows();
  const confirms = cues(...CONFIRMATIONS);
  const asked = rows.filter(row => row.includes('▸ ') || confirms.test(row));
  const turn = cues('table.turn').exec(rows[0] ?? '')?.[0] ?? '';
  return asked.length === 0 ? '' : [turn, ...asked].join('\n');
};

/** The row of the turn. */
const turnOf = (asked: string): string => asked.split('\n')[0] ?? '';

/**
 * A house player may ask for another word: the answer stands. A second Esc would leave the table, so the next look is not
 * before the sentence is gone.
 */
const letPass =
  (cues: Cues) =>
  async (program: PtyProgram): Promise<void> => {
    program.press('escape');
    await program.waitFor(() => !cues('table.expect-reply').test(askedNow(program, cues)));
  };

/** What was asked about once more may be asked for an instant longer: another Enter would choose something at the end. */
const confirm =
  (cues: Cues) =>
  async (program: PtyProgram): Promise<void> => {
    // After the last pass the vote comes at once.
    const later = cues('table.confirm-pass').test(askedNow(program, cues))
      ? []
      : (['table.expect-vote'] as const);
    const turn = turnOf(askedNow(program, cues));
    program.press('enter');
    const chosen = cues(...CONFIRMATIONS, 'table.expect-guess', ...later);
    // On a busy machine the same may be asked in the next turn at the next look.
    await program.waitFor(() => {
      const next = askedNow(program, cues);
      return !chosen.test(next) || turnOf(next) !== turn;
    });
  };

/** Whether a line that was typed before is still there: it was sent, and what follows has not been drawn. */
const isOnItsWay = (program: PtyProgram, cues: Cues, asked: string): boolean =>
  cues(...TYPED).test(asked) &&
  !cues(...CONFIRMATIONS, ...MEANINGS, 'table.expect-whom').test(asked) &&
  !cues(...PLACEHOLDERS).test(program.screen());

/** Cues of the table, the most pressing first, and what is done about them. */
const steps = (
  plan: Plan,
  cues: Cues,
): readonly (readonly [RegExp, (program: PtyProgram) => void | Promise<void>])[] => [
  [cues(...CONFIRMATIONS), confirm(cues)],
  [cues('table.expect-reply'), letPass(cues)],
  [cues(...MEANINGS), plan.meaning ?? pressEnter],
  [cues('table.expect-guess'), plan.guess ?? pressEnter],
  [cues('table.expect-vote'), plan.vote ?? pressEnter],
  [cues('table.expect-whom'), pressEnter],
  [cues('table.expect-question'), plan.question ?? sayInOneWrite('Do you come here often?')],
  [cues('table.expect-answer'), plan.answer ?? sayInOneWrite('Often enough, I suppose.')],
];

/** The turn and the step that is asked for. Its rows alone may be drawn in another way while a line is on its way. */
const stepAsked = (plan: Plan, cues: Cues, asked: string): string =>
  asked === '' ? '' : `${turnOf(asked)} ${steps(plan, cues).findIndex(([cue]) => cue.test(asked))}`;

/** Plays a game to its end by keys alone: looks at the card, then answers whatever the table asks. */
export const playByKeys = async (program: PtyProgram, plan: Plan = {}, lang = 'en'): Promise<void> => {
  const cues = createCues(lang);
  const shows = (key: MessageKey) => (): boolean => cues(key).test(program.screen());
  const isOver = shows('table.over');
  await program.waitFor(shows('table.intro-turn'));
  program.press('enter');
  await program.waitFor(shows('table.intro-key'));
  program.press('enter');
  for (;;) {
    await program.waitFor(() => isOver() || askedNow(program, cues) !== '');
    if (isOver()) return;
    const asked = askedNow(program, cues);
    const isAnother = (next: string): boolean => stepAsked(plan, cues, next) !== stepAsked(plan, cues, asked);
    if (isOnItsWay(program, cues, asked)) {
      await program.waitFor(() => isOver() || isAnother(askedNow(program, cues)));
      continue;
    }
    const isMeant = cues(...MEANINGS).test(asked);
    const isTyped = !isMeant && cues(...TYPED).test(asked);
    await steps(plan, cues).find(([cue]) => cue.test(asked))?.[1](program);
    await program.waitFor(() => {
      const next = askedNow(program, cues);
      if (isOver()) return true;
      if (isTyped) return isAnother(next) || isOnItsWay(program, cues, next);
      // A line whose meaning was chosen is sent: its field may be drawn empty once more.
      if (isMeant) return turnOf(next) !== turnOf(asked) || !cues(...MEANINGS, ...TYPED).test(next);
      return next !== '' && next !== asked;
    });
  }
};

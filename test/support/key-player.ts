import type {PtyProgram} from './pty.ts';

/** What a person does when the table asks; each answers the keys of one step. */
export type Plan = {
  readonly question?: (program: PtyProgram) => void | Promise<void>;
  readonly guess?: (program: PtyProgram) => void | Promise<void>;
  readonly vote?: (program: PtyProgram) => void | Promise<void>;
};

const sayInOneWrite = (line: string) => (program: PtyProgram) => program.type(`${line}\r`);

/** The rows from the sentence that says what is expected: what the person is asked now, and in which turn. */
const askedNow = (program: PtyProgram): string => {
  const rows = program.rows();
  const asked = rows.filter(row => /▸ |\? It ends the game|Vote for .+\? \d of/.test(row));
  const turn = /Turn \d+/.exec(rows[0] ?? '')?.[0] ?? '';
  return asked.length === 0 ? '' : [turn, ...asked].join('\n');
};

const confirmYes = (program: PtyProgram): void => program.press('enter');

/** Cues of the table, the most pressing first, and what is done about them. */
const steps = (plan: Plan): readonly (readonly [RegExp, (program: PtyProgram) => void | Promise<void>])[] => [
  [/Guess .*\? It ends the game|Vote for .*\? \d of/, confirmYes],
  [/How do you mean it\?|What do you (want to know|mean by that)\?/, program => program.press('enter')],
  [/Do you know the place\?/, plan.guess ?? (program => program.press('enter'))],
  [/Who is the spy\? Vote/, plan.vote ?? (program => program.press('enter'))],
  [/Whom do you ask\?/, program => program.press('enter')],
  [/Ask \S+ a question\./, plan.question ?? sayInOneWrite('Do you come here often?')],
  [/What do you answer\?/, sayInOneWrite('Often enough, I suppose.')],
];

/** Plays a game to its end by keys alone: looks at the card, then answers whatever the table asks. */
export const playByKeys = async (program: PtyProgram, plan: Plan = {}): Promise<void> => {
  await program.waitFor('turn it over');
  program.press('enter');
  await program.waitFor('shows your card again');
  program.press('enter');
  for (;;) {
    await program.waitFor(() => program.screen().includes('The game is over.') || askedNow(program) !== '');
    if (program.screen().includes('The game is over.')) return;
    const asked = askedNow(program);
    // A house player may ask for another word: the answer stands.
    if (program.screen().includes('let it stand')) program.press('escape');
    const step = steps(plan).find(([cue]) => cue.test(asked));
    await step?.[1](program);
    await program.waitFor(() => {
      const next = askedNow(program);
      return program.screen().includes('The game is over.') || (next !== '' && next !== asked);
    });
  }
};

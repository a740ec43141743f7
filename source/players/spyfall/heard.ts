import type {Seat} from '../../games/game.ts';
import type {RemarkView, Words} from '../../games/spyfall/view.ts';
import type {Pole} from '../../packs/house/parse-phrases.ts';
import type {Meaning} from './decide/speaker-model.ts';
import type {AnswerLine, QuestionLine} from './say/bank.ts';

/** A topic that words may be about, and how likely, 0 to 1. */
export type TopicShare = {readonly feature: number; readonly share: number};

/** A way to take an answer: its topic and what it says, and how likely it is meant so. */
export type AnswerShare = TopicShare & {readonly meaning: Meaning};

/** A question as house players understand it. Features are indexes in the order of the data. */
export type HeardQuestion = {
  readonly seat: Seat;
  readonly to: Seat;
  /** What it is about; `undefined` for an open question and for unreadable words. */
  readonly feature: number | undefined;
  readonly pole: Pole;
  /** Whether the answerer chooses the topic ("what do you notice first?"). */
  readonly isOpen: boolean;
  /** For typed words: what they may be about, the likeliest first. The rest, up to 1, is nothing on the list. */
  readonly topics?: readonly TopicShare[] | undefined;
  /** The bank's line, when it is one. */
  readonly line: QuestionLine | undefined;
  /** For a second opinion: the turn whose answer it asks about, and the grade that was said then. */
  readonly quoted: {readonly turn: number; readonly grade: number | undefined} | undefined;
};

/** A turn's question and, once given, its answer as house players understand them. */
export type Heard = {
  readonly turn: number;
  readonly asked: Words;
  readonly answered: Words | undefined;
  /** What its speaker said when the answer was not understood and somebody asked back. It is read in place of the answer. */
  readonly reply?: RemarkView | undefined;
  readonly question: HeardQuestion;
  /** What the answer is about; before it is given, what the question is about. `undefined` when unknown. */
  readonly feature: number | undefined;
  /** What the answer says; `undefined` before it is given and when there is nothing to weigh. */
  readonly meaning: Meaning | undefined;
  /**
   * For typed words: all ways to take the answer. The rest, up to 1, is that it says nothing. Absent for lines of the bank
   * and for what a person declared.
   */
  readonly shares?: readonly AnswerShare[] | undefined;
  /** Whether the table understood the answer, or the reply. A line that nobody understood is no reason against anybody. */
  readonly isUnderstood: boolean;
  /** Whether typed words may well mean something else: they move suspicion little. */
  readonly isUnsure?: boolean;
  /** Whether it is a line that refuses a question for asking too much. */
  readonly isRefusal?: boolean;
  /** The bank's line of the answer, when it is one. */
  readonly line: AnswerLine | undefined;
};

/** Returns the words of an answer that count: those of the reply, if the answer itself was not understood. */
export const wordsSaid = ({answered, reply}: Heard): string => (reply ?? answered)?.text ?? '';

/** Whether an answer evades its question: nobody understood it, though the question had a topic. */
export const isEvasion = ({answered, isUnderstood, question}: Heard): boolean =>
  answered !== undefined && !isUnderstood && question.feature !== undefined;

/**
 * Whether a question asks for another opinion on an earlier answer: it quotes that, or takes up what was said. With `about`,
 * whether it asks about that answer.
 */
export const asksForOpinion = (
  {quoted, line}: Pick<HeardQuestion, 'quoted' | 'line'>,
  about?: Heard,
): boolean => {
  const isTakenUp = line?.after !== undefined && (!about || line.feature === about.feature);
  return isTakenUp || (quoted !== undefined && (!about || quoted.turn === about.turn));
};

import type {Seat} from '../../games/game.ts';
import type {Words} from '../../games/spyfall/view.ts';
import type {Pole} from '../../packs/house/parse-phrases.ts';
import type {Meaning} from './decide/speaker-model.ts';
import type {AnswerLine, QuestionLine} from './say/bank.ts';

/** A question as house players understand it. Features are indexes in the order of the data. */
export type HeardQuestion = {
  readonly seat: Seat;
  readonly to: Seat;
  /** What it is about; `undefined` for an open question and for unreadable words. */
  readonly feature: number | undefined;
  readonly pole: Pole;
  /** Whether the answerer chooses the topic ("what do you notice first?"). */
  readonly isOpen: boolean;
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
  readonly question: HeardQuestion;
  /** What the answer is about; before it is given, what the question is about. `undefined` when unknown. */
  readonly feature: number | undefined;
  /** What the answer says; `undefined` before it is given and when there is nothing to weigh. */
  readonly meaning: Meaning | undefined;
  /** The bank's line of the answer, when it is one. */
  readonly line: AnswerLine | undefined;
};

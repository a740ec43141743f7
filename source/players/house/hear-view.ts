import type {SeatView, TurnView, Words} from '../../games/spyfall/view.ts';
import {type Heard, hearAnswer, hearQuestion, NONE} from './hearing.ts';
import type {HouseKit} from './kit.ts';

/**
 * What was heard at each table, by the list of its seats, which all who sit there were told: who else hears the same
 * words need not read them again. What it holds is as public as the words.
 */
export type Hearings = WeakMap<object, readonly Heard[]>;

type AskedTurn = TurnView & {readonly question: Words};

const isSame = (one: Words | undefined, other: Words | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.text === other.text &&
    one.seat === other.seat &&
    one.to === other.to &&
    one.reading === other.reading);

const isSameQuestion = (heard: Heard | undefined, turn: AskedTurn): heard is Heard =>
  heard !== undefined && heard.turn === turn.turn && isSame(heard.asked, turn.question);

/** A turn as house players understand it; `before` is what was heard of it when less of it was said. */
const hearTurn = (
  kit: HouseKit,
  view: SeatView,
  {turn, question: asked, answer: answered}: AskedTurn,
  heard: readonly Heard[],
  before: Heard | undefined,
): Heard => {
  const question = before?.question ?? hearQuestion(kit, view, asked, heard);
  const questionText = asked.text;
  const said = {turn, question, questionText, asked, answered};
  if (!answered) return {...said, feature: question.feature, meaning: NONE, line: NONE};
  const {feature, meaning, line} = hearAnswer(kit, answered, question, questionText);
  return {...said, feature, meaning, line, answerText: answered.text};
};

const hasQuestion = (turn: TurnView): turn is AskedTurn => turn.question !== undefined;

/**
 * All turns of a view as house players understand them: from everybody's text, and from what a person declared with
 * it. What was heard of an earlier view of the same table is kept up to where other words were said.
 */
export const hearView = (kit: HouseKit, view: SeatView): readonly Heard[] => {
  const seats = view.table?.seats;
  const known = (seats && kit.hearings.get(seats)) ?? [];
  let count = 0;
  let heard: Heard[] | undefined;
  for (const turn of view.turns) {
    if (!hasQuestion(turn)) continue;
    const before = heard ? undefined : known[count];
    const asked = isSameQuestion(before, turn) ? before : undefined;
    if (!asked || !isSame(asked.answered, turn.answer)) {
      heard ??= known.slice(0, count);
      heard.push(hearTurn(kit, view, turn, heard, asked));
    }
    count += 1;
  }
  if (!heard) return count === known.length ? known : known.slice(0, count);
  if (seats) kit.hearings.set(seats, heard);
  return heard;
};

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

/** The turns of an earlier view of the same seat, and what was heard in them. */
type HeardBefore = {readonly turns: readonly TurnView[]; readonly heard: readonly Heard[]};

/** How many turns from the first on are the very ones in which the same was heard before. */
const countSame = ({turns}: SeatView, known: readonly Heard[], before: HeardBefore): number => {
  let count = 0;
  while (count < known.length && known[count] === before.heard[count] && turns[count] === before.turns[count])
    count += 1;
  return count;
};

/**
 * All turns of a view as house players understand them: from everybody's text, and from what a person declared with
 * it. What was heard of an earlier view of the same table is kept up to where other words were said.
 */
export const hearView = (kit: HouseKit, view: SeatView, before?: HeardBefore): readonly Heard[] => {
  const seats = view.table?.seats;
  const known = (seats && kit.hearings.get(seats)) ?? [];
  let count = before ? countSame(view, known, before) : 0;
  let heard: Heard[] | undefined;
  for (let at = count; at < view.turns.length; at++) {
    const turn = view.turns[at] as TurnView;
    if (!hasQuestion(turn)) continue;
    const last = heard ? undefined : known[count];
    const asked = isSameQuestion(last, turn) ? last : undefined;
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

import type {Observation} from '../../../games/spyfall/events.ts';
import {currentTurn, type SeatView, type TurnView} from '../../../games/spyfall/view.ts';
import {textWidth, truncateText} from '../../../text/width.ts';
import {nameOf} from '../../table/seats/seat-talk.ts';
import {makeRows, type Row, type Segment} from '../../table/talk/rows.ts';
import {type RowIndex, topOf} from '../../table/talk/scroll.ts';
import {speakerToken} from '../../theme.ts';
import type {SpyfallModel, SpyfallTalk} from './spyfall-model.ts';

const oneRow = (talk: SpyfallTalk, lead: readonly Segment[], text: string, width: number): Row => {
  const room = width - lead.reduce((cells, segment) => cells + textWidth(segment.text), 0);
  return makeRows({lead, text: truncateText(text, Math.max(2, room)), base: talk.direction}, width)[0] ?? [];
};

/** The newest question that was asked. */
const newestQuestion = ({turns}: SeatView) =>
  turns.findLast(({question}) => question !== undefined)?.question;

/** Rows that the newest question takes over candidates that stand in the talk's place. */
export const questionRows = ({view, layout, isPlain}: SpyfallModel): number =>
  !isPlain && layout.candidatesWidth === 0 && newestQuestion(view) !== undefined ? 1 : 0;

/** The last question and its answer, a row each. */
const exchangeRows = (talk: SpyfallTalk, {question, answer}: TurnView, width: number): readonly Row[] => {
  if (question === undefined) return [];
  const name = (seat: number): Segment => ({
    text: nameOf(talk, seat),
    token: speakerToken(seat),
    isApart: true,
  });
  const colon: Segment = {text: talk.words('glue.colon')};
  const asked = [name(question.seat), {text: talk.words('glue.to')}, name(question.to), colon];
  return [
    oneRow(talk, asked, question.text, width),
    ...(answer === undefined ? [] : [oneRow(talk, [name(answer.seat), colon], answer.text, width)]),
  ];
};

type Talk = {
  readonly index: RowIndex;
  readonly observations: readonly Observation[];
  /** Rows of the talk over the list, as if nothing were pinned. */
  readonly talkRows: number;
};

/**
 * The last question with its answer, pinned over a list to choose from that leaves them no room. No rows while they can
 * be read in the talk.
 */
export const pinnedRows = (model: SpyfallModel, {index, observations, talkRows}: Talk): readonly Row[] => {
  const {view, talk, state, layout, isAsked, isPlain} = model;
  const turn = currentTurn(view)?.question === undefined ? view.turns.at(-2) : currentTurn(view);
  const entry = observations.findLastIndex(({type}) => type === 'question-asked');
  if (!isAsked || isPlain || turn === undefined || entry < 0) return [];
  // What stands before the talk is an entry of its own.
  const before = index.starts.length > observations.length && index.starts[0] === 0 ? 1 : 0;
  const row = index.starts[entry + before] ?? 0;
  const top = topOf(state.place, index, talkRows);
  return row >= top && row < top + talkRows ? [] : exchangeRows(talk, turn, layout.mainWidth);
};

/** The newest question in one row; no row before the first. */
export const questionRow = ({view, talk, layout}: SpyfallModel): Row => {
  const question = newestQuestion(view);
  const turn = view.turns.find(one => one.question === question);
  return (turn && exchangeRows(talk, turn, layout.mainWidth)[0]) ?? [];
};

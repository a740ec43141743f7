import type {Seat} from '../../../../games/game.ts';
import type {DebriefTurn} from '../../../../statistics/spyfall/debrief-types.ts';
import {padText, textWidth, truncateText} from '../../../../text/width.ts';
import {levelBar} from '../../../table/seats/bars.ts';
import {nameOf, nameWithYou} from '../../../table/seats/seat-talk.ts';
import {makeRows, type Row, type Segment} from '../../../table/talk/rows.ts';
import {thoughtRows} from '../../../table/talk/words-around.ts';
import {speakerToken} from '../../../theme.ts';
import {believers, type DebriefPage, percent, sectionHeading} from './debrief-parts.ts';

const seatsOf = ({view}: DebriefPage): readonly Seat[] => (view.table?.seats ?? []).map(({seat}) => seat);

const labelWidth = 12;

const columnWidth = (page: DebriefPage): number => {
  const seats = Math.max(1, seatsOf(page).length);
  return Math.max(6, Math.min(11, Math.floor((page.width - labelWidth) / seats)));
};

/** A seat's name filled to a column: the spy's carries a star, one's own its mark where there is room. Cut at last. */
const nameCell = ({view, talk}: DebriefPage, seat: Seat, width: number): Segment => {
  const star = view.end?.spy === seat ? '★' : '';
  const room = width - 1 - textWidth(star);
  const marked = nameWithYou(talk, seat);
  const name = textWidth(marked) <= room ? marked : truncateText(nameOf(talk, seat), room);
  return {text: padText(star + name, width), token: speakerToken(seat)};
};

const headRow = (page: DebriefPage): Row => [
  {text: ' '.repeat(labelWidth)},
  ...seatsOf(page).map(seat => nameCell(page, seat, columnWidth(page))),
];

const beliefRow = (page: DebriefPage, believer: Seat, suspicion: readonly number[]): Row => {
  const width = columnWidth(page);
  const cells = seatsOf(page).map((seat): Segment => {
    if (seat === believer) return {text: padText('·', width), token: 'text.secondary'};
    const share = suspicion[seat] ?? 0;
    return {text: padText(`${levelBar(share)} ${page.talk.words.number(percent(share))}`, width)};
  });
  return [nameCell(page, believer, labelWidth), ...cells];
};

const plainBelief = (page: DebriefPage, believer: Seat, suspicion: readonly number[]): readonly Row[] => {
  const {talk} = page;
  const shares = seatsOf(page)
    .filter(seat => seat !== believer)
    .map(seat => `${nameOf(talk, seat)} ${talk.words.percent(suspicion[seat] ?? 0)}`);
  return makeRows(
    {text: nameWithYou(talk, believer) + talk.words('glue.colon') + talk.words.list(shares)},
    page.width,
  );
};

const guessRow = ({view, talk, width, isPlain}: DebriefPage, {guess}: DebriefTurn): readonly Row[] => {
  const spy = view.end?.spy;
  if (guess === undefined || spy === undefined || spy === null) return [];
  const values = {
    name: nameWithYou(talk, spy),
    entity: talk.entityName(guess.entity),
    percent: percent(guess.confidence),
    // With thirty places, the first among equals is right by accident.
    isRight: guess.isRight && guess.isLead ? 'yes' : 'no',
  };
  const sign = isPlain ? '' : `${levelBar(guess.confidence)} `;
  return makeRows({text: sign + talk.words('table.debrief-guess', values)}, width);
};

/** Who asked whom in a turn, in one row. */
const turnHeading = (page: DebriefPage, {turn}: DebriefTurn): readonly Row[] => {
  const {view, talk, width, isPlain} = page;
  const arrow = talk.words(isPlain ? 'table.plain-asks' : 'glue.to');
  const question = view.turns.find(known => known.turn === turn)?.question;
  const said = question
    ? ` · ${nameOf(talk, question.seat)}${arrow}${nameOf(talk, question.to)}${talk.words('glue.colon')}${question.text}`
    : '';
  return sectionHeading(truncateText(talk.words('table.debrief-turn', {turn}) + said, width));
};

const turnRows = (page: DebriefPage, turn: DebriefTurn): readonly Row[] => {
  const rows = believers(page, turn);
  const beliefs = page.isPlain
    ? rows.flatMap(([seat, row]) => plainBelief(page, seat, row))
    : [
        ...(rows.length === 0 ? [] : [headRow(page)]),
        ...rows.map(([seat, row]) => beliefRow(page, seat, row)),
      ];
  const thoughts = (page.thoughts ?? []).filter(thought => thought.turn === turn.turn);
  return [
    ...turnHeading(page, turn),
    ...beliefs,
    ...guessRow(page, turn),
    ...thoughts.flatMap(thought =>
      thoughtRows(page.talk, thought, page.talk.words(`table.thought-${thought.phase}`), page.width),
    ),
  ];
};

/** The turns there is something to tell of: beliefs, or what models thought. */
const turnsOf = ({debrief, thoughts = []}: DebriefPage): readonly DebriefTurn[] => {
  const noted = new Set(debrief.turns.map(({turn}) => turn));
  const others = new Set(thoughts.map(({turn}) => turn).filter(turn => !noted.has(turn)));
  const turns = [...debrief.turns, ...[...others].map((turn): DebriefTurn => ({turn, suspicion: []}))];
  return turns.sort((one, other) => one.turn - other.turn);
};

/** Whether there is more to look at than the story: what was believed and thought, turn by turn. */
export const hasTables = (page: DebriefPage): boolean =>
  page.view.end?.spy !== null && turnsOf(page).length > 0;

/** The other page of the debrief: what everybody believed after every turn, and what models thought. */
export const tableRows = (page: DebriefPage): readonly Row[] => {
  const {talk, debrief, width} = page;
  const heading = makeRows({text: talk.words('table.debrief-after'), token: 'text.secondary'}, width);
  return [
    ...(debrief.turns.length === 0 ? [] : heading),
    ...turnsOf(page).flatMap(turn => turnRows(page, turn)),
  ];
};

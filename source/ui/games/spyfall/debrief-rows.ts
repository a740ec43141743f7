import type {BySeat, Seat} from '../../../games/game.ts';
import type {Phase} from '../../../games/spyfall/events.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {Words} from '../../../packs/words.ts';
import type {Debrief, DebriefTurn, LineImpact} from '../../../statistics/spyfall/debrief-types.ts';
import type {MoveThought, StandIn} from '../../../tables/table.ts';
import {padText, textWidth, truncateText} from '../../../text/width.ts';
import {makeRows, type Row, type Segment} from '../../table/rows.ts';
import {nameOf, nameWithYou} from '../../table/seat-talk.ts';
import {seatingRows, thoughtRows} from '../../table/words-around.ts';
import {speakerToken} from '../../theme.ts';
import {bar, leakRows, percent, sectionHeading} from './debrief-parts.ts';
import {endSentences, votedOut} from './sentences.ts';
import type {SpyfallTalk} from './spyfall-model.ts';

/** What a debrief is written from. */
export type DebriefPage = {
  readonly view: SeatView;
  readonly talk: SpyfallTalk;
  readonly debrief: Debrief;
  /** What models thought, move by move; their names by seat, where models sat. */
  readonly thoughts?: readonly MoveThought<Phase>[];
  readonly seated?: BySeat<string>;
  readonly standIns?: BySeat<StandIn | undefined>;
  readonly width: number;
  /** For a screen reader: sentences instead of a grid. */
  readonly isPlain: boolean;
};

const turningRows = ({talk, debrief, width}: DebriefPage): readonly Row[] => {
  const {words} = talk;
  const point = debrief.turningPoint;
  if (point === undefined) return makeRows({text: words('table.debrief-steady')}, width);
  const values = {
    turn: point.turn,
    name: nameWithYou(talk, point.seat),
    change: Math.abs(percent(point.change)),
    direction: point.change < 0 ? 'down' : 'up',
  };
  return makeRows(
    {text: words(`table.debrief-turned-${point.because}`, values), token: 'text.strong'},
    width,
  );
};

const average = (shares: readonly number[]): number =>
  shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);

/** A row of bars, a turn each, with the first and the last value in per cent. */
const arcRow = (words: Words, label: string, shares: readonly number[]): readonly Row[] => {
  const [first, last] = [shares[0], shares.at(-1)];
  if (first === undefined || last === undefined) return [];
  const bars = shares.map(bar).join('');
  const ends = words.number(percent(first)) + words('glue.to') + words.percent(last);
  return [[{text: `${label}  `}, {text: bars, token: 'accent'}, {text: `  ${ends}`}]];
};

/** The whole game in two rows: how much the table suspected the spy, and how sure the spy was, turn by turn. */
const arcRows = (page: DebriefPage): readonly Row[] => {
  const {view, talk, debrief, isPlain} = page;
  const spy = view.end?.spy;
  if (isPlain || spy === undefined || spy === null) return [];
  const suspicion = debrief.turns.map(turn => average(believers(page, turn).map(([, row]) => row[spy] ?? 0)));
  const sureness = debrief.turns.flatMap(({guess}) => (guess === undefined ? [] : [guess.confidence]));
  const labels = [
    talk.words('table.debrief-arc-suspicion', {name: nameWithYou(talk, spy)}),
    talk.words('table.debrief-arc-guess'),
  ] as const;
  const width = Math.max(...labels.map(textWidth));
  return [
    [],
    ...arcRow(talk.words, padText(labels[0], width), suspicion),
    ...arcRow(talk.words, padText(labels[1], width), sureness),
  ];
};

const impactText = ({talk}: DebriefPage, {mean, toSpy}: LineImpact): string => {
  const {words} = talk;
  const change = Math.abs(percent(mean));
  const direction = change === 0 ? 'none' : mean > 0 ? 'up' : 'down';
  const parts = [words(`table.debrief-line-${direction}`, {change})];
  if (toSpy !== undefined && percent(toSpy) !== 0)
    parts.push(
      words('table.debrief-to-spy', {
        domain: talk.domain,
        sign: toSpy > 0 ? '+' : '−',
        change: Math.abs(percent(toSpy)),
      }),
    );
  return parts.join(' · ');
};

const impactRows = (page: DebriefPage, impact: LineImpact): readonly Row[] => {
  const gutter: Segment = {text: page.talk.words.number(impact.turn), token: 'text.secondary'};
  return [
    ...makeRows({text: impact.text, indent: 4, gutter}, page.width),
    ...makeRows({text: impactText(page, impact), indent: 6, token: 'text.secondary'}, page.width),
  ];
};

const yourLines = (page: DebriefPage): readonly Row[] => {
  const {talk, debrief} = page;
  const mine = debrief.impacts.filter(({seat}) => seat === talk.me);
  if (mine.length === 0) return [];
  return [
    ...sectionHeading(talk.words('table.debrief-lines')),
    ...mine.flatMap(impact => impactRows(page, impact)),
  ];
};

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
    return {text: padText(`${bar(share)} ${page.talk.words.number(percent(share))}`, width)};
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

const believers = (
  {view}: DebriefPage,
  {suspicion}: DebriefTurn,
): readonly (readonly [Seat, readonly number[]])[] =>
  suspicion.flatMap((row, seat) =>
    row === undefined || seat === view.end?.spy ? [] : [[seat, row] as const],
  );

const guessRow = ({view, talk, width, isPlain}: DebriefPage, {guess}: DebriefTurn): readonly Row[] => {
  const spy = view.end?.spy;
  if (guess === undefined || spy === undefined || spy === null) return [];
  const values = {
    name: nameWithYou(talk, spy),
    entity: talk.entityName(guess.entity),
    percent: percent(guess.confidence),
    isRight: guess.isRight ? 'yes' : 'no',
  };
  const sign = isPlain ? '' : `${bar(guess.confidence)} `;
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

/** A page with one sentence under how the game ended. */
const shortPage = (outcome: readonly Row[], text: string, width: number): readonly Row[] => [
  ...outcome,
  [],
  ...makeRows({text, token: 'text.secondary'}, width),
];

/** The whole debrief as rows: how it ended, where it turned, what the person's lines did, and every turn. */
export const debriefRows = (page: DebriefPage): readonly Row[] => {
  const {view, talk, debrief, seated, standIns = [], width} = page;
  const {words} = talk;
  const ending = view.end === undefined ? [] : endSentences(talk, view.end, votedOut(view));
  const outcome = ending.flatMap(text => makeRows({text}, width));
  // A game that can go on keeps its secrets, and beliefs and thoughts would tell them.
  if (view.end?.spy === null) return shortPage(outcome, words('table.debrief-kept'), width);
  const turns = turnsOf(page);
  const seating = seated === undefined ? [] : [[], ...seatingRows(talk, {seated, standIns}, width), []];
  const leaks = leakRows(talk, debrief.leaks, width);
  if (turns.length === 0)
    return leaks.length > 0
      ? [...outcome, ...seating, ...leaks]
      : shortPage([...outcome, ...seating], words('table.debrief-empty'), width);
  return [
    ...outcome,
    ...seating,
    ...turningRows(page),
    ...arcRows(page),
    ...leaks,
    ...yourLines(page),
    ...(debrief.turns.length === 0
      ? []
      : [[], ...makeRows({text: words('table.debrief-after'), token: 'text.secondary'}, width)]),
    ...turns.flatMap(turn => turnRows(page, turn)),
  ];
};

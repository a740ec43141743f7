import type {HeardLine} from '../../../../players/spyfall/heard-line.ts';
import type {DebriefTurn, LineImpact} from '../../../../statistics/spyfall/debrief-types.ts';
import {padText, textWidth} from '../../../../text/width.ts';
import {levelBar} from '../../../table/seats/bars.ts';
import {nameWithYou} from '../../../table/seats/seat-talk.ts';
import {makeRows, type Row, type Segment} from '../../../table/talk/rows.ts';
import {seatingRows} from '../../../table/talk/words-around.ts';
import {endSentences, votedOut} from '../sentences.ts';
import {believers, type DebriefPage, leakRows, percent, sectionHeading} from './debrief-parts.ts';
import {betterText, courseText, heardText, mindsText, missedText, type TopicOf} from './story-text.ts';

/** Sentences as a paragraph, with an empty row above. No rows without sentences. */
const paragraph = ({talk, width}: DebriefPage, sentences: readonly string[], token?: 'text.strong') =>
  sentences.length === 0
    ? []
    : [[], ...makeRows({text: sentences.join(talk.words('glue.space')), ...(token && {token})}, width)];

const average = (shares: readonly number[]): number =>
  shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);

/** A number of each turn; nothing where it is unknown. */
type Arc = {readonly label: string; readonly shares: readonly (number | undefined)[]};

const arcsOf = (page: DebriefPage): readonly Arc[] => {
  const {view, talk, debrief} = page;
  const spy = view.end?.spy;
  if (spy === undefined || spy === null) return [];
  const suspect = votedOut(view) ?? spy;
  const suspicionIn = (turn: DebriefTurn): number | undefined => {
    const rows = believers(page, turn).filter(([seat]) => seat !== suspect);
    return rows.length === 0 ? undefined : average(rows.map(([, row]) => row[suspect] ?? 0));
  };
  return [
    {
      label: talk.words('table.debrief-arc-suspicion', {name: nameWithYou(talk, suspect)}),
      shares: debrief.turns.map(suspicionIn),
    },
    {
      label: talk.words('table.debrief-arc-guess'),
      shares: debrief.turns.map(({guess}) => guess?.confidence),
    },
  ].filter(({shares}) => shares.some(share => share !== undefined));
};

/** The ends of an arc in per cent. */
const endsOf = ({talk: {words}}: DebriefPage, shares: Arc['shares']): string => {
  const known = shares.filter(share => share !== undefined);
  return words.number(percent(known[0] ?? 0)) + words('glue.to') + words.percent(known.at(-1) ?? 0);
};

type Chart = {readonly labelWidth: number; readonly cell: number};

const arcRow = (page: DebriefPage, {label, shares}: Arc, {labelWidth, cell}: Chart): Row => {
  const bars = shares.map(share => padText(share === undefined ? ' ' : levelBar(share), cell)).join('');
  return [
    {text: `${padText(label, labelWidth)}  `},
    {text: bars, token: 'accent'},
    {text: ` ${endsOf(page, shares)}`},
  ];
};

/** The numbers of the turns under their bars. */
const axisRow = ({talk, debrief}: DebriefPage, {labelWidth, cell}: Chart): Row => {
  const numbers = debrief.turns.map(({turn}) => padText(talk.words.number(turn), cell)).join('');
  const label = padText(talk.words('table.story-turns'), labelWidth);
  return [{text: `${label}  ${numbers}`, token: 'text.secondary'}];
};

/** Cells of the ends: "100 → 100%". */
const endsWidth = 12;

/** The whole game in two rows: how much the table suspected somebody, and how sure the spy was, turn by turn. */
const chartRows = (page: DebriefPage): readonly Row[] => {
  const {talk, width, isPlain, debrief} = page;
  const arcs = arcsOf(page);
  if (arcs.length === 0) return [];
  const {words} = talk;
  if (isPlain)
    return arcs.flatMap(({label, shares}) => {
      const told = words.list(shares.flatMap(share => (share === undefined ? [] : [words.percent(share)])));
      return makeRows({text: label + words('glue.colon') + told}, width);
    });
  const labelWidth = Math.max(...arcs.map(({label}) => textWidth(label)));
  const room = width - labelWidth - endsWidth - 2;
  const cell = [3, 2].find(cells => debrief.turns.length * cells <= room) ?? 1;
  const chart = {labelWidth, cell};
  const axis = cell === 1 ? [] : [axisRow(page, chart)];
  return [[], ...arcs.map(arc => arcRow(page, arc, chart)), ...axis];
};

/** A line of the person, with what it did, as what it was heard, and when it was said, where that is known. */
type OwnLine = Pick<LineImpact, 'turn' | 'text'> & {
  readonly impact?: LineImpact;
  readonly heard?: HeardLine | undefined;
  readonly when?: 'vote' | 'reply';
};

const isSame =
  ({turn, seat, kind}: Pick<LineImpact, 'turn' | 'seat' | 'kind'>) =>
  (line: Pick<LineImpact, 'turn' | 'seat' | 'kind'>): boolean =>
    line.turn === turn && line.seat === seat && line.kind === kind;

/** What the person said beside questions and answers. */
const ownWords = ({talk, view}: DebriefPage): readonly OwnLine[] =>
  view.turns.flatMap(({turn, remarks}) =>
    remarks
      .filter(({seat}) => seat === talk.me)
      .map(({text, isAtVote}): OwnLine => ({turn, text, when: isAtVote ? 'vote' : 'reply'})),
  );

const ownLines = (page: DebriefPage): readonly OwnLine[] => {
  const {talk, debrief} = page;
  const {impacts, heard = []} = debrief;
  const isMine = ({seat}: {readonly seat: number}): boolean => seat === talk.me;
  const known = impacts.filter(isMine).map((impact): OwnLine => {
    const {turn, text} = impact;
    return {turn, text, impact, heard: heard.find(isSame(impact))};
  });
  const others = heard
    .filter(line => isMine(line) && !impacts.some(isSame(line)))
    .map((line): OwnLine => ({turn: line.turn, text: line.text, heard: line}));
  return [...known, ...others, ...ownWords(page)].sort((one, other) => one.turn - other.turn);
};

const impactText = ({talk}: DebriefPage, {mean, toSpy}: LineImpact): readonly string[] => {
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
  return parts;
};

const ownLineRows = (page: DebriefPage, {turn, text, impact, heard, when}: OwnLine): readonly Row[] => {
  const {talk, width} = page;
  const gutter: Segment = {text: talk.words.number(turn), token: 'text.secondary'};
  const as = heard && heardText(talk, heard, topicsOf(page));
  const notes = [
    ...(when === undefined ? [] : [talk.words(`table.debrief-said-${when}`)]),
    ...(as === undefined ? [] : [talk.words('table.story-note', {heard: as})]),
    ...(impact === undefined ? [] : impactText(page, impact)),
  ];
  return [
    ...makeRows({text, indent: 4, gutter, base: talk.direction}, width),
    ...(notes.length === 0
      ? []
      : makeRows({text: notes.join(' · '), indent: 6, token: 'text.secondary'}, width)),
  ];
};

const topicsOf =
  ({talk, topicWords}: DebriefPage): TopicOf =>
  topic =>
    topicWords?.(topic, talk.words.lang);

const yourLines = (page: DebriefPage): readonly Row[] => {
  const mine = ownLines(page);
  if (mine.length === 0) return [];
  return [
    ...sectionHeading(page.talk.words('table.debrief-lines')),
    ...mine.flatMap(line => ownLineRows(page, line)),
  ];
};

/** The sentences of the story, a paragraph each: the course, the person's dearest line, who believed what. */
const storyParagraphs = (page: DebriefPage): readonly Row[] => {
  const {view, talk, debrief} = page;
  const {story, heard = []} = debrief;
  const {spy, entity} = view.end ?? {};
  if (story === undefined || typeof spy !== 'number' || typeof entity !== 'string') return [];
  return [
    ...paragraph(page, courseText(talk, story, heard), 'text.strong'),
    ...paragraph(page, missedText(talk, story, heard, entity, topicsOf(page))),
    ...paragraph(page, betterText(talk, heard, entity, topicsOf(page))),
    ...paragraph(page, mindsText(talk, story, spy)),
  ];
};

/** The first page of the debrief: how the game ended, how it came to that, and what the person's lines did. */
export const storyRows = (page: DebriefPage): readonly Row[] => {
  const {view, talk, debrief, seated, standIns = [], width} = page;
  const {words} = talk;
  const ending = view.end === undefined ? [] : endSentences(talk, view.end, votedOut(view));
  const outcome = ending.flatMap(text => makeRows({text}, width));
  const closing = (text: string): readonly Row[] => [[], ...makeRows({text, token: 'text.secondary'}, width)];
  // A game that can go on keeps its secrets, and beliefs and thoughts would tell them.
  if (view.end?.spy === null) return [...outcome, ...closing(words('table.debrief-kept'))];
  const told = [
    ...storyParagraphs(page),
    ...chartRows(page),
    ...leakRows(talk, debrief.leaks, width),
    ...yourLines(page),
  ];
  const seating = seated === undefined ? [] : [[], ...seatingRows(talk, {seated, standIns}, width)];
  const hasNothing = told.length === 0 && (page.thoughts ?? []).length === 0;
  return [...outcome, ...told, ...seating, ...(hasNothing ? closing(words('table.debrief-empty')) : [])];
};

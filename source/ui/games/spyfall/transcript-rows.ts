import type {Observation, RevealedVote, TableFacts} from '../../../games/spyfall/events.ts';
import {driftOf} from '../../../text/tongue/guess.ts';
import {nameOf} from '../../table/seats/seat-talk.ts';
import {makeRows, type Paragraph, type Row, type Segment} from '../../table/talk/rows.ts';
import {speakerToken} from '../../theme.ts';
import {endSentences} from './sentences.ts';
import type {SpyfallTalk} from './spyfall-model.ts';

/** How the transcript is laid out: cells of a row, and whether empty rows part the turns. */
export type TranscriptStyle = {
  readonly width: number;
  readonly isSpacious: boolean;
  /** No rules and arrows: words instead. */
  readonly isPlain: boolean;
};

type Context = {readonly talk: SpyfallTalk; readonly table: TableFacts; readonly style: TranscriptStyle};

const turnIndent = 4;
const remarkIndent = 6;

const speaker = ({talk}: Context, seat: number): Segment => ({
  text: nameOf(talk, seat),
  token: speakerToken(seat),
  isApart: true,
});

const colon = ({talk}: Context): Segment => ({text: talk.words('glue.colon')});

const paragraph = ({style}: Context, content: Paragraph): readonly Row[] =>
  makeRows({indent: turnIndent, ...content}, style.width);

/** What somebody at the table has said: it reads as the table's language does. */
const said = (context: Context, content: Paragraph): readonly Row[] =>
  paragraph(context, {base: context.talk.direction, ...content});

const note = (context: Context, text: string): readonly Row[] =>
  paragraph(context, {text, token: 'text.secondary'});

const headingText = ({talk, style}: Context, text: string): string =>
  style.isPlain ? text : talk.words('table.phase-heading', {text});

const heading = (context: Context, text: string): Row => [
  {text: headingText(context, text), token: 'text.secondary'},
];

const gapOf = ({style}: Context): readonly Row[] => (style.isSpacious ? [[]] : []);

/**
 * What goes before a turn's first words: the name of a part of the game that begins with it, and in a spacious
 * transcript an empty row. Not at `turn-started`, since remarks on the turn before may still follow that.
 */
const turnRows = (context: Context, turn: number): readonly Row[] => {
  const {talk, table} = context;
  const gap = turn === 1 ? [] : gapOf(context);
  if (turn === 1) return [heading(context, talk.words('table.cycle-round-robin'))];
  return turn === table.seats.length + 1 ? [...gap, heading(context, talk.words('table.cycle-free'))] : gap;
};

/** The last round has no question that could begin it. */
const finalRows = (context: Context, heard: Observation & {type: 'turn-started'}): readonly Row[] =>
  heard.cycle === 'final'
    ? [...gapOf(context), heading(context, context.talk.words('table.cycle-final'))]
    : [];

/** A quiet mark under a line that isn't in the table's language. Players don't see it: it could sway them. */
const driftRows = (context: Context, text: string): readonly Row[] => {
  const {talk, table, style} = context;
  const drift = talk.me === undefined ? driftOf(text, table.lang) : null;
  if (drift === null) return [];
  const word = talk.words(`table.drift-${drift}`);
  return paragraph(context, {
    indent: remarkIndent,
    text: style.isPlain ? word : `≈ ${word}`,
    token: 'text.secondary',
  });
};

const questionRows = (context: Context, heard: Observation & {type: 'question-asked'}): readonly Row[] => {
  const arrow = context.talk.words(context.style.isPlain ? 'table.plain-asks' : 'glue.to');
  const lead = [speaker(context, heard.seat), {text: arrow}, speaker(context, heard.to), colon(context)];
  const gutter: Segment = {text: context.talk.words.number(heard.turn), token: 'text.secondary'};
  return [
    ...turnRows(context, heard.turn),
    ...said(context, {lead, text: heard.text, gutter}),
    ...driftRows(context, heard.text),
  ];
};

const answerRows = (context: Context, heard: Observation & {type: 'answer-given'}): readonly Row[] => [
  ...said(context, {lead: [speaker(context, heard.seat), colon(context)], text: heard.text}),
  ...driftRows(context, heard.text),
];

const remarkRows = (context: Context, heard: Observation & {type: 'remark-made'}): readonly Row[] =>
  said(context, {
    indent: remarkIndent,
    lead: [speaker(context, heard.seat), {...colon(context), token: 'text.secondary'}],
    text: heard.text,
    token: 'text.secondary',
  });

const quote = (
  {talk}: Context,
  text: string | undefined,
  how: 'table.said' | 'table.vote-said' = 'table.said',
): string => (text === undefined || text === '' ? '' : talk.words(how, {text}));

const voteRows = (context: Context, {seat, target, text}: RevealedVote): readonly Row[] => {
  if (target === null) return [];
  const arrow = context.talk.words(context.style.isPlain ? 'table.plain-votes' : 'glue.votes-for');
  const lead = [speaker(context, seat), {text: arrow}, speaker(context, target)];
  return said(context, {lead, text: quote(context, text, 'table.vote-said'), token: 'text.primary'});
};

const skipRows = (context: Context, votes: readonly RevealedVote[]): readonly Row[] => {
  const {words} = context.talk;
  const skips = votes.filter(({target}) => target === null);
  if (skips.length === 0) return [];
  const isSilent = skips.every(({text}) => text === undefined || text === '');
  if (isSilent && skips.length === votes.length) return note(context, words('table.all-skip'));
  const names = skips.map(({seat, text}) => nameOf(context.talk, seat) + quote(context, text));
  return note(context, words('table.skips', {names: words.list(names)}));
};

/** Votes without words share a row; those with words have a row each; skips share one grey row. */
const votesRows = (context: Context, votes: readonly RevealedVote[]): readonly Row[] => {
  const cast = votes.filter(({target}) => target !== null);
  const silent = cast.filter(({text}) => text === undefined || text === '');
  const spoken = cast.filter(vote => !silent.includes(vote));
  const arrow = context.talk.words(context.style.isPlain ? 'table.plain-votes' : 'glue.votes-for');
  const nameApart = (seat: number): Segment => ({text: nameOf(context.talk, seat), isApart: true});
  const lead = silent.flatMap(({seat, target}, index): readonly Segment[] => [
    ...(index === 0 ? [] : [{text: ' · '}]),
    nameApart(seat),
    {text: arrow},
    nameApart(target ?? 0),
  ]);
  const label: Segment = {
    text: context.talk.words('table.votes') + context.talk.words('glue.space'),
    token: 'text.secondary',
  };
  return [
    ...(silent.length === 0 ? [] : paragraph(context, {lead: [label, ...lead], text: ''})),
    ...spoken.flatMap(vote => voteRows(context, vote)),
    ...skipRows(context, votes),
  ];
};

/** What the spy says comes before the guess, and both before whether it was right. */
const guessRows = (context: Context, heard: Observation & {type: 'guess-made'}): readonly Row[] => {
  const {talk} = context;
  const confession = heard.text
    ? said(context, {lead: [speaker(context, heard.seat), colon(context)], text: heard.text})
    : [];
  const entity = talk.entityName(heard.entity);
  const sentence = talk.words(heard.correct ? 'table.guessed-right' : 'table.guessed-wrong', {entity});
  const lead = [speaker(context, heard.seat), {text: talk.words('glue.space')}];
  return [...confession, ...paragraph(context, {lead, text: sentence, token: 'text.strong'})];
};

const endRows = (context: Context, heard: Observation & {type: 'game-ended'}): readonly Row[] => {
  const {type: _, ...end} = heard;
  return [
    ...gapOf(context),
    heading(context, context.talk.words('table.the-end')),
    ...endSentences(context.talk, end).flatMap(text => paragraph(context, {text, token: 'text.strong'})),
  ];
};

/** What the transcript says of one observation; no rows for what is shown elsewhere. */
export const observationRows = (
  talk: SpyfallTalk,
  table: TableFacts,
  style: TranscriptStyle,
  heard: Observation,
): readonly Row[] => {
  const context: Context = {talk, table, style};
  switch (heard.type) {
    case 'game-started':
    case 'card-dealt':
    case 'vote-cast':
      return [];
    case 'turn-started':
      return finalRows(context, heard);
    case 'question-asked':
      return questionRows(context, heard);
    case 'answer-given':
      return answerRows(context, heard);
    case 'remark-made':
      return remarkRows(context, heard);
    case 'guess-passed':
      return note(context, talk.words('table.spy-passed'));
    case 'guess-made':
      return guessRows(context, heard);
    case 'votes-revealed':
      return votesRows(context, heard.votes);
    case 'move-forfeited':
      return note(context, talk.words('table.forfeited', {name: nameOf(talk, heard.seat)}));
    case 'seat-taken':
      return note(context, talk.words('table.seat-taken', {name: nameOf(talk, heard.seat), by: heard.by}));
    case 'game-ended':
      return endRows(context, heard);
  }
};

import type {Observer, Seat} from '../../../games/game.ts';
import {majorityOf} from '../../../games/spyfall/count-votes.ts';
import type {Observation, RevealedVote} from '../../../games/spyfall/events.ts';
import {textWidth, truncateText} from '../../../text/width.ts';
import {nameOf} from '../../table/seats/seat-talk.ts';
import type {Beat} from '../../table/stage.ts';
import {makeRows, type Row, type Segment} from '../../table/talk/rows.ts';
import {RowLines} from '../../table/talk/talk.tsx';
import type {Tray} from '../../table/tray.tsx';
import type {Expectation} from '../../table/your-move.tsx';
import {speakerToken} from '../../theme.ts';
import type {SpyfallModel, SpyfallTalk} from './spyfall-model.ts';

const endBeats: readonly Beat[] = ['hush', 'card', 'verdict'];
const noBeats: readonly Beat[] = [];

/** The moderator has read each ballot as it was cast. */
const moderatorBeats = (heard: Observation): readonly Beat[] =>
  heard.type === 'game-ended' && heard.ending !== 'aborted' ? endBeats : noBeats;

const tableBeats = (heard: Observation): readonly Beat[] =>
  heard.type === 'votes-revealed'
    ? [...heard.votes.map((): Beat => 'ballot'), 'hush']
    : moderatorBeats(heard);

/**
 * Returns what an observer is told step by step: votes, one ballot after the other, and the end. Every vote turns over in
 * the same way, so that it doesn't show beforehand whether it ends the game.
 */
export const beatsFor = (observer: Observer): ((heard: Observation) => readonly Beat[]) =>
  observer === 'moderator' ? moderatorBeats : tableBeats;

type Votes = readonly RevealedVote[];

/** A ballot in one row: face down, or with what was said. The whole line comes in the transcript. */
const ballotRow = (talk: SpyfallTalk, vote: RevealedVote, isOpen: boolean, width: number): Row => {
  const {words} = talk;
  const name: Segment = {text: nameOf(talk, vote.seat), token: speakerToken(vote.seat), isApart: true};
  const lead: Segment[] = [name];
  if (!isOpen) lead.push({text: `${words('glue.votes-for')}▒▒▒▒`, token: 'text.secondary'});
  else if (vote.target === null)
    lead.push({text: words('glue.colon') + words('table.ballot-skip'), token: 'text.secondary'});
  else
    lead.push(
      {text: words('glue.votes-for')},
      {text: nameOf(talk, vote.target), token: speakerToken(vote.target), isApart: true},
    );
  const room = width - lead.reduce((cells, {text}) => cells + textWidth(text), 0);
  const how = vote.target === null ? 'table.said' : 'table.vote-said';
  const quote = isOpen && vote.text ? words(how, {text: vote.text}) : '';
  const said = room > 4 ? truncateText(quote, room) : '';
  return makeRows({lead, text: said, token: 'text.primary', base: talk.direction}, width)[0] ?? [];
};

/** Returns how many votes each seat has got, the most first. */
const countUp = (votes: Votes): readonly (readonly [seat: Seat, count: number])[] => {
  const counts = new Map<Seat, number>();
  for (const {target} of votes) if (target !== null) counts.set(target, (counts.get(target) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
};

/** The running tally: a dot for each vote, and an empty one for each that is missing to a majority. */
const tallyRow = (talk: SpyfallTalk, votes: Votes, majority: number): Row => {
  const {words} = talk;
  const counted = countUp(votes).flatMap(([seat, count], index): readonly Segment[] => [
    {text: index === 0 ? words('glue.space') || ' ' : ' · '},
    {text: nameOf(talk, seat), token: speakerToken(seat), isApart: true},
    {
      text: ` ${'●'.repeat(count)}${'○'.repeat(Math.max(0, majority - count))}`,
      token: count >= majority ? 'status.warning' : 'text.secondary',
    },
  ]);
  const label: Segment = {text: words('table.tally'), token: 'text.strong'};
  return counted.length === 0 ? [label, {text: ' –', token: 'text.secondary'}] : [label, ...counted];
};

/** A vote while it turns over: a row for each ballot, then the tally. */
export const revealRows = (
  talk: SpyfallTalk,
  votes: Votes,
  turned: number,
  width: number,
): readonly Row[] => [
  ...votes.map((vote, index) => ballotRow(talk, vote, index < turned, width)),
  tallyRow(talk, votes.slice(0, turned), majorityOf(votes.length)),
];

/** Keeps the ballot that turns now, and the tally, in view where not all have room. */
const inView = (rows: readonly Row[], turned: number, room: number): readonly Row[] => {
  const ballots = rows.slice(0, -1);
  const shown = Math.max(1, room - 1);
  const first = Math.max(0, Math.min(turned, ballots.length) - shown);
  return [...ballots.slice(first, first + shown), ...rows.slice(-1)];
};

const leastTalk = 1;

/** The vote that turns over now, in the place of a list to choose from. Nothing at other times. */
export const revealTray = ({scene, talk, layout}: SpyfallModel): Tray | undefined => {
  if (scene?.told.type !== 'votes-revealed') return undefined;
  const rows = revealRows(talk, scene.told.votes, scene.beat, layout.mainWidth);
  const shown = inView(rows, scene.beat, layout.talkHeight - leastTalk);
  return {rows: shown.length, list: <RowLines rows={shown} first={0} />};
};

/** What is said while a vote turns over. */
export const revealExpectation = ({scene, talk}: SpyfallModel): Expectation | undefined => {
  if (scene?.told.type !== 'votes-revealed') return undefined;
  const seats = scene.told.votes.length;
  const text = talk.words('table.reveal', {majority: majorityOf(seats), seats});
  return {text, isYours: false, isBusy: false};
};

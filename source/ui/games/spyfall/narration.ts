import type {BySeat, Seat} from '../../../games/game.ts';
import {majorityOf} from '../../../games/spyfall/count-votes.ts';
import type {RevealedVote} from '../../../games/spyfall/events.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {RoomTurn} from '../../../tables/registry/spyfall/room.ts';
import {nameOf} from '../../table/seats/seat-talk.ts';
import type {SpyfallTalk} from './spyfall-model.ts';

/** What the narrator says after the answers and after the votes, by turn. */
export type Narration = {
  readonly answers: ReadonlyMap<number, string>;
  readonly votes: ReadonlyMap<number, string>;
};

/** The smallest change of a probability that is told. */
const leastChange = 0.04;
/** A new suspect is more of a story than a suspicion that grows. */
const newSuspect = 0.15;

/** By seat, before an answer and after it. */
type Levels = readonly [before: BySeat<number>, after: BySeat<number>];

/** Something that changed, how much it weighs, and how to say it. */
type Change = {readonly weight: number; readonly text: () => string};

const yesNo = (isYes: boolean): 'yes' | 'no' => (isYes ? 'yes' : 'no');

const top = (shares: BySeat<number>): Seat => shares.indexOf(Math.max(...shares));

/** Ways to say the same, so that a narrator repeats themselves less. */
const picks = ['a', 'b', 'c'] as const;

const pickFor = (turn: number, seat: Seat): string => picks[(turn + seat) % picks.length] ?? 'a';

/** How one believer has changed their mind about the others. */
const changesOf = (
  talk: SpyfallTalk,
  believer: Seat,
  turn: number,
  [before, after]: Levels,
): readonly Change[] => {
  const suspect = top(after);
  const name = nameOf(talk, believer);
  const isNew = suspect !== top(before);
  return after.map((share, seat): Change => {
    const moved = share - (before[seat] ?? 0);
    const values = {name, suspect: nameOf(talk, seat), pick: pickFor(turn, believer)};
    if (isNew && seat === suspect && moved >= leastChange)
      return {weight: moved + newSuspect, text: () => talk.words('table.room-looks', values)};
    const direction = moved > 0 ? 'up' : 'down';
    return {weight: Math.abs(moved), text: () => talk.words('table.room-trust', {...values, direction})};
  });
};

/** What an onlooker makes of it, who knows nobody's mind. */
const outsideChanges = (talk: SpyfallTalk, turn: number, [before, after]: Levels): readonly Change[] => {
  const suspect = top(after);
  const isNew = suspect !== top(before);
  return after.map((share, seat): Change => {
    const moved = share - (before[seat] ?? 0);
    const name = nameOf(talk, seat);
    const pick = pickFor(turn, seat);
    if (isNew && seat === suspect && moved >= leastChange)
      return {weight: moved + newSuspect, text: () => talk.words('table.room-stands-out', {name})};
    const direction = moved > 0 ? 'up' : 'down';
    return {weight: Math.abs(moved), text: () => talk.words('table.room-sounds', {name, direction, pick})};
  });
};

/** How the spy's best guess has changed. */
const guessChanges = (
  talk: SpyfallTalk,
  before: RoomTurn['secret'],
  after: NonNullable<RoomTurn['secret']>,
): readonly Change[] => {
  const [best] = after.guesses;
  if (best === undefined) return [];
  const {entity, confidence} = best;
  const known = before?.guesses.find(guess => guess.entity === entity)?.confidence ?? 0;
  const isNew = before?.guesses[0]?.entity !== entity;
  const values = {
    entity: talk.entityName(entity),
    percent: talk.words.percent(confidence),
    isOwn: yesNo(after.isSpysOwn),
  };
  const weight = confidence - known + (isNew ? leastChange : 0);
  return [{weight, text: () => talk.words('table.room-guess', values)}];
};

const insideChanges = (
  talk: SpyfallTalk,
  before: RoomTurn | undefined,
  {turn, secret}: RoomTurn,
  even: number,
): readonly Change[] => {
  if (secret === undefined) return [];
  const minds = secret.by.flatMap((row, believer) => {
    const opening = secret.by.map((_, seat) => (seat === believer ? 0 : even));
    return row === undefined
      ? []
      : changesOf(talk, believer, turn, [before?.secret?.by[believer] ?? opening, row]);
  });
  return [...minds, ...guessChanges(talk, before?.secret, secret)];
};

/** What changed most with an answer, in a sentence. */
const answerText = (talk: SpyfallTalk, before: RoomTurn | undefined, after: RoomTurn): string => {
  const seats = after.suspicion.length;
  const isInside = after.secret?.by.some(row => row !== undefined) === true;
  const even = 1 / Math.max(1, seats);
  const opening = after.suspicion.map(() => even);
  const outside = outsideChanges(talk, after.turn, [before?.suspicion ?? opening, after.suspicion]);
  const inside = insideChanges(talk, before, after, 1 / Math.max(1, seats - 1));
  const changes = isInside ? inside : [...outside, ...inside];
  const largest = changes.reduce<Change | undefined>(
    (best, change) => (best === undefined || change.weight > best.weight ? change : best),
    undefined,
  );
  return largest === undefined || largest.weight < leastChange
    ? talk.words('table.room-quiet')
    : largest.text();
};

const countsOf = (votes: readonly RevealedVote[] = []): BySeat<number> =>
  votes.map((_, seat) => votes.filter(({target}) => target === seat).length);

/** Who is nearest to being voted out; nothing when nobody has a vote, or the vote ended the game. */
const votesText = (talk: SpyfallTalk, votes: readonly RevealedVote[]): string | undefined => {
  const counts = countsOf(votes);
  const count = Math.max(0, ...counts);
  const missing = majorityOf(votes.length) - count;
  if (count === 0 || missing <= 0) return undefined;
  return talk.words('table.room-votes', {name: nameOf(talk, counts.indexOf(count)), count, missing});
};

/** Tells after each answer and each vote what changed most, as far as the view's observer may know it. */
export const narrate = (talk: SpyfallTalk, {turns}: SeatView, room: readonly RoomTurn[]): Narration => ({
  answers: new Map(room.map((turn, index) => [turn.turn, answerText(talk, room[index - 1], turn)])),
  votes: new Map(
    turns.flatMap(({turn, votes}) => {
      const text = votes && votesText(talk, votes);
      return text === undefined ? [] : [[turn, text] as const];
    }),
  ),
});

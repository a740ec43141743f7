import type {BySeat, Seat} from '../../games/game.ts';
import {hasFields, isCount, isListOf, isNumber, isOneOf, isOptional, isText} from '../../games/shape.ts';
import type {GameEvent} from '../../games/spyfall/events.ts';
import type {BeliefNote, HouseBelief} from '../../players/spyfall/belief.ts';
import type {Note} from '../../records/types.ts';

/** A line that was said, and the events (counted from 1) between which it has its effect. */
export type SpokenLine = {
  readonly turn: number;
  readonly seat: Seat;
  readonly kind: 'question' | 'answer';
  readonly text: string;
  /** The event of the line. */
  readonly at: number;
  /** The event of the next line; infinite for the last. */
  readonly until: number;
};

/** The facts of a finished game. */
export type Story = {
  readonly seats: number;
  readonly spy: Seat;
  readonly entity: string;
  /** The number of candidates. */
  readonly entities: number;
  /** The seat that was voted out, if any. */
  readonly votedOut: Seat | undefined;
  readonly ending: (GameEvent & {type: 'game-ended'})['ending'];
  readonly lines: readonly SpokenLine[];
};

/** The largest rounding error of a sum of shares. */
const ROUNDING = 1e-9;
const isShare = (value: unknown): boolean => isNumber(value) && value >= -ROUNDING && value <= 1 + ROUNDING;
const isCandidate = hasFields({entity: isText, confidence: isShare});
const hasBelief = hasFields({
  type: isOneOf(['spyfall-belief']),
  turn: isCount,
  suspicion: isListOf(isShare),
  guess: isOptional(isCandidate),
  candidates: isOptional(isListOf(isCandidate)),
});

const isBelief = (note: object): note is HouseBelief => hasBelief(note);

/** Returns the notes of a record that are beliefs of house players. Leaves out anything else. */
export const beliefNotesOf = (notes: readonly Note[]): readonly BeliefNote[] =>
  notes.flatMap(({seat, after, note}) => (isBelief(note) ? [{seat, after, belief: note}] : []));

const linesOf = (events: readonly GameEvent[]): readonly SpokenLine[] => {
  const said = events.flatMap((event, index) =>
    event.type === 'question-asked' || event.type === 'answer-given' ? [{event, at: index + 1}] : [],
  );
  return said.map(({event: {type, turn, seat, text}, at}, index) => ({
    turn,
    seat,
    kind: type === 'question-asked' ? 'question' : 'answer',
    text,
    at,
    until: said[index + 1]?.at ?? Number.POSITIVE_INFINITY,
  }));
};

/** The seat that the last vote threw out: the one with the most votes, when the game ended by a vote. */
const votedOutOf = (events: readonly GameEvent[]): Seat | undefined => {
  const [last, end] = events.slice(-2);
  if (last?.type !== 'votes-revealed' || end?.type !== 'game-ended') return undefined;
  if (end.ending !== 'vote_spy' && end.ending !== 'vote_villager') return undefined;
  const counts = last.votes.map((_, seat) => last.votes.filter(({target}) => target === seat).length);
  return counts.indexOf(Math.max(...counts));
};

/** Returns the facts of a game; `undefined` when it was aborted, since it may continue and its secrets still matter. */
export const storyOf = (events: readonly GameEvent[]): Story | undefined => {
  const end = events.at(-1);
  const start = events.find(event => event.type === 'game-started');
  if (end?.type !== 'game-ended' || end.ending === 'aborted' || !start) return undefined;
  return {
    seats: start.seats.length,
    spy: end.spy,
    entity: end.entity,
    entities: start.entities.length,
    votedOut: votedOutOf(events),
    ending: end.ending,
    lines: linesOf(events),
  };
};

/**
 * Returns what a seat believed before an event of the record. A belief counts if nobody else took the seat between its
 * note and the event `heard`: the line in question, by default the same event.
 */
export type BeliefBefore = (seat: Seat, event: number, heard?: number) => HouseBelief | undefined;

/** The belief before anybody has spoken: all other seats, and all candidates, are equally likely. */
const openingBelief = ({seats, spy}: Story, seat: Seat): HouseBelief => ({
  type: 'spyfall-belief',
  turn: 0,
  suspicion: Array.from({length: seats}, (_, other) => {
    if (seat === spy) return other === spy ? 1 : 0;
    return other === seat ? 0 : 1 / (seats - 1);
  }),
  candidates: [],
});

/**
 * Follows the beliefs through a game. Players note a belief only when there is something new, so a note is valid until
 * the next one, and the opening belief until the first. When somebody else takes a seat, its belief is unknown until
 * the new player notes one.
 */
export const followBeliefs = (
  story: Story,
  events: readonly GameEvent[],
  notes: readonly BeliefNote[],
): BeliefBefore => {
  // A record may contain beliefs about another table.
  const fitting = notes.filter(({belief}) => belief.suspicion.length === story.seats);
  const bySeat: BySeat<readonly BeliefNote[]> = Array.from({length: story.seats}, (_, seat) =>
    fitting.filter(note => note.seat === seat).sort((one, other) => one.after - other.after),
  );
  const changes = events.flatMap((event, index) =>
    event.type === 'seat-taken' ? [{seat: event.seat, at: index + 1}] : [],
  );
  return (seat, event, heard = event) => {
    const own = bySeat[seat] ?? [];
    const newest = own.findLast(({after}) => after < event);
    const from = newest?.after ?? 0;
    const until = newest ? heard : (own[0]?.after ?? 0);
    const isTaken = changes.some(change => change.seat === seat && change.at > from && change.at < until);
    if (isTaken || own.length === 0) return undefined;
    return newest ? newest.belief : openingBelief(story, seat);
  };
};

/** Returns the probability of the true entity in a spy's belief. Entities that it does not list share the rest. */
export const truthIn = ({guess, candidates}: HouseBelief, {entity, entities}: Story): number => {
  const listed = candidates ?? (guess ? [guess] : []);
  const known = listed.find(candidate => candidate.entity === entity);
  if (known) return known.confidence;
  const rest = 1 - listed.reduce((sum, {confidence}) => sum + confidence, 0);
  return Math.max(0, rest) / Math.max(1, entities - listed.length);
};

import type {BySeat, Seat} from '../../games/game.ts';
import {hasFields, isCount, isListOf, isNumber, isOneOf, isOptional, isText} from '../../games/shape.ts';
import type {GameEvent} from '../../games/spyfall/events.ts';
import type {BeliefNote, HouseBelief} from '../../players/spyfall/belief.ts';
import type {Note} from '../../records/types.ts';

/** A line that was said, and between which events (counted from 1) its effect shows. */
export type SpokenLine = {
  readonly turn: number;
  readonly seat: Seat;
  readonly kind: 'question' | 'answer';
  readonly text: string;
  /** The line's own event. */
  readonly at: number;
  /** The event of the next line; infinite for the last. */
  readonly until: number;
};

/** What a finished game was about. */
export type Story = {
  readonly seats: number;
  readonly spy: Seat;
  readonly entity: string;
  /** How many candidates there were. */
  readonly entities: number;
  /** Who was voted out, if anybody. */
  readonly votedOut: Seat | undefined;
  readonly ending: (GameEvent & {type: 'game-ended'})['ending'];
  readonly lines: readonly SpokenLine[];
};

/** Sums of shares may be off by a rounding. */
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

/** The notes of a record that are beliefs of house players; what somebody has put in their place is left out. */
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

/** Whom a last vote threw out: the seat with the most votes, when the game ended by it. */
const votedOutOf = (events: readonly GameEvent[]): Seat | undefined => {
  const [last, end] = events.slice(-2);
  if (last?.type !== 'votes-revealed' || end?.type !== 'game-ended') return undefined;
  if (end.ending !== 'vote_spy' && end.ending !== 'vote_villager') return undefined;
  const counts = last.votes.map((_, seat) => last.votes.filter(({target}) => target === seat).length);
  return counts.indexOf(Math.max(...counts));
};

/** What a game was about; nothing when it did not end by its rules, since its secrets may be needed yet. */
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
 * What a seat believed before an event of the record. A belief counts when nobody else took the seat between its note
 * and the event `heard`, which is the line in question, or by default the same event.
 */
export type BeliefBefore = (seat: Seat, event: number, heard?: number) => HouseBelief | undefined;

/** Before anybody has spoken all other seats, and all candidates, are as likely as each other. */
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
 * Follows the beliefs through a game. A player notes a belief when there is something new, so the newest note holds
 * until the next, and before the first one the opening belief. A seat that was taken by somebody else is unknown
 * until its new player notes something.
 */
export const followBeliefs = (
  story: Story,
  events: readonly GameEvent[],
  notes: readonly BeliefNote[],
): BeliefBefore => {
  // A record may hold beliefs about another table.
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

/** How much a spy's belief gives to the true entity. What it does not list shares the rest evenly. */
export const truthIn = ({guess, candidates}: HouseBelief, {entity, entities}: Story): number => {
  const listed = candidates ?? (guess ? [guess] : []);
  const known = listed.find(candidate => candidate.entity === entity);
  if (known) return known.confidence;
  const rest = 1 - listed.reduce((sum, {confidence}) => sum + confidence, 0);
  return Math.max(0, rest) / Math.max(1, entities - listed.length);
};

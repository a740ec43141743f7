import type {BySeat, Seat} from '../../../games/game.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {BeliefNote} from '../../../players/spyfall/belief.ts';
import {lookOn, type OnlookerTurn, type Secrets} from '../../../players/spyfall/decide/onlooker.ts';
import type {HouseKit} from '../../../players/spyfall/kit.ts';
import type {Note} from '../../../records/types.ts';
import {beliefNotesOf} from '../../../statistics/spyfall/belief-trail.ts';

/** A candidate of the spy and how sure they are of it, from 0 to 1. */
type Guess = {readonly entity: string; readonly confidence: number};

/** What the room thinks after one answer, as far as one observer may know it. Probabilities from 0 to 1. */
export type RoomTurn = {
  readonly turn: number;
  /** How likely each seat is the spy: to those who noted beliefs, else to a careful listener. */
  readonly suspicion: BySeat<number>;
  /** What the moderator alone is told. */
  readonly secret?: {
    /** By believing seat: its suspicion of each seat; `undefined` for the spy and for unknown beliefs. */
    readonly by: BySeat<BySeat<number> | undefined>;
    /** The likeliest candidates, best first, at most three. */
    readonly guesses: readonly Guess[];
    /** Whether the spy noted them; else a careful listener in the spy's place thinks so. */
    readonly isSpysOwn: boolean;
  };
};

const SHOWN_GUESSES = 3;

/** The secrets of the table, from the cards that the moderator was shown. */
const secretsIn = ({observer, cards}: SeatView): Secrets | undefined => {
  if (observer !== 'moderator') return undefined;
  const spy = cards.findIndex(card => card?.side === 'spy');
  const entity = cards.flatMap(card => (card?.side === 'villager' ? [card.entity] : []))[0];
  return spy < 0 || entity === undefined ? undefined : {spy, entity};
};

/** The newest belief of a seat that is not from a later turn. */
const beliefAt = (notes: readonly BeliefNote[], seat: Seat, turn: number) =>
  notes.findLast(note => note.seat === seat && note.belief.turn <= turn)?.belief;

/** The mean suspicion of each seat among the others. */
const meanSuspicion = (by: BySeat<BySeat<number> | undefined>, otherwise: BySeat<number>): BySeat<number> =>
  otherwise.map((share, seat) => {
    const known = by.flatMap((row, believer) => (row && believer !== seat ? [row[seat] ?? 0] : []));
    return known.length === 0 ? share : known.reduce((sum, one) => sum + one, 0) / known.length;
  });

const guessesOf = (kit: HouseKit, asSpy: readonly number[]): readonly Guess[] =>
  asSpy
    .map((confidence, index) => ({entity: kit.data.entities[index]?.id ?? '', confidence}))
    .sort((one, other) => other.confidence - one.confidence);

const moderatorTurn = (
  kit: HouseKit,
  {turn, suspicion, asSpy = []}: OnlookerTurn,
  notes: readonly BeliefNote[],
  {spy}: Secrets,
): RoomTurn => {
  const by = suspicion.map((_, seat) => (seat === spy ? undefined : beliefAt(notes, seat, turn)?.suspicion));
  const own = beliefAt(notes, spy, turn);
  const candidates = own?.candidates ?? (own?.guess ? [own.guess] : undefined);
  const guesses = (candidates ?? guessesOf(kit, asSpy)).slice(0, SHOWN_GUESSES);
  return {
    turn,
    suspicion: meanSuspicion(by, suspicion),
    secret: {by, guesses, isSpysOwn: candidates !== undefined},
  };
};

/**
 * Reads the room of a watched game after each answer. A view without the moderator's cards gets what an onlooker can
 * conclude from the words alone: the notes and the cards of a seat change nothing of it.
 */
export const readRoom = (kit: HouseKit, view: SeatView, notes: readonly Note[]): readonly RoomTurn[] => {
  const secrets = secretsIn(view);
  if (secrets === undefined) return lookOn(kit, view);
  const seats = view.table?.seats.length;
  const fitting = beliefNotesOf(notes).filter(({belief}) => belief.suspicion.length === seats);
  return lookOn(kit, view, secrets).map(turn => moderatorTurn(kit, turn, fitting, secrets));
};

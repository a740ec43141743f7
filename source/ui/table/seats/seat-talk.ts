import type {BySeat, Seat} from '../../../games/game.ts';
import type {Words} from '../../../packs/words.ts';
import type {Direction} from '../../../text/bidi.ts';

/** How a table speaks of its seats: what row builders need beside the facts. */
export type SeatTalk = {
  readonly words: Words;
  readonly names: BySeat<string>;
  /** Which way the table's language reads. */
  readonly direction: Direction;
  /** The seat through whose eyes the table is seen, when there is one. */
  readonly me: Seat | undefined;
};

/** A seat's name; its number where it has none. */
export const nameOf = ({names, words}: Pick<SeatTalk, 'names' | 'words'>, seat: Seat): string =>
  names[seat] ?? words.number(seat + 1);

/** A seat's name, with a word behind it where it is one's own. */
export const nameWithYou = (talk: Omit<SeatTalk, 'direction'>, seat: Seat): string =>
  seat === talk.me ? nameOf(talk, seat) + talk.words('table.you-mark') : nameOf(talk, seat);

/** Names one after the other, as a sentence can hold them: "Ann, Bea". */
export const namesOf = (talk: SeatTalk, seats: readonly Seat[]): string =>
  talk.words.list(seats.map(seat => nameOf(talk, seat)));

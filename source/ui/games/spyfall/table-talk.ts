import type {BySeat, Seat} from '../../../games/game.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {EntityWords} from '../../../packs/entity-set.ts';
import {SCENARIOS} from '../../../packs/scenarios.ts';
import type {Words} from '../../../packs/words.ts';
import type {Direction} from '../../../text/bidi.ts';
import {directionOfText} from '../../../text/direction.ts';

/** How the table speaks of seats and entities: what row builders need beside the facts. */
export type TableTalk = {
  readonly words: Words;
  readonly names: BySeat<string>;
  readonly entityName: (id: string) => string;
  /** What kind of thing the entity is, for sentences that choose a word by it. */
  readonly domain: 'place' | 'food';
  /** Which way the table's language reads. */
  readonly direction: Direction;
  /** The seat through whose eyes the table is seen, when there is one. */
  readonly me: Seat | undefined;
};

/** What a scenario of the program is about. */
const domainOf = (scenario: string | undefined): string | undefined =>
  SCENARIOS.find(({code}) => code === scenario)?.domain;

/**
 * The names of a view's seats and entities. An entity without words shows its id. `domain` is what the set is about,
 * where the scenario is none of the program's.
 */
export const makeTableTalk = (
  {table, observer}: Pick<SeatView, 'table' | 'observer'>,
  entities: readonly EntityWords[],
  words: Words,
  domain = domainOf(table?.scenario),
): TableTalk => {
  const names = new Map(entities.map(({id, name}) => [id, name]));
  return {
    words,
    names: table?.seats.map(({name}) => name) ?? [],
    entityName: id => names.get(id) ?? id,
    domain: domain === 'food' ? 'food' : 'place',
    direction: directionOfText(entities[0]?.name ?? '') ?? 'ltr',
    me: typeof observer === 'number' ? observer : undefined,
  };
};

/** A seat's name; its number where it has none. */
export const nameOf = ({names, words}: TableTalk, seat: Seat): string =>
  names[seat] ?? words.number(seat + 1);

/** A seat's name, with a word behind it where it is one's own. */
export const nameWithYou = (talk: TableTalk, seat: Seat): string =>
  seat === talk.me ? nameOf(talk, seat) + talk.words('table.you-mark') : nameOf(talk, seat);

/** Names one after the other, as a sentence can hold them: "Ann, Bea". */
export const namesOf = (talk: TableTalk, seats: readonly Seat[]): string =>
  talk.words.list(seats.map(seat => nameOf(talk, seat)));

import type {Move, Observation} from '../../../games/spyfall/events.ts';
import type {LegalMoves} from '../../../games/spyfall/legal.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {EntityWords} from '../../../packs/entity-set.ts';
import {SCENARIOS} from '../../../packs/scenarios.ts';
import type {Words} from '../../../packs/words.ts';
import type {Aside} from '../../../players/player.ts';
import type {LineReadings, Suggestion} from '../../../players/spyfall/line-reading.ts';
import type {RoomTurn} from '../../../tables/registry/spyfall/room.ts';
import type {SpyfallSession} from '../../../tables/registry/spyfall/session.ts';
import {directionOfText} from '../../../text/direction.ts';
import type {SeatTalk} from '../../table/seats/seat-talk.ts';
import type {TableModel} from '../../table/table-model.ts';
import type {Row} from '../../table/talk/rows.ts';
import type {Focus} from './focus.ts';
import type {ShownReading} from './line/chip.ts';
import type {SpyfallAction, SpyfallState} from './spyfall-state.ts';

/** How the table speaks of seats and entities. */
export type SpyfallTalk = SeatTalk & {
  readonly entityName: (id: string) => string;
  /** What kind of thing the entity is, for sentences that choose a word by it. */
  readonly domain: 'place' | 'food';
};

/** What a scenario of the program is about. */
const domainOf = (scenario: string | undefined): string | undefined =>
  SCENARIOS.find(({code}) => code === scenario)?.domain;

/**
 * The names of a view's seats and entities. An entity without words shows its id. `domain` is what the set is about,
 * where the scenario is none of the program's.
 */
export const makeSpyfallTalk = (
  {table, observer}: Pick<SeatView, 'table' | 'observer'>,
  entities: readonly EntityWords[],
  words: Words,
  domain = domainOf(table?.scenario),
): SpyfallTalk => {
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

/** Everything the parts of the table are drawn from, made once a frame by the screen. */
export type SpyfallModel = TableModel<SpyfallState, SpyfallAction> & {
  readonly session: SpyfallSession;
  readonly view: SeatView;
  readonly talk: SpyfallTalk;
  readonly focus: Focus;
  /** The person's choices, while they owe a move. */
  readonly legal: LegalMoves | undefined;
  /** Hands a move to the table; one for a request that is closed does nothing. */
  readonly submit: (move: Move) => void;
  /** Says something before the vote that the person owes. Returns whether the table has taken it. */
  readonly say: (said: Aside) => boolean;
  /** What is told step by step now, and which of its beats it is. */
  readonly scene: {readonly told: Observation; readonly beat: number} | undefined;
  /** Replies to whoever asks the person for a word, or lets it pass without a text; absent while nobody asks. */
  readonly reply: ((text: string | undefined) => void) | undefined;
  /** How house players would read the line that is being typed. */
  readonly shown: ShownReading | undefined;
  /** All ways in which they could read it, the likeliest first. */
  readonly readings: LineReadings;
  /** Lines to borrow, while they are open. */
  readonly suggestions: readonly Suggestion[];
  /** What a learner is told now of what they look at, in rows. */
  readonly about: readonly string[];
  /** What the room thinks after each answer; for onlookers only. */
  readonly room: readonly RoomTurn[];
  /** What of it belongs under the seats where they have a column. */
  readonly below: readonly Row[];
};

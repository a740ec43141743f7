import type {SpyfallTypes} from '../../../games/spyfall/spyfall.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import type {LineReader} from '../../../players/spyfall/line-reading.ts';
import type {Note} from '../../../records/types.ts';
import type {Debrief} from '../../../statistics/spyfall/debrief-types.ts';
import type {EntityHelp, TableSession} from '../../table.ts';
import type {RoomTurn} from './room.ts';

/** A topic in words: a noun phrase, and what the ends of its scale mean. */
export type TopicWords = {readonly noun: string; readonly ends: readonly [low: string, high: string]};

/** What the screen of Spyfall gets beside the session. */
export type SpyfallMaterial = {
  /** Reads the person's lines as house players do. */
  readonly reader?: LineReader;
  /** Explains an entity in a language of the interface, the same for every seat. */
  readonly about?: (entity: string, lang: string) => EntityHelp | undefined;
  /** Returns the words for a topic in a language of the interface, if it has any. */
  readonly topicWords?: (topic: string, lang: string) => TopicWords | undefined;
  /**
   * For onlookers: what the room thinks after each answer, as far as the view's observer may know it. `notes` are what
   * players believe; only a moderator's view makes use of them.
   */
  readonly readRoom?: (view: SeatView, notes: readonly Note[]) => readonly RoomTurn[];
};

/** The types of Spyfall and of its table. */
export type SpyfallTable = SpyfallTypes & {Material: SpyfallMaterial; Debrief: Debrief};

/** A table of Spyfall in play. */
export type SpyfallSession = TableSession<SpyfallTable>;

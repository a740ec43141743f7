import type {SpyfallTypes} from '../../../games/spyfall/spyfall.ts';
import type {LineReader} from '../../../players/spyfall/line-reading.ts';
import type {Debrief} from '../../../statistics/spyfall/debrief-types.ts';
import type {EntityHelp, TableSession} from '../../table.ts';

/** A topic of the talk in words: a noun phrase, and what the ends of its scale mean. */
export type TopicWords = {readonly noun: string; readonly ends: readonly [low: string, high: string]};

/** What only the screen of Spyfall gets. */
export type SpyfallMaterial = {
  /** How house players read the person's lines. */
  readonly reader?: LineReader;
  /** What an entity is, in a language of the interface: the same for every seat. */
  readonly about?: (entity: string, lang: string) => EntityHelp | undefined;
  /** What a topic is called in a language of the interface; nothing where that has no words for it. */
  readonly topicWords?: (topic: string, lang: string) => TopicWords | undefined;
};

/** The types of Spyfall with those of its table. */
export type SpyfallTable = SpyfallTypes & {Material: SpyfallMaterial; Debrief: Debrief};

/** A table of Spyfall in play. */
export type SpyfallSession = TableSession<SpyfallTable>;

import type {GameTypes} from '../games/game.ts';
import type {Message, Provider, ReplyForm} from '../providers/provider.ts';
import type {Prepare} from './human-player.ts';
import type {ModelSettings} from './model-options.ts';

/** A model that reads a person's lines. */
export type ListeningModel = {
  readonly provider: Provider;
  readonly settings: ModelSettings;
  readonly form: ReplyForm;
  /** The table's id for sharing a server's lanes with other tables. */
  readonly group: string;
  /** How long a line waits for its reading, in milliseconds. Default: a few seconds. */
  readonly deadlineMs?: number;
};

/** What lets a model read the lines of a person's moves before house players hear them. */
export type PersonEar<T extends GameTypes> = {
  /** The start of all its prompts, which a server can read beforehand. */
  readonly rules: readonly Message[];
  /** Returns whether the model is still asked: not after it failed several times in a row. */
  readonly isOn: () => boolean;
  /** Returns whether the model could not read a line so far. */
  readonly hasFailed: () => boolean;
  /** Adds how the model took the line to a move. The move stays as it is where the model fails. */
  prepare(...given: Parameters<Prepare<T>>): ReturnType<Prepare<T>>;
};

import type spyfall from '../../../locales/en/prompts/spyfall.json';
import type {Seat} from '../../games/game.ts';
import type {TableFacts} from '../../games/spyfall/events.ts';
import type {MessageValues} from '../../packs/words.ts';
import type {ReplyForm} from '../reply-form.ts';

/** Every text that the prompts of Spyfall are made of; English is the list that all locales follow. */
export type PromptKey = keyof typeof spyfall;

/** The wording of the prompts in one language. */
export type PromptTexts = (key: PromptKey, values?: MessageValues) => string;

/** An entity as players name it, in the table's language. */
export type EntityName = {readonly id: string; readonly name: string; readonly aliases: readonly string[]};

/** Everything the prompts of one game and model need beside the view. Constant for a game. */
export type PromptContext = {
  readonly texts: PromptTexts;
  readonly form: ReplyForm;
  /** The candidates' names; the game's shuffled order comes from the view. */
  readonly entities: readonly EntityName[];
};

/**
 * The version of the wording, raised by hand whenever a prompt changes: ratings of different versions are not
 * compared. A test holds it against the texts.
 */
export const PROMPT_VERSION = 'spyfall-1';

/** The name of a seat as the whole table sees it. */
export const nameOf = (table: TableFacts, seat: Seat): string => {
  const found = table.seats[seat];
  if (!found) throw new Error(`The table has no seat ${seat}.`);
  return found.name;
};

/** The displayed name of a candidate. */
export const entityNameOf = (context: PromptContext, id: string): string => {
  const found = context.entities.find(entity => entity.id === id);
  if (!found) throw new Error(`The set has no entity ${id}.`);
  return found.name;
};

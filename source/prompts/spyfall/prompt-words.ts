import type spyfall from '../../../locales/en/prompts/spyfall.json';
import type {Seat} from '../../games/game.ts';
import type {TableFacts} from '../../games/spyfall/events.ts';
import type {MessageValues} from '../../packs/words.ts';
import type {ReplyForm} from '../../providers/provider.ts';
import {matchName, type Nameable} from '../../text/match-name.ts';
import {escapeForPrompt} from '../escape-for-prompt.ts';
import type {PromptTopic} from '../game-prompts.ts';

/** A text of the prompts of Spyfall; all locales have the keys of the English file. */
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
  /** The topics of which models may declare their lines to be. Absent in benchmark play, whose prompts know none. */
  readonly topics?: readonly PromptTopic[] | undefined;
  /** The result of `passWord`, which takes long to find. */
  readonly pass?: string;
};

/** What a model writes in place of a topic or a grade to declare none. */
export const NONE = 'none';

/**
 * The version of the wording. Raise it by hand whenever a prompt changes: ratings of different versions are not
 * compared. A test compares it with the texts.
 */
export const PROMPT_VERSION = 'spyfall-8';

/**
 * The version of what is added with topics, outside benchmark play alone: the texts whose keys begin with `declare`. A
 * change of those leaves `PROMPT_VERSION` as it is.
 */
export const DECLARE_VERSION = 'declare-2';

/** Returns the name of a seat as every model at the table reads and writes it. */
export const nameOf = (table: TableFacts, seat: Seat): string => {
  const found = table.seats[seat];
  if (!found) throw new Error(`The table has no seat ${seat}.`);
  return escapeForPrompt(found.name);
};

/** Returns the seats with the names that models write. */
export const seatNames = (table: TableFacts): readonly Nameable<Seat>[] =>
  table.seats.map(({seat}) => ({id: seat, name: nameOf(table, seat)}));

/** Returns the displayed name of a candidate. */
export const entityNameOf = ({entities}: Pick<PromptContext, 'entities'>, id: string): string => {
  const found = entities.find(entity => entity.id === id);
  if (!found) throw new Error(`The set has no entity ${id}.`);
  return escapeForPrompt(found.name);
};

/** The first word that is no name at this table; if all are names, the last word with a number. */
const freeWord = <Id>(words: readonly string[], choices: readonly Nameable<Id>[]): string => {
  const isFree = (word: string): boolean => matchName(word, choices) === undefined;
  const free = words.find(isFree);
  if (free !== undefined) return free;
  const numbers = Array.from({length: 10_000}, (_, index) => `${words.at(-1)} ${index}`);
  const numbered = numbers.find(isFree);
  if (numbered === undefined) throw new Error('Every word for choosing nothing is a name at this table.');
  return numbered;
};

/** Returns what a spy writes to pass: another word if a candidate has that name. */
export const passWord = ({entities, pass}: Pick<PromptContext, 'entities' | 'pass'>): string =>
  pass ?? freeWord(['pass', 'no guess', 'none of them', 'no guess now'], entities);

/** Returns what a voter writes to skip: another word if a player has that name. */
export const skipWord = (table: TableFacts): string =>
  freeWord(
    ['skip', 'no vote', ...table.seats.map((_, index) => `no vote ${index}`), 'no vote at all'],
    seatNames(table),
  );

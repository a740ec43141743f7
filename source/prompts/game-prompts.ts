import type {ForfeitReason, GameTypes, Refusal, Seat} from '../games/game.ts';
import type {EntityWords} from '../packs/entity-set.ts';
import type {Messages} from '../packs/locale.ts';
import type {CallResult, JsonSchema, Message, ReplyForm} from '../providers/provider.ts';
import type {Result} from '../result.ts';

/** The part of a move request that prompts are made from. */
export type PromptRequest<T extends GameTypes> = {
  readonly seat: Seat;
  readonly view: T['View'];
  readonly legal: T['Legal'];
  /** Why the last reply was no move, from `readReply` or from the rules. */
  readonly refusal?: Refusal;
  /** The most turns of the history to tell, the last ones; all when missing. */
  readonly historyTurns?: number;
};

/** Why a reply is no move: for the record of its call, for the rules, and for the next request. */
export type ReplyFault = {
  readonly fault: string;
  readonly invalid: ForfeitReason;
  readonly refusal: Refusal;
};

/** Prompts for what a seat replies when a remark turns to it, by the seat's view. */
export type WordPrompts<T extends GameTypes> = {
  seatOf(view: T['View']): Seat;
  buildMessages(view: T['View'], historyTurns: number | undefined): readonly Message[];
  readonly schema: JsonSchema;
  /** Returns the words; `undefined` when the model says nothing; or the fault of a reply that can't be read. */
  read(
    result: Pick<CallResult, 'text' | 'finishReason'>,
    view: T['View'],
  ): Result<string | undefined, {readonly fault: string}>;
};

/** A game's prompts for one seat at one table: a view becomes messages, a reply becomes a move. */
export type GamePrompts<T extends GameTypes> = {
  /** Returns how many turns the history of a view has. */
  countTurns(view: T['View']): number;
  /** Makes the part that all seats share, which a server can read before the first turn. */
  buildPrefix(view: T['View']): readonly Message[];
  /** Makes the messages of a request. */
  buildMessages(request: PromptRequest<T>): readonly Message[];
  /** Makes the schema of a request's reply, for servers that enforce one. */
  makeSchema(request: PromptRequest<T>): JsonSchema;
  readReply(
    result: Pick<CallResult, 'text' | 'finishReason'>,
    request: PromptRequest<T>,
  ): Result<T['Move'], ReplyFault>;
  /** Absent for a game whose players say nothing beside their moves. */
  readonly word?: WordPrompts<T>;
};

/** A topic that a line can be about: its id, a noun phrase for it, and what the low and the high end of its scale mean. */
export type PromptTopic = {
  readonly id: string;
  readonly noun: string;
  readonly ends: readonly [low: string, high: string];
};

/** Everything that prompts are made from beside the view; constant for a game. */
export type PromptMaterial = {
  /** The wording, checked against the English one. */
  readonly messages: Messages;
  readonly lang: string;
  readonly form: ReplyForm;
  readonly entities: readonly EntityWords[];
  /** The topics of which models may declare their lines to be; only outside benchmark play. */
  readonly topics?: readonly PromptTopic[] | undefined;
};

/** How a game makes its prompts. */
export type PromptMaker<T extends GameTypes> = {
  /** Raise it by hand whenever a prompt changes: ratings of different versions are not compared. */
  readonly version: string;
  /** The version of what is added with topics. Missing where a game's lines have none. */
  readonly declareVersion?: string;
  create(material: PromptMaterial): GamePrompts<T>;
};

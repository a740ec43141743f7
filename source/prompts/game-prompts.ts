import type {ForfeitReason, GameTypes, Refusal, Seat} from '../games/game.ts';
import type {EntityWords} from '../packs/entity-set.ts';
import type {Messages} from '../packs/locale.ts';
import type {CallResult, JsonSchema, Message, ReplyForm} from '../providers/provider.ts';
import type {Result} from '../result.ts';

/** What a model is asked: the part of a move request that prompts are made of. */
export type PromptRequest<T extends GameTypes> = {
  readonly seat: Seat;
  readonly view: T['View'];
  readonly legal: T['Legal'];
  /** Why the last reply was no move, as `readReply` or the rules said. */
  readonly refusal?: Refusal;
};

/** Why a reply is no move: for the record of its call, for the rules, and for the next request. */
export type ReplyFault = {
  readonly fault: string;
  readonly invalid: ForfeitReason;
  readonly refusal: Refusal;
};

/** A game's prompts for one seat at one table: a view becomes messages, a reply becomes a move. */
export type GamePrompts<T extends GameTypes> = {
  /** The part that all seats share, to be read by a server before the first turn. */
  buildPrefix(view: T['View']): readonly Message[];
  /** The messages of a request. */
  buildMessages(request: PromptRequest<T>): readonly Message[];
  /** The schema of a request's reply, for servers that hold a model to one. */
  makeSchema(request: PromptRequest<T>): JsonSchema;
  readReply(
    result: Pick<CallResult, 'text' | 'finishReason'>,
    request: PromptRequest<T>,
  ): Result<T['Move'], ReplyFault>;
};

/** Everything that prompts are made with beside the view; it never changes during a game. */
export type PromptMaterial = {
  /** The wording, checked against the English one. */
  readonly messages: Messages;
  readonly lang: string;
  readonly form: ReplyForm;
  readonly entities: readonly EntityWords[];
};

/** How a game makes its prompts. */
export type PromptMaker<T extends GameTypes> = {
  /** Raised by hand whenever a prompt changes: ratings of different versions are not compared. */
  readonly version: string;
  create(material: PromptMaterial): GamePrompts<T>;
};

import type {TableFacts} from '../../games/spyfall/events.ts';
import type {LegalMoves} from '../../games/spyfall/legal.ts';
import {escapeForPrompt} from '../escape-for-prompt.ts';
import type {PromptTopic} from '../game-prompts.ts';
import {GRADES} from './hear-line.ts';
import {entityNameOf, NONE, nameOf, type PromptContext, passWord, skipWord} from './prompt-words.ts';
import {fieldsOf, type ReplyField, shapeOf} from './reply-fields.ts';

/** A JSON Schema of the kind that all servers understand: type, enum, properties, required, limits. */
export type ReplySchema = {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
};

/** Limits of texts in characters. Some servers refuse schemas with limits of 2,000 and more (models.md 7). */
const MAX_ASSESSMENT = 600;
const MAX_SAID = 300;

/** Servers that enforce a schema want every field: who declares nothing says so. */
const propertyOf = (
  field: ReplyField,
  choices: readonly string[],
  topics: readonly PromptTopic[] = [],
): object => {
  switch (field) {
    case 'topic':
      return {type: 'string', enum: [...topics.map(({id}) => escapeForPrompt(id)), NONE]};
    case 'grade':
      return {type: 'string', enum: [...GRADES, NONE]};
    case 'assessment':
      return {type: 'string', maxLength: MAX_ASSESSMENT};
    case 'question':
    case 'reply':
      return {type: 'string', minLength: 1, maxLength: MAX_SAID};
    case 'say':
      return {type: 'string', maxLength: MAX_SAID};
    case 'confidence':
      return {type: 'number'};
    case 'to':
    case 'guess':
    case 'vote':
      return {type: 'string', enum: choices};
  }
};

/** Returns the choices of a move as a model writes them, in the table's order. */
export const choicesOf = (
  legal: LegalMoves,
  table: TableFacts,
  context: Pick<PromptContext, 'entities'>,
): readonly string[] => {
  switch (legal.phase) {
    case 'question':
      return legal.to.map(seat => nameOf(table, seat));
    case 'answer':
      return [];
    case 'guess':
      return [...legal.entities.map(id => entityNameOf(context, id)), passWord(context)];
    case 'vote':
      return [...legal.targets.map(seat => nameOf(table, seat)), skipWord(table)];
  }
};

/** Makes the schema of a reply, which has only legal choices. */
export const makeReplySchema = (
  legal: LegalMoves,
  table: TableFacts,
  context: PromptContext,
): ReplySchema => {
  const fields = fieldsOf(legal.phase, shapeOf(context, table));
  const choices = choicesOf(legal, table, context);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(field => [field, propertyOf(field, choices, context.topics)])),
    required: fields,
    additionalProperties: false,
  };
};

/** The schema of a reply to somebody's remark. It may be empty: then nothing is said. */
export const WORD_SCHEMA: ReplySchema = {
  type: 'object',
  properties: {reply: {type: 'string', maxLength: MAX_SAID}},
  required: ['reply'],
  additionalProperties: false,
};

import type {Phase} from '../../games/spyfall/events.ts';
import type {ReplyForm} from '../../providers/provider.ts';
import {NONE, type PromptTexts} from './prompt-words.ts';

/**
 * The fields of a reply by phase. Their alphabetical order is the intended one, thinking first: Ollama re-marshals a
 * schema alphabetically, and a model writes fields in the schema's order (models.md 2).
 */
export const REPLY_FIELDS = {
  question: ['assessment', 'question', 'to'],
  answer: ['assessment', 'reply'],
  guess: ['assessment', 'confidence', 'guess'],
  vote: ['assessment', 'confidence', 'vote'],
} as const satisfies Readonly<Record<Phase, readonly string[]>>;

/** The same where a model may declare what its lines mean. */
const DECLARING_FIELDS = {
  ...REPLY_FIELDS,
  question: ['assessment', 'question', 'to', 'topic'],
  answer: ['assessment', 'grade', 'reply', 'topic'],
} as const satisfies Readonly<Record<Phase, readonly string[]>>;

/** A field of a reply. */
export type ReplyField = (typeof DECLARING_FIELDS)[Phase][number];

/** What decides on the fields of a reply: its form, and whether models may declare what their lines mean. */
export type ReplyShape = {readonly form: ReplyForm; readonly topics?: readonly unknown[] | undefined};

/** Returns the fields of a reply: in the `marked` form the thinking comes before the object. */
export const fieldsOf = (phase: Phase, {form, topics}: ReplyShape): readonly ReplyField[] => {
  const fields: readonly ReplyField[] = (topics ? DECLARING_FIELDS : REPLY_FIELDS)[phase];
  return form === 'marked' ? fields.filter(field => field !== 'assessment') : fields;
};

/** The words for choosing nothing at this table. */
export type Declining = {readonly pass: string; readonly skip: string};

const placeholderOf = (field: ReplyField, texts: PromptTexts, {pass, skip}: Declining): string => {
  switch (field) {
    case 'assessment':
    case 'question':
    case 'to':
    case 'reply':
    case 'confidence':
      return texts(`placeholder.${field}`);
    case 'topic':
    case 'grade':
      return texts(`declare.${field}`, {none: NONE});
    case 'guess':
      return texts('placeholder.guess', {pass});
    case 'vote':
      return texts('placeholder.vote', {skip});
  }
};

/** Makes an example of a reply. Its values are in angle brackets, which no reader takes for a choice. */
export const exampleOf = (
  phase: Phase,
  shape: ReplyShape,
  texts: PromptTexts,
  declining: Declining,
): string => {
  const entries = fieldsOf(phase, shape).map(field => [field, `<${placeholderOf(field, texts, declining)}>`]);
  const object = JSON.stringify(Object.fromEntries(entries));
  return shape.form === 'marked' ? `|||${object}|||` : object;
};

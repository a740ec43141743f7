import type {Phase, TableFacts} from '../../games/spyfall/events.ts';
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

/** The fields of a vote at a table that talks beside its moves. */
const TALKING_VOTE = ['assessment', 'confidence', 'say', 'vote'] as const;

/** A field of a reply. */
export type ReplyField = (typeof DECLARING_FIELDS)[Phase][number] | (typeof TALKING_VOTE)[number];

/**
 * What decides on the fields of a reply: its form, whether models may declare what their lines mean, and whether the table
 * talks beside its moves.
 */
export type ReplyShape = {
  readonly form: ReplyForm;
  readonly topics?: readonly unknown[] | undefined;
  readonly isTalking?: boolean;
};

/** Returns the shape of the replies at a table. */
export const shapeOf = ({form, topics}: ReplyShape, {rules}: Pick<TableFacts, 'rules'>): ReplyShape => ({
  ...{form, topics},
  isTalking: rules.smallTalk,
});

/** Returns the fields of a reply: in the `marked` form the thinking comes before the object. */
export const fieldsOf = (phase: Phase, {form, topics, isTalking}: ReplyShape): readonly ReplyField[] => {
  const moves: readonly ReplyField[] = (topics ? DECLARING_FIELDS : REPLY_FIELDS)[phase];
  const fields = phase === 'vote' && isTalking ? TALKING_VOTE : moves;
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
    case 'say':
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

const writtenAs = (object: object, form: ReplyForm): string =>
  form === 'marked' ? `|||${JSON.stringify(object)}|||` : JSON.stringify(object);

/** Makes an example of a reply to somebody's remark, which has no thinking: it has to come soon. */
export const exampleOfWord = (form: ReplyForm, texts: PromptTexts): string =>
  writtenAs({reply: `<${texts('placeholder.reply')}>`}, form);

/** Makes an example of a reply. Its values are in angle brackets, which no reader takes for a choice. */
export const exampleOf = (
  phase: Phase,
  shape: ReplyShape,
  texts: PromptTexts,
  declining: Declining,
): string => {
  const entries = fieldsOf(phase, shape).map(field => [field, `<${placeholderOf(field, texts, declining)}>`]);
  return writtenAs(Object.fromEntries(entries), shape.form);
};

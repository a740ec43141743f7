import type {Phase} from '../../games/spyfall/events.ts';
import type {ReplyForm} from '../../providers/provider.ts';
import type {PromptTexts} from './prompt-words.ts';

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

/** The fields of a vote at a table that talks beside its moves. */
const TALKING_VOTE = ['assessment', 'confidence', 'say', 'vote'] as const;

/** A field of a reply. */
export type ReplyField = (typeof REPLY_FIELDS)[Phase][number] | (typeof TALKING_VOTE)[number];

/** Returns the fields of a reply: in the `marked` form the thinking comes before the object. */
export const fieldsOf = (phase: Phase, form: ReplyForm, isTalking = false): readonly ReplyField[] => {
  const fields: readonly ReplyField[] = phase === 'vote' && isTalking ? TALKING_VOTE : REPLY_FIELDS[phase];
  return form === 'marked' ? fields.filter(field => field !== 'assessment') : fields;
};

/** What an example depends on: the words for choosing nothing at this table, and whether it talks beside its moves. */
export type ExampleFacts = {readonly pass: string; readonly skip: string; readonly isTalking?: boolean};

const placeholderOf = (field: ReplyField, texts: PromptTexts, {pass, skip}: ExampleFacts): string => {
  switch (field) {
    case 'assessment':
    case 'question':
    case 'to':
    case 'reply':
    case 'confidence':
    case 'say':
      return texts(`placeholder.${field}`);
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
export const exampleOf = (phase: Phase, form: ReplyForm, texts: PromptTexts, facts: ExampleFacts): string => {
  const fields = fieldsOf(phase, form, facts.isTalking);
  const entries = fields.map(field => [field, `<${placeholderOf(field, texts, facts)}>`]);
  return writtenAs(Object.fromEntries(entries), form);
};

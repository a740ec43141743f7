import type {Phase} from '../../games/spyfall/events.ts';
import type {ReplyForm} from '../reply-form.ts';
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

/** What a spy writes to pass, and a voter to skip. */
export const PASS = 'pass';
export const SKIP = 'skip';

/** The fields asked for: with `marked` the thinking stands before the object. */
export const fieldsOf = (phase: Phase, form: ReplyForm): readonly string[] =>
  form === 'marked' ? REPLY_FIELDS[phase].filter(field => field !== 'assessment') : REPLY_FIELDS[phase];

const placeholderOf = (field: string, texts: PromptTexts): string => {
  switch (field) {
    case 'assessment':
      return texts('placeholder.assessment');
    case 'question':
      return texts('placeholder.question');
    case 'to':
      return texts('placeholder.name');
    case 'reply':
      return texts('placeholder.reply');
    case 'guess':
      return texts('placeholder.guess');
    case 'vote':
      return texts('placeholder.vote');
    default:
      return texts('placeholder.confidence');
  }
};

/** A reply's form as an example whose values cannot be mistaken for a choice. */
export const exampleOf = (phase: Phase, form: ReplyForm, texts: PromptTexts): string => {
  const entries = fieldsOf(phase, form).map(field => [field, placeholderOf(field, texts)]);
  const object = JSON.stringify(Object.fromEntries(entries));
  return form === 'marked' ? `|||${object}|||` : object;
};

import type {ReplyForm} from '../../providers/provider.ts';

/** How a model outside a game is asked to reply in each form. Names of keys may follow. */
export const FORM_SENTENCES: Readonly<Record<ReplyForm, string>> = {
  schema: 'Reply with one JSON object and nothing else',
  json: 'Reply with one JSON object and nothing else: no code fence, no words around it',
  marked: 'Reply with one JSON object between triple pipes (|||) and nothing after it',
};

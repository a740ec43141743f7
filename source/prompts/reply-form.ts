/** How a model is asked to reply: by structured output, as bare JSON, or free thinking and then JSON between pipes. */
export const REPLY_FORMS = ['schema', 'json', 'marked'] as const;
export type ReplyForm = (typeof REPLY_FORMS)[number];

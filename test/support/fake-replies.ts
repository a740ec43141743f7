import type {FakeReply} from './fault-server.ts';

/** How a server writes. */
export type Dialect = 'ollama' | 'openai';

export const dialectOfPath = (path: string): Dialect => (path.startsWith('/api/') ? 'ollama' : 'openai');

const line = (dialect: Dialect, value: unknown): string =>
  dialect === 'ollama' ? `${JSON.stringify(value)}\n` : `data: ${JSON.stringify(value)}\n\n`;

/** One piece of a stream. */
export const pieceOf = (dialect: Dialect, content: string): string =>
  line(dialect, dialect === 'ollama' ? {message: {content}, done: false} : {choices: [{delta: {content}}]});

const thoughtOf = (dialect: Dialect, thinking: string): string =>
  line(
    dialect,
    dialect === 'ollama'
      ? {message: {content: '', thinking}, done: false}
      : {choices: [{delta: {reasoning_content: thinking}}]},
  );

/** A text in pieces of a few characters, about a token each. */
const cut = (text: string): readonly string[] => text.match(/[\s\S]{1,4}/gu) ?? [];

const tokensOf = ({text, reasoning = ''}: FakeReply): number => cut(text).length + cut(reasoning).length;

const usageOf = (reply: FakeReply) => ({prompt_tokens: 100, completion_tokens: tokensOf(reply)});

/** The pieces of a reply, and its end with the counts. */
export const endOf = (
  dialect: Dialect,
  reply: FakeReply,
): {readonly pieces: readonly string[]; readonly end: string} => ({
  pieces: [
    ...cut(reply.reasoning ?? '').map(piece => thoughtOf(dialect, piece)),
    ...cut(reply.text).map(piece => pieceOf(dialect, piece)),
  ],
  end:
    dialect === 'ollama'
      ? line(dialect, {
          message: {content: ''},
          done: true,
          done_reason: 'stop',
          prompt_eval_count: 100,
          eval_count: tokensOf(reply),
          load_duration: 1_000_000,
          prompt_eval_duration: 2_000_000,
          eval_duration: tokensOf(reply) * 1_000_000,
        })
      : `${line(dialect, {choices: [{delta: {}, finish_reason: 'stop'}]})}${line(dialect, {
          choices: [],
          usage: usageOf(reply),
        })}data: [DONE]\n\n`,
});

/** A reply in one body. */
export const wholeOf = (dialect: Dialect, reply: FakeReply): unknown =>
  dialect === 'ollama'
    ? {
        message: {content: reply.text, ...(reply.reasoning ? {thinking: reply.reasoning} : {})},
        done: true,
        done_reason: 'stop',
        load_duration: 1_000_000,
        prompt_eval_count: 100,
        eval_count: tokensOf(reply),
      }
    : {
        choices: [
          {message: {content: reply.text, reasoning_content: reply.reasoning}, finish_reason: 'stop'},
        ],
        usage: usageOf(reply),
      };

import type {ChatResponse} from 'ollama';
import type {CallOptions} from '../provider.ts';

/** A chat's stream, put together. */
export type Collected = {
  readonly text: string;
  readonly reasoning: string;
  /** The last line with its counts; `undefined` when the stream ended without one (models.md 13). */
  readonly last: ChatResponse | undefined;
  readonly firstTokenAt: number | undefined;
};

/** What the package throws when a stream ends without `done`; then the text so far is all there is. */
const WITHOUT_END = 'Did not receive done or success response in stream.';

const isWithoutEnd = (error: unknown): boolean => error instanceof Error && error.message === WITHOUT_END;

/** Reads a chat's stream to its end. `touch` is called at every token. */
export const collectChat = async (
  stream: AsyncIterable<ChatResponse>,
  touch: () => void,
  onProgress: CallOptions['onProgress'],
): Promise<Collected> => {
  let text = '';
  let reasoning = '';
  let tokens = 0;
  let last: ChatResponse | undefined;
  let firstTokenAt: number | undefined;
  try {
    for await (const part of stream) {
      touch();
      const {content = '', thinking = ''} = part.message ?? {};
      text += content;
      reasoning += thinking;
      if (part.done) last = part;
      if (content === '' && thinking === '') continue;
      firstTokenAt ??= performance.now();
      tokens += 1;
      onProgress?.({stage: content === '' ? 'thinking' : 'writing', tokens});
    }
  } catch (error) {
    if (!isWithoutEnd(error)) throw error;
  }
  return {text, reasoning, last, firstTokenAt};
};

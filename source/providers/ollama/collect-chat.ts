import type {ChatResponse} from 'ollama';
import type {Collected, Collector} from '../collect.ts';
import {asRecord, asText} from '../json.ts';
import {ProviderError} from '../provider-error.ts';

/** A chat's stream, put together. */
export type CollectedChat = Collected & {
  /** The last line with its counts; `undefined` when the stream ended without one (models.md 13). */
  readonly last: ChatResponse | undefined;
};

/** What the package throws when a stream ends without `done`; then the text so far is all there is (models.md 13). */
const WITHOUT_END = 'Did not receive done or success response in stream.';

const isWithoutEnd = (error: unknown): boolean => error instanceof Error && error.message === WITHOUT_END;

/** Reads a chat's stream to its end. */
export const collectChat = async (
  stream: AsyncIterable<ChatResponse>,
  collector: Collector,
): Promise<CollectedChat> => {
  let last: ChatResponse | undefined;
  let lines = 0;
  try {
    for await (const part of stream) {
      lines += 1;
      const {content, thinking} = asRecord(part.message);
      if (part.done) last = part;
      if (!collector.add(asText(content) ?? '', asText(thinking) ?? '')) break;
    }
  } catch (error) {
    if (!isWithoutEnd(error)) throw error;
  }
  if (lines === 0) throw new ProviderError('garbage', 'the server sent an empty answer');
  return {...collector.collected(), last};
};

import type {ChatCompletionChunk} from 'openai/resources/chat/completions';
import type {Collector} from '../collect.ts';
import {asList, asRecord, asText} from '../json.ts';
import {ProviderError} from '../provider-error.ts';
import type {CollectedChat, Timings} from './convert-chat.ts';

/** Content is a text, `null` in a first delta (models.md 16), or, on some services, a list of parts with texts. */
const contentOf = (content: unknown): string =>
  asText(content) ??
  asList(content)
    .map(part => asText(asRecord(part).text) ?? '')
    .join('');

/** Reads a chat's stream to its end. `[DONE]` is not needed: what counts is whether the model said that it ended. */
export const collectChat = async (
  stream: AsyncIterable<ChatCompletionChunk>,
  collector: Collector,
): Promise<CollectedChat> => {
  let finish: string | undefined;
  let usage: ChatCompletionChunk['usage'];
  let timings: Timings | undefined;
  let events = 0;
  for await (const chunk of stream) {
    events += 1;
    // The event with the usage has no choice (models.md 16).
    const choice = asRecord(asList(chunk.choices)[0]);
    const delta = asRecord(choice.delta);
    finish = asText(choice.finish_reason) ?? finish;
    usage = chunk.usage ?? usage;
    timings = (chunk as {timings?: Timings}).timings ?? timings;
    const thought = asText(delta.reasoning) ?? asText(delta.reasoning_content) ?? '';
    if (!collector.add(contentOf(delta.content), thought)) break;
  }
  if (events === 0) throw new ProviderError('garbage', 'the server sent an empty answer');
  return {...collector.collected(), finish, usage, timings};
};

import {omitUndefined} from './json.ts';
import type {Provider, Think} from './provider.ts';
import {ProviderError} from './provider-error.ts';

/** What a server does with a long prompt: reads all of it, cuts it silently, or refuses it. */
export const LONG_PROMPTS = ['whole', 'cut', 'refused'] as const;

/** The outcome of a long prompt. `tokens`: what was read of one that was cut. */
export type LongPrompt = {readonly outcome: (typeof LONG_PROMPTS)[number]; readonly tokens?: number};

/** The parts of the long prompt that are asked first, to learn how many tokens a part has. They are never too long. */
const PARTS = [1 / 16, 1 / 8] as const;
/** A prompt of which a smaller share was read was cut. The rest is room for texts of uneven tokens. */
const WHOLE_SHARE = 0.8;
/** Characters per token of plain English, at least. */
const CHARACTERS_PER_TOKEN = 4;

const SENTENCE = 'asks whether people go there in winter, and hears that some of them do.';

/** Makes a text of so many characters in which no line is like another. */
const makeText = (length: number): string => {
  const lines: string[] = [];
  for (let [line, size] = [1, 0]; size < length; line++) {
    const text = `${line}. Player ${(line * 7) % 8} ${SENTENCE}`;
    lines.push(text);
    size += text.length + 1;
  }
  return lines.join('\n').slice(0, length);
};

/**
 * Finds what a server does with a prompt of about so many tokens. Parts of it come first: what they were read as shows
 * how many tokens all of it has, without the constant part that a server adds to each. Returns `undefined` when the
 * server counts no tokens. Rejects with `ProviderError` when it fails otherwise.
 */
export const tryLongPrompt = async (
  provider: Provider,
  {modelId, tokens, think}: {readonly modelId: string; readonly tokens: number; readonly think?: Think},
  signal: AbortSignal,
): Promise<LongPrompt | undefined> => {
  const text = makeText(tokens * CHARACTERS_PER_TOKEN);
  const read = async (length: number): Promise<number | undefined> => {
    const messages = [{role: 'user', content: text.slice(0, length)}] as const;
    const call = {modelId, messages, maxTokens: 1, ...omitUndefined({think})};
    return (await provider.generate(call, {signal})).usage.readTokens;
  };
  const [first, second] = [await read(text.length * PARTS[0]), await read(text.length * PARTS[1])];
  if (first === undefined || second === undefined) return undefined;
  const expected = second + ((second - first) * (1 - PARTS[1])) / (PARTS[1] - PARTS[0]);
  try {
    const whole = await read(text.length);
    if (whole === undefined) return undefined;
    return whole < WHOLE_SHARE * expected ? {outcome: 'cut', tokens: whole} : {outcome: 'whole'};
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'context-exceeded') throw error;
    return {outcome: 'refused'};
  }
};

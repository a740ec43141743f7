import type {Deadline} from './deadline.ts';
import type {CallOptions} from './provider.ts';
import {withoutSecret} from './provider-error.ts';

/** The text of a call, put together from its stream. */
export type Collector = {
  /** Adds a piece; `false` when the server goes on far past its limit and no more is taken. */
  readonly add: (content: string, reasoning: string) => boolean;
  readonly collected: () => Collected;
};

export type Collected = {
  readonly text: string;
  readonly reasoning: string;
  /** The server ignored the token limit, and we stopped reading. */
  readonly isRunaway: boolean;
};

/**
 * A stream may hold the limit once for thinking and once for the answer (models.md 6: the pass after thinking starts
 * anew), and some slack; what goes on after that would never end.
 */
const CHUNKS_PER_TOKEN = 3;
const LENGTH_PER_TOKEN = 64;
const SLACK = 64;

export type CollectOptions = {
  readonly maxTokens: number;
  readonly onProgress: CallOptions['onProgress'];
  /** A server may repeat the key in what it writes; it must not get into a record. */
  readonly secret: string | undefined;
};

/** Gathers a stream. Only text counts as a token: empty pieces (models.md 16) and comments do not keep a call alive. */
export const createCollector = (
  deadline: Deadline,
  {maxTokens, onProgress, secret}: CollectOptions,
): Collector => {
  let text = '';
  let reasoning = '';
  let tokens = 0;
  let isRunaway = false;
  onProgress?.({stage: 'waiting', tokens});
  return {
    add: (content, thought) => {
      if (content === '' && thought === '') return true;
      deadline.touch();
      text += content;
      reasoning += thought;
      tokens += 1;
      isRunaway =
        tokens > maxTokens * CHUNKS_PER_TOKEN + SLACK ||
        text.length + reasoning.length > (maxTokens * CHUNKS_PER_TOKEN + SLACK) * LENGTH_PER_TOKEN;
      onProgress?.({stage: content === '' ? 'thinking' : 'writing', tokens});
      return !isRunaway;
    },
    collected: () => ({
      text: withoutSecret(text, secret),
      reasoning: withoutSecret(reasoning, secret),
      isRunaway,
    }),
  };
};

/** The warning of a result whose server had to be stopped. */
export const RUNAWAY_WARNING = 'the server went on past the token limit and was stopped';

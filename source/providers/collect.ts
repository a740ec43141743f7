import type {Deadline} from './deadline.ts';
import {omitUndefined} from './json.ts';
import {replyLimits} from './limits.ts';
import type {Call, CallOptions, CallResult, Durations, FinishReason, Usage} from './provider.ts';
import {ProviderError} from './provider-error.ts';
import type {RunningCall} from './transport.ts';

/** A checked piece of an answer. */
export type Part = {
  readonly content: string;
  readonly reasoning: string;
  /** Whether the server said that the model has ended (models.md 13), and its own word for why. */
  readonly hasEnded: boolean;
  readonly finish: string | undefined;
  readonly usage: Usage;
  readonly durations: Partial<Durations>;
};

/** A whole answer, joined from its parts. */
type Collected = Omit<Part, 'content'> & {
  readonly text: string;
  /** Whether the server ignored the token limit, so that polyspy stopped reading. */
  readonly isRunaway: boolean;
};

type CollectOptions = Pick<Call, 'maxTokens'> & {readonly onProgress: CallOptions['onProgress']};

/** Copies a part of a text, so that the whole can be freed. Removes half a character at its end. */
const copyOf = (text: string): string => Buffer.from(text).toString();

/**
 * Adds up the parts of an answer. Only text counts as a token: empty parts (models.md 16) and comments do not keep a
 * call alive. Throws `ProviderError` when there is no part at all.
 */
const collectParts = async (
  answer: AsyncIterable<Part>,
  deadline: Deadline,
  {maxTokens, onProgress}: CollectOptions,
): Promise<Collected> => {
  const most = replyLimits(maxTokens);
  const sum = {
    text: '',
    reasoning: '',
    hasEnded: false,
    finish: undefined as Part['finish'],
    isRunaway: false,
  };
  const usage = {};
  const durations = {};
  let [parts, tokens] = [0, 0];
  onProgress?.({stage: 'waiting', tokens});
  for await (const part of answer) {
    parts += 1;
    sum.hasEnded ||= part.hasEnded;
    sum.finish = part.finish ?? sum.finish;
    Object.assign(usage, part.usage);
    Object.assign(durations, part.durations);
    if (part.content !== '' || part.reasoning !== '') {
      const room = most.length - sum.text.length - sum.reasoning.length;
      const thought = part.reasoning.slice(0, room);
      sum.reasoning += thought;
      sum.text += part.content.slice(0, room - thought.length);
      sum.isRunaway = part.content.length + part.reasoning.length > room;
      tokens += 1;
      deadline.touch();
      onProgress?.({stage: part.content === '' ? 'thinking' : 'writing', tokens});
    }
    sum.isRunaway ||= tokens > most.pieces || parts > most.parts;
    if (sum.isRunaway) break;
  }
  if (parts === 0) throw new ProviderError('garbage', 'the server sent an empty answer');
  if (!sum.isRunaway) return {...sum, usage, durations};
  return {...sum, text: copyOf(sum.text), reasoning: copyOf(sum.reasoning), usage, durations};
};

/** The warning of a result from a runaway. */
const RUNAWAY_WARNING = 'the server went on past the token limit and was stopped';

const finishReasonOf = ({isRunaway, hasEnded, finish}: Collected): FinishReason => {
  if (isRunaway) return 'length';
  if (!hasEnded) return 'cut';
  return finish === 'stop' || finish === 'length' ? finish : 'other';
};

const makeResult = (collected: Collected, deadline: Deadline, warnings: readonly string[]): CallResult => {
  const {text, reasoning, finish, usage, durations, isRunaway} = collected;
  return {
    text,
    ...omitUndefined({reasoning: reasoning || undefined, rawFinishReason: finish}),
    finishReason: finishReasonOf(collected),
    usage,
    durations: {
      ...durations,
      ...omitUndefined({firstTokenMs: deadline.firstTokenMs()}),
      totalMs: deadline.elapsedMs(),
    },
    warnings: isRunaway ? [...warnings, RUNAWAY_WARNING] : warnings,
  };
};

/**
 * Reads the answer to a chat to its end or to its limit. A server that sends more is cut off, because leaving its stream
 * does not stop it (models.md 19).
 */
export const readReply = async (
  answer: AsyncIterable<Part>,
  options: CollectOptions,
  {wire, deadline}: {readonly wire: Pick<RunningCall['wire'], 'cut'>; readonly deadline: Deadline},
  warningsOf: (usage: Usage) => readonly string[],
): Promise<CallResult> => {
  const collected = await collectParts(answer, deadline, options);
  if (collected.isRunaway) wire.cut();
  return makeResult(collected, deadline, warningsOf(collected.usage));
};

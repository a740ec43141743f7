import type {ChatRequest} from 'ollama';
import type {Call, CallResult, FinishReason} from '../provider.ts';
import type {Collected} from './collect-chat.ts';

/** The options that polyspy sends; all constant for a model, since a change reloads it (models.md 9). */
const makeOptions = ({contextTokens, maxTokens, temperature, seed}: Call) => ({
  num_predict: maxTokens,
  ...(contextTokens === undefined ? {} : {num_ctx: contextTokens}),
  ...(temperature === undefined ? {} : {temperature}),
  ...(seed === undefined ? {} : {seed}),
});

/** A chat request that is refused, not cut, when the prompt does not fit (models.md 8). The package's types lack `truncate`. */
export const makeChatRequest = (call: Call, keepAlive: string): ChatRequest => {
  const request: ChatRequest & {truncate: boolean} = {
    model: call.modelId,
    messages: call.messages.map(({role, content}) => ({role, content})),
    keep_alive: keepAlive,
    truncate: false,
    options: makeOptions(call),
    ...(call.schema === undefined ? {} : {format: call.schema}),
    ...(call.think === undefined ? {} : {think: call.think}),
  };
  return request;
};

const finishReasonOf = ({last}: Collected): FinishReason => {
  if (!last?.done) return 'cut';
  if (last.done_reason === 'stop') return 'stop';
  return last.done_reason === 'length' ? 'length' : 'other';
};

const milliseconds = (nanoseconds: number | undefined): number | undefined =>
  nanoseconds === undefined ? undefined : nanoseconds / 1e6;

/** Drops the keys whose value is unknown: unknown is absent, never 0. */
const known = <T extends object>(values: T): {[K in keyof T]?: Exclude<T[K], undefined>} =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** The result of a chat. Times from `startedAt` to `endedAt` are ours, in milliseconds. */
export const makeResult = (collected: Collected, startedAt: number, endedAt: number): CallResult => {
  const {text, reasoning, last, firstTokenAt} = collected;
  return {
    text,
    ...(reasoning === '' ? {} : {reasoning}),
    finishReason: finishReasonOf(collected),
    ...(last?.done_reason ? {rawFinishReason: last.done_reason} : {}),
    usage: known({readTokens: last?.prompt_eval_count, writtenTokens: last?.eval_count}),
    durations: {
      ...known({
        loadMs: milliseconds(last?.load_duration),
        readMs: milliseconds(last?.prompt_eval_duration),
        writeMs: milliseconds(last?.eval_duration),
        firstTokenMs: firstTokenAt === undefined ? undefined : firstTokenAt - startedAt,
      }),
      totalMs: endedAt - startedAt,
    },
    warnings: [],
  };
};

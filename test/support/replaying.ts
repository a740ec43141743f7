import type {Call, CallResult, Provider} from '../../source/providers/provider.ts';
import {cancelled, ProviderError, type ProviderErrorCode} from '../../source/providers/provider-error.ts';
import {keepText} from '../../source/providers/redact.ts';

/** One exchange as a recording keeps it: plain data, so that it survives JSON. */
export type Exchange = {readonly call: Call} & (
  | {readonly result: CallResult}
  | {readonly error: {readonly code: ProviderErrorCode; readonly message: string}}
);

/** A stand-in that notes every exchange of a provider, failed ones too. */
export const recording = (provider: Provider, note: (exchange: Exchange) => void): Provider => ({
  ...provider,
  generate: async (call, options) => {
    try {
      const result = await provider.generate(call, options);
      note({call, result});
      return result;
    } catch (error) {
      if (error instanceof ProviderError) note({call, error: {code: error.code, message: error.message}});
      throw error;
    }
  },
});

/** The same call has the same key, whatever the order in which its fields were written. */
const keyOf = ({modelId, messages, schema, think, maxTokens, contextTokens, temperature, seed}: Call) =>
  JSON.stringify([
    modelId,
    messages.map(({role, content}) => [role, content]),
    schema,
    think,
    maxTokens,
    contextTokens,
    temperature,
    seed,
  ]);

/**
 * A stand-in that answers from a recording: the same call gets the same result, in the order recorded when it was
 * made several times. A call that is not in the recording is refused.
 */
export const replaying = (name: string, exchanges: readonly Exchange[]): Provider => {
  const waiting = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const key = keyOf(exchange.call);
    const others = waiting.get(key);
    if (others) others.push(exchange);
    else waiting.set(key, [exchange]);
  }
  return {
    name,
    generate: async (call, {signal}) => {
      if (signal.aborted) throw cancelled(signal);
      const exchange = waiting.get(keyOf(call))?.shift();
      if (!exchange) throw new ProviderError('bad-request', 'this call is not in the recording');
      if ('result' in exchange) return exchange.result;
      throw new ProviderError(exchange.error.code, exchange.error.message);
    },
    listModels: async () => [...new Set(exchanges.map(({call}) => call.modelId))].map(modelId => ({modelId})),
    warm: async () => ({}),
    ping: async () => ({}),
    redact: keepText,
    close: async () => undefined,
  };
};

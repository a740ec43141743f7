import type {Call, CallResult, Provider} from './provider.ts';
import {ProviderError} from './provider-error.ts';

/** One exchange as a recording keeps it. */
export type Exchange = {readonly call: Call; readonly result: CallResult};

/** A stand-in that notes every exchange of a provider. */
export const recording = (provider: Provider, note: (exchange: Exchange) => void): Provider => ({
  ...provider,
  generate: async (call, options) => {
    const result = await provider.generate(call, options);
    note({call, result});
    return result;
  },
});

/**
 * A stand-in that answers from a recording: the same call gets the same result, in the order recorded when it was
 * made several times. A call that is not in the recording is refused.
 */
export const replaying = (name: string, exchanges: readonly Exchange[]): Provider => {
  const waiting = new Map<string, CallResult[]>();
  for (const {call, result} of exchanges) {
    const key = JSON.stringify(call);
    waiting.set(key, [...(waiting.get(key) ?? []), result]);
  }
  return {
    name,
    kind: 'replaying',
    generate: async (call, {signal}) => {
      if (signal.aborted) throw new ProviderError('cancelled', 'cancelled', {cause: signal.reason});
      const result = waiting.get(JSON.stringify(call))?.shift();
      if (!result) throw new ProviderError('bad-request', 'this call is not in the recording');
      return result;
    },
    listModels: async () => [...new Set(exchanges.map(({call}) => call.modelId))].map(modelId => ({modelId})),
    warm: async () => undefined,
  };
};

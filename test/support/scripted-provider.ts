import type {Call, CallOptions, CallResult, Provider} from '../../source/providers/provider.ts';

/** What a script answers: a reply's text, a whole result, or a fault to throw. */
export type Scripted = string | CallResult | Error;

/** A result as a server gives it for a text. */
export const resultOf = (text: string, more: Partial<CallResult> = {}): CallResult => ({
  text,
  finishReason: 'stop',
  usage: {readTokens: 900, writtenTokens: 20},
  durations: {totalMs: 12},
  warnings: [],
  ...more,
});

/** A provider that answers by a script and keeps every call. */
export const scriptedProvider = (
  script: (call: Call, number: number, options: CallOptions) => Scripted | Promise<Scripted>,
): {readonly provider: Provider; readonly calls: readonly Call[]} => {
  const calls: Call[] = [];
  const provider: Provider = {
    name: 'scripted',
    generate: async (call, options) => {
      calls.push(call);
      const answer = await script(call, calls.length, options);
      if (answer instanceof Error) throw answer;
      return typeof answer === 'string' ? resultOf(answer) : answer;
    },
    listModels: async () => [],
    warm: async () => ({}),
    ping: async () => ({}),
    redact: text => text,
    close: async () => undefined,
  };
  return {provider, calls};
};

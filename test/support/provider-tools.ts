import {defaultTimeouts, type Timeouts} from '../../source/providers/deadline.ts';
import {createOllamaProvider} from '../../source/providers/ollama/ollama-provider.ts';
import {createOpenAiProvider} from '../../source/providers/openai-compatible/openai-provider.ts';
import type {Call, Engine, Provider} from '../../source/providers/provider.ts';
import {ProviderError} from '../../source/providers/provider-error.ts';

/** A call of which only the answer matters. */
export const plainCall: Call = {
  modelId: 'tiny',
  messages: [{role: 'user', content: 'Hello'}],
  maxTokens: 256,
};

export type StartOptions = {
  readonly key?: string;
  readonly timeouts?: Partial<Timeouts>;
  readonly preset?: Engine;
};

/** Ollama's provider at an address of the tests. */
export const startOllama = async (url: string, {key, timeouts}: StartOptions = {}): Promise<Provider> =>
  createOllamaProvider({
    name: 'ollama',
    url,
    readKey: () => key,
    timeouts: {...defaultTimeouts, ...timeouts},
  });

/** The provider of other servers at an address of the tests; by default it takes them for llama-server. */
export const startOpenAi = async (
  url: string,
  {key, timeouts, preset = 'llama-server'}: StartOptions = {},
): Promise<Provider> =>
  createOpenAiProvider({
    name: 'remote',
    url: `${url}/v1`,
    readKey: () => key,
    guess: preset,
    timeouts: {...defaultTimeouts, ...timeouts},
  });

const STREAMS = ['stdout', 'stderr'] as const;
const terminal = globalThis.console;
const CONSOLE = ['log', 'warn', 'error', 'info', 'debug'] as const;

/** Hears everything that is written to the terminal until the end; libraries must not write a word. */
export const listen = (): {readonly end: () => readonly string[]} => {
  const heard: string[] = [];
  const restore: (() => void)[] = [];
  for (const name of STREAMS) {
    const stream = process[name];
    const {write} = stream;
    stream.write = (chunk: unknown) => {
      heard.push(String(chunk));
      return true;
    };
    restore.push(() => Object.assign(stream, {write}));
  }
  for (const name of CONSOLE) {
    const method = terminal[name];
    terminal[name] = (...words: unknown[]) => heard.push(words.join(' '));
    restore.push(() => Object.assign(terminal, {[name]: method}));
  }
  return {
    end: () => {
      for (const undo of restore.reverse()) undo();
      return heard;
    },
  };
};

/** The signal of a call that nobody gives up. */
export const never = (): AbortSignal => new AbortController().signal;

/** The error with which a call ends; anything but a `ProviderError` is a bug, and thrown. */
export const failure = async (call: Promise<unknown>): Promise<ProviderError> => {
  try {
    const value = await call;
    throw new Error(`no failure but ${JSON.stringify(value)}`);
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
};

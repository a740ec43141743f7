import type {ProviderErrorCode} from './provider-error.ts';

/** The interface to a language model. This room does not know that games exist. */

/** A message of a prompt. */
export type Message = {readonly role: 'system' | 'user' | 'assistant'; readonly content: string};

/** The part of JSON Schema that all servers understand: type, enum, properties, required, items, limits. */
export type JsonSchema = {readonly [key: string]: unknown};

/** How a model is asked to reply: by structured output, as bare JSON, or free thinking and then JSON between pipes. */
export const REPLY_FORMS = ['schema', 'json', 'marked'] as const;
export type ReplyForm = (typeof REPLY_FORMS)[number];

/** The protocols of servers. */
export const SERVER_KINDS = ['ollama', 'openai'] as const;
export type ServerKind = (typeof SERVER_KINDS)[number];

/** The programs and services that are told apart; `plain` is any other server that speaks OpenAI's protocol. */
export const ENGINES = [
  'ollama',
  'llama-server',
  'vllm',
  'lmstudio',
  'openrouter',
  'openai',
  'gemini',
  'groq',
  'plain',
] as const;
export type Engine = (typeof ENGINES)[number];
/** Everything that runs models: servers, and `gguf` for files in this process. */
export type ServiceKind = ServerKind | 'gguf';

/** How much a model may think before it answers; `undefined` leaves the server's default. */
export type Think = boolean | 'low' | 'medium' | 'high';

/** One call of a model. The same call again gives the same request, byte by byte. */
export type Call = {
  /** The server's own name for the model, which is opaque. */
  readonly modelId: string;
  readonly messages: readonly Message[];
  /** Asks for structured output; servers may ignore it, so the caller checks. */
  readonly schema?: JsonSchema;
  readonly think?: Think;
  /** Tokens for thinking and answer together. */
  readonly maxTokens: number;
  /** Context length in tokens, where the server lets a client choose it; constant for a model (models.md 9). */
  readonly contextTokens?: number;
  readonly temperature?: number;
  readonly seed?: number;
};

/** The progress of a running call, without its text. */
export type CallProgress = {
  /**
   * `queued`: waiting for a lane; `waiting`: the server queues, loads or reads the prompt, which servers do not
   * distinguish (models.md 12).
   */
  readonly stage: 'queued' | 'waiting' | 'thinking' | 'writing';
  /** Chunks so far, about one per token. */
  readonly tokens: number;
};

/** What a call has beside its content: a signal, listeners, and its place among other calls. */
export type CallOptions = {
  /** Cancels only this call, even before the headers. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: CallProgress) => void;
  /** Called for every retry after a fault of the transport, for the record. */
  readonly onRetry?: (retry: Retry) => void;
  /** Groups (games, say) share the lanes of a server fairly. */
  readonly group?: string;
  /** Whether it is a secret who asks. The order of later calls then does not depend on this one. */
  readonly isSecret?: boolean;
};

/** A retry: attempt number `attempt` (from 1) failed, and the next one starts after `delayMs`. */
export type Retry = {
  readonly attempt: number;
  readonly code: ProviderErrorCode;
  readonly message: string;
  readonly delayMs: number;
};

/** Tokens as the server counted them; unknown is `undefined`, never 0. */
export type Usage = {
  /** The whole prompt, including its cached part. */
  readonly readTokens?: number;
  readonly cachedTokens?: number;
  readonly writtenTokens?: number;
};

/** Times in milliseconds; the server's own if it sends them. */
export type Durations = {
  readonly loadMs?: number;
  readonly readMs?: number;
  readonly writeMs?: number;
  /** From sending to the first token, and to the end, by polyspy's clock. */
  readonly firstTokenMs?: number;
  readonly totalMs: number;
};

/** Why a model stopped: by itself, at the token limit, or silently without an end (models.md 13). */
export type FinishReason = 'stop' | 'length' | 'cut' | 'other';

/** The warning of a reply to a prompt that the server cut silently. */
export const CUT_PROMPT = 'the server seems to have cut the prompt';
/** The fewest tokens that a server leaves of a prompt. One that claims to have read fewer counts in a way of its own. */
export const LEAST_CUT = 500;

/** A model's reply with its thinking, tokens and times. */
export type CallResult = {
  readonly text: string;
  /** Hidden work text; recorded, never shown in play. */
  readonly reasoning?: string;
  readonly finishReason: FinishReason;
  readonly rawFinishReason?: string;
  readonly usage: Usage;
  readonly durations: Durations;
  /** What the server did not do as asked, such as an unknown setting. */
  readonly warnings: readonly string[];
};

/** A model that a server offers. Sizes in bytes, lengths in tokens; unknown is `undefined`. */
export type ModelInfo = {
  readonly modelId: string;
  readonly digest?: string;
  readonly sizeBytes?: number;
  readonly family?: string;
  readonly parameters?: string;
  readonly quantization?: string;
  /** The model's longest context. */
  readonly contextTokens?: number;
  /** The context with which it is loaded; less than requested when the server limited it (models.md 9). */
  readonly loadedContextTokens?: number;
  /** In Ollama's words: completion, tools, thinking, vision, embedding, insert, image, audio (models.md 27). */
  readonly capabilities?: readonly string[];
  readonly isLoaded?: boolean;
  /** Calls that the server runs at once with this model, each with a cache of its own. */
  readonly slots?: number;
  /** Whether it certainly stops thinking when told so; `undefined`: it may refuse, or think all the same. */
  readonly canStopThinking?: boolean;
  /** Whether it supports structured output. */
  readonly hasSchema?: boolean;
};

/** How many calls at once a server likes. */
export type Capacity = {
  /** The most calls at once. */
  readonly slots: number;
  /** Whether calls at once share what was read of their common start; otherwise each reads all of it again. */
  readonly sharesPrefix: boolean;
};

/** How busy a server is. */
export type ServerLoad = {
  /** The most calls at once. */
  readonly lanes: number;
  /** Calls that run, and calls that wait for a lane. */
  readonly running: number;
  readonly waiting: number;
};

/** A model to load before its turn and, with messages, the start of its prompts to read. */
export type WarmCall = Pick<Call, 'modelId' | 'contextTokens'> & {
  /** The common start of later prompts. Without it the model is only loaded. */
  readonly messages?: readonly Message[];
  /** The group whose prompts start like this. */
  readonly group?: string;
  /** Called while a file is loaded in this process, with the loaded part from 0 to 1. */
  readonly onLoad?: (fraction: number) => void;
};

/** A service that runs models. Except for bugs, every method rejects only with `ProviderError`. */
export type Provider = {
  /** The server's name in the settings; `ollama` for the default one. */
  readonly name: string;
  generate(call: Call, options: CallOptions): Promise<CallResult>;
  listModels(signal: AbortSignal): Promise<readonly ModelInfo[]>;
  /**
   * Loads a model and reads the start of its prompts, so that the first turn is not slow. Does nothing if the server
   * would charge the person for it. Returns the server's own load time, if it sends one, else the time until it was
   * ready, if it was asked.
   */
  warm(call: WarmCall, signal: AbortSignal): Promise<Pick<Durations, 'loadMs'>>;
  /**
   * Tells the server that the models of this provider are no longer played with, so that they leave its memory sooner.
   * Missing where the server alone decides.
   */
  release?(signal: AbortSignal): Promise<void>;
  /**
   * Counts the tokens of a text in a model's own way; `undefined` when the server cannot tell. Missing where it would
   * cost the person something. A model may be loaded for it, with `contextTokens`. Rejects with `ProviderError`
   * (`context-exceeded` when not even the text fits).
   */
  countTokens?(
    text: Pick<Call, 'modelId' | 'contextTokens'> & {readonly text: string},
    signal: AbortSignal,
  ): Promise<number | undefined>;
  /** Asks whether the server is there and ready. Returns its version, if it sends one. */
  ping(signal: AbortSignal): Promise<{readonly version?: string}>;
  /** Returns what the server is, by what it answers. Asks it as `capacity` does. */
  engine?(signal: AbortSignal): Promise<Engine>;
  /**
   * Returns how many calls at once the server likes, by what it is. Asks it once; one that doesn't answer counts as
   * unknown, and is asked again the next time. Rejects only when the signal fires.
   */
  capacity?(signal: AbortSignal): Promise<Capacity>;
  /** Returns how busy the server is with calls of this process. Missing where nothing counts them. */
  load?(): ServerLoad;
  /**
   * Removes the server's key from a text that was decoded from a reply, for example from JSON. Replies come without the
   * key, but decoding may restore it.
   */
  redact(text: string): string;
  /** Closes all connections and ends running calls. */
  close(): Promise<void>;
};

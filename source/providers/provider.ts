import type {ProviderErrorCode} from './provider-error.ts';

/** One small interface to a language model. This room does not know that a game exists. */

export type Message = {readonly role: 'system' | 'user' | 'assistant'; readonly content: string};

/** The part of JSON Schema that all servers understand: type, enum, properties, required, items, limits. */
export type JsonSchema = {readonly [key: string]: unknown};

/** How a model is asked to reply: by structured output, as bare JSON, or free thinking and then JSON between pipes. */
export const REPLY_FORMS = ['schema', 'json', 'marked'] as const;
export type ReplyForm = (typeof REPLY_FORMS)[number];

/** What a server speaks. */
export const SERVER_KINDS = ['ollama', 'openai'] as const;
export type ServerKind = (typeof SERVER_KINDS)[number];

/** How much a model may think before it answers; `undefined` leaves the server's default. */
export type Think = boolean | 'low' | 'medium' | 'high';

/** One call of a model. The same call again gives the same request, byte by byte. */
export type Call = {
  /** The server's own opaque name; never parsed. */
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

/** What can be told of a running call without its text. */
export type CallProgress = {
  /**
   * `queued`: waiting for a lane of ours; `waiting`: the server's queue, load or reading the prompt, which servers do
   * not tell apart (models.md 12).
   */
  readonly stage: 'queued' | 'waiting' | 'thinking' | 'writing';
  /** Chunks so far, about one a token. */
  readonly tokens: number;
};

export type CallOptions = {
  /** Cancels this call alone, also before the headers. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: CallProgress) => void;
  /** Told of every repetition after a fault of the transport, so that it can be recorded. */
  readonly onRetry?: (retry: Retry) => void;
  /** Groups (games, say) share the lanes of a server fairly. */
  readonly group?: string;
  /** Whether nobody may know who asks: the order of later calls does not depend on this one then. */
  readonly isSecret?: boolean;
};

/** A repetition: number `attempt` (from 1) failed so, and the next one starts after `delayMs`. */
export type Retry = {
  readonly attempt: number;
  readonly code: ProviderErrorCode;
  readonly message: string;
  readonly delayMs: number;
};

/** Tokens as the server counted them; unknown is `undefined`, never 0. */
export type Usage = {
  /** The whole prompt, cached part included. */
  readonly readTokens?: number;
  readonly cachedTokens?: number;
  readonly writtenTokens?: number;
};

/** Times in milliseconds; the server's own where it tells them. */
export type Durations = {
  readonly loadMs?: number;
  readonly readMs?: number;
  readonly writeMs?: number;
  /** From sending to the first token, and to the end, by our clock. */
  readonly firstTokenMs?: number;
  readonly totalMs: number;
};

/** Why a model stopped: by itself, at the token limit, or silently without an end (models.md 13). */
export type FinishReason = 'stop' | 'length' | 'cut' | 'other';

export type CallResult = {
  readonly text: string;
  /** Hidden work text; recorded, never shown in play. */
  readonly reasoning?: string;
  readonly finishReason: FinishReason;
  readonly rawFinishReason?: string;
  readonly usage: Usage;
  readonly durations: Durations;
  /** What was asked for and not done, such as a setting the server does not know. */
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
  /** The longest context the model takes. */
  readonly contextTokens?: number;
  /** The context it is loaded with now; less than asked for when the server clamped it (models.md 9). */
  readonly loadedContextTokens?: number;
  /** In Ollama's words: completion, tools, thinking, vision, embedding, insert, image, audio (models.md 27). */
  readonly capabilities?: readonly string[];
  readonly isLoaded?: boolean;
};

/** A model to be loaded and, with messages, the start of a prompt to be read, before its turn. */
export type WarmCall = Pick<Call, 'modelId' | 'contextTokens'> & {
  /** The common start of the prompts to come; left out, the model is loaded only. */
  readonly messages?: readonly Message[];
};

/** A service that runs models. Every method rejects with `ProviderError` alone (a bug excepted). */
export type Provider = {
  /** The name under which a person configured the server; `ollama` for the default one. */
  readonly name: string;
  generate(call: Call, options: CallOptions): Promise<CallResult>;
  listModels(signal: AbortSignal): Promise<readonly ModelInfo[]>;
  /**
   * Loads a model and reads the start of its prompts, so that neither is billed to the first turn; nothing where a
   * server would bill it to a person instead. Tells the server's own load time where there is one.
   */
  warm(call: WarmCall, signal: AbortSignal): Promise<Pick<Durations, 'loadMs'>>;
  /** Asks whether the server is there and ready; its version where it tells one. */
  ping(signal: AbortSignal): Promise<{readonly version?: string}>;
  /**
   * Takes the server's key out of a text that was read out of a reply, as JSON say: what the provider gives is without
   * the key, but decoding it once more may bring it back.
   */
  redact(text: string): string;
  /** Ends all connections; calls that run are cut. */
  close(): Promise<void>;
};

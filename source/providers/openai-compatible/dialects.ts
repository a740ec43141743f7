import type {Capacity, Engine, Think} from '../provider.ts';

/** How a server differs where the common protocol leaves a choice. */
export type Dialect = {
  /** The name of the token limit in a request. */
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  /** How to control thinking. Servers without such a setting ignore the fields or refuse them (see `adapt.ts`). */
  readonly thinking: 'effort' | 'reasoning' | 'template';
  /** Whether it is a service that bills calls. Other servers are the person's own unless they have a key. */
  readonly isService: boolean;
};

const plainDialect: Dialect = {limit: 'max_tokens', thinking: 'effort', isService: false};

/** The dialect of each engine. */
export const DIALECTS = {
  plain: plainDialect,
  'llama-server': {...plainDialect, thinking: 'template'},
  vllm: {...plainDialect, thinking: 'template'},
  lmstudio: plainDialect,
  /** Ollama's `/v1`, which cannot choose a context and cuts long prompts silently (models.md 9). */
  ollama: plainDialect,
  openrouter: {...plainDialect, thinking: 'reasoning', isService: true},
  openai: {...plainDialect, limit: 'max_completion_tokens', isService: true},
  gemini: {...plainDialect, isService: true},
  groq: {...plainDialect, limit: 'max_completion_tokens', isService: true},
} as const satisfies Record<Engine, Dialect>;

/**
 * Servers that can be added by name: their address and the variable of their key. The name is a first guess at the
 * engine; what the server answers decides.
 */
export const PRESETS = {
  openrouter: {url: 'https://openrouter.ai/api/v1', keyVariable: 'OPENROUTER_API_KEY'},
  openai: {url: 'https://api.openai.com/v1', keyVariable: 'OPENAI_API_KEY'},
  gemini: {
    url: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keyVariable: 'GEMINI_API_KEY',
  },
  groq: {url: 'https://api.groq.com/openai/v1', keyVariable: 'GROQ_API_KEY'},
  lmstudio: {url: 'http://127.0.0.1:1234/v1', keyVariable: undefined},
  'llama-server': {url: 'http://127.0.0.1:8080/v1', keyVariable: undefined},
  vllm: {url: 'http://127.0.0.1:8000/v1', keyVariable: undefined},
} as const satisfies Partial<Record<Engine, {url: string; keyVariable: string | undefined}>>;
/** The name of a preset. */
export type PresetName = keyof typeof PRESETS;

/** Calls at once for a server that reads a common start of prompts once, however many calls have it. */
const SHARED_SLOTS = 8;

/**
 * Returns how many calls at once a server likes. llama-server's slots each have a cache of their own, so that calls at
 * once of one game read its prompt again and again; engines on a desk behave like it, and services do not.
 */
export const capacityOf = (engine: Engine, slots: number | undefined, isKeyed: boolean): Capacity => {
  switch (engine) {
    case 'llama-server':
      return {slots: slots ?? 1, sharesPrefix: false};
    case 'vllm':
      return {slots: SHARED_SLOTS, sharesPrefix: true};
    case 'lmstudio':
    case 'ollama':
      return {slots: 1, sharesPrefix: false};
    default:
      return isKeyed || DIALECTS[engine].isService
        ? {slots: SHARED_SLOTS, sharesPrefix: true}
        : {slots: 1, sharesPrefix: false};
  }
};

/** Makes the request fields that control thinking; `lowest` is the least effort that the model accepts. */
export const thinkingFields = (
  think: Think | undefined,
  {thinking}: Pick<Dialect, 'thinking'>,
  lowest: string = 'none',
): object => {
  if (think === undefined) return {};
  const effort = typeof think === 'string' ? think : think ? 'medium' : lowest;
  switch (thinking) {
    case 'effort':
      return {reasoning_effort: effort};
    case 'reasoning':
      return {reasoning: think === false ? {enabled: false} : {effort}};
    case 'template': {
      // Templates name the switch as they like (Qwen: `enable_thinking`, DeepSeek: `thinking`) and ignore the rest.
      const isOn = think !== false;
      const level = typeof think === 'string' ? {reasoning_effort: think} : {};
      return {chat_template_kwargs: {enable_thinking: isOn, thinking: isOn, ...level}};
    }
  }
};

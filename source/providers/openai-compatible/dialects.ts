import type {Think} from '../provider.ts';

/** How a server differs where the common protocol leaves a choice. */
export type Dialect = {
  /** The name of the token limit in a request. */
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  /** How to control thinking; `none`: there is no setting. */
  readonly thinking: 'effort' | 'reasoning' | 'template' | 'none';
  /** Whether it supports structured output. */
  readonly hasSchema: boolean;
  /** Whether it runs on the person's own machine, where an extra call costs only time. */
  readonly isLocal: boolean;
  /** Whether it has `/health` beside its base address. */
  readonly hasHealth: boolean;
};

/** The dialect of an unknown server that speaks the protocol. */
export const plainDialect: Dialect = {
  limit: 'max_tokens',
  thinking: 'none',
  hasSchema: true,
  isLocal: false,
  hasHealth: false,
};

/** Servers that can be added by name: their address, the variable of their key, and how they differ. */
export const PRESETS = {
  openrouter: {
    url: 'https://openrouter.ai/api/v1',
    keyVariable: 'OPENROUTER_API_KEY',
    dialect: {...plainDialect, thinking: 'reasoning'},
  },
  openai: {
    url: 'https://api.openai.com/v1',
    keyVariable: 'OPENAI_API_KEY',
    dialect: {...plainDialect, limit: 'max_completion_tokens', thinking: 'effort'},
  },
  gemini: {
    url: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keyVariable: 'GEMINI_API_KEY',
    dialect: {...plainDialect, thinking: 'effort'},
  },
  groq: {
    url: 'https://api.groq.com/openai/v1',
    keyVariable: 'GROQ_API_KEY',
    dialect: {...plainDialect, limit: 'max_completion_tokens'},
  },
  lmstudio: {
    url: 'http://127.0.0.1:1234/v1',
    keyVariable: undefined,
    dialect: {...plainDialect, isLocal: true},
  },
  'llama-server': {
    url: 'http://127.0.0.1:8080/v1',
    keyVariable: undefined,
    dialect: {...plainDialect, thinking: 'template', isLocal: true, hasHealth: true},
  },
  vllm: {
    url: 'http://127.0.0.1:8000/v1',
    keyVariable: undefined,
    dialect: {...plainDialect, thinking: 'template', isLocal: true, hasHealth: true},
  },
} as const satisfies Record<string, {url: string; keyVariable: string | undefined; dialect: Dialect}>;
/** The name of a preset. */
export type PresetName = keyof typeof PRESETS;

/** Returns the dialect of the preset with a server's address, else the plain one. */
export const dialectOf = (url: string): Dialect =>
  Object.values(PRESETS).find(preset => preset.url === url)?.dialect ?? plainDialect;

/** Makes the request fields that control thinking, or a warning when the server has no such setting. */
export const thinkingFields = (
  think: Think | undefined,
  {thinking}: Dialect,
): {readonly fields: object; readonly warnings: readonly string[]} => {
  if (think === undefined) return {fields: {}, warnings: []};
  const effort = typeof think === 'string' ? think : think ? 'medium' : 'none';
  switch (thinking) {
    case 'effort':
      return {fields: {reasoning_effort: effort}, warnings: []};
    case 'reasoning':
      return {fields: {reasoning: think === false ? {enabled: false} : {effort}}, warnings: []};
    case 'template':
      return {fields: {chat_template_kwargs: {enable_thinking: think !== false}}, warnings: []};
    case 'none':
      return {fields: {}, warnings: ['thinking cannot be set on this server']};
  }
};

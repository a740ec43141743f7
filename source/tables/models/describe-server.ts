import {describeReason, isCode} from '../../packs/describe-reason.ts';
import {formatChoices, printable} from '../../packs/printable.ts';
import type {Words} from '../../packs/words.ts';
import type {Engine, Provider} from '../../providers/provider.ts';
import {FILE_FAULTS, type ProviderError} from '../../providers/provider-error.ts';
import {LOCAL_OLLAMA, type Server} from '../../providers/servers.ts';
import {washText} from '../../text/wash.ts';

/** The codes of a server that does not answer. One that breaks off or sends garbage is there. */
const SILENT: ReadonlySet<ProviderError['code']> = new Set(['unreachable', 'timeout', 'cancelled']);

/** The part of a server's fault that a sentence needs. */
export type ServerFault = Pick<ProviderError, 'code' | 'message'> & Partial<Pick<ProviderError, 'own'>>;

/** Faults that polyspy words itself. In English their message says more than their code. */
const OWN_REASONS = ['timeout', 'reset', 'garbage', 'too-large'] as const;

type OwnFault = NonNullable<ProviderError['own']>['fault'];
type FileFault = (typeof FILE_FAULTS)[number];

const isOfFile = (fault: OwnFault): fault is FileFault => FILE_FAULTS.some(one => one === fault);

/** The reason of a fault: a server's own words, or for the system's and polyspy's faults the interface language. */
const reasonOf = ({code, message, own}: ServerFault, words: Words): string => {
  if (own !== undefined && !isOfFile(own.fault)) {
    const isTime = own.fault === 'no-answer' || own.fault === 'no-end';
    return words(`reason.${own.fault}`, {value: isTime ? Number(own.value) : (own.value ?? '')});
  }
  if (isCode(message)) return describeReason(message, words);
  if (code === 'cancelled' && message === code) return words('reason.cancelled');
  const reason = OWN_REASONS.find(one => one === code);
  return reason === undefined || words.lang === 'en'
    ? message.replace(/(?<![.\s])[.\s]+$/, '')
    : words(`server.reason-${reason}`);
};

/** A model to begin with: small enough for most machines. */
const SMALL_MODEL = 'qwen3:4b';

/** Returns the command that installs a model in Ollama, by default a small one. */
export const pullCommand = (model = SMALL_MODEL): string => `ollama pull ${model}`;

/** Describes that a server has no model that can play, and what helps. */
export const describeNoModels = ({name, kind}: Pick<Server, 'name' | 'kind'>, words: Words): string => {
  if (kind !== 'ollama') return words('model.none-listed', {server: name, model: `${name}/MODEL`});
  const command = pullCommand();
  return name === LOCAL_OLLAMA
    ? words('model.none-on-ollama', {command})
    : words('model.none-on-server', {server: name, command});
};

/** Describes that no server has a name, and which servers there are. */
export const describeNoServer = (
  name: string,
  servers: readonly Pick<Server, 'name'>[],
  words: Words,
): string => {
  const names = servers.map(server => server.name);
  return names.length === 0
    ? words('server.none-configured')
    : words('server.unknown', {server: printable(name), allowed: formatChoices(names, words)});
};

/** The fault of a server that did not answer a question in time. */
export const noAnswerWithin = (ms: number): ServerFault => ({
  code: 'timeout',
  message: 'timeout',
  own: {fault: 'no-answer', value: String(ms / 1000)},
});

/** A server as a sentence about it needs it. */
type NamedServer = Pick<Server, 'name' | 'keyVariable'>;

/** Describes a fault of a server that had answered in the same game; `modelId` was asked, `kind` is the server's. */
export const describeLostServer = (
  server: NamedServer & {readonly kind: Server['kind']; readonly modelId: string},
  fault: ServerFault,
  words: Words,
): string => {
  const isLocal = server.name === LOCAL_OLLAMA;
  if (fault.code === 'unreachable' && isLocal)
    return words('server.ollama-stopped', {reason: washText(reasonOf(fault, words))});
  const model = washText(server.modelId);
  if (fault.code === 'context-exceeded')
    return words('model.context-full', {model, remedy: server.kind === 'openai' ? 'server' : 'model'});
  if (fault.code !== 'model-missing') return describeServerFault(server, fault, words);
  return server.kind === 'ollama'
    ? words('model.gone', {model, server: isLocal ? 'Ollama' : server.name, command: pullCommand(model)})
    : words('model.gone-elsewhere', {model, server: server.name});
};

/** Describes a server's fault as one sentence, with its name, never with its address or key. */
export const describeServerFault = (
  {name, keyVariable}: NamedServer,
  fault: ServerFault,
  words: Words,
): string => {
  const {code} = fault;
  const values = {server: name, reason: washText(reasonOf(fault, words))};
  const {own} = fault;
  if (own !== undefined && isOfFile(own.fault))
    return words(`file.${own.fault}`, {value: washText(own.value ?? ''), reason: values.reason});
  if (code === 'unauthorized')
    return keyVariable === undefined
      ? words('server.wants-key', values)
      : words('server.refuses-key', {...values, variable: keyVariable});
  if (code === 'quota') return words('server.quota', values);
  if (code === 'context-exceeded') return words('server.prompt-too-long', values);
  if (!SILENT.has(code)) return words('server.failed', values);
  if (name === LOCAL_OLLAMA && code === 'unreachable')
    return words('server.no-ollama', {...values, command: pullCommand()});
  return words('server.unreachable', values);
};

/** Describes that `OLLAMA_HOST` is no address. */
export const describeBadHost = (words: Words): string => words('server.bad-ollama-host');

/** Names, the same in all languages. */
const ENGINE_NAMES: Readonly<Record<Exclude<Engine, 'plain'>, string>> = {
  ollama: 'Ollama',
  'llama-server': 'llama-server',
  vllm: 'vLLM',
  lmstudio: 'LM Studio',
  openrouter: 'OpenRouter',
  openai: 'OpenAI',
  gemini: 'Gemini',
  groq: 'Groq',
};

/** Returns what people call an engine. */
export const engineName = (engine: Engine, words: Words): string =>
  engine === 'plain' ? words('server.compatible') : ENGINE_NAMES[engine];

/** Warns of an Ollama that is used through its `/v1`, which cannot choose a context (models.md 9). */
export const describeOllamaAsOpenAi = (server: string, words: Words): string =>
  words('server.is-ollama', {server});

/** Returns what the person should know of a server that has answered, if anything. */
export const warnOfServer = async (
  {name, kind}: Pick<Server, 'name' | 'kind'>,
  provider: Pick<Provider, 'engine'>,
  words: Words,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const engine = kind === 'openai' ? await provider.engine?.(signal) : undefined;
  return engine === 'ollama' ? describeOllamaAsOpenAi(name, words) : undefined;
};

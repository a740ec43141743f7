import type {Words} from '../packs/words.ts';
import type {ProviderError} from '../providers/provider-error.ts';
import {LOCAL_OLLAMA, type Server} from '../providers/servers.ts';

/** Whether the server said nothing at all. What breaks off or talks nonsense is there. */
const SILENT: ReadonlySet<ProviderError['code']> = new Set(['unreachable', 'timeout', 'cancelled']);

/** Faults that this program words itself, more exactly in English than by their code. */
const OWN_REASONS = ['timeout', 'reset', 'garbage', 'too-large'] as const;

/** What a server or a system said, as it said it; a fault that this program found, in the interface language. */
const reasonOf = ({code, message}: Pick<ProviderError, 'code' | 'message'>, words: Words): string => {
  const own = OWN_REASONS.find(reason => reason === code);
  const isSystemCode = /^[A-Z0-9_]+$/.test(message);
  return own === undefined || isSystemCode || words.lang === 'en'
    ? message.replace(/[.\s]+$/, '')
    : words(`server.reason-${own}`);
};

/** A server's fault as one sentence: its name, never its address or key. */
export const describeServerFault = (
  {name, keyVariable}: Pick<Server, 'name' | 'keyVariable'>,
  fault: Pick<ProviderError, 'code' | 'message'>,
  words: Words,
): string => {
  const {code} = fault;
  const values = {server: name, reason: reasonOf(fault, words)};
  if (code === 'unauthorized')
    return keyVariable === undefined
      ? words('server.wants-key', values)
      : words('server.refuses-key', {...values, variable: keyVariable});
  if (code === 'quota') return words('server.quota', values);
  if (!SILENT.has(code)) return words('server.failed', values);
  if (name === LOCAL_OLLAMA && code === 'unreachable') return words('server.no-ollama', values);
  return words('server.unreachable', values);
};

/** The Ollama of this machine, where `OLLAMA_HOST` is no address. */
export const describeBadHost = (words: Words): string => words('server.bad-ollama-host');

import type {Words} from '../packs/words.ts';
import type {ProviderError} from '../providers/provider-error.ts';
import {LOCAL_OLLAMA, type Server} from '../providers/servers.ts';

/** Whether the server itself could not be reached, or would not let anybody in. */
const UNREACHABLE: ReadonlySet<ProviderError['code']> = new Set([
  'unreachable',
  'timeout',
  'reset',
  'garbage',
  'cancelled',
  'too-large',
]);

/** A server's fault as one sentence: its name, never its address or key. */
export const describeServerFault = (
  {name, keyVariable}: Pick<Server, 'name' | 'keyVariable'>,
  {code, message}: Pick<ProviderError, 'code' | 'message'>,
  words: Words,
): string => {
  const values = {server: name, reason: message.replace(/[.\s]+$/, '')};
  if (code === 'unauthorized')
    return keyVariable === undefined
      ? words('server.wants-key', values)
      : words('server.refuses-key', {...values, variable: keyVariable});
  if (code === 'quota') return words('server.quota', values);
  if (!UNREACHABLE.has(code)) return words('server.failed', values);
  if (name === LOCAL_OLLAMA) return words('server.no-ollama', values);
  return words('server.unreachable', values);
};

/** The Ollama of this machine, where `OLLAMA_HOST` is no address. */
export const describeBadHost = (words: Words): string => words('server.bad-ollama-host');

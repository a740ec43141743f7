import {cleanMessage, ProviderError, type ProviderErrorCode} from './provider-error.ts';

/** System and library codes by what they mean for a call. */
const MEANINGS: Readonly<Record<string, ProviderErrorCode>> = {
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ECONNABORTED: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  // The parser's word for a body that ends in the middle.
  HPE_INVALID_EOF_STATE: 'reset',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'garbage',
};

const systemCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const {code} = error as Error & {code?: unknown};
  return typeof code === 'string' ? code : systemCode(error.cause);
};

const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error);

const meaningOf = (code: string): ProviderErrorCode | undefined => {
  const meaning = MEANINGS[code];
  if (meaning !== undefined) return meaning;
  // Bytes that are no HTTP, or no gzip although the header says so.
  return code.startsWith('HPE_') || code.startsWith('Z_') ? 'garbage' : undefined;
};

/**
 * Turns whatever a transport threw into the error of this room; a bug of ours stays what it is. Codes that are not
 * known (names that do not resolve, certificates, forbidden ports) mean that no connection came about.
 */
export const errorOfTransport = (error: unknown): unknown => {
  if (error instanceof ProviderError || !(error instanceof Error)) return error;
  const code = systemCode(error);
  const meaning = code === undefined ? undefined : meaningOf(code);
  if (code !== undefined && meaning !== undefined) return new ProviderError(meaning, code, {cause: error});
  if (error instanceof TypeError && /terminated|other side closed/i.test(error.message))
    return new ProviderError('reset', cleanMessage(error.message), {cause: error});
  if (error instanceof TypeError && /fetch failed/i.test(error.message))
    return new ProviderError('unreachable', code ?? cleanMessage(innermost(error).message), {cause: error});
  return error;
};

import {ProviderError, type ProviderErrorCode} from './provider-error.ts';

/** System and library codes by what they mean for a call. */
const MEANINGS: Readonly<Record<string, ProviderErrorCode>> = {
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ECONNABORTED: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'garbage',
  UND_ERR_INFO: 'reset',
  // The provider was closed while the call ran.
  UND_ERR_DESTROYED: 'cancelled',
  UND_ERR_CLOSED: 'cancelled',
};

const systemCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const {code} = error as Error & {code?: unknown};
  return typeof code === 'string' ? code : systemCode(error.cause);
};

const meaningOf = (code: string): ProviderErrorCode | undefined => {
  const meaning = MEANINGS[code];
  if (meaning !== undefined) return meaning;
  // No gzip although the header says so.
  if (/^(Z|ERR_BROTLI|ERR__ERROR)_/.test(code)) return 'garbage';
  // Names that do not resolve, ports that refuse, certificates that do not fit: no connection came about.
  return /^E[A-Z]+$|CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code) ? 'unreachable' : undefined;
};

/** Whether the bytes were no HTTP. For some of them, such as a status of 099, undici has no error but an assertion. */
const isOfParser = ({name}: Error, code: string | undefined): boolean =>
  name === 'HTTPParserError' || code === 'ERR_ASSERTION';

/** The parser gives its errors no code; what it says of a body that ends in the middle is this. */
const errorOfParser = ({message}: Error): ProviderError =>
  message.includes('EOF')
    ? new ProviderError('reset', 'the answer ended in the middle')
    : new ProviderError('garbage', 'the answer is no HTTP');

/**
 * Turns whatever a transport threw into the error of this room; a bug of ours stays what it is. The transport's own
 * error is not kept as a cause: it may hold the server's raw bytes, and in them the key.
 */
export const errorOfTransport = (error: unknown): unknown => {
  if (error instanceof ProviderError || !(error instanceof Error)) return error;
  const code = systemCode(error);
  if (isOfParser(error, code)) return errorOfParser(error);
  const meaning = code === undefined ? undefined : meaningOf(code);
  return code === undefined || meaning === undefined ? error : new ProviderError(meaning, code);
};

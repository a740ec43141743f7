import type {MessageKey, Words} from './words.ts';

type ReasonKey = Extract<MessageKey, `reason.${string}` | `server.reason-${string}`>;

/** What the codes of systems and libraries mean: all that have words. */
const CODES: Readonly<Record<string, ReasonKey>> = {
  ECONNREFUSED: 'reason.refused',
  ENOTFOUND: 'reason.no-address',
  EAI_AGAIN: 'reason.no-lookup',
  EHOSTUNREACH: 'reason.no-way',
  EHOSTDOWN: 'reason.no-way',
  ENETUNREACH: 'reason.no-way',
  ENETDOWN: 'reason.no-way',
  EADDRNOTAVAIL: 'reason.no-way',
  ETIMEDOUT: 'server.reason-timeout',
  UND_ERR_CONNECT_TIMEOUT: 'server.reason-timeout',
  UND_ERR_HEADERS_TIMEOUT: 'server.reason-timeout',
  UND_ERR_BODY_TIMEOUT: 'server.reason-timeout',
  ECONNRESET: 'server.reason-reset',
  ECONNABORTED: 'server.reason-reset',
  EPIPE: 'server.reason-reset',
  UND_ERR_SOCKET: 'server.reason-reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'server.reason-reset',
  UND_ERR_HEADERS_OVERFLOW: 'server.reason-garbage',
  CERT_HAS_EXPIRED: 'reason.certificate-expired',
  CERT_NOT_YET_VALID: 'reason.certificate-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'reason.certificate-name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'reason.certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'reason.certificate',
  CERT_UNTRUSTED: 'reason.certificate',
  CERT_REJECTED: 'reason.certificate',
  CERT_REVOKED: 'reason.certificate',
  CERT_SIGNATURE_FAILURE: 'reason.certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'reason.certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'reason.certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'reason.certificate',
  EPROTO: 'reason.no-encryption',
  ERR_SSL_WRONG_VERSION_NUMBER: 'reason.no-encryption',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'reason.no-encryption',
  ENOSPC: 'reason.disk-full',
  EDQUOT: 'reason.disk-share',
  EACCES: 'reason.no-permission',
  EPERM: 'reason.no-permission',
  EROFS: 'reason.read-only',
  ENOENT: 'reason.missing',
  EISDIR: 'reason.folder',
  ENOTDIR: 'reason.no-folder',
  EFTYPE: 'reason.no-file',
  EFBIG: 'reason.too-large',
  EINVAL: 'reason.not-valid',
  EEXIST: 'reason.exists',
  EMFILE: 'reason.many-files',
  ENFILE: 'reason.many-files',
  EIO: 'reason.disk-fault',
  EBUSY: 'reason.busy',
  ENAMETOOLONG: 'reason.long-name',
  ELOOP: 'reason.link-loop',
  UNREADABLE: 'reason.damaged',
};

const STATUSES: Readonly<Record<string, ReasonKey>> = {
  401: 'reason.http-denied',
  403: 'reason.http-denied',
  404: 'reason.http-nothing',
  429: 'reason.http-many',
  500: 'reason.http-fault',
  502: 'reason.http-busy',
  503: 'reason.http-busy',
  504: 'reason.http-busy',
};

/** Stands for a fault without a code. */
const UNKNOWN = 'UNKNOWN';

const keyOf = (code: string): ReasonKey | undefined =>
  CODES[code] ?? STATUSES[/^HTTP (\d{3})$/.exec(code)?.[1] ?? ''];

/** Returns whether a text is a code of a system or library, or a bare HTTP status. */
export const isCode = (text: string): boolean => /^(?:[A-Z][A-Z0-9_]+|HTTP \d{3})$/.test(text);

/** Returns why something failed in words, by its system, library or HTTP code, with the code to search for. */
export const describeReason = (code: string, words: Words): string => {
  if (code === UNKNOWN) return words('reason.unknown');
  const key = keyOf(code);
  return key === undefined ? code : words('reason.with-code', {reason: words(key), code});
};

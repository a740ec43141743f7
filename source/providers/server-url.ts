/** Why a text is not the address of a server. */
export const URL_PROBLEMS = ['not-a-url', 'not-http', 'has-credentials', 'bad-port'] as const;
export type UrlProblem = (typeof URL_PROBLEMS)[number];

/** An address as the providers take it, without a slash at its end, or why there is none. */
export type ParsedUrl =
  | {readonly ok: true; readonly url: string}
  | {readonly ok: false; readonly problem: UrlProblem};

const OLLAMA_PORT = '11434';
/** "Listen everywhere" is an address to listen at, not one to call. */
const EVERYWHERE: Readonly<Record<string, string>> = {'0.0.0.0': '127.0.0.1', '[::]': '[::1]'};
/** A bare IPv6 address has two colons or more and no brackets. */
const BARE_IPV6 = /^[\da-f]*:[\da-f]*:[\da-f:.]*(?:%\w+)?$/i;
/** Whether a port is written, also a default one, which `URL` drops. */
const WRITTEN_PORT = /^[a-z]+:\/\/(?:\[[^\]]*\]|[^/:]*):(\d+)/i;

const refuse = (problem: UrlProblem): ParsedUrl => ({ok: false, problem});

const parseHttp = (text: string): URL | UrlProblem => {
  const port = /:(\d+)(?:\/|$)/.exec(text.replace(/^[a-z]+:\/\//i, ''))?.[1];
  if (port !== undefined && Number(port) > 65_535) return 'bad-port';
  if (!URL.canParse(text)) return 'not-a-url';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not-http';
  // An address may be shown, recorded and saved; a secret in it would be too.
  if (url.username !== '' || url.password !== '') return 'has-credentials';
  return url;
};

const makeUrl = (url: URL): string =>
  `${url.protocol}//${url.host}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;

/**
 * The address in `OLLAMA_HOST`, read as Ollama itself reads it: host, port or both may be left out, quotes and spaces
 * round it are dropped, a scheme brings that scheme's port instead of 11434. Empty means the default.
 */
export const parseOllamaHost = (text: string | undefined): ParsedUrl => {
  const bare = (text ?? '')
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();
  const hasScheme = bare.includes('://');
  const host = bare.startsWith(':') && !BARE_IPV6.test(bare) ? `127.0.0.1${bare}` : bare || '127.0.0.1';
  const written = hasScheme ? host : `http://${BARE_IPV6.test(host) ? `[${host}]` : host}`;
  const url = parseHttp(written);
  if (typeof url === 'string') return refuse(url);
  if (!hasScheme && !WRITTEN_PORT.test(written)) url.port = OLLAMA_PORT;
  url.hostname = EVERYWHERE[url.hostname] ?? url.hostname;
  return {ok: true, url: makeUrl(url)};
};

/** The base address of a server that speaks OpenAI's protocol; without a path, `/v1` is meant. */
export const parseBaseUrl = (text: string): ParsedUrl => {
  const url = parseHttp(text.trim());
  if (typeof url === 'string') return refuse(url);
  const base = makeUrl(url);
  return {ok: true, url: base === url.origin ? `${base}/v1` : base};
};

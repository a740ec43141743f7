import {defaultTimeouts} from './deadline.ts';
import {asName, omitUndefined} from './json.ts';
import {askExtra, type Survey, type SurveyOptions, surveyServer} from './openai-compatible/survey.ts';
import type {Engine, ServerKind} from './provider.ts';
import {ProviderError} from './provider-error.ts';
import {type Environment, parseBaseUrl, parseOllamaHost, type Server} from './servers.ts';
import {createTransport} from './transport.ts';

/** What answers at an address, and how polyspy uses it best. */
export type FoundServer = {
  readonly kind: ServerKind;
  /** The address for that kind. */
  readonly url: string;
  readonly engine: Engine;
  readonly version?: string;
};

/** The time for all questions, in milliseconds. A person waits for the answer. */
const FIND_MS = 6000;

/** A failure that shows that nothing answers there. Others come from a server. */
const isSilence = ({code}: ProviderError): boolean =>
  code === 'unreachable' || code === 'timeout' || code === 'cancelled' || code === 'reset';

/** Returns the survey, or `undefined` when the server answers otherwise. Rejects when it doesn't answer. */
const survey = async (options: SurveyOptions, signal: AbortSignal): Promise<Survey | undefined> => {
  try {
    return await surveyServer(options, signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || isSilence(error)) throw error;
    return undefined;
  }
};

/** Asks at the addresses of both protocols. Ollama is found by either of its own. */
const ask = async (
  bases: readonly string[],
  root: string,
  options: Omit<SurveyOptions, 'url'>,
  signal: AbortSignal,
): Promise<FoundServer | undefined> => {
  for (const url of bases) {
    const answer = await survey({...options, url}, signal);
    if (answer === undefined) continue;
    const {engine, version} = answer;
    const found = {engine, ...omitUndefined({version})};
    return engine === 'ollama' ? {...found, kind: 'ollama', url: root} : {...found, kind: 'openai', url};
  }
  const answer = await askExtra({...options, url: root}, '/api/version', signal);
  const version = asName(answer?.version);
  return version === undefined ? undefined : {kind: 'ollama', url: root, engine: 'ollama', version};
};

/**
 * Asks a server which protocol it speaks. Prefers Ollama's own API to its `/v1`, which cannot choose a context. Returns
 * `undefined` when nothing answers, or no answer says what it is.
 */
export const findServer = async (
  {url: text, keyVariable}: Pick<Server, 'url' | 'keyVariable'>,
  environment: Environment,
): Promise<FoundServer | undefined> => {
  const base = parseBaseUrl(text);
  const root = parseOllamaHost(text);
  if (!base.ok || !root.ok) return undefined;
  const readKey = () => (keyVariable === undefined ? undefined : environment[keyVariable]);
  const {run, close} = createTransport({timeouts: {...defaultTimeouts, questionMs: FIND_MS}, readKey});
  const options = {run, isService: keyVariable !== undefined};
  const bases = [...new Set([base.value, `${root.value}/v1`])];
  try {
    return await ask(bases, root.value, options, AbortSignal.timeout(FIND_MS));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return undefined;
  } finally {
    await close();
  }
};

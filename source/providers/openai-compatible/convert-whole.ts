import {errorOfBody} from '../error-of-response.ts';
import {asList, asRecord, isRecord, parseJson} from '../json.ts';
import {ProviderError} from '../provider-error.ts';

/**
 * One JSON body, sent although a stream was asked for, as the events of a stream: some servers and proxies never
 * stream, and some answer 200 with an error.
 */
export const makeEvents = (body: string, secret: string | undefined): string => {
  const value = parseJson(body);
  if (!isRecord(value)) throw new ProviderError('garbage', 'the server sent no JSON object');
  if (value.error !== undefined && value.error !== null) throw errorOfBody(body, secret);
  if (!Array.isArray(value.choices)) throw new ProviderError('garbage', 'the answer holds no choices');
  const choices = asList(value.choices).map(entry => {
    const {message, ...choice} = asRecord(entry);
    return {...choice, delta: asRecord(message)};
  });
  return `data: ${JSON.stringify({...value, choices})}\n\ndata: [DONE]\n\n`;
};

import {printable} from '../../../packs/printable.ts';
import type {Words} from '../../../packs/words.ts';
import type {ModelSettings} from '../../../players/model-options.ts';
import {omitUndefined} from '../../../providers/json.ts';
import {ProviderError} from '../../../providers/provider-error.ts';
import {success} from '../../../result.ts';
import {type Answer, refuse} from '../../answer.ts';
import type {Preparing} from '../../table.ts';
import {isFile} from '../competitor-names.ts';
import {describeServerFault} from '../describe-server.ts';
import type {FoundModel} from '../find-model.ts';
import type {ServerPool} from '../known-servers.ts';

/** Tells a step of a file in percent, each percent once. */
const percentTeller = (
  key: 'prepare.reading-file' | 'prepare.loading-file',
  model: string,
  words: Words,
  {onStep}: Preparing,
): ((fraction: number) => void) => {
  let last = -1;
  return fraction => {
    const share = Math.floor(fraction * 100);
    if (share <= last) return;
    last = share;
    onStep(words(key, {model, part: words('glue.percent', {share})}));
  };
};

/**
 * Adds a file's digest, which records name it by. A game that is resumed needs the same content. Returns models of
 * servers unchanged. A problem is a sentence.
 */
export const identifyFile = async (
  found: FoundModel,
  {files}: Pick<ServerPool, 'files'>,
  words: Words,
  preparing: Preparing,
): Promise<Answer<FoundModel>> => {
  const {named, server, info} = found;
  const file = isFile(named) ? files.get(info.modelId) : undefined;
  if (!file) return success(found);
  try {
    const tell = percentTeller('prepare.reading-file', info.modelId, words, preparing);
    const digest = await files.digestOf(file, tell, preparing.signal);
    if (named.digest !== undefined && named.digest !== digest)
      return refuse(words('file.changed', {model: printable(info.modelId)}), 'unreachable');
    return success({...found, info: {...info, digest}});
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return refuse(describeServerFault(server, error, words), 'unreachable');
  }
};

/** Loads a file before it is first asked, and tells how far that is. Rejects with `ProviderError`. */
export const loadFile = async (
  {named, provider, info}: FoundModel,
  {contextTokens}: Pick<ModelSettings, 'contextTokens'>,
  words: Words,
  preparing: Preparing,
): Promise<void> => {
  if (!isFile(named)) return;
  const {modelId} = info;
  const onLoad = percentTeller('prepare.loading-file', modelId, words, preparing);
  await provider.warm({modelId, onLoad, ...omitUndefined({contextTokens})}, preparing.signal);
};

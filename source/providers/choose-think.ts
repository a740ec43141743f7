import type {ModelInfo, Think} from './provider.ts';

/** gpt-oss takes levels alone and cannot stop; `false` gives an empty reply (models.md 4). */
const LEVEL_FAMILIES: readonly string[] = ['gptoss', 'gpt-oss'];

/**
 * What may be sent of what is wanted: a model without thinking refuses any truthy value (models.md 15), and gpt-oss
 * is never told to stop. What a server does not tell of a model is not guessed from its name.
 */
export const chooseThink = (
  {family, capabilities}: Pick<ModelInfo, 'family' | 'capabilities'>,
  wanted: Think | undefined,
): Think | undefined => {
  if (wanted === undefined) return undefined;
  if (family !== undefined && LEVEL_FAMILIES.includes(family))
    return typeof wanted === 'string' ? wanted : wanted ? 'medium' : 'low';
  if (capabilities === undefined || capabilities.includes('thinking')) return wanted;
  return wanted === false ? false : undefined;
};

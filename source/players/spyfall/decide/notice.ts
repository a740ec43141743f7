import type {Feature} from '../../../packs/house/parse-features.ts';
import type {Persona} from '../../../packs/house/parse-voice.ts';
import {clamp} from '../lists.ts';
import {drawNormal} from './streams.ts';

/** How much a persona's taste for a group of topics adds to what its answers weigh. */
const BY_TASTE = 4;
/** How far the weights of one topic are apart from player to player: a standard deviation, as a logarithm. */
const SPREAD = 0.4;
const LEAST = 0.4;
const MOST = 1.9;

/**
 * Returns how much a player makes of answers, by feature: more on topics that the persona likes to ask about, and each
 * player a little differently. 1 is usual.
 */
export const weightsOf = (
  features: readonly Feature[],
  {taste}: Pick<Persona, 'taste'>,
  stream: number,
): readonly number[] =>
  features.map(({group}, feature) => {
    const liked = 1 + BY_TASTE * (taste[group] ?? 0);
    return clamp(liked * Math.exp(SPREAD * drawNormal(stream, 0, feature)), LEAST, MOST);
  });

/** How much more of the answers on a topic is heard by somebody who makes more of them. */
const BY_WEIGHT = 0.15;

/** Returns the share of answers on a feature that a player hears: what one cares about one rarely misses. */
export const attentionTo = (attention: number, weight: number): number =>
  clamp(attention + BY_WEIGHT * (weight - 1), 0, 1);

import type {Words} from '../packs/words.ts';
import {washText} from '../text/wash.ts';

/** What models are known to be able to, as servers name it. */
export const ABILITIES = [
  'completion',
  'chat',
  'insert',
  'tools',
  'thinking',
  'vision',
  'audio',
  'image',
  'embedding',
] as const;

/** What a model can do, in words; what nobody knows yet as its server calls it. */
export const abilityName = (words: Words, ability: string): string => {
  const known = ABILITIES.find(one => one === ability);
  return known === undefined ? washText(ability) : words(`ability.${known}`);
};

import type {Words} from '../packs/words.ts';
import {LEVELS} from '../settings/choices.ts';
import {washText} from '../text/wash.ts';

/** A house player of the table's level, as `--model` takes it. */
export const HOUSE = 'house';

/** Whether a competitor is a house player, of whatever level. */
export const isHouse = (name: string): boolean => name === HOUSE || name.startsWith(`${HOUSE}:`);

/** The words for a competitor by its name: a house player with its level, the person, or the model's own name. */
export const competitorLabel = (words: Words, name: string): string => {
  if (name === HOUSE) return words('seats.house');
  if (name === 'person') return words('seats.person');
  const level = LEVELS.find(known => name === `${HOUSE}:${known}`);
  return level === undefined ? washText(name) : words('seats.house-level', {level: words(`level.${level}`)});
};

const ABILITIES = [
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

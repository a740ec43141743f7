import type {Words} from '../packs/words.ts';
import {LEVELS} from '../settings/choices.ts';
import type {StandIn} from '../tables/table.ts';
import {washText} from '../text/wash.ts';

/** A house player of the table's level, as in `--model`. */
export const HOUSE = 'house';

/** Whether a competitor is a house player of any level. */
export const isHouse = (name: string): boolean => name === HOUSE || name.startsWith(`${HOUSE}:`);

/** Returns what to call a competitor: a house player with its level, the person, or the model's name. */
export const competitorLabel = (words: Words, name: string): string => {
  if (name === HOUSE) return words('seats.house');
  if (name === 'person') return words('seats.person');
  const level = LEVELS.find(known => name === `${HOUSE}:${known}`);
  return level === undefined ? washText(name) : words('seats.house-level', {level: words(`level.${level}`)});
};

/** Returns what to call who plays a seat, with the house player that moved for it. */
export const seatedLabel = (words: Words, name: string, standIn: StandIn | undefined): string => {
  const own = competitorLabel(words, name);
  if (standIn === undefined) return own;
  const values = {name: own, standIn: competitorLabel(words, standIn.name)};
  return standIn.moves === undefined
    ? words('seats.taken-over', values)
    : words('seats.stood-in', {...values, moves: standIn.moves});
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

/** Returns the words for an ability of a model. Unknown abilities keep the name their server gives them. */
export const abilityName = (words: Words, ability: string): string => {
  const known = ABILITIES.find(one => one === ability);
  return known === undefined ? washText(ability) : words(`ability.${known}`);
};

/**
 * The scenarios of *Multicultural Spyfall*: an entity set, what it is about, and the table language. More
 * become playable with their packs.
 */
export const SCENARIOS = [
  {code: 'G_EN', set: 'generic', domain: 'place', lang: 'en'},
  {code: 'G_ID', set: 'generic', domain: 'place', lang: 'id'},
  {code: 'G_ZH', set: 'generic', domain: 'place', lang: 'zh'},
  {code: 'G_EG', set: 'generic', domain: 'place', lang: 'arz'},
  {code: 'L_ID', set: 'places-id', domain: 'local', lang: 'id'},
  {code: 'L_ZH', set: 'places-zh', domain: 'local', lang: 'zh'},
  {code: 'L_EG', set: 'places-arz', domain: 'local', lang: 'arz'},
  {code: 'F_ID', set: 'food-id', domain: 'food', lang: 'id'},
  {code: 'F_ZH', set: 'food-zh', domain: 'food', lang: 'zh'},
  {code: 'F_EG', set: 'food-arz', domain: 'food', lang: 'arz'},
] as const;

export type ScenarioCode = (typeof SCENARIOS)[number]['code'];

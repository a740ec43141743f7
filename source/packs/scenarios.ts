/** The scenarios of *Multicultural Spyfall*: an entity set in a table language. More become playable with their packs. */
export const SCENARIOS = [
  {code: 'G_EN', set: 'generic', lang: 'en'},
  {code: 'G_ID', set: 'generic', lang: 'id'},
  {code: 'G_ZH', set: 'generic', lang: 'zh'},
  {code: 'G_EG', set: 'generic', lang: 'arz'},
  {code: 'L_ID', set: 'places-id', lang: 'id'},
  {code: 'L_ZH', set: 'places-zh', lang: 'zh'},
  {code: 'L_EG', set: 'places-arz', lang: 'arz'},
  {code: 'F_ID', set: 'food-id', lang: 'id'},
  {code: 'F_ZH', set: 'food-zh', lang: 'zh'},
  {code: 'F_EG', set: 'food-arz', lang: 'arz'},
] as const;

export type ScenarioCode = (typeof SCENARIOS)[number]['code'];

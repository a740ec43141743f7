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

/** The domains that house players know. */
export const HOUSE_DOMAINS = ['place', 'local', 'food'] as const;

export type ScenarioCode = (typeof SCENARIOS)[number]['code'];

/** What can be played: a set of entities, what it is about, and the table's language. */
export type Scenario = {
  /** Its name in flags and records: `G_EN`, or `my-set:en` for a person's own set. */
  readonly code: string;
  readonly set: string;
  readonly domain: string;
  readonly lang: string;
};

/** The set that every language has. */
const COMMON = 'generic';

/**
 * Returns the scenario in a language that matches another: the one with the same set, else the same domain, else the
 * common set, else the first in the language, else the first of all. Throws when there are no scenarios.
 */
export const scenarioIn = <One extends Scenario>(
  scenarios: readonly One[],
  lang: string,
  like: Pick<Scenario, 'set'> & Partial<Pick<Scenario, 'domain'>> = {set: COMMON},
): One => {
  const known = scenarios.filter(scenario => scenario.lang === lang);
  const bySet = (wanted: string): One | undefined => known.find(({set}) => set === wanted);
  const alike = known.find(({domain}) => domain === like.domain);
  const found = bySet(like.set) ?? alike ?? bySet(COMMON) ?? known[0] ?? scenarios[0];
  if (found === undefined) throw new Error('There is no scenario to choose from.');
  return found;
};

/** Returns the languages of scenarios, in their order. */
export const tableLanguages = (scenarios: readonly Scenario[]): readonly string[] => [
  ...new Set(scenarios.map(({lang}) => lang)),
];

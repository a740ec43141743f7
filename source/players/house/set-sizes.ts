import type {Profile} from './profile.ts';

/** Sets of fewer candidates than this are guessed too soon by the normal profile. */
const ENOUGH = 20;
/** The smallest set that is played. */
const FEWEST = 8;

/** What is added to a profile with the fewest candidates; tuned by test/soak/sizes.ts on seeds 0 to 299. */
const WITH_FEWEST = {jitter: 0.36, beta: 2.2} as const;

/**
 * A profile for a set of so many entities. Among few candidates one clear word finds the place: villagers say less,
 * and their opinions part further. From 20 entities on nothing differs.
 */
export const forSetSize = (profile: Profile, entities: number): Profile => {
  if (entities >= ENOUGH) return profile;
  const share = Math.log(ENOUGH / Math.max(FEWEST, entities)) / Math.log(ENOUGH / FEWEST);
  return {
    ...profile,
    jitter: profile.jitter + share * WITH_FEWEST.jitter,
    beta: profile.beta + share * WITH_FEWEST.beta,
  };
};

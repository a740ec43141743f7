import type {Profile} from './profile.ts';

/** What differs from five seats at other table sizes; tuned by test/soak/balance.ts on seeds 0 to 9,999. */
export const SIZE_OVERRIDES: Readonly<Record<number, Partial<Profile>>> = {
  3: {},
  4: {},
  6: {},
  7: {},
  8: {},
};

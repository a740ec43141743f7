import type {Profile} from './profile.ts';

/** What differs from five seats at other table sizes; tuned by test/soak/balance.ts on seeds 0 to 9,999. */
export const SIZE_OVERRIDES: Readonly<Record<number, Partial<Profile>>> = {
  // Three hear little before the end: clearer words, a bolder spy, and villagers who want more before they vote.
  3: {
    temper: 1.5,
    guessFrom: [0.5, 0.42, 0.3],
    voteLift: [10, 9, 8, 7, 1.5],
    jitter: 0.12,
    beta: 0.6,
  },
  // The more seats, the more the spy hears before its first guess: opinions part further, and more is missed.
  6: {jitter: 0.36},
  7: {jitter: 0.38, attention: 0.72},
  8: {jitter: 0.46, attention: 0.66, kappa: 1.1},
};

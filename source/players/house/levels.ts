import type {Side} from '../../games/spyfall/events.ts';
import type {Profile} from './profile.ts';

export const LEVELS = ['easy', 'normal', 'hard'] as const;
/** How strong a person's opponents are. */
export type Level = (typeof LEVELS)[number];

/** What a level changes for a house player of each side. */
export const LEVEL_OVERRIDES: Readonly<Record<Level, Readonly<Record<Side, Partial<Profile>>>>> = {
  easy: {
    spy: {temper: 0.7, spyHeat: 1.2, guessFrom: [0.8, 0.75, 0.7, 0.62, 0.55]},
    villager: {attention: 0.4, gut: 1.2, beta: 0.2, jitter: 0.06, voteLift: [8, 7, 6, 5, 1.6]},
  },
  normal: {spy: {}, villager: {}},
  hard: {
    spy: {temper: 1.1, spyHeat: 0.15, attention: 0.98, misread: 0, jitter: 0.12},
    villager: {attention: 0.97, misread: 0, gut: 0.15, kappa: 1.2},
  },
};

/**
 * The level for one house seat: a person's choice changes its opponents only, so house players of the person's own
 * side stay normal. Without a person (`personSide` undefined) every seat gets the chosen level.
 */
export const levelForSeat = (level: Level, side: Side, personSide: Side | undefined): Level =>
  personSide === undefined || personSide !== side ? level : 'normal';

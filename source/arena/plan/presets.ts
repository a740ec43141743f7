import {SCENARIOS} from '../../packs/scenarios.ts';
import {REPLY_FORMS} from '../../providers/provider.ts';

/** The ways to put a team together, and the forms of replies, as flags name them. */
export const TEAM_NAMES = ['uniform', 'mixed'] as const;
export const PLAN_FORM_NAMES = ['auto', ...REPLY_FORMS] as const;

/** The names of the ready-made plans. */
export const PLAN_PRESETS = ['paper'] as const;
export type PlanPreset = (typeof PLAN_PRESETS)[number];

/**
 * Returns a ready-made plan without its models. `paper`: the protocol of the first paper, in which every ordered
 * pair of models plays each entity of each of the ten scenarios once: 9,000 games for six models.
 */
export const presetPlan = (_: PlanPreset): Readonly<Record<string, unknown>> => ({
  name: 'paper',
  scenarios: SCENARIOS.map(({code}) => code),
  entities: 'all',
  seats: 5,
  pairs: 'all-ordered',
  teams: 'uniform',
  repeats: 1,
  rules: {strict: true, finalRound: false, turns: 10},
});

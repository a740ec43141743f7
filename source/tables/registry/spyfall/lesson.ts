import type {Lesson} from '../../lesson.ts';

/** The scenarios of the first game. Other languages of the interface play the English one. */
const SCENARIOS: Readonly<Record<string, string>> = {en: 'G_EN', id: 'G_ID', zh: 'G_ZH', arz: 'G_EG'};

/**
 * The seed of the first game, found by playing it with thousands in each language: the person begins, and the card is the
 * beach, of which the words of the hints speak. The spy is asked something that anybody on a beach could answer, and
 * evades it. A person who answers the question then wins by voting for the spy.
 */
const SEED = 2692;

/** Returns the first game for a language of the interface: once around a table of three, one free turn, one vote. */
export const lessonIn = (lang: string): Lesson => ({
  players: 3,
  level: 'easy',
  scenario: SCENARIOS[lang] ?? 'G_EN',
  choices: {side: 'villager', turns: 4},
  seed: SEED,
});

import type {PlanGame, PlanKnowledge} from '../../source/arena/plan/check-plan.ts';
import type {Plan} from '../../source/arena/plan/plan.ts';
import {type ReadPlan, readPlan} from '../../source/arena/plan/read-plan.ts';
import type {ScheduleFacts} from '../../source/arena/schedule.ts';
import {findRoot} from '../../source/packs/find-root.ts';
import {loadMessages} from '../../source/packs/load-pack.ts';
import {createWords, type Words} from '../../source/packs/words.ts';
import {pathText} from '../../source/text/field-path.ts';

/** The words of a language. */
export const wordsOf = (lang: string): Words => {
  const messages = loadMessages(findRoot(), lang);
  if (!messages.ok) throw new Error(`The words of ${lang} cannot be read.`);
  return createWords(messages.value, lang);
};

const SIDES = (seats: number) => [
  {id: 'villagers', seats: seats - 1},
  {id: 'spy', seats: 1},
];

/** Thirty things in each of the scenarios of the tests. */
export const subjectsOf = (code: string): readonly string[] =>
  Array.from({length: 30}, (_, index) => `${code.toLowerCase()}-${index}`);

const GAME: PlanGame = {id: 'made', seats: {low: 3, high: 8}, sides: SIDES, subjects: subjectsOf};

/** What plans of tests are checked against. */
export const knowledgeIn = (lang: string): PlanKnowledge => ({
  words: wordsOf(lang),
  games: ['made'],
  servers: ['ollama', 'lab', 'farm'],
  scenarios: ['G_EN', 'L_ZH', 'F_ID'],
});

/** Reads a plan of a test; fields are named by their paths. */
export const readTestPlan = (raw: unknown, lang = 'en'): Promise<ReadPlan> =>
  readPlan(
    raw,
    knowledgeIn(lang),
    async id => (id === undefined || id === 'made' ? GAME : undefined),
    path => ({field: pathText(path)}),
  );

/** Returns a plan of a test that must be right. */
export const planOf = async (raw: object): Promise<Plan> => {
  const read = await readTestPlan(raw);
  if (!read.ok) throw new Error(read.problem.join('\n'));
  return read.value;
};

/** Facts for the schedules of tests. */
export const factsFor = (seats = 5): ScheduleFacts => ({
  sides: SIDES(seats),
  subjects: subjectsOf,
  promptVersion: scenario => `made-1-${scenario}`,
  houseVersion: 'house-1',
});

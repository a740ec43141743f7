import {createHash} from 'node:crypto';
import {parseDocument} from 'yaml';
import {formatChoices, printable} from '../../packs/printable.ts';
import type {Words} from '../../packs/words.ts';
import {failure, type Result, success} from '../../result.ts';
import {checkPlan, type PlanGame, type PlanKnowledge} from './check-plan.ts';
import {describeIssue, describeWrong, type NameField} from './describe-issue.ts';
import {nameEntries, type Plan, type PlanModel} from './plan.ts';
import {planSchema, type ShapedPlan} from './schema.ts';

/** A plan, or everything that is wrong with it, as sentences. */
export type ReadPlan = Result<Plan, readonly string[]>;

/** How deeply YAML may repeat what it has named before: no plan does. */
const MOST_ALIASES = 100;

/** Parses the text of a plan, which is YAML; JSON is YAML too. A problem is a sentence with the line. */
export const parsePlanText = (text: string, file: string, words: Words): Result<unknown, string> => {
  const document = parseDocument(text, {uniqueKeys: true, logLevel: 'silent'});
  const [error] = document.errors;
  if (error) {
    const line = error.linePos?.[0].line ?? 1;
    const [reason = ''] = error.message.split('\n');
    return failure(words('arena.not-yaml', {file: printable(file), line, reason: printable(reason)}));
  }
  try {
    return success(document.toJS({maxAliasCount: MOST_ALIASES}));
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault);
    return failure(words('arena.not-yaml', {file: printable(file), line: 1, reason: printable(reason)}));
  }
};

const pairsOf = (
  {pairs, seats}: ShapedPlan,
  game: PlanGame,
): 'all-ordered' | readonly (readonly string[])[] => {
  if (pairs === 'all-ordered') return pairs;
  const sides = game.sides(seats).map(({id}) => id);
  return pairs.map(pair => (Array.isArray(pair) ? pair : sides.map(side => pair[side] ?? '')));
};

/** A name for a plan without one: the same for the same games, so that it can be continued, and another one for others. */
const nameOf = ({
  models,
  scenarios,
  entities,
  seats,
  pairs,
  teams,
  rules,
  seed,
}: Omit<Plan, 'name'>): string => {
  const content = [models, scenarios, entities, seats, pairs, teams, rules, seed];
  return `arena-${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 6)}`;
};

/** Makes an entry of each model that is only named. */
const withEntries = (raw: object): object => {
  const models: unknown = 'models' in raw ? raw.models : undefined;
  if (!Array.isArray(models)) return raw;
  return {...raw, models: models.map(model => (typeof model === 'string' ? {id: model} : model))};
};

/**
 * Checks a plan that was read from a file or made from flags. Returns it with every default, or everything that is
 * wrong with it, as sentences.
 * @param findGame returns the game with an id, or the first game
 * @param name names a field where somebody wrote it
 */
export const readPlan = async (
  raw: unknown,
  knowledge: PlanKnowledge,
  findGame: (id: string | undefined) => Promise<PlanGame | undefined>,
  name: NameField,
): Promise<ReadPlan> => {
  const {words} = knowledge;
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return failure([words('arena.no-plan')]);
  const whole = withEntries(raw);
  const shaped = planSchema.safeParse(whole);
  if (!shaped.success)
    return failure(shaped.error.issues.flatMap(issue => describeIssue(issue, whole, name, knowledge)));
  const plan = shaped.data;
  const game = await findGame(plan.game);
  if (game === undefined) {
    return failure([describeWrong(name(['game']), plan.game, formatChoices(knowledge.games, words), words)]);
  }
  const entries = nameEntries(plan, knowledge.servers);
  const problems = checkPlan(plan, game, entries, knowledge, name);
  if (problems.length > 0) return failure(problems);
  const models = entries.map(
    (entry): PlanModel => ({...entry, sources: entry.sources.filter(source => source !== undefined)}),
  );
  const read = {...plan, game: game.id, models, pairs: pairsOf(plan, game)};
  return success({...read, name: plan.name ?? nameOf(read)});
};

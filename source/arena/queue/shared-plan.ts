import {createHash} from 'node:crypto';
import path from 'node:path';
import type {Words} from '../../packs/words.ts';
import type {TableDependencies} from '../../tables/dependencies.ts';
import {isFile, isNamedModel, makeCompetitor, type NamedModel} from '../../tables/models/competitor-names.ts';
import {type ArenaGame, findArenaGame, planGameOf, scheduleOf} from '../arena-games.ts';
import type {Plan, PlanModel} from '../plan/plan.ts';
import {readPlan} from '../plan/read-plan.ts';
import type {Job} from '../schedule.ts';
import type {Needs} from './game-queue.ts';

/** The name of a model as a plan without servers has it. */
const idOf = ({sources: [source]}: PlanModel): string => {
  if (source === undefined) throw new Error('A competitor has no source.');
  return source.kind === 'model'
    ? source.modelId
    : makeCompetitor({...source, level: source.level ?? 'normal'});
};

/** Returns a plan for other machines: what makes its games, and nothing of this machine's servers, budget or prices. */
export const sharePlan = (plan: Plan): object => {
  const {name, game, models, scenarios, entities, seats, pairs, teams, repeats, rules, replyForm, seed} =
    plan;
  const shared = models.map(model => ({id: idOf(model), label: model.label, options: model.options}));
  return {
    ...{name, game, models: shared, scenarios, entities, seats, pairs},
    ...{teams, repeats, rules, replyForm, seed},
  };
};

/** Returns the hash of a schedule. The ids of its games are hashes of all that makes them. */
export const hashSchedule = (jobs: readonly Job[]): string => {
  const hash = createHash('sha256');
  for (const {id} of [...jobs].sort((one, other) => (one.id < other.id ? -1 : 1))) hash.update(id);
  return hash.digest('hex').slice(0, 24);
};

/** Makes the function that returns the needs of a plan's games. */
export const createNeeds = (plan: Plan, jobs: readonly Job[]): ((job: Job) => Needs) => {
  const shared = sharePlan(plan);
  const schedule = hashSchedule(jobs);
  const ids = new Map(
    plan.models.map(model => [model.label, model.sources.some(isNamedModel) ? idOf(model) : '']),
  );
  return ({teams}) => {
    const models = new Set(teams.flat().map(label => ids.get(label) ?? ''));
    models.delete('');
    return {models: [...models].sort(), plan: shared, schedule};
  };
};

/** A plan of another machine, as this one schedules it. */
export type ForeignPlan = {
  readonly plan: Plan;
  readonly game: ArenaGame;
  readonly jobs: ReadonlyMap<string, Job>;
  readonly schedule: string;
};

/** Reads the plan of another machine. Returns `undefined` for one that this machine can't schedule. */
export const readForeignPlan = async (
  shared: object,
  maker: TableDependencies,
  scenarios: readonly string[],
  words: Words,
): Promise<ForeignPlan | undefined> => {
  const games = maker.games.filter(({contest}) => contest).map(({rules}) => rules.id);
  // Without servers, an id is the model's own name whatever this machine's servers are called.
  const knowledge = {words, games, servers: [], scenarios};
  const findGame = async (id: string | undefined) => {
    const game = await findArenaGame(maker.games, id);
    return game && planGameOf(game, maker);
  };
  const read = await readPlan(shared, knowledge, findGame, place => ({field: place.join('.')}));
  const game = read.ok ? await findArenaGame(maker.games, read.value.game) : undefined;
  if (!read.ok || !game) return undefined;
  const jobs = await scheduleOf(read.value, game, maker);
  return {
    plan: read.value,
    game,
    jobs: new Map(jobs.map(job => [job.id, job])),
    schedule: hashSchedule(jobs),
  };
};

/** Returns where this machine has a model: on every server that lists it, or as a file. */
export const sourcesHere = (modelId: string, own: readonly NamedModel[]): readonly NamedModel[] => {
  const found = own.filter(
    model => model.modelId === modelId || (isFile(model) && path.basename(model.modelId) === modelId),
  );
  const servers = found.filter(model => !isFile(model));
  return servers.length > 0 ? servers : found.slice(0, 1);
};

/** Returns the players of a plan that this machine can seat, with its own servers. */
export const playersHere = ({models}: Plan, own: readonly NamedModel[]): readonly PlanModel[] =>
  models.flatMap(model => {
    if (!model.sources.some(isNamedModel)) return [model];
    const sources = sourcesHere(idOf(model), own);
    return sources.length > 0 ? [{...model, sources}] : [];
  });

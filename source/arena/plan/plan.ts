import {type NamedCompetitor, parseCompetitor} from '../../tables/models/competitor-names.ts';
import type {ShapedPlan} from './schema.ts';

/** The options of a model in a plan, all given. */
export type ModelOptions = Omit<ShapedPlan['models'][number]['options'], 'replyForm'> & {
  readonly replyForm: ShapedPlan['replyForm'];
};

/** Somebody who plays in an arena. */
export type PlanModel = {
  /** Unique in the plan. */
  readonly label: string;
  /** The model on each of its servers, which share its games; or one house player. */
  readonly sources: readonly NamedCompetitor[];
  readonly options: ModelOptions;
};

/** A checked plan. */
export type Plan = Omit<ShapedPlan, 'models' | 'game' | 'name' | 'pairs'> & {
  readonly name: string;
  /** The id of the game. */
  readonly game: string;
  readonly models: readonly PlanModel[];
  /** Who plays against whom: a label for each side of the game. */
  readonly pairs: 'all-ordered' | readonly (readonly string[])[];
};

/** The sources of an entry, or the index of the server that is unknown. */
const sourcesOf = (
  {id, server}: ShapedPlan['models'][number],
  servers: readonly string[],
): readonly (NamedCompetitor | undefined)[] => {
  const named = server === undefined ? [undefined] : [server].flat();
  return named.map(one => {
    if (one === undefined) return parseCompetitor(id, servers);
    return servers.includes(one) ? parseCompetitor(`${one}/${id}`, [one]) : undefined;
  });
};

/** An entry of the plan with who it means; a source is `undefined` when its server or name is not usable. */
export type NamedEntry = {
  readonly label: string;
  readonly sources: readonly (NamedCompetitor | undefined)[];
  readonly options: ModelOptions;
};

/** Returns who the entries of a plan mean. */
export const nameEntries = (plan: ShapedPlan, servers: readonly string[]): readonly NamedEntry[] =>
  plan.models.map(entry => ({
    label: entry.label ?? entry.id,
    sources: sourcesOf(entry, servers),
    options: {...entry.options, replyForm: entry.options.replyForm ?? plan.replyForm},
  }));

/** What makes two entries the same competitor, but for the server. */
export const identityOf = ({sources, options}: Pick<PlanModel, 'sources' | 'options'>): string => {
  const [source] = sources;
  const who = source?.kind === 'model' ? source.modelId : `house:${source?.level ?? 'normal'}`;
  return JSON.stringify([who, Object.entries(options).sort()]);
};

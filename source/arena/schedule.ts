import {createHash} from 'node:crypto';
import type {ContestSides} from '../tables/game-module.ts';
import {makeCompetitor} from '../tables/models/competitor-names.ts';
import type {Plan, PlanModel} from './plan/plan.ts';

/** One game of an arena: everything that makes it. */
export type Job = {
  /** A hash of everything below, so that a changed plan keeps the games that still fit. */
  readonly id: string;
  readonly game: string;
  readonly scenario: string;
  /** What the game is about; missing when the game has nothing to choose. */
  readonly subject?: string;
  readonly seats: number;
  /** The labels of a team for each side of the game, one for each seat. */
  readonly teams: readonly (readonly string[])[];
  readonly rules: Plan['rules'];
  /** Counted from 1. */
  readonly repeat: number;
  readonly planSeed: number;
  /** Derived from everything above. */
  readonly seed: number;
};

/** What the schedule of a plan depends on beside the plan. */
export type ScheduleFacts = {
  readonly sides: ContestSides;
  /** What games of a scenario can be about; empty when there is nothing to choose. */
  readonly subjects: (scenario: string) => readonly string[];
  /** The version of the prompts' wording at tables of a scenario. */
  readonly promptVersion: (scenario: string) => string;
  /** The version of the house players' decisions. */
  readonly houseVersion: string;
};

const hashOf = (value: unknown): Buffer => createHash('sha256').update(JSON.stringify(value)).digest();

/** The bytes of a seed: as many as fit into a safe whole number. */
const SEED_BYTES = 6;

/** The letters of a job's id: enough for billions of games without two alike. */
const ID_LETTERS = 24;

/** Sorts by hashes: the same order for the same seed, whatever order the values came in. */
const shuffled = <T>(values: readonly T[], seed: unknown): readonly T[] => {
  const keys = new Map(values.map(value => [value, hashOf([seed, value]).toString('hex')]));
  return [...values].sort((one, other) => ((keys.get(one) ?? '') < (keys.get(other) ?? '') ? -1 : 1));
};

/** A scenario and what the game is about. */
type Cell = {readonly scenario: string; readonly subject?: string};

/** All games of one pairing in one repeat, so that the first ones have every scenario equally often. */
const cellsOf = (plan: Plan, {subjects}: ScheduleFacts): readonly Cell[] => {
  const wanted = plan.entities === 'all' ? undefined : new Set(plan.entities);
  const columns = shuffled(plan.scenarios, plan.seed).map((scenario): readonly Cell[] => {
    const known = subjects(scenario);
    if (known.length === 0) return [{scenario}];
    const chosen = known.filter(id => wanted?.has(id) ?? true);
    return shuffled(chosen, [plan.seed, scenario]).map(subject => ({scenario, subject}));
  });
  const rows = Math.max(0, ...columns.map(({length}) => length));
  return Array.from({length: rows}, (_, row) => columns.flatMap(column => column[row] ?? [])).flat();
};

/** All ordered choices of `count` different labels. */
const orderings = (labels: readonly string[], count: number): readonly (readonly string[])[] =>
  count === 0
    ? [[]]
    : orderings(labels, count - 1).flatMap(chosen =>
        labels.filter(label => !chosen.includes(label)).map(label => [...chosen, label]),
      );

const pairingsOf = ({pairs, models, seed}: Plan, sides: ContestSides): readonly (readonly string[])[] => {
  const labels = models.map(({label}) => label);
  const all = pairs === 'all-ordered' ? orderings(labels, sides.length) : pairs;
  const unique = new Map(all.map(pair => [JSON.stringify(pair), pair]));
  return shuffled([...unique.keys()], seed).map(key => unique.get(key) ?? []);
};

/**
 * The team of a side. A mixed one starts with the named model and goes on round a circle of all models that play on no
 * other side, which is drawn anew for each cell: so over all pairings every model sits there equally often.
 */
const teamOf = (plan: Plan, pair: readonly string[], side: number, seats: number, draw: unknown) => {
  const label = pair[side] ?? '';
  if (plan.teams === 'uniform' || seats === 1) return Array.from({length: seats}, () => label);
  const others = pair.filter((_, index) => index !== side);
  const labels = plan.models.map(model => model.label).filter(one => one === label || !others.includes(one));
  const circle = shuffled(labels, draw);
  const start = circle.indexOf(label);
  return Array.from({length: seats}, (_, seat) => circle[(start + seat) % circle.length] ?? label);
};

/** What a competitor is, for the hash: who, with every option, and the version of what decides. Not where it runs. */
const contentOf = (
  {sources: [source], options}: PlanModel,
  scenario: string,
  facts: ScheduleFacts,
): unknown => {
  if (source === undefined) throw new Error('A competitor has no source.');
  if (source.kind === 'house')
    return [makeCompetitor({...source, level: source.level ?? 'normal'}), facts.houseVersion];
  return [source.modelId, Object.entries(options).sort(), facts.promptVersion(scenario)];
};

/** A function that makes the job of a pairing, a cell and a repeat. */
const createJobs = (plan: Plan, facts: ScheduleFacts) => {
  const models = new Map(plan.models.map(model => [model.label, model]));
  const contents = new Map<string, unknown>();
  const competitor = (label: string, scenario: string): unknown => {
    const key = JSON.stringify([label, scenario]);
    const model = models.get(label);
    const content = contents.get(key) ?? (model && [label, contentOf(model, scenario, facts)]);
    contents.set(key, content);
    return content;
  };
  return (pair: readonly string[], {scenario, subject}: Cell, repeat: number): Job => {
    const {game, seats, rules, seed: planSeed} = plan;
    const draw = [planSeed, scenario, subject, repeat];
    const teams = facts.sides.map((side, index) => teamOf(plan, pair, index, side.seats, draw));
    const made = {
      game,
      scenario,
      ...(subject === undefined ? {} : {subject}),
      seats,
      teams,
      rules,
      repeat,
      planSeed,
    };
    const content = [
      ...[game, scenario, subject ?? null, seats, Object.entries(rules).sort(), repeat, planSeed],
      teams.map(team => team.map(label => competitor(label, scenario))),
    ];
    const hash = hashOf(content);
    return {id: hash.toString('hex').slice(0, ID_LETTERS), ...made, seed: hash.readUIntBE(20, SEED_BYTES)};
  };
};

/**
 * Returns the games of a plan in the order in which to start them. Each round has one game of every pairing, and the
 * rounds of a pairing go through the scenarios in turn, so that a stop at any time leaves balanced data. The same plan
 * gives the same games, whatever the order of its models and scenarios.
 */
export const schedule = (plan: Plan, facts: ScheduleFacts): readonly Job[] => {
  const cells = cellsOf(plan, facts);
  const pairings = pairingsOf(plan, facts.sides);
  const makeJob = createJobs(plan, facts);
  const jobs: Job[] = [];
  for (let repeat = 1; repeat <= plan.repeats; repeat++)
    for (let round = 0; round < cells.length; round++)
      for (const [index, pair] of pairings.entries()) {
        const cell = cells[(round + index) % cells.length];
        if (cell) jobs.push(makeJob(pair, cell, repeat));
      }
  return jobs;
};

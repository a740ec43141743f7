import {formatChoices} from '../../packs/printable.ts';
import type {Words} from '../../packs/words.ts';
import type {ContestSides} from '../../tables/game-module.ts';
import {describeWrong, inFile, type NameField} from './describe-issue.ts';
import type {NamedEntry} from './plan.ts';
import type {ShapedPlan} from './schema.ts';

/** What a plan is checked against. */
export type PlanKnowledge = {
  readonly words: Words;
  /** The ids of the games that have contests. */
  readonly games: readonly string[];
  /** The names of all servers. */
  readonly servers: readonly string[];
  /** The codes of the playable scenarios. */
  readonly scenarios: readonly string[];
};

/** What the game of a plan says to it. */
export type PlanGame = {
  readonly id: string;
  readonly seats: {readonly low: number; readonly high: number};
  readonly sides: (seats: number) => ContestSides;
  /** What games of a scenario can be about; empty when there is nothing to choose, or the scenario is broken. */
  readonly subjects: (scenario: string) => readonly string[];
};

type Path = readonly (string | number)[];

/** A plan that is being checked, with what is wrong with it so far. */
type Check = {
  readonly plan: ShapedPlan;
  readonly game: PlanGame;
  readonly entries: readonly NamedEntry[];
  readonly knowledge: PlanKnowledge;
  readonly refuse: (path: Path, value: unknown, allowed: string) => void;
  readonly say: (path: Path, sentence: (field: string) => string) => void;
};

const choices = ({knowledge: {words}}: Check, values: readonly string[]): string =>
  formatChoices(values, words);

const checkModels = (check: Check): void => {
  const {plan, entries, knowledge, refuse, say} = check;
  const {words} = knowledge;
  for (const [index, {label, sources}] of entries.entries()) {
    const entry = plan.models[index];
    const place = entry?.label === undefined ? 'id' : 'label';
    if (entries.findIndex(other => other.label === label) < index)
      say(['models', index, place], field => words('arena.label-twice', {field, label}));
    for (const [at, source] of sources.entries()) {
      if (source !== undefined) continue;
      const isList = Array.isArray(entry?.server);
      if (entry?.server === undefined)
        refuse(['models', index, 'id'], entry?.id, words('argument.any-competitor'));
      else
        refuse(
          ['models', index, 'server', ...(isList ? [at] : [])],
          isList ? entry.server[at] : entry.server,
          choices(check, knowledge.servers),
        );
    }
    if (sources.length > 1 && sources.some(source => source?.kind === 'house'))
      refuse(['models', index, 'server'], entry?.server, words('arena.any-server'));
  }
};

const checkScenarios = (check: Check): void => {
  const {plan, game, knowledge, refuse} = check;
  for (const [index, code] of plan.scenarios.entries()) {
    if (!knowledge.scenarios.includes(code))
      refuse(['scenarios', index], code, choices(check, knowledge.scenarios));
    else if (plan.scenarios.indexOf(code) < index)
      refuse(['scenarios', index], code, knowledge.words('arena.any-once'));
  }
  if (plan.entities === 'all') return;
  const known = new Set(plan.scenarios.flatMap(code => [...game.subjects(code)]));
  for (const [index, id] of plan.entities.entries())
    if (!known.has(id)) refuse(['entities', index], id, knowledge.words('argument.any-entity'));
};

const checkSeats = ({plan, game, knowledge: {words}, refuse}: Check): void => {
  const {low, high} = game.seats;
  if (plan.seats < low || plan.seats > high)
    refuse(['seats'], plan.seats, words('argument.any-number', {low, high}));
};

const checkPairs = (check: Check): void => {
  const {plan, game, entries, refuse} = check;
  const {words} = check.knowledge;
  const labels = entries.map(({label}) => label);
  const sides = game.sides(plan.seats).map(({id}) => id);
  if (plan.pairs === 'all-ordered') {
    if (labels.length < sides.length)
      refuse(['models'], labels, words('arena.any-models', {count: sides.length}));
    return;
  }
  for (const [index, pair] of plan.pairs.entries()) {
    const isNamed = !Array.isArray(pair);
    const names = isNamed ? Object.keys(pair) : sides;
    const isWhole = isNamed
      ? sides.every(side => Object.hasOwn(pair, side)) && names.length === sides.length
      : pair.length === sides.length;
    if (!isWhole) refuse(['pairs', index], pair, words('arena.any-sides', {sides: sides.join(', ')}));
    for (const [key, label] of Object.entries(pair))
      if (!labels.includes(label))
        refuse(['pairs', index, isNamed ? key : Number(key)], label, choices(check, labels));
  }
};

const checkPrices = (check: Check): void => {
  const {plan, entries, knowledge, refuse} = check;
  const labels = entries.map(({label}) => label);
  for (const label of Object.keys(plan.prices))
    if (!labels.includes(label)) refuse(['prices'], label, choices(check, labels));
  for (const server of Object.keys(plan.lanes))
    if (!knowledge.servers.includes(server)) refuse(['lanes'], server, choices(check, knowledge.servers));
};

/** Returns what is wrong with a plan beyond its shape, as sentences; `name` names its fields. */
export const checkPlan = (
  plan: ShapedPlan,
  game: PlanGame,
  entries: readonly NamedEntry[],
  knowledge: PlanKnowledge,
  name: NameField,
): readonly string[] => {
  const problems: string[] = [];
  const check: Check = {
    plan,
    game,
    entries,
    knowledge,
    refuse: (path, value, allowed) =>
      problems.push(describeWrong(name(path), value, allowed, knowledge.words)),
    say: (path, sentence) => {
      const named = name(path);
      problems.push(inFile(named, sentence(named.field), knowledge.words));
    },
  };
  for (const part of [checkModels, checkSeats, checkScenarios, checkPairs, checkPrices]) part(check);
  return problems;
};

import path from 'node:path';
import {arenaNames, readArenaPlan} from '../../arena/arena-folder.ts';
import {findArenaGame, planGameOf} from '../../arena/arena-games.ts';
import {inFile, type NameField} from '../../arena/plan/describe-issue.ts';
import type {Plan} from '../../arena/plan/plan.ts';
import {PLAN_PRESETS, presetPlan} from '../../arena/plan/presets.ts';
import {parsePlanText, readPlan} from '../../arena/plan/read-plan.ts';
import {readTextFile} from '../../files/read-file.ts';
import {systemCode} from '../../files/system-code.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import {formatChoices, printable} from '../../packs/printable.ts';
import {LOCAL_FILES} from '../../providers/servers.ts';
import {failure, type Result, success} from '../../result.ts';
import type {TableDependencies} from '../../tables/dependencies.ts';
import {serverNames} from '../../tables/models/known-servers.ts';
import {pathText} from '../../text/field-path.ts';
import type {Shell} from '../app/shell.ts';
import {flagOf} from '../arguments/options.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {scenariosOf} from '../arguments/table-options.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields that flags set, and their flags. */
const FLAGS = {
  name: 'name',
  models: 'models',
  scenarios: 'scenarios',
  entities: 'entities',
  seats: 'seats',
  pairs: 'pairs',
  teams: 'teams',
  repeats: 'repeats',
  replyForm: 'reply-form',
  seed: 'seed',
  inFlight: 'in-flight',
  lanes: 'lanes',
  'rules.strict': 'strict',
  'budget.minutes': 'minutes',
  'budget.tokens': 'tokens',
  'budget.usd': 'usd',
} as const;

const namesIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '');

const oneOrList = (text: string, word: string): unknown => (text.trim() === word ? word : namesIn(text));

const pairsIn = (text: string): unknown =>
  text.trim() === 'all-ordered' ? 'all-ordered' : namesIn(text).map(pair => pair.split('='));

/** Returns the fields that flags set; nested ones by their path. */
const flagFields = (values: OptionValues, servers: readonly string[]): Fields => {
  const {models, scenarios, entities, pairs, strict, lenient, lanes, minutes, tokens, usd} = values;
  const fields: Record<string, unknown> = {
    name: values.name,
    models: typeof models === 'string' ? namesIn(models).map(id => ({id})) : undefined,
    scenarios: typeof scenarios === 'string' ? namesIn(scenarios).map(code => code.toUpperCase()) : undefined,
    entities: typeof entities === 'string' ? oneOrList(entities, 'all') : undefined,
    seats: values.seats,
    pairs: typeof pairs === 'string' ? pairsIn(pairs) : undefined,
    teams: values.teams,
    repeats: values.repeats,
    replyForm: values['reply-form'],
    seed: values.seed,
    inFlight: values['in-flight'],
    lanes: lanes === undefined ? undefined : Object.fromEntries(servers.map(server => [server, lanes])),
    'rules.strict': strict === undefined && lenient === undefined ? undefined : strict === true,
    'budget.minutes': minutes === undefined ? undefined : Number(minutes),
    'budget.tokens': tokens === undefined ? undefined : Number(tokens),
    'budget.usd': usd === undefined ? undefined : Number(usd),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets fields of a plan by their paths. */
const withFields = (plan: Fields, fields: Fields): Fields => {
  const whole: Record<string, unknown> = {...plan};
  for (const [place, value] of Object.entries(fields)) {
    const [first = '', second] = place.split('.');
    const known = whole[first];
    whole[first] = second === undefined ? value : {...(isFields(known) ? known : {}), [second]: value};
  }
  return whole;
};

/** Names a field by the flag that set it, else by its path in the file. */
const namer =
  (fields: Fields, file: string | undefined): NameField =>
  where => {
    const place = pathText(where);
    const flag = Object.entries(FLAGS).find(
      ([field]) =>
        (field in fields || file === undefined) &&
        (place === field || place.startsWith(`${field}.`) || place.startsWith(`${field}[`)),
    );
    if (flag) return {field: flagOf(flag[1])};
    return {field: place, ...(file === undefined ? {} : {file})};
  };

type Source = {readonly raw: unknown; readonly file?: string};

const readSource = (values: OptionValues, dataFolder: string, {words}: Shell): Result<Source, string> => {
  const {plan, resume, preset} = values;
  if (typeof resume === 'string') {
    const read = readArenaPlan(dataFolder, resume);
    if (read.ok) return success({raw: read.value, file: `${resume}/plan.json`});
    const names = arenaNames(dataFolder);
    if (read.problem !== 'ENOENT')
      return failure(
        words('arena.plan-unreadable', {file: resume, reason: describeReason(read.problem, words)}),
      );
    return failure(
      names.length === 0
        ? words('arena.none-yet', {name: resume})
        : words('arena.unknown', {name: resume, allowed: formatChoices(names, words)}),
    );
  }
  const ready = PLAN_PRESETS.find(name => name === preset);
  if (typeof plan !== 'string') return success({raw: ready ? presetPlan(ready) : {}});
  const file = path.basename(plan);
  try {
    const parsed = parsePlanText(readTextFile(plan), file, words);
    if (!parsed.ok) return parsed;
    const raw = ready && isFields(parsed.value) ? {...presetPlan(ready), ...parsed.value} : parsed.value;
    return success({raw, file});
  } catch (error) {
    const reason = describeReason(systemCode(error), words);
    return failure(words('arena.plan-unreadable', {file: printable(file), reason}));
  }
};

const clashOf = (values: OptionValues, {words}: Shell): string | undefined => {
  const other = (['plan', 'preset', 'name'] as const).find(name => values[name] !== undefined);
  if (values.resume !== undefined && other !== undefined)
    return words('argument.both', {first: flagOf('resume'), second: flagOf(other)});
  const starts = [values.resume, values.plan, values.preset, values.models];
  return starts.every(value => value === undefined) ? words('arena.needs-plan') : undefined;
};

/** A plan, and what it was read from, which is saved with its arena. */
export type FoundPlan = {readonly plan: Plan; readonly raw: Fields};

/** Reads the plan that flags name or make. Problems are sentences. */
export const planFrom = async (
  values: OptionValues,
  maker: TableDependencies,
  shell: Shell,
): Promise<Result<FoundPlan, readonly string[]>> => {
  const clash = clashOf(values, shell);
  if (clash !== undefined) return failure([clash]);
  const source = readSource(values, maker.dataFolder, shell);
  if (!source.ok) return failure([source.problem]);
  const servers = [...serverNames(maker.settings), LOCAL_FILES];
  const fields = flagFields(values, serverNames(maker.settings));
  const {raw: read, file} = source.value;
  const raw = isFields(read) ? withFields(read, fields) : read;
  const knowledge = {
    words: shell.words,
    games: maker.games.filter(({contest}) => contest).map(({rules}) => rules.id),
    servers,
    scenarios: scenariosOf(shell).map(({code}) => code),
  };
  const plan = await readPlan(
    raw,
    knowledge,
    async id => {
      const game = await findArenaGame(maker.games, id);
      return game && planGameOf(game, maker);
    },
    namer(fields, file),
  );
  if (!plan.ok) return plan;
  const {budget, prices} = plan.value;
  const named = namer(fields, file)(['budget', 'usd']);
  if (budget.usd !== undefined && Object.keys(prices).length === 0)
    return failure([inFile(named, shell.words('arena.no-prices', {field: named.field}), shell.words)]);
  const name = typeof values.resume === 'string' ? values.resume : plan.value.name;
  return success({plan: {...plan.value, name}, raw: raw as Fields});
};

import {existsSync, rmSync} from 'node:fs';
import path from 'node:path';
import {readTextFile} from '../../files/read-file.ts';
import {isFileFault, systemCode} from '../../files/system-code.ts';
import {replaceFile} from '../../files/write-file.ts';
import {describePackProblem} from '../../packs/checked.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import type {Entity} from '../../packs/entity-set.ts';
import type {Feature} from '../../packs/house/parse-features.ts';
import {type GradeColumn, makeLike, parseLike} from '../../packs/house/parse-like.ts';
import {makeValues} from '../../packs/house/parse-values.ts';
import {findOwnSet, type OwnSet} from '../../packs/library.ts';
import {loadEntitySet} from '../../packs/load-entities.ts';
import {FILLED_BY, loadFeatures} from '../../packs/own/own-grades.ts';
import {hasOwnFile} from '../../packs/own/read-own-file.ts';
import {formatChoices, printable} from '../../packs/printable.ts';
import {HOUSE_DOMAINS} from '../../packs/scenarios.ts';
import {buildGradeMessages, makeGradeSchema, parseGrades} from '../../prompts/grades.ts';
import {success} from '../../result.ts';
import type {Settings} from '../../settings/schema.ts';
import {type Answer, refuse} from '../../tables/answer.ts';
import {type NamedModel, parseCompetitor} from '../../tables/models/competitor-names.ts';
import {serverNames} from '../../tables/models/known-servers.ts';
import type {PreparedModel} from '../../tables/models/prepare-models.ts';
import {faultNotices} from '../app/describe-notice.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {ownPacksFolder} from '../app/open-library.ts';
import {withPreparedModel} from '../app/prepared-model.ts';
import {settingsFor} from '../app/settings.ts';
import {printError, printProblem, type Shell} from '../app/shell.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {printResult} from '../print/print-result.ts';

/** Collects a model's grades until every entity has some. */
const PART_FILE = 'filling.txt';

type Columns = ReadonlyMap<string, GradeColumn>;

/** A model's grades so far, and its signature. */
type Filling = {readonly by: string; readonly columns: Columns};

/** As readable as the other files of a pack, which may be shared. */
const PACK_MODE = 0o666;

const headOf = (by: string): string => `${FILLED_BY} ${by}\n`;

/** Reads the grades so far. Entities whose lines can't be read, such as a cut one, are asked for again. */
const readFilling = (
  folder: string,
  entities: readonly string[],
  features: readonly string[],
): Filling | undefined => {
  const file = path.join(folder, PART_FILE);
  if (!existsSync(file)) return undefined;
  const [head = '', ...lines] = readTextFile(file).split('\n');
  const facts = {entities, features, known: new Map()};
  const columns = lines.flatMap(text => {
    const parsed = parseLike({file: PART_FILE, text}, facts);
    return parsed.ok ? [...parsed.value] : [];
  });
  return {by: head.slice(FILLED_BY.length).trim(), columns: new Map(columns)};
};

/** Saves the grades so far. */
const keepFilling = (folder: string, {by, columns}: Filling): void =>
  replaceFile(path.join(folder, PART_FILE), headOf(by) + makeLike(columns), PACK_MODE);

/** Writes the table of all entities, and removes the partial file. */
const finishFilling = (
  folder: string,
  {by, columns}: Filling,
  entities: readonly string[],
  features: readonly string[],
): void => {
  const rows = features.map((id): [string, readonly number[]] => [
    id,
    entities.map(entity => columns.get(entity)?.get(id) ?? 2),
  ]);
  const text = headOf(by) + makeValues({entities, grades: new Map(rows)});
  replaceFile(path.join(folder, 'values.txt'), text, PACK_MODE);
  rmSync(path.join(folder, PART_FILE), {force: true});
};

/** A set to fill in. */
type Task = {
  readonly set: OwnSet;
  readonly folder: string;
  readonly entities: readonly Entity[];
  readonly features: readonly Feature[];
};

/** Finds the set. Refuses one that has grades. */
const findTask = (id: string, shell: Shell): Answer<Task> => {
  const {root, words, env} = shell;
  const set = findOwnSet(root, id);
  if (!set) {
    const ids = root.own?.sets.map(own => own.id) ?? [];
    const problem =
      ids.length === 0
        ? words('packs.no-sets', {command: 'polyspy packs new NAME'})
        : words('packs.no-set', {value: printable(id), allowed: formatChoices(ids, words)});
    return refuse([problem, ...faultNotices(shell, [id])].join('\n'), 'arguments');
  }
  const packs = ownPacksFolder(env);
  const has = (name: string) => hasOwnFile({folder: packs, shownAs: ''}, `entities/${id}/${name}`);
  const file = ['values.txt', 'like.txt'].find(has);
  if (file !== undefined) return refuse(words('packs.fill-has', {set: id, file}));
  const features = loadFeatures(root, set.domain);
  if (!features) {
    const values = {set: id, domain: set.domain, allowed: formatChoices(HOUSE_DOMAINS, words)};
    return refuse(words('packs.unknown-domain', values));
  }
  const loaded = loadEntitySet(root, id);
  if (!loaded.ok) return refuse(describePackProblem(loaded.problem));
  const folder = path.join(packs, 'entities', id);
  return success({set, folder, entities: loaded.value.entities, features});
};

/** Asks for the grades of one entity. Retries once, with the same settings, if the reply can't be used. */
const askGrades = async (
  {set, features}: Task,
  {names, gloss, description}: Entity,
  {provider, settings, form}: PreparedModel,
): Promise<ReadonlyMap<string, number> | undefined> => {
  const question = {domain: set.domain, features, form};
  const entity = {name: names[set.langs[0] ?? ''] ?? gloss, gloss, description};
  const {signal} = new AbortController();
  for (const isAgain of [false, true]) {
    const messages = buildGradeMessages(question, entity, isAgain);
    const schema = form === 'schema' ? {schema: makeGradeSchema(features)} : {};
    const reply = await provider.generate({...settings, temperature: 0, messages, ...schema}, {signal});
    const grades = parseGrades(reply.text, features);
    if (grades) return grades;
  }
  return undefined;
};

const signatureOf = ({label, digest}: PreparedModel): string =>
  digest === undefined ? label : `${label} (${printable(digest)})`;

/** Asks for every entity without grades, and saves each answer at once. */
const fillAll = async (task: Task, model: PreparedModel, shell: Shell): Promise<Answer<undefined>> => {
  const {words} = shell;
  const {set, folder, entities, features} = task;
  const ids = entities.map(({id}) => id);
  const featureIds = features.map(({id}) => id);
  const by = signatureOf(model);
  const before = readFilling(folder, ids, featureIds);
  if (before !== undefined && before.by !== by)
    return refuse(words('packs.fill-other', {other: printable(before.by), set: set.id, file: PART_FILE}));
  let filling: Filling = before ?? {by, columns: new Map()};
  for (const [index, entity] of entities.entries()) {
    if (filling.columns.has(entity.id)) continue;
    printError(shell, words('packs.fill-step', {done: index + 1, count: ids.length, entity: entity.id}));
    const grades = await askGrades(task, entity, model);
    if (!grades) return refuse(words('packs.fill-failed', {model: model.label, entity: entity.id}));
    filling = {by, columns: new Map([...filling.columns, [entity.id, grades]])};
    keepFilling(folder, filling);
  }
  finishFilling(folder, filling, ids, featureIds);
  return success(undefined);
};

const withModel = (
  task: Task,
  named: NamedModel,
  settings: Settings,
  shell: Shell,
): Promise<Answer<string>> =>
  // Grading has short prompts; the smallest context holds them.
  withPreparedModel({named, staticText: '', settings}, shell, async model => {
    try {
      const filled = await fillAll(task, model, shell);
      return filled.ok ? success(model.label) : filled;
    } catch (error) {
      if (!isFileFault(error)) throw error;
      const reason = describeReason(systemCode(error), shell.words);
      return refuse(shell.words('packs.unwritable', {folder: task.folder, reason}));
    }
  });

const nameModel = (values: OptionValues, settings: Settings, {words}: Shell): Answer<NamedModel> => {
  const named =
    typeof values.model === 'string' ? parseCompetitor(values.model, serverNames(settings)) : undefined;
  return named?.kind === 'model' ? success(named) : refuse(words('packs.fill-model'), 'arguments');
};

/** Has a model grade a person's own set, once. The grades are saved with the set. */
export const fillPack = async (id: string, values: OptionValues, shell: Shell): Promise<ExitCode> => {
  const task = findTask(id, shell);
  const settings = settingsFor(shell);
  if (!task.ok) return printProblem(shell, task);
  const named = nameModel(values, settings, shell);
  if (!named.ok) return printProblem(shell, named);
  const filled = await withModel(task.value, named.value, settings, shell);
  if (!filled.ok) return printProblem(shell, filled);
  const model = filled.value;
  const file = path.join(task.value.folder, 'values.txt');
  const said = shell.words('packs.filled', {model, set: id, file});
  printResult(shell, values.json === true, {set: id, model, file}, [said]);
  return EXIT.done;
};

import {createReadStream} from 'node:fs';
import type {Readable} from 'node:stream';
import {isFileFault, systemCode} from '../../files/system-code.ts';
import {isFields, isText} from '../../games/shape.ts';
import {describePackProblem} from '../../packs/checked.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import {leakEntitiesOf, loadLeakTerms} from '../../packs/leak-terms.ts';
import {loadEntitySet} from '../../packs/load-entities.ts';
import {formatChoices, printable} from '../../packs/printable.ts';
import {tableLanguages} from '../../packs/scenarios.ts';
import {failure, type Result, success} from '../../result.ts';
import {parseCompetitor} from '../../tables/models/competitor-names.ts';
import {serverNames} from '../../tables/models/known-servers.ts';
import type {PreparedModel} from '../../tables/models/prepare-models.ts';
import {createLeakDetector, type LeakDetector} from '../../text/leaks/detector.ts';
import type {LeakFinding} from '../../text/leaks/types.ts';
import {matchName, type Nameable} from '../../text/match-name.ts';
import {guessTongue} from '../../text/tongue/guess.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {withPreparedModel} from '../app/prepared-model.ts';
import {settingsFor} from '../app/settings.ts';
import {fail, printError, printProblem, type Shell} from '../app/shell.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {scenariosOf} from '../arguments/table-options.ts';
import {makeJson} from '../print/print-result.ts';
import {type FoundFile, findFiles} from '../sources/find-files.ts';
import {type Blind, judgeBlindly} from './judge.ts';
import {judgeRecords} from './judge-records.ts';

/** What a line says of an utterance. */
type Asked = {
  readonly lang: string;
  readonly scenario: string;
  readonly entity: string;
  readonly text: string;
  readonly utterance_lang?: string | null;
  /** The question that the text answers, for the judge. */
  readonly question?: string | null;
};

/** The detector of a scenario, and what its entities are called in any language. */
type Prepared = {readonly detector: LeakDetector; readonly choices: readonly Nameable<string>[]};

type Sentence<T> = Result<T, string>;

const FIELDS = ['lang', 'scenario', 'entity', 'text'] as const;
const OPTIONAL_FIELDS = ['utterance_lang', 'question'] as const;
/** As long as the longest prompt, for the size of the judge's context: 200 names and a line. */
const LONGEST_LIST = 'name of an entity\n'.repeat(200);
/** The most entities that a sentence lists. */
const MOST_LISTED = 12;

const parseAsked = (line: string, {words}: Shell): Sentence<Asked> => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    value = undefined;
  }
  if (!isFields(value)) return failure(words('leaks.not-json', {fields: FIELDS.join(', ')}));
  const wrong = FIELDS.find(field => !isText(value[field]));
  if (wrong !== undefined) return failure(words('leaks.no-field', {field: wrong}));
  const strange = OPTIONAL_FIELDS.find(field => !isText(value[field] ?? ''));
  if (strange !== undefined) return failure(words('leaks.no-field', {field: strange}));
  return success(value as Asked);
};

const prepare = (shell: Shell, set: string, lang: string): Sentence<Prepared> => {
  const loaded = loadEntitySet(shell.root, set);
  if (!loaded.ok) return failure(describePackProblem(loaded.problem));
  const terms = loadLeakTerms(shell.root, loaded.value);
  if (!terms.ok) return failure(describePackProblem(terms.problem));
  return success({
    detector: createLeakDetector(leakEntitiesOf(loaded.value, terms.value, lang), lang),
    choices: loaded.value.entities.map(({id, names, aliases = {}, gloss}) => ({
      id,
      name: names[lang] ?? gloss,
      aliases: [...Object.values(names), ...Object.values(aliases).flat()],
    })),
  });
};

/** Finds the detector for a line, which other lines share, or says what the line names that isn't there. */
const createFinder = (shell: Shell) => {
  const {words} = shell;
  const scenarios = scenariosOf(shell);
  const known = new Map<string, Sentence<Prepared>>();
  const unknown = (field: string, value: string, allowed: readonly string[]) =>
    failure(words('leaks.unknown', {field, value: printable(value), allowed: formatChoices(allowed, words)}));
  return ({lang, scenario: code}: Asked): Sentence<Prepared> => {
    const languages = tableLanguages(scenarios);
    if (!languages.includes(lang)) return unknown('lang', lang, languages);
    const scenario = scenarios.find(one => one.code.toLowerCase() === code.toLowerCase());
    const codes = scenarios.map(one => one.code);
    if (!scenario) return unknown('scenario', code, codes);
    const key = `${scenario.set} ${lang}`;
    const prepared = known.get(key) ?? prepare(shell, scenario.set, lang);
    known.set(key, prepared);
    return prepared;
  };
};

const findEntity = ({entity}: Asked, {choices}: Prepared, {words}: Shell): Sentence<string> => {
  const found = choices.find(({id}) => id === entity.trim().toLowerCase())?.id ?? matchName(entity, choices);
  if (found !== undefined) return success(found);
  const names = choices.slice(0, MOST_LISTED).map(({id}) => id);
  const allowed = formatChoices(choices.length > MOST_LISTED ? [...names, '…'] : names, words);
  return failure(words('leaks.unknown', {field: 'entity', value: printable(entity), allowed}));
};

/** A line's verdict by the rules, and what a judge needs. */
type Judged = {readonly finding: LeakFinding; readonly blind: Blind};

/** Judges one line by the rules, or says what is wrong with it. */
const createReader = (shell: Shell) => {
  const find = createFinder(shell);
  return (line: string): Sentence<Judged> => {
    const asked = parseAsked(line, shell);
    if (!asked.ok) return asked;
    const prepared = find(asked.value);
    if (!prepared.ok) return prepared;
    const entity = findEntity(asked.value, prepared.value, shell);
    if (!entity.ok) return entity;
    const {detector, choices} = prepared.value;
    const {text, utterance_lang: spoken, question} = asked.value;
    const isEnglish = (spoken ?? guessTongue(text)) === 'en';
    const finding = detector.judge(entity.value, text, isEnglish);
    return success({finding, blind: {entity: entity.value, choices, text, question: question ?? undefined}});
  };
};

/** Opens the lines when they are wanted: a stream that nobody reads yet could fail unheard. */
type OpenLines = () => AsyncIterable<string>;

const readLines = async function* (input: Readable): AsyncGenerator<string> {
  input.setEncoding('utf8');
  let rest = '';
  for await (const chunk of input as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
};

/** Prints a verdict for each line. With a model, it judges the lines that the rules don't call a leak. */
const printVerdicts = async (
  openLines: OpenLines,
  shell: Shell,
  model?: PreparedModel,
): Promise<ExitCode> => {
  const read = createReader(shell);
  let number = 0;
  let exit: ExitCode = EXIT.done;
  for await (const line of openLines()) {
    number += 1;
    if (line.trim() === '') continue;
    const judged = read(number === 1 ? line.replace(/^\uFEFF/, '') : line);
    if (judged.ok) {
      const {finding, blind} = judged.value;
      const isAsked = model !== undefined && finding.verdict !== 'leak';
      const judge = model && {judge: isAsked ? await judgeBlindly(model, blind) : null};
      shell.stdout.write(`${makeJson({...finding, ...judge})}\n`);
      continue;
    }
    exit = EXIT.failed;
    printError(shell, shell.words('leaks.line', {line: number, problem: judged.problem}));
  }
  return exit;
};

/** Works with the judge that somebody named. */
const withJudge = async (
  name: string,
  shell: Shell,
  work: (model: PreparedModel) => Promise<ExitCode>,
): Promise<ExitCode> => {
  const settings = settingsFor(shell);
  const named = parseCompetitor(name, serverNames(settings));
  if (named?.kind !== 'model') return fail(shell, shell.words('leaks.judge-model'));
  const printed = await withPreparedModel({named, staticText: LONGEST_LIST, settings}, shell, async model =>
    success(await work(model)),
  );
  return printed.ok ? printed.value : printProblem(shell, printed);
};

/** Returns the records of a folder; `undefined` for a file. */
const recordsIn = (name: string): readonly FoundFile[] | undefined => {
  const found = findFiles([name], true);
  return found.ok && found.value.every(({isNamed}) => !isNamed) && found.value.length > 0
    ? found.value
    : undefined;
};

/**
 * Runs `polyspy leaks FILE`: says for each line whether it discloses the entity, by rules, and beside them by a model
 * where one is named. `-` is the standard input. Lines that can't be judged are named on stderr, and the exit code is
 * then 1. For a folder of records, the judge's verdicts are saved beside them, and reports show them beside the rules'.
 */
export const runLeaks = async (
  [file]: readonly string[],
  {judge}: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  const {words} = shell;
  if (file === undefined) return fail(shell, words('leaks.no-file', {command: 'polyspy leaks FILE'}));
  const folder = file === '-' ? undefined : recordsIn(file);
  if (folder && typeof judge !== 'string') return fail(shell, words('leaks.folder-needs-judge'));
  const openLines = () => readLines(file === '-' ? shell.stdin : createReadStream(file));
  try {
    // Awaited here, so that a file that can't be read is caught.
    if (typeof judge !== 'string') return await printVerdicts(openLines, shell);
    return await withJudge(judge, shell, model =>
      folder ? judgeRecords(folder, model, shell) : printVerdicts(openLines, shell, model),
    );
  } catch (error) {
    if (!isFileFault(error)) throw error;
    const reason = describeReason(systemCode(error), words);
    return fail(shell, words('leaks.unreadable', {file: printable(file), reason}), EXIT.failed);
  }
};

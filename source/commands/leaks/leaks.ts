import {describePackProblem} from '../../packs/checked.ts';
import {leakEntitiesOf, loadLeakTerms} from '../../packs/leak-terms.ts';
import {loadEntitySet} from '../../packs/load-entities.ts';
import {tableLanguages} from '../../packs/scenarios.ts';
import {failure, success} from '../../result.ts';
import {parseCompetitor} from '../../tables/models/competitor-names.ts';
import {serverNames} from '../../tables/models/known-servers.ts';
import type {PreparedModel} from '../../tables/models/prepare-models.ts';
import {createLeakDetector, type LeakDetector} from '../../text/leaks/detector.ts';
import type {LeakFinding} from '../../text/leaks/types.ts';
import {matchName, type Nameable} from '../../text/match-name.ts';
import {guessTongue} from '../../text/tongue/guess.ts';
import type {ExitCode} from '../app/exit-codes.ts';
import {withPreparedModel} from '../app/prepared-model.ts';
import {settingsFor} from '../app/settings.ts';
import {fail, printProblem, type Shell} from '../app/shell.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {scenariosOf} from '../arguments/table-options.ts';
import {makeJson} from '../print/print-result.ts';
import {type FoundFile, findFiles} from '../sources/find-files.ts';
import {
  type LineFields,
  type OpenLines,
  parseLine,
  printLines,
  type Sentence,
  unknownValue,
  withLines,
} from '../sources/json-lines.ts';
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

const FIELDS: LineFields = {
  needed: ['lang', 'scenario', 'entity', 'text'],
  optional: ['utterance_lang', 'question'],
};
/** As long as the longest prompt, for the size of the judge's context: 200 names and a line. */
const LONGEST_LIST = 'name of an entity\n'.repeat(200);
/** The most entities that a sentence lists. */
const MOST_LISTED = 12;

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
  const scenarios = scenariosOf(shell);
  const known = new Map<string, Sentence<Prepared>>();
  return ({lang, scenario: code}: Asked): Sentence<Prepared> => {
    const languages = tableLanguages(scenarios);
    if (!languages.includes(lang)) return unknownValue(shell, 'lang', lang, languages);
    const scenario = scenarios.find(one => one.code.toLowerCase() === code.toLowerCase());
    const codes = scenarios.map(one => one.code);
    if (!scenario) return unknownValue(shell, 'scenario', code, codes);
    const key = `${scenario.set} ${lang}`;
    const prepared = known.get(key) ?? prepare(shell, scenario.set, lang);
    known.set(key, prepared);
    return prepared;
  };
};

const findEntity = ({entity}: Asked, {choices}: Prepared, shell: Shell): Sentence<string> => {
  const found = choices.find(({id}) => id === entity.trim().toLowerCase())?.id ?? matchName(entity, choices);
  if (found !== undefined) return success(found);
  const names = choices.slice(0, MOST_LISTED).map(({id}) => id);
  return unknownValue(shell, 'entity', entity, choices.length > MOST_LISTED ? [...names, '…'] : names);
};

/** A line's verdict by the rules, and what a judge needs. */
type Judged = {readonly finding: LeakFinding; readonly blind: Blind};

/** Judges one line by the rules, or says what is wrong with it. */
const createReader = (shell: Shell) => {
  const find = createFinder(shell);
  return (line: string): Sentence<Judged> => {
    const fields = parseLine(line, FIELDS, shell);
    if (!fields.ok) return fields;
    const asked = fields.value as Asked;
    const prepared = find(asked);
    if (!prepared.ok) return prepared;
    const entity = findEntity(asked, prepared.value, shell);
    if (!entity.ok) return entity;
    const {detector, choices} = prepared.value;
    const {text, utterance_lang: spoken, question} = asked;
    const isEnglish = (spoken ?? guessTongue(text)) === 'en';
    const finding = detector.judge(entity.value, text, isEnglish);
    return success({finding, blind: {entity: entity.value, choices, text, question: question ?? undefined}});
  };
};

/** What a line gets that can't be judged, so that each line of the output still belongs to one of the input. */
const NO_VERDICT = {verdict: null, name: null, span: null, rule: null};

/**
 * Prints a verdict for each line that isn't empty, or what is wrong with it. With a model, it judges the lines that the
 * rules don't call a leak.
 */
const printVerdicts = (openLines: OpenLines, shell: Shell, model?: PreparedModel): Promise<ExitCode> => {
  const read = createReader(shell);
  const judgeLine = async (line: string): Promise<Sentence<string>> => {
    const judged = read(line);
    if (!judged.ok) return judged;
    const {finding, blind} = judged.value;
    const isAsked = model !== undefined && finding.verdict !== 'leak';
    const judge = model && {judge: isAsked ? await judgeBlindly(model, blind) : null};
    return success(makeJson({...finding, ...judge}));
  };
  const unread = (line: number, problem: string): string =>
    makeJson({...NO_VERDICT, ...(model && {judge: null}), line, problem});
  return printLines(openLines, shell, judgeLine, unread);
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
 * where one is named. `-` is the standard input. Lines that can't be judged keep their place, with the problem, and are
 * named on stderr; the exit code is then 1. For a folder of records, the judge's verdicts are saved beside them, and reports show them beside the rules'.
 */
export const runLeaks = async (
  [file]: readonly string[],
  {judge}: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  const folder = file === undefined || file === '-' ? undefined : recordsIn(file);
  if (folder && typeof judge !== 'string') return fail(shell, shell.words('leaks.folder-needs-judge'));
  return withLines(file, 'polyspy leaks FILE', shell, openLines => {
    if (typeof judge !== 'string') return printVerdicts(openLines, shell);
    return withJudge(judge, shell, model =>
      folder ? judgeRecords(folder, model, shell) : printVerdicts(openLines, shell, model),
    );
  });
};

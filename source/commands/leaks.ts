import {createReadStream} from 'node:fs';
import {createInterface} from 'node:readline';
import {systemCode} from '../files/system-code.ts';
import {isFields, isText} from '../games/shape.ts';
import {describePackProblem} from '../packs/checked.ts';
import {describeReason} from '../packs/describe-reason.ts';
import {leakEntitiesOf, loadLeakTerms} from '../packs/leak-terms.ts';
import {loadEntitySet} from '../packs/load-entities.ts';
import {formatChoices, printable} from '../packs/printable.ts';
import {tableLanguages} from '../packs/scenarios.ts';
import {failure, type Result, success} from '../result.ts';
import {createLeakDetector, type LeakDetector} from '../text/leaks/detector.ts';
import {matchName, type Nameable} from '../text/match-name.ts';
import {guessTongue} from '../text/tongue/guess.ts';
import {EXIT, type ExitCode} from './app/exit-codes.ts';
import {fail, printError, type Shell} from './app/shell.ts';
import {scenariosOf} from './arguments/table-options.ts';
import {makeJson} from './print/print-result.ts';

/** What a line says of an utterance. */
type Asked = {
  readonly lang: string;
  readonly scenario: string;
  readonly entity: string;
  readonly text: string;
  readonly utterance_lang?: string | null;
};

/** The detector of a scenario, and what its entities are called in any language. */
type Prepared = {readonly detector: LeakDetector; readonly choices: readonly Nameable<string>[]};

type Sentence<T> = Result<T, string>;

const FIELDS = ['lang', 'scenario', 'entity', 'text'] as const;
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
  const {utterance_lang: spoken = null} = value;
  if (spoken !== null && !isText(spoken)) return failure(words('leaks.no-field', {field: 'utterance_lang'}));
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

/** Judges one line, or says what is wrong with it. */
const createJudge = (shell: Shell) => {
  const find = createFinder(shell);
  return (line: string): Sentence<object> => {
    const asked = parseAsked(line, shell);
    if (!asked.ok) return asked;
    const prepared = find(asked.value);
    if (!prepared.ok) return prepared;
    const entity = findEntity(asked.value, prepared.value, shell);
    if (!entity.ok) return entity;
    const {text, utterance_lang: spoken} = asked.value;
    const isEnglish = (spoken ?? guessTongue(text)) === 'en';
    return success(prepared.value.detector.judge(entity.value, text, isEnglish));
  };
};

/**
 * Runs `polyspy leaks FILE`: says for each line whether it discloses the entity, by rules alone. `-` is the standard
 * input. Lines that can't be judged are named on stderr, and the exit code is then 1.
 */
export const runLeaks = async ([file]: readonly string[], shell: Shell): Promise<ExitCode> => {
  const {words, stdout} = shell;
  if (file === undefined) return fail(shell, words('leaks.no-file', {command: 'polyspy leaks FILE'}));
  const judge = createJudge(shell);
  const input = file === '-' ? shell.stdin : createReadStream(file);
  let number = 0;
  let isRight = true;
  try {
    for await (const line of createInterface({input, crlfDelay: Number.POSITIVE_INFINITY})) {
      number += 1;
      if (line.trim() === '') continue;
      const judged = judge(number === 1 ? line.replace(/^\uFEFF/, '') : line);
      if (judged.ok) {
        stdout.write(`${makeJson(judged.value)}\n`);
        continue;
      }
      isRight = false;
      printError(shell, words('leaks.line', {line: String(number), problem: judged.problem}));
    }
  } catch (error) {
    const reason = describeReason(systemCode(error), words);
    return fail(shell, words('leaks.unreadable', {file: printable(file), reason}), EXIT.failed);
  }
  return isRight ? EXIT.done : EXIT.failed;
};

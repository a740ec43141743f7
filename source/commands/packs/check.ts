import {existsSync, statSync} from 'node:fs';
import path from 'node:path';
import type {PackProblem} from '../../packs/checked.ts';
import {OWN_PREFIX, type OwnSet} from '../../packs/library.ts';
import type {EnglishPrompts} from '../../packs/own/check-locale.ts';
import {
  checkOwnLocale,
  checkOwnSet,
  checkPacksFolder,
  type Found,
  type FoundPacks,
  problemsOf,
} from '../../packs/own/find-own-packs.ts';
import {loadFeatures} from '../../packs/own/own-grades.ts';
import {formatChoices, printable} from '../../packs/printable.ts';
import {HOUSE_DOMAINS} from '../../packs/scenarios.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {loadEnglishPrompts, ownPacksFolder} from '../app/open-library.ts';
import {fail, type Shell} from '../app/shell.ts';
import {type Entry, printResult} from '../print/print-result.ts';
import {describeFinding} from './describe-finding.ts';

/** Returns whether a folder exists. Also true when the system doesn't let us look. */
const isFolder = (folder: string): boolean => {
  try {
    return statSync(folder, {throwIfNoEntry: false})?.isDirectory() === true;
  } catch {
    return true;
  }
};

const LOCALE_PARTS = ['words', 'prompts', 'house'];
const PACK_PARTS = ['entities', 'locales'];

const holds = (folder: string, names: readonly string[]): boolean =>
  names.some(name => existsSync(path.join(folder, name)));

/** Checks a folder of packs, of one language or of one set, whichever it contains. */
const lookInto = (given: string, {root}: Shell, prompts: EnglishPrompts): FoundPacks => {
  const folder = path.resolve(given);
  const place = {folder, shownAs: `${given.replace(/(?<![/\\])[/\\]+$/, '')}/`};
  const name = path.basename(folder);
  if (holds(folder, PACK_PARTS)) return checkPacksFolder(root, place, prompts);
  if (holds(folder, LOCALE_PARTS) && !holds(folder, ['set.json']))
    return {sets: [], locales: [checkOwnLocale(root, place, '', name, prompts)], problems: []};
  return {sets: [checkOwnSet(root, place, '', name)], locales: [], problems: []};
};

const lookEverywhere = (
  folders: readonly string[],
  shell: Shell,
  prompts: EnglishPrompts,
): readonly FoundPacks[] =>
  folders.length > 0
    ? folders.map(folder => lookInto(folder, shell, prompts))
    : [checkPacksFolder(shell.root, {folder: ownPacksFolder(shell.env), shownAs: OWN_PREFIX}, prompts)];

/** Returns a remark when house players don't know a set's domain, which may be a mistake. */
const remarksOn = ({root, words}: Shell, {value}: Found<OwnSet>): readonly string[] => {
  if (!value || loadFeatures(root, value.domain) !== undefined) return [];
  return [
    words('packs.unknown-domain', {
      set: value.id,
      domain: value.domain,
      allowed: formatChoices(HOUSE_DOMAINS, words),
    }),
  ];
};

const makeProblem = (problem: PackProblem, {words}: Shell): Entry => {
  const {file, line, field, code} = problem;
  return {file, line, field, code, message: describeFinding(problem, words)};
};

const count = (looked: readonly FoundPacks[]) => ({
  sets: looked.flatMap(({sets}) => sets).length,
  locales: looked.flatMap(({locales}) => locales).length,
});

/** Checks a person's own packs, or those in the given folders. Prints all problems. Returns 1 if there are any. */
export const checkPacks = async (
  folders: readonly string[],
  shell: Shell,
  json: boolean,
): Promise<ExitCode> => {
  const {words} = shell;
  const missing = folders.find(folder => !isFolder(folder));
  if (missing !== undefined) return fail(shell, words('packs.no-folder', {folder: printable(missing)}));
  const looked = lookEverywhere(folders, shell, await loadEnglishPrompts());
  const problems = looked.flatMap(problemsOf);
  const remarks = looked.flatMap(({sets}) => sets.flatMap(set => remarksOn(shell, set)));
  const isRight = problems.length === 0;
  const lines = [...problems.map(problem => describeFinding(problem, words)), ...remarks];
  const entries = problems.map(problem => makeProblem(problem, shell));
  const counts = count(looked);
  printResult(shell, json, {...counts, problems: entries, remarks}, [
    ...lines,
    ...(isRight ? [words('packs.all-right', counts)] : []),
  ]);
  return isRight ? EXIT.done : EXIT.failed;
};

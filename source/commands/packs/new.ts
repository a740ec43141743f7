import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {systemCode} from '../../files/system-code.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import {type EntitySet, isSetId, LANG} from '../../packs/entity-set.ts';
import {languageName} from '../../packs/language.ts';
import type {OwnSet} from '../../packs/library.ts';
import {canTalk, filesIn, hasFile, readJson, readText} from '../../packs/load-pack.ts';
import {makeLanguageTemplate, makeTemplate, type NewFile, type Template} from '../../packs/own/templates.ts';
import {formatChoices, printable} from '../../packs/printable.ts';
import {SCENARIOS} from '../../packs/scenarios.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {ownPacksFolder} from '../app/open-library.ts';
import {fail, type Shell} from '../app/shell.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {type Entry, printResult} from '../print/print-result.ts';

/** Files for a new folder, and what to print. */
type New = {
  readonly folder: string;
  readonly files: readonly NewFile[];
  readonly result: Entry;
  readonly said: readonly string[];
};

/** Writes files into a new folder, but never over others. */
const write = ({folder, files, result, said}: New, json: boolean, shell: Shell): ExitCode => {
  const {words} = shell;
  try {
    for (const {name, text} of files) {
      const file = path.join(folder, ...name.split('/'));
      mkdirSync(path.dirname(file), {recursive: true});
      writeFileSync(file, text, {flag: 'wx'});
    }
  } catch (error) {
    const reason = describeReason(systemCode(error), words);
    return fail(shell, words('packs.unwritable', {folder, reason}), EXIT.failed);
  }
  printResult(shell, json, result, said);
  return EXIT.done;
};

const PARTS = ['words', 'prompts', 'house'] as const;
/** Words that phrases must not contain, for polyspy's own tests; and what was learned of lines typed in the language itself. */
const OURS_ALONE = /^(lint-taboo\.txt|ear\..+)$/;

const refuseLanguage = (lang: string, folder: string, {words, root}: Shell): string | undefined => {
  if (!LANG.test(lang)) return words('packs.bad-language', {value: printable(lang)});
  if (hasFile({folder: root.folder}, `locales/${lang}`)) return words('packs.language-taken', {value: lang});
  return existsSync(folder) ? words('packs.exists', {folder}) : undefined;
};

/** Reads all files of a built-in language. Throws if one can't be read, since the package is damaged then. */
const filesOf = (from: string, {root}: Shell): readonly NewFile[] =>
  PARTS.flatMap(part =>
    filesIn(root.folder, `locales/${from}/${part}`)
      .filter(name => !OURS_ALONE.test(name))
      .map(name => {
        const read = readText({folder: root.folder}, `locales/${from}/${part}/${name}`);
        if (!read.ok) throw new Error(`The package has no ${part}/${name} for ${from}.`);
        return {name: `${part}/${name}`, text: read.value};
      }),
  );

/** Writes a new language with the texts of `from`. Never writes over anything. */
const newLanguage = (lang: string, from: string, json: boolean, shell: Shell): ExitCode => {
  const folder = path.join(ownPacksFolder(shell.env), 'locales', lang);
  const refused = refuseLanguage(lang, folder, shell);
  if (refused !== undefined) return fail(shell, refused);
  const files = makeLanguageTemplate({lang, name: languageName(lang), from, files: filesOf(from, shell)});
  const said = [shell.words('packs.made-language', {folder, command: `polyspy --lang ${lang}`})];
  const result = {lang, folder, files: files.map(({name}) => name)};
  return write({folder, files, result, said}, json, shell);
};

const refuseName = (id: string, folder: string, {words}: Shell): string | undefined => {
  if (!isSetId(id)) return words('packs.bad-name', {value: printable(id)});
  if (SCENARIOS.some(({set}) => set === id)) return words('packs.name-taken', {value: id});
  return existsSync(folder) ? words('packs.exists', {folder}) : undefined;
};

/** Reads the template for a domain. Throws if there is none, since the package is damaged then. */
const readTemplate = ({root}: Shell, domain: string): Pick<Template, 'entities' | 'like'> => {
  const set = readJson(root, `entities/template.${domain}.json`);
  const like = readText(root, `entities/template.${domain}.like.txt`);
  if (!set.ok || !like.ok) throw new Error(`The package has no template for ${domain}.`);
  return {entities: (set.value as EntitySet).entities, like: like.value};
};

/** Returns the default languages of a new set: the interface language, or all that house players speak. */
const langsFor = ({root, words}: Shell, domain: string): readonly string[] => {
  const all = ['en', 'id', 'zh', 'arz'].filter(lang => canTalk(root, domain, lang));
  return all.includes(words.lang) ? [words.lang] : all;
};

const sayNewSet = (
  folder: string,
  {id, langs, domain}: Pick<OwnSet, 'id' | 'langs' | 'domain'>,
  {words, root}: Shell,
): readonly string[] => {
  const silent = langs.filter(lang => !canTalk(root, domain, lang));
  return [
    words('packs.made', {folder, command: `polyspy play --scenario ${id}:${langs[0]}`}),
    ...(silent.length > 0 ? [words('packs.no-talk', {languages: formatChoices(silent, words)})] : []),
  ];
};

/** Writes a new set that can be played at once. Never writes over anything. */
const newSet = (id: string, values: OptionValues, shell: Shell): ExitCode => {
  const folder = path.join(ownPacksFolder(shell.env), 'entities', id);
  const refused = refuseName(id, folder, shell);
  if (refused !== undefined) return fail(shell, refused);
  const domain = String(values.domain ?? 'place');
  const langs =
    typeof values.languages === 'string'
      ? [...new Set(values.languages.split(','))]
      : langsFor(shell, domain);
  const files = makeTemplate({id, langs, domain, ...readTemplate(shell, domain)});
  const scenarios = langs.map(lang => `${id}:${lang}`);
  const said = sayNewSet(folder, {id, langs, domain}, shell);
  const result = {id, folder, files: files.map(({name}) => name), scenarios};
  return write({folder, files, result, said}, values.json === true, shell);
};

/** Writes a new language if the flags say what it starts with, else a new set. */
export const newPack = (name: string, values: OptionValues, shell: Shell): ExitCode =>
  typeof values.from === 'string'
    ? newLanguage(name, values.from, values.json === true, shell)
    : newSet(name, values, shell);

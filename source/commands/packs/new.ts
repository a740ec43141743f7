import {existsSync} from 'node:fs';
import path from 'node:path';
import {type EntitySet, isSetId} from '../../packs/entity-set.ts';
import type {OwnSet} from '../../packs/library.ts';
import {canTalk, readJson, readText} from '../../packs/load-pack.ts';
import {makeTemplate, type Template} from '../../packs/own/template.ts';
import {formatChoices, printable} from '../../packs/printable.ts';
import {SCENARIOS} from '../../packs/scenarios.ts';
import {ownPacksFolder} from '../app/open-library.ts';
import {EXIT, type ExitCode, printError, type Shell} from '../app/shell.ts';
import type {OptionValues} from '../arguments/parse-arguments.ts';
import {printJson} from '../print/print-json.ts';
import {writeNewFiles} from './write-new-files.ts';

const fail = (shell: Shell, problem: string, exit: ExitCode): ExitCode => {
  printError(shell, problem);
  return exit;
};

const refuseName = (id: string, folder: string, {words}: Shell): string | undefined => {
  if (!isSetId(id)) return words('packs.bad-name', {value: printable(id)});
  if (SCENARIOS.some(({set}) => set === id)) return words('packs.name-taken', {value: id});
  return existsSync(folder) ? words('packs.exists', {folder}) : undefined;
};

/** The template of the package for a domain; a package without one is damaged. */
const readTemplate = ({root}: Shell, domain: string): Pick<Template, 'entities' | 'like'> => {
  const set = readJson(root, `entities/template.${domain}.json`);
  const like = readText(root, `entities/template.${domain}.like.txt`);
  if (!set.ok || !like.ok) throw new Error(`The package has no template for ${domain}.`);
  return {entities: (set.value as EntitySet).entities, like: like.value};
};

/** Languages in which house players can talk about the domain, when the wanted one is not named. */
const langsFor = ({root, words}: Shell, domain: string): readonly string[] => {
  const all = ['en', 'id', 'zh', 'arz'].filter(lang => canTalk(root, domain, lang));
  return all.includes(words.lang) ? [words.lang] : all;
};

const tell = (shell: Shell, folder: string, {id, langs, domain}: Pick<OwnSet, 'id' | 'langs' | 'domain'>) => {
  const {words, stdout, root} = shell;
  const code = `${id}:${langs[0]}`;
  const silent = langs.filter(lang => !canTalk(root, domain, lang));
  stdout.write(`${words('packs.made', {folder, command: `polyspy play --scenario ${code}`})}\n`);
  if (silent.length > 0)
    stdout.write(`${words('packs.no-talk', {languages: formatChoices(silent, words)})}\n`);
};

/** Writes a new set of entities that can be played at once, and says what to edit. Never writes over anything. */
export const newPack = (id: string, values: OptionValues, shell: Shell): ExitCode => {
  const folder = path.join(ownPacksFolder(shell.env), 'entities', id);
  const refused = refuseName(id, folder, shell);
  if (refused !== undefined) return fail(shell, refused, EXIT.arguments);
  const domain = String(values.domain ?? 'place');
  const langs =
    typeof values.languages === 'string'
      ? [...new Set(values.languages.split(','))]
      : langsFor(shell, domain);
  const files = makeTemplate({id, langs, domain, ...readTemplate(shell, domain)});
  const problem = writeNewFiles(folder, files, shell.words);
  if (problem !== undefined) return fail(shell, problem, EXIT.failed);
  if (values.json === true)
    printJson(shell, {
      id,
      folder,
      files: files.map(({name}) => name),
      scenarios: langs.map(lang => `${id}:${lang}`),
    });
  else tell(shell, folder, {id, langs, domain});
  return EXIT.done;
};

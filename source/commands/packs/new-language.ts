import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {LANG} from '../../packs/entity-set.ts';
import {languageName} from '../../packs/language.ts';
import {hasFile, readText} from '../../packs/load-pack.ts';
import {makeLanguageTemplate} from '../../packs/own/language-template.ts';
import type {NewFile} from '../../packs/own/template.ts';
import {printable} from '../../packs/printable.ts';
import {ownPacksFolder} from '../app/open-library.ts';
import {EXIT, type ExitCode, printError, type Shell} from '../app/shell.ts';
import {printJson} from '../print/print-json.ts';
import {writeNewFiles} from './write-new-files.ts';

const PARTS = ['words', 'prompts', 'house'] as const;
/** For the tests of the program: words that its own phrases must not have. */
const OURS_ALONE = 'lint-taboo.txt';

const refuseLanguage = (lang: string, folder: string, {words, root}: Shell): string | undefined => {
  if (!LANG.test(lang)) return words('packs.bad-language', {value: printable(lang)});
  if (hasFile({folder: root.folder}, `locales/${lang}`)) return words('packs.language-taken', {value: lang});
  return existsSync(folder) ? words('packs.exists', {folder}) : undefined;
};

/** Every file of a language of the program; one that cannot be read is a damaged package. */
const filesOf = (from: string, {root}: Shell): readonly NewFile[] =>
  PARTS.flatMap(part =>
    readdirSync(path.join(root.folder, 'locales', from, part))
      .filter(name => name !== OURS_ALONE)
      .map(name => {
        const read = readText({folder: root.folder}, `locales/${from}/${part}/${name}`);
        if (!read.ok) throw new Error(`The package has no ${part}/${name} for ${from}.`);
        return {name: `${part}/${name}`, text: read.value};
      }),
  );

/** Writes a new language that says what `from` says, and says what to edit. Never writes over anything. */
export const newLanguage = (lang: string, from: string, json: boolean, shell: Shell): ExitCode => {
  const {words, stdout} = shell;
  const folder = path.join(ownPacksFolder(shell.env), 'locales', lang);
  const refused = refuseLanguage(lang, folder, shell);
  if (refused !== undefined) {
    printError(shell, refused);
    return EXIT.arguments;
  }
  const files = makeLanguageTemplate({lang, name: languageName(lang), from, files: filesOf(from, shell)});
  const problem = writeNewFiles(folder, files, words);
  if (problem !== undefined) {
    printError(shell, problem);
    return EXIT.failed;
  }
  if (json) printJson(shell, {lang, folder, files: files.map(({name}) => name)});
  else stdout.write(`${words('packs.made-language', {folder, command: `polyspy --lang ${lang}`})}\n`);
  return EXIT.done;
};

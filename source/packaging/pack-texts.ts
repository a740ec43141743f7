import {globSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {isPackedText, packedName, packText} from '../packs/packed-texts.ts';

/** Writes the compressed texts of a checkout to where the package has them. */
export const packTexts = (root: string): void => {
  const files = globSync(['locales/*/house/*.txt', 'entities/*/*.txt'], {cwd: root});
  for (const file of files.map(name => name.split(path.sep).join('/')).filter(isPackedText)) {
    const target = path.join(root, packedName(file));
    mkdirSync(path.dirname(target), {recursive: true});
    writeFileSync(target, packText(readFileSync(path.join(root, file))));
  }
};

import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** A library as its own package.json and licence file describe it. */
export type Library = {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  /** The licence and notice files, in full; empty when the package ships none. */
  readonly text: string;
};

/** The folder of the package that a bundled file comes from; `undefined` for a file of our own. */
const packageFolder = (input: string): string | undefined =>
  /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];

const LICENSE_FILE = /^(licen[cs]e|copying|notice)\b/i;

const readLibrary = (folder: string): Library => {
  const {name, version, license} = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const files = readdirSync(folder)
    .filter(file => LICENSE_FILE.test(file))
    .sort();
  const text = files.map(file => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n');
  return {name, version, license: license ?? 'see below', text};
};

/**
 * The libraries whose files are in a bundle, by name.
 * @param inputs paths of the bundled files, relative to `root`
 */
export const bundledLibraries = (root: string, inputs: readonly string[]): readonly Library[] => {
  const folders = new Set(inputs.flatMap(input => packageFolder(input) ?? []));
  return [...folders]
    .map(folder => readLibrary(path.join(root, folder)))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
};

const RULE = '-'.repeat(80);

/** The libraries and their licences as one text file. */
export const licenseText = (libraries: readonly Library[]): string =>
  [
    'polyspy contains the following libraries, each under its own licence.\n',
    ...libraries.map(
      ({name, version, license, text}) =>
        `${RULE}\n${name} ${version}\nLicence: ${license}\n${text === '' ? '' : `\n${text}\n`}`,
    ),
  ].join('\n');

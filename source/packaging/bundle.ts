import {readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {fileURLToPath} from 'node:url';
import {build, type Plugin} from 'esbuild';
import {packTexts} from './pack-texts.ts';

/** A library, from its package.json and licence files. */
type Library = {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  /** The licence and notice files, in full; empty when the package ships none. */
  readonly text: string;
};

/** Returns the package folder of a bundled file, or `undefined` for a file of ours. */
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
const bundledLibraries = (root: string, inputs: readonly string[]): readonly Library[] => {
  const folders = new Set(inputs.flatMap(input => packageFolder(input) ?? []));
  return [...folders]
    .map(folder => readLibrary(path.join(root, folder)))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
};

const RULE = '-'.repeat(80);

/** Returns the libraries and their licences as one text. */
const licenseText = (libraries: readonly Library[]): string =>
  [
    'polyspy contains the following libraries, each under its own licence.\n',
    ...libraries.map(
      ({name, version, license, text}) =>
        `${RULE}\n${name} ${version}\nLicence: ${license}\n${text === '' ? '' : `\n${text}\n`}`,
    ),
  ].join('\n');

/** Bundled CommonJS modules load Node's own modules with `require`. */
const REQUIRE = "import {createRequire as __cr} from 'node:module';const require=__cr(import.meta.url);";

/**
 * Writes each of the first modules to one file with all that it imports. esbuild puts modules into one file when the
 * same parts of the program load them. So every part that is loaded later imports the first modules, as they have run
 * by then.
 */
const fewFirstFiles = (root: string, entry: string, first: readonly string[]): Plugin => ({
  name: 'few-first-files',
  setup: ({onResolve, onLoad}) => {
    onResolve({filter: /^\..*\.tsx?$/}, ({path: name, kind, resolveDir, importer}) => {
      const isLater = kind === 'dynamic-import' && importer !== path.join(root, entry);
      return isLater ? {path: path.join(resolveDir, name), namespace: 'later'} : undefined;
    });
    onLoad({filter: /./, namespace: 'later'}, ({path: file}) => ({
      contents: [
        ...first.map(module => `import './${module}';`),
        `export * from ${JSON.stringify(file)};`,
      ].join('\n'),
      resolveDir: root,
    }));
  },
});

type BundleOptions = {
  /** The checkout. */
  readonly root: string;
  /** The module to start from, relative to the checkout. */
  readonly entry: string;
  /** The folder to write to. It is emptied first. */
  readonly folder: string;
  /** Leaves out polyspy's replacement for `string-width`. */
  readonly isPlain?: boolean;
  /** Modules, relative to the checkout, that run before any other part that is loaded on demand. Default: none. */
  readonly first?: readonly string[];
};

/** Bundles a module with all its libraries, for Node 22 and later. Returns the paths of the bundled files. */
export const bundle = async ({
  root,
  entry,
  folder,
  isPlain = false,
  first = [],
}: BundleOptions): Promise<readonly string[]> => {
  rmSync(folder, {recursive: true, force: true});
  const {metafile} = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: folder,
    bundle: true,
    minify: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    logLevel: 'warning',
    define: {'process.env.NODE_ENV': '"production"'},
    // Ink loads its developer tools only when DEV is set, which polyspy never does. esbuild can't follow the main
    // file of jsonc-parser, but its ES modules.
    alias: {
      'react-devtools-core': 'node:process',
      'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
      ...(isPlain
        ? {}
        : {'string-width': './source/text/quick-width.ts', '#string-width': './source/text/late-width.ts'}),
    },
    banner: {js: REQUIRE},
    plugins: first.length === 0 ? [] : [fewFirstFiles(root, entry, first)],
  });
  return Object.keys(metafile.inputs);
};

/** What every run loads, and what every command loads. */
const FIRST = ['source/commands/app/main.ts', 'source/commands/app/run-command.ts'];

const isProgram = process.argv[1] === fileURLToPath(import.meta.url);

if (isProgram) {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const folder = path.join(root, 'dist');
  const inputs = await bundle({root, entry: 'cli.tsx', folder, first: FIRST});
  packTexts(root);
  writeFileSync(path.join(folder, 'THIRD-PARTY-LICENSES.txt'), licenseText(bundledLibraries(root, inputs)));
}

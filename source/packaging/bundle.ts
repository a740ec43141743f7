import {rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {bundledLibraries, licenseText} from './licenses.ts';

/** Bundled modules that are not ES modules load Node's own modules with `require`. */
const REQUIRE = "import {createRequire as __cr} from 'node:module';const require=__cr(import.meta.url);";

export type BundleOptions = {
  /** The checkout. */
  readonly root: string;
  /** The module to start from, relative to the checkout. */
  readonly entry: string;
  /** The folder to write to; it is emptied first. */
  readonly folder: string;
  /** Leaves out what the program puts in Ink's place. */
  readonly isPlain?: boolean;
};

/** Bundles a module with all its libraries, for Node 22 and newer. Answers the paths of the bundled files. */
export const bundle = async ({
  root,
  entry,
  folder,
  isPlain = false,
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
    // Ink asks for its developer tools only when DEV is set, which the program never does.
    // The main file of jsonc-parser is one that esbuild cannot follow; it has ES modules, too.
    alias: {
      'react-devtools-core': 'node:process',
      'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
      ...(isPlain ? {} : {'string-width': './source/text/quick-width.ts'}),
    },
    banner: {js: REQUIRE},
  });
  return Object.keys(metafile.inputs);
};

const isProgram = process.argv[1] === fileURLToPath(import.meta.url);

if (isProgram) {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const folder = path.join(root, 'dist');
  const inputs = await bundle({root, entry: 'cli.tsx', folder});
  writeFileSync(path.join(folder, 'THIRD-PARTY-LICENSES.txt'), licenseText(bundledLibraries(root, inputs)));
}

import path from 'node:path';
import {bundle as bundleModule} from '../../source/packaging/bundle.ts';
import {findRoot} from '../../source/packs/find-root.ts';

/** The package's folder. */
export const root = findRoot().folder;

/** The program's own bundle. */
export const program = path.join(root, 'dist', 'cli.js');

/**
 * Bundles a file of this folder as the program is bundled. Answers the bundle.
 * @param isPlain leaves out what the program puts into Ink
 */
export const bundle = async (entry: string, isPlain: boolean): Promise<string> => {
  const {name} = path.parse(entry);
  const folder = path.join(root, 'build', 'bench', name);
  await bundleModule({root, entry: `test/bench/${entry}`, folder, isPlain});
  return path.join(folder, `${name}.js`);
};

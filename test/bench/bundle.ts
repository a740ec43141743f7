import {execFile} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {promisify} from 'node:util';
import {findRoot} from '../../source/packs/find-root.ts';

/** The package's folder. */
export const root = findRoot().folder;

/** The program's own bundle. */
export const program = path.join(root, 'dist', 'cli.js');

/**
 * Bundles a file of this folder with the command that bundles the program. Answers the bundle.
 * @param isPlain leaves out what the program puts into Ink
 */
export const bundle = async (entry: string, isPlain: boolean): Promise<string> => {
  const {scripts} = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: {bundle: string};
  };
  const name = path.parse(entry).name;
  const folder = path.join(root, 'build', 'bench', name);
  const command = scripts.bundle
    .slice(scripts.bundle.indexOf('esbuild '))
    .replace(isPlain ? / --alias:string-width=\S+/ : /$/, '')
    .replace('cli.tsx', `test/bench/${entry}`)
    .replace('--outdir=dist', `--outdir=${folder}`);
  const bin = path.join(root, 'node_modules', '.bin');
  await promisify(execFile)('/bin/sh', ['-c', command], {
    cwd: root,
    env: {...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`},
  });
  return path.join(folder, `${name}.js`);
};

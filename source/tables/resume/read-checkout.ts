import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type {Checkout} from '../../records/types.ts';

/** How long Git may take, in milliseconds. A checkout on a slow disk is recorded without its commit. */
const TIMEOUT = 2000;

/** Parses what `git status --porcelain=v2 --branch` prints. Empty when it names no commit. */
export const parseGitStatus = (text: string): Checkout => {
  const lines = text.split('\n').filter(line => line !== '');
  const commit = lines.find(line => line.startsWith('# branch.oid '))?.slice('# branch.oid '.length);
  if (commit === undefined || !/^[0-9a-f]{40,64}$/.test(commit)) return {};
  return {commit, isDirty: lines.some(line => !line.startsWith('#'))};
};

/**
 * Reads the commit of the checkout that the program runs from, and whether tracked files differ from it. Empty for an
 * installed program, and where Git is missing or does not answer.
 * @param folder the program's root folder
 */
export const readCheckout = (folder: string): Checkout => {
  if (!existsSync(path.join(folder, '.git'))) return {};
  // Variables such as GIT_DIR would name another repository: a hook that starts the program sets them.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const args = ['--no-optional-locks', 'status', '--porcelain=v2', '--branch', '--untracked-files=no'];
  const {status, stdout} = spawnSync('git', args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: TIMEOUT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? parseGitStatus(stdout) : {};
};

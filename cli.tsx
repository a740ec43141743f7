#!/usr/bin/env node
import {writeSync} from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import process from 'node:process';
import {findRoot} from './source/packs/find-root.ts';
import {foldersOf} from './source/settings/folders.ts';

/** The oldest Node whose platform the program was written for. */
const OLDEST_NODE = 22;

/** Ends with the stack of a bug, after the terminal has been given back. */
const reportBug = (error: unknown): void => {
  const report = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.once('exit', () => writeSync(2, `${report}\n`));
  process.exit(1);
};

/** A reader that has closed its pipe has what it wanted; a terminal that has gone ends the screens, which hear of it too. */
const ignoreClosedPipe = (error: NodeJS.ErrnoException): void => {
  if (error.code === 'EPIPE') process.exit(0);
  if (error.code === 'EIO') return;
  reportBug(error);
};

const prepare = (): void => {
  // Both must be settled before React is loaded: the development build is slower, and DEV asks Ink for its tools.
  process.env.NODE_ENV ??= 'production';
  delete process.env.DEV;
  process.on('uncaughtException', reportBug);
  process.on('unhandledRejection', reportBug);
  process.stdout.on('error', ignoreClosedPipe);
  process.stderr.on('error', ignoreClosedPipe);
  module.enableCompileCache?.(
    process.env.NODE_COMPILE_CACHE ?? path.join(foldersOf(process.env).cache, 'compiled'),
  );
};

const run = async (): Promise<void> => {
  prepare();
  const {main} = await import('./source/commands/main.ts');
  const {stdin, stdout, stderr, platform} = process;
  // As the person set it: the program changes its own environment for the packages it loads.
  const env = {...process.env};
  process.exitCode = await main(process.argv.slice(2), {
    stdin,
    stdout,
    stderr,
    env,
    platform,
    root: findRoot(),
  });
};

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `polyspy needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 1;
} else {
  await run();
}

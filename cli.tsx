#!/usr/bin/env node
import module from 'node:module';
import process from 'node:process';

/** The oldest Node whose platform the program was written for. */
const OLDEST_NODE = 22;

/** Where compiled code is cached: in `POLYSPY_HOME`, else where Node itself keeps such a cache. */
const cacheFolder = (): string | undefined => {
  const {NODE_COMPILE_CACHE, POLYSPY_HOME} = process.env;
  return NODE_COMPILE_CACHE || !POLYSPY_HOME ? undefined : `${POLYSPY_HOME}/cache/compiled`;
};

/** Ends with the stack of a bug, after the terminal has been given back. */
const reportBug = (error: unknown): void => {
  const report = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.once('exit', () => process.stderr.write(`${report}\n`));
  process.exit(1);
};

const run = async (): Promise<void> => {
  // Both must be settled before React is loaded: the development build is slower, and DEV asks Ink for its tools.
  process.env.NODE_ENV ??= 'production';
  delete process.env.DEV;
  process.on('uncaughtException', reportBug);
  process.on('unhandledRejection', reportBug);
  module.enableCompileCache?.(cacheFolder());
  const {main} = await import('./source/commands/app/main.ts');
  process.exitCode = await main(process.argv.slice(2));
};

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `polyspy needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 1;
} else {
  await run();
}

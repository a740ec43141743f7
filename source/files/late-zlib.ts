import {createRequire} from 'node:module';

/** Returns Node's zlib, loaded when it is first asked for: with its streams it would add some milliseconds to every start. */
export const lateZlib = (): typeof import('node:zlib') => createRequire(import.meta.url)('node:zlib');

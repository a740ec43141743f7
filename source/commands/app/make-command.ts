import type {TableOptions} from '../../tables/table.ts';
import {makeArguments} from '../arguments/make-arguments.ts';
import {chooseLanguage} from './choose-language.ts';
import type {Shell} from './shell.ts';

const PLAIN_ARGUMENT = /^[\w./:=,@%+-]+$/;

/** Writes an argument so that a shell reads it as one: that of Windows with double quotes, others with single ones. */
export const quoteArgument = (argument: string, platform: string): string => {
  if (PLAIN_ARGUMENT.test(argument)) return argument;
  return platform === 'win32'
    ? `"${argument.replaceAll('"', '\\"')}"`
    : `'${argument.replaceAll("'", "'\\''")}'`;
};

/** Returns the whole command that sets the same table again, in the language of this run, as people type it. */
export const makeCommand = (options: TableOptions & {readonly seed: number}, shell: Shell): string => {
  const {lang} = shell.words;
  const spoken = chooseLanguage(shell) === lang ? [] : ['--lang', lang];
  return ['polyspy', ...makeArguments(options), ...spoken]
    .map(argument => quoteArgument(argument, shell.platform))
    .join(' ');
};

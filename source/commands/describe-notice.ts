import type {SettingsNotice} from '../settings/read-settings.ts';
import {describeReason} from './describe-reason.ts';
import type {Shell} from './shell.ts';

/** A notice about the settings as a sentence. */
export const describeNotice = (
  {code, file, kept = '', reason = ''}: SettingsNotice,
  {words}: Pick<Shell, 'words'>,
): string => words(`shell.${code}`, {file, kept, reason: describeReason(reason, words)});

/** Whether an argument names a set or a language of the person's own with which something is wrong. */
export const namesFaultyPack = ({root}: Pick<Shell, 'root'>, args: readonly string[]): boolean => {
  const named = args.flatMap(arg => arg.toLowerCase().split(/[=:]/u));
  return (
    root.own?.problems.some(({file}) => named.includes(file.split('/')[2]?.toLowerCase() ?? '')) ?? false
  );
};

/** What a person with packs of their own is told at the start: that something is wrong with some. */
export const packNotices = ({root, words}: Pick<Shell, 'root' | 'words'>): readonly string[] => {
  const count = root.own?.problems.length ?? 0;
  return count === 0 ? [] : [words('packs.notice', {count, command: 'polyspy packs check'})];
};

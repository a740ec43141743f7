import type {SettingsNotice} from '../settings/read-settings.ts';
import type {Shell} from './shell.ts';

/** A notice about the settings as a sentence. */
export const describeNotice = (
  {code, file, kept = '', reason = ''}: SettingsNotice,
  {words}: Pick<Shell, 'words'>,
): string => words(`shell.${code}`, {file, kept, reason});

/** What a person with packs of their own is told at the start: that something is wrong with some. */
export const packNotices = ({root, words}: Pick<Shell, 'root' | 'words'>): readonly string[] => {
  const count = root.own?.problems.length ?? 0;
  return count === 0 ? [] : [words('packs.notice', {count, command: 'polyspy packs check'})];
};

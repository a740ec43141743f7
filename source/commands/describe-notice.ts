import type {SettingsNotice} from '../settings/read-settings.ts';
import type {Shell} from './shell.ts';

/** A notice about the settings as a sentence. */
export const describeNotice = (
  {code, file, kept = '', reason = ''}: SettingsNotice,
  {words}: Pick<Shell, 'words'>,
): string => words(`shell.${code}`, {file, kept, reason});

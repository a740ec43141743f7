import {foldersOf} from '../../settings/folders.ts';
import type {Settings} from '../../settings/schema.ts';
import {readSettings} from '../../settings/store.ts';
import {describeNotice} from './describe-notice.ts';
import {printError, type Shell} from './shell.ts';

/** The settings for a command that prints; what is wrong with their file is said first. */
export const settingsFor = (shell: Shell): Settings => {
  const {settings, notice} = readSettings(foldersOf(shell.env).settings);
  if (notice) printError(shell, describeNotice(notice, shell));
  return settings;
};

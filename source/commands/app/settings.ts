import {foldersOf} from '../../settings/folders.ts';
import type {Settings} from '../../settings/schema.ts';
import {openSettings, readSettings, type SettingsStore} from '../../settings/store.ts';
import {describeNotice} from './describe-notice.ts';
import {printError, type Shell} from './shell.ts';

/** Opens the person's settings. */
export const settingsOf = (shell: Shell): SettingsStore =>
  openSettings(foldersOf(shell.env).settings, shell.root.version);

/** Prints what is wrong with the settings file, which is set aside when it is first read. */
export const printNotices = (shell: Shell, {notices}: Pick<SettingsStore, 'notices'>): void => {
  for (const notice of notices) printError(shell, describeNotice(notice, shell));
};

/** Reads the settings for a command that prints. Prints what is wrong with their file first. */
export const settingsFor = (shell: Shell): Settings => {
  const {settings, notice} = readSettings(foldersOf(shell.env).settings);
  printNotices(shell, {notices: notice ? [notice] : []});
  return settings;
};

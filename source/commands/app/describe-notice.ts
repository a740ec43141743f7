import {describeReason} from '../../packs/describe-reason.ts';
import {printable} from '../../packs/printable.ts';
import type {SettingsNotice} from '../../settings/store.ts';
import type {KeepProblem} from '../../tables/memory/remember-game.ts';
import type {Shell} from './shell.ts';

/** Returns a notice about the settings as a sentence. */
export const describeNotice = (
  {code, file, kept = '', field = 'json', reason = ''}: SettingsNotice,
  {words}: Pick<Shell, 'words'>,
): string =>
  words(`shell.${code}`, {file, kept, field: printable(field), reason: describeReason(reason, words)});

const NOT_KEPT = {
  record: 'shell.not-kept',
  calls: 'shell.calls-not-kept',
  lines: 'shell.lines-not-kept',
  past: 'shell.past-not-kept',
} as const;

/** Returns what of a game isn't saved, and why, as a sentence. */
export const describeKeepProblem = ({of, code}: KeepProblem, {words}: Pick<Shell, 'words'>): string =>
  words(NOT_KEPT[of], {reason: describeReason(code, words)});

/** Returns the notice at the start when something is wrong with the person's own packs. */
export const packNotices = ({root, words}: Pick<Shell, 'root' | 'words'>): readonly string[] => {
  const count = root.own?.problems.length ?? 0;
  return count === 0 ? [] : [words('packs.notice', {count, command: 'polyspy packs check'})];
};

/** Returns the set or language of a file of a person's own packs. */
const packOf = (file: string): string | undefined => file.split('/')[2]?.toLowerCase();

/** Returns the notice for a refusal when an argument names one of the person's own packs with a problem. */
export const faultNotices = (
  shell: Pick<Shell, 'root' | 'words'>,
  args: readonly string[],
): readonly string[] => {
  const named: readonly (string | undefined)[] = args.flatMap(arg => arg.toLowerCase().split(/[=:]/u));
  const isFaulty = shell.root.own?.problems.some(({file}) => packOf(file) && named.includes(packOf(file)));
  return isFaulty ? packNotices(shell) : [];
};

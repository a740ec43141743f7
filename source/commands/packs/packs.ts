import type {ExitCode} from '../app/exit-codes.ts';
import {fail, type Shell} from '../app/shell.ts';
import {flagOf} from '../arguments/options.ts';
import {type OptionValues, parseVerb} from '../arguments/parse-arguments.ts';
import {checkPacks} from './check.ts';
import {fillPack} from './fill.ts';
import {listPacks} from './list.ts';
import {newPack} from './new.ts';

/** The verbs, and how many names each takes. */
const VERBS = {list: 0, check: Number.POSITIVE_INFINITY, new: 1, fill: 1} as const;

/** A new language begins as another one, and has neither a domain nor languages. */
const clashOf = (values: OptionValues, {words}: Shell): string | undefined => {
  const other = (['domain', 'languages'] as const).find(name => values[name] !== undefined);
  return values.from === undefined || other === undefined
    ? undefined
    : words('argument.both', {first: flagOf('from'), second: flagOf(other)});
};

/** Runs `polyspy packs`: lists packs, checks own ones, starts a new one, or has a model fill one in. */
export const runPacks = async (
  behind: readonly string[],
  values: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  const {words} = shell;
  const parsed = parseVerb('packs', VERBS, behind, values, words);
  if (!parsed.ok) return fail(shell, parsed.problem);
  const {verb, names} = parsed.value;
  const json = values.json === true;
  const clash = clashOf(values, shell);
  if (clash !== undefined) return fail(shell, clash);
  if (verb === 'list') return listPacks(shell, json);
  if (verb === 'check') return checkPacks(names, shell, json);
  const [name] = names;
  if (name === undefined)
    return fail(shell, words('packs.name-missing', {command: `polyspy packs ${verb} NAME`}));
  return verb === 'new' ? newPack(name, values, shell) : fillPack(name, values, shell);
};

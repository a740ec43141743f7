import {printable} from '../../packs/printable.ts';
import {type ExitCode, fail, type Shell} from '../app/shell.ts';
import {flagOf} from '../arguments/options.ts';
import {type OptionValues, parseVerb, strayOption} from '../arguments/parse-arguments.ts';

const VERBS = ['list', 'check', 'new', 'fill'] as const;
type Verb = (typeof VERBS)[number];

/** A new language begins as another one, and has neither a subject nor languages. */
const clashOf = (values: OptionValues, {words}: Shell): string | undefined => {
  const other = (['domain', 'languages'] as const).find(name => values[name] !== undefined);
  return values.from === undefined || other === undefined
    ? undefined
    : words('argument.both', {first: flagOf('from'), second: flagOf(other)});
};

/** What is wrong with the words and options behind `packs VERB`. */
const refuse = (
  verb: Verb,
  [name, tooMany]: readonly string[],
  values: OptionValues,
  shell: Shell,
): string | undefined => {
  const {words} = shell;
  const stray = strayOption('packs', verb, values, words) ?? clashOf(values, shell);
  if (stray !== undefined || verb === 'check') return stray;
  const extra = verb === 'list' ? name : tooMany;
  if (extra !== undefined) return words('argument.unexpected', {value: printable(extra)});
  return verb === 'list' || name !== undefined
    ? undefined
    : words('packs.name-missing', {command: `polyspy packs ${verb} NAME`});
};

const run = async (
  verb: Verb,
  behind: readonly string[],
  values: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  const [name = ''] = behind;
  const json = values.json === true;
  switch (verb) {
    case 'list':
      return (await import('./list.ts')).listPacks(shell, json);
    case 'check':
      return (await import('./check.ts')).checkPacks(behind, shell, json);
    case 'new':
      return (await import('./new.ts')).newPack(name, values, shell);
    case 'fill':
      return (await import('./fill.ts')).fillPack(name, values, shell);
  }
};

/** `polyspy packs` lists packs, checks a person's own, begins a new set or language, and has a model fill a set in. */
export const runPacks = async (
  [word = 'list', ...behind]: readonly string[],
  values: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  const parsed = parseVerb('packs', VERBS, word, shell.words);
  if (!parsed.ok) return fail(shell, parsed.problem);
  const verb = parsed.value;
  const problem = refuse(verb, behind, values, shell);
  return problem === undefined ? run(verb, behind, values, shell) : fail(shell, problem);
};

import {listed, type OptionValues, shown} from './parse-arguments.ts';
import {complain, EXIT, type ExitCode, type Shell} from './shell.ts';

const VERBS = ['list', 'check', 'new', 'fill'] as const;

const unexpected = (word: string, {words}: Shell): string =>
  words('argument.unexpected', {value: shown(word)});

/** `polyspy packs` lists packs, checks a person's own, begins a new set, and has a model fill one in. */
export const runPacks = async (
  [verb = 'list', ...behind]: readonly string[],
  values: OptionValues,
  shell: Shell,
): Promise<ExitCode> => {
  const {words} = shell;
  const [name, tooMany] = behind;
  const fail = (problem: string): ExitCode => {
    complain(shell, problem);
    return EXIT.arguments;
  };
  switch (verb) {
    case 'list':
      if (name !== undefined) return fail(unexpected(name, shell));
      return (await import('./packs-list.ts')).listPacks(shell, values.json === true);
    case 'check':
      return (await import('./packs-check.ts')).checkPacks(behind, shell, values.json === true);
    case 'new':
    case 'fill': {
      if (name === undefined)
        return fail(words('packs.name-missing', {command: `polyspy packs ${verb} NAME`}));
      if (tooMany !== undefined) return fail(unexpected(tooMany, shell));
      if (verb === 'new' && typeof values.from === 'string')
        return (await import('./packs-new-language.ts')).newLanguage(
          name,
          values.from,
          values.json === true,
          shell,
        );
      return verb === 'new'
        ? (await import('./packs-new.ts')).newPack(name, values, shell)
        : (await import('./packs-fill.ts')).fillPack(name, values, shell);
    }
    default:
      return fail(
        words('argument.unknown-word', {command: 'packs', value: shown(verb), allowed: listed(VERBS, words)}),
      );
  }
};

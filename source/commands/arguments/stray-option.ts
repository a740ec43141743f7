import type {Words} from '../../packs/words.ts';
import {type CommandName, flagOf, optionsOf, optionsOfWord} from './options.ts';
import {noOption, type OptionValues} from './parse-arguments.ts';

/** What is said of an option that does not go with the word behind its command. */
export const strayOption = (
  command: CommandName,
  word: string,
  values: OptionValues,
  words: Words,
): string | undefined => {
  const allowed = optionsOfWord(command, word);
  const stray = optionsOf(command).find(
    name => values[name as keyof OptionValues] !== undefined && !allowed.includes(name),
  );
  return stray && noOption(flagOf(stray), allowed, words);
};

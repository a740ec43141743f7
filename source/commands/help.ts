import type {Words} from '../packs/words.ts';
import {
  COMMAND_NAMES,
  COMMANDS,
  type CommandName,
  flagOf,
  OPTIONS,
  type Option,
  optionsOf,
} from './options.ts';
import {listed} from './parse-arguments.ts';

const columns = (rows: readonly (readonly [string, string])[]): readonly string[] => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};

/** Commands that print one object, where games print one a line. */
const isResult = (option: string, command: CommandName | undefined): boolean =>
  option === 'json' && (command === 'models' || command === 'servers');

const optionRows = (command: CommandName | undefined, words: Words, playable: readonly string[]) =>
  optionsOf(command).map((name): readonly [string, string] => {
    const {help, placeholder, kind}: Option = OPTIONS[name];
    const choices = kind.takes === 'choice' ? kind.values : playable;
    const flag = placeholder === undefined ? flagOf(name) : `${flagOf(name)} ${placeholder}`;
    return [
      flag,
      words(isResult(name, command) ? 'help.option-json-result' : help, {allowed: listed(choices)}),
    ];
  });

const commandRows = (words: Words) =>
  COMMAND_NAMES.map((name): readonly [string, string] => [name, words(COMMANDS[name].help)]);

/** The help of a command, or of the program, as lines. */
export const helpText = (
  command: CommandName | undefined,
  words: Words,
  playable: readonly string[],
): string => {
  const options = [words('help.options'), ...columns(optionRows(command, words, playable))];
  const lines =
    command === undefined
      ? [
          words('help.about'),
          '',
          words('help.usage'),
          words('help.home'),
          '',
          words('help.commands'),
          ...columns(commandRows(words)),
          '',
          ...options,
          '',
          words('help.more'),
        ]
      : [words('help.command-usage', {command}), words(COMMANDS[command].help), '', ...options];
  return `${lines.join('\n')}\n`;
};

import {formatChoices} from '../../packs/printable.ts';
import {tableLanguages} from '../../packs/scenarios.ts';
import type {MessageKey} from '../../packs/words.ts';
import {
  COMMAND_NAMES,
  COMMANDS,
  type CommandName,
  flagOf,
  OPTIONS,
  type OptionKind,
  optionsOf,
} from './options.ts';
import {type Knowledge, playableCodes} from './parse-value.ts';

const columns = (rows: readonly (readonly [string, string])[]): readonly string[] => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
};

/** What an option does, where a command has another use for it: some print one object, where games print one a line. */
const helpFor = (option: string, command: CommandName | undefined): MessageKey | undefined => {
  if (option === 'model' && command === 'packs') return 'help.option-model-grades';
  const isResult = command === 'models' || command === 'servers' || command === 'packs';
  return option === 'json' && isResult ? 'help.option-json-result' : undefined;
};

const choicesOf = (kind: OptionKind, knowledge: Knowledge): readonly string[] => {
  if (kind.takes === 'choice') return kind.values;
  if (kind.takes === 'language') return knowledge.languages;
  return kind.takes === 'table-language' ? tableLanguages(knowledge.scenarios) : playableCodes(knowledge);
};

const optionRows = (command: CommandName | undefined, knowledge: Knowledge) =>
  optionsOf(command).map((name): readonly [string, string] => {
    const {words} = knowledge;
    const option = OPTIONS.get(name);
    if (!option) throw new Error(`There is no option ${name}.`);
    const {help, placeholder, kind} = option;
    const choices = choicesOf(kind, knowledge);
    const flag = placeholder === undefined ? flagOf(name) : `${flagOf(name)} ${placeholder}`;
    return [flag, words(helpFor(name, command) ?? help, {allowed: formatChoices(choices, words)})];
  });

const commandRows = ({words}: Knowledge) =>
  COMMAND_NAMES.map((name): readonly [string, string] => [name, words(COMMANDS[name].help)]);

/** The help of a command, or of the program, as lines. */
export const helpText = (command: CommandName | undefined, knowledge: Knowledge): string => {
  const {words} = knowledge;
  const options = [words('help.options'), ...columns(optionRows(command, knowledge))];
  const lines =
    command === undefined
      ? [
          words('help.about'),
          '',
          words('help.usage'),
          words('help.home'),
          '',
          words('help.commands'),
          ...columns(commandRows(knowledge)),
          '',
          ...options,
          '',
          words('help.more'),
        ]
      : [words('help.command-usage', {command}), words(COMMANDS[command].help), '', ...options];
  return `${lines.join('\n')}\n`;
};

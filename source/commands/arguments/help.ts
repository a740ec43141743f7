import {formatChoices} from '../../packs/printable.ts';
import {tableLanguages} from '../../packs/scenarios.ts';
import type {MessageKey, Words} from '../../packs/words.ts';
import {COMMAND_NAMES, COMMANDS, type CommandName, optionAfter, optionsOf} from './commands.ts';
import {flagOf, type OptionKind} from './options.ts';
import {type Knowledge, playableCodes} from './parse-value.ts';

/** The width of output that isn't a terminal, and the narrowest column of descriptions, in cells. */
const USUAL_WIDTH = 80;
const NARROWEST = 20;

type Wrap = (text: string, width: number) => readonly string[];

/** Wraps English, where each character takes one cell. The Unicode tables would take half of the time that help takes. */
const wrapEnglish: Wrap = (text, width) => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trimStart();
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

const loadWrap = async (lang: string): Promise<Wrap> =>
  lang === 'en' ? wrapEnglish : (await import('../../text/wrap.ts')).wrapText;

/** Names with their descriptions beside them, which wrap in their own column. Names are ASCII. */
const listRows = (
  rows: readonly (readonly [string, string])[],
  width: number,
  wrap: Wrap,
): readonly string[] => {
  const indent = Math.max(...rows.map(([name]) => name.length)) + 4;
  return rows.flatMap(([name, text]) =>
    wrap(text, Math.max(NARROWEST, width - indent)).map(
      (line, index) => (index === 0 ? `  ${name}` : '').padEnd(indent) + line,
    ),
  );
};

/** The commands that print one result, and no game. */
const RESULT_COMMANDS: readonly CommandName[] = [
  'models',
  'servers',
  'packs',
  'arena',
  'probe',
  'worker',
  'export',
  'import',
  'report',
];

/** Returns an option's help when a command uses it differently, such as `--json` for one object instead of lines. */
const helpFor = (option: string, command: CommandName | undefined): MessageKey | undefined => {
  if (option === 'model' && command === 'packs') return 'help.option-model-grades';
  const isResult = command !== undefined && RESULT_COMMANDS.includes(command);
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
    const option = optionAfter(command, name);
    if (!option) throw new Error(`There is no option ${name}.`);
    const {help, placeholder, kind} = option;
    const choices = choicesOf(kind, knowledge);
    const flag = placeholder === undefined ? flagOf(name) : `${flagOf(name)} ${placeholder}`;
    return [flag, words(helpFor(name, command) ?? help, {allowed: formatChoices(choices, words)})];
  });

const commandRows = ({words}: Knowledge) =>
  COMMAND_NAMES.map((name): readonly [string, string] => [name, words(COMMANDS[name].help)]);

const usageOf = (command: CommandName, words: Words): string => {
  const {usage} = COMMANDS[command];
  return words('help.command-usage', {command: usage === '' ? command : `${command} ${usage}`});
};

/** Returns the help of a command or of the program, wrapped to a terminal's width in cells. */
export const helpText = async (
  command: CommandName | undefined,
  knowledge: Knowledge,
  terminalWidth?: number,
): Promise<string> => {
  const {words} = knowledge;
  const width = terminalWidth || USUAL_WIDTH;
  const wrap = await loadWrap(words.lang);
  const wrapped = (...lines: readonly string[]) => lines.flatMap(line => wrap(line, width));
  const options = [words('help.options'), ...listRows(optionRows(command, knowledge), width, wrap)];
  const lines =
    command === undefined
      ? [
          ...wrapped(words('help.about'), '', words('help.usage'), words('help.home'), ''),
          words('help.commands'),
          ...listRows(commandRows(knowledge), width, wrap),
          '',
          ...options,
          ...wrapped('', words('help.more')),
        ]
      : [...wrapped(usageOf(command, words), words(COMMANDS[command].help), ''), ...options];
  return `${lines.join('\n')}\n`;
};

import {parseArgs} from 'node:util';
import {formatChoices, printable} from '../../packs/printable.ts';
import {SCENARIOS} from '../../packs/scenarios.ts';
import type {Words} from '../../packs/words.ts';
import {failure, type Result, success} from '../../result.ts';
import type {Choices} from '../../tables/table.ts';
import {nearName} from '../../text/near-name.ts';
import {
  COMMAND_NAMES,
  COMMANDS,
  type CommandName,
  optionAfter,
  optionsOf,
  optionsOfWord,
} from './commands.ts';
import {type CommonOption, flagOf, isGameOption, OPTIONS, type OptionKind} from './options.ts';
import {allowedOf, type Knowledge, parseValue, playableCodes} from './parse-value.ts';

/** The checked values of the given options. Switches are `true`. */
export type OptionValues = Readonly<
  Partial<Record<Exclude<CommonOption, 'seat'>, string | number | true>> & {
    seat?: readonly string[];
    /** Options of games. */
    choices?: Choices;
  }
>;

/** A command (`undefined`: home), the words after it, and its options. */
export type Arguments = {
  readonly command: CommandName | undefined;
  readonly words: readonly string[];
  readonly values: OptionValues;
};

/** A value, or a sentence that says what is wrong and what is allowed. */
export type Parsed<T> = Result<T, string>;

type Token = ReturnType<typeof tokensOf>[number];

const SHORT: Readonly<Record<string, CommonOption>> = {h: 'help', V: 'version'};

const tokensOf = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      [...OPTIONS].map(([name, {kind}]) => [
        name,
        {type: kind.takes === 'nothing' ? ('boolean' as const) : ('string' as const)},
      ]),
    ),
  }).tokens;

const nameOf = (rawName: string, name: string): string | undefined => {
  const long = rawName.startsWith('--') ? name : SHORT[name];
  return long !== undefined && OPTIONS.has(long) ? long : undefined;
};

const wrongValue = (name: string, kind: OptionKind, text: string, knowledge: Knowledge): string => {
  const {words} = knowledge;
  // The person may have given the key itself, which must not be shown.
  if (kind.takes === 'variable') return words('argument.not-a-variable', {option: flagOf(name)});
  const allowed = allowedOf(kind, knowledge);
  if (text.trim() === '') return words('argument.empty', {option: flagOf(name), allowed});
  const isKnown = SCENARIOS.some(({code}) => code === text.toUpperCase());
  return kind.takes === 'scenario' && isKnown
    ? words('argument.not-playable', {
        value: text.toUpperCase(),
        allowed: formatChoices(playableCodes(knowledge), words),
      })
    : words('argument.wrong', {option: flagOf(name), value: printable(text), allowed});
};

const parseOptionValue = (
  name: string,
  kind: OptionKind,
  token: Token & {kind: 'option'},
  knowledge: Knowledge,
): Parsed<string | number | true> => {
  const {words} = knowledge;
  const option = flagOf(name);
  const text = token.value;
  if (kind.takes === 'nothing')
    return text === undefined
      ? success(true)
      : failure(words('argument.no-value', {option, value: printable(text)}));
  // Another option in place of a value means that the value is missing.
  if (text === undefined || (token.inlineValue === false && text.startsWith('--')))
    return failure(words('argument.missing-value', {option, allowed: allowedOf(kind, knowledge)}));
  const value = parseValue(kind, text, knowledge);
  return value === undefined ? failure(wrongValue(name, kind, text, knowledge)) : success(value);
};

/** Says that an option can't be given here, and which one was probably meant, else which can be given. */
const noOption = (typed: string, allowed: readonly string[], words: Words): string => {
  const option = printable(typed);
  const name = typed.replace(/^-+/, '');
  // An option of another command isn't mistyped.
  const near = OPTIONS.has(name) ? undefined : nearName(name, allowed);
  return near === undefined
    ? words('argument.unknown-option', {option, allowed: formatChoices(allowed.map(flagOf), words)})
    : words('argument.near-option', {option, near: flagOf(near)});
};

const parseOptionName = (
  {rawName, name}: Token & {kind: 'option'},
  command: CommandName | undefined,
  words: Words,
): Parsed<{name: string; kind: OptionKind}> => {
  const known = nameOf(rawName, name);
  const option = optionAfter(command, known ?? '');
  const allowed = optionsOf(command);
  return known !== undefined && option && allowed.includes(known)
    ? success({name: known, kind: option.kind})
    : failure(noOption(rawName, allowed, words));
};

const parseCommand = (tokens: readonly Token[], words: Words): Parsed<CommandName | undefined> => {
  const first = tokens.find(token => token.kind === 'positional')?.value;
  const command = COMMAND_NAMES.find(name => name === first);
  if (first === undefined || command !== undefined) return success(command);
  const value = printable(first);
  const near = nearName(first, COMMAND_NAMES);
  return failure(
    near === undefined
      ? words('argument.unknown-command', {value, allowed: formatChoices(COMMAND_NAMES, words)})
      : words('argument.near-command', {value, near}),
  );
};

type Values = {-readonly [Name in keyof OptionValues]: OptionValues[Name]};

const keep = (values: Values, name: string, value: string | number | true): void => {
  if (isGameOption(name)) values.choices = {...values.choices, [name]: value};
  else if (name === 'seat') values.seat = [...(values.seat ?? []), String(value)];
  else values[name as Exclude<CommonOption, 'seat'>] = value;
};

/** Returns the words after a command. Refuses the first that is too many. */
const parseWords = (
  tokens: readonly Token[],
  command: CommandName | undefined,
  words: Words,
): Parsed<readonly string[]> => {
  const [, ...behind] = tokens.flatMap(token => (token.kind === 'positional' ? [token.value] : []));
  const tooMany = command === undefined ? undefined : behind[COMMANDS[command].words];
  return tooMany === undefined
    ? success(behind)
    : failure(words('argument.unexpected', {value: printable(tooMany)}));
};

/** Finds the language when an option without a value stands before `--lang`, which looks like its value. */
const languageBehindFault = (args: readonly string[]): string | undefined =>
  args.find((_, index) => args[index - 1] === '--lang');

/** Returns the last given language without checking anything. Errors about the rest are in it. */
export const givenLanguage = (args: readonly string[]): string | undefined =>
  tokensOf(args)
    .filter(token => token.kind === 'option')
    .findLast(({name}) => name === 'lang')?.value ?? languageBehindFault(args);

/** Returns why a scenario and a table language can't be combined. */
const clashOf = ({scenario, 'table-lang': lang}: Values, knowledge: Knowledge): string | undefined => {
  if (typeof scenario !== 'string' || typeof lang !== 'string') return undefined;
  const allowed = playableCodes(knowledge, lang);
  if (allowed.includes(scenario)) return undefined;
  return knowledge.words('argument.table-lang', {
    scenario,
    lang,
    allowed: formatChoices(allowed, knowledge.words),
  });
};

/** Parses the arguments. Reports the first thing that is wrong. */
export const parseArguments = (args: readonly string[], knowledge: Knowledge): Parsed<Arguments> => {
  const {words} = knowledge;
  const tokens = tokensOf(args);
  const command = parseCommand(tokens, words);
  if (!command.ok) return command;
  const values: Values = {};
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = parseOptionName(token, command.value, words);
    if (!option.ok) return option;
    const {name, kind} = option.value;
    const value = parseOptionValue(name, kind, token, knowledge);
    if (!value.ok) return value;
    keep(values, name, value.value);
  }
  const behind = parseWords(tokens, command.value, words);
  if (!behind.ok) return behind;
  if (values.strict && values.lenient)
    return failure(words('argument.both', {first: flagOf('strict'), second: flagOf('lenient')}));
  const clash = clashOf(values, knowledge);
  return clash === undefined
    ? success({command: command.value, words: behind.value, values})
    : failure(clash);
};

const strayOption = (command: CommandName, verb: string, values: OptionValues): string | undefined => {
  const allowed = optionsOfWord(command, verb);
  return optionsOf(command).find(
    name => values[name as keyof OptionValues] !== undefined && !allowed.includes(name),
  );
};

/**
 * Parses the verb after a command, as in `packs new`, and the names after the verb. `most` has the most names of each
 * verb. Refuses options that only other verbs take.
 */
export const parseVerb = <Verb extends string>(
  command: CommandName,
  most: Readonly<Record<Verb, number>>,
  [word = 'list', ...names]: readonly string[],
  values: OptionValues,
  words: Words,
): Parsed<{readonly verb: Verb; readonly names: readonly string[]}> => {
  const verbs = Object.keys(most) as Verb[];
  const verb = verbs.find(known => known === word);
  if (verb === undefined) {
    const value = printable(word);
    const near = nearName(word, verbs);
    return failure(
      near === undefined
        ? words('argument.unknown-word', {command, value, allowed: formatChoices(verbs, words)})
        : words('argument.near-word', {command, value, near}),
    );
  }
  const stray = strayOption(command, verb, values);
  if (stray !== undefined) return failure(noOption(flagOf(stray), optionsOfWord(command, verb), words));
  const extra = names[most[verb]];
  return extra === undefined
    ? success({verb, names})
    : failure(words('argument.unexpected', {value: printable(extra)}));
};

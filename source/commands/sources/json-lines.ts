import {createReadStream} from 'node:fs';
import type {Readable} from 'node:stream';
import {isFileFault, systemCode} from '../../files/system-code.ts';
import {type Fields, isFields, isText} from '../../games/shape.ts';
import {describeReason} from '../../packs/describe-reason.ts';
import {formatChoices, printable} from '../../packs/printable.ts';
import {failure, type Result, success} from '../../result.ts';
import {EXIT, type ExitCode} from '../app/exit-codes.ts';
import {fail, printError, type Shell} from '../app/shell.ts';

/** A value, or what is wrong with a line, as a sentence without its number. */
export type Sentence<T> = Result<T, string>;

/** The fields of a line that are text: some it must have, some it may have. */
export type LineFields = {readonly needed: readonly string[]; readonly optional: readonly string[]};

/** Parses a line as a JSON object, and checks its fields. An optional field may be `null`. */
export const parseLine = (
  line: string,
  {needed, optional}: LineFields,
  {words}: Pick<Shell, 'words'>,
): Sentence<Fields> => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    value = undefined;
  }
  if (!isFields(value)) return failure(words('lines.not-json', {fields: needed.join(', ')}));
  const wrong = needed.find(field => !isText(value[field]));
  if (wrong !== undefined) return failure(words('lines.no-field', {field: wrong}));
  const strange = optional.find(field => !isText(value[field] ?? ''));
  if (strange !== undefined) return failure(words('lines.no-field', {field: strange}));
  return success(value);
};

/** Says that a field names something that isn't there, and what is. */
export const unknownValue = (
  {words}: Pick<Shell, 'words'>,
  field: string,
  value: string,
  allowed: readonly string[],
): Sentence<never> =>
  failure(words('lines.unknown', {field, value: printable(value), allowed: formatChoices(allowed, words)}));

/** Opens the lines when they are wanted: a stream that nobody reads yet could fail unheard. */
export type OpenLines = () => AsyncIterable<string>;

const readLines = async function* (input: Readable): AsyncGenerator<string> {
  input.setEncoding('utf8');
  let rest = '';
  for await (const chunk of input as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
};

/**
 * Works with the lines of a file, or of the standard input for `-`. Without a file, or with one that can't be read, it
 * says so and returns the exit code. `usage` is the command with its argument.
 */
export const withLines = async (
  file: string | undefined,
  usage: string,
  shell: Shell,
  work: (openLines: OpenLines) => Promise<ExitCode>,
): Promise<ExitCode> => {
  const {words} = shell;
  if (file === undefined) return fail(shell, words('lines.no-file', {command: usage}));
  try {
    // Awaited here, so that a file that can't be read is caught.
    return await work(() => readLines(file === '-' ? shell.stdin : createReadStream(file)));
  } catch (error) {
    if (!isFileFault(error)) throw error;
    const reason = describeReason(systemCode(error), words);
    return fail(shell, words('lines.unreadable', {file: printable(file), reason}), EXIT.failed);
  }
};

/**
 * Prints what `read` makes of each line, and skips empty ones. Lines that are wrong are named on stderr, and the exit
 * code is then 1. `unread` makes what is printed in place of such a line, counted from 1; by default nothing is.
 */
export const printLines = async (
  openLines: OpenLines,
  shell: Shell,
  read: (line: string) => Sentence<string> | Promise<Sentence<string>>,
  unread?: (line: number, problem: string) => string,
): Promise<ExitCode> => {
  let number = 0;
  let exit: ExitCode = EXIT.done;
  for await (const line of openLines()) {
    number += 1;
    if (line.trim() === '') continue;
    const printed = await read(number === 1 ? line.replace(/^\uFEFF/, '') : line);
    if (printed.ok) {
      shell.stdout.write(`${printed.value}\n`);
      continue;
    }
    exit = EXIT.failed;
    const {problem} = printed;
    if (unread) shell.stdout.write(`${unread(number, problem)}\n`);
    printError(shell, shell.words('lines.line', {line: number, problem}));
  }
  return exit;
};

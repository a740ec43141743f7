import type * as z from 'zod/mini';
import {formatChoices, printable} from '../../packs/printable.ts';
import type {Words} from '../../packs/words.ts';
import {closestName} from '../../tables/models/competitor-names.ts';
import {pathText} from '../../text/field-path.ts';
import {describeAllowed} from './allowed.ts';
import {ALL_FIELDS} from './schema.ts';

/** Names a field where somebody wrote it. */
export type NameField = (path: readonly PropertyKey[]) => NamedField;

/** A field as somebody wrote it: its path in a file, or its flag. */
export type NamedField = {readonly field: string; readonly file?: string};

/** Puts the name of the file before a sentence about one of its fields. */
export const inFile = ({file}: NamedField, sentence: string, words: Words): string =>
  file === undefined ? sentence : printable(file) + words('glue.colon') + sentence;

/** The longest value that a sentence shows, in UTF-16 units. */
const MOST_SHOWN = 60;

/** Writes a value as somebody could have typed it: lists with commas, fields with colons. */
const typed = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(typed).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, item]) => `${key}: ${typed(item)}`)
    .join(', ');
};

const shown = (value: unknown): string => {
  const text = typed(value);
  return printable(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);
};

const valueAt = (whole: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? Reflect.get(value, step)
        : undefined,
    whole,
  );

/** The fields that may stand beside a wrong one. */
const fieldsAt = (path: readonly PropertyKey[]): readonly string[] => {
  const [first] = path;
  const place = path.map(step => (typeof step === 'number' ? 0 : step));
  const key = first === 'prices' ? 'prices' : pathText(place).replaceAll('[0]', '[]');
  return ALL_FIELDS.get(key) ?? [];
};

/** Describes a field that a plan does not have, and the known one that was probably meant. */
const describeUnknown = (
  path: readonly PropertyKey[],
  key: string,
  name: NameField,
  words: Words,
): string => {
  const known = fieldsAt(path);
  const named = name([...path, key]);
  const values = {field: printable(named.field), allowed: formatChoices(known, words)};
  const told = inFile(named, words('arena.unknown-field', values), words);
  const closest = closestName(key, known);
  return closest === undefined ? told : told + words('glue.space') + words('model.closest', {model: closest});
};

const isMissing = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);

/** Describes that a field has a value that it can't have, or none. */
export const describeWrong = (named: NamedField, value: unknown, allowed: string, words: Words): string => {
  const field = printable(named.field);
  const told = isMissing(value)
    ? words('arena.missing-field', {field, allowed})
    : words('argument.wrong', {option: field, value: shown(value), allowed});
  return inFile(named, told, words);
};

/**
 * Describes what is wrong with a plan's shape, as sentences that name the field and what is allowed.
 * @param scenarios the codes that a plan without any could have
 */
export const describeIssue = (
  issue: z.core.$ZodIssue,
  whole: unknown,
  name: NameField,
  {words, scenarios}: {readonly words: Words; readonly scenarios: readonly string[]},
): readonly string[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => describeUnknown(issue.path, key, name, words));
  const value = valueAt(whole, issue.path);
  const allowed =
    pathText(issue.path) === 'scenarios' && isMissing(value)
      ? formatChoices(scenarios, words)
      : describeAllowed(issue.message, words);
  return [describeWrong(name(issue.path), value, allowed, words)];
};

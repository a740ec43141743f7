import {type Check, isFields, isOneOf} from '../../games/shape.ts';
import type {Breach} from './problem.ts';

/** A check, and what it accepts in signs that need no translation. */
export type Rule = {readonly check: Check; readonly expected: string};

/** Makes a rule. */
export const rule = (expected: string, check: Check): Rule => ({check, expected});
/** Makes the rule that a value is one of some. */
export const oneOf = (values: readonly (string | null)[]): Rule => rule(values.join(' | '), isOneOf(values));

type Rules = {readonly [field: string]: Rule};
/** Rules in the form that is fast to go through. */
export type Shape = readonly (readonly [field: string, rule: Rule])[];

/** Makes the shape of an object from rules by field. */
export const shape = (rules: Rules): Shape => Object.entries(rules);

/** A function that returns what is wrong with a value; `undefined` when nothing is. */
export type Find = (value: unknown, path: string) => Breach | undefined;

/** Makes the breach that a field is not as expected. */
export const wrong = (field: string, expected: string): Breach => ({code: 'wrong-field', field, expected});

/** Looks for a breach in the fields of an object. Fields without a rule are ignored. */
export const inFields =
  (fields: Shape): Find =>
  (value, path) => {
    if (!isFields(value)) return wrong(path, '{…}');
    for (const [field, {check, expected}] of fields)
      if (!check(value[field])) return wrong(path === '' ? field : `${path}.${field}`, expected);
    return undefined;
  };

/** Looks for the first breach in a list, and adds its place to the field. */
export const inList =
  (find: Find): Find =>
  (value, path) => {
    if (!Array.isArray(value)) return wrong(path, '[…]');
    for (let index = 0; index < value.length; index += 1) {
      const found = find(value[index], '');
      if (!found) continue;
      const inner = found.field ? `.${found.field}` : '';
      return {...found, field: `${path}[${index}]${inner}`};
    }
    return undefined;
  };

/** Returns the first breach that is found. */
export const firstOf = (...finds: readonly (() => Breach | undefined)[]): Breach | undefined => {
  for (const find of finds) {
    const found = find();
    if (found) return found;
  }
  return undefined;
};

import {asRecord, isRecord} from '../json.ts';
import type {JsonSchema} from '../provider.ts';

/** The widest range of numbers that is written as a list of them. */
const WIDEST = 100;

/** The whole numbers of a small range. */
const rangeOf = ({type, minimum, maximum}: JsonSchema): readonly number[] | undefined => {
  if (type !== 'integer' || !Number.isInteger(minimum) || !Number.isInteger(maximum)) return undefined;
  const [low, high] = [Number(minimum), Number(maximum)];
  if (high < low || high - low >= WIDEST) return undefined;
  return Array.from({length: high - low + 1}, (_, index) => low + index);
};

/**
 * Makes a schema fit for the engine's grammar, which knows no limits of numbers: a small range becomes a list of its
 * numbers. The grammar ignores whatever else it does not know; who asked checks the reply.
 */
export const engineSchema = (schema: JsonSchema): JsonSchema => {
  const range = rangeOf(schema);
  if (range) return {enum: range};
  const {properties, items} = schema;
  return {
    ...schema,
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [key, engineSchema(asRecord(value))]),
      ),
    }),
    ...(isRecord(items) && {items: engineSchema(items)}),
  };
};

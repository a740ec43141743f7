import type {By} from './exchange/rate.ts';
import {compareCodePoints} from './names.ts';

/** Returns an object with an entry for each group of items, in code point order of the keys. */
export const groupInOrder = <Item, Value>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  toValue: (items: readonly Item[]) => Value,
): By<Value> =>
  Object.fromEntries(
    [...Map.groupBy(items, keyOf)]
      .sort(([one], [other]) => compareCodePoints(one, other))
      .map(([key, group]) => [key, toValue(group)]),
  );

import type {Meaning} from '../decide/speaker-model.ts';
import type {HouseKit} from '../kit.ts';
import {itemAt} from '../lists.ts';
import {lineKey} from '../say/bank.ts';

/** Returns the two ends of a topic's scale in words, in the language of the table where it has them. */
export const endsOf = ({data}: Pick<HouseKit, 'data'>, feature: number): readonly [string, string] => {
  const {low, high} = itemAt(data.features, feature);
  return itemAt(data.topics, feature).ends ?? [low, high];
};

/** Words alone: in lower case, without marks. */
const bare = (text: string): string =>
  lineKey(text)
    .replaceAll(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();

/** What naming an end of the scale says: somebody who was offered two ends means the nearer one. */
const NAMED: readonly [Meaning, Meaning] = [1, 3];

/** Reads a reply that only names an end of a topic's scale; `undefined` for any other words. */
export const readEnd = (kit: Pick<HouseKit, 'data'>, feature: number, text: string): Meaning | undefined => {
  const said = bare(text);
  const [low, high] = endsOf(kit, feature);
  if (said === bare(low)) return NAMED[0];
  return said === bare(high) ? NAMED[1] : undefined;
};

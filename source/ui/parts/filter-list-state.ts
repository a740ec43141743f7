import {foldName} from '../../text/match-name.ts';
import type {CommandId} from '../keymap.ts';

/** What a filter looks in. */
type Filtered = {readonly label: string; readonly note?: string; readonly also?: readonly string[]};

/** The Arabic article may be typed where the label has none. */
const withoutArticle = (word: string): string => word.replace(/^ال(?=..)/u, '');

/**
 * The items of which the label with its note, or one of the other names, contains every word of the filter, whatever
 * the case, the accents and the letters that people write for one another; those whose label starts with it come first.
 */
export const filterItems = <Item extends Filtered>(
  items: readonly Item[],
  filter: string,
): readonly Item[] => {
  const words = foldName(filter)
    .split(' ')
    .map(withoutArticle)
    .filter(word => word !== '');
  const first = words[0];
  if (first === undefined) return items;
  const found = items.filter(({label, note = '', also = []}) =>
    [`${label} ${note}`, ...also].map(foldName).some(text => words.every(word => text.includes(word))),
  );
  const starts = (item: Item): boolean => withoutArticle(foldName(item.label)).startsWith(first);
  return [...found.filter(starts), ...found.filter(item => !starts(item))];
};

/** Which of the filtered rows is marked; it holds only for the filter it was made with. */
export type Selection = {readonly filter: string; readonly index: number};

export type SelectionMove = {
  readonly id: CommandId;
  readonly filter: string;
  /** How many rows the filter leaves. */
  readonly count: number;
  /** How many rows a page is. */
  readonly page: number;
};

const targetOf = ({id, count, page}: SelectionMove, index: number): number | undefined => {
  switch (id) {
    case 'list-previous':
      return index === 0 ? count - 1 : index - 1;
    case 'list-next':
      return index === count - 1 ? 0 : index + 1;
    case 'list-page-up':
      return index - page;
    case 'list-page-down':
      return index + page;
    case 'list-first':
      return 0;
    case 'list-last':
      return count - 1;
    default:
      return undefined;
  }
};

/** Moves the mark. A new filter starts at the first row; single steps go round, pages stop at the ends. */
export const moveSelection = (selection: Selection, move: SelectionMove): Selection => {
  const index = selection.filter === move.filter ? Math.min(selection.index, Math.max(0, move.count - 1)) : 0;
  const target = targetOf(move, index) ?? index;
  return {filter: move.filter, index: Math.max(0, Math.min(move.count - 1, target))};
};

/** The first row of a window of `limit` rows that keeps the marked row near its middle. */
export const windowStart = (index: number, count: number, limit: number): number =>
  Math.max(0, Math.min(count - limit, index - Math.floor(limit / 2)));

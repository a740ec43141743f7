import {foldName, withoutArticle} from '../../text/match-name.ts';
import type {CommandId} from '../keymap.ts';

/** What a filter looks in. */
type Filtered = {readonly label: string; readonly note?: string; readonly also?: readonly string[]};

type Folded<Item> = {
  readonly item: Item;
  /** The label with its note, and each other name. */
  readonly names: readonly string[];
  /** What the label begins with, its article counted or not. */
  readonly starts: readonly string[];
};

const fold = <Item extends Filtered>(item: Item): Folded<Item> => {
  const {label, note = '', also = []} = item;
  const start = foldName(label);
  return {
    item,
    names: [`${label} ${note}`, ...also].map(foldName),
    starts: [start, withoutArticle(start)],
  };
};

/**
 * Makes a filter of items: those of which the label with its note, or one of the other names, contains every word of
 * what is typed, whatever the case, the accents, the article and the letters that people write for one another; those
 * whose label starts with it come first.
 */
export const createFilter = <Item extends Filtered>(
  items: readonly Item[],
): ((filter: string) => readonly Item[]) => {
  let folded: readonly Folded<Item>[] | undefined;
  return filter => {
    const words = foldName(filter)
      .split(' ')
      .map(withoutArticle)
      .filter(word => word !== '');
    const [first] = words;
    if (first === undefined) return items;
    folded ??= items.map(fold);
    const found = folded.filter(({names}) => names.some(name => words.every(word => name.includes(word))));
    const isFirst = ({starts}: Folded<Item>): boolean => starts.some(start => start.startsWith(first));
    return [...found.filter(isFirst), ...found.filter(one => !isFirst(one))].map(({item}) => item);
  };
};

/** Which of the filtered rows is marked; it holds only for the filter it was made with. */
type Selection = {readonly filter: string; readonly index: number};

type SelectionMove = {
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

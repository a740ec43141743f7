import {Box} from 'ink';
import {type ReactNode, useEffect, useMemo, useReducer} from 'react';
import {foldName, withoutArticle} from '../../text/match-name.ts';
import {TextField} from '../input/text-field.tsx';
import {useCommands} from '../input/use-commands.ts';
import {useTextField} from '../input/use-text-field.ts';
import type {CommandId, KeyContext} from '../keymap.ts';
import {ListName, ListPlace, ListRow} from './list-row.tsx';
import {useRoleWords} from './role.tsx';
import {jumpTarget, type SelectItem} from './select-list.tsx';
import {Styled} from './styled.tsx';

/** What a filter searches. */
type Filtered = {readonly label: string; readonly note?: string; readonly also?: readonly string[]};

type Folded<Item> = {
  readonly item: Item;
  /** The label with its note, and each other name. */
  readonly names: readonly string[];
  /** The label and the other names, each with and without its article. */
  readonly starts: readonly string[];
};

const fold = <Item extends Filtered>(item: Item): Folded<Item> => {
  const {label, note = '', also = []} = item;
  const starts = [label, ...also].map(foldName);
  return {
    item,
    names: [`${label} ${note}`, ...also].map(foldName),
    starts: [...starts, ...starts.map(withoutArticle)],
  };
};

/**
 * Returns a filter for items. It finds those whose label with note, or another name, contains every typed word. Case,
 * accents, articles and letters written for one another don't matter, nor does a slash before the text, which opens
 * filters elsewhere. The same label comes first, then labels that start with the text, then with its first word.
 */
export const createFilter = <Item extends Filtered>(
  items: readonly Item[],
): ((filter: string) => readonly Item[]) => {
  let folded: readonly Folded<Item>[] | undefined;
  return filter => {
    const words = withoutArticle(foldName(filter.trim().replace(/^\//, '')))
      .split(' ')
      .map(withoutArticle)
      .filter(word => word !== '');
    const [first] = words;
    if (first === undefined) return items;
    folded ??= items.map(fold);
    const found = folded.filter(({names}) => names.some(name => words.every(word => name.includes(word))));
    const whole = words.join(' ');
    const rankOf = ({starts}: Folded<Item>): number => {
      if (starts.includes(whole)) return 0;
      if (starts.some(start => start.startsWith(whole))) return 1;
      return starts.some(start => start.startsWith(first)) ? 2 : 3;
    };
    return found.toSorted((one, other) => rankOf(one) - rankOf(other)).map(({item}) => item);
  };
};

/** The marked row, valid only for the filter it was made with. */
type Selection = {readonly filter: string; readonly index: number};

type SelectionMove = {
  readonly id: CommandId;
  readonly filter: string;
  /** Rows that match the filter. */
  readonly count: number;
  /** Rows of a page. */
  readonly page: number;
};

const targetOf = ({id, count, page}: SelectionMove, index: number): number | undefined => {
  switch (id) {
    case 'list-previous':
      return index === 0 ? count - 1 : index - 1;
    case 'list-next':
      return index === count - 1 ? 0 : index + 1;
    default:
      return jumpTarget(id, index, count, page);
  }
};

/** Moves the mark. A new filter starts at the first row. Single steps wrap around; pages stop at the ends. */
const moveSelection = (selection: Selection, move: SelectionMove): Selection => {
  const index = selection.filter === move.filter ? Math.min(selection.index, Math.max(0, move.count - 1)) : 0;
  const target = targetOf(move, index) ?? index;
  return {filter: move.filter, index: Math.max(0, Math.min(move.count - 1, target))};
};

/** Returns the first visible row so that the marked one is near the middle of `limit` rows. */
const windowStart = (index: number, count: number, limit: number): number =>
  Math.max(0, Math.min(count - limit, index - Math.floor(limit / 2)));

type FilterListProps<Value extends string | number> = {
  /** Must be the same array in each frame, because the filter is made once for it. */
  readonly items: readonly SelectItem<Value>[];
  readonly onChoose: (value: Value) => void;
  /** Width in cells. */
  readonly width: number;
  /** The most rows to show (default: 8). */
  readonly limit?: number;
  readonly isActive?: boolean;
  readonly hasPageKeys?: boolean;
  /** Further commands for the marked row, and their contexts. */
  readonly also?: {
    readonly contexts: readonly KeyContext[];
    readonly onCommand: (id: CommandId, value: Value | undefined) => void;
  };
  /** Shown in the empty filter line, for example "type to filter". */
  readonly placeholder?: string;
  /** Shown when nothing matches the filter. */
  readonly emptyText: string;
  readonly label?: string;
  /** Called when the filter becomes empty or not. Esc empties a filter, and should then do nothing else. */
  readonly onFiltering?: (isFiltering: boolean) => void;
  /** Whether Esc closes something else first, and leaves the filter alone. */
  readonly keepsFilter?: boolean;
  /** Called with the marked row; with nothing when no row matches. */
  readonly onMark?: (value: Value | undefined) => void;
};

/** What Esc does to a filter: nothing while something else is to be closed, else it empties it. Returns whether that was all. */
const goBack = (field: ReturnType<typeof useTextField>, keepsFilter = false): boolean => {
  if (!keepsFilter && field.text !== '') field.dispatch({type: 'clear'});
  return keepsFilter || field.text !== '';
};

/** A list under a filter line. Letters filter, arrows move, Enter chooses the marked row. */
export const FilterList = <Value extends string | number>(props: FilterListProps<Value>): ReactNode => {
  const {items, onChoose, width, limit = 8, isActive = true, hasPageKeys = true, also} = props;
  const field = useTextField({maxGraphemes: 40, isActive});
  const filter = useMemo(() => createFilter(items), [items]);
  const shown = filter(field.text);
  const [selection, dispatch] = useReducer(moveSelection, {filter: '', index: 0});
  const index = selection.filter === field.text ? Math.min(selection.index, shown.length - 1) : 0;
  useCommands(
    [...(also?.contexts ?? []), 'filter-list', ...(hasPageKeys ? (['paging'] as const) : [])],
    id => {
      if (id === 'back' && goBack(field, props.keepsFilter)) return;
      const item = shown[index];
      if (id !== 'choose') dispatch({id, filter: field.text, count: shown.length, page: limit});
      else if (item !== undefined) onChoose(item.value);
      also?.onCommand(id, item?.value);
    },
    {isActive},
  );
  const isFiltering = field.text !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the filter is told
  useEffect(() => props.onFiltering?.(isFiltering), [isFiltering]);
  const marked = shown[index]?.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the mark is told
  useEffect(() => props.onMark?.(marked), [marked]);
  const start = windowStart(index, shown.length, limit);
  const isHeard = useRoleWords() !== undefined;
  return (
    <Box flexDirection="column" width={width}>
      <ListName name={props.label} />
      <Box flexDirection={isHeard ? 'column' : 'row'}>
        <Box aria-hidden>
          <Styled token="accent">{'/ '}</Styled>
        </Box>
        <TextField field={field} width={width - 10} placeholder={props.placeholder ?? ''} />
        <ListPlace number={shown.length === 0 ? 0 : index + 1} count={shown.length} indent=" " />
      </Box>
      {shown.length === 0 && <Styled token="text.secondary">{props.emptyText}</Styled>}
      {shown.slice(start, start + limit).map((item, offset) => (
        <ListRow
          key={item.value}
          label={item.label}
          isSelected={start + offset === index}
          isResting={!isActive}
          {...{base: item.base, note: item.note}}
          {...(item.token && {token: item.token})}
        />
      ))}
    </Box>
  );
};

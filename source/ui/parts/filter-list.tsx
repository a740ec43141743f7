import {Box} from 'ink';
import {type ReactNode, useEffect, useMemo, useReducer} from 'react';
import {TextField} from '../input/text-field.tsx';
import {useCommands} from '../input/use-commands.ts';
import {useTextField} from '../input/use-text-field.ts';
import type {CommandId, KeyContext} from '../keymap.ts';
import {createFilter, moveSelection, windowStart} from './filter-list-state.ts';
import {ListName, ListPlace, ListRow} from './list-row.tsx';
import {useRoleWords} from './role.tsx';
import type {SelectItem} from './select-list.tsx';
import {Styled} from './styled.tsx';

type FilterListProps<Value extends string | number> = {
  /** Read for the filter once: the same list is to be the same array. */
  readonly items: readonly SelectItem<Value>[];
  readonly onChoose: (value: Value) => void;
  /** Cells of the whole list. */
  readonly width: number;
  /** The most rows that are shown; 8 when not given. */
  readonly limit?: number;
  readonly isActive?: boolean;
  readonly hasPageKeys?: boolean;
  /** Further keys that mean something for the marked row, and where they are found. */
  readonly also?: {
    readonly contexts: readonly KeyContext[];
    readonly onCommand: (id: CommandId, value: Value | undefined) => void;
  };
  /** What stands in the empty filter line, for example "type to filter". */
  readonly placeholder?: string;
  /** What stands there when nothing fits the filter. */
  readonly emptyText: string;
  readonly label?: string;
  /** Hears whether something is typed into the filter: Esc empties it then, and nothing else should hear that key. */
  readonly onFiltering?: (isFiltering: boolean) => void;
  /** Hears which row is marked; of none when nothing fits the filter. */
  readonly onMark?: (value: Value | undefined) => void;
};

const arrows = ['history-previous', 'history-next', 'submit'] as const;

/** A list with a filter line over it: letters filter, arrows move, Enter chooses the marked row. */
export const FilterList = <Value extends string | number>(props: FilterListProps<Value>): ReactNode => {
  const {items, onChoose, width, limit = 8, isActive = true, hasPageKeys = true, also} = props;
  const field = useTextField({maxGraphemes: 40, isActive, ignored: arrows});
  const filter = useMemo(() => createFilter(items), [items]);
  const shown = filter(field.text);
  const [selection, dispatch] = useReducer(moveSelection, {filter: '', index: 0});
  const index = selection.filter === field.text ? Math.min(selection.index, shown.length - 1) : 0;
  useCommands(
    [...(also?.contexts ?? []), 'filter-list', ...(hasPageKeys ? (['paging'] as const) : [])],
    id => {
      if (id === 'back' && field.text !== '') return field.dispatch({type: 'clear'});
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
          base={item.base}
          note={item.note}
          {...(item.token && {token: item.token})}
        />
      ))}
    </Box>
  );
};

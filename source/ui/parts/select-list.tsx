import {Box, useInput} from 'ink';
import SelectInput from 'ink-select-input';
import {type ReactNode, useReducer, useRef} from 'react';
import {type CommandId, commandFor} from '../keymap.ts';
import type {Token} from '../theme.ts';
import {ListRow} from './list-row.tsx';
import {Styled} from './styled.tsx';

/** A row to choose. Values tell rows apart and must differ; labels are washed. */
export type SelectItem<Value extends string | number> = {
  readonly value: Value;
  readonly label: string;
  readonly token?: Token;
  readonly note?: string;
};

export type SelectListProps<Value extends string | number> = {
  readonly items: readonly SelectItem<Value>[];
  /** Enter was pressed on a row. */
  readonly onChoose: (value: Value) => void;
  readonly onHighlight?: (value: Value) => void;
  readonly initialValue?: Value;
  /** Listens to keys; true when not given. Only one list or field on a screen may. */
  readonly isActive?: boolean;
  /** The most rows that are shown; 8 when not given. */
  readonly limit?: number;
  /** Page, Home and End move in the list; a screen that scrolls something else with them says no. */
  readonly hasPageKeys?: boolean;
  /** What stands there when there is nothing to choose. */
  readonly emptyText?: string;
  /** What a screen reader calls the list. */
  readonly label?: string;
};

type Highlight = {
  readonly index: number;
  /** A new list is mounted for each: the package can be put on a row only when it starts. */
  readonly generation: number;
};
type HighlightAction = {readonly type: 'moved' | 'jump'; readonly index: number};

const reduceHighlight = (state: Highlight, action: HighlightAction): Highlight =>
  action.type === 'moved'
    ? {...state, index: action.index}
    : {index: action.index, generation: state.generation + 1};

const clampIndex = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

const jumpTarget = (id: CommandId, index: number, count: number, page: number): number | undefined => {
  switch (id) {
    case 'list-page-up':
      return clampIndex(index - page, count);
    case 'list-page-down':
      return clampIndex(index + page, count);
    case 'list-first':
      return 0;
    case 'list-last':
      return count - 1;
    default:
      return undefined;
  }
};

const noIndicator = (): ReactNode => null;

type RowProps = {
  readonly label: string;
  readonly isSelected?: boolean;
  readonly token?: Token;
  readonly note?: string;
};
const row = ({label, isSelected = false, token, note}: RowProps): ReactNode => (
  <ListRow label={label} isSelected={isSelected} note={note} {...(token && {token})} />
);

/** Hears every key before the list below it does, because it stands before it in the tree. */
const KeyWatch = ({
  onKey,
  isActive,
}: {
  onKey: (isReturn: boolean, id?: CommandId) => void;
  isActive: boolean;
}): ReactNode => {
  useInput((input, key) => onKey(key.return, commandFor(['list', 'paging'], input, key)), {isActive});
  return null;
};

/**
 * A list to choose from: arrows or j and k move, Enter chooses. `ink-select-input` also chooses at once on a digit;
 * here a digit only moves to that row. Long lists show a window and "3/30".
 */
export const SelectList = <Value extends string | number>(props: SelectListProps<Value>): ReactNode => {
  const {items, onChoose, onHighlight, initialValue, isActive = true, limit = 8, hasPageKeys = true} = props;
  const isReturn = useRef(false);
  const firstIndex = clampIndex(
    items.findIndex(item => item.value === initialValue),
    items.length,
  );
  const [{index, generation}, dispatch] = useReducer(reduceHighlight, {index: firstIndex, generation: 0});
  if (items.length === 0) return <Styled token="text.secondary">{props.emptyText ?? ''}</Styled>;

  const indexOf = (value: Value): number => items.findIndex(item => item.value === value);
  const moveTo = (type: HighlightAction['type'], target: number): void => {
    dispatch({type, index: target});
    const item = items[target];
    if (item !== undefined) onHighlight?.(item.value);
  };
  const hear = (pressedReturn: boolean, id?: CommandId): void => {
    isReturn.current = pressedReturn;
    const target = id === undefined || !hasPageKeys ? undefined : jumpTarget(id, index, items.length, limit);
    if (target !== undefined) moveTo('jump', target);
  };
  const select = (value: Value): void => {
    if (isReturn.current) onChoose(value);
    else moveTo('jump', indexOf(value));
  };
  const current = clampIndex(index, items.length);
  return (
    <Box flexDirection="column" aria-role="list" {...(props.label && {'aria-label': props.label})}>
      <KeyWatch onKey={hear} isActive={isActive} />
      <SelectInput
        key={`${generation} ${items.map(item => item.value).join(' ')}`}
        items={items.map(item => ({...item, key: String(item.value)}))}
        isFocused={isActive}
        initialIndex={current}
        limit={limit}
        indicatorComponent={noIndicator}
        itemComponent={row}
        onHighlight={item => moveTo('moved', indexOf(item.value))}
        onSelect={item => select(item.value)}
      />
      {items.length > limit && <Styled token="text.secondary">{`  ${current + 1}/${items.length}`}</Styled>}
    </Box>
  );
};

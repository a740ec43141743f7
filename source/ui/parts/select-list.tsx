import {Box, useInput} from 'ink';
import SelectInput from 'ink-select-input';
import {type ReactNode, useReducer, useRef} from 'react';
import type {Direction} from '../../text/bidi.ts';
import {latinDigits} from '../../text/normalize.ts';
import {type CommandId, commandFor} from '../keymap.ts';
import type {Token} from '../theme.ts';
import {ListName, ListPlace, ListRow} from './list-row.tsx';
import {Styled} from './styled.tsx';

type Value = string | number;

/** The marked row, by its value, so that it stays marked when other rows come or go; else by its place. */
type Highlight = {
  readonly value: Value | undefined;
  readonly index: number;
  /** Counts the jumps. `ink-select-input` sets its row only on mount, so each jump mounts it again. */
  readonly generation: number;
};

/** The package has moved the mark, or polyspy moves it to a row or back. */
type HighlightAction =
  | {readonly type: 'moved' | 'jump'; readonly index: number; readonly value: Value | undefined}
  | {readonly type: 'back'};

const reduceHighlight = (state: Highlight, action: HighlightAction): Highlight => {
  if (action.type === 'moved') return {...state, index: action.index, value: action.value};
  const {index, value} = action.type === 'jump' ? action : state;
  return {index, value, generation: state.generation + 1};
};

const clampIndex = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

/** Returns the place of the marked row among these values; 0 if there are none. */
const highlightedIndex = ({value, index}: Highlight, values: readonly Value[]): number => {
  const found = value === undefined ? -1 : values.indexOf(value);
  return found === -1 ? clampIndex(index, values.length) : found;
};

/** Returns where a command moves the mark from `index`, with `page` rows to a page; nothing for other commands. */
export const jumpTarget = (
  id: CommandId | undefined,
  index: number,
  count: number,
  page: number,
): number | undefined => {
  switch (id) {
    case 'list-page-up':
      return clampIndex(index - page, count);
    case 'list-page-down':
      return clampIndex(index + page, count);
    case 'list-first':
      return 0;
    case 'list-last':
      return clampIndex(count, count);
    default:
      return undefined;
  }
};

/** Returns the place of the row with this digit as its number, in any script; nothing for other keys. */
const numberedRow = (items: readonly {readonly number?: number}[], input: string): number | undefined => {
  const typed = latinDigits(input);
  if (!/^\d$/.test(typed)) return undefined;
  const found = items.findIndex(({number}) => number === Number(typed));
  return found === -1 ? undefined : found;
};

/** Returns the mark of a list, at first on `initialValue`. */
const useHighlight = (values: readonly Value[], initialValue: Value | undefined) => {
  const [highlight, dispatch] = useReducer(reduceHighlight, {value: initialValue, index: 0, generation: 0});
  return {
    index: highlightedIndex(highlight, values),
    generation: highlight.generation,
    moveTo: (type: 'moved' | 'jump', index: number) => dispatch({type, index, value: values[index]}),
    moveBack: () => dispatch({type: 'back'}),
  };
};

/** A row to choose. Values must differ. Labels must be washed. */
export type SelectItem<Value extends string | number> = {
  readonly value: Value;
  readonly label: string;
  readonly token?: Token;
  /** The direction of the label (default: the screen's). */
  readonly base?: Direction;
  readonly note?: string;
  /** The number in the label, if any. Its digit moves to the row. */
  readonly number?: number;
  /** Other names by which a filter finds the row. */
  readonly also?: readonly string[];
};

type SelectListProps<Value extends string | number> = {
  readonly items: readonly SelectItem<Value>[];
  /** Called when Enter is pressed on a row. */
  readonly onChoose: (value: Value) => void;
  readonly onHighlight?: (value: Value) => void;
  readonly initialValue?: Value;
  /** Whether it hears keys (default: true). Only one list or field on a screen may. */
  readonly isActive?: boolean;
  /** The most rows to show (default: 8). */
  readonly limit?: number;
  /** Whether Page, Home and End move in the list (default: true). False where they scroll something else. */
  readonly hasPageKeys?: boolean;
  /** Shown when there is nothing to choose. */
  readonly emptyText?: string;
  /** The name of the list for a screen reader. */
  readonly label?: string;
};

const noIndicator = (): ReactNode => null;

type RowProps = {
  readonly label: string;
  readonly isSelected?: boolean;
  readonly token?: Token;
  readonly base?: Direction;
  readonly note?: string;
};
const rowIn =
  (isResting: boolean) =>
  ({label, isSelected = false, token, base, note}: RowProps): ReactNode => (
    <ListRow {...{label, isSelected, isResting, base, note}} {...(token && {token})} />
  );
const row = rowIn(false);
const restingRow = rowIn(true);

/** Hears every key before the list does, because it is mounted before it. */
const KeyWatch = ({
  onKey,
  isActive,
}: {
  onKey: (isReturn: boolean, input: string, id?: CommandId) => void;
  isActive: boolean;
}): ReactNode => {
  useInput((input, key) => onKey(key.return, input, commandFor(['list', 'paging'], input, key)), {isActive});
  return null;
};

const isStep = (id: CommandId | undefined): boolean => id === 'list-previous' || id === 'list-next';

/**
 * A list to choose from. Arrows or j and k move, Enter chooses. A digit moves to the row with that number, or at that
 * place if rows have no numbers. `ink-select-input` would choose on a digit, and moves on arrows with Ctrl, which
 * scroll elsewhere: the mark is then put back. Long lists show a window and "3/30".
 */
export const SelectList = <Value extends string | number>(props: SelectListProps<Value>): ReactNode => {
  const {items, onChoose, onHighlight, isActive = true, limit = 8, hasPageKeys = true} = props;
  const isReturn = useRef(false);
  const isStepped = useRef(false);
  const values = items.map(item => item.value);
  const {index, generation, moveTo, moveBack} = useHighlight(values, props.initialValue);
  const mark = (type: 'moved' | 'jump', target: number): void => {
    moveTo(type, target);
    const value = values[target];
    if (value !== undefined) onHighlight?.(value);
  };
  const isNumbered = items.some(({number}) => number !== undefined);
  const hear = (pressedReturn: boolean, input: string, id?: CommandId): void => {
    isReturn.current = pressedReturn;
    isStepped.current = isStep(id);
    const page = hasPageKeys ? jumpTarget(id, index, items.length, limit) : undefined;
    const target = page ?? numberedRow(items, input);
    if (target !== undefined) mark('jump', target);
  };
  const highlight = (value: Value): void => {
    if (isStepped.current) mark('moved', values.indexOf(value));
    else moveBack();
  };
  const select = (value: Value): void => {
    if (isReturn.current) onChoose(value);
    else if (!isNumbered) mark('jump', values.indexOf(value));
  };
  if (items.length === 0) return <Styled token="text.secondary">{props.emptyText ?? ''}</Styled>;
  return (
    <Box flexDirection="column">
      <ListName name={props.label} />
      <KeyWatch onKey={hear} isActive={isActive} />
      <SelectInput
        key={`${generation} ${values.join(' ')}`}
        items={items.map(item => ({...item, key: String(item.value)}))}
        isFocused={isActive}
        initialIndex={index}
        limit={limit}
        indicatorComponent={noIndicator}
        itemComponent={isActive ? row : restingRow}
        onHighlight={item => highlight(item.value)}
        onSelect={item => select(item.value)}
      />
      {items.length > limit && <ListPlace number={index + 1} count={items.length} indent="  " />}
    </Box>
  );
};

import {useReducer} from 'react';
import {useKeyContexts} from '../hooks/use-key-contexts.ts';
import {useCommands} from '../input/use-commands.ts';
import type {CommandId, KeyContext} from '../keymap.ts';
import {cycleValue, type FormRow, type FormState, reduceForm, stepValue} from './form-state.ts';

/** Where keys are pressed while a row of a form is marked. */
export const formContexts: readonly KeyContext[] = ['form'];

export type UseFormOptions<Id extends string> = {
  readonly rows: readonly FormRow<Id>[];
  readonly initialId?: Id;
  readonly onChange: (id: Id, value: string) => void;
  /** Enter on an action row or a link, and on a choice where `entersAction` names one. */
  readonly onAction: (id: Id) => void;
  /** The action that Enter gives on every choice; without it Enter takes the next value. */
  readonly entersAction?: Id;
  readonly onBack: () => void;
  /** The mark has moved, or a text is edited or no longer so. */
  readonly onMark?: (id: Id, isEditing: boolean) => void;
  readonly isActive: boolean;
};

export type FormHandle<Id extends string> = {
  readonly state: FormState;
  /** Begins or ends the editing of a text row. */
  readonly edit: (id: Id, isEditing: boolean) => void;
};

/** The keys of a form: which row is marked, and what they change. */
export const useForm = <Id extends string>(options: UseFormOptions<Id>): FormHandle<Id> => {
  const {rows, onChange, onAction, onMark} = options;
  const first = rows.findIndex(({id}) => id === options.initialId);
  const [state, dispatch] = useReducer(reduceForm, {row: Math.max(0, first), isEditing: false});
  const marked = rows[state.row];
  const isActive = options.isActive && !state.isEditing;
  useKeyContexts(formContexts, isActive);

  const move = (by: 1 | -1): void => {
    const next = rows[(state.row + by + rows.length) % rows.length];
    dispatch({type: 'move', by, count: rows.length});
    if (next !== undefined) onMark?.(next.id, false);
  };
  const step = (by: 1 | -1): void => {
    if (marked?.kind === 'choice') onChange(marked.id, stepValue(marked.options, marked.value, by));
    else if (marked?.kind === 'link' && by === 1) onAction(marked.id);
  };
  const edit = (id: Id, isEditing: boolean): void => {
    dispatch({type: isEditing ? 'edit' : 'edited'});
    onMark?.(id, isEditing);
  };
  const choose = (): void => {
    if (marked?.kind === 'text') edit(marked.id, true);
    else if (marked?.kind === 'action' || marked?.kind === 'link') onAction(marked.id);
    else if (options.entersAction !== undefined) onAction(options.entersAction);
    else if (marked !== undefined) onChange(marked.id, cycleValue(marked.options, marked.value));
  };
  const obey: {readonly [Command in CommandId]?: () => void} = {
    back: options.onBack,
    choose,
    'form-previous': () => move(-1),
    'form-next': () => move(1),
    'form-less': () => step(-1),
    'form-more': () => step(1),
  };
  useCommands(formContexts, id => obey[id]?.(), {isActive});
  return {state, edit};
};

import {useEffectEvent, useLayoutEffect, useReducer} from 'react';
import {useTextFieldKeys} from './text-field-keys.ts';
import {
  createTextField,
  reduceTextField,
  type TextFieldAction,
  type TextFieldCommand,
  type TextFieldSetup,
  type TextFieldState,
} from './text-field-state.ts';

export type UseTextFieldOptions = TextFieldSetup & {
  readonly isActive?: boolean;
  /** Editing keys that are left to the screen. */
  readonly ignored?: readonly TextFieldCommand[];
  /** Enter was pressed. The line stays until the screen dispatches `commit` or `clear`. */
  readonly onSubmit?: (text: string) => void;
};

export type TextFieldHandle = {
  readonly state: TextFieldState;
  readonly text: string;
  readonly isActive: boolean;
  readonly dispatch: (action: TextFieldAction) => void;
};

/** A line with its keys: give the handle to `TextField` to draw it. The options of the setup are read once. */
export const useTextField = (options: UseTextFieldOptions = {}): TextFieldHandle => {
  const {isActive = true, ignored} = options;
  const [state, dispatch] = useReducer(reduceTextField, options, createTextField);
  useTextFieldKeys(state, dispatch, ignored === undefined ? {isActive} : {isActive, ignored});
  const {count, text: submitted} = state.submission;
  const submit = useEffectEvent(() => options.onSubmit?.(submitted));
  // In the layout phase, so that what the screen does with the line is drawn before the next key comes.
  useLayoutEffect(() => {
    if (count > 0) submit();
  }, [count]);
  return {state, text: state.text, isActive, dispatch};
};

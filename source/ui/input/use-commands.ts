import {useInput} from 'ink';
import {createContext, type RefObject, useContext, useLayoutEffect} from 'react';
import {useDrawing} from '../drawing.tsx';
import {type CommandId, commandFor, type KeyContext} from '../keymap.ts';
import {asSeen} from './as-seen.ts';

type UseCommandsOptions = {
  /** Whether to listen (default: true). */
  readonly isActive?: boolean;
};

/**
 * Calls back for every key that is a command in these contexts. Text is left to a text field on the same screen, which
 * hears the same keys.
 */
export const useCommands = (
  contexts: readonly KeyContext[],
  onCommand: (id: CommandId) => void,
  {isActive = true}: UseCommandsOptions = {},
): void => {
  const {layout} = useDrawing();
  useInput(
    (input, key) => {
      const id = commandFor(contexts, ...asSeen(input, key, layout));
      if (id !== undefined) onCommand(id);
    },
    {isActive},
  );
};

const KeyContextsRef = createContext<RefObject<readonly KeyContext[]> | undefined>(undefined);

/** Lets the app know what keys mean when one is pressed. Mount it once, around the screens. */
export const KeyContextsProvider = KeyContextsRef.Provider;

/**
 * Tells the app the contexts of the part that has the focus, as given to `useCommands`. Help lists their commands, and
 * `?` is a letter where they take text. Does nothing outside the app.
 */
export const useKeyContexts = (contexts: readonly KeyContext[], isActive = true): void => {
  const current = useContext(KeyContextsRef);
  useLayoutEffect(() => {
    if (isActive && current !== undefined) current.current = contexts;
  });
};

/** Combines `useCommands` and `useKeyContexts`. */
export const useScreenCommands = (
  contexts: readonly KeyContext[],
  onCommand: (id: CommandId) => void,
  isActive: boolean,
): void => {
  useKeyContexts(contexts, isActive);
  useCommands(contexts, onCommand, {isActive});
};

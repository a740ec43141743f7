import {useInput} from 'ink';
import {createContext, type RefObject, useContext, useLayoutEffect} from 'react';
import {useDrawing} from '../drawing.tsx';
import {type CommandId, commandFor, type KeyContext} from '../keymap.ts';
import {asSeen} from './as-seen.ts';

type UseCommandsOptions = {
  /** Listen at all; true when not given. */
  readonly isActive?: boolean;
};

/**
 * Calls back for every key that is a command in these contexts. Text is left alone: a text field on the same screen
 * hears the same keys and takes those that are text or editing.
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

/** Put once around the screens by the app, which reads what keys mean at the moment of a key. */
export const KeyContextsProvider = KeyContextsRef.Provider;

/**
 * Tells the app where keys are pressed now: whatever has the keys calls it with what it gives to `useCommands`. The
 * help lists the commands of these contexts, and `?` is a letter where they type. Outside the app it does nothing.
 */
export const useKeyContexts = (contexts: readonly KeyContext[], isActive = true): void => {
  const current = useContext(KeyContextsRef);
  useLayoutEffect(() => {
    if (isActive && current !== undefined) current.current = contexts;
  });
};

/** Hears the commands of these contexts, and tells the app that keys are pressed there. */
export const useScreenCommands = (
  contexts: readonly KeyContext[],
  onCommand: (id: CommandId) => void,
  isActive: boolean,
): void => {
  useKeyContexts(contexts, isActive);
  useCommands(contexts, onCommand, {isActive});
};

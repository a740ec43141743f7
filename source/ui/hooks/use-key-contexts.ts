import {createContext, type RefObject, useContext, useLayoutEffect} from 'react';
import type {KeyContext} from '../keymap.ts';

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

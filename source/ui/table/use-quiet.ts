import {useAnimation, useInput} from 'ink';
import {useEffect, useState} from 'react';

/** Longer than between two presses of somebody in a hurry, and than between repeats of a key that is held. */
const quietMs = 500;

/**
 * Whether no key has come for a moment while `isActive`; then it stays so. Until then a key may still be meant for what
 * was on the screen before.
 */
export const useQuiet = (isActive: boolean): boolean => {
  const [isQuiet, setQuiet] = useState(false);
  const isWaiting = isActive && !isQuiet;
  const {frame, reset} = useAnimation({interval: quietMs, isActive: isWaiting});
  useInput(reset, {isActive: isWaiting});
  useEffect(() => {
    if (isWaiting && frame > 0) setQuiet(true);
  }, [isWaiting, frame]);
  return isQuiet;
};

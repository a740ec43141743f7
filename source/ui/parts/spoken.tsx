import {Text} from 'ink';
import type {ReactNode} from 'react';
import {useTerminal} from '../terminal.ts';

/**
 * Words for a screen reader alone, where eyes see it by place or sign. Not `aria-label`: Ink puts that in the place of
 * everything inside the box.
 */
export const Spoken = ({text}: {readonly text: string | undefined}): ReactNode => {
  const {isScreenReader} = useTerminal();
  return isScreenReader && text !== undefined && text !== '' ? <Text>{text}</Text> : null;
};

import {Box} from 'ink';
import {type ReactNode, useEffect, useState} from 'react';
import {useCommands, useKeyContexts} from '../../source/ui/input/use-commands.ts';
import type {KeyContext} from '../../source/ui/keymap.ts';
import {Styled} from '../../source/ui/parts/styled.tsx';
import type {TableScreenProps} from '../../source/ui/screen-props.ts';

const contexts: readonly KeyContext[] = ['watch'];

const lineOf = (observation: object): string => JSON.stringify(observation);

/** What is heard at a table, line by line: stands in for the table screen where that is not what is tested. */
export const PlainTable = ({session, size, isActive, onLeave}: TableScreenProps): ReactNode => {
  const {window} = session;
  const [count, setCount] = useState(window.count);
  useEffect(() => window.subscribe(() => setCount(window.count())), [window]);
  useKeyContexts(contexts, isActive);
  useCommands(contexts, id => id === 'back' && onLeave('home'), {isActive});
  const shown = window.read(Math.max(1, count - size.rows + 3));
  return (
    <Box flexDirection="column" width={size.columns} height={size.rows} overflow="hidden">
      <Styled>{session.pace.isPaused() ? 'held' : 'free'}</Styled>
      <Styled>{shown.map(lineOf).join('\n')}</Styled>
    </Box>
  );
};

import {Box} from 'ink';
import {type ReactNode, useEffect, useState} from 'react';
import {useFrameSize} from '../hooks/use-frame-size.ts';
import {useCommands} from '../input/use-commands.ts';
import type {KeyContext} from '../keymap.ts';
import {Styled} from '../parts/styled.tsx';
import {useTerminal} from '../terminal.ts';
import {type ArenaPicture, PictureBody} from './picture.tsx';

type ArenaScreenProps = {
  readonly read: () => ArenaPicture;
  /** Calls back when there may be something new to show. Returns a function that stops this. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly onStop: () => void;
};

const contexts: readonly KeyContext[] = ['arena'];

/** Rows around the body: the title and the keys. */
const OTHER_ROWS = 2;

/** The screen of an arena in play: how far it is, who wins, how busy the servers are. */
export const ArenaScreen = ({read, subscribe, onStop}: ArenaScreenProps): ReactNode => {
  const {columns, rows} = useFrameSize();
  const {isScreenReader} = useTerminal();
  const [picture, setPicture] = useState(read);
  useEffect(() => subscribe(() => setPicture(read())), [read, subscribe]);
  useCommands(contexts, id => {
    if (id === 'stop-arena' || id === 'quit') onStop();
  });
  const width = Math.max(20, columns - 2);
  return (
    <Box
      flexDirection="column"
      paddingX={1}
      width={columns}
      {...(isScreenReader ? {} : {height: rows, overflow: 'hidden'})}
    >
      <Styled token="accent">{picture.title}</Styled>
      <PictureBody picture={picture} width={width} height={rows - OTHER_ROWS} />
      <Styled token="text.secondary">{picture.keys}</Styled>
    </Box>
  );
};

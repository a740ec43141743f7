import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import {useKeyContexts} from '../hooks/use-key-contexts.ts';
import {useCommands} from '../input/use-commands.ts';
import type {KeyContext} from '../keymap.ts';
import {Styled} from '../parts/styled.tsx';
import {useTerminal} from '../terminal.ts';

export type MessageScreenProps = {
  readonly size: FrameSize;
  readonly text: string;
  readonly isActive: boolean;
  readonly onBack: () => void;
};

const contexts: readonly KeyContext[] = [];

/** One sentence in the middle of the terminal, while something is on its way. */
export const MessageScreen = ({size, text, isActive, onBack}: MessageScreenProps): ReactNode => {
  const {isScreenReader} = useTerminal();
  useKeyContexts(contexts, isActive);
  useCommands(contexts, id => id === 'back' && onBack(), {isActive});
  return (
    <Box
      width={size.columns}
      alignItems="center"
      justifyContent="center"
      {...(!isScreenReader && {height: size.rows})}
    >
      <Styled token="status.waiting">{text}</Styled>
    </Box>
  );
};

import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import {useKeyContexts} from '../hooks/use-key-contexts.ts';
import {useCommands} from '../input/use-commands.ts';
import type {KeyContext} from '../keymap.ts';
import {Paragraph} from '../parts/paragraph.tsx';
import {Styled} from '../parts/styled.tsx';
import {useTerminal} from '../terminal.ts';

export type MessageScreenProps = {
  readonly size: FrameSize;
  readonly text: string;
  /** More about it, under it. */
  readonly note?: string | undefined;
  readonly isActive: boolean;
  readonly onBack: () => void;
};

const contexts: readonly KeyContext[] = [];

/** Cells of a sentence's line at most. */
const widest = 72;

/** One sentence in the middle of the terminal, while something is on its way. */
export const MessageScreen = ({size, text, note, isActive, onBack}: MessageScreenProps): ReactNode => {
  const {isScreenReader} = useTerminal();
  useKeyContexts(contexts, isActive);
  useCommands(contexts, id => id === 'back' && onBack(), {isActive});
  return (
    <Box
      width={size.columns}
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      {...(!isScreenReader && {height: size.rows})}
    >
      <Styled token="status.waiting">{text}</Styled>
      {note !== undefined && (
        <Box marginTop={1}>
          <Paragraph token="text.secondary" width={Math.min(widest, size.columns - 4)} isCentred>
            {note}
          </Paragraph>
        </Box>
      )}
    </Box>
  );
};

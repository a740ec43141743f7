import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import {useKeyContexts} from '../hooks/use-key-contexts.ts';
import type {KeyContext} from '../keymap.ts';
import {Confirm} from '../parts/confirm.tsx';
import {Panel} from '../parts/panel.tsx';
import {useTerminal} from '../terminal.ts';

export type ConfirmScreenProps = {
  readonly size: FrameSize;
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly isActive: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

const contexts: readonly KeyContext[] = ['confirm'];

/** A question that stands alone in the middle of the terminal. The safe answer is marked at first. */
export const ConfirmScreen = ({size, ...question}: ConfirmScreenProps): ReactNode => {
  const {isScreenReader} = useTerminal();
  useKeyContexts(contexts, question.isActive);
  return (
    <Box
      width={size.columns}
      alignItems="center"
      justifyContent="center"
      {...(!isScreenReader && {height: size.rows})}
    >
      <Panel isFocused width={Math.min(58, size.columns)}>
        <Confirm {...question} />
      </Panel>
    </Box>
  );
};

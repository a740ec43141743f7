import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {Words} from '../../packs/words.ts';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import {useKeyContexts} from '../hooks/use-key-contexts.ts';
import type {KeyContext} from '../keymap.ts';
import {Confirm} from '../parts/confirm.tsx';
import {Footer} from '../parts/footer.tsx';
import {Panel, panelFrame} from '../parts/panel.tsx';
import {useTerminal} from '../terminal.ts';

export type ConfirmScreenProps = {
  readonly words: Words;
  readonly size: FrameSize;
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly isActive: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

const contexts: readonly KeyContext[] = ['confirm'];

/** Cells of the panel at most. */
const widest = 58;

/** A question that stands alone in the middle of the terminal. The safe answer is marked at first. */
export const ConfirmScreen = ({words, size, ...question}: ConfirmScreenProps): ReactNode => {
  const {isScreenReader} = useTerminal();
  const width = Math.min(widest, size.columns);
  useKeyContexts(contexts, question.isActive);
  return (
    <Box flexDirection="column" width={size.columns} {...(!isScreenReader && {height: size.rows})}>
      <Box flexGrow={1} alignItems="center" justifyContent="center">
        <Panel isFocused width={width}>
          <Confirm {...question} width={width - panelFrame.columns} />
        </Panel>
      </Box>
      <Box paddingX={1} flexShrink={0}>
        <Footer
          hints={[
            {id: 'choose', text: words('hint.choose')},
            {id: 'confirm-switch', text: words('hint.switch')},
            {id: 'back', text: words('hint.back')},
          ]}
          contexts={contexts}
          width={size.columns - 2}
        />
      </Box>
    </Box>
  );
};

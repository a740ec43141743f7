import {Box} from 'ink';
import type {Dispatch, ReactNode} from 'react';
import type {Words} from '../../packs/words.ts';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import {useKeyContexts} from '../input/use-commands.ts';
import type {KeyContext} from '../keymap.ts';
import {Confirm} from '../parts/confirm.tsx';
import {Footer} from '../parts/footer.tsx';
import {Panel, panelFrame} from '../parts/panel.tsx';
import {Centred, WholeTerminal} from './frame.tsx';
import type {NavigationAction, Overlay} from './navigation-state.ts';
import {HelpOverlay} from './reading/help-overlay.tsx';

type ConfirmScreenProps = {
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

/** Maximum width of the panel in cells. */
const widest = 58;

/** A question in the middle of the terminal. */
const ConfirmScreen = ({words, size, ...question}: ConfirmScreenProps): ReactNode => {
  const width = Math.min(widest, size.columns);
  useKeyContexts(contexts, question.isActive);
  return (
    <WholeTerminal size={size}>
      <Centred>
        <Panel isFocused width={width}>
          <Confirm {...question} width={width - panelFrame.columns} />
        </Panel>
      </Centred>
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
    </WholeTerminal>
  );
};

type OverlayScreenProps = {
  readonly overlay: Overlay;
  readonly words: Words;
  readonly size: FrameSize;
  readonly isActive: boolean;
  /** Whether the game is recorded, so that it can be resumed. */
  readonly isKept: boolean;
  readonly dispatch: Dispatch<NavigationAction>;
};

/** The help or question over the screens. */
export const OverlayScreen = ({overlay, isKept, dispatch, ...screen}: OverlayScreenProps): ReactNode => {
  const {words} = screen;
  const dismiss = (): void => dispatch({type: 'dismissed'});
  if (overlay.name === 'help')
    return <HelpOverlay {...screen} contexts={overlay.contexts} onClose={dismiss} />;
  const asked = overlay.name === 'confirm-quit' ? 'quit' : 'leave';
  return (
    <ConfirmScreen
      {...screen}
      question={words(asked === 'leave' && !isKept ? 'leave.question-not-kept' : `${asked}.question`)}
      yes={words(`${asked}.yes`)}
      no={words(`${asked}.no`)}
      onYes={() => dispatch({type: 'confirmed'})}
      onNo={dismiss}
    />
  );
};

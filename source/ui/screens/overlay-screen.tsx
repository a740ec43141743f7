import type {Dispatch, ReactNode} from 'react';
import type {Words} from '../../packs/words.ts';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import {ConfirmScreen} from './confirm-screen.tsx';
import {HelpOverlay} from './help-overlay.tsx';
import type {NavigationAction, Overlay} from './navigation.ts';

export type OverlayScreenProps = {
  readonly overlay: Overlay;
  readonly words: Words;
  readonly size: FrameSize;
  readonly isActive: boolean;
  /** Whether the game in play is written, so that one can go on with it. */
  readonly isKept: boolean;
  readonly dispatch: Dispatch<NavigationAction>;
};

/** What lies over the screens. */
export const OverlayScreen = ({
  overlay,
  words,
  size,
  isActive,
  isKept,
  dispatch,
}: OverlayScreenProps): ReactNode => {
  const dismiss = (): void => dispatch({type: 'dismissed'});
  if (overlay.name === 'help') {
    const {contexts} = overlay;
    return (
      <HelpOverlay words={words} size={size} contexts={contexts} isActive={isActive} onClose={dismiss} />
    );
  }
  const asked = overlay.name === 'confirm-quit' ? 'quit' : 'leave';
  return (
    <ConfirmScreen
      words={words}
      size={size}
      question={words(asked === 'leave' && !isKept ? 'leave.question-not-kept' : `${asked}.question`)}
      yes={words(`${asked}.yes`)}
      no={words(`${asked}.no`)}
      isActive={isActive}
      onYes={() => dispatch({type: 'confirmed'})}
      onNo={dismiss}
    />
  );
};

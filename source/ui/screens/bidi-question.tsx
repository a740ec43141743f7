import type {ReactNode} from 'react';
import type {Words} from '../../packs/words.ts';
import {directionOfLanguage} from '../../text/direction.ts';
import {useDrawing} from '../drawing.tsx';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import type {SettingsHandle} from '../hooks/use-settings.ts';
import type {Services} from '../services.ts';
import {useTerminal} from '../terminal.ts';
import {BidiScreen} from './bidi-screen.tsx';
import {currentScreen, type Navigation} from './navigation.ts';

const isArabicTable = ({scenarios}: Services, {table}: Navigation): boolean => {
  const options = table?.status === 'set' ? table.session.options : table?.options;
  const found = scenarios().find(({code}) => code === options?.scenario);
  return found !== undefined && directionOfLanguage(found.lang) === 'rtl';
};

/**
 * Whether it is time to ask which way Arabic reads right: at the first Arabic that is seen in a terminal about which
 * nobody has answered yet. Not in the settings, where the way may be being chosen.
 */
export const useAsksBidi = (services: Services, navigation: Navigation): boolean => {
  const {isBidiGuessed = false, arabic, isScreenReader, locale} = useTerminal();
  const {drawer} = useDrawing();
  const screen = currentScreen(navigation);
  if (!isBidiGuessed || arabic === undefined || isScreenReader || screen === 'settings') return false;
  // A guess that leaves all to the terminal draws nothing here, and has nothing to wait for.
  if (drawer === undefined && arabic.guess() === 'app') return false;
  return directionOfLanguage(locale) === 'rtl' || (screen === 'table' && isArabicTable(services, navigation));
};

export type BidiQuestionProps = {
  readonly words: Words;
  readonly size: FrameSize;
  readonly isActive: boolean;
  readonly settings: SettingsHandle;
};

/** Asks it, and keeps the answer for this terminal; for somebody who cannot tell, what was guessed. */
export const BidiQuestion = ({settings, ...screen}: BidiQuestionProps): ReactNode => {
  const {arabic} = useTerminal();
  return (
    <BidiScreen
      {...screen}
      guess={arabic?.guess() ?? 'app'}
      onAnswer={answer => {
        if (arabic === undefined) return;
        const mode = answer ?? arabic.guess();
        settings.change({bidiAnswers: {...settings.settings.bidiAnswers, [arabic.key]: mode}});
      }}
    />
  );
};

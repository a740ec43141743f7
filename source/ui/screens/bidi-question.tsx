import {Box, Text} from 'ink';
import {type ReactNode, useEffect} from 'react';
import type {Words} from '../../packs/words.ts';
import {directionOfLanguage} from '../../text/direction.ts';
import {useDrawing} from '../drawing.tsx';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import type {SettingsHandle} from '../hooks/use-settings.ts';
import {useScreenCommands} from '../input/use-commands.ts';
import type {KeyContext} from '../keymap.ts';
import {SelectList} from '../parts/select-list.tsx';
import {Paragraph} from '../parts/styled.tsx';
import type {Services} from '../services.ts';
import {type TerminalArabic, useTerminal} from '../terminal.ts';
import {bodySize, Frame} from './frame.tsx';
import {currentScreen, type Navigation} from './navigation-state.ts';

const isArabicTable = ({scenarios}: Services, {table}: Navigation): boolean => {
  const options = table?.status === 'set' ? table.session.options : table?.options;
  const found = scenarios().find(({code}) => code === options?.scenario);
  return found !== undefined && directionOfLanguage(found.lang) === 'rtl';
};

/**
 * Returns the terminal to ask about, once Arabic appears in a terminal for which nobody has chosen how to draw it.
 * Returns nothing in the settings, where the person may be choosing.
 */
export const useAsksBidi = (services: Services, navigation: Navigation): TerminalArabic | undefined => {
  const {isBidiGuessed = false, arabic, isScreenReader, locale} = useTerminal();
  const {drawer} = useDrawing();
  const screen = currentScreen(navigation);
  if (!isBidiGuessed || isScreenReader || screen === 'settings') return undefined;
  // Wait for the drawer if the guess is to use it; the other ways draw without it.
  if (drawer === undefined && arabic?.guess() === 'app') return undefined;
  const isSeen =
    directionOfLanguage(locale) === 'rtl' || (screen === 'table' && isArabicTable(services, navigation));
  return isSeen ? arabic : undefined;
};

const contexts: readonly KeyContext[] = ['list'];

const ANSWERS = ['terminal', 'app', 'unsure'] as const;

/** A sentence as stored, and as polyspy draws it. What the terminal does to each tells them apart. */
const Samples = ({sample}: {readonly sample: string}): ReactNode => {
  const {drawer, need} = useDrawing();
  useEffect(need, [need]);
  const drawn = drawer?.line([{text: sample}], 'rtl', 'app').map(({text}) => text);
  return (
    <Box flexDirection="column" marginY={1} rowGap={1} aria-hidden>
      <Text>{sample}</Text>
      <Text>{drawn?.join('') ?? ' '}</Text>
    </Box>
  );
};

type BidiQuestionProps = {
  readonly words: Words;
  readonly size: FrameSize;
  readonly isActive: boolean;
  readonly arabic: TerminalArabic;
  readonly settings: SettingsHandle;
};

/**
 * Asks which of two ways to draw Arabic reads right, because in a multiplexer or over a network nothing else can tell.
 * Saves the answer for this terminal, or the guess if the person is unsure.
 */
export const BidiQuestion = ({words, size, isActive, arabic, settings}: BidiQuestionProps): ReactNode => {
  const guess = arabic.guess();
  const answer = (value: (typeof ANSWERS)[number]): void => {
    const mode = value === 'unsure' ? guess : value;
    settings.change({bidiAnswers: {...settings.settings.bidiAnswers, [arabic.key]: mode}});
  };
  useScreenCommands(contexts, id => id === 'back' && answer('unsure'), isActive);
  return (
    <Frame
      size={size}
      words={words}
      title={words('bidi.title')}
      hints={[
        {id: 'choose', text: words('hint.choose')},
        {id: 'list-next', text: words('hint.move')},
        {id: 'back', text: words('hint.back')},
      ]}
      contexts={contexts}
    >
      <Box flexDirection="column" marginTop={1}>
        <Paragraph width={bodySize(size).width}>{words('bidi.question')}</Paragraph>
        <Samples sample={words('bidi.sample')} />
        <SelectList
          items={ANSWERS.map(value => ({value, label: words(`bidi.${value}`)}))}
          onChoose={answer}
          // A mode that neither line shows stays as it is.
          initialValue={ANSWERS.find(value => value === guess) ?? 'unsure'}
          isActive={isActive}
          hasPageKeys={false}
          label={words('bidi.title')}
        />
      </Box>
    </Frame>
  );
};

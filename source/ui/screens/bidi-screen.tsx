import {Box, Text} from 'ink';
import {type ReactNode, useEffect} from 'react';
import type {Words} from '../../packs/words.ts';
import {useDrawing} from '../drawing.tsx';
import type {FrameSize} from '../hooks/use-frame-size.ts';
import {useKeyContexts} from '../hooks/use-key-contexts.ts';
import {useCommands} from '../input/use-commands.ts';
import type {KeyContext} from '../keymap.ts';
import {Paragraph} from '../parts/paragraph.tsx';
import {SelectList} from '../parts/select-list.tsx';
import type {BidiMode} from '../terminal.ts';
import {bodySize, Frame} from './frame.tsx';

export type BidiScreenProps = {
  readonly words: Words;
  readonly size: FrameSize;
  readonly isActive: boolean;
  /** What the terminal seems to need: the answer that agrees with it is marked at first. */
  readonly guess: BidiMode;
  /** What read right; nothing when the person cannot tell. */
  readonly onAnswer: (mode: BidiMode | undefined) => void;
};

const contexts: readonly KeyContext[] = ['list'];

const ANSWERS = ['terminal', 'app', 'unsure'] as const;

/** For ways that neither line shows, the answer that keeps them. */
const answerFor = (guess: BidiMode): (typeof ANSWERS)[number] =>
  ANSWERS.find(answer => answer === guess) ?? 'unsure';

/** A sentence as it is stored, and as the program draws it: what the terminal does to each tells them apart. */
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

/** Asks which of two ways of writing Arabic reads right: inside a multiplexer or over a network nothing else can tell. */
export const BidiScreen = ({words, size, isActive, guess, onAnswer}: BidiScreenProps): ReactNode => {
  useKeyContexts(contexts, isActive);
  useCommands(contexts, id => id === 'back' && onAnswer(undefined), {isActive});
  return (
    <Frame
      {...size}
      program={words('app.name')}
      title={words('bidi.title')}
      hints={[
        {id: 'choose', text: words('hint.choose')},
        {id: 'list-next', text: words('hint.move')},
        {id: 'back', text: words('hint.back')},
      ]}
      contexts={contexts}
    >
      <Box flexDirection="column" marginTop={1}>
        <Paragraph width={bodySize(size.columns, size.rows).width}>{words('bidi.question')}</Paragraph>
        <Samples sample={words('bidi.sample')} />
        <SelectList
          items={ANSWERS.map(value => ({value, label: words(`bidi.${value}`)}))}
          onChoose={value => onAnswer(value === 'unsure' ? undefined : value)}
          initialValue={answerFor(guess)}
          isActive={isActive}
          hasPageKeys={false}
          label={words('bidi.title')}
        />
      </Box>
    </Frame>
  );
};

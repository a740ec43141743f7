import {Box} from 'ink';
import {type ReactNode, useEffect, useMemo, useState} from 'react';
import {wrapText} from '../../../text/wrap.ts';
import {PictureBody} from '../../arena/picture.tsx';
import {useScreenCommands} from '../../input/use-commands.ts';
import type {KeyContext} from '../../keymap.ts';
import {columnWidths} from '../../parts/table-row.tsx';
import type {InnerScreenProps, ScreenProps} from '../../screen-props.ts';
import type {ModelCards, ModelTest} from '../../services.ts';
import {bodySize, Frame} from '../frame.tsx';
import {ReadingScreen, type TextLine} from '../reading/reading-screen.tsx';
import {ChooseModels} from './choose-models.tsx';
import {useModelTest} from './use-model-test.ts';

const contexts: readonly KeyContext[] = ['arena'];

type TestProps = InnerScreenProps & {readonly test: ModelTest};

/** A test in play. The first key to stop it shows its cards; the second one leaves without them. */
const LiveTest = ({services, size, isActive, test, onBack}: TestProps): ReactNode => {
  const {words} = services;
  const {width, height} = bodySize(size);
  const [picture, setPicture] = useState(() => test.picture(width));
  const [isStopping, stopping] = useState(false);
  useEffect(() => {
    const draw = (): void => setPicture(test.picture(width));
    draw();
    return test.subscribe(draw);
  }, [test, width]);
  useScreenCommands(
    contexts,
    id => {
      if (id !== 'stop-arena' && id !== 'back') return;
      if (isStopping) return onBack();
      test.stop();
      stopping(true);
    },
    isActive,
  );
  return (
    <Frame
      {...{size, words, contexts}}
      title={words('testModels.title')}
      note={isStopping ? words('testModels.stopping') : undefined}
      hints={[
        {id: 'stop-arena', text: words(isStopping ? 'testModels.leave' : 'testModels.stop')},
        {id: 'help', text: words('hint.help')},
      ]}
    >
      <Box marginTop={1} flexDirection="column">
        <PictureBody picture={picture} width={width} height={height - 1} />
      </Box>
    </Frame>
  );
};

const cardLines = ({tables, sentences, problems}: ModelCards, width: number): readonly TextLine[] => {
  const wrapped = (sentence: string, token: TextLine['token']): readonly TextLine[] =>
    wrapText(sentence, width).map(text => ({text, ...(token && {token})}));
  return [
    ...problems.flatMap(problem => wrapped(`! ${problem}`, 'status.warning')),
    ...(problems.length > 0 && tables.length > 0 ? [{text: ''}] : []),
    ...tables.flatMap((rows): readonly TextLine[] => {
      const widths = columnWidths(rows);
      const lines = rows.map((cells, index): TextLine => {
        const token = index === 0 ? 'text.strong' : 'text.primary';
        return {text: cells.join('  '), columns: {cells, widths}, token};
      });
      return [...lines, {text: ''}];
    }),
    ...sentences.flatMap(sentence => wrapped(sentence, 'text.secondary')),
  ];
};

/** The cards of a test that is over. */
const Cards = ({services, test, ...screen}: TestProps): ReactNode => {
  const {words} = services;
  const {width} = bodySize(screen.size);
  const lines = useMemo(() => cardLines(test.cards(width), width), [test, width]);
  return <ReadingScreen {...screen} words={words} title={words('testModels.cards')} lines={lines} />;
};

/** The screen on which models are tested: the choice, the test while it runs, and its cards. */
export const TestModels = ({dispatch, ...screen}: ScreenProps): ReactNode => {
  const {stage, start} = useModelTest(screen.services);
  const onBack = (): void => dispatch({type: 'back'});
  if (stage.status === 'running') return <LiveTest {...screen} test={stage.test} onBack={onBack} />;
  if (stage.status === 'over') return <Cards {...screen} test={stage.test} onBack={onBack} />;
  const isChoosing = stage.status === 'choosing';
  return (
    <ChooseModels
      {...screen}
      isActive={screen.isActive && isChoosing}
      onStart={start}
      onBack={onBack}
      problem={isChoosing ? stage.problem : undefined}
    />
  );
};

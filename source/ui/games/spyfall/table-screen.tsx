import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {SpyfallSession} from '../../../tables/registry/spyfall/session.ts';
import {useDrawing} from '../../drawing.tsx';
import {Footer} from '../../parts/footer.tsx';
import {Styled} from '../../parts/styled.tsx';
import {columnFrame} from '../../table/layout.ts';
import type {TableScreenProps} from '../../table-screen-props.ts';
import {AboutRows} from './about.tsx';
import {Candidates, candidatesHeight} from './candidates.tsx';
import {DebriefPanel} from './debrief.tsx';
import type {Focus} from './focus.ts';
import {footerHints} from './hints.ts';
import {Intro} from './intro.tsx';
import {SeatColumn, SeatRows, SeatWords} from './seats.tsx';
import type {TableModel} from './table-model.ts';
import {Talk, TalkRule} from './talk.tsx';
import {TitleRow} from './title-row.tsx';
import {Tray, trayHeight} from './tray.tsx';
import {type TableFrame, useTable} from './use-table.ts';
import {Sentence, YourMove} from './your-move.tsx';

type ColumnProps = {
  readonly width: number;
  readonly height: number;
  /** Whether it goes before the talk or behind it, in the direction of the screen. */
  readonly place: 'before' | 'behind';
  readonly children: ReactNode;
};

/** A column beside the talk, parted from it by a line. */
const Column = ({width, height, place, children}: ColumnProps): ReactNode => {
  const {layout} = useDrawing();
  const isLineLeft = (place === 'behind') === (layout === 'ltr');
  return (
    <Box
      width={width}
      height={height}
      flexDirection="column"
      flexShrink={0}
      overflowY="hidden"
      borderStyle="single"
      borderDimColor
      borderTop={false}
      borderBottom={false}
      borderLeft={isLineLeft}
      borderRight={!isLineLeft}
      {...(isLineLeft ? {paddingLeft: 1} : {paddingRight: 1})}
    >
      {children}
    </Box>
  );
};

/** A list that waits for the answer to a question is there for eyes, and not for ears. */
const isHeardConfirm = ({isPlain, focus}: TableModel): boolean => isPlain && focus === 'confirm';

/** What stands over the sentence: the talk with what opens under it, the card at the start, or the candidates. */
const Middle = ({model, index, talkRows}: TableFrame): ReactNode => {
  const {state, layout, focus} = model;
  const height = layout.talkHeight;
  if (focus === 'intro') return <Intro model={model} height={height + 1} />;
  const isOver = state.panel === 'candidates' && layout.candidatesWidth === 0 && focus !== 'end';
  const tray = trayHeight(model);
  return (
    <>
      {isOver && <Candidates model={model} width={layout.mainWidth} height={candidatesHeight(model)} />}
      <Box display={isOver ? 'none' : 'flex'} flexDirection="column" flexShrink={0}>
        <Talk model={model} index={index} height={talkRows} />
        <TalkRule model={model} index={index} />
        <Box display={isHeardConfirm(model) ? 'none' : 'flex'} flexShrink={0}>
          <Tray model={model} height={tray} />
        </Box>
      </Box>
      <AboutRows lines={model.about} width={layout.mainWidth} />
    </>
  );
};

/** Where one chooses, ears need not hear the seats before it at every step. */
const CHOOSING: readonly Focus[] = ['candidates', 'filter', 'list', 'suggestions', 'confirm'];
/** Where what is expected is said by the list to choose from, or by the question to confirm. */
const SAID: readonly Focus[] = ['filter', 'list', 'confirm'];

const Main = (frame: TableFrame): ReactNode => {
  const {model, leak, onEyes} = frame;
  const {layout} = model;
  return (
    <Box flexDirection="column" width={layout.mainWidth} flexShrink={0} overflowY="hidden">
      {model.isPlain && !CHOOSING.includes(model.focus) && <SeatWords model={model} />}
      {layout.kind === 'one' && !model.isPlain && (
        <>
          <SeatRows model={model} />
          <Styled token="border">{'─'.repeat(layout.mainWidth)}</Styled>
        </>
      )}
      <Middle {...frame} />
      {!(model.isPlain && SAID.includes(model.focus)) && <Sentence model={model} />}
      <YourMove model={model} leak={leak} onModerator={() => onEyes('moderator')} />
    </Box>
  );
};

const CandidateColumn = ({model}: {readonly model: TableModel}): ReactNode => (
  <Candidates
    model={model}
    width={model.layout.candidatesWidth - columnFrame}
    height={candidatesHeight(model)}
  />
);

/** What stands behind the talk: with three columns the candidates, with two the seats and, where they fit, those. */
const ColumnBehind = ({model}: {readonly model: TableModel}): ReactNode => {
  const {kind, seatsWidth, candidatesWidth, bodyHeight} = model.layout;
  if (kind === 'three')
    return (
      <Column width={candidatesWidth} height={bodyHeight} place="behind">
        <CandidateColumn model={model} />
      </Column>
    );
  return (
    <Column width={seatsWidth} height={bodyHeight} place="behind">
      <SeatColumn model={model} width={seatsWidth - columnFrame} />
      {candidatesWidth > 0 && <Box height={1} />}
      {candidatesWidth > 0 && <CandidateColumn model={model} />}
    </Column>
  );
};

/**
 * One, two or three columns, as the layout says. The talk keeps its place among them whichever there are: React would
 * begin it anew otherwise, and a window made wider would lose the row that is marked and what is typed to find one.
 */
const Body = (frame: TableFrame): ReactNode => {
  const {model} = frame;
  const {kind, seatsWidth, bodyHeight} = model.layout;
  return (
    <Box columnGap={1} {...(kind !== 'one' && {height: bodyHeight})}>
      {kind === 'three' && (
        <Column width={seatsWidth} height={bodyHeight} place="before">
          <SeatColumn model={model} width={seatsWidth - columnFrame} />
        </Column>
      )}
      <Main {...frame} />
      {kind !== 'one' && <ColumnBehind model={model} />}
    </Box>
  );
};

/** The table: who sits there, what is said, and what is expected of the person now. */
export const TableScreen = (props: TableScreenProps<SpyfallSession>): ReactNode => {
  const frame = useTable(props);
  const {model} = frame;
  const {columns, rows} = model.layout;
  return (
    <Box flexDirection="column" width={columns} {...(!model.isPlain && {height: rows})} overflowY="hidden">
      <TitleRow model={model} />
      {model.state.panel === 'debrief' && model.view.phase === 'over' && model.isFinished ? (
        <DebriefPanel model={model} />
      ) : (
        <Body {...frame} />
      )}
      <Footer hints={footerHints(model)} contexts={model.contexts} width={columns} />
    </Box>
  );
};

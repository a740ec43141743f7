import type {ReactNode} from 'react';
import {majorityOf} from '../../../games/spyfall/rules.ts';
import type {SpyfallSession} from '../../../tables/registry/spyfall/session.ts';
import {columnFrame} from '../../table/layout.ts';
import {TableFrame} from '../../table/table-frame.tsx';
import {Talk} from '../../table/talk.tsx';
import {Sentence, YourMove} from '../../table/your-move.tsx';
import type {TableScreenProps} from '../../table-screen-props.ts';
import {AboutRows} from './about.tsx';
import {Candidates, candidatesHeight} from './candidates.tsx';
import {Debrief} from './debrief.tsx';
import {decisionOf} from './decisions.ts';
import {expectationOf} from './expectation.ts';
import type {Focus} from './focus.ts';
import {spyfallHints} from './hints.ts';
import {Intro} from './intro.tsx';
import {noticeSegments} from './notice.ts';
import type {SpyfallModel} from './spyfall-model.ts';
import {SpyfallTitle} from './title-row.tsx';
import {type SpyfallFrame, useSpyfall} from './use-spyfall.ts';

/** What stands over the sentence: the talk with what opens under it, the card at the start, or the candidates. */
const Middle = ({model, index, talkRows, tray}: SpyfallFrame): ReactNode => {
  const {state, layout, focus} = model;
  if (focus === 'intro') return <Intro model={model} height={layout.talkHeight + 1} />;
  const isOver = state.panel === 'candidates' && layout.candidatesWidth === 0 && focus !== 'end';
  return (
    <>
      {isOver && <Candidates model={model} width={layout.mainWidth} height={candidatesHeight(model)} />}
      <Talk model={model} index={index} talkRows={talkRows} tray={tray} isHidden={isOver} />
      <AboutRows lines={model.about} width={layout.mainWidth} />
    </>
  );
};

/** Where one chooses, ears need not hear the seats before it at every step. */
const CHOOSING: readonly Focus[] = ['candidates', 'filter', 'list', 'suggestions', 'confirm'];
/** Where what is expected is said by the list to choose from, or by the question to confirm. */
const SAID: readonly Focus[] = ['filter', 'list', 'confirm'];

/** What stands in the empty line, when it is owed, and before, to be begun; nothing where there is none. */
const placeholderOf = ({legal, state, view, session, talk}: SpyfallModel): string | undefined => {
  const {words} = talk;
  if (legal === undefined)
    return session.person === undefined || view.phase === 'over'
      ? undefined
      : words('table.draft-placeholder');
  if (legal.phase === 'answer') return words('table.answer-placeholder');
  const isAsking = legal.phase === 'question' && (state.askTo !== undefined || legal.to.length === 1);
  return isAsking ? words('table.question-placeholder') : undefined;
};

/** The table: who sits there, what is said, and what is expected of the person now. */
export const TableScreen = (props: TableScreenProps<SpyfallSession>): ReactNode => {
  const frame = useSpyfall(props);
  const {model, cells, leak, look} = frame;
  const {view, talk, legal, state, layout, focus, isPlain} = model;
  const seats = view.table?.seats.length ?? 0;
  const isLookingBack = state.panel === 'debrief' && model.isOver && model.isFinished;
  return (
    <TableFrame
      model={model}
      title={<SpyfallTitle model={model} />}
      cells={cells}
      seatNote={talk.words('table.majority', {majority: majorityOf(seats), seats})}
      isChoosing={CHOOSING.includes(focus)}
      aside={
        <Candidates
          model={model}
          width={layout.candidatesWidth - columnFrame}
          height={candidatesHeight(model)}
        />
      }
      page={isLookingBack ? <Debrief model={model} /> : undefined}
      hints={spyfallHints(model)}
    >
      <Middle {...frame} />
      {!(isPlain && SAID.includes(focus)) && (
        <Sentence
          {...expectationOf(view, talk, legal, state.askTo)}
          width={layout.mainWidth}
          isPlain={isPlain}
        />
      )}
      <YourMove
        model={model}
        decision={decisionOf(model, look)}
        placeholder={placeholderOf(model)}
        notice={noticeSegments(model, leak)}
      />
    </TableFrame>
  );
};

import {type ReactNode, useMemo} from 'react';
import {LookBack, lookBackWidth} from '../../../table/talk/look-back.tsx';
import type {SpyfallModel} from '../spyfall-model.ts';
import type {DebriefPage} from './debrief-parts.ts';
import {hasTables, tableRows} from './debrief-tables.ts';
import {storyRows} from './story-rows.ts';

/** Whether one looks back at the game: there is something to look back at once it is written. */
const isLookingBack = ({state, isOver, isFinished}: SpyfallModel): boolean =>
  state.panel === 'debrief' && isOver && isFinished;

/** What the debrief is written from; nothing while one does not look at it. */
export const useDebriefPage = (model: SpyfallModel): DebriefPage | undefined => {
  const {session, view, talk, isPlain} = model;
  const width = lookBackWidth(model);
  const isOpen = isLookingBack(model);
  return useMemo(() => {
    if (!isOpen) return undefined;
    const {debrief, thoughts} = session.debrief();
    const seated = session.models && session.seated?.();
    const {topicWords} = session;
    const noted = {
      ...(thoughts && {thoughts}),
      ...(seated && {seated}),
      ...(topicWords && {topicWords}),
      standIns: session.standIns?.() ?? [],
    };
    return {view, talk, debrief, width, isPlain, ...noted};
  }, [session, view, talk, width, isPlain, isOpen]);
};

/** Whether a debrief is open that also has tables. */
export const canShowTables = (page: DebriefPage | undefined): boolean =>
  page !== undefined && hasTables(page);

type DebriefProps = {readonly model: SpyfallModel; readonly page: DebriefPage};

/** Looking back at a finished game: its story, or what everybody believed, turn by turn. */
export const Debrief = ({model, page}: DebriefProps): ReactNode => {
  const name = model.state.isTablesOpen && hasTables(page) ? 'tables' : 'story';
  const rows = useMemo(() => (name === 'tables' ? tableRows(page) : storyRows(page)), [page, name]);
  return <LookBack model={model} rows={rows} name={name} />;
};

import {type ReactNode, useMemo} from 'react';
import {LookBack, lookBackWidth} from '../../table/look-back.tsx';
import {type DebriefPage, debriefRows} from './debrief-rows.ts';
import type {SpyfallModel} from './spyfall-model.ts';

type DebriefModel = Pick<SpyfallModel, 'session' | 'view' | 'talk' | 'isPlain'>;

const pageOf = ({session, view, talk, isPlain}: DebriefModel, width: number): DebriefPage => {
  const {debrief, thoughts} = session.debrief();
  const seated = session.models === undefined ? undefined : session.seated?.();
  return {view, talk, debrief, width, isPlain, ...(thoughts && {thoughts}), ...(seated && {seated})};
};

/** Looking back at a finished game: what everybody believed, turn by turn. */
export const Debrief = ({model}: {readonly model: SpyfallModel}): ReactNode => {
  const {session, view, talk, isPlain} = model;
  const width = lookBackWidth(model);
  const rows = useMemo(
    () => debriefRows(pageOf({session, view, talk, isPlain}, width)),
    [session, view, talk, width, isPlain],
  );
  return <LookBack model={model} rows={rows} />;
};

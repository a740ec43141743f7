import type {ReactNode} from 'react';
import type {Move} from '../../../games/spyfall/events.ts';
import {majorityOf} from '../../../games/spyfall/rules.ts';
import {Confirm} from '../../parts/confirm.tsx';
import type {TableModel} from './table-model.ts';
import type {Pending} from './table-state.ts';
import {nameOf, namesOf} from './table-talk.ts';

/** The move that a confirmed decision makes; those that are none of the person's own give none. */
export const moveOf = (pending: Pending): Move | undefined => {
  switch (pending.kind) {
    case 'guess':
      return {type: 'guess', entity: pending.entity};
    case 'pass':
      return {type: 'pass'};
    case 'vote':
      return {type: 'vote', target: pending.target};
    case 'skip':
      return {type: 'skip'};
    case 'moderator':
    case 'stand-in-for-good':
      return undefined;
  }
};

const valuesOf = ({talk, view, thinking}: TableModel, pending: Pending): Record<string, string | number> => {
  if (pending.kind === 'guess') return {entity: talk.entityName(pending.entity)};
  if (pending.kind === 'stand-in-for-good')
    return {
      names: namesOf(
        talk,
        thinking.flatMap(({seat}) => seat ?? []),
      ),
    };
  const seats = view.table?.seats.length ?? 0;
  if (pending.kind === 'vote')
    return {name: nameOf(talk, pending.target), majority: majorityOf(seats), seats};
  return {};
};

export type ConfirmMoveProps = {
  readonly model: TableModel;
  readonly pending: Pending;
  readonly onModerator: () => void;
};

/** Asks once more. What ends or may end a game begins at the no; a pass and a skip begin at the yes. */
export const ConfirmMove = ({model, pending, onModerator}: ConfirmMoveProps): ReactNode => {
  const {words} = model.talk;
  const values = valuesOf(model, pending);
  const move = moveOf(pending);
  return (
    <Confirm
      width={model.layout.mainWidth}
      question={words(`table.confirm-${pending.kind}`, values)}
      yes={words(`table.confirm-${pending.kind}-yes`, values)}
      no={words('table.confirm-no')}
      startsWithYes={pending.kind === 'pass' || pending.kind === 'skip'}
      onYes={() => {
        model.dispatch({type: 'reconsider'});
        if (pending.kind === 'moderator') onModerator();
        else if (pending.kind === 'stand-in-for-good') model.session.models?.giveUp(pending.kind);
        else if (move !== undefined) model.submit(move);
      }}
      onNo={() => model.dispatch({type: 'reconsider'})}
      isActive={model.focus === 'confirm'}
    />
  );
};

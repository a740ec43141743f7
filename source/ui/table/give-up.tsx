import type {ReactNode} from 'react';
import type {GiveUpWay} from '../../tables/table.ts';
import {SelectList} from '../parts/select-list.tsx';
import type {TableModel} from './table-model.ts';
import {isWaitingForModel} from './thinking.tsx';

/** What can be done about a slow reply: nothing, one of the table's ways, or to stop. */
type GiveUpChoice = 'wait' | GiveUpWay | 'end';

/**
 * The choices there are now, none when no model is waited for. A seat is not handed over for good while its mover is
 * hidden: that would be for this move only, and nothing may name whose it is.
 */
export const giveUpChoices = (model: TableModel): readonly GiveUpChoice[] => {
  const {session, thinking} = model;
  if (!isWaitingForModel(model)) return [];
  const isHidden = thinking.some(({seat}) => seat === undefined);
  const ways = session.models?.ways ?? [];
  return ['wait', ...ways.filter(way => !isHidden || way !== 'stand-in-for-good'), 'end'];
};

/** What stands over the sentence while the person may give up on a slow reply. */
export const GiveUpList = ({model}: {readonly model: TableModel}): ReactNode => {
  const {session, talk, dispatch, onLeave, focus} = model;
  const choose = (choice: GiveUpChoice): void => {
    dispatch({type: 'close'});
    if (choice === 'stand-in-for-good') dispatch({type: 'consider', pending: {kind: choice}});
    else if (choice === 'end') onLeave('home');
    else if (choice !== 'wait') session.models?.giveUp(choice);
  };
  return (
    <SelectList
      items={giveUpChoices(model).map(value => ({value, label: talk.words(`table.give-up-${value}`)}))}
      onChoose={choose}
      isActive={focus === 'give-up'}
      hasPageKeys={false}
      label={talk.words('table.give-up')}
    />
  );
};

import type {ReactNode} from 'react';
import {SelectList} from '../parts/select-list.tsx';
import type {TableModel} from './table-model.ts';

type EndChoice = 'debrief' | 'talk' | 'again' | 'home';

const labelOf = ({talk, session}: TableModel, choice: EndChoice): string => {
  switch (choice) {
    case 'debrief':
      return talk.words('table.end-debrief');
    case 'talk':
      return talk.words('table.debrief-talk');
    case 'again':
      return talk.words(session.options.mode === 'watch' ? 'table.end-watch-again' : 'table.end-again');
    case 'home':
      return talk.words('table.end-home');
  }
};

const choose = ({dispatch, onLeave}: TableModel, choice: EndChoice): void => {
  if (choice === 'debrief') dispatch({type: 'open', panel: 'debrief'});
  else if (choice === 'talk') dispatch({type: 'close'});
  else onLeave(choice);
};

export type EndChoicesProps = {
  readonly model: TableModel;
  /** Whether the game has a page to look back at. */
  readonly hasDebrief: boolean;
};

const choicesOf = ({model, hasDebrief}: EndChoicesProps): readonly EndChoice[] => {
  const back = model.focus === 'debrief' ? 'talk' : 'debrief';
  return [...(hasDebrief ? ([back] as const) : []), 'again', 'home'];
};

/** Rows of the choices. */
export const endRows = (hasDebrief: boolean): number => (hasDebrief ? 3 : 2);

/** What to do after the end: look back (or return to the talk), play again, go home. */
export const EndChoices = (props: EndChoicesProps): ReactNode => {
  const {model} = props;
  const isLookingBack = model.focus === 'debrief';
  return (
    <SelectList
      key={isLookingBack ? 'debrief' : 'end'}
      items={choicesOf(props).map(value => ({value, label: labelOf(model, value)}))}
      onChoose={choice => choose(model, choice)}
      isActive={model.focus === 'end' || isLookingBack}
      hasPageKeys={false}
      label={model.talk.words('table.end-menu')}
      {...(isLookingBack && {initialValue: 'again' as const})}
    />
  );
};

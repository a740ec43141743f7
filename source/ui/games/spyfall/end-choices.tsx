import type {ReactNode} from 'react';
import {SelectList} from '../../parts/select-list.tsx';
import type {TableModel} from './table-model.ts';

export const END_CHOICES = ['debrief', 'talk', 'again', 'home'] as const;
export type EndChoice = (typeof END_CHOICES)[number];

/** How many choices there are after the end, wherever one is. */
export const endChoiceRows = 3;

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

/** What to do after the end: look back (or return to the talk), play again, go home. */
export const EndChoices = ({model}: {readonly model: TableModel}): ReactNode => {
  const isLookingBack = model.focus === 'debrief';
  const choices: readonly EndChoice[] = [isLookingBack ? 'talk' : 'debrief', 'again', 'home'];
  return (
    <SelectList
      key={isLookingBack ? 'debrief' : 'end'}
      items={choices.map(value => ({value, label: labelOf(model, value)}))}
      onChoose={choice => choose(model, choice)}
      isActive={model.focus === 'end' || isLookingBack}
      hasPageKeys={false}
      label={model.talk.words('table.end-menu')}
      {...(isLookingBack && {initialValue: 'again' as const})}
    />
  );
};

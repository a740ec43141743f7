import type {ReactNode} from 'react';
import type {Settings} from '../../../settings/schema.ts';
import type {ScreenProps, SettingProps} from '../../screen-props.ts';
import type {ScenarioChoice} from '../../services.ts';
import {type GameRowId, gameRows, levelRow, nameRow, playersRow, scenarioRows, speedRow} from './choices.ts';
import type {FormRow} from './form-state.ts';
import {guestsRow, TableForm} from './table-form.tsx';

type RowId =
  | GameRowId
  | 'players'
  | 'level'
  | 'guests'
  | 'tableLang'
  | 'scenario'
  | 'name'
  | 'speed'
  | 'start';

const rowsOf = (
  services: ScreenProps['services'],
  settings: Settings,
  scenario: ScenarioChoice,
): readonly FormRow<RowId>[] => {
  const {words, games} = services;
  const [game] = games;
  return [
    playersRow(words, game, settings.players, words('newGame.players.note', {others: settings.players - 1})),
    ...gameRows(words, game, settings),
    levelRow(words, settings.level),
    ...scenarioRows(services, scenario),
    nameRow(words, settings.name, scenario.person),
    speedRow(words, settings.speed),
    guestsRow(services, 'play', settings),
    {kind: 'action', id: 'start', label: words('newGame.start'), note: words('newGame.start.note')},
  ];
};

/** The form for a table to play at. The next time, two Enters are enough. */
export const NewGame = (props: SettingProps): ReactNode => (
  <TableForm<RowId>
    {...props}
    mode="play"
    title={props.services.words('newGame.title')}
    makeRows={(settings, scenario) => rowsOf(props.services, settings, scenario)}
  />
);

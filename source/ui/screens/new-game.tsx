import {type ReactNode, useState} from 'react';
import type {Settings} from '../../settings/schema.ts';
import type {TableOptions} from '../services.ts';
import {levelRow, nameRow, playersRow, settingChange, sideRow, speedRow} from './choices.ts';
import {FormScreen} from './form-screen.tsx';
import type {FormRow} from './form-state.ts';
import type {ScreenProps} from './screen-props.ts';
import {TablePreview} from './table-preview.tsx';

export type NewGameProps = ScreenProps & {
  /** Why the last table could not be set. */
  readonly problem?: string | undefined;
  /** Keeps a change of the settings. */
  readonly onSettings: (change: Partial<Settings>) => void;
};

type RowId = 'players' | 'side' | 'level' | 'scenario' | 'name' | 'speed' | 'start';

/** The casual table that a person's settings ask for. */
export const tableFromSettings = (settings: Settings, scenario: string, you: string): TableOptions => ({
  mode: 'play',
  players: settings.players,
  side: settings.side,
  level: settings.level,
  scenario,
  name: settings.name === '' ? you : settings.name,
  strict: false,
  finalRound: false,
});

const rowsOf = (
  {words, scenarios}: ScreenProps['services'],
  settings: Settings,
  scenario: string,
): readonly FormRow<RowId>[] => [
  playersRow(words, settings.players, words('newGame.players.note', {others: settings.players - 1})),
  sideRow(words, settings.side),
  levelRow(words, settings.level),
  {
    kind: 'choice',
    id: 'scenario',
    label: words('newGame.scenario'),
    options: scenarios().map(({code, name}) => ({value: code, label: name})),
    value: scenario,
    note: words('newGame.scenario.note'),
  },
  nameRow(words, settings.name),
  speedRow(words, settings.speed),
  {kind: 'action', id: 'start', label: words('newGame.start'), note: words('newGame.start.note')},
];

/** Where a person chooses a table. What is chosen is kept, so that next time two Enters are enough. */
export const NewGame = ({
  services,
  size,
  isActive,
  dispatch,
  problem,
  onSettings,
}: NewGameProps): ReactNode => {
  const {words} = services;
  const settings = services.settings.read();
  const [scenario, setScenario] = useState(services.scenarios()[0]?.code ?? '');
  const change = (id: RowId, value: string): void => {
    const kept = settingChange(id, value);
    if (kept !== undefined) onSettings(kept);
    else if (id === 'scenario') setScenario(value);
  };
  const start = (): void =>
    dispatch({type: 'set-table', options: tableFromSettings(settings, scenario, words('name.you'))});
  return (
    <FormScreen
      services={services}
      size={size}
      title={words('newGame.title')}
      rows={rowsOf(services, settings, scenario)}
      initialId="start"
      entersAction="start"
      onChange={change}
      onAction={start}
      onBack={() => dispatch({type: 'back'})}
      isActive={isActive}
      problem={problem}
      aside={room => <TablePreview {...room} words={words} seats={settings.players} hasPerson />}
    />
  );
};

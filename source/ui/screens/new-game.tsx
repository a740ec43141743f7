import {type ReactNode, useState} from 'react';
import type {Settings} from '../../settings/schema.ts';
import type {ScenarioChoice, TableOptions} from '../services.ts';
import {levelRow, nameRow, playersRow, settingChange, sideRow, speedRow} from './choices.ts';
import {FormScreen} from './form-screen.tsx';
import type {FormRow} from './form-state.ts';
import {describeGuests, guestsOf, invitedBy} from './guests.ts';
import {chosenScenario, scenarioChange, scenarioRows} from './scenario-rows.ts';
import type {ScreenProps} from './screen-props.ts';
import {SeatsScreen} from './seats.tsx';
import {TablePreview} from './table-preview.tsx';

export type NewGameProps = ScreenProps & {
  /** Why the last table could not be set. */
  readonly problem?: string | undefined;
  /** Keeps a change of the settings. */
  readonly onSettings: (change: Partial<Settings>) => void;
};

type RowId = 'players' | 'side' | 'level' | 'guests' | 'tableLang' | 'scenario' | 'name' | 'speed' | 'start';

/** How many seats are not the person's. */
const guestCount = (mode: TableOptions['mode'], players: number): number =>
  mode === 'play' ? players - 1 : players;

/** Who sits down at a table of a mode by these settings. */
export const guestsAt = (mode: TableOptions['mode'], settings: Settings): readonly string[] =>
  guestsOf(settings.guests, guestCount(mode, settings.players));

/** The row that leads to the choice of who sits down. */
export const guestsRow = (
  {words}: ScreenProps['services'],
  mode: TableOptions['mode'],
  settings: Settings,
): FormRow<'guests'> => ({
  kind: 'link',
  id: 'guests',
  label: words('newGame.guests'),
  text: describeGuests(words, guestsAt(mode, settings), settings.level),
  note: words('newGame.guests.note'),
});

/** The casual table that a person's settings ask for. */
export const tableFromSettings = (
  settings: Settings,
  {code, person}: ScenarioChoice,
  mode: TableOptions['mode'] = 'play',
): TableOptions => ({
  mode,
  players: settings.players,
  side: settings.side,
  level: settings.level,
  scenario: code,
  name: settings.name === '' ? person : settings.name,
  strict: false,
  finalRound: false,
  ...invitedBy(guestsAt(mode, settings)),
});

const rowsOf = (
  services: ScreenProps['services'],
  settings: Settings,
  scenario: ScenarioChoice,
): readonly FormRow<RowId>[] => {
  const {words} = services;
  return [
    playersRow(words, settings.players, words('newGame.players.note', {others: settings.players - 1})),
    sideRow(words, settings.side),
    levelRow(words, settings.level),
    ...scenarioRows(services, scenario),
    nameRow(words, settings.name, scenario.person),
    speedRow(words, settings.speed),
    guestsRow(services, 'play', settings),
    {kind: 'action', id: 'start', label: words('newGame.start'), note: words('newGame.start.note')},
  ];
};

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
  const [place, setPlace] = useState<'form' | 'seats' | 'form-again'>('form');
  const scenario = chosenScenario(services, settings);
  const change = (id: RowId, value: string): void => {
    const kept = settingChange(id, value) ?? scenarioChange(services, scenario, id, value);
    if (kept !== undefined) onSettings(kept);
  };
  const start = (): void => dispatch({type: 'set-table', options: tableFromSettings(settings, scenario)});
  if (place === 'seats')
    return (
      <SeatsScreen
        {...{services, size, isActive}}
        guests={guestsAt('play', settings)}
        level={settings.level}
        onGuests={guests => onSettings({guests: [...guests]})}
        onBack={() => setPlace('form-again')}
      />
    );
  return (
    <FormScreen
      services={services}
      size={size}
      title={words('newGame.title')}
      rows={rowsOf(services, settings, scenario)}
      initialId={place === 'form' ? 'start' : 'guests'}
      entersAction="start"
      onChange={change}
      onAction={id => (id === 'guests' ? setPlace('seats') : start())}
      onBack={() => dispatch({type: 'back'})}
      isActive={isActive}
      problem={problem}
      aside={room => <TablePreview {...room} words={words} seats={settings.players} hasPerson />}
    />
  );
};

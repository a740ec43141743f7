import {type ReactNode, useState} from 'react';
import type {Settings} from '../../settings/schema.ts';
import type {ScenarioChoice, TableOptions} from '../services.ts';
import {levelRow, playersRow, settingChange, speedRow} from './choices.ts';
import {FormScreen} from './form-screen.tsx';
import type {FormOption, FormRow} from './form-state.ts';
import type {NewGameProps} from './new-game.tsx';
import {guestsAt, guestsRow, tableFromSettings} from './new-game.tsx';
import {chosenScenario, scenarioChange, scenarioRows} from './scenario-rows.ts';
import type {ScreenProps} from './screen-props.ts';
import {SeatsScreen} from './seats.tsx';
import {TablePreview} from './table-preview.tsx';

type RowId = 'players' | 'level' | 'guests' | 'tableLang' | 'scenario' | 'speed' | 'observer' | 'start';

type Observer = NonNullable<TableOptions['observer']>;

/** The observer that a value of the row names: a seat's number counts from 0. */
const parseObserver = (value: string, players: number): Observer => {
  if (value === 'moderator') return value;
  const seat = Number(value);
  return Number.isInteger(seat) && seat < players ? seat : 'spectator';
};

const observerOptions = ({words}: ScreenProps['services'], players: number): readonly FormOption[] => [
  {
    value: 'spectator',
    label: words('watch.observer.spectator'),
    note: words('watch.observer.spectator.note'),
  },
  {
    value: 'moderator',
    label: words('watch.observer.moderator'),
    note: words('watch.observer.moderator.note'),
  },
  ...Array.from({length: players}, (_, seat) => ({
    value: String(seat),
    label: words('watch.observer.seat', {seat: seat + 1}),
    note: words('watch.observer.seat.note'),
  })),
];

const rowsOf = (
  services: ScreenProps['services'],
  settings: Settings,
  observer: Observer,
  scenario: ScenarioChoice,
): readonly FormRow<RowId>[] => {
  const {words} = services;
  const {players} = settings;
  return [
    playersRow(words, players, words('watch.players.note', {players})),
    levelRow(words, settings.level),
    ...scenarioRows(services, scenario),
    speedRow(words, settings.speed),
    {
      kind: 'choice',
      id: 'observer',
      label: words('watch.observer'),
      options: observerOptions(services, players),
      value: String(observer),
    },
    guestsRow(services, 'watch', settings),
    {kind: 'action', id: 'start', label: words('watch.start'), note: words('watch.start.note')},
  ];
};

/** Where a person chooses a table to look at. */
export const Watch = (props: NewGameProps): ReactNode => {
  const {services, size, isActive, dispatch, problem, onSettings} = props;
  const {words} = services;
  const settings = services.settings.read();
  const [place, setPlace] = useState<'form' | 'seats' | 'form-again'>('form');
  const [eyes, setEyes] = useState('spectator');
  const scenario = chosenScenario(services, settings);
  const observer = parseObserver(eyes, settings.players);
  const change = (id: RowId, value: string): void => {
    const kept = settingChange(id, value) ?? scenarioChange(services, scenario, id, value);
    if (kept !== undefined) onSettings(kept);
    else if (id === 'observer') setEyes(value);
  };
  const start = (): void => {
    const options = tableFromSettings(settings, scenario, 'watch');
    dispatch({type: 'set-table', options: {...options, observer}});
  };
  if (place === 'seats')
    return (
      <SeatsScreen
        {...{services, size, isActive}}
        guests={guestsAt('watch', settings)}
        level={settings.level}
        onGuests={guests => onSettings({guests: [...guests]})}
        onBack={() => setPlace('form-again')}
      />
    );
  return (
    <FormScreen
      services={services}
      size={size}
      title={words('watch.title')}
      rows={rowsOf(services, settings, observer, scenario)}
      initialId={place === 'form' ? 'start' : 'guests'}
      entersAction="start"
      onChange={change}
      onAction={id => (id === 'guests' ? setPlace('seats') : start())}
      onBack={() => dispatch({type: 'back'})}
      isActive={isActive}
      problem={problem}
      aside={room => <TablePreview {...room} words={words} seats={settings.players} hasPerson={false} />}
    />
  );
};

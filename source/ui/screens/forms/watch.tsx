import {type ReactNode, useState} from 'react';
import type {Settings} from '../../../settings/schema.ts';
import type {TableOptions} from '../../../tables/table.ts';
import type {ScreenProps, SettingProps} from '../../screen-props.ts';
import type {ScenarioChoice} from '../../services.ts';
import {levelRow, notedOption, playersRow, scenarioRows, speedRow} from './choices.ts';
import type {FormOption, FormRow} from './form-state.ts';
import {guestsRow, TableForm} from './table-form.tsx';

type RowId = 'players' | 'level' | 'guests' | 'tableLang' | 'scenario' | 'speed' | 'observer' | 'start';

type Observer = NonNullable<TableOptions['observer']>;

/** Returns the observer for a value of the row. Seats count from 0. */
const parseObserver = (value: string, players: number): Observer => {
  if (value === 'moderator') return value;
  const seat = Number(value);
  return Number.isInteger(seat) && seat < players ? seat : 'spectator';
};

const observerOptions = ({words}: ScreenProps['services'], players: number): readonly FormOption[] => [
  notedOption(words, 'spectator', 'watch.observer.spectator'),
  notedOption(words, 'moderator', 'watch.observer.moderator'),
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
  const {words, games} = services;
  const {players} = settings;
  return [
    playersRow(words, games[0], players, words('watch.players.note', {players})),
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

/** The form for a table to watch. */
export const Watch = (props: SettingProps): ReactNode => {
  const {services} = props;
  const [eyes, setEyes] = useState('spectator');
  const observerAt = ({players}: Settings): Observer => parseObserver(eyes, players);
  return (
    <TableForm<RowId>
      {...props}
      mode="watch"
      title={services.words('watch.title')}
      makeRows={(settings, scenario) => rowsOf(services, settings, observerAt(settings), scenario)}
      onOther={(id, value) => id === 'observer' && setEyes(value)}
      more={settings => ({observer: observerAt(settings)})}
    />
  );
};

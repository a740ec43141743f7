import {type ReactNode, useState} from 'react';
import {savedAddress, savedChoices} from '../../../settings/choices.ts';
import type {Settings} from '../../../settings/schema.ts';
import type {TableOptions} from '../../../tables/table.ts';
import type {SettingProps} from '../../screen-props.ts';
import type {ScenarioChoice, Services} from '../../services.ts';
import {
  addressRows,
  chosenScenario,
  type GameRowId,
  gameRows,
  levelRow,
  nameRow,
  notedOption,
  playersRow,
  scenarioChange,
  scenarioRows,
  settingChange,
  speedRow,
} from './choices.ts';
import {FormScreen} from './form-screen.tsx';
import type {FormOption, FormRow} from './form-state.ts';
import {describeGuests, guestsAt, invitedBy, seatsAt} from './guests.ts';
import {SeatsScreen} from './seats.tsx';
import {TablePreview} from './table-preview.tsx';

type RowId =
  | GameRowId
  | 'players'
  | 'watchPlayers'
  | 'level'
  | 'guests'
  | 'tableLang'
  | 'scenario'
  | 'name'
  | 'address'
  | 'speed'
  | 'observer'
  | 'start';

type TableFormProps = SettingProps & {
  readonly mode: TableOptions['mode'];
  readonly title: string;
  readonly makeRows: (settings: Settings, scenario: ScenarioChoice) => readonly FormRow<RowId>[];
  /** Called for a row that is not a setting. */
  readonly onOther?: (id: RowId, value: string) => void;
  /** Returns the options that the mode adds. */
  readonly more?: (settings: Settings) => Partial<TableOptions>;
};

/** The row that opens the choice of guests. */
const guestsRow = ({words}: Services, mode: TableOptions['mode'], settings: Settings): FormRow<'guests'> => ({
  kind: 'link',
  id: 'guests',
  label: words('newGame.guests'),
  text: describeGuests(words, guestsAt(mode, settings), settings.level),
  note: words('newGame.guests.note'),
});

/** Returns the options of a casual table by these settings. */
const tableFromSettings = (
  [{rules, options}]: Services['games'],
  settings: Settings,
  {code, person}: ScenarioChoice,
  mode: TableOptions['mode'],
): TableOptions => ({
  game: rules.id,
  mode,
  players: seatsAt(mode, settings),
  level: settings.level,
  scenario: code,
  name: settings.name === '' ? person : settings.name,
  ...savedAddress(settings.address),
  strict: false,
  choices: savedChoices(options, settings),
  ...invitedBy(guestsAt(mode, settings)),
});

/** A form for a table, and its screen of guests. Choices are saved for the next time. */
const TableForm = (props: TableFormProps): ReactNode => {
  const {mode, title, makeRows, onOther, more, ...screen} = props;
  const {services, size, isActive, dispatch, problem, onSettings} = screen;
  const settings = services.settings.read();
  const [place, setPlace] = useState<'form' | 'seats' | 'form-again'>('form');
  const scenario = chosenScenario(services, settings);
  const change = (id: RowId, value: string): void => {
    const kept = settingChange(id, value) ?? scenarioChange(services, scenario, id, value);
    if (kept !== undefined) onSettings(kept);
    else onOther?.(id, value);
  };
  const start = (): void =>
    dispatch({
      type: 'set-table',
      options: {...tableFromSettings(services.games, settings, scenario, mode), ...more?.(settings)},
    });
  if (place === 'seats')
    return (
      <SeatsScreen
        {...{services, size, isActive}}
        guests={guestsAt(mode, settings)}
        onGuests={guests => onSettings({guests: [...guests]})}
        onBack={() => setPlace('form-again')}
      />
    );
  return (
    <FormScreen
      services={services}
      size={size}
      title={title}
      rows={makeRows(settings, scenario)}
      initialId={place === 'form' ? 'start' : 'guests'}
      entersAction="start"
      onChange={change}
      onAction={id => (id === 'guests' ? setPlace('seats') : start())}
      onBack={() => dispatch({type: 'back'})}
      isActive={isActive}
      problem={problem}
      aside={room => (
        <TablePreview
          {...room}
          services={services}
          seats={seatsAt(mode, settings)}
          hasPerson={mode === 'play'}
        />
      )}
    />
  );
};

const playRows = (
  services: Services,
  settings: Settings,
  scenario: ScenarioChoice,
): readonly FormRow<RowId>[] => {
  const {words, games} = services;
  const [game] = games;
  return [
    playersRow(
      words,
      game,
      ['players', settings.players],
      words('newGame.players.note', {others: settings.players - 1}),
    ),
    ...gameRows(words, game, settings),
    levelRow(words, settings.level),
    ...scenarioRows(services, scenario),
    nameRow(words, settings.name, scenario.person),
    ...addressRows(services, settings, scenario),
    speedRow(words, settings.speed),
    guestsRow(services, 'play', settings),
    {kind: 'action', id: 'start', label: words('newGame.start'), note: words('newGame.start.note')},
  ];
};

/** The form for a table to play at. The next time, two Enters are enough. */
export const NewGame = (props: SettingProps): ReactNode => (
  <TableForm
    {...props}
    mode="play"
    title={props.services.words('newGame.title')}
    makeRows={(settings, scenario) => playRows(props.services, settings, scenario)}
  />
);

type Observer = NonNullable<TableOptions['observer']>;

/** Returns the observer for a value of the row. Seats count from 0. */
const parseObserver = (value: string, players: number): Observer => {
  if (value === 'moderator') return value;
  const seat = Number(value);
  return Number.isInteger(seat) && seat < players ? seat : 'spectator';
};

const observerOptions = ({words}: Services, players: number): readonly FormOption[] => [
  notedOption(words, 'spectator', 'watch.observer.spectator'),
  notedOption(words, 'moderator', 'watch.observer.moderator'),
  ...Array.from({length: players}, (_, seat) => ({
    value: String(seat),
    label: words('watch.observer.seat', {seat: seat + 1}),
    note: words('watch.observer.seat.note'),
  })),
];

const watchRows = (
  services: Services,
  settings: Settings,
  observer: Observer,
  scenario: ScenarioChoice,
): readonly FormRow<RowId>[] => {
  const {words, games} = services;
  const {watchPlayers: players} = settings;
  return [
    playersRow(words, games[0], ['watchPlayers', players], words('watch.players.note', {players})),
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
  const observerAt = ({watchPlayers}: Settings): Observer => parseObserver(eyes, watchPlayers);
  return (
    <TableForm
      {...props}
      mode="watch"
      title={services.words('watch.title')}
      makeRows={(settings, scenario) => watchRows(services, settings, observerAt(settings), scenario)}
      onOther={(id, value) => id === 'observer' && setEyes(value)}
      more={settings => ({observer: observerAt(settings)})}
    />
  );
};

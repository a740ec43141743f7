import {type ReactNode, useState} from 'react';
import {savedChoices} from '../../../settings/choices.ts';
import type {Settings} from '../../../settings/schema.ts';
import type {TableOptions} from '../../../tables/table.ts';
import type {ScreenProps, SettingProps} from '../../screen-props.ts';
import type {ScenarioChoice} from '../../services.ts';
import {chosenScenario, scenarioChange, settingChange} from './choices.ts';
import {FormScreen} from './form-screen.tsx';
import type {FormRow} from './form-state.ts';
import {describeGuests, guestsAt, invitedBy} from './guests.ts';
import {SeatsScreen} from './seats.tsx';
import {TablePreview} from './table-preview.tsx';

/** The rows of every table's form that `TableForm` handles itself. */
type OwnRowId = 'guests' | 'start';

type TableFormProps<Id extends string> = SettingProps & {
  readonly mode: TableOptions['mode'];
  readonly title: string;
  readonly makeRows: (settings: Settings, scenario: ScenarioChoice) => readonly FormRow<Id | OwnRowId>[];
  /** Called for a row that is not a setting. */
  readonly onOther?: (id: Id | OwnRowId, value: string) => void;
  /** Returns the options that the mode adds. */
  readonly more?: (settings: Settings) => Partial<TableOptions>;
};

/** The row that opens the choice of guests. */
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

/** Returns the options of a casual table by these settings. */
const tableFromSettings = (
  [{rules, options}]: ScreenProps['services']['games'],
  settings: Settings,
  {code, person}: ScenarioChoice,
  mode: TableOptions['mode'],
): TableOptions => ({
  game: rules.id,
  mode,
  players: settings.players,
  level: settings.level,
  scenario: code,
  name: settings.name === '' ? person : settings.name,
  strict: false,
  choices: savedChoices(options, settings),
  ...invitedBy(guestsAt(mode, settings)),
});

/** A form for a table, and its screen of guests. Choices are saved for the next time. */
export const TableForm = <Id extends string>(props: TableFormProps<Id>): ReactNode => {
  const {mode, title, makeRows, onOther, more, ...screen} = props;
  const {services, size, isActive, dispatch, problem, onSettings} = screen;
  const settings = services.settings.read();
  const [place, setPlace] = useState<'form' | 'seats' | 'form-again'>('form');
  const scenario = chosenScenario(services, settings);
  const change = (id: Id | OwnRowId, value: string): void => {
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
        <TablePreview {...room} services={services} seats={settings.players} hasPerson={mode === 'play'} />
      )}
    />
  );
};

import {type ReactNode, useState} from 'react';
import type {Words} from '../../../packs/words.ts';
import {
  BIDI_SETTINGS,
  COLOUR_SETTINGS,
  MAX_FOLDER,
  MAX_MODEL,
  MEMORY_SETTINGS,
  READER_SETTINGS,
  SHOW_MODELS,
} from '../../../settings/choices.ts';
import type {Settings} from '../../../settings/schema.ts';
import type {SettingProps} from '../../screen-props.ts';
import type {Services} from '../../services.ts';
import {ServersScreen} from '../reading/servers.tsx';
import {
  addressRows,
  type Choice,
  chosenScenario,
  gameRows,
  levelRow,
  nameRow,
  notedOption,
  playersRow,
  settingChange,
  speedRow,
} from './choices.ts';
import {FormScreen} from './form-screen.tsx';
import type {FormRow} from './form-state.ts';

type RowId = keyof Settings;

/** The language of the environment. */
const AUTO = 'auto';

const languageRow = ({words, languages}: Services, {lang}: Settings): Choice<'lang'> => ({
  kind: 'choice',
  id: 'lang',
  label: words('settings.lang'),
  options: [
    {value: AUTO, label: words('settings.lang.auto')},
    ...languages().map(({code, name}) => ({value: code, label: name})),
  ],
  value: lang,
  note: words('settings.lang.note'),
});

const coloursRow = (words: Words, value: Settings['colours'], hasColours: boolean): Choice<'colours'> => ({
  kind: 'choice',
  id: 'colours',
  label: words('settings.colours'),
  options: COLOUR_SETTINGS.map(option => notedOption(words, option, `settings.colours.${option}`)),
  value,
  ...(!hasColours && {note: words('settings.colours.later')}),
});

const screenReaderRow = (words: Words, value: Settings['screenReader']): Choice<'screenReader'> => ({
  kind: 'choice',
  id: 'screenReader',
  label: words('settings.screenReader'),
  options: READER_SETTINGS.map(option => notedOption(words, option, `settings.screenReader.${option}`)),
  value,
  note: words('settings.nextStart'),
});

const bidiRow = (words: Words, value: Settings['bidi']): Choice<'bidi'> => ({
  kind: 'choice',
  id: 'bidi',
  label: words('settings.bidi'),
  options: BIDI_SETTINGS.map(option => notedOption(words, option, `settings.bidi.${option}`)),
  value,
  note: words('settings.bidi.note'),
});

const memoryRow = (words: Words, value: Settings['memory']): Choice<'memory'> => ({
  kind: 'choice',
  id: 'memory',
  label: words('settings.memory'),
  options: MEMORY_SETTINGS.map(option => notedOption(words, option, `settings.memory.${option}`)),
  value,
});

const showModelsRow = (words: Words, value: Settings['showModels']): Choice<'showModels'> => ({
  kind: 'choice',
  id: 'showModels',
  label: words('settings.showModels'),
  options: SHOW_MODELS.map(option => notedOption(words, option, `settings.showModels.${option}`)),
  value,
});

const modelsFolderRow = (words: Words, text: Settings['modelsFolder']): FormRow<'modelsFolder'> => ({
  kind: 'text',
  id: 'modelsFolder',
  label: words('settings.modelsFolder'),
  text,
  placeholder: words('settings.modelsFolder.none'),
  maxLength: MAX_FOLDER,
  note: words('settings.modelsFolder.note'),
});

const earRow = (words: Words, text: Settings['ear']): FormRow<'ear'> => ({
  kind: 'text',
  id: 'ear',
  label: words('settings.ear'),
  text,
  placeholder: words('settings.ear.none'),
  maxLength: MAX_MODEL,
  note: words('settings.ear.note'),
});

const serversRow = (words: Words, {servers}: Settings): FormRow<'servers'> => ({
  kind: 'link',
  id: 'servers',
  label: words('settings.servers'),
  text: words.list(['ollama', ...servers.map(({name}) => name).filter(name => name !== 'ollama')]),
  note: words('settings.servers.note'),
});

const rowsOf = (services: Services, settings: Settings): readonly FormRow<RowId>[] => {
  const {words, terminal, games} = services;
  const [game] = games;
  return [
    languageRow(services, settings),
    nameRow(words, settings.name),
    ...addressRows(services, settings, chosenScenario(services, settings)),
    playersRow(words, game, ['players', settings.players], words('settings.players.note')),
    ...gameRows(words, game, settings),
    levelRow(words, settings.level),
    speedRow(words, settings.speed),
    memoryRow(words, settings.memory),
    coloursRow(words, settings.colours, terminal.colour !== 'none'),
    screenReaderRow(words, settings.screenReader),
    bidiRow(words, settings.bidi),
    showModelsRow(words, settings.showModels),
    earRow(words, settings.ear),
    modelsFolderRow(words, settings.modelsFolder),
    serversRow(words, settings),
  ];
};

/** The screen with the settings. */
export const SettingsScreen = (props: SettingProps): ReactNode => {
  const {services, size, isActive, dispatch, onSettings, problem} = props;
  const {words} = services;
  const [place, setPlace] = useState<'form' | 'servers' | 'form-again'>('form');
  if (place === 'servers')
    return <ServersScreen {...{services, size, isActive}} onBack={() => setPlace('form-again')} />;
  return (
    <FormScreen
      services={services}
      size={size}
      title={words('settings.title')}
      rows={rowsOf(services, services.settings.read())}
      initialId={place === 'form' ? 'lang' : 'servers'}
      onChange={(id, value) => {
        const change = settingChange(id, value);
        if (change !== undefined) onSettings(change);
      }}
      onAction={() => setPlace('servers')}
      onBack={() => dispatch({type: 'back'})}
      isActive={isActive}
      problem={problem}
      note={words('settings.kept')}
    />
  );
};

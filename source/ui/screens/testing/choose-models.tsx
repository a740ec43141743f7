import {Box} from 'ink';
import {type ReactNode, useMemo, useState} from 'react';
import type {Words} from '../../../packs/words.ts';
import type {CompetitorInfo} from '../../../tables/table.ts';
import {cutNames} from '../../../text/cut-name.ts';
import {padText, textWidth} from '../../../text/width.ts';
import {competitorLabel, isHouse} from '../../competitor-label.ts';
import {type Found, useCompetitors} from '../../hooks/use-competitors.ts';
import {useKeyContexts} from '../../input/use-commands.ts';
import type {KeyContext} from '../../keymap.ts';
import {FilterList} from '../../parts/filter-list.tsx';
import {Styled} from '../../parts/styled.tsx';
import type {InnerScreenProps} from '../../screen-props.ts';
import {useTerminal} from '../../terminal.ts';
import {FormScreen} from '../forms/form-screen.tsx';
import type {FormRow} from '../forms/form-state.ts';
import {competitorNote, noteHead, shortNames} from '../forms/guests.ts';
import {bodySize, Frame} from '../frame.tsx';

const contexts: readonly KeyContext[] = ['servers', 'filter-list', 'paging'];

const MINUTES = ['1', '2', '5', '10', '20', '30'];
const DEFAULT_MINUTES = '5';

/** Maximum width of a name in cells, so that what is known of a model fits behind it. */
const widestName = 32;
/** Cells of the marker, the mark of a chosen model, and the spaces after them. */
const rowSigns = 5;
/** Rows of the list's screen that are no models: the filter, and the blank rows around it. */
const otherRows = 4;

/** The sign of a chosen model. Others have as many blanks. */
const CHOSEN = '✔ ';
const NOT_CHOSEN = '  ';

const modelsOf = ({list}: Found): readonly CompetitorInfo[] => list.filter(({name}) => !isHouse(name));

const itemsOf = (
  words: Words,
  models: readonly CompetitorInfo[],
  chosen: readonly string[],
  {room, isHeard}: {readonly room: number; readonly isHeard: boolean},
) => {
  const labelOf = (name: string, isChosen: boolean): string => {
    if (isHeard) return isChosen ? words('testModels.taken', {model: name.trimEnd()}) : name;
    return (isChosen ? CHOSEN : NOT_CHOSEN) + name;
  };
  const names = models.map(({name}) => competitorLabel(words, name));
  const heads = Math.max(0, ...models.map(model => textWidth(noteHead(words, model))));
  const cut = cutNames(names, Math.min(widestName, room - heads - rowSigns));
  const width = Math.max(0, ...cut.map(textWidth));
  return models.map((model, index) => ({
    value: model.name,
    label: labelOf(padText(cut[index] ?? '', width), chosen.includes(model.name)),
    note: competitorNote(words, model, room - width - rowSigns),
    // A name that is cut is found whole, and without its mark.
    also: [names[index] ?? '', ...shortNames(model)],
  }));
};

type ListProps = InnerScreenProps & {
  readonly found: Found;
  readonly askAgain: () => void;
  readonly chosen: readonly string[];
  readonly onChosen: (names: readonly string[]) => void;
};

/** The list in which Enter takes a model into the test, or out of it. */
const ModelList = ({services, size, isActive, found, askAgain, chosen, onChosen, onBack}: ListProps) => {
  const {words} = services;
  const {width, height} = bodySize(size);
  const {isScreenReader} = useTerminal();
  useKeyContexts(contexts, isActive);
  const items = useMemo(
    () => itemsOf(words, modelsOf(found), chosen, {room: width, isHeard: isScreenReader}),
    [words, found, chosen, width, isScreenReader],
  );
  const toggle = (name: string): void =>
    onChosen(chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name]);
  return (
    <Frame
      {...{size, words, contexts}}
      title={words('testModels.choose')}
      note={words('testModels.chosen', {count: chosen.length})}
      hints={[
        {id: 'choose', text: words('testModels.mark')},
        {id: 'back', text: words('testModels.ready')},
        {id: 'ask-servers', text: words('hint.ask-servers')},
        {id: 'help', text: words('hint.help')},
      ]}
    >
      <Box marginTop={1} flexDirection="column">
        <FilterList
          items={items}
          onChoose={toggle}
          also={{
            contexts: ['servers'],
            onCommand: id => {
              if (id === 'back') onBack();
              if (id === 'ask-servers') askAgain();
            },
          }}
          width={width}
          limit={Math.max(1, height - otherRows)}
          isActive={isActive}
          placeholder={words('seats.filter')}
          emptyText={items.length === 0 ? '' : words('seats.nothing')}
          label={words('testModels.choose')}
        />
        {found.isLooking && <Styled token="status.waiting">{words('seats.looking')}</Styled>}
      </Box>
    </Frame>
  );
};

/** Says how to get a model where there is none. */
const lackOf = (words: Words, found: Found): string | undefined => {
  if (found.isLooking || modelsOf(found).length > 0) return undefined;
  const {hints, problems} = found;
  return [...hints, ...problems][0] ?? words('model.none');
};

const summaryOf = (words: Words, chosen: readonly string[], found: Found): string => {
  const [first] = chosen;
  if (first === undefined) return words(found.isLooking ? 'seats.looking' : 'testModels.none');
  return chosen.length === 1
    ? competitorLabel(words, first)
    : words('testModels.chosen', {count: chosen.length});
};

type RowId = 'models' | 'minutes' | 'start';

const rowsOf = (
  words: Words,
  {summary, minutes, count}: {summary: string; minutes: string; count: number},
): readonly FormRow<RowId>[] => {
  const note = words('testModels.note', {minutes: Number(minutes) * Math.max(1, count)});
  return [
    {kind: 'link', id: 'models', label: words('testModels.models'), text: summary, note},
    {
      kind: 'choice',
      id: 'minutes',
      label: words('testModels.minutes'),
      options: MINUTES.map(value => ({value, label: words.number(Number(value))})),
      value: minutes,
      note: words('testModels.minutes.note'),
    },
    {kind: 'action', id: 'start', label: words('testModels.start'), note},
  ];
};

/** The models at the tables of the settings, which are probably meant; else the only one there is. */
const meantBy = (guests: readonly string[], found: Found): readonly string[] => {
  const models = modelsOf(found).map(({name}) => name);
  const known = [...new Set(guests)].filter(name => models.includes(name));
  return known.length > 0 || models.length > 1 ? known : models;
};

type ChooseModelsProps = InnerScreenProps & {
  readonly onStart: (names: readonly string[], minutes: number) => void;
  /** Why the last test did not start. */
  readonly problem?: string | undefined;
};

/** The form of a test: which models, and for how long. */
export const ChooseModels = ({onStart, problem, ...screen}: ChooseModelsProps): ReactNode => {
  const {services, onBack} = screen;
  const {words, settings} = services;
  const {found, askAgain} = useCompetitors(services);
  const [place, setPlace] = useState<'form' | 'list' | 'form-again'>('form');
  const [taken, take] = useState<readonly string[]>();
  const [minutes, setMinutes] = useState(DEFAULT_MINUTES);
  const guests = settings.read().guests;
  const chosen = useMemo(() => taken ?? meantBy(guests, found), [taken, guests, found]);
  if (place === 'list')
    return (
      <ModelList
        {...{...screen, found, askAgain, chosen}}
        onChosen={take}
        onBack={() => setPlace('form-again')}
      />
    );
  const lack = lackOf(words, found);
  const openList = (): void => (lack === undefined ? setPlace('list') : askAgain());
  const start = (): void => (chosen.length === 0 ? openList() : onStart(chosen, Number(minutes)));
  return (
    <FormScreen
      {...screen}
      key={place}
      title={words('testModels.title')}
      rows={rowsOf(words, {summary: summaryOf(words, chosen, found), minutes, count: chosen.length})}
      initialId={place === 'form' ? 'models' : 'start'}
      entersAction="start"
      onChange={(_, value) => setMinutes(value)}
      onAction={id => (id === 'models' ? openList() : start())}
      onBack={onBack}
      problem={lack ?? problem}
    />
  );
};

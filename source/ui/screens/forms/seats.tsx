import {Box} from 'ink';
import {type ReactNode, useMemo, useState} from 'react';
import type {Words} from '../../../packs/words.ts';
import {cutNames} from '../../../text/cut-name.ts';
import {padText, textWidth, truncateText} from '../../../text/width.ts';
import {wrapText} from '../../../text/wrap.ts';
import {competitorLabel, HOUSE, isHouse} from '../../competitor-label.ts';
import {type Found, useCompetitors} from '../../hooks/use-competitors.ts';
import {useCommands, useKeyContexts} from '../../input/use-commands.ts';
import type {CommandId, KeyContext} from '../../keymap.ts';
import {FilterList} from '../../parts/filter-list.tsx';
import type {Hint} from '../../parts/footer.tsx';
import {SelectList} from '../../parts/select-list.tsx';
import {Styled} from '../../parts/styled.tsx';
import type {InnerScreenProps} from '../../screen-props.ts';
import {bodySize, Frame, useIsWide} from '../frame.tsx';
import {competitorNote, noteHead, putGuest, sameForAll, shortNames} from './guests.ts';

const seatContexts: readonly KeyContext[] = ['seats', 'list'];
const chooseContexts: readonly KeyContext[] = ['seats', 'filter-list', 'paging'];

type SeatsScreenProps = InnerScreenProps & {
  /** The guest on each seat that is not the person's. */
  readonly guests: readonly string[];
  readonly onGuests: (guests: readonly string[]) => void;
};

/** Maximum width of a name in cells, so that what is known of a model fits behind it; its size always does. */
const widestName = 32;
/** Cells of the mark before a name and the space after it. */
const rowSigns = 3;
/** Cells for the note that a guest is missing. */
const missingWidth = 17;

const widestOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(textWidth));

const competitorItems = (words: Words, {list}: Found, room: number) => {
  const houses = list.filter(({name}) => isHouse(name));
  const known = [...houses, ...list.filter(({name}) => !isHouse(name))];
  const labels = [HOUSE, ...known.map(({name}) => name)].map(name => competitorLabel(words, name));
  const widestHead = widestOf(known.map(competitor => noteHead(words, competitor)));
  const widest = Math.min(widestName, room - widestHead - rowSigns);
  const cut = cutNames(
    labels,
    Math.max(widest, widestOf(houses.map(({name}) => competitorLabel(words, name)))),
  );
  const width = widestOf(cut);
  const noteWidth = room - width - rowSigns;
  const rows = [
    {value: HOUSE, note: truncateText(words('seats.house.note'), noteWidth), also: []},
    ...known.map(competitor => ({
      value: competitor.name,
      note: competitorNote(words, competitor, noteWidth),
      also: shortNames(competitor),
    })),
  ];
  return rows.map((row, index) => ({
    ...row,
    label: padText(cut[index] ?? '', width),
    // A name that is cut is found whole.
    also: [labels[index] ?? '', ...row.also],
  }));
};

const isMissing = ({list, isLooking}: Found, name: string): boolean =>
  !isLooking && !isHouse(name) && !list.some(competitor => competitor.name === name);

type SeatListProps = Pick<SeatsScreenProps, 'guests'> & {
  readonly words: Words;
  readonly found: Found;
  readonly width: number;
  readonly isActive: boolean;
  readonly onChoose: (index: number) => void;
  readonly onMark: (index: number) => void;
  readonly marked: number;
};

/** Returns a row for each seat: its number and its guest. */
const seatItems = ({
  words,
  guests,
  found,
  width,
}: Pick<SeatListProps, 'words' | 'guests' | 'found' | 'width'>) => {
  const seats = guests.map((_, index) => `${words('seats.player', {number: index + 1})}  `);
  const room = width - missingWidth - widestOf(seats);
  // Also different from the names of others that could sit there.
  const labels = cutNames(
    [...guests, ...found.list.map(({name}) => name)].map(name => competitorLabel(words, name)),
    room,
  );
  return guests.map((name, index) => ({
    value: index,
    label: `${seats[index]}${labels[index]}`,
    ...(isMissing(found, name) && {note: words('seats.missing')}),
  }));
};

const SeatList = ({words, guests, found, width, ...list}: SeatListProps): ReactNode => (
  <Box flexDirection="column" width={width} flexShrink={0}>
    <SelectList
      items={seatItems({words, guests, found, width})}
      onChoose={list.onChoose}
      onHighlight={list.onMark}
      initialValue={list.marked}
      hasPageKeys={false}
      isActive={list.isActive}
      label={words('seats.list')}
    />
    <Box marginTop={1}>
      <Styled token="text.secondary">{wrapText(words('seats.drawn'), width).join('\n')}</Styled>
    </Box>
  </Box>
);

/** Says that servers are being asked, and why models are missing. */
const Looking = ({words, found, width, rows}: {words: Words; found: Found; width: number; rows: number}) => {
  const {problems, hints, isLooking} = found;
  // A hint offers the house players itself.
  const offer = problems.length > 0 && hints.length === 0 ? [words('server.houses-play')] : [];
  const lines = [...problems.map(problem => `! ${problem}`), ...hints, ...offer]
    .flatMap(text => wrapText(text, width))
    .slice(0, Math.max(1, rows));
  return (
    <Box flexDirection="column" marginTop={1} flexShrink={0}>
      {isLooking && <Styled token="status.waiting">{words('seats.looking')}</Styled>}
      {lines.length > 0 && <Styled token="status.warning">{lines.join('\n')}</Styled>}
    </Box>
  );
};

const hintsOf = (words: Words): readonly Hint[] => [
  {id: 'choose', text: words('hint.choose')},
  {id: 'same-for-all', text: words('hint.same-for-all')},
  {id: 'ask-servers', text: words('hint.ask-servers')},
  {id: 'back', text: words('hint.back')},
  {id: 'help', text: words('hint.help')},
];

/** Maximum rows of the problems under the lists, and minimum rows of the competitors. */
const problemRows = 6;
const leastRows = 4;

/** Handles the keys of both lists. Returns which seat is marked and which one gets a new guest. */
const useSeats = ({isActive, guests, onGuests, onBack}: SeatsScreenProps, askAgain: () => void) => {
  const [marked, mark] = useState(0);
  const [choosing, choose] = useState<number | undefined>(undefined);
  const contexts = choosing === undefined ? seatContexts : chooseContexts;
  useKeyContexts(contexts, isActive);
  const obey: {readonly [Command in CommandId]?: () => void} = {
    back: onBack,
    'same-for-all': () => onGuests(sameForAll(guests[marked] ?? HOUSE)),
    'ask-servers': askAgain,
  };
  useCommands(seatContexts, id => obey[id]?.(), {isActive: isActive && choosing === undefined});
  const take = (next: readonly string[]): void => {
    onGuests(next);
    choose(undefined);
  };
  return {
    marked,
    choosing,
    contexts,
    mark,
    choose,
    give: (name: string): void => take(putGuest(guests, choosing ?? marked, name)),
    hear: (id: CommandId, name: string | undefined): void => {
      if (id === 'back') choose(undefined);
      if (id === 'ask-servers') askAgain();
      if (id === 'same-for-all' && name !== undefined) take(sameForAll(name));
    },
  };
};

/** The screen where each seat gets its guest. One key gives all seats the same. */
export const SeatsScreen = (props: SeatsScreenProps): ReactNode => {
  const {services, size, isActive, guests} = props;
  const {words} = services;
  const {found, askAgain} = useCompetitors(services);
  const {marked, choosing, contexts, mark, choose, give, hear} = useSeats(props, askAgain);
  const body = bodySize(size);
  const isWide = useIsWide(size);
  const listWidth = isWide ? Math.floor(body.width * 0.4) : body.width;
  const otherWidth = isWide ? body.width - listWidth - 2 : body.width;
  const competitors = useMemo(() => competitorItems(words, found, otherWidth), [words, found, otherWidth]);
  const told = found.problems.length + found.hints.length === 0 ? 0 : problemRows;
  const title = choosing === undefined ? words('seats.title') : words('seats.choose', {number: choosing + 1});
  return (
    <Frame {...{size, words, title, contexts}} hints={hintsOf(words)}>
      <Box marginTop={1} columnGap={2} flexShrink={0}>
        {(isWide || choosing === undefined) && (
          <SeatList
            {...{words, guests, found}}
            width={listWidth}
            isActive={isActive && choosing === undefined}
            onChoose={choose}
            onMark={mark}
            marked={marked}
          />
        )}
        {(isWide || choosing !== undefined) && (
          <FilterList
            key={choosing ?? 'none'}
            items={competitors}
            onChoose={give}
            also={{contexts: ['seats'], onCommand: hear}}
            width={otherWidth}
            limit={Math.max(leastRows, body.height - 5 - told)}
            isActive={isActive && choosing !== undefined}
            placeholder={words('seats.filter')}
            emptyText={words('seats.nothing')}
            label={title}
          />
        )}
      </Box>
      <Looking {...{words, found}} width={body.width} rows={told} />
    </Frame>
  );
};

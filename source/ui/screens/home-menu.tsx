import {Box} from 'ink';
import {useEffect, useState} from 'react';
import {tagOf} from '../../packs/language.ts';
import type {Unfinished} from '../../tables/table.ts';
import {SelectList} from '../parts/select-list.tsx';
import {Paragraph} from '../parts/styled.tsx';
import type {ScreenProps} from '../screen-props.ts';
import {describeGuests, guestsAt} from './forms/guests.ts';

const ENTRIES = [
  'goOn',
  'unfinished',
  'lookBack',
  'newGame',
  'watch',
  'howToPlay',
  'learn',
  'testModels',
  'settings',
  'quit',
] as const;
type Entry = (typeof ENTRIES)[number];

/** The screens that entries open. */
const SCREENS = {
  unfinished: 'unfinished',
  newGame: 'new-game',
  watch: 'watch',
  howToPlay: 'how-to-play',
  testModels: 'test-models',
  settings: 'settings',
} as const;

/** Cells of the sentence under the menu; fits the smallest terminal. */
const noteWidth = 56;

const whenOf = (iso: string, lang: string): string =>
  new Intl.DateTimeFormat(tagOf(lang), {dateStyle: 'long', timeStyle: 'short'}).format(Date.parse(iso));

/** What the menu can offer beside what it always does. */
export type Found = {
  /** The last game, if it can be resumed. */
  readonly unfinished: Unfinished | undefined;
  /** Whether there are other games that can be resumed. */
  readonly hasOthers: boolean;
  /** The first game, and whether it is offered. */
  readonly lesson: Lesson | undefined;
};
type Lesson = NonNullable<ReturnType<ScreenProps['services']['lesson']>>;

const noteOf = (
  {words, settings}: ScreenProps['services'],
  entry: Entry,
  {unfinished, lesson}: Found,
): string => {
  if (entry === 'learn' && lesson?.isOffered) return words('home.learn.offer');
  if (entry === 'goOn')
    return unfinished === undefined
      ? ''
      : words('home.goOn.note', {
          players: unfinished.options.players,
          when: whenOf(unfinished.startedAt, words.lang),
        });
  const chosen = settings.read();
  const {players, level, side} = chosen;
  return entry === 'newGame'
    ? words('home.newGame.note', {
        players,
        guests: describeGuests(words, guestsAt('play', chosen), level),
        side: words(`side.${side}`),
      })
    : words(`home.${entry}.note`);
};

const open = (entry: Entry, dispatch: ScreenProps['dispatch'], {unfinished, lesson}: Found): void => {
  if (entry === 'goOn') {
    if (unfinished !== undefined) dispatch({type: 'set-table', options: unfinished.options});
  } else if (entry === 'learn') {
    if (lesson !== undefined) dispatch({type: 'set-table', options: lesson.options});
  } else if (entry === 'lookBack') dispatch({type: 'look-back'});
  else if (entry === 'quit') dispatch({type: 'quit'});
  else dispatch({type: 'open', screen: SCREENS[entry]});
};

const findGames = ({unfinished}: ScreenProps['services']): Omit<Found, 'lesson'> => {
  const games = unfinished();
  const last = games.find(({isLast}) => isLast);
  return {unfinished: last, hasOthers: games.some(game => game !== last)};
};

/**
 * Returns the games that can be resumed, and the first game. Looks for the former after the first frame, and for both on
 * each return to the menu.
 */
export const useFound = (services: ScreenProps['services'], isActive: boolean): Found => {
  const [found, setFound] = useState(
    (): Found => ({unfinished: undefined, hasOthers: false, lesson: services.lesson()}),
  );
  useEffect(() => {
    if (isActive) setFound({...findGames(services), lesson: services.lesson()});
  }, [services, isActive]);
  return found;
};

/** Returns the first of the entries: the first game while it is offered, else a game that waits. */
const firstOf = ({unfinished, lesson}: Found): Entry => {
  if (lesson?.isOffered) return 'learn';
  return unfinished === undefined ? 'newGame' : 'goOn';
};

const entriesOf = (
  first: Entry,
  {unfinished, hasOthers, lesson}: Found,
  canLookBack: boolean,
): readonly Entry[] => {
  const offers: Partial<Record<Entry, boolean>> = {
    goOn: unfinished !== undefined,
    unfinished: hasOthers,
    lookBack: canLookBack,
    learn: lesson !== undefined,
  };
  return [first, ...ENTRIES.filter(entry => entry !== first && offers[entry] !== false)];
};

type MenuProps = Omit<ScreenProps, 'size'> & {
  readonly found: Found;
  /** Whether there is a game to look back at. */
  readonly canLookBack: boolean;
  /** Rows for the entries. */
  readonly room: number;
  readonly onDecline: () => void;
};

/** The menu, with a sentence about the marked entry. */
export const Menu = ({services, isActive, dispatch, found, canLookBack, room, onDecline}: MenuProps) => {
  const {words} = services;
  const first = firstOf(found);
  const entries = entriesOf(first, found, canLookBack);
  const [marked, setMarked] = useState<{readonly first: Entry; readonly entry: Entry}>();
  return (
    <>
      <SelectList
        key={first}
        initialValue={first}
        items={entries.map(value => ({value, label: words(`home.${value}`)}))}
        onChoose={entry => {
          // Whatever is chosen, the first game has been offered.
          onDecline();
          // The language may have changed since it was found.
          open(entry, dispatch, {...found, lesson: services.lesson()});
        }}
        onHighlight={entry => setMarked({first, entry})}
        // One that has no room for all says so in a row of its own.
        limit={entries.length <= room ? room : room - 1}
        hasPageKeys={false}
        isActive={isActive}
        label={words('home.menu')}
      />
      <Box marginTop={1}>
        <Paragraph token="text.secondary" width={noteWidth} isCentred>
          {noteOf(services, marked?.first === first ? marked.entry : first, found)}
        </Paragraph>
      </Box>
    </>
  );
};

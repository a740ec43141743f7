import {Box} from 'ink';
import {type ReactNode, useEffect, useState} from 'react';
import {tagOf} from '../../packs/language.ts';
import type {Unfinished} from '../../tables/table.ts';
import {textWidth} from '../../text/width.ts';
import {useScreenCommands} from '../input/use-commands.ts';
import type {KeyContext} from '../keymap.ts';
import {Footer} from '../parts/footer.tsx';
import {Line} from '../parts/line.tsx';
import {SelectList} from '../parts/select-list.tsx';
import {Paragraph, Styled} from '../parts/styled.tsx';
import type {ScreenProps, SettingProps} from '../screen-props.ts';
import {useTerminal} from '../terminal.ts';
import {describeGuests, guestsAt} from './forms/guests.ts';
import {Centred, WholeTerminal} from './frame.tsx';

const ENTRIES = ['goOn', 'newGame', 'watch', 'howToPlay', 'learn', 'testModels', 'settings', 'quit'] as const;
type Entry = (typeof ENTRIES)[number];

/** The screens that entries open. */
const SCREENS = {
  newGame: 'new-game',
  watch: 'watch',
  howToPlay: 'how-to-play',
  testModels: 'test-models',
  settings: 'settings',
} as const;

const contexts: readonly KeyContext[] = ['list'];

/** Rows from which the menu can stand apart, and leave room for notices. */
const roomyRows = 24;

/** Cells of the sentence under the menu; fits the smallest terminal. */
const noteWidth = 56;

/** The program's name in half blocks, three rows high, in two parts: "poly" and "spy". */
const TITLE_ROWS = [
  ['█▀▀▄ ▄▀▀▄ █   █  █', '▄▀▀▀ █▀▀▄ █  █'],
  ['█▄▄▀ █  █ █    ▀▀█', ' ▀▀▄ █▄▄▀  ▀▀█'],
  ['█    ▀▄▄▀ █▄▄ ▀▄▄▀', '▀▄▄▀ █    ▀▄▄▀'],
] as const;

const Title = ({name}: {readonly name: string}): ReactNode => {
  if (useTerminal().isScreenReader) return <Styled token="text.strong">{name}</Styled>;
  return (
    <Box flexDirection="column" aria-label={name}>
      {TITLE_ROWS.map(([first, second]) => (
        <Line
          key={first}
          base="ltr"
          segments={[
            {text: `${first}  `, token: 'text.strong'},
            {text: second, token: 'accent'},
          ]}
        />
      ))}
    </Box>
  );
};

const Notices = ({
  notices,
  width,
}: {
  readonly notices: readonly string[];
  readonly width: number;
}): ReactNode => (
  <Box flexDirection="column" paddingX={2} marginBottom={notices.length === 0 ? 0 : 1} flexShrink={0}>
    {notices.map(notice => (
      <Paragraph key={notice} token="status.warning" width={width}>
        {`! ${notice}`}
      </Paragraph>
    ))}
  </Box>
);

const whenOf = (iso: string, lang: string): string =>
  new Intl.DateTimeFormat(tagOf(lang), {dateStyle: 'long', timeStyle: 'short'}).format(Date.parse(iso));

type Found = {
  /** The game that can be resumed. */
  readonly unfinished: Unfinished | undefined;
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
  } else if (entry === 'quit') dispatch({type: 'quit'});
  else dispatch({type: 'open', screen: SCREENS[entry]});
};

const Bottom = ({services, size}: Pick<ScreenProps, 'services' | 'size'>): ReactNode => {
  const {words, version} = services;
  const {isScreenReader} = useTerminal();
  const note = words('app.version', {version});
  return (
    <Box
      paddingX={1}
      justifyContent="space-between"
      flexShrink={0}
      flexDirection={isScreenReader ? 'column' : 'row'}
    >
      <Footer
        hints={[
          {id: 'choose', text: words('hint.choose')},
          {id: 'list-next', text: words('hint.move')},
          {id: 'help', text: words('hint.help')},
          {id: 'quit', text: words('hint.quit')},
        ]}
        contexts={contexts}
        width={size.columns - 4 - textWidth(note)}
      />
      <Styled token="text.secondary">{note}</Styled>
    </Box>
  );
};

/**
 * Returns the game that can be resumed, and the first game. Looks for the former after the first frame, and for both on
 * each return to the menu.
 */
const useFound = ({unfinished, lesson}: ScreenProps['services'], isActive: boolean): Found => {
  const [found, setFound] = useState((): Found => ({unfinished: undefined, lesson: lesson()}));
  useEffect(() => {
    if (isActive) setFound({unfinished: unfinished(), lesson: lesson()});
  }, [unfinished, lesson, isActive]);
  return found;
};

/** Returns the first of the entries: the first game while it is offered, else a game that waits. */
const firstOf = ({unfinished, lesson}: Found): Entry => {
  if (lesson?.isOffered) return 'learn';
  return unfinished === undefined ? 'newGame' : 'goOn';
};

const entriesOf = (first: Entry, {unfinished, lesson}: Found): readonly Entry[] => [
  first,
  ...ENTRIES.filter(entry => {
    if (entry === first) return false;
    return entry === 'goOn' ? unfinished !== undefined : entry !== 'learn' || lesson !== undefined;
  }),
];

type MenuProps = Omit<ScreenProps, 'size'> & {readonly found: Found; readonly onDecline: () => void};

const Menu = ({services, isActive, dispatch, found, onDecline}: MenuProps): ReactNode => {
  const {words} = services;
  const first = firstOf(found);
  const [marked, setMarked] = useState<{readonly first: Entry; readonly entry: Entry}>();
  return (
    <>
      <SelectList
        key={first}
        initialValue={first}
        items={entriesOf(first, found).map(value => ({value, label: words(`home.${value}`)}))}
        onChoose={entry => {
          // Whatever is chosen, the first game has been offered.
          onDecline();
          // The language may have changed since it was found.
          open(entry, dispatch, {...found, lesson: services.lesson()});
        }}
        onHighlight={entry => setMarked({first, entry})}
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

/** The first screen, with the menu. Esc declines the first game while that is offered. */
export const Home = ({onSettings, ...props}: Omit<SettingProps, 'problem'>): ReactNode => {
  const {services, size, isActive, dispatch} = props;
  const {words} = services;
  const [isDeclined, setDeclined] = useState(false);
  const found = useFound(services, isActive);
  const isOffered = found.lesson?.isOffered === true && !isDeclined;
  const decline = (): void => {
    if (!isOffered) return;
    setDeclined(true);
    onSettings({lessonSeen: true});
  };
  const goBack = (): void => (isOffered ? decline() : dispatch({type: 'back'}));
  useScreenCommands(contexts, id => id === 'back' && goBack(), isActive);
  const lesson = found.lesson && {...found.lesson, isOffered};
  return (
    <WholeTerminal size={size}>
      <Centred>
        <Title name={words('app.name')} />
        <Box marginTop={1} marginBottom={size.rows < roomyRows ? 1 : 2}>
          <Styled token="text.secondary">{words('home.tagline')}</Styled>
        </Box>
        <Menu {...props} found={{...found, lesson}} onDecline={decline} />
      </Centred>
      <Notices notices={services.notices} width={size.columns - 4} />
      <Bottom services={services} size={size} />
    </WholeTerminal>
  );
};

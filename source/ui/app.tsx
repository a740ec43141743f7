import {Box, useApp, useInput} from 'ink';
import {
  type ComponentType,
  type Dispatch,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type {Settings} from '../settings/schema.ts';
import type {TableOptions} from '../tables/table.ts';
import {wrapText} from '../text/wrap.ts';
import {DrawingProvider} from './drawing.tsx';
import {useCoveredPause} from './hooks/use-covered-pause.ts';
import {useFrameSize} from './hooks/use-frame-size.ts';
import {asError, useNavigation} from './hooks/use-navigation.ts';
import {type SettingsHandle, useChosenTerminal, useSettings} from './hooks/use-settings.ts';
import {KeyContextsProvider} from './input/use-commands.ts';
import {type CommandId, commandFor, type KeyContext} from './keymap.ts';
import {RoleProvider} from './parts/role.tsx';
import {Styled} from './parts/styled.tsx';
import type {TableScreenProps} from './screen-props.ts';
import {BidiQuestion, useAsksBidi} from './screens/bidi-question.tsx';
import {
  currentScreen,
  type Navigation,
  type NavigationAction,
  sessionInPlay,
} from './screens/navigation-state.ts';
import {OverlayScreen} from './screens/overlay-screen.tsx';
import {ScreenView} from './screens/screen-view.tsx';
import type {Services} from './services.ts';
import {TerminalProvider, useTerminal} from './terminal.ts';

type TableScreen = ComponentType<TableScreenProps>;

/** Returns the component for tables of a game, once it has loaded. A failed load is a bug, passed to `onFault`. */
const useTableScreen = (
  {games}: Services,
  game: string | undefined,
  onFault: (error: Error) => void,
): TableScreen | undefined => {
  const [loaded, setLoaded] = useState<{readonly game: string | undefined; readonly screen: TableScreen}>();
  const fail = useEffectEvent((cause: unknown) => onFault(asError(cause)));
  useEffect(() => {
    let isWanted = true;
    games
      .find(({rules}) => rules.id === game)
      ?.screen()
      .then(screen => isWanted && setLoaded({game, screen: screen as TableScreen}))
      .catch(cause => fail(cause));
    return () => {
      isWanted = false;
    };
  }, [games, game]);
  return loaded?.game === game ? loaded?.screen : undefined;
};

/** The smallest terminal that the screens fit. */
const smallestTerminal = {columns: 60, rows: 20} as const;

/** Whether the screens fit a terminal of this size. Otherwise `TooSmall` replaces them. */
export const isLargeEnough = (columns: number, rows: number): boolean =>
  columns >= smallestTerminal.columns && rows >= smallestTerminal.rows;

type TooSmallProps = {readonly columns: number; readonly rows: number; readonly text: string};

/** Says that the terminal is too small, cut to what fits. */
export const TooSmall = ({columns, rows, text}: TooSmallProps): ReactNode => (
  <Box width={columns} height={rows} flexDirection="column" overflow="hidden">
    <Styled>{wrapText(text, columns).slice(0, rows).join('\n')}</Styled>
  </Box>
);

type AppProps = {
  readonly services: Services;
  /** The table to start with, instead of the home screen. */
  readonly table?: TableOptions | undefined;
  /** Aborted when the terminal is gone. */
  readonly gone: AbortSignal;
  /** Called before Ink restores the terminal, with the exit code or an error that is a bug. */
  readonly onEnd: (result: number | Error) => void;
};

/** Handles the commands that work on every screen. */
const useEverywhere = (
  contexts: RefObject<readonly KeyContext[]>,
  dispatch: Dispatch<NavigationAction>,
): void => {
  const {suspendTerminal} = useApp();
  const obey: {readonly [Command in CommandId]?: () => void} = {
    quit: () => dispatch({type: 'interrupt'}),
    help: () => dispatch({type: 'help', contexts: contexts.current}),
    settings: () => dispatch({type: 'open', screen: 'settings'}),
    // Suspending makes Ink redraw everything.
    redraw: () => void suspendTerminal(() => undefined),
  };
  useInput((input, key) => {
    const id = commandFor(contexts.current, input, key);
    if (id !== undefined) obey[id]?.();
  });
};

const withPace = (settings: SettingsHandle, {table}: Navigation): SettingsHandle => ({
  ...settings,
  change: (change: Partial<Settings>) => {
    settings.change(change);
    if (change.speed !== undefined && table?.status === 'set') table.session.pace.setSpeed(change.speed);
  },
});

const Layer = ({isShown, children}: {readonly isShown: boolean; readonly children: ReactNode}): ReactNode => (
  <Box display={isShown ? 'flex' : 'none'}>{children}</Box>
);

/** Returns the game of the table that is being set or shown. */
const gameOf = ({table}: Navigation): string | undefined =>
  table?.status === 'set' ? table.session.options.game : table?.options.game;

type ScreensProps = AppProps & {
  readonly settings: SettingsHandle;
  readonly contexts: RefObject<readonly KeyContext[]>;
};

/** Returns a function that ends the interface. */
const useEnd = (onEnd: AppProps['onEnd']): AppProps['onEnd'] => {
  const {exit} = useApp();
  return useCallback(
    result => {
      onEnd(result);
      exit(result);
    },
    [onEnd, exit],
  );
};

/** Draws all opened screens and shows only the newest, so that the others keep their state. */
const Screens = ({services, table, gone, onEnd, settings, contexts}: ScreensProps): ReactNode => {
  const end = useEnd(onEnd);
  const size = useFrameSize();
  const {isScreenReader} = useTerminal();
  const [navigation, dispatch, step] = useNavigation({services, table, gone, onExit: end});
  const tableScreen = useTableScreen(services, gameOf(navigation), end);
  useEverywhere(contexts, dispatch);
  const {overlay, stack} = navigation;
  const {words} = services;
  const isDrawn = isScreenReader || isLargeEnough(size.columns, size.rows);
  const arabic = useAsksBidi(services, navigation);
  const isCovered = overlay !== undefined || arabic !== undefined;
  const seen = !isCovered && isDrawn ? currentScreen(navigation) : undefined;
  useCoveredPause(sessionInPlay(navigation), seen !== 'table');
  const paced = withPace(settings, navigation);
  const shown = {services, size, dispatch, navigation, step, tableScreen, settings: paced};
  return (
    <>
      {!isDrawn && <TooSmall {...size} text={words('app.tooSmall', tooSmallValues(size))} />}
      {stack.map(name => (
        <Layer key={name} isShown={name === seen}>
          <ScreenView {...shown} name={name} isActive={name === seen} />
        </Layer>
      ))}
      <Layer isShown={isDrawn && isCovered}>
        {overlay !== undefined ? (
          <OverlayScreen
            {...{overlay, words, size, dispatch}}
            isActive={isDrawn}
            isKept={sessionInPlay(navigation)?.isKept() ?? true}
          />
        ) : (
          arabic !== undefined && <BidiQuestion {...{words, size, settings, arabic}} isActive={isDrawn} />
        )}
      </Layer>
    </>
  );
};

const tooSmallValues = ({columns, rows}: {columns: number; rows: number}) => ({
  columns: smallestTerminal.columns,
  rows: smallestTerminal.rows,
  hasColumns: columns,
  hasRows: rows,
});

/** The whole interface. It ends through Ink's `exit`, with an exit code or an error that is a bug. */
export const App = (props: AppProps): ReactNode => {
  const settings = useSettings(props.services);
  const {terminal: given, words} = props.services;
  const terminal = useChosenTerminal(given, settings.settings, words.lang);
  const contexts = useRef<readonly KeyContext[]>([]);
  return (
    <TerminalProvider value={terminal}>
      <RoleProvider value={words}>
        <DrawingProvider>
          <KeyContextsProvider value={contexts}>
            <Screens {...props} settings={settings} contexts={contexts} />
          </KeyContextsProvider>
        </DrawingProvider>
      </RoleProvider>
    </TerminalProvider>
  );
};

import process from 'node:process';
import type {Speed} from '../../settings/choices.ts';
import type {SettingsStore} from '../../settings/store.ts';
import {loadGames} from '../../tables/registry/games.ts';
import type {TableOptions} from '../../tables/table.ts';
import {directionOfLanguage} from '../../text/direction.ts';
import type {Terminal} from '../../ui/terminal.ts';
import {createServices, type TableOver} from './create-services.ts';
import {describeNotice} from './describe-notice.ts';
import {decideColourLevel, describeTerminal, makeForceColour} from './describe-terminal.ts';
import {printError, type Shell} from './shell.ts';
import {exitCodeOf, HANG_UPS} from './signals.ts';

/** The table to start with. */
type FirstTable = {
  readonly options: TableOptions;
  /** Overrides the speed of the settings. */
  readonly speed?: Speed | undefined;
};

/** Leaves the screens on a signal, which saves the game. Returns a function that returns the exit code. */
const onHangUp = (gone: AbortController): (() => number | undefined) => {
  let code: number | undefined;
  // Not `once`: without a listener, Ink's own would end the process before the game is written.
  for (const name of HANG_UPS)
    process.on(name, () => {
      code = exitCodeOf(name);
      gone.abort();
    });
  return () => code;
};

/**
 * Ignores a stop, since a shell's prompt inside a frame helps nobody and Ctrl-Z doesn't reach us as a signal. After a
 * SIGSTOP, restores the terminal's mode and draws everything again. So it does after a SIGTSTP, because the system
 * drops a SIGCONT that hasn't arrived before it.
 */
const onStop = ({stdin, stdout}: Shell): void => {
  const goOn = (): void => {
    // Twice, since Node doesn't set a mode that it believes is set.
    for (const isRaw of [false, true]) stdin.setRawMode?.(isRaw);
    stdout.emit('resize');
  };
  for (const name of ['SIGTSTP', 'SIGCONT'] as const) process.on(name, goOn);
};

/**
 * Redraws after a window was made smaller and larger again while polyspy was busy. It has lost rows, but Node reports
 * no resize because its size is the same.
 */
const onWindowChange = ({stdout}: Shell): void => {
  const sizeOf = (): string => `${stdout.columns} ${stdout.rows}`;
  let size = sizeOf();
  process.on('SIGWINCH', () => {
    const isSame = size === sizeOf();
    size = sizeOf();
    if (isSame) stdout.emit('resize');
  });
};

/**
 * Loads what draws. Hides `fetch` meanwhile: with it, Ink's layout engine reads the WebAssembly in its own file
 * through Node's network client, which takes a fifth of the first frame to load.
 */
const loadScreens = async () => {
  const {fetch} = globalThis;
  Reflect.deleteProperty(globalThis, 'fetch');
  try {
    return await import('./screens.ts');
  } finally {
    Object.defineProperty(globalThis, 'fetch', {value: fetch, writable: true, configurable: true});
  }
};

/** If the first frame is in Arabic, asks the terminal and loads the drawer first. */
export const readyForArabic = async (terminal: Terminal): Promise<Terminal> => {
  if (directionOfLanguage(terminal.locale) === 'ltr' || terminal.isScreenReader) return terminal;
  const [{createDrawer}] = await Promise.all([import('../../text/drawer.ts'), terminal.arabic?.detect()]);
  return {...terminal, drawer: createDrawer()};
};

/** Shows the screens until the person leaves. Returns the exit code. */
export const showApp = async (
  shell: Shell,
  settings: SettingsStore,
  table: FirstTable | undefined,
): Promise<number> => {
  const {colours} = settings.read();
  // Ink's colour package reads the environment once, when loaded.
  process.env.FORCE_COLOR = makeForceColour(
    decideColourLevel(shell.env, true, colours === 'none' ? 'none' : 'auto'),
  );
  const {startApp, createKeyStdin} = await loadScreens();
  const gone = new AbortController();
  const hungUp = onHangUp(gone);
  onStop(shell);
  onWindowChange(shell);
  const terminal = await readyForArabic(
    describeTerminal(shell, settings.read(), createKeyStdin(shell.stdin)),
  );
  const notKept = new Set<string>();
  let resume: string | undefined;
  const onOver = (over: TableOver): void => {
    if (over.notKept !== undefined) notKept.add(over.notKept);
    resume = over.resume;
  };
  const services = createServices(shell, terminal, settings, table?.speed, onOver, await loadGames());
  const first =
    table === undefined ? ({screen: 'home'} as const) : ({screen: 'table', options: table.options} as const);
  // Restores the terminal before a bug is reported at exit. Ink would do so only afterwards.
  const onDrawn = (giveBack: () => void): void => void process.once('exit', giveBack);
  const ended = startApp(services, first, {signal: gone.signal, onDrawn});
  const [code, late] = await Promise.all([ended, settings.ready()]);
  if (late !== undefined) printError(shell, describeNotice(late, shell));
  for (const sentence of notKept) printError(shell, sentence);
  if (resume !== undefined) printError(shell, resume);
  return hungUp() ?? code;
};

import process from 'node:process';
import type {Speed} from '../../settings/choices.ts';
import type {SettingsStore} from '../../settings/store.ts';
import {loadGames} from '../../tables/registry/games.ts';
import type {TableOptions} from '../../tables/table.ts';
import {directionOfLanguage} from '../../text/direction.ts';
import type {Terminal} from '../../ui/terminal.ts';
import {createServices} from './create-services.ts';
import {describeNotice} from './describe-notice.ts';
import {decideColourLevel, describeTerminal, makeForceColour} from './describe-terminal.ts';
import {printError, type Shell} from './shell.ts';
import {exitCodeOf, HANG_UPS} from './signals.ts';

/** What the screens begin with. */
type FirstTable = {
  readonly options: TableOptions;
  /** Goes before the speed of the settings. */
  readonly speed?: Speed | undefined;
};

/** Leaves the screens at a signal: the game is written, and the terminal gets back all that was changed. */
const onHangUp = (gone: AbortController): (() => number | undefined) => {
  let code: number | undefined;
  // Not `once`: a listener that has gone makes Ink's own end the process at once, before the game is written.
  for (const name of HANG_UPS)
    process.on(name, () => {
      code = exitCodeOf(name);
      gone.abort();
    });
  return () => code;
};

/**
 * Nobody can press Ctrl-Z here, and a shell's prompt in the midst of a frame helps nobody: a program that is told to
 * stop goes on. One that was stopped all the same (SIGSTOP) draws everything anew in the terminal that it finds. So
 * does one that is told to stop: the system throws a SIGCONT away that has not arrived before a SIGTSTP.
 */
const onStop = ({stdin, stdout}: Shell): void => {
  const goOn = (): void => {
    // Twice: a mode that Node holds for set already is not set again.
    for (const isRaw of [false, true]) stdin.setRawMode?.(isRaw);
    stdout.emit('resize');
  };
  for (const name of ['SIGTSTP', 'SIGCONT'] as const) process.on(name, goOn);
};

/**
 * A window that is made small and large again while the program is busy has lost rows, but its size is what it was:
 * Node then tells of no change, though the system did.
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
 * Loads what draws. Ink's layout engine reads the WebAssembly inside its own file through `fetch` where there is one,
 * and Node then loads its whole network client, for a fifth of the first frame; without `fetch` it reads it at once.
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

/** Where the first frame is in Arabic, the terminal is asked before, and what draws is loaded. */
const readyForArabic = async (terminal: Terminal): Promise<Terminal> => {
  if (directionOfLanguage(terminal.locale) === 'ltr' || terminal.isScreenReader) return terminal;
  const [{createDrawer}] = await Promise.all([import('../../text/drawer.ts'), terminal.arabic?.detect()]);
  return {...terminal, drawer: createDrawer()};
};

/** Shows the screens until the person leaves; answers the exit code. */
export const showApp = async (
  shell: Shell,
  settings: SettingsStore,
  table: FirstTable | undefined,
): Promise<number> => {
  const {colours} = settings.read();
  // Ink's colour package asks the environment once, when it is loaded.
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
  const onNotKept = (said: string): void => void notKept.add(said);
  const services = createServices(shell, terminal, settings, table?.speed, onNotKept, await loadGames());
  const first =
    table === undefined ? ({screen: 'home'} as const) : ({screen: 'table', options: table.options} as const);
  // What is told of a bug at the exit is read on the terminal as it was: Ink itself gives it back only after that.
  const onDrawn = (giveBack: () => void): void => void process.once('exit', giveBack);
  const ended = startApp(services, first, {signal: gone.signal, onDrawn});
  const [code, late] = await Promise.all([ended, settings.ready()]);
  if (late !== undefined) printError(shell, describeNotice(late, shell));
  for (const sentence of notKept) printError(shell, sentence);
  return hungUp() ?? code;
};

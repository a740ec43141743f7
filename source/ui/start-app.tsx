import {type Instance, type RenderOptions, render} from 'ink';
import type {ReactNode} from 'react';
import type {TableOptions} from '../tables/table.ts';
import {App} from './app.tsx';
import {createPlacedStdout} from './placed-stdout.ts';
import {HUNG_UP} from './screens/navigation.ts';
import type {Services} from './services.ts';
import type {Terminal} from './terminal.ts';

/** What is shown first. */
export type FirstScreen =
  | {readonly screen: 'home'}
  | {readonly screen: 'table'; readonly options: TableOptions};

export type StartAppOptions = {
  /** Aborted from outside when the terminal has gone away, as after SIGHUP. */
  readonly signal?: AbortSignal;
  /** Gets what gives the terminal back at once, for an end that waits for nobody. */
  readonly onDrawn?: (giveBack: () => void) => void;
};

type Ends = {readonly stdin: NodeJS.ReadableStream; readonly stdout: NodeJS.WritableStream};

/** Tells when either end of the terminal is gone; answers how to stop listening. */
const watchEnds = ({stdin, stdout}: Ends, onGone: () => void): (() => void) => {
  const wires = [
    [stdin, 'end'],
    [stdin, 'close'],
    [stdin, 'error'],
    [stdout, 'error'],
    [stdout, 'close'],
  ] as const;
  for (const [stream, event] of wires) stream.on(event, onGone);
  return () => {
    for (const [stream, event] of wires) stream.off(event, onGone);
  };
};

const ERASE_SCREEN = '\u{1B}[H\u{1B}[2J';

/**
 * Draws everything anew after each change of size; answers how to stop. A frame that was made for one size and reached
 * the terminal at another leaves cells behind that are held for drawn, as only those that change are written.
 */
const redrawResized = ({terminal}: Services, instance: Instance, app: ReactNode): (() => void) => {
  const {stdout, isScreenReader} = terminal;
  const redraw = (): void => {
    instance.clear();
    stdout.write(ERASE_SCREEN);
    instance.rerender(app);
  };
  // A screen reader follows the lines of the ordinary screen, where nothing may be erased.
  if (!isScreenReader) stdout.on('resize', redraw);
  return () => void stdout.off('resize', redraw);
};

const printFault = ({terminal, words}: Services, fault: unknown): void => {
  const told = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  terminal.stdout.write(`${words('app.crashed')}\n${told}\n`);
};

const renderOptions = ({stdin, stdout, isInteractive, isScreenReader}: Terminal): RenderOptions => ({
  stdin,
  // A screen reader follows the lines of the ordinary screen.
  stdout: isScreenReader ? stdout : createPlacedStdout(stdout),
  interactive: isInteractive,
  alternateScreen: !isScreenReader,
  incrementalRendering: !isScreenReader,
  maxFps: 60,
  exitOnCtrlC: false,
  isScreenReaderEnabled: isScreenReader,
});

/**
 * Draws the screens on the services' terminal, whose input is a key stream, until the person leaves. Answers the exit
 * code: 0 by Quit, 130 by Ctrl-C, 129 when the terminal went away, 1 after a fault of the program, which is printed
 * once the terminal is as it was.
 */
export const startApp = async (
  services: Services,
  first: FirstScreen,
  {signal, onDrawn}: StartAppOptions = {},
): Promise<number> => {
  const {terminal} = services;
  const gone = new AbortController();
  const hangUp = (): void => gone.abort();
  const stopWatching = watchEnds(terminal, hangUp);
  if (signal?.aborted === true) hangUp();
  signal?.addEventListener('abort', hangUp);
  const hungUp = Promise.withResolvers<number>();
  const end = (result: number | Error): void => {
    if (gone.signal.aborted && typeof result === 'number') hungUp.resolve(result);
  };
  const app = (
    <App
      services={services}
      table={first.screen === 'table' ? first.options : undefined}
      gone={gone.signal}
      onEnd={end}
    />
  );
  const instance = render(app, renderOptions(terminal));
  onDrawn?.(() => instance.unmount());
  const stopRedrawing = redrawResized(services, instance, app);
  try {
    // Ink waits until its last words are written, which on a terminal that is gone may never be.
    const code = await Promise.race([instance.waitUntilExit(), hungUp.promise]);
    // Whoever leaves says so with a code; Ink ends by itself only when it notices first that the terminal is gone.
    return typeof code === 'number' ? code : HUNG_UP;
  } catch (fault) {
    printFault(services, fault);
    return 1;
  } finally {
    signal?.removeEventListener('abort', hangUp);
    stopRedrawing();
    // A dead terminal may still say so later: then somebody must be listening.
    if (!gone.signal.aborted) stopWatching();
  }
};

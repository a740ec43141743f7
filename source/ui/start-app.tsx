import {type Instance, render} from 'ink';
import type {ReactNode} from 'react';
import type {TableOptions} from '../tables/table.ts';
import {App} from './app.tsx';
import {renderOptions} from './render-options.ts';
import {HUNG_UP} from './screens/navigation.ts';
import type {Services} from './services.ts';

/** The first screen. */
export type FirstScreen =
  | {readonly screen: 'home'}
  | {readonly screen: 'table'; readonly options: TableOptions};

/** How the interface is started. */
export type StartAppOptions = {
  /** Aborted when the terminal is gone, for example after SIGHUP. */
  readonly signal?: AbortSignal;
  /** Gets a function that restores the terminal at once. */
  readonly onDrawn?: (giveBack: () => void) => void;
};

type Ends = {readonly stdin: NodeJS.ReadableStream; readonly stdout: NodeJS.WritableStream};

/** Calls `onGone` when either end of the terminal is gone. Returns a function that stops listening. */
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
 * Redraws everything after a resize, because Ink writes only changed cells, and a frame that reached the terminal at
 * another size leaves others wrong. Returns a function that stops this.
 */
const redrawResized = ({terminal}: Services, instance: Instance, app: ReactNode): (() => void) => {
  const {stdout, isScreenReader} = terminal;
  const redraw = (): void => {
    instance.clear();
    stdout.write(ERASE_SCREEN);
    instance.rerender(app);
  };
  // A screen reader follows the ordinary screen, where nothing may be erased.
  if (!isScreenReader) stdout.on('resize', redraw);
  return () => void stdout.off('resize', redraw);
};

const printFault = ({terminal, words}: Services, fault: unknown): void => {
  const told = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  terminal.stdout.write(`${words('app.crashed')}\n${told}\n`);
};

/**
 * Runs the screens on the terminal until the person leaves. Resolves with the exit code: 0 after Quit, 130 after
 * Ctrl-C, 129 if the terminal is gone, 1 after a bug, which is printed once the terminal is restored.
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
    // Ink waits until its last write is done. On a terminal that is gone, that may never be.
    const code = await Promise.race([instance.waitUntilExit(), hungUp.promise]);
    // The app exits with a code. Without one, Ink noticed first that the terminal is gone.
    return typeof code === 'number' ? code : HUNG_UP;
  } catch (fault) {
    printFault(services, fault);
    return 1;
  } finally {
    signal?.removeEventListener('abort', hangUp);
    stopRedrawing();
    // A terminal that is gone may still emit errors, so keep a listener.
    if (!gone.signal.aborted) stopWatching();
  }
};

import type {ArenaPicture} from '../../ui/arena/picture.tsx';
import {printError} from '../app/shell.ts';
import {showPicture} from '../app/show-picture.ts';
import {describeProgress, pictureOf} from './probe-picture.ts';
import type {Probe} from './probe-state.ts';

/** How often to print how far a probe is, in milliseconds. */
const EVERY_MS = 10_000;

/** A terminal that says nothing about its width, and the blank columns at both sides. */
const USUAL_WIDTH = 80;
const MARGINS = 2;

/** Whoever watches a probe. */
export type ProbeWatch = {readonly onChange: () => void; readonly end: () => Promise<void>};

/** Shows a probe on the screen, or prints from time to time how far it is. */
export const watchProbe = async (
  probe: Probe,
  stop: AbortController,
  {isShown, isQuiet}: {readonly isShown: boolean; readonly isQuiet: boolean},
): Promise<ProbeWatch> => {
  const {shell, maker} = probe;
  if (isShown) {
    const read = (): ArenaPicture =>
      pictureOf(probe, (shell.stdout.columns ?? USUAL_WIDTH) - MARGINS, stop.signal.aborted);
    const end = await showPicture(shell, maker.settings, read, stop);
    return {onChange: () => undefined, end};
  }
  let last = performance.now();
  return {
    onChange: () => {
      const now = performance.now();
      if (isQuiet || now - last < EVERY_MS) return;
      last = now;
      printError(shell, describeProgress(probe));
    },
    end: async () => undefined,
  };
};

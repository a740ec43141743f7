import type {RenderOptions} from 'ink';
import {createPlacedStdout} from './placed-stdout.ts';
import type {Terminal} from './terminal.ts';

/** Returns how Ink draws on a terminal. */
export const renderOptions = ({stdin, stdout, isInteractive, isScreenReader}: Terminal): RenderOptions => ({
  stdin,
  // A screen reader follows the ordinary screen.
  stdout: isScreenReader ? stdout : createPlacedStdout(stdout),
  interactive: isInteractive,
  alternateScreen: !isScreenReader,
  incrementalRendering: !isScreenReader,
  maxFps: 60,
  exitOnCtrlC: false,
  isScreenReaderEnabled: isScreenReader,
});

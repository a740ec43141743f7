import stringWidth from 'string-width';
import {isSimple, simpleWidth} from './simple.ts';

/** Cells that a text takes in a terminal. The package is the one Ink lays out with, so both always agree. */
export const textWidth = (text: string): number => (isSimple(text) ? simpleWidth(text) : stringWidth(text));

/** The text followed by as many spaces as it needs to fill `width` cells; never cut. */
export const padText = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - textWidth(text)));

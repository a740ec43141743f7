import type {Direction} from '../../source/text/bidi.ts';
import {createDrawer} from '../../source/text/drawer.ts';
import type {VisualCell, VisualMode} from '../../source/text/visual-text.ts';

const drawer = createDrawer();

/** The cells of a text as they are drawn in one line, from left to right. */
export const drawnCells = (text: string, base: Direction, mode: VisualMode): readonly VisualCell[] =>
  drawer.cells(text, base, mode);

/** What is written for a text in one line. */
export const drawnText = (text: string, base: Direction, mode: VisualMode): string =>
  drawnCells(text, base, mode)
    .map(cell => cell.text)
    .join('');

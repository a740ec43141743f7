import {splitGraphemes} from './graphemes.ts';
import {textWidth} from './width.ts';

/** The longest beginning of a text that fits in `width` cells, cut between graphemes. */
export const takeWidth = (text: string, width: number): string => {
  if (textWidth(text) <= width) return text;
  let taken = '';
  let cells = 0;
  for (const grapheme of splitGraphemes(text)) {
    cells += textWidth(grapheme);
    if (cells > width) break;
    taken += grapheme;
  }
  return taken;
};

/** The text if it fits in `width` cells, else its beginning and an ellipsis, together at most `width` cells. */
export const truncateText = (text: string, width: number, ellipsis = '…'): string => {
  if (textWidth(text) <= width) return text;
  const room = width - textWidth(ellipsis);
  return room < 0 ? takeWidth(ellipsis, Math.max(0, width)) : takeWidth(text, room).trimEnd() + ellipsis;
};

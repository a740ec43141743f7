import stringWidth from '#string-width';
import {textWidth} from './width.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are escape sequences
const COLOURS = /\u001b\[[\d;]*m/gu;

/** Ink measures coloured lines with their escape sequences, which take no cells. */
const withoutColours = (text: string): string =>
  text.includes('\u001b') ? text.replaceAll(COLOURS, '') : text;

/**
 * Replaces `string-width` in the bundle, also in Ink, with `textWidth`. The first use of the package's emoji tables
 * takes a fifth of the first frame, and screens seldom need them.
 */
const quickWidth: typeof stringWidth = (text, options) => {
  if (options !== undefined) return stringWidth(text, options);
  const plain = withoutColours(text);
  return plain.includes('\u001b') ? stringWidth(text) : textWidth(plain);
};

// biome-ignore lint/style/noDefaultExport: it stands for a package that has one
export default quickWidth;

// By its path: in the bundle the name itself stands for this file (`--alias` in package.json).
import stringWidth from '../../node_modules/string-width/index.js';
import {isSimple, simpleWidth} from './simple.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are escape sequences
const COLOURS = /\u001b\[[\d;]*m/gu;

/** Ink measures a line of several colours with their escape sequences in it; they take no cells. */
const withoutColours = (text: string): string =>
  text.includes('\u001b') ? text.replaceAll(COLOURS, '') : text;

/**
 * `string-width` for the bundle, Ink included: simple text is counted. The first use of the package's emoji tables
 * takes a fifth of the first frame, and screens seldom hold anything that needs them.
 */
const quickWidth: typeof stringWidth = (text, options) => {
  if (options !== undefined) return stringWidth(text, options);
  const plain = withoutColours(text);
  return isSimple(plain) ? simpleWidth(plain) : stringWidth(text);
};

// biome-ignore lint/style/noDefaultExport: it stands for a package that has one
export default quickWidth;

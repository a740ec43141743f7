// By its path: in the bundle the name itself stands for this file (`--alias` in package.json).
import stringWidth from '../../node_modules/string-width/index.js';
import {isSimple, simpleWidth} from './simple.ts';

/**
 * `string-width` for the bundle, Ink included: simple text is counted. The first use of the package's emoji tables
 * takes a fifth of the first frame, and screens seldom hold anything that needs them.
 */
const quickWidth: typeof stringWidth = (text, options) =>
  options === undefined && isSimple(text) ? simpleWidth(text) : stringWidth(text, options);

// biome-ignore lint/style/noDefaultExport: it stands for a package that has one
export default quickWidth;

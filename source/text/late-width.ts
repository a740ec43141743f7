import type stringWidth from '#string-width';

/**
 * Replaces `#string-width` in the bundle: loads the package when it is first asked for. Making its table of emoji takes
 * a fifteenth of the first frame, and screens seldom need it.
 */
const lateWidth: typeof stringWidth = (text, options) => {
  // By its path, since in the bundle its name means `quick-width.ts`.
  const {default: packageWidth} = require('../../node_modules/string-width/index.js') as {
    readonly default: typeof stringWidth;
  };
  return packageWidth(text, options);
};

// biome-ignore lint/style/noDefaultExport: it stands for a package that has one
export default lateWidth;

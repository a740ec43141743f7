/** No comment of a reply is longer, in UTF-16 units and with both of its marks. */
const LONGEST_COMMENT = 400;

/**
 * Where the space and the comments end that begin at each place of a text: the place itself where neither begins, and
 * the text's length behind its last character. One pass from the right, so that any number of looks costs no more: all
 * of a reply may be comments, and a quote may stand in each of them.
 */
export const findBlankEnds = (text: string): Uint32Array => {
  const ends = new Uint32Array(text.length + 1).fill(text.length);
  // Behind the next line end and the next `*/` that may end a comment: the marks of one do not overlap.
  let [line, block] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at + 2] === '\n') line = at + 3;
    else if (text[at + 2] === '*' && text[at + 3] === '/') block = at + 4;
    let after = at;
    if (/\s/.test(text.charAt(at))) after = at + 1;
    else if (text.startsWith('//', at)) after = line;
    else if (text.startsWith('/*', at)) after = block;
    ends[at] = after === at || after - at > LONGEST_COMMENT ? at : (ends[after] ?? at);
  }
  return ends;
};

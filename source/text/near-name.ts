/** Letters in which a name may differ from what was typed, for each three letters of it. */
const LETTERS_PER_SLIP = 3;
/** The shortest beginning of a name that counts as meant for it. */
const SHORTEST_START = 2;

/** Counts the slips between two words: a letter missing, added or wrong, or two neighbours in the wrong order. */
export const countSlips = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({length: other.length + 1}, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    const slips = [row];
    rows.push(slips);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      slips[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(one.length, other.length);
};

/**
 * Returns the name that a mistyped word was probably meant for; `undefined` when none is near. Case doesn't count. A
 * name may differ in one letter of three, or go on where only its beginning was typed.
 */
export const nearName = (typed: string, names: readonly string[]): string | undefined => {
  const word = typed.toLowerCase();
  const longest = Math.max(0, ...names.map(name => name.length));
  if (word.length > 2 * longest) return undefined;
  const ranked = names
    .map(name => ({name, slips: countSlips(word, name.toLowerCase())}))
    .filter(({name, slips}) => slips <= Math.max(1, Math.floor(name.length / LETTERS_PER_SLIP)))
    .filter(({slips}) => slips < word.length)
    .toSorted((one, other) => one.slips - other.slips);
  if (ranked[0] !== undefined) return ranked[0].name;
  return word.length < SHORTEST_START ? undefined : names.find(name => name.toLowerCase().startsWith(word));
};

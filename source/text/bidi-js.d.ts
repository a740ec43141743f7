/**
 * The part of `bidi-js` that we use. Its own declarations are for bundlers: under Node's rules they describe a
 * namespace instead of a function.
 */
declare module 'bidi-js' {
  type Bidi = {
    /** Levels by UTF-16 unit. */
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl'): {readonly levels: Uint8Array};
    getMirroredCharacter(character: string): string | null;
  };
  const bidiFactory: () => Bidi;
  export = bidiFactory;
}

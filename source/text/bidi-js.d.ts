/**
 * The part of `bidi-js` that is used. Its own declarations are written for bundlers: under Node's rules they describe a
 * namespace where there is a function.
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

/** How much is taken from the machine at once: enough for the minds of some tables. */
const PIECE = 65_536;

/** Memory for lists of numbers, cut from large pieces: a piece of its own takes longer to get than a list to fill. */
export type Memory = {
  /** A list of zeros. */
  readonly floats: (length: number) => Float64Array;
  readonly bytes: (length: number) => Uint8Array;
};

/** Makes the memory of a kit. A piece is given back when nobody holds a list of it any more. */
export const createMemory = (): Memory => {
  let piece = new ArrayBuffer(0);
  let used = 0;
  /** Where the next so many bytes begin; floats need a place that eight divides. */
  const take = (bytes: number): number => {
    if (used + bytes > piece.byteLength) {
      piece = new ArrayBuffer(Math.max(PIECE, bytes));
      used = 0;
    }
    const start = used;
    used += Math.ceil(bytes / Float64Array.BYTES_PER_ELEMENT) * Float64Array.BYTES_PER_ELEMENT;
    return start;
  };
  return {
    floats: length => {
      const start = take(length * Float64Array.BYTES_PER_ELEMENT);
      return new Float64Array(piece, start, length);
    },
    bytes: length => {
      const start = take(length);
      return new Uint8Array(piece, start, length);
    },
  };
};

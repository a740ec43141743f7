import {PAUSE, splitTyped} from './typed-words.ts';

/** A text as the weights of its trigrams (pieces of three letters): a vector of length 1. */
export type TrigramVector = ReadonlyMap<string, number>;

const piecesOf = (text: string): readonly string[] => {
  const words = splitTyped(text).filter(word => word !== PAUSE);
  const padded = ` ${words.join(' ')} `;
  return Array.from({length: padded.length - 2}, (_, at) => padded.slice(at, at + 3));
};

const countPieces = (pieces: Iterable<string>, counts: Map<string, number>): void => {
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
};

/** Returns the likeness of two vectors: their cosine, 0 to 1. */
export const likeness = (a: TrigramVector, b: TrigramVector): number => {
  let sum = 0;
  for (const [piece, weight] of a) sum += weight * (b.get(piece) ?? 0);
  return sum;
};

/** Learns the weight of each trigram from many texts. Returns a function that turns a text into a vector. */
export const createTrigrams = (texts: readonly string[]): ((text: string) => TrigramVector) => {
  const known = new Map<string, number>();
  for (const text of texts) countPieces(new Set(piecesOf(text)), known);
  return text => {
    const counts = new Map<string, number>();
    countPieces(piecesOf(text), counts);
    const weights = [...counts].map(([piece, count]): [string, number] => {
      const rarity = Math.log((1 + texts.length) / (1 + (known.get(piece) ?? 0)));
      return [piece, count * rarity];
    });
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([piece, weight]) => [piece, weight / length]));
  };
};

/** Makes a function that returns how alike a text is to each of some known ones, which it has read before. */
export const createLikenesses = (texts: readonly string[]): ((text: string) => readonly number[]) => {
  const weigh = createTrigrams(texts);
  const byPiece = new Map<string, {readonly at: number; readonly weight: number}[]>();
  texts.forEach((known, at) => {
    for (const [piece, weight] of weigh(known)) {
      const places = byPiece.get(piece) ?? [];
      places.push({at, weight});
      byPiece.set(piece, places);
    }
  });
  return text => {
    const sums = texts.map(() => 0);
    for (const [piece, weight] of weigh(text))
      for (const place of byPiece.get(piece) ?? [])
        sums[place.at] = (sums[place.at] ?? 0) + weight * place.weight;
    return sums;
  };
};

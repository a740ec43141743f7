import {PAUSE, splitTyped} from './typed-words.ts';

/** A text as weights of its three-letter pieces, of length 1. */
export type TrigramVector = ReadonlyMap<string, number>;

const piecesOf = (text: string): readonly string[] => {
  const padded = ` ${splitTyped(text)
    .filter(word => word !== PAUSE)
    .join(' ')} `;
  return Array.from({length: Math.max(0, padded.length - 2)}, (_, at) => padded.slice(at, at + 3));
};

/** How alike two vectors are: their cosine, 0 to 1. */
export const likeness = (a: TrigramVector, b: TrigramVector): number => {
  let sum = 0;
  for (const [piece, weight] of a) sum += weight * (b.get(piece) ?? 0);
  return sum;
};

/** Learns how telling each piece is from many texts, and makes the function that weighs a text's pieces. */
export const createTrigrams = (texts: readonly string[]): ((text: string) => TrigramVector) => {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const piece of new Set(piecesOf(text))) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return text => {
    const weights = new Map<string, number>();
    for (const piece of piecesOf(text)) {
      const rarity = Math.log((1 + texts.length) / (1 + (counts.get(piece) ?? 0)));
      weights.set(piece, (weights.get(piece) ?? 0) + rarity);
    }
    const length = Math.hypot(...weights.values()) || 1;
    for (const [piece, weight] of weights) weights.set(piece, weight / length);
    return weights;
  };
};

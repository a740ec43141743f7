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

/** Learns the weight of each trigram from many texts. Returns a function that turns a text into a vector. */
export const createTrigrams = (texts: readonly string[]): ((text: string) => TrigramVector) => {
  const known = new Map<string, number>();
  for (const text of texts) countPieces(new Set(piecesOf(text)), known);
  const rarityOf = (count: number): number => Math.log((1 + texts.length) / (1 + count));
  const rarities = new Map([...known].map(([piece, count]) => [piece, rarityOf(count)]));
  const rarest = rarityOf(0);
  return text => {
    const weights = new Map<string, number>();
    countPieces(piecesOf(text), weights);
    for (const [piece, count] of weights) weights.set(piece, count * (rarities.get(piece) ?? rarest));
    const length = Math.hypot(...weights.values()) || 1;
    for (const [piece, weight] of weights) weights.set(piece, weight / length);
    return weights;
  };
};

/** In which texts a piece is, and its weight in each. */
type Places = {readonly places: number[]; readonly weights: number[]};

const NOWHERE: Places = {places: [], weights: []};

/** Makes a function that returns how alike a text is to each of some known ones: the cosines of their vectors, 0 to 1. */
export const createLikenesses = (
  known: readonly TrigramVector[],
): ((text: TrigramVector) => Float64Array) => {
  const byPiece = new Map<string, Places>();
  known.forEach((vector, at) => {
    for (const [piece, weight] of vector) {
      const own = byPiece.get(piece) ?? {places: [], weights: []};
      own.places.push(at);
      own.weights.push(weight);
      byPiece.set(piece, own);
    }
  });
  return text => {
    const sums = new Float64Array(known.length);
    for (const [piece, weight] of text) {
      const {places, weights} = byPiece.get(piece) ?? NOWHERE;
      for (let index = 0; index < places.length; index++) {
        const at = places[index] ?? 0;
        sums[at] = (sums[at] ?? 0) + weight * (weights[index] ?? 0);
      }
    }
    return sums;
  };
};

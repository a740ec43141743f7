import type {HouseData} from '../../../packs/house/house-data.ts';

/** The shortest word that one hears again, in letters. */
const SHORTEST = 4;
/** A word is usual from so many lines on: nobody notices that it comes twice. */
const USUAL = 12;

const HAN = /\p{Script=Han}{2,}/gu;
const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’]*/gu;

/** The words of a text that one hears again. Chinese has no spaces: all pairs of characters count. */
const wordsIn = (text: string): readonly string[] => {
  const key = text.toLowerCase();
  const pairs = (key.match(HAN) ?? []).flatMap(part =>
    [...part].slice(1).map((character, index) => `${[...part][index]}${character}`),
  );
  const words = (key.replace(HAN, ' ').match(WORD) ?? []).filter(({length}) => length >= SHORTEST);
  return [...new Set([...pairs, ...words])];
};

/** Returns the words that many answers have. */
export const usualWords = ({topics}: Pick<HouseData, 'topics'>): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const line of topics.flatMap(({answers}) => answers.flat()))
    for (const word of wordsIn(line)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set([...counts].flatMap(([word, count]) => (count >= USUAL ? [word] : [])));
};

/** Whether a line begins with the word that the words before it end with, as in "Not quite. Quite a few…". */
const isStutter = (before: string, line: string): boolean => {
  const [first] = line.toLowerCase().match(WORD) ?? [];
  return first !== undefined && first === before.toLowerCase().match(WORD)?.at(-1);
};

/** Whether a line repeats a word of the words before it, as in "Honestly? It's a bit tense, honestly." */
export const isEcho = (usual: ReadonlySet<string>, before: string, line: string): boolean => {
  if (isStutter(before, line)) return true;
  const words = wordsIn(line);
  return wordsIn(before).some(word => !usual.has(word) && words.includes(word));
};

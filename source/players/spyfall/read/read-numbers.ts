import type {NumberScale} from '../../../packs/house/parse-lexicon.ts';
import type {TypedLexicon} from './typed-lexicon.ts';
import type {TypedWord} from './typed-words.ts';

/** The weight of a number as evidence for a grade. */
const NUMBER_WEIGHT = 1.3;

const valueIn = (values: ReadonlyMap<string, number>, word: TypedWord | undefined): number | undefined =>
  word?.forms.map(form => values.get(form)).find(value => value !== undefined);

const numberOf = ({numbers}: TypedLexicon, word: TypedWord | undefined): number | undefined =>
  word && /^\d{1,9}$/.test(word.text) ? Number(word.text) : valueIn(numbers, word);

const unitOf = ({units}: TypedLexicon, word: TypedWord | undefined): number | undefined =>
  valueIn(units, word);

const gradeOn = ({from}: NumberScale, value: number): number => from.filter(start => value >= start).length;

/** The lowest number word that counts without a unit: lower ones, such as "a" and "some", do not. */
const FIRST_COUNT = 5;
const isCount = ({text}: TypedWord, value: number): boolean => /^\d/.test(text) || value >= FIRST_COUNT;

type Amount = {readonly value: number; readonly isTime: boolean};

/** Numbers with their units: "3 hours", "two weeks", "half an hour"; a unit alone counts once. */
const amountsOf = (lexicon: TypedLexicon, words: readonly TypedWord[]): readonly Amount[] => {
  const amounts: Amount[] = [];
  let next = 0;
  for (const [at, word] of words.entries()) {
    if (at < next) continue;
    const number = numberOf(lexicon, word);
    if (number === undefined) {
      const alone = unitOf(lexicon, word);
      if (alone !== undefined) amounts.push({value: alone, isTime: true});
      continue;
    }
    const factor = numberOf(lexicon, words[at + 1]) ?? 1;
    const [value, end] = factor >= 100 ? [number * factor, at + 2] : [number, at + 1];
    const unit = unitOf(lexicon, words[end]) ?? unitOf(lexicon, words[end + 1]);
    if (unit !== undefined) amounts.push({value: value * unit, isTime: true});
    else if (isCount(word, value)) amounts.push({value, isTime: false});
    next = unit === undefined ? end : end + 2;
  }
  return amounts;
};

/** Reads the numbers of an answer, for features that numbers can grade. */
export const readNumbers = (
  lexicon: TypedLexicon,
  words: readonly TypedWord[],
  feature: number,
): readonly {grade: number; weight: number}[] => {
  const scales = lexicon.scales[feature] ?? [];
  if (scales.length === 0) return [];
  return amountsOf(lexicon, words).flatMap(({value, isTime}) => {
    const scale = scales.find(({kind}) => (kind === 'time') === isTime);
    return scale ? [{grade: gradeOn(scale, value), weight: NUMBER_WEIGHT}] : [];
  });
};

import type {NumberScale} from '../../packs/house/parse-lexicon.ts';
import type {TypedLexicon} from './typed-lexicon.ts';
import type {TypedWord} from './typed-words.ts';

/** What a number in an answer says of its feature. */
const NUMBER_WEIGHT = 1.3;

const numberOf = (lexicon: TypedLexicon, word: TypedWord | undefined): number | undefined => {
  if (!word) return undefined;
  const {text, forms} = word;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  return forms.map(form => lexicon.numbers.get(form)).find(value => value !== undefined);
};

const unitOf = (lexicon: TypedLexicon, word: TypedWord | undefined): number | undefined =>
  word?.forms.map(form => lexicon.units.get(form)).find(value => value !== undefined);

const gradeOn = ({from}: NumberScale, value: number): number => from.filter(start => value >= start).length;

/** "A" and "some" count nothing without a unit. */
const FIRST_COUNT = 5;
const isCount = ({text}: TypedWord, value: number): boolean => /^\d/.test(text) || value >= FIRST_COUNT;

type Amount = {readonly value: number; readonly isTime: boolean};

/** Numbers with their units: "3 hours", "two weeks", "half an hour"; a unit alone counts once. */
const amountsOf = (lexicon: TypedLexicon, words: readonly TypedWord[]): readonly Amount[] => {
  const amounts: Amount[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as TypedWord;
    const times = numberOf(lexicon, word);
    const more = times === undefined ? undefined : numberOf(lexicon, words[at + 1]);
    const value = times !== undefined && more !== undefined && more >= 100 ? times * more : times;
    if (value !== times) at++;
    const unit = unitOf(lexicon, words[at + 1]) ?? unitOf(lexicon, words[at + 2]);
    if (value !== undefined && (unit !== undefined || isCount(word, value)))
      amounts.push({value: value * (unit ?? 1), isTime: unit !== undefined});
    if (value !== undefined && unit !== undefined) at += 2;
    else if (value === undefined && unitOf(lexicon, word) !== undefined)
      amounts.push({value: unitOf(lexicon, word) ?? 1, isTime: true});
  }
  return amounts;
};

/** What the numbers of an answer say, for features that numbers can grade. */
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

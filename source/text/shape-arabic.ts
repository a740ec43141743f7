import {normalizeText} from './normalize.ts';

/** The forms of a letter in Unicode for terminals that don't join letters: four, or two for right-joining ones. */
type Forms = {
  readonly isolated: string;
  readonly final: string;
  readonly initial?: string;
  readonly medial?: string;
};

/** Joining forms by letter, and ligatures by their two letters. */
export type ArabicForms = {
  readonly letters: ReadonlyMap<string, Forms>;
  readonly ligatures: ReadonlyMap<string, Forms>;
};

/** A shaped unit of text, and the graphemes that it shows: from `start` up to, but not including, `end`. */
export type ShapedGrapheme = {readonly text: string; readonly start: number; readonly end: number};

const TATWEEL = '\u0640';
const MARKS = /\p{M}/gu;
/**
 * Blocks of presentation forms: isolated, final, initial and medial form of each letter in a row. U+FBE8 and U+FBE9
 * are left out: they are only for the alef maksura of Uyghur.
 */
const BLOCKS = [
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfbe7],
  [0xfbea, 0xfbff],
  [0xfe80, 0xfefc],
] as const;

const groupForms = (): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, string[]>();
  for (const [first, last] of BLOCKS) {
    for (let code = first; code <= last; code++) {
      const form = String.fromCodePoint(code);
      const base = normalizeText(form, 'NFKC');
      if (base !== form) groups.set(base, [...(groups.get(base) ?? []), form]);
    }
  }
  return groups;
};

const formsOf = ([isolated = '', final = isolated, initial, medial]: readonly string[]): Forms =>
  initial === undefined || medial === undefined ? {isolated, final} : {isolated, final, initial, medial};

/**
 * Derives the joining forms from Unicode's compatibility decompositions, which saves a table. The only ligatures are
 * lam with alef: the others are for typesetting.
 */
export const createArabicForms = (): ArabicForms => {
  const groups = [...groupForms()];
  const letters = groups.filter(
    ([base, forms]) => [...base].length === 1 && (forms.length === 2 || forms.length === 4),
  );
  const ligatures = groups.filter(
    ([base, forms]) => /^\u0644[\u0622\u0623\u0625\u0627]$/u.test(base) && forms.length === 2,
  );
  return {
    letters: new Map(letters.map(([base, forms]) => [base, formsOf(forms)])),
    ligatures: new Map(ligatures.map(([base, forms]) => [base, formsOf(forms)])),
  };
};

/** Splits a grapheme into its letter and marks. */
const split = (grapheme: string): {readonly letter: string; readonly marks: string} => {
  const composed = normalizeText(grapheme, 'NFC');
  const letter = composed.replace(MARKS, '');
  return {letter, marks: (composed.match(MARKS) ?? []).join('')};
};

type Unit = ShapedGrapheme & {readonly letter: string; readonly marks: string};

const joinLigatures = (graphemes: readonly string[], {ligatures}: ArabicForms): readonly Unit[] => {
  const units: Unit[] = [];
  graphemes.forEach((grapheme, index) => {
    const {letter, marks} = split(grapheme);
    const last = units.at(-1);
    const pair = last ? last.letter + letter : '';
    if (last && last.end === index && last.marks === '' && ligatures.has(pair)) {
      units[units.length - 1] = {...last, letter: pair, marks, end: index + 1};
    } else units.push({text: grapheme, letter, marks, start: index, end: index + 1});
  });
  return units;
};

/** Returns whether a letter joins the next one. It joins the one before if it has a final form of its own. */
const joinsNext = (unit: Unit | undefined, {letters}: ArabicForms): boolean =>
  unit !== undefined && (unit.letter === TATWEEL || letters.get(unit.letter)?.initial !== undefined);

const joinsPrevious = (unit: Unit | undefined, {letters, ligatures}: ArabicForms): boolean => {
  if (unit === undefined) return false;
  const forms = letters.get(unit.letter) ?? ligatures.get(unit.letter);
  return unit.letter === TATWEEL || (forms !== undefined && forms.final !== forms.isolated);
};

const chooseForm = (forms: Forms, isJoinedBefore: boolean, isJoinedAfter: boolean): string => {
  if (isJoinedBefore && isJoinedAfter && forms.medial !== undefined) return forms.medial;
  if (isJoinedAfter && forms.initial !== undefined) return forms.initial;
  return isJoinedBefore ? forms.final : forms.isolated;
};

/**
 * Joins Arabic letters with presentation forms, for terminals that don't. The order stays logical, and graphemes keep
 * their marks. Lam and alef become one unit of one cell. Other text stays as it is.
 */
export const shapeArabic = (graphemes: readonly string[], forms: ArabicForms): readonly ShapedGrapheme[] => {
  const units = joinLigatures(graphemes, forms);
  return units.map((unit, index) => {
    const known = forms.letters.get(unit.letter) ?? forms.ligatures.get(unit.letter);
    const {start, end} = unit;
    if (!known) return {text: unit.text, start, end};
    const before = joinsNext(units[index - 1], forms) && joinsPrevious(unit, forms);
    const after = joinsNext(unit, forms) && joinsPrevious(units[index + 1], forms);
    return {text: chooseForm(known, before, after) + unit.marks, start, end};
  });
};

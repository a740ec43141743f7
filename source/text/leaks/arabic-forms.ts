/** A form that a word stands for once what is joined to it is taken off. */
export type BareForm = {
  readonly text: string;
  /** What was taken off before it: nothing, the article alone, or a particle. */
  readonly before: 'nothing' | 'article' | 'particle';
  readonly hasOwner: boolean;
};

const OWNERS = ['ها', 'نا', 'كم', 'كو', 'هم', 'ي', 'ك', 'ه'];
/** The fewest letters before a pronoun. */
const FEWEST = 3;

/** Folds what only comparing may fold: a final `ة` is often written `ه`, and a final hamza left out. */
export const comparable = (word: string): string => word.replaceAll('ة', 'ه').replace(/(?<=..)ء$/u, '');

const startsOf = (word: string): readonly Omit<BareForm, 'hasOwner'>[] => {
  const found: Omit<BareForm, 'hasOwner'>[] = [];
  const joined = /^[وف]/u.test(word) ? [word, word.slice(1)] : [word];
  for (const rest of joined) {
    const isWhole = rest === word;
    found.push({text: rest, before: isWhole ? 'nothing' : 'particle'});
    if (/^(?:ال|لل)/u.test(rest)) found.push({text: rest.slice(2), before: 'article'});
    if (!/^[بكلعه]/u.test(rest)) continue;
    found.push({text: rest.slice(1), before: 'particle'});
    if (rest.startsWith('ال', 1)) found.push({text: rest.slice(3), before: 'article'});
  }
  return found;
};

/**
 * Returns the forms that a word of Arabic letters stands for (R3): without one of `و ف`, one of `ب ك ل ع ه`, the
 * article, and one pronoun, before which `ت` also stands for `ة`. A written `ة` is never the pronoun `ه`.
 */
export const bareForms = (word: string): readonly BareForm[] =>
  startsOf(word).flatMap(start => {
    const forms: BareForm[] = [{...start, text: comparable(start.text), hasOwner: false}];
    // A noun has the article or an owner, never both: القطره is no train of his, but a drop.
    for (const owner of start.before === 'article' ? [] : OWNERS) {
      const stem = start.text.slice(0, -owner.length);
      if (!start.text.endsWith(owner) || stem.length < FEWEST) continue;
      forms.push({...start, text: comparable(stem), hasOwner: true});
      if (stem.endsWith('ت')) forms.push({...start, text: `${stem.slice(0, -1)}ه`, hasOwner: true});
    }
    return forms;
  });

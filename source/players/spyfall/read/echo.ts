import {type AnswerClues, countPlain, isBefore} from './answer-clues.ts';
import {isCharacter} from './letters.ts';
import {covers} from './patterns.ts';
import type {TypedLexicon} from './typed-lexicon.ts';
import {PAUSE, type TypedWord} from './typed-words.ts';

/** The most words of an answer that may be an echo; a longer one says more than "yes". */
const SHORT = 5;
/** The shortest telling word in scripts with spaces; shorter words are repeated by chance. */
const TELLING = 3;

const isTelling = ({text}: TypedWord): boolean =>
  text !== PAUSE && (isCharacter(text) || text.length >= TELLING);

/** The forms of the words that say what a text is about. */
const tellingForms = (lexicon: TypedLexicon, words: readonly TypedWord[]): ReadonlySet<string> => {
  const empty = lexicon.words.find(words).filter(({tag}) => tag === 'empty');
  const telling = words.filter((word, at) => isTelling(word) && !empty.some(hit => covers(hit, at)));
  return new Set(telling.flatMap(({forms}) => forms));
};

/**
 * Makes a function that recognizes a short answer that repeats a word of its question ("does it leak?" "leaks all
 * day") as a yes, or after a "not" as a no. Only for languages that list their empty words.
 */
export const createEcho = (lexicon: TypedLexicon) => {
  return (question: string, answer: AnswerClues): 'yes' | 'no' | undefined => {
    if (!lexicon.hasEmptyWords || countPlain(answer.words, []) > SHORT) return undefined;
    const asked = tellingForms(lexicon, lexicon.split(question));
    const at = answer.words.findIndex(word => isTelling(word) && word.forms.some(form => asked.has(form)));
    if (at < 0) return undefined;
    const isDenied = (['not', 'nowise', 'no', 'low'] as const).some(kind => isBefore(answer, kind, at, 1));
    return isDenied ? 'no' : 'yes';
  };
};

import {type AnswerClues, countPlain, isBefore} from './answer-clues.ts';
import {isCharacter} from './letters.ts';
import {covers} from './patterns.ts';
import type {TypedLexicon} from './typed-lexicon.ts';
import {PAUSE, type TypedWord} from './typed-words.ts';

/** An answer with more words than these says more than "yes". */
const SHORT = 5;
/** Shorter words of scripts with spaces are repeated by chance. */
const TELLING = 3;

const isTelling = ({text}: TypedWord): boolean =>
  text !== PAUSE && (isCharacter(text) || text.length >= TELLING);

/** The forms of the words that carry what a text is about. */
const tellingForms = (lexicon: TypedLexicon, words: readonly TypedWord[]): ReadonlySet<string> => {
  const empty = lexicon.words.find(words).filter(({tag}) => tag === 'empty');
  const telling = words.filter((word, at) => isTelling(word) && !empty.some(hit => covers(hit, at)));
  return new Set(telling.flatMap(({forms}) => forms));
};

/**
 * Makes the function that notices when a short answer repeats a word of its question ("does it leak?" "leaks all
 * day"): as a yes, or behind a "not" as a no. Only for languages that list their empty words.
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

import {loadReportWords, type ReportWords} from '../../source/packs/report-words.ts';
import {root, wordsOf} from './language-walk.tsx';

/** Returns the words of reports in a built-in language. Throws when they are damaged. */
export const reportWordsOf = (lang: string): ReportWords => {
  const loaded = loadReportWords(root, wordsOf(lang));
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problem));
  return loaded.value;
};

import type {HouseData} from '../../../../packs/house/house-data.ts';
import {rememberLatest} from '../../remember-latest.ts';
import {createAnswerReader} from '../read-answer.ts';
import {createQuestionReader} from '../read-question.ts';
import {createTypedLexicon} from '../typed-lexicon.ts';
import type {LexiconReader} from './line-clues.ts';

/** Makes the reader of a lexicon from the data of a locale. */
export const createLexiconReader = (data: HouseData): LexiconReader => {
  const lexicon = createTypedLexicon(data);
  const question = rememberLatest(createQuestionReader(data, lexicon));
  const answer = createAnswerReader(data, lexicon);
  return {
    question,
    answer: (text, asked, feature) => {
      const known = question(asked).candidates.find(candidate => candidate.feature === feature);
      const direction = known?.direction ?? 'high';
      const closed = known && known.pole !== 'open' ? {closedText: asked} : {};
      return answer(text, {feature, direction, ...closed});
    },
  };
};

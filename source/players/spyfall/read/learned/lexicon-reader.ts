import type {HouseData} from '../../../../packs/house/house-data.ts';
import {QUESTION_AND_ANSWER, rememberLatest} from '../../remember-latest.ts';
import {type AnswerReading, type AskedAbout, createAnswerReader} from '../read-answer.ts';
import {createQuestionReader} from '../read-question.ts';
import {createTypedLexicon, type TypedLexicon} from '../typed-lexicon.ts';
import type {LexiconReader} from './line-clues.ts';
import {readClues} from './text-clues.ts';

/** Reads lines by the lexicon alone; `read` also takes what else is known of an answer's question. */
export type WholeLexiconReader = LexiconReader & {
  readonly read: (text: string, asked: AskedAbout) => AnswerReading;
};

/** Makes the reader of a lexicon from the data of a locale. Takes some milliseconds. */
export const createLexiconReader = (
  data: HouseData,
  lexicon: TypedLexicon = createTypedLexicon(data),
): WholeLexiconReader => {
  const question = rememberLatest(createQuestionReader(data, lexicon), QUESTION_AND_ANSWER);
  const answer = createAnswerReader(data, lexicon);
  return {
    surface: rememberLatest(readClues, QUESTION_AND_ANSWER),
    question,
    read: answer,
    answer: rememberLatest((text, asked, feature) => {
      const known = question(asked).candidates.find(candidate => candidate.feature === feature);
      const direction = known?.direction ?? 'high';
      const closed = known && known.pole !== 'open' ? {closedText: asked} : {};
      return answer(text, {feature, direction, ...closed});
    }),
  };
};

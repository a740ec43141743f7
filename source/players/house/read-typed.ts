import type {HouseData} from '../../packs/house/house-data.ts';
import type {Pole} from '../../packs/house/parse-phrases.ts';
import type {HeardQuestion} from './hearing.ts';
import {type Meaning, UNREAD} from './speaker-model.ts';

/** Reads typed words, which are no line of the bank. Pure: the same words always read the same. */
export type TypedReader = {
  readonly question: (text: string) => {
    readonly feature: number;
    readonly pole: Pole;
    readonly isOpen: boolean;
  };
  readonly answer: (
    text: string,
    question: HeardQuestion,
  ) => {readonly feature: number; readonly meaning: Meaning};
};

/** Makes the reader of a locale. */
export const createTypedReader = (_data: HouseData): TypedReader => ({
  question: () => ({feature: -1, pole: 'open', isOpen: false}),
  answer: (_text, question) => ({feature: question.feature, meaning: UNREAD}),
});

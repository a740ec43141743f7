import type {HouseData} from '../../../packs/house/house-data.ts';
import type {EarData} from '../../../packs/house/parse-ear.ts';
import type {Pole} from '../../../packs/house/parse-phrases.ts';
import {QUESTION_AND_ANSWER, rememberLatest} from '../remember-latest.ts';
import {type AnswerSense, createEar, type Ear, type QuestionSense} from './learned/ear.ts';
import type {AskedQuestion, LexiconReader} from './learned/line-clues.ts';
import {createLinearModel} from './learned/linear-model.ts';
import {polesByLexicon, riskOf, senseOfAnswer, senseOfQuestion} from './learned/senses.ts';

/** How sure a reading of an answer is: `unread` when it may as well be meant the other way round. */
export type Sureness = 'sure' | 'leaning' | 'unread';

/** Reads typed lines as likelihoods: by what was learned, else by the lexicon. Pure. */
export type SenseReader = {
  readonly question: (text: string) => QuestionSense;
  readonly poles: (text: string, feature: number) => Readonly<Record<Pole, number>>;
  readonly answer: (text: string, asked: AskedQuestion) => AnswerSense;
  readonly sureness: (sense: AnswerSense) => Sureness;
};

/** The limits of a language without a trained reader. */
const LEXICON_LIMITS = {sure: 0.2, leaning: 0.4} as const;

/** The topics of a game that a trained reader does not know are left to the lexicon. */
const joinTopics = (
  learned: QuestionSense,
  listed: QuestionSense,
  known: ReadonlySet<number>,
): QuestionSense => {
  const others = listed.topics.reduce((sum, share, feature) => (known.has(feature) ? sum : sum + share), 0);
  const topics = learned.topics.map((share, feature) =>
    known.has(feature) ? share * (1 - others) : (listed.topics[feature] ?? 0),
  );
  return {topics, none: learned.none * (1 - others)};
};

const byLexicon = (lexicon: LexiconReader, features: number): Omit<SenseReader, 'sureness'> => ({
  question: text => senseOfQuestion(lexicon.question(text), features),
  poles: (text, feature) => polesByLexicon(lexicon.question(text), feature),
  answer: (text, {text: question, feature}) => senseOfAnswer(lexicon.answer(text, question, feature)),
});

const join = (ear: Ear, listed: Omit<SenseReader, 'sureness'>, known: ReadonlySet<number>): Ear => ({
  question: text => joinTopics(ear.question(text), listed.question(text), known),
  poles: (text, feature) => (known.has(feature) ? ear : listed).poles(text, feature),
  answer: (text, asked) =>
    (asked.feature === undefined || known.has(asked.feature) ? ear : listed).answer(text, asked),
});

const surenessBy =
  ({sure, leaning}: {readonly sure: number; readonly leaning: number}) =>
  (sense: AnswerSense): Sureness => {
    const said = sense.grades.reduce((sum, one) => sum + one, 0);
    if (said < 0.5) return sense.dodge > sense.nothing && sense.dodge > said ? 'leaning' : 'unread';
    const risk = riskOf(sense);
    if (risk <= sure) return 'sure';
    return risk <= leaning ? 'leaning' : 'unread';
  };

/** Makes the reader of a locale from what reads by its lexicon. It reads the weights of a trained reader when the first line comes. */
export const createSenseReader = (
  data: HouseData,
  trained: EarData | undefined,
  lexicon: LexiconReader,
): SenseReader => {
  const listed = byLexicon(lexicon, data.features.length);
  if (!trained) return {...listed, sureness: surenessBy(LEXICON_LIMITS)};
  const {header} = trained;
  const ids = data.features.map(({id}) => id);
  const known = new Set([...ids.keys()].filter(feature => header.topics.includes(ids[feature] ?? '')));
  const ear = rememberLatest((): Omit<SenseReader, 'sureness'> => {
    const weights = trained.weights();
    if (!weights) return listed;
    const learned = createEar(createLinearModel(weights, header.tasks), lexicon, header.topics, ids);
    return join(learned, listed, known);
  });
  return {
    // Several parts of the program ask the same of a line.
    question: rememberLatest(text => ear().question(text), QUESTION_AND_ANSWER),
    poles: rememberLatest((text, feature) => ear().poles(text, feature), QUESTION_AND_ANSWER),
    answer: (text, asked) => ear().answer(text, asked),
    sureness: surenessBy(header.limits),
  };
};

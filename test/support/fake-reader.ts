import type {LineReader, LineReading} from '../../source/players/spyfall/line-reading.ts';

const grades = [
  ['never', 0],
  ['hardly', 1],
  ['some', 2],
  ['quite', 3],
  ['very', 4],
] as const;

const questionReadings = (text: string): readonly LineReading[] => [
  {
    reading: {topic: 'noise', pole: text.includes('quiet') ? 'low' : 'high'},
    topic: 'noise',
    ends: ['quiet', 'loud'],
    likely: text.includes('odd') ? 0.4 : 0.6,
    isSure: !/odd|strange/.test(text),
  },
  {
    reading: {topic: 'crowd', pole: 'high'},
    topic: 'people',
    ends: ['empty', 'crowded'],
    likely: 0.2,
    isSure: false,
  },
  {reading: {pole: 'open'}, topic: 'open question', likely: 0.1, isSure: false},
];

const topics = [
  {id: 'noise', noun: 'noise', ends: ['quiet', 'loud'], also: ['silent']},
  {id: 'crowd', noun: 'people', ends: ['empty', 'crowded'], also: []},
] as const;

const answerOn = (topic: string | undefined, text: string): LineReading => {
  const {id, noun, ends} = topics.find(one => one.id === topic) ?? topics[0];
  if (topic === undefined)
    return {reading: {topic: id, grade: 'vague'}, topic: noun, likely: 1, isSure: true};
  const isSure = !text.startsWith('hm');
  const grade = grades.find(([word]) => text.includes(word))?.[1] ?? 2;
  return {reading: {topic: id, ...(isSure && {grade})}, topic: noun, ends, likely: isSure ? 0.9 : 0, isSure};
};

/** Reads by single words: enough for screens, which only show what a reader says. */
export const fakeReader: LineReader = {
  readQuestion: (_view, text) => questionReadings(text),
  topics,
  readAnswer: (_view, text) => [answerOn('noise', text)],
  readQuestionAbout: (text, topic) => {
    const found = questionReadings(text).find(({reading}) => reading.topic === topic);
    return {...(found ?? {reading: {pole: 'open'}, topic: 'open question'}), likely: 1, isSure: true};
  },
  readAnswerAbout: (_view, text, topic) => answerOn(topic, text),
  suggestQuestions: (_view, to) => [
    {text: `Is it loud there, seat ${to + 1}?`, reading: {topic: 'noise', pole: 'high'}},
    {text: 'Would you call it quiet?', reading: {topic: 'noise', pole: 'low'}},
    {text: 'What comes to mind first?', reading: {pole: 'open'}},
  ],
  suggestAnswers: () =>
    grades.map(([word, grade]) => ({text: `It is ${word} loud.`, reading: {topic: 'noise', grade}})),
  sampleAnswers: () => [
    {text: 'It is quite loud.', reading: {topic: 'noise', grade: 3}},
    {text: 'Who can say?', reading: {topic: 'noise', grade: 'vague'}},
  ],
  fitOf: (_view, {grade}) => {
    if (grade === 'vague') return 'vague';
    return grade === undefined || grade >= 2 ? 'fits' : 'off';
  },
};

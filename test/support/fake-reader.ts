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
    margin: text.includes('loud') || text.includes('quiet') ? 1.4 : 0.2,
  },
  {reading: {topic: 'crowd', pole: 'high'}, topic: 'people', ends: ['empty', 'crowded'], margin: 0.1},
  {reading: {pole: 'open'}, topic: 'open question', margin: 0},
];

/** Reads by single words: enough for screens, which only show what a reader says. */
export const fakeReader: LineReader = {
  readQuestion: (_view, text) => questionReadings(text),
  readAnswer: (_view, text) => {
    const grade = grades.find(([word]) => text.includes(word))?.[1];
    return [
      {
        reading: {topic: 'noise', grade: grade ?? 'vague'},
        topic: 'noise',
        ends: ['quiet', 'loud'],
        margin: grade === undefined ? 0 : 1.2,
      },
    ];
  },
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

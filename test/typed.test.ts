import test from 'ava';
import {spyfall} from '../source/games/spyfall/spyfall.ts';
import {createLineReader} from '../source/players/spyfall/read/line-reader.ts';
import {englishKit, kitOf, readCommitted} from './support/house-data.ts';
import {playHouseGame} from './support/house-games.ts';
import {scoreAnswers, scoreQuestions} from './support/typed-score.ts';

const kit = englishKit();

// Typed text

test('the chip reads lines of the bank for certain, and others as house players do', t => {
  const reader = createLineReader({kit, seed: 1, openTopic: 'open question'});
  const [asked, answered] = [new Set<string>(), new Set<string>()];
  playHouseGame({kit, seed: 7, seats: 5}, ({views}) => {
    for (const view of views) {
      const legal = spyfall.legalMoves(view);
      if (legal?.phase === 'question') {
        const suggestions = reader.suggestQuestions(view, legal.to[0] ?? 0);
        t.is(suggestions.length, 3);
        for (const {text, reading} of suggestions) {
          asked.add(text);
          t.deepEqual(reader.readQuestion(view, text)[0]?.reading, reading);
        }
        t.is(reader.readQuestion(view, 'is it loud there?')[0]?.reading.topic, 'noise');
        t.is(reader.readQuestion(view, 'is it quiet there?')[0]?.reading.pole, 'low');
        t.is(reader.readQuestion(view, 'what is the first thing you notice?')[0]?.topic, 'open question');
      }
      if (legal?.phase !== 'answer') continue;
      const suggestions = reader.suggestAnswers(view);
      t.deepEqual(
        suggestions.map(({reading}) => reading.grade),
        [0, 1, 2, 3, 4],
      );
      for (const {text, reading} of suggestions) {
        answered.add(text);
        const readings = reader.readAnswer(view, text);
        t.deepEqual(readings[0]?.reading, reading);
        t.is(readings.length, 1, 'what it is about was asked');
      }
      t.is(reader.readAnswer(view, 'qwertz uiop')[0]?.margin, 0);
    }
  });
  t.true(asked.size >= 9 && answered.size >= 10);
});

// A blind set: written before the lexicon, scored for the first time when the lexicon was done. First run: topic right
// 39 of 52, among the first three 43, open questions left open 8 of 8; answers right 46 of 60, unread 11, reversed 2.
// Never tune on its lines: the floors only guard against a step back.

test('typed questions are read no worse than on the first run', t => {
  const score = scoreQuestions(kit, readCommitted('test/fixtures/typed/en/questions.tsv').text);
  const {withTopic, first, amongThree, withoutTopic, leftOpen} = score;
  t.log(
    `topic ${first} of ${withTopic}, among three ${amongThree}, left open ${leftOpen} of ${withoutTopic}`,
  );
  t.is(score.questions, 60);
  t.true(first >= 37);
  t.true(amongThree >= 41);
  t.true(leftOpen >= 7);
});

test('typed answers are read no worse than on the first run', t => {
  const score = scoreAnswers(kit, readCommitted('test/fixtures/typed/en/answers.tsv').text);
  const {answers, right, near, unread, reversed} = score;
  t.log(`right ${right} of ${answers}, near ${near}, unread ${unread}, reversed ${reversed}`);
  t.is(answers, 60);
  t.true(right >= 44);
  t.true(reversed <= 4);
});

// Blind sets of the other languages, by scenario: topics read right first and among three, open questions left open,
// answers right and reversed, with the lexicons as they landed. Targets are 75 % of questions among three, 65 % of answers
// right and 4 % reversed. By language, on the first run: Indonesian 50 of 55, 48 of 60, 2 (met); Chinese 46 of 55, 31 of 60,
// 9 and Egyptian Arabic 40 of 55, 37 of 60, 6 (not met; the floors below are of the revised lexicons).
const BLIND = [
  {code: 'G_ID', part: 'id', file: '', first: 28, three: 31, open: 4, right: 32, reversed: 2},
  {code: 'L_ID', part: 'id', file: '.local', first: 5, three: 7, open: 0, right: 5, reversed: 0},
  {code: 'F_ID', part: 'id', file: '.food', first: 12, three: 12, open: 0, right: 11, reversed: 0},
  {code: 'G_ZH', part: 'zh', file: '', first: 35, three: 35, open: 5, right: 39, reversed: 0},
  {code: 'L_ZH', part: 'zh', file: '.local', first: 7, three: 7, open: 0, right: 7, reversed: 0},
  {code: 'F_ZH', part: 'zh', file: '.food', first: 11, three: 11, open: 0, right: 9, reversed: 1},
  {code: 'G_EG', part: 'arz', file: '', first: 33, three: 34, open: 5, right: 39, reversed: 0},
  {code: 'L_EG', part: 'arz', file: '.local', first: 4, three: 7, open: 0, right: 4, reversed: 3},
  {code: 'F_EG', part: 'arz', file: '.food', first: 8, three: 9, open: 0, right: 10, reversed: 0},
] as const;

for (const {code, part, file, first, three, open, right, reversed} of BLIND)
  test(`${code}: typed text is read no worse than when its lexicon landed`, t => {
    const read = (name: string) => readCommitted(`test/fixtures/typed/${part}/${name}${file}.tsv`).text;
    const other = kitOf(code);
    const questions = scoreQuestions(other, read('questions'));
    const answers = scoreAnswers(other, read('answers'));
    t.true(questions.first >= first - 1);
    t.true(questions.amongThree >= three - 1);
    t.true(questions.leftOpen >= open - 1);
    t.true(answers.right >= right - 1);
    t.true(answers.reversed <= reversed + 1);
  });

// Second blind sets, of places, written before their lexicons were revised and by somebody who had seen neither; scored for
// the first time when the revised lexicons had landed. First run, against the same targets: Chinese 50 of 52 questions
// among the first three, 54 of 60 answers right, 3 reversed (one more than 4 %); Egyptian Arabic 49 of 52, 50 of 60, 1.
// The first sets above were looked at for that revision: they guard against a step back and measure no more. After that
// run the misses of these sets were looked at, too, and faults in general mended (Chinese 52, 58, none; Egyptian Arabic
// 52, 59, none): those numbers are contaminated, and the next measure needs a third set.
// Third blind sets, written after that by somebody who had seen none of it, and scored once: Chinese 50 of 52 questions
// among the first three, 51 of 60 answers right, 1 reversed; Egyptian Arabic 52, 55 and none. All targets are met.
const LATER = [
  {set: 'second', code: 'G_ZH', part: 'zh', first: 49, three: 50, open: 8, right: 54, reversed: 3},
  {set: 'second', code: 'G_EG', part: 'arz', first: 47, three: 49, open: 5, right: 50, reversed: 1},
  {set: 'third', code: 'G_ZH', part: 'zh', first: 50, three: 50, open: 7, right: 51, reversed: 1},
  {set: 'third', code: 'G_EG', part: 'arz', first: 47, three: 52, open: 6, right: 55, reversed: 0},
] as const;

for (const {set, code, part, first, three, open, right, reversed} of LATER)
  test(`${code}: the ${set} blind set is read no worse than on the first run`, t => {
    const read = (name: string) => readCommitted(`test/fixtures/typed/${part}/${name}.${set}.tsv`).text;
    const questions = scoreQuestions(kitOf(code), read('questions'));
    const answers = scoreAnswers(kitOf(code), read('answers'));
    t.is(questions.questions, 60);
    t.is(answers.answers, 60);
    t.true(questions.first >= first - 2);
    t.true(questions.amongThree >= three - 2);
    t.true(questions.leftOpen >= open - 1);
    t.true(answers.right >= right - 2);
    t.true(answers.reversed <= reversed + 1);
  });

test('what people say for yes, no, how much and nothing', t => {
  const noise = kit.featureIndex.get('noise');
  const grade = (text: string, direction: 'low' | 'high' = 'high', quotedGrade?: number) =>
    kit.typed().answerReading(text, {feature: noise, direction, quotedGrade}).grade;
  const side = (read: number | undefined): string =>
    read === undefined ? 'unread' : read < 1.5 ? 'low' : read > 2.5 ? 'high' : 'middle';
  t.is(side(grade('yes')), 'high');
  t.is(side(grade('yes', 'low')), 'low');
  t.is(side(grade('nope')), 'low');
  t.is(side(grade('not loud at all')), 'low');
  t.is(side(grade('very loud')), 'high');
  t.is(side(grade('no, dead quiet')), 'low');
  t.is(side(grade('sometimes')), 'middle');
  t.is(side(grade('hardly')), 'low');
  t.is(side(grade('i agree', 'high', 4)), 'high');
  t.is(side(grade('i disagree', 'high', 4)), 'low');
  t.is(side(grade('qwertz uiop')), 'unread');
  t.true(kit.typed().answerReading('no comment', {feature: noise, direction: 'high'}).isDodge);
});

test('typed words are read through slips, short forms and drawn-out letters', t => {
  const topic = (text: string) => kit.data.features[kit.typed().question(text).feature ?? -1]?.id;
  t.is(topic('is it nosiy there'), 'noise');
  t.is(topic('r there any animlas'), 'animals');
  t.is(topic('is it sooo expensive'), 'cost');
  t.is(topic('do i need to show my passport'), 'papers');
  t.not(topic('do they ask you to show id'), 'show');
});

test('words of other scripts are read as people type them', t => {
  const [chinese, arabic] = [kitOf('G_ZH'), kitOf('G_EG')];
  const topic = (other: typeof kit, text: string) =>
    other.data.features[other.typed().question(text).feature ?? -1]?.id;
  const grade = (other: typeof kit, id: string, text: string, closedText?: string) =>
    other.typed().answerReading(text, {
      feature: other.featureIndex.get(id),
      direction: 'high',
      closedText,
    }).grade ?? -1;
  // Latin letters and digits for Arabic ones, and none of the vowel signs.
  t.is(topic(arabic, 'el makan za7ma awy?'), 'crowd');
  t.is(topic(arabic, 'فيه دَوْشَة؟'), 'noise');
  t.true(grade(arabic, 'noise', 'la2 hady khales') < 1.5);
  // A space between characters is a pause, and so is a particle: what was denied is the question.
  t.true(grade(chinese, 'crowd', '不会 挤死了') > 2.5);
  t.true(grade(chinese, 'crowd', '没有啊挤死了') > 2.5);
  t.true(grade(chinese, 'noise', '不吵') < 1.5);
  // A word of the question said again answers it, and no question is answered without one.
  t.true(grade(chinese, 'papers', '盖了', '要盖章吗？') > 2.5);
  t.true(grade(chinese, 'papers', '没盖', '要盖章吗？') < 1.5);
  t.is(grade(chinese, 'papers', '盖了'), -1);
});

test('odd input is read as nothing, and never throws', t => {
  const odd = [
    '',
    ' ',
    '\ud800',
    'abc \udfff',
    '\u202e\u200f\u064b',
    '|',
    '*',
    '[a-z](',
    '\\',
    '=,،，',
    '7'.repeat(999),
  ];
  const long = ['不'.repeat(5000), 'لا '.repeat(5000), 'a7'.repeat(5000), 'x'.repeat(50_000)];
  for (const {typed: typedReader} of [kit, kitOf('G_ZH'), kitOf('G_EG'), kitOf('G_ID')])
    for (const text of [...odd, ...long])
      t.notThrows(() => {
        const typed = typedReader();
        typed.question(text);
        typed.isDodge(text);
        typed.asksToAgree(text);
        typed.answerReading(text, {feature: 0, direction: 'low', closedText: text});
      });
});

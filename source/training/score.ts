import {likeliestGrade} from '../players/spyfall/read/learned/senses.ts';
import type {SenseReader} from '../players/spyfall/read/sense-reader.ts';
import {type Corpus, MARKS, NO_TOPIC} from './corpus.ts';

/** Shares of lines, 0 to 1, and how many lines each is of. */
export type EarScore = {
  readonly questions: number;
  readonly topic: number;
  readonly topicOrSecond: number;
  readonly open: number;
  readonly openLeft: number;
  readonly closed: number;
  readonly pole: number;
  readonly poleReversed: number;
  readonly answers: number;
  readonly grade: number;
  readonly near: number;
  readonly reversed: number;
  readonly unread: number;
  readonly sure: number;
  /** Of those that are called sure. */
  readonly sureGrade: number;
  readonly sureReversed: number;
  readonly reliability: readonly Reliability[];
};

/** Readings that were called about as likely as each other, and how many of them were right. */
export type Reliability = {readonly lines: number; readonly called: number; readonly right: number};

const share = (lines: readonly boolean[]): number =>
  lines.length === 0 ? Number.NaN : lines.filter(Boolean).length / lines.length;

const BINS = [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.01];

const reliabilityOf = (calls: readonly {readonly called: number; readonly isRight: boolean}[]) =>
  BINS.slice(0, -1).map((from, index) => {
    const own = calls.filter(({called}) => called >= from && called < (BINS[index + 1] ?? 1));
    const called = own.reduce((sum, one) => sum + one.called, 0) / Math.max(1, own.length);
    return {lines: own.length, called, right: share(own.map(({isRight}) => isRight))};
  });

const scoreQuestions = (reader: SenseReader, ids: readonly string[], {questions}: Corpus) => {
  const read = questions.map(label => {
    const {topics, none} = reader.question(label.question);
    const best = topics.indexOf(Math.max(...topics));
    const isOpen = none > (topics[best] ?? 0);
    return {...label, isOpen, best: ids[best]};
  });
  const onList = read.filter(({topic}) => topic !== NO_TOPIC);
  const open = read.filter(({topic}) => topic === NO_TOPIC);
  const closed = onList.filter(({pole}) => pole !== 'open');
  const poles = closed.map(({question, topic, pole}) => {
    const {low, high, open: none} = reader.poles(question, ids.indexOf(topic));
    const read = none > 0.5 ? 'open' : low > high ? 'low' : 'high';
    return {isRight: read === pole, isReversed: read !== 'open' && read !== pole};
  });
  return {
    questions: onList.length,
    topic: share(onList.map(({isOpen, best, topic}) => !isOpen && best === topic)),
    topicOrSecond: share(
      onList.map(({isOpen, best, topic, second}) => !isOpen && (best === topic || best === second)),
    ),
    open: open.length,
    openLeft: share(open.map(({isOpen}) => isOpen)),
    closed: closed.length,
    pole: share(poles.map(({isRight}) => isRight)),
    poleReversed: share(poles.map(({isReversed}) => isReversed)),
  };
};

const scoreAnswers = (reader: SenseReader, ids: readonly string[], {answers}: Corpus) => {
  const graded = answers.filter(({mark, topic}) => MARKS.indexOf(mark) < 5 && topic !== NO_TOPIC);
  const read = graded.map(({question, answer, topic, mark}) => {
    const feature = ids.indexOf(topic);
    const {low, high, open} = reader.poles(question, feature);
    const pole = open > 0.5 ? 'open' : low > high ? 'low' : 'high';
    const sense = reader.answer(answer, {text: question, feature, pole});
    const grade = likeliestGrade(sense);
    const right = Number(mark);
    return {
      sureness: reader.sureness(sense),
      called: sense.grades[grade] ?? 0,
      isRight: grade === right,
      isNear: Math.abs(grade - right) <= 1,
      isReversed: (grade - 2) * (right - 2) < 0,
    };
  });
  const kept = read.map(one => ({...one, isRead: one.sureness !== 'unread'}));
  const sure = kept.filter(({sureness}) => sureness === 'sure');
  return {
    answers: read.length,
    grade: share(kept.map(({isRead, isRight}) => isRead && isRight)),
    near: share(kept.map(({isRead, isNear}) => isRead && isNear)),
    reversed: share(kept.map(({isRead, isReversed}) => isRead && isReversed)),
    unread: share(kept.map(({isRead}) => !isRead)),
    sure: share(kept.map(({sureness}) => sureness === 'sure')),
    sureGrade: share(sure.map(({isRight}) => isRight)),
    sureReversed: share(sure.map(({isReversed}) => isReversed)),
    reliability: reliabilityOf(read),
  };
};

/** Compares a reader with labelled lines. `ids` are the ids of the topics, in the order of the features. */
export const scoreReader = (reader: SenseReader, ids: readonly string[], corpus: Corpus): EarScore => ({
  ...scoreQuestions(reader, ids, corpus),
  ...scoreAnswers(reader, ids, corpus),
});

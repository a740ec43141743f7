import type {Seat} from '../../../games/game.ts';
import type {Reading} from '../../../games/spyfall/events.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import {chooseTopics} from '../decide/choose-question.ts';
import {hearTyped} from '../decide/hearing.ts';
import {createMindKeeper, type Mind} from '../decide/mind.ts';
import {GRADES} from '../decide/speaker-model.ts';
import type {HouseKit} from '../kit.ts';
import type {Fit, LineReader, LineReading, LineReadings, Suggestion, TopicChoice} from '../line-reading.ts';
import {itemAt} from '../lists.ts';
import {questionFor} from '../say/address.ts';
import {firstLine, unaskedLines, unsaidLines} from '../say/decks.ts';
import {sharedLine} from '../say/entity-lines.ts';
import {likeliestGrade} from './learned/senses.ts';
import {endsOf} from './read-end.ts';
import {readSense, topicsOfAnswer} from './read-shares.ts';
import {likeliestPole} from './read-typed.ts';

/** Options of `createLineReader`. */
export type LineReaderOptions = {
  readonly kit: HouseKit;
  /** The seed of the suggestions: the same seed and view give the same suggestions. */
  readonly seed: number;
  /** What the chip calls an open question, in the interface language. */
  readonly openTopic: string;
};

const MOST_TOPICS = 3;
const SUGGESTED_QUESTIONS = 3;
/** From this probability on a reading of a question is sure. */
const SURE = 0.5;
/** The same of what a yes to a question means: the reader is right less often there than it thinks. */
const SURE_POLE = 0.7;
/** From this probability on that an answer is meant within one grade of its reading it is clear enough. */
const NEAR = 0.8;
/** The likeliest grade of a sure reading is at least so likely: among five that are all possible, none is. */
const LIKELIEST = 0.35;
/** A topic that is less likely isn't offered. */
const LEAST = 0.02;

/** How a line is taken, and how far that is right. */
type Taken = Pick<LineReading, 'likely' | 'isSure'>;

const CERTAIN: Taken = {likely: 1, isSure: true};
const UNCLEAR: Taken = {likely: 0, isSure: false};

const openReading = (openTopic: string, taken: Taken): LineReading => ({
  reading: {pole: 'open'},
  topic: openTopic,
  ...taken,
});

const topicAt = ({data}: HouseKit, feature: number): Omit<TopicChoice, 'also'> => {
  const {id} = itemAt(data.features, feature);
  const {noun} = itemAt(data.topics, feature);
  return {id, noun, ends: endsOf({data}, feature)};
};

/** The words of the lexicon for a topic; a star stands for any ending. */
const wordsFor = ({data}: HouseKit, id: string): readonly string[] => {
  const {topic = [], grades = []} = data.lexicon.topics.get(id) ?? {};
  return [...topic, ...grades.flat()].map(pattern => pattern.replaceAll('*', ''));
};

const listTopics = (kit: HouseKit): readonly TopicChoice[] =>
  kit.data.features.map(({id}, feature) => ({...topicAt(kit, feature), also: wordsFor(kit, id)}));

const readingOf = (
  kit: HouseKit,
  feature: number,
  rest: LineReading['reading'],
  taken: Taken,
): LineReading => {
  const {id, noun, ends} = topicAt(kit, feature);
  return {reading: {topic: id, ...rest}, topic: noun, ends, ...taken};
};

const knownQuestion = ({lines}: HouseKit, view: SeatView, text: string) =>
  view.table?.seats.map(({name}) => lines.question(text, name)).find(line => line !== undefined);

/** A question taken to be about a topic: what a yes means must be clear as well. */
const questionOn = (kit: HouseKit, text: string, feature: number, likely: number): LineReading => {
  const poles = kit.typed().senses.poles(text, feature);
  const pole = likeliestPole(poles);
  return readingOf(kit, feature, {pole}, {likely, isSure: likely >= SURE && poles[pole] >= SURE_POLE});
};

const readQuestion = (
  {kit, openTopic}: LineReaderOptions,
  {heard}: Mind,
  view: SeatView,
  text: string,
): LineReadings => {
  const certain = (feature: number, pole: 'low' | 'high' | 'open') => [
    readingOf(kit, feature, {pole}, CERTAIN),
    openReading(openTopic, UNCLEAR),
  ];
  const known = knownQuestion(kit, view, text);
  if (known) return certain(known.feature, known.pole);
  // No seats: nobody is asked yet, so the words may quote anybody.
  const {quoted, feature} = hearTyped(kit, view, {seat: -1, to: -1, text}, heard);
  if (quoted && feature !== undefined) return certain(feature, 'open');
  const {topics, none} = kit.typed().senses.question(text);
  const likeliest = topics
    .map((likely, topic) => ({likely, topic}))
    .filter(({likely}) => likely >= LEAST)
    .sort((a, b) => b.likely - a.likely)
    .slice(0, MOST_TOPICS);
  return [
    ...likeliest.map(({likely, topic}) => questionOn(kit, text, topic, likely)),
    openReading(openTopic, {likely: none, isSure: none >= SURE}),
  ].sort((a, b) => b.likely - a.likely);
};

/** An answer taken to be about a topic; without a grade where nobody could tell its sense from the opposite. */
const answerOn = (kit: HouseKit, {heard}: Mind, text: string, feature: number): LineReading => {
  const typed = kit.typed();
  const newest = heard.at(-1);
  const isAsked = newest?.question.feature === feature;
  const question = isAsked ? newest.question : {feature: undefined, pole: 'open' as const};
  const sense = readSense(typed, text, question, newest?.asked.text ?? '', feature);
  const sureness = typed.senses.sureness(sense);
  if (sureness === 'unread') return readingOf(kit, feature, {}, UNCLEAR);
  const said = sense.grades.reduce((sum, one) => sum + one, 0);
  const isDodge = sense.dodge > said;
  const grade = likeliestGrade(sense);
  const likely = isDodge ? sense.dodge : (sense.grades[grade] ?? 0);
  const near = sense.grades.slice(Math.max(0, grade - 1), grade + 2).reduce((sum, one) => sum + one, 0);
  const isSure = isDodge ? likely >= SURE : likely >= LIKELIEST && (sureness === 'sure' || near >= NEAR);
  return readingOf(kit, feature, {grade: isDodge ? 'vague' : grade}, {likely, isSure});
};

const readAnswer = ({kit, openTopic}: LineReaderOptions, mind: Mind, text: string): LineReading => {
  const newest = mind.heard.at(-1);
  const known = kit.lines.answer(text);
  if (known?.type === 'graded') return readingOf(kit, known.line.feature, {grade: known.line.grade}, CERTAIN);
  const question = newest?.question ?? {feature: undefined, pole: 'open' as const};
  const feature = topicsOfAnswer(kit.typed(), text, question)[0]?.feature;
  const isDodge = known !== undefined || kit.typed().isDodge(text);
  if (feature === undefined)
    return {
      reading: isDodge ? {grade: 'vague'} : {},
      topic: openTopic,
      ...(isDodge ? CERTAIN : UNCLEAR),
    };
  return known ? readingOf(kit, feature, {grade: 'vague'}, CERTAIN) : answerOn(kit, mind, text, feature);
};

const suggestQuestions = (mind: Mind, view: SeatView, to: Seat): readonly Suggestion[] =>
  chooseTopics(mind, to, SUGGESTED_QUESTIONS).flatMap((feature): readonly Suggestion[] => {
    const {exchanges, plain} = unaskedLines(mind, feature);
    const lines = exchanges.length > 0 ? exchanges : plain;
    const texts = lines.map(({text}) => text);
    const text = firstLine(mind, texts, mind.streams.wordingQuestion + view.turns.length);
    const line = lines.find(other => other.text === text);
    const topic = itemAt(mind.kit.data.features, feature).id;
    return line ? [{text: questionFor(mind, to, line), reading: {topic, pole: line.pole}}] : [];
  });

const suggestAnswers = (mind: Mind, view: SeatView): readonly Suggestion[] => {
  const question = mind.heard.at(-1)?.question;
  const feature = question?.feature ?? chooseTopics(mind, mind.me, 1)[0] ?? 0;
  return GRADES.flatMap((grade): readonly Suggestion[] => {
    const lines = unsaidLines(mind, {line: question?.line}, {feature, grade}).map(({text}) => text);
    const general = firstLine(mind, lines, mind.streams.wordingAnswer + view.turns.length);
    const text = (question && sharedLine(mind, question, {feature, grade})?.text) ?? general;
    const topic = itemAt(mind.kit.data.features, feature).id;
    return text === undefined ? [] : [{text, reading: {topic, grade}}];
  });
};

/** How far an answer may be from the card and still be believed: people disagree by a grade. */
const BELIEVED = 1;

/** The grade of the mind's own entity, by the table that all house players start from; nothing for the spy. */
const truthOf = ({kit, entity}: Mind, topic: string | undefined): number | undefined => {
  const feature = kit.data.features.findIndex(({id}) => id === topic);
  return entity === undefined ? undefined : kit.data.values[feature]?.[entity];
};

const sampleAnswers = (mind: Mind, view: SeatView): readonly Suggestion[] => {
  const answers = suggestAnswers(mind, view);
  const topic = answers[0]?.reading.topic;
  const truth = truthOf(mind, topic) ?? 2;
  const distance = ({reading: {grade}}: Suggestion): number => Math.abs(Number(grade) - truth);
  const [best] = answers.toSorted((one, other) => distance(one) - distance(other));
  const evasions = mind.kit.data.voice.common.vague;
  const evasion = firstLine(mind, evasions, mind.streams.wordingAnswer + view.turns.length);
  if (best === undefined || evasion === undefined || topic === undefined) return [];
  return [best, {text: evasion, reading: {topic, grade: 'vague'}}];
};

const fitOf = (mind: Mind, {topic, grade}: Reading): Fit => {
  if (grade === 'vague') return 'vague';
  const truth = truthOf(mind, topic);
  if (truth === undefined || grade === undefined) return 'fits';
  return Math.abs(grade - truth) > BELIEVED ? 'off' : 'fits';
};

/**
 * Makes the reader of a person's typing, for the private chip and for suggestions. It reads exactly as house players
 * do, and suggests what somebody in that seat might say; it decides nothing. The view must be that of a seat with a
 * card. Reading takes well under a millisecond.
 */
export const createLineReader = (options: LineReaderOptions): LineReader => {
  const {kit, seed} = options;
  const mindOf = createMindKeeper({kit, seed, level: 'normal'});
  // Made and tried here, while the table is set, so that the person's first key is not slow: it would load the weights.
  const {senses} = kit.typed();
  senses.answer('?', {text: '?', feature: undefined, pole: 'open'});
  senses.question('?');
  return {
    topics: listTopics(kit),
    readQuestion: (view, text) => readQuestion(options, mindOf(view), view, text),
    readAnswer: (view, text) => [readAnswer(options, mindOf(view), text)],
    readQuestionAbout: (text, topic) => {
      const feature = topic === undefined ? undefined : kit.featureIndex.get(topic);
      return feature === undefined
        ? openReading(options.openTopic, CERTAIN)
        : questionOn(kit, text, feature, 1);
    },
    readAnswerAbout: (view, text, topic) => {
      const feature = topic === undefined ? undefined : kit.featureIndex.get(topic);
      if (feature !== undefined) return answerOn(kit, mindOf(view), text, feature);
      const asked = mindOf(view).heard.at(-1)?.question.feature;
      if (asked !== undefined) return readingOf(kit, asked, {grade: 'vague'}, CERTAIN);
      return {reading: {grade: 'vague'}, topic: options.openTopic, ...CERTAIN};
    },
    suggestQuestions: (view, to) => suggestQuestions(mindOf(view), view, to),
    suggestAnswers: view => suggestAnswers(mindOf(view), view),
    sampleAnswers: view => sampleAnswers(mindOf(view), view),
    fitOf: (view, reading) => fitOf(mindOf(view), reading),
  };
};

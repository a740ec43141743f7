import type {Seat} from '../../../games/game.ts';
import type {Reading} from '../../../games/spyfall/events.ts';
import type {SeatView} from '../../../games/spyfall/view.ts';
import {chooseTopics} from '../decide/choose-question.ts';
import {hearTyped} from '../decide/hearing.ts';
import {createMindKeeper, type Mind} from '../decide/mind.ts';
import {GRADES, nearestGrade} from '../decide/speaker-model.ts';
import type {HouseKit} from '../kit.ts';
import type {Fit, LineReader, LineReading, LineReadings, Suggestion} from '../line-reading.ts';
import {itemAt} from '../lists.ts';
import {orderLines, unaskedLines, unsaidLines} from '../say/decks.ts';
import {endsOf} from './read-end.ts';

/** Options of `createLineReader`. */
export type LineReaderOptions = {
  readonly kit: HouseKit;
  /** The seed of the suggestions: the same seed and view give the same suggestions. */
  readonly seed: number;
  /** What the chip calls an open question, in the interface language. */
  readonly openTopic: string;
};

/** How sure a reading of a known line is. */
const CERTAIN = 3;
const MOST_TOPICS = 3;
const SUGGESTED_QUESTIONS = 3;

const openReading = (openTopic: string, margin: number): LineReading => ({
  reading: {pole: 'open'},
  topic: openTopic,
  margin,
});

const readingOf = (
  {data}: HouseKit,
  feature: number,
  rest: LineReading['reading'],
  margin: number,
): LineReading => {
  const {id} = itemAt(data.features, feature);
  const {noun} = itemAt(data.topics, feature);
  return {reading: {topic: id, ...rest}, topic: noun, ends: endsOf({data}, feature), margin};
};

const knownQuestion = ({lines}: HouseKit, view: SeatView, text: string) =>
  view.table?.seats.map(({name}) => lines.question(text, name)).find(line => line !== undefined);

const readQuestion = (
  {kit, openTopic}: LineReaderOptions,
  {heard}: Mind,
  view: SeatView,
  text: string,
): LineReadings => {
  const certain = (feature: number, pole: 'low' | 'high' | 'open') => [
    readingOf(kit, feature, {pole}, CERTAIN),
    openReading(openTopic, 0),
  ];
  const known = knownQuestion(kit, view, text);
  if (known) return certain(known.feature, known.pole);
  // No seats: nobody is asked yet, so the words may quote anybody.
  const {quoted, feature} = hearTyped(kit, view, {seat: -1, to: -1, text}, heard);
  if (quoted && feature !== undefined) return certain(feature, 'open');
  const {candidates, isOpen} = kit.typed().questionReading(text);
  const topics = candidates.slice(0, MOST_TOPICS).map(({feature, pole, score}, index) => {
    const margin = Math.max(0, score - (candidates[index + 1]?.score ?? 0));
    return readingOf(kit, feature, {pole}, isOpen || index > 0 ? 0 : margin);
  });
  const open = openReading(openTopic, isOpen ? 1 : 0);
  return isOpen ? [open, ...topics] : [...topics, open];
};

const readAnswer = (kit: HouseKit, {heard}: Mind, text: string): LineReading => {
  const known = kit.lines.answer(text);
  if (known?.type === 'graded') return readingOf(kit, known.line.feature, {grade: known.line.grade}, CERTAIN);
  const typed = kit.typed();
  const newest = heard.at(-1);
  const feature = newest?.question.feature ?? typed.questionReading(text).candidates[0]?.feature ?? 0;
  const about = newest ? typed.askedBy(newest.question, newest.asked.text) : {direction: 'high' as const};
  const {grade, isDodge, weight} = typed.answerReading(text, {...about, feature});
  if (grade === undefined) return readingOf(kit, feature, {grade: 'vague'}, isDodge ? 1 : 0);
  return readingOf(kit, feature, {grade: nearestGrade(grade)}, weight);
};

const suggestQuestions = (mind: Mind, view: SeatView, to: Seat): readonly Suggestion[] =>
  chooseTopics(mind, to, SUGGESTED_QUESTIONS).flatMap((feature): readonly Suggestion[] => {
    const lines = unaskedLines(mind, feature);
    const texts = lines.map(({text}) => text);
    const [text] = orderLines(mind, texts, mind.streams.wordingQuestion + view.turns.length);
    const line = lines.find(other => other.text === text);
    const topic = itemAt(mind.kit.data.features, feature).id;
    return line ? [{text: line.text, reading: {topic, pole: line.pole}}] : [];
  });

const suggestAnswers = (mind: Mind, view: SeatView): readonly Suggestion[] => {
  const feature = mind.heard.at(-1)?.question.feature ?? chooseTopics(mind, mind.me, 1)[0] ?? 0;
  return GRADES.flatMap((grade): readonly Suggestion[] => {
    const lines = unsaidLines(mind, feature, grade).map(({text}) => text);
    const [text] = orderLines(mind, lines, mind.streams.wordingAnswer + view.turns.length);
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
  const [evasion] = orderLines(mind, evasions, mind.streams.wordingAnswer + view.turns.length);
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
  // Made here, while the table is set, so that the person's first key is not slow.
  kit.typed();
  return {
    readQuestion: (view, text) => readQuestion(options, mindOf(view), view, text),
    readAnswer: (view, text) => [readAnswer(kit, mindOf(view), text)],
    suggestQuestions: (view, to) => suggestQuestions(mindOf(view), view, to),
    suggestAnswers: view => suggestAnswers(mindOf(view), view),
    sampleAnswers: view => sampleAnswers(mindOf(view), view),
    fitOf: (view, reading) => fitOf(mindOf(view), reading),
  };
};

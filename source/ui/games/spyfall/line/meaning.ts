import type {Reading} from '../../../../games/spyfall/events.ts';
import type {Words} from '../../../../packs/words.ts';
import type {LineReading, LineReadings} from '../../../../players/spyfall/line-reading.ts';
import {textWidth} from '../../../../text/width.ts';
import type {ShownReading} from './chip.ts';
import {GRADES, scaleStep} from './scale-words.ts';

/** What can be said about a line that is unclear: a way to mean it, another topic, or nothing. */
export type MeaningChoice = {
  readonly label: string;
  readonly choice:
    | {readonly kind: 'reading'; readonly reading: Reading}
    | {readonly kind: 'topics'}
    /** Sends the line without saying how it is meant. */
    | {readonly kind: 'as-is'};
};

/** The most topics that are offered for a question. */
const MOST_TOPICS = 3;

/** What every unclear line can be, whatever it is about. */
const always = (words: Words): readonly MeaningChoice[] => [
  {label: words('table.meaning-topics'), choice: {kind: 'topics'}},
  {label: words('table.meaning-as-is'), choice: {kind: 'as-is'}},
];

const questionLabel = (words: Words, {topic, ends, reading}: LineReading): string => {
  if (ends === undefined || reading.pole === undefined || reading.pole === 'open') return topic;
  return words('table.meaning-yes', {topic, end: ends[reading.pole === 'low' ? 0 : 1]});
};

/** Whether a yes to a question points to an end of its topic. */
const hasEnd = ({ends, reading: {pole}}: LineReading): boolean =>
  ends !== undefined && (pole === 'low' || pole === 'high');

/** A question read the other way round. */
const turned = ({reading, ...line}: LineReading): LineReading => ({
  ...line,
  reading: {...reading, pole: reading.pole === 'low' ? 'high' : 'low'},
});

/**
 * Returns the ways to mean a question: its likeliest topics, each with what a yes would say. The likeliest is there both
 * ways round, because a line can be heard upside down.
 */
export const questionChoices = (words: Words, readings: LineReadings): readonly MeaningChoice[] => {
  const ways = readings.slice(0, MOST_TOPICS);
  const likeliest = ways.find(hasEnd);
  return [
    ...ways
      .flatMap(line => (line === likeliest ? [line, turned(line)] : [line]))
      .map(
        (line): MeaningChoice => ({
          label: questionLabel(words, line),
          choice: {kind: 'reading', reading: line.reading},
        }),
      ),
    ...always(words),
  ];
};

/** Returns the ways to mean an answer: the steps of its topic's scale in words. Without a topic there are none. */
export const answerChoices = (words: Words, {line}: Pick<ShownReading, 'line'>): readonly MeaningChoice[] => {
  const {ends, reading} = line;
  const steps = ends === undefined ? [] : GRADES;
  return [
    ...steps.map(
      (grade): MeaningChoice => ({
        label: ends === undefined ? '' : scaleStep(words, ends, grade),
        choice: {kind: 'reading', reading: {...reading, grade}},
      }),
    ),
    ...always(words),
  ];
};

/** Returns where to begin among the choices: at what the reader finds likeliest, else in the middle of a scale. */
export const likeliestChoice = (choices: readonly MeaningChoice[], {reading}: LineReading): number => {
  const {grade, pole} = reading;
  if (typeof grade === 'number') return grade;
  const ways = choices.filter(({choice}) => choice.kind === 'reading').length;
  return pole === undefined ? Math.max(0, Math.floor((ways - 1) / 2)) : 0;
};

/** Cells before a choice: the mark of the chosen one. */
export const markCells = 1;
/** Cells between two choices. */
export const gapCells = 2;

/** Fills rows with as many choices as fit side by side. `labels` include their numbers. Returns places of choices. */
export const flowChoices = (labels: readonly string[], width: number): readonly (readonly number[])[] => {
  const rows: number[][] = [];
  let room = 0;
  labels.forEach((label, at) => {
    const cells = markCells + textWidth(label);
    const last = rows.at(-1);
    if (last === undefined || room < gapCells + cells) {
      rows.push([at]);
      room = width - cells;
    } else {
      last.push(at);
      room -= gapCells + cells;
    }
  });
  return rows;
};

/** Returns the place above or below a place in flowing rows: the one at the same point of the row, as far as there is one. */
export const stepInFlow = (rows: readonly (readonly number[])[], at: number, delta: 1 | -1): number => {
  const row = rows.findIndex(places => places.includes(at));
  const column = rows[row]?.indexOf(at) ?? 0;
  const target = rows[row + delta];
  return target?.[Math.min(column, target.length - 1)] ?? at;
};

import type {Reading} from '../../../../games/spyfall/events.ts';
import type {Words} from '../../../../packs/words.ts';
import type {LineReading, LineReadings} from '../../../../players/spyfall/line-reading.ts';
import type {Paragraph} from '../../../table/talk/rows.ts';
import {scaleStep} from './scale-words.ts';

/** How the person has corrected the reading of a line; it holds for that very line only. */
export type Correction = {
  readonly text: string;
  /** The id of another topic; `null` for a question about anything and an answer that says nothing. */
  readonly about?: string | null;
  /** Steps on the scale away from the reading. */
  readonly steps: number;
};

/** The correction of a line that nobody corrected. */
export const noCorrection: Correction = {text: '', steps: 0};

/** Returns the correction of a line: none if the latest one was made for other words. */
export const correctionOf = (text: string, correction: Correction): Correction =>
  correction.text === text ? correction : {...noCorrection, text};

/** The reading that is shown, and that goes with the line when it is sent. */
export type ShownReading = {
  readonly line: LineReading;
  readonly reading: Reading;
  readonly isCorrected: boolean;
  /** The reader is not sure, and the person has not said otherwise. */
  readonly isUnsure: boolean;
};

const poles = ['low', 'open', 'high'] as const;

/** The end of the scale of grades, where there is neither a lower nor a higher one. */
const highest = 4;
const middle = 2;

const between = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** Another grade: the middle where there was none yet, then by steps as far as the ends. */
const steppedGrade = (grade: Reading['grade'], steps: number): Reading['grade'] => {
  if (steps === 0) return grade;
  if (typeof grade === 'number') return between(grade + steps, highest);
  return between(middle + steps - Math.sign(steps), highest);
};

const steppedPole = (pole: NonNullable<Reading['pole']>, steps: number): Reading['pole'] =>
  poles[between(poles.indexOf(pole) + steps, poles.length - 1)];

/** A reading after some steps on its scale. A question about anything has no scale. */
const corrected = (reading: Reading, steps: number): Reading => {
  if (steps === 0) return reading;
  const {topic, pole, grade} = reading;
  if (pole === undefined) {
    const stepped = steppedGrade(grade, steps);
    return {...reading, ...(stepped !== undefined && {grade: stepped})};
  }
  const turned = topic === undefined ? undefined : steppedPole(pole, steps);
  return turned === undefined ? reading : {...reading, pole: turned};
};

/**
 * Returns what the chip shows for a line: the likeliest reading as the person has corrected it; nothing for an empty line.
 * `readAbout` reads the line as one about another topic.
 */
export const shownReading = (
  readings: LineReadings,
  text: string,
  correction: Correction,
  readAbout: (topic: string | undefined) => LineReading,
): ShownReading | undefined => {
  if (text.trim() === '') return undefined;
  const {about, steps} = correctionOf(text, correction);
  const line = about === undefined ? readings[0] : readAbout(about ?? undefined);
  if (line === undefined) return undefined;
  // Who names a topic has not said yet what a yes to the question means, or how strong the answer is.
  const isSettled = steps !== 0;
  return {
    line,
    reading: corrected(line.reading, steps),
    isCorrected: about !== undefined || steps !== 0,
    isUnsure: !isSettled && !line.isSure,
  };
};

/** One more step on the scale of a line's reading: less or more. At its ends there is none, so that the way back is short. */
export const correct = (
  text: string,
  before: Correction,
  {reading}: Pick<ShownReading, 'reading'>,
  how: 'lower' | 'higher',
): Correction => {
  const own = correctionOf(text, before);
  const step = how === 'higher' ? 1 : -1;
  const {pole, grade} = corrected(reading, step);
  const isAtEnd = pole === reading.pole && grade === reading.grade;
  return isAtEnd ? own : {...own, steps: own.steps + step};
};

const bars = ['▁', '▂', '▃', '▅', '█'];

const gradeText = (grade: number): string =>
  bars.map((bar, index) => (index === grade ? `[${bar}]` : bar)).join('');

const answerText = (words: Words, {line, reading}: ShownReading, isPlain: boolean): string => {
  const {grade} = reading;
  if (grade === 'vague') return words('table.chip-vague');
  if (grade === undefined || line.ends === undefined) return words('table.chip-unread');
  const [low, high] = line.ends;
  return isPlain ? scaleStep(words, line.ends, grade) : `${low} ${gradeText(grade)} ${high}`;
};

const questionText = (words: Words, {line, reading}: ShownReading): string => {
  if (line.ends === undefined) return '';
  if (reading.pole === undefined || reading.pole === 'open') return words('table.chip-open');
  return words('table.chip-yes', {end: line.ends[reading.pole === 'low' ? 0 : 1]});
};

/** The same in words alone, for ears. */
const plainText = (words: Words, shown: ShownReading, meaning: string): string => {
  const sureness = shown.isUnsure ? 'unsure' : shown.isCorrected ? 'corrected' : undefined;
  const parts = [shown.line.topic, meaning, sureness === undefined ? '' : words(`table.chip-${sureness}`)];
  return parts.filter(part => part !== '').join(words('glue.clause'));
};

/** The chip: how house players would read the line. Unsure ones carry a sign, not only a colour. */
export const chipParagraph = (words: Words, shown: ShownReading, isPlain: boolean): Paragraph => {
  const token = shown.isUnsure ? 'status.warning' : shown.isCorrected ? 'status.success' : 'text.primary';
  const sign = shown.isUnsure ? '? ' : shown.isCorrected ? '✔ ' : '';
  const isQuestion = shown.line.reading.pole !== undefined;
  const meaning = isQuestion ? questionText(words, shown) : answerText(words, shown, isPlain);
  const drawn = sign + shown.line.topic + (meaning === '' ? '' : ` · ${meaning}`);
  return {
    lead: [{text: words('table.chip-label') + words('glue.space'), token: 'text.secondary'}],
    text: isPlain ? plainText(words, shown, meaning) : drawn,
    token,
  };
};

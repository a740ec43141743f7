import type {Reading} from '../../../games/spyfall/events.ts';
import type {Words} from '../../../packs/words.ts';
import type {LineReading, LineReadings} from '../../../players/spyfall/line-reading.ts';
import type {Segment} from '../../table/rows.ts';

/** How the person has corrected the reading of a line; it holds for that very line only. */
export type Correction = {
  readonly text: string;
  /** Which of the readings. */
  readonly topic: number;
  /** Steps on the scale away from the reading. */
  readonly steps: number;
};

/** The correction of a line that nobody corrected. */
export const noCorrection: Correction = {text: '', topic: 0, steps: 0};

/** The reading that is shown, and that goes with the line when it is sent. */
export type ShownReading = {
  readonly line: LineReading;
  readonly reading: Reading;
  readonly isCorrected: boolean;
  /** The reader is not sure, and the person has not said otherwise. */
  readonly isUnsure: boolean;
  /** The line can be about something else as well. */
  readonly hasOtherTopics: boolean;
};

const grades = ['vague', 0, 1, 2, 3, 4] as const;
const poles = ['low', 'open', 'high'] as const;

/** Scales go round, so that no value is further away than half of the scale. */
const step = <T>(scale: readonly T[], from: number, steps: number): T | undefined => {
  const {length} = scale;
  return scale[(((from + steps) % length) + length) % length];
};

const nearestGrade = (grade: Reading['grade']): number =>
  grade === 'vague' ? 0 : Math.max(1, Math.min(5, Math.round(grade ?? 2) + 1));

const corrected = (reading: Reading, steps: number): Reading => {
  if (steps === 0) return reading;
  if (reading.grade !== undefined) {
    const grade = step(grades, nearestGrade(reading.grade), steps);
    return grade === undefined ? reading : {...reading, grade};
  }
  const pole = step(poles, poles.indexOf(reading.pole ?? 'open'), steps);
  return pole === undefined ? reading : {...reading, pole};
};

/** From this margin on the reader is usually right (house-players.md, section 6.3). */
const sureMargin = 1;

/** What the chip shows for a line: the best reading as the person has corrected it; nothing for an empty line. */
export const shownReading = (
  readings: LineReadings,
  text: string,
  correction: Correction,
): ShownReading | undefined => {
  if (text.trim() === '') return undefined;
  const own = correction.text === text ? correction : noCorrection;
  const line = readings[own.topic % Math.max(1, readings.length)];
  if (line === undefined) return undefined;
  const isCorrected = own.topic !== 0 || own.steps !== 0;
  return {
    line,
    reading: corrected(line.reading, own.steps),
    isCorrected,
    isUnsure: !isCorrected && line.margin < sureMargin,
    hasOtherTopics: readings.length > 1,
  };
};

/** What of a reading a person can correct. */
export const CORRECTIONS = ['lower', 'higher', 'topic'] as const;

/** One more correction of a line. Another topic begins at its own reading. */
export const correct = (text: string, before: Correction, how: (typeof CORRECTIONS)[number]): Correction => {
  const own = before.text === text ? before : {...noCorrection, text};
  if (how === 'topic') return {text, topic: own.topic + 1, steps: 0};
  return {...own, steps: own.steps + (how === 'higher' ? 1 : -1)};
};

const bars = ['▁', '▂', '▃', '▅', '█'];

const gradeText = (grade: number | 'vague'): string =>
  bars.map((bar, index) => (index === grade ? `[${bar}]` : bar)).join('');

const scaleText = (words: Words, line: LineReading, grade: number | 'vague', isPlain: boolean): string => {
  const [low, high] = line.ends ?? ['', ''];
  if (grade === 'vague') return words('table.chip-vague');
  if (isPlain) return words('table.chip-grade-plain', {grade, low, high});
  return `${low} ${gradeText(grade)} ${high}`.trim();
};

const meaningText = (words: Words, {line, reading}: ShownReading, isPlain: boolean): string => {
  if (reading.grade !== undefined) return scaleText(words, line, reading.grade, isPlain);
  if (line.ends === undefined || reading.pole === undefined || reading.pole === 'open')
    return words('table.chip-open');
  return words('table.chip-yes', {end: line.ends[reading.pole === 'low' ? 0 : 1]});
};

/** The same in words alone, for ears. */
const plainText = (words: Words, shown: ShownReading, meaning: string): string => {
  const sureness = shown.isUnsure ? 'unsure' : shown.isCorrected ? 'corrected' : undefined;
  const parts = [shown.line.topic, meaning, sureness === undefined ? '' : words(`table.chip-${sureness}`)];
  return parts.filter(part => part !== '').join(words('glue.clause'));
};

/** The chip: how house players would read the line. Unsure ones carry a sign, not only a colour. */
export const chipSegments = (words: Words, shown: ShownReading, isPlain: boolean): readonly Segment[] => {
  const token = shown.isUnsure ? 'status.warning' : shown.isCorrected ? 'status.success' : 'text.primary';
  const sign = shown.isUnsure ? '? ' : shown.isCorrected ? '✔ ' : '';
  const isOpen = shown.line.ends === undefined && shown.reading.grade === undefined;
  const meaning = isOpen ? '' : meaningText(words, shown, isPlain);
  const drawn = sign + shown.line.topic + (meaning === '' ? '' : ` · ${meaning}`);
  return [
    {text: words('table.chip-label') + words('glue.space'), token: 'text.secondary'},
    {text: isPlain ? plainText(words, shown, meaning) : drawn, token},
  ];
};

import {findObjects, markedPart, stripThinking} from '../reply/find-objects.ts';
import type {GradedFeature} from './grade-messages.ts';

const gradeOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^[0-4]$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && [0, 1, 2, 3, 4].includes(number) ? number : undefined;
};

/** Parses the grades of a reply by feature; `undefined` unless its only object has a grade for every feature. */
export const parseGrades = (
  text: string,
  features: readonly GradedFeature[],
): ReadonlyMap<string, number> | undefined => {
  const [object, ...others] = findObjects(markedPart(stripThinking(text).text))?.objects ?? [];
  if (object === undefined || others.length > 0) return undefined;
  const grades = features.map(
    ({id}) => [id, Object.hasOwn(object, id) ? gradeOf(object[id]) : undefined] as const,
  );
  return grades.every((pair): pair is readonly [string, number] => pair[1] !== undefined)
    ? new Map(grades as readonly (readonly [string, number])[])
    : undefined;
};

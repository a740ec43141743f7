import type {JsonSchema, Message, ReplyForm} from '../providers/provider.ts';
import {escapeForPrompt, quote} from './escape-for-prompt.ts';
import {findObjects, markedPart, stripThinking} from './reply/find-objects.ts';
import {FORM_SENTENCES} from './reply/form-sentences.ts';

/** A quality by which entities are graded, with the words for its two ends. */
export type GradedFeature = {readonly id: string; readonly low: string; readonly high: string};

/** What the model reads about the entity to grade. */
export type GradedEntity = {readonly name: string; readonly gloss: string; readonly description: string};

/** What to ask about one entity. */
export type GradeQuestion = {
  readonly domain: string;
  readonly features: readonly GradedFeature[];
  readonly form: ReplyForm;
};

const KINDS: Readonly<Record<string, string>> = {place: 'a place', local: 'a place', food: 'a dish or drink'};

/** The part that is the same for every entity: a server reads it once. */
const rulesText = ({domain, features, form}: GradeQuestion): string =>
  [
    `You grade ${KINDS[domain] ?? 'something'} on ${features.length} scales for a guessing game.`,
    'Each scale runs from 0 to 4: 0 is the first of its two ends, 4 the second, 2 is neither or in between.',
    'Grade what most people would say of a usual one. Use the whole scale where it fits, and do not put 2 out of caution.',
    '',
    'The scales, by key:',
    ...features.map(({id, low, high}) => `- ${id}: 0 = ${low}, 4 = ${high}`),
    '',
    `${FORM_SENTENCES[form]}. Its keys are those of the scales, every one of them, and each value is one of 0, 1, 2, 3, 4.`,
  ].join('\n');

const entityText = ({name, gloss, description}: GradedEntity, isAgain: boolean): string =>
  [
    `Grade this: ${escapeForPrompt(gloss)}${escapeForPrompt(name) === escapeForPrompt(gloss) ? '' : ` (${escapeForPrompt(name)})`}.`,
    `What it is: ${quote(description)}`,
    ...(isAgain
      ? [
          '',
          'Your last reply could not be used. Give every key exactly once, each with a whole number from 0 to 4.',
        ]
      : []),
  ].join('\n');

/** Makes the messages that ask for the grades of one entity; `isAgain` is for a retry after an unusable reply. */
export const buildGradeMessages = (
  question: GradeQuestion,
  entity: GradedEntity,
  isAgain: boolean,
): readonly Message[] => [
  {role: 'system', content: rulesText(question)},
  {role: 'user', content: entityText(entity, isAgain)},
];

/** Makes the schema of a reply: every feature, each a whole number from 0 to 4. */
export const makeGradeSchema = (features: readonly GradedFeature[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(features.map(({id}) => [id, {type: 'integer', minimum: 0, maximum: 4}])),
  required: features.map(({id}) => id),
  additionalProperties: false,
});

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

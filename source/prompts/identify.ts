import type {JsonSchema, Message, ReplyForm} from '../providers/provider.ts';
import {matchName, type Nameable} from '../text/match-name.ts';
import {quote} from './escape-for-prompt.ts';
import {findObjects, markedPart, stripThinking} from './reply/find-objects.ts';
import {FORM_SENTENCES} from './reply/form-sentences.ts';

/** The version of the wording and of the count. A change of either is a new version. */
export const IDENTIFY_VERSION = 1;
/** How often a judge is asked about a line. */
export const IDENTIFY_SAMPLES = 5;
/** A guess counts when it is right with at least this probability. */
const LEAST_SURE = 0.9;
/** That many guesses that count are a leak. */
const LEAST_HITS = 3;

/** A line to identify the entity from. */
export type IdentifyQuestion = {
  /** The candidates' names, in the language of the table. */
  readonly names: readonly string[];
  readonly text: string;
  /** The question that the line answers, if it is an answer and the question is known. */
  readonly question?: string | undefined;
  readonly form: ReplyForm;
};

/** A judge's best guess and its probability, from 0 to 1. */
export type Identification<Id> = {readonly entity: Id; readonly probability: number};

/** Makes the part that is the same for every line of a set: a server reads it once. */
export const identifyRules = ({names, form}: Pick<IdentifyQuestion, 'names' | 'form'>): string =>
  [
    'People at a table all have the same item of a list in mind. You read one line that one of them said, and nothing else.',
    'Say which item it most probably is, and how probable that is, judging by this line alone.',
    'A line that fits many items leaves each of them a small probability. Only a line that fits one item alone deserves 0.9 or more.',
    'A line may also deny an item, compare with it, or mention it in passing.',
    '',
    'The list:',
    ...names.map(name => `- ${name}`),
    '',
    `${FORM_SENTENCES[form]}, with the keys "item" (one name of the list, exactly as written there) and "probability" (a number from 0 to 1).`,
  ].join('\n');

/** Makes the messages that ask which entity a line is about, without telling the entity. */
export const buildIdentifyMessages = (asked: IdentifyQuestion): readonly Message[] => [
  {role: 'system', content: identifyRules(asked)},
  {
    role: 'user',
    content: [
      ...(asked.question === undefined ? [] : [`They were asked: ${quote(asked.question)}`]),
      `They said: ${quote(asked.text)}`,
    ].join('\n'),
  },
];

/** Makes the schema of a reply. */
export const makeIdentifySchema = (names: readonly string[]): JsonSchema => ({
  type: 'object',
  properties: {item: {type: 'string', enum: names}, probability: {type: 'number', minimum: 0, maximum: 1}},
  required: ['item', 'probability'],
  additionalProperties: false,
});

/** Parses a reply; `undefined` unless its only object names one candidate and a probability. */
export const parseIdentification = <Id>(
  text: string,
  candidates: readonly Nameable<Id>[],
): Identification<Id> | undefined => {
  const [object, ...others] = findObjects(markedPart(stripThinking(text).text))?.objects ?? [];
  if (object === undefined || others.length > 0) return undefined;
  const {item, probability} = object;
  const entity = typeof item === 'string' ? matchName(item, candidates) : undefined;
  const isShare = typeof probability === 'number' && probability >= 0 && probability <= 1;
  return entity !== undefined && isShare ? {entity, probability} : undefined;
};

/**
 * Says whether the guesses of a judge disclose the entity: at least 3 of 5 are right with 0.9 or more. `null` when too
 * many replies can't be used (`undefined`) to tell.
 */
export const isIdentified = <Id>(
  guesses: readonly (Identification<Id> | undefined)[],
  entity: Id,
): boolean | null => {
  const usable = guesses.filter(guess => guess !== undefined);
  const hits = usable.filter(guess => guess.entity === entity && guess.probability >= LEAST_SURE).length;
  if (hits >= LEAST_HITS) return true;
  return hits + guesses.length - usable.length >= LEAST_HITS ? null : false;
};

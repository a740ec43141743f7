import type {FoundObject} from '../reply/loose-json.ts';

/**
 * Names under which models send a field, compared without case, spaces and underscores. The first list has our names,
 * which decide; the second counts when ours are missing, and then all of its values have to agree.
 */
const NAMES = {
  question: [['question'], ['ask', 'text', 'message', 'utterance']],
  to: [
    ['to'],
    ['target', 'targetedplayer', 'targetplayer', 'targetplayername', 'targetname', 'askto', 'recipient'],
  ],
  reply: [['reply'], ['answer', 'response', 'text', 'message', 'utterance']],
  guess: [['guess'], ['bestguess', 'finalguess', 'entity', 'location', 'place', 'candidate']],
  vote: [
    ['vote'],
    ['votefor', 'voteforname', 'target', 'targetplayer', 'targetplayername', 'targetedplayer', 'targetname'],
  ],
  topic: [['topic'], ['subject']],
  grade: [['grade'], ['score']],
  confidence: [['confidence'], ['certainty', 'probability']],
  shouldguess: [['shouldguess'], []],
  shouldvote: [['shouldvote'], []],
  // No other names: a model may well keep its thoughts in a comment.
  say: [['say'], []],
  action: [['action'], ['decision', 'choice']],
} as const satisfies Readonly<Record<string, readonly [readonly string[], readonly string[]]>>;
/** The name of a field that models write in several ways. */
export type FieldName = keyof typeof NAMES;

/** Keys under which models wrap the whole object, and names that count in an object under our own key. */
const WRAPPERS = ['response', 'result', 'output', 'answer', 'reply', 'move', 'action', 'decision', 'final'];
const MORE_WRAPPERS = ['finalanswer', 'json', 'data', 'arguments', 'parameters', 'question', 'guess', 'vote'];
const INNER_NAMES = ['name', 'player', 'value', 'choice', 'target', 'candidate'];

const plain = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '');

/** A placeholder for a value, from an example in the prompt: repeating it says nothing. */
const PLACEHOLDER = /^\s*<[^<>]*>\s*$/;

const isObject = (value: unknown): value is FoundObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTold = (value: unknown): boolean =>
  !isObject(value) && !(typeof value === 'string' && PLACEHOLDER.test(value));

/** The only value of an array with one value, else the value itself. */
const unlisted = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

const valuesOf = (object: FoundObject, names: readonly string[]): readonly unknown[] =>
  Object.entries(object)
    .filter(([key]) => names.includes(plain(key)))
    .map(([, value]) => unlisted(value))
    .filter(isTold);

/** Returns the different values of a field under any of its names: none when it is missing. */
export const readField = (object: FoundObject, field: FieldName): readonly unknown[] => {
  const [own, others] = NAMES[field];
  const values = valuesOf(object, own);
  const all = values.length > 0 ? values : valuesOf(object, others);
  return [...new Map(all.map(value => [JSON.stringify(value), value])).values()];
};

/** Returns inner objects that may contain the reply: under a wrapper's key, or under the field's own. */
export const innerObjects = (object: FoundObject, field: 'question' | 'reply' | 'guess' | 'vote') =>
  Object.entries(object).flatMap(([key, value]): readonly FoundObject[] => {
    const inner = unlisted(value);
    if (!isObject(inner) || ![...WRAPPERS, ...MORE_WRAPPERS].includes(plain(key))) return [];
    const isOwn = (field === 'guess' || field === 'vote') && plain(key) === field;
    const named = isOwn ? valuesOf(inner, INNER_NAMES) : [];
    return [
      named.length === 1 && readField(inner, field).length === 0 ? {...inner, [field]: named[0]} : inner,
    ];
  });

/** Returns whether an object has no real value for a field, such as `{"vote": {}}`. */
export const leavesFieldEmpty = (object: FoundObject, field: FieldName): boolean =>
  Object.entries(object).some(([key, value]) => {
    const names: readonly string[] = NAMES[field].flat();
    return names.includes(plain(key)) && isObject(unlisted(value));
  });

/** What the names of fields contain. */
const MENTIONED = /question|to|reply|guess|vote|assessment|confidence|should|target/i;
/** A whole word before a colon, in quotes or not. */
const KEY = /\b(\w+)["'”`]?\s*[:：]/g;
const QUOTED_KEY = /["'“„`](\w+)["'”`]\s*[:：]/g;

const holdsName = (text: string, keys: RegExp): boolean => {
  for (const [, key = ''] of text.matchAll(keys)) if (MENTIONED.test(key)) return true;
  return false;
};

/** Returns whether a broken object names a field of a reply: it is an answer that cannot be read. */
export const mentionsField = (broken: string): boolean => holdsName(broken, KEY);

/** Returns whether text outside all braces has a field of a reply: it is a piece of a broken answer. */
export const holdsField = (around: string): boolean => holdsName(around, QUOTED_KEY);
